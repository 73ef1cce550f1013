// Kinds of clues at the edge, which read a row or column from there. Their lines hold every digit once.
#include <algorithm>
#include <array>
#include <optional>

#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"

namespace nonet {
namespace {

// "" or that the line does not hold every digit.
std::string line_malformed(const Constraint& clue, const RulesSpec& rules) {
  const std::size_t cells = clue.cells().size();
  const int side = rules.geometry.side();
  if (cells == static_cast<std::size_t>(side)) return {};
  return "its line has " + in_words(cells, "cell") + ", and there are " + in_words(side) + " digits";
}
std::string sandwich_malformed(const Constraint& clue, const RulesSpec& rules) {
  if (rules.geometry.side() == 1) return "1 and the greatest digit are the same";
  return line_malformed(clue, rules);
}
std::string sandwich_unsound(const Constraint& clue, const RulesSpec& rules) {
  const int side = rules.geometry.side();
  return why_no_inner_sum(clue.values.front(), side - 2, side);
}
// Between 1 and the greatest digit: how many cells there are so far, and what they sum to.
struct Sandwich {
  enum Place { before, between, behind };
  Place place = before;
  int left = 0;  // cells to come
  int cells = 0;
  int sum = 0;
  auto operator<=>(const Sandwich&) const = default;
};
// Whether this many different digits from 2 to side - 1 can sum to that.
bool inner_digits_sum_to(int sum, int cells, int side) {
  return sum >= cells * (cells + 3) / 2 && sum <= cells * (2 * side - cells - 1) / 2;
}
// Whether inner cells to come can complete the sum, and leave a cell for the second end.
bool may_close(const Sandwich& state, int sum, int side) {
  const int missing = sum - state.sum;
  for (int more = 0; more < state.left && state.cells + more <= side - 2; ++more) {
    if (missing >= 2 * more && missing <= (side - 1) * more && inner_digits_sum_to(sum, state.cells + more, side)) {
      return true;
    }
  }
  return false;
}
void lower_sandwich(const Constraint& clue, const RulesSpec& /*rules*/, Lowering& to) {
  const int sum = clue.values.front();
  const int side = to.side();
  to.accept(
      clue, clue.cells(), Sandwich{.left = static_cast<int>(clue.cells().size())},
      [=](Sandwich state, int digit) -> std::optional<Sandwich> {
        const bool end = digit == 1 || digit == side;
        --state.left;
        if (!end) {
          if (state.place == Sandwich::between) {
            ++state.cells;
            state.sum += digit;
          }
        } else if (state.place == Sandwich::before) {
          state.place = Sandwich::between;
        } else if (state.place == Sandwich::between && state.sum == sum &&
                   inner_digits_sum_to(sum, state.cells, side)) {
          return Sandwich{.place = Sandwich::behind, .left = state.left};
        } else {
          return std::nullopt;
        }
        if (state.place == Sandwich::between && !may_close(state, sum, side)) return std::nullopt;
        return state;
      },
      [](const Sandwich& state) { return state.place == Sandwich::behind; });
}

// What `cells` different digits other than `without` sum to, at least and at most.
std::pair<int, int> range_without(int cells, int without, int side) {
  int least = cells * (cells + 1) / 2;
  if (without <= cells) least += cells + 1 - without;
  int most = cells * (2 * side - cells + 1) / 2;
  if (without > side - cells) most -= without - (side - cells);
  return {least, most};
}
bool first_cells_sum_to(int sum, int first, int side) {
  const auto [least, most] = range_without(first - 1, first, side);
  return sum - first >= least && sum - first <= most;
}
std::string xsum_unsound(const Constraint& clue, const RulesSpec& rules) {
  const int side = rules.geometry.side();
  const int sum = clue.values.front();
  if (std::string why = why_outside("a sum", sum, 1, side * (side + 1) / 2); !why.empty()) return why;
  for (int first = 1; first <= side; ++first) {
    if (first_cells_sum_to(sum, first, side)) return {};
  }
  return "no first digit X lets X cells sum to " + std::to_string(sum);
}
// How many cells the first digit still asks for, and what they sum to.
struct OpenSum {
  int cells = -1;  // -1: nothing is read
  int sum = 0;
  auto operator<=>(const OpenSum&) const = default;
};
void lower_xsum(const Constraint& clue, const RulesSpec& /*rules*/, Lowering& to) {
  const int sum = clue.values.front();
  const int side = to.side();
  to.accept(
      clue, clue.cells(), OpenSum{},
      [=](const OpenSum& open, int digit) -> std::optional<OpenSum> {
        if (open.cells == 0) return open;
        if (open.cells < 0) {
          return first_cells_sum_to(sum, digit, side) ? std::optional(OpenSum{digit - 1, sum - digit}) : std::nullopt;
        }
        const OpenSum next{open.cells - 1, open.sum - digit};
        const auto [least, most] = range_without(next.cells, digit, side);
        return next.sum >= least && next.sum <= most ? std::optional(next) : std::nullopt;
      },
      [](const OpenSum& open) { return open.cells == 0; });
}

std::string skyscraper_unsound(const Constraint& clue, const RulesSpec& /*rules*/) {
  return why_outside("a number of seen digits", clue.values.front(), 1, static_cast<int>(clue.cells().size()));
}
struct Skyline {
  int highest = 0;
  int seen = 0;
  auto operator<=>(const Skyline&) const = default;
};
void lower_skyscraper(const Constraint& clue, const RulesSpec& /*rules*/, Lowering& to) {
  const int wanted = clue.values.front();
  const int side = to.side();
  const bool has_all = clue.cells().size() == static_cast<std::size_t>(side);
  to.accept(
      clue, clue.cells(), Skyline{},
      [=](const Skyline& line, int digit) -> std::optional<Skyline> {
        if (digit <= line.highest) return line;
        const Skyline next{digit, line.seen + 1};
        if (next.seen > wanted || next.seen + side - digit < wanted) return std::nullopt;
        return next;
      },
      [=](const Skyline& line) { return (line.highest == side || !has_all) && line.seen == wanted; });
}

std::string digit_malformed(const Constraint& clue, const RulesSpec& rules) {
  const std::string why = line_malformed(clue, rules);
  return why.empty() ? why_no_digits(clue.values, rules.geometry.side()) : why;
}
std::string firsthidden_unsound(const Constraint& clue, const RulesSpec& rules) {
  return clue.values.front() < rules.geometry.side() ? "" : "the greatest digit is never hidden";
}
void lower_firsthidden(const Constraint& clue, const RulesSpec& /*rules*/, Lowering& to) {
  constexpr int kFound = -1;
  const int hidden = clue.values.front();
  to.accept(
      clue, clue.cells(), 0,
      [=](int highest, int digit) -> std::optional<int> {
        if (highest == kFound) return kFound;
        if (digit > highest) return digit == hidden ? std::nullopt : std::optional(digit);
        return digit == hidden ? std::optional(kFound) : std::nullopt;
      },
      [](int highest) { return highest == kFound; });
}

// The first cell is X where cell X holds the digit. As the line holds it once, that goes both ways. Only the digit 1
// can be where it is pointed from.
void lower_numberedroom(const Constraint& clue, const RulesSpec& /*rules*/, Lowering& to) {
  const int digit = clue.values.front();
  const std::span<const CellIndex> line = clue.cells();
  if (digit != 1) to.keep(line[0], all_digits(to.side()) & ~digit_bit(1) & ~digit_bit(digit));
  for (int place = 2; place <= to.side(); ++place) {
    const CellIndex cell = line[static_cast<std::size_t>(place - 1)];
    to.require({is_not(line[0], place), is(cell, digit)});
    to.require({is(line[0], place), is_not(cell, digit)});
  }
}

using WhyNot = std::string (*)(const Constraint&, const RulesSpec&);
constexpr ConstraintKind clue(std::string_view name, std::string_view summary, std::string_view example,
                              void (*lower)(const Constraint&, const RulesSpec&, Lowering&), WhyNot why_malformed,
                              WhyNot why_unsound) {
  return {.name = name,
          .summary = summary,
          .example = example,
          .shape = Shape::outside,
          .least_values = 1,
          .most_values = 1,
          .why_malformed = why_malformed,
          .why_unsound = why_unsound,
          .lower = lower};
}

const auto kOutsideKinds = std::to_array<ConstraintKind>({
    clue("sandwich", "the digits strictly between 1 and the greatest digit of the row or column sum to the number",
         "sandwich 10 r3c0", lower_sandwich, sandwich_malformed, sandwich_unsound),
    clue("xsum", "the first X cells from the edge sum to the number; X is the first digit", "xsum 23 r3c0", lower_xsum,
         line_malformed, xsum_unsound),
    clue("skyscraper", "this many digits are greater than all before them, from the edge", "skyscraper 4 r0c3",
         lower_skyscraper, nullptr, skyscraper_unsound),
    clue("firsthidden", "the digit is the first, from the edge, that follows a greater one", "firsthidden 4 r0c3",
         lower_firsthidden, digit_malformed, firsthidden_unsound),
    clue("numberedroom", "if the first cell from the edge holds k, the k-th cell holds the digit",
         "numberedroom 4 r3c10", lower_numberedroom, digit_malformed, nullptr),
});

}  // namespace

std::span<const ConstraintKind> outside_kinds() { return kOutsideKinds; }

}  // namespace nonet
