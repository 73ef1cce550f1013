// Kinds about sums along a line.
#include <algorithm>
#include <array>
#include <optional>

#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"

namespace nonet {
namespace {

std::vector<std::vector<Term>> zipper_sums(const Constraint& line) {
  const std::span<const CellIndex> cells = line.cells();
  std::vector<std::vector<Term>> sums;
  const bool middle = cells.size() % 2 == 1;
  for (std::size_t i = middle ? 0 : 1; i < cells.size() / 2; ++i) {
    std::vector<Term> terms = {{cells[i], 1}, {cells[cells.size() - 1 - i], 1}};
    if (middle) {
      terms.push_back({cells[cells.size() / 2], -1});
    } else {
      terms.push_back({cells[i - 1], -1});
      terms.push_back({cells[cells.size() - i], -1});
    }
    sums.push_back(std::move(terms));
  }
  return sums;
}
std::string zipper_unsound(const Constraint& line, const RulesSpec& rules) {
  const bool middle = line.cells().size() % 2 == 1 && line.cells().size() > 1;
  const bool is_possible = 2 * rules.geometry.least <= rules.geometry.greatest();
  return middle && !is_possible ? "two cells sum to more than the middle can hold" : "";
}
void lower_zipper(const Constraint& line, const RulesSpec& /*rules*/, Lowering& to) {
  for (std::vector<Term>& terms : zipper_sums(line)) to.sum(std::move(terms), {0});
}

bool is_loop(std::span<const CellIndex> line) { return line.size() > 1 && line.front() == line.back(); }
// The line's cells, each once.
std::span<const CellIndex> cells_once(const Constraint& line) {
  return is_loop(line.cells()) ? line.cells().first(line.cells().size() - 1) : line.cells();
}

std::string sumline_malformed(const Constraint& line, const RulesSpec& /*rules*/) {
  const int sum = line.values.front();
  return sum > 0 ? "" : "the sum of a part is 1 or more, not " + std::to_string(sum);
}
std::string sumline_unsound(const Constraint& line, const RulesSpec& rules) {
  const int sum = line.values.front();
  const std::size_t cells = cells_once(line).size();
  const auto most = static_cast<std::int64_t>(cells) * rules.geometry.greatest();
  if (sum <= most) return {};
  return in_words(cells, "digit") + (cells == 1 ? " sums to " : " sum to ") + std::to_string(most) + " at most";
}
// The part that is open sums to the state.
void accept_parts(const Constraint& line, std::span<const CellIndex> cells, int sum, Lowering& to) {
  to.accept(
      line, cells, 0,
      [=](int open, int digit) -> std::optional<int> {
        if (open + digit > sum) return std::nullopt;
        return open + digit == sum ? 0 : open + digit;
      },
      [](int open) { return open == 0; });
}
// Of each sum that the open part can have had before the first cell: what it comes to by now, or -1 if that does not
// work. Where the line closes, one of them has come back.
void accept_loop(const Constraint& line, std::span<const CellIndex> cells, int sum, Lowering& to) {
  std::vector<std::int16_t> start;
  start.reserve(static_cast<std::size_t>(sum));
  for (int i = 0; i < sum; ++i) start.push_back(static_cast<std::int16_t>(i));
  to.accept(
      line, cells, start,
      [=](const std::vector<std::int16_t>& open, int digit) -> std::optional<std::vector<std::int16_t>> {
        std::vector<std::int16_t> next = open;
        bool any = false;
        for (std::int16_t& each : next) {
          if (each < 0) continue;
          const int now = each + digit;
          each = static_cast<std::int16_t>(now > sum ? -1 : now == sum ? 0 : now);
          any = any || each >= 0;
        }
        return any ? std::optional(std::move(next)) : std::nullopt;
      },
      [=](const std::vector<std::int16_t>& open) {
        for (std::size_t i = 0; i < open.size(); ++i) {
          if (open[i] == static_cast<int>(i)) return true;
        }
        return false;
      });
}
void lower_sumline(const Constraint& line, const RulesSpec& /*rules*/, Lowering& to) {
  // With 16 cells of 9 digits the machine of a loop has 17,592 states for the sum 8, above 60,000 for the sum 10.
  constexpr int kMostAtOnce = 8;
  const int sum = line.values.front();
  const std::span<const CellIndex> cells = cells_once(line);
  if (!is_loop(line.cells())) return accept_parts(line, cells, sum, to);
  if (sum <= kMostAtOnce) return accept_loop(line, cells, sum, to);
  // A part has `sum` cells at most if none is 0, so that one of the first ones begins a part.
  const std::size_t most = to.least() == 0 ? cells.size() : std::min(cells.size(), static_cast<std::size_t>(sum));
  to.either(most, [&](std::size_t first, Lowering& alternative) {
    std::vector<CellIndex> turned(cells.begin(), cells.end());
    std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(first), turned.end());
    accept_parts(line, turned, sum, alternative);
  });
}

std::vector<std::vector<CellIndex>> runs_within_areas(std::span<const CellIndex> line, const std::vector<int>& areas) {
  std::vector<std::vector<CellIndex>> runs;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i == 0 || areas[line[i]] != areas[line[i - 1]]) runs.emplace_back();
    runs.back().push_back(line[i]);
  }
  return runs;
}
std::string regionsum_malformed(const Constraint& /*line*/, const RulesSpec& rules) {
  return area_of_cells(rules).empty() ? "the board has no boxes and no regions that cut the line" : "";
}
std::string regionsum_unsound(const Constraint& line, const RulesSpec& rules) {
  const std::vector<int> areas = area_of_cells(rules);
  const Geometry& shape = rules.geometry;
  const auto runs = runs_within_areas(line.cells(), areas);
  for (const auto& longer : runs) {
    for (const auto& shorter : runs) {
      const int least = least_sum(static_cast<int>(longer.size()), shape);
      if (longer.size() > shorter.size() && !why_no_sum(least, shorter.size(), true, shape).empty()) {
        const std::string area = rules.regions.empty() ? "box" : "region";
        return in_words(shorter.size(), "cell") + " in one " + area + " cannot sum to as much as " +
               in_words(longer.size(), "cell") + " in another one";
      }
    }
  }
  return {};
}
void lower_regionsum(const Constraint& line, const RulesSpec& rules, Lowering& to) {
  const auto runs = runs_within_areas(line.cells(), area_of_cells(rules));
  const auto side = static_cast<std::size_t>(to.side());
  const bool whole =
      !to.reads_values() && std::any_of(runs.begin(), runs.end(), [&](const auto& run) { return run.size() == side; });
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (whole) {  // which has the sum of all digits
      if (runs[i].size() < side) to.sum(runs[i], {least_sum(to.side(), rules.geometry)});
    } else if (i > 0) {
      std::vector<Term> terms;
      add_terms(terms, runs[i - 1], 1);
      add_terms(terms, runs[i], -1);
      to.sum(std::move(terms), {0});
    }
  }
}

std::vector<Term> doublearrow_terms(const Constraint& line) {
  const std::span<const CellIndex> cells = line.cells();
  std::vector<Term> terms = {{cells.front(), 1}, {cells.back(), 1}};
  add_terms(terms, cells.subspan(1, cells.size() - 2), -1);
  return terms;
}
std::string doublearrow_unsound(const Constraint& line, const RulesSpec& rules) {
  if (why_never(doublearrow_terms(line), 0, rules.geometry).empty()) return {};
  const std::size_t inner = line.cells().size() - 2;
  return in_words(inner, "cell") + (inner == 1 ? " cannot sum to as little as" : " sum to more than") +
         " two cells can hold";
}
void lower_doublearrow(const Constraint& line, const RulesSpec& /*rules*/, Lowering& to) {
  to.sum(doublearrow_terms(line), {0});
}

std::string lunchbox_unsound(const Constraint& line, const RulesSpec& rules) {
  const std::size_t cells = line.cells().size();
  if (std::string why = why_not_different(cells, rules.geometry.side()); !why.empty()) return why;
  return why_no_inner_sum(line.values.front(), static_cast<int>(cells) - 2, rules.geometry);
}
// What of the cells so far still matters.
struct Lunch {
  int left = 0;     // cells to come
  int earlier = 0;  // the first of the least and the greatest digit so far
  int later = 0;
  bool right = false;  // whether the sum between them is the stated one
  // What the cells from the earlier one, or the later one, to the next cell sum to; kUnused if nothing depends on
  // it.
  int from_earlier = 0;
  int from_later = 0;
};
constexpr int kUnused = -1;

// In one word: a struct of small members is written in parts and then read as a whole, and processors wait for that.
std::uint64_t packed(const Lunch& lunch) {
  const auto part = [](int value, unsigned at) { return (static_cast<std::uint64_t>(value) & 0xFFFF) << at; };
  return part(lunch.from_earlier, 48) | part(lunch.from_later, 32) | part(lunch.left, 24) | part(lunch.earlier, 16) |
         part(lunch.later, 8) | part(lunch.right ? 1 : 0, 0);
}
Lunch unpacked(std::uint64_t state) {
  return {.left = static_cast<std::uint8_t>(state >> 24U),
          .earlier = static_cast<std::uint8_t>(state >> 16U),
          .later = static_cast<std::uint8_t>(state >> 8U),
          .right = (state & 1U) != 0,
          .from_earlier = static_cast<std::int16_t>(state >> 48U),
          .from_later = static_cast<std::int16_t>(state >> 32U)};
}

// What no longer matters becomes one; nothing if the sum can no longer come about. So the machine is small before it
// is made minimal: nine cells with the sum 23 have 4,700 states in place of 31,268.
std::optional<std::uint64_t> simplified(Lunch lunch, int sum, const Geometry& shape) {
  if (lunch.left == 0) return lunch.right ? std::optional(packed({.right = true})) : std::nullopt;
  const bool may_fall = std::min(lunch.earlier, lunch.later) > shape.least;
  const bool may_rise = std::max(lunch.earlier, lunch.later) < shape.greatest();
  const bool rises = lunch.earlier < lunch.later;
  // A new extreme ends the sum. The cells before it hold less than the greatest digit.
  const auto check = [&](int from, bool may_end) {
    const int missing = sum - from;
    return may_end && missing >= 0 && missing <= (lunch.left - 1) * (shape.greatest() - 1) ? from : kUnused;
  };
  lunch.from_earlier = check(lunch.from_earlier, rises ? may_rise : may_fall);
  lunch.from_later = check(lunch.from_later, rises ? may_fall : may_rise);
  const bool both_anew = may_fall && may_rise && lunch.left > 1;
  const bool may_fit = lunch.right || both_anew || lunch.from_earlier != kUnused || lunch.from_later != kUnused;
  return may_fit ? std::optional(packed(lunch)) : std::nullopt;
}
void lower_lunchbox(const Constraint& line, const RulesSpec& rules, Lowering& to) {
  const int sum = line.values.front();
  const auto cells = static_cast<int>(line.cells().size());
  differ(line.cells(), rules, to);
  const auto plus = [](int from, int digit) { return from == kUnused ? kUnused : from + digit; };
  to.accept(
      line, line.cells(), packed({.left = cells}),
      [=, shape = rules.geometry](std::uint64_t state, int digit) -> std::optional<std::uint64_t> {
        Lunch lunch = unpacked(state);
        const bool is_first = lunch.left-- == cells;
        if (is_first) return packed({.left = lunch.left, .earlier = digit, .later = digit});
        if (digit == lunch.earlier || digit == lunch.later) return std::nullopt;
        const bool above_earlier = digit > lunch.earlier;
        const bool above_later = digit > lunch.later;
        if (above_earlier != above_later) {
          lunch.from_earlier = plus(lunch.from_earlier, digit);
          lunch.from_later = plus(lunch.from_later, digit);
        } else {
          // A new extreme takes the place of the later one, or of the earlier one.
          const bool replaces_later = above_later == (lunch.earlier < lunch.later);
          const int between = replaces_later ? lunch.from_earlier : lunch.from_later;
          if (!replaces_later) lunch.earlier = lunch.later;
          lunch.later = digit;
          lunch.right = between == sum;
          lunch.from_earlier = plus(between, digit);
          lunch.from_later = 0;
        }
        return simplified(lunch, sum, shape);
      },
      [](std::uint64_t state) { return unpacked(state).right; });
}

std::string valueindexing_malformed(const Constraint& line, const RulesSpec& /*rules*/) {
  return line.cells().size() > 2 ? "" : "no cell is left that the second one could point to";
}
// Whether the second cell says k or not, the cell that it then names holds what the first one holds.
void lower_valueindexing(const Constraint& line, const RulesSpec& /*rules*/, Lowering& to) {
  const std::span<const CellIndex> cells = line.cells();
  const auto most = static_cast<int>(cells.size()) - 2;
  to.keep(cells[1], [=](int digit) { return digit >= 1 && digit <= most; });
  for (int ahead = 1; ahead <= most && ahead <= to.greatest(); ++ahead) {
    const CellIndex named = cells[static_cast<std::size_t>(ahead) + 1];
    for (int digit = to.least(); digit <= to.greatest(); ++digit) {
      to.require({is_not(cells[1], ahead), is_not(cells[0], digit), is(named, digit)});
      to.require({is_not(cells[1], ahead), is(cells[0], digit), is_not(named, digit)});
    }
  }
}

const auto kLineSumKinds = std::to_array<ConstraintKind>({
    {.name = "zipper",
     .summary = "two cells at the same distance from the middle sum to the middle cell, or, on a line of even length, "
                "all to the same number",
     .example = "zipper r1c1 r1c2 r1c3 r2c3 r3c3",
     .shape = Shape::line,
     .reads = Reading::values,
     .why_unsound = zipper_unsound,
     .lower = lower_zipper},
    {.name = "sumline",
     .summary = "the line splits into parts that each sum to the number; a loop may split anywhere",
     .example = "sumline 10 r1c1 r1c2 r1c3 r2c3 r3c3",
     .shape = Shape::line,
     .least_values = 1,
     .most_values = 1,
     .may_close = true,
     .reads = Reading::values,
     .why_malformed = sumline_malformed,
     .why_unsound = sumline_unsound,
     .lower = lower_sumline},
    {.name = "regionsum",
     .summary = "each part of the line within one box or region has the same sum; a part ends with the box",
     .example = "regionsum r1c2 r1c3 r1c4 r1c5",
     .shape = Shape::line,
     .needs_places = true,
     .reads = Reading::values,
     .why_malformed = regionsum_malformed,
     .why_unsound = regionsum_unsound,
     .lower = lower_regionsum},
    {.name = "doublearrow",
     .summary = "the two ends sum to the sum of the cells between them",
     .example = "doublearrow r1c1 r1c2 r1c3 r2c3",
     .shape = Shape::line,
     .least_cells = 3,
     .reads = Reading::values,
     .why_unsound = doublearrow_unsound,
     .lower = lower_doublearrow},
    {.name = "lunchbox",
     .summary = "the cells differ, and those between the least and the greatest digit sum to the number",
     .example = "lunchbox 8 r1c1 r1c2 r1c3 r2c3",
     .shape = Shape::line,
     .least_values = 1,
     .most_values = 1,
     .least_cells = 2,
     .why_unsound = lunchbox_unsound,
     .lower = lower_lunchbox},
    {.name = "valueindexing",
     .summary = "if the second cell holds k, the k-th cell after it holds the digit of the first",
     .example = "valueindexing r1c1 r1c2 r1c3 r2c4",
     .shape = Shape::line,
     .least_cells = 3,
     .may_repeat = true,
     .why_malformed = valueindexing_malformed,
     .lower = lower_valueindexing},
});

}  // namespace

std::span<const ConstraintKind> line_sum_kinds() { return kLineSumKinds; }

}  // namespace nonet
