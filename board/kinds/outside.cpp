// Kinds of clues at the edge, which read a row or column from there. Most need lines that hold every digit once.
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
  if (rules.geometry.side() == 1) return "the least and the greatest digit are the same";
  return line_malformed(clue, rules);
}
std::string sandwich_unsound(const Constraint& clue, const RulesSpec& rules) {
  return why_no_inner_sum(clue.values.front(), rules.geometry.side() - 2, rules.geometry);
}
// Between the least and the greatest digit: how many cells there are so far, and what they sum to.
struct Sandwich {
  enum Place { before, between, behind };
  Place place = before;
  int left = 0;  // cells to come
  int cells = 0;
  int sum = 0;
  auto operator<=>(const Sandwich&) const = default;
};
// Whether this many different digits between the least and the greatest can sum to that.
bool inner_digits_sum_to(int sum, int cells, const Geometry& shape) {
  return sum >= least_sum(cells, shape) + cells && sum <= greatest_sum(cells, shape) - cells;
}
// Whether inner cells to come can complete the sum, and leave a cell for the second end.
bool may_close(const Sandwich& state, int sum, const Geometry& shape) {
  const int missing = sum - state.sum;
  for (int more = 0; more < state.left && state.cells + more <= shape.side() - 2; ++more) {
    if (missing >= (shape.least + 1) * more && missing <= (shape.greatest() - 1) * more &&
        inner_digits_sum_to(sum, state.cells + more, shape)) {
      return true;
    }
  }
  return false;
}
void lower_sandwich(const Constraint& clue, const RulesSpec& rules, Lowering& to) {
  const int sum = clue.values.front();
  to.accept(
      clue, clue.cells(), Sandwich{.left = static_cast<int>(clue.cells().size())},
      [=, shape = rules.geometry](Sandwich state, int digit) -> std::optional<Sandwich> {
        const bool end = digit == shape.least || digit == shape.greatest();
        --state.left;
        if (!end) {
          if (state.place == Sandwich::between) {
            ++state.cells;
            state.sum += digit;
          }
        } else if (state.place == Sandwich::before) {
          state.place = Sandwich::between;
        } else if (state.place == Sandwich::between && state.sum == sum &&
                   inner_digits_sum_to(sum, state.cells, shape)) {
          return Sandwich{.place = Sandwich::behind, .left = state.left};
        } else {
          return std::nullopt;
        }
        if (state.place == Sandwich::between && !may_close(state, sum, shape)) return std::nullopt;
        return state;
      },
      [](const Sandwich& state) { return state.place == Sandwich::behind; });
}

// What `cells` different digits other than `without` sum to, at least and at most.
std::pair<int, int> range_without(int cells, int without, const Geometry& shape) {
  int least = least_sum(cells, shape);
  if (without < shape.least + cells) least += shape.least + cells - without;
  int most = greatest_sum(cells, shape);
  if (without > shape.greatest() - cells) most -= without - (shape.greatest() - cells);
  return {least, most};
}
// A first digit of 0 adds no cells, not even its own.
bool first_cells_sum_to(int sum, int first, const Geometry& shape) {
  if (first == 0) return sum == 0;
  if (first > shape.side()) return false;
  const auto [least, most] = range_without(first - 1, first, shape);
  return sum - first >= least && sum - first <= most;
}
std::string xsum_unsound(const Constraint& clue, const RulesSpec& rules) {
  const Geometry& shape = rules.geometry;
  const int sum = clue.values.front();
  if (std::string why = why_outside("a sum", sum, shape.least, least_sum(shape.side(), shape)); !why.empty())
    return why;
  for (int first = shape.least; first <= shape.greatest(); ++first) {
    if (first_cells_sum_to(sum, first, shape)) return {};
  }
  return "no first digit X lets X cells sum to " + std::to_string(sum);
}
// How many cells the first digit still asks for, and what they sum to.
struct OpenSum {
  int cells = -1;  // -1: nothing is read
  int sum = 0;
  auto operator<=>(const OpenSum&) const = default;
};
void lower_xsum(const Constraint& clue, const RulesSpec& rules, Lowering& to) {
  const int sum = clue.values.front();
  to.accept(
      clue, clue.cells(), OpenSum{},
      [=, shape = rules.geometry](const OpenSum& open, int digit) -> std::optional<OpenSum> {
        if (open.cells == 0) return open;
        if (open.cells < 0) {
          if (!first_cells_sum_to(sum, digit, shape)) return std::nullopt;
          return digit == 0 ? OpenSum{0, 0} : OpenSum{digit - 1, sum - digit};
        }
        const OpenSum next{open.cells - 1, open.sum - digit};
        const auto [least, most] = range_without(next.cells, digit, shape);
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
  const int greatest = to.greatest();
  const bool has_all = clue.cells().size() == static_cast<std::size_t>(to.side());
  to.accept(
      clue, clue.cells(), Skyline{},
      [=](const Skyline& line, int digit) -> std::optional<Skyline> {
        if (digit <= line.highest) return line;
        const Skyline next{digit, line.seen + 1};
        if (next.seen > wanted || next.seen + greatest - digit < wanted) return std::nullopt;
        return next;
      },
      [=](const Skyline& line) { return (line.highest == greatest || !has_all) && line.seen == wanted; });
}

std::string digit_malformed(const Constraint& clue, const RulesSpec& rules) {
  const std::string why = line_malformed(clue, rules);
  return why.empty() ? why_no_digits(clue.values, rules.geometry) : why;
}
std::string numberedroom_malformed(const Constraint& clue, const RulesSpec& rules) {
  return why_no_digits(clue.values, rules.geometry);
}
std::string firsthidden_unsound(const Constraint& clue, const RulesSpec& rules) {
  return clue.values.front() < rules.geometry.greatest() ? "" : "the greatest digit is never hidden";
}
void lower_firsthidden(const Constraint& clue, const RulesSpec& /*rules*/, Lowering& to) {
  constexpr int kNone = -1;
  constexpr int kFound = -2;
  const int hidden = clue.values.front();
  to.accept(
      clue, clue.cells(), kNone,
      [=](int highest, int digit) -> std::optional<int> {
        if (highest == kFound) return kFound;
        if (digit > highest) return digit == hidden ? std::nullopt : std::optional(digit);
        return digit == hidden ? std::optional(kFound) : std::nullopt;
      },
      [](int highest) { return highest == kFound; });
}

// The first cell is X where cell X holds the digit. As the line holds it at most once, that goes both ways. Only the
// digit 1 can be where it is pointed from, and 0 points nowhere.
void lower_numberedroom(const Constraint& clue, const RulesSpec& /*rules*/, Lowering& to) {
  const int digit = clue.values.front();
  const std::span<const CellIndex> line = clue.cells();
  const auto last = static_cast<int>(line.size());
  to.keep(line[0],
          [=](int first) { return first > 0 && first <= last && (digit == 1 || (first != 1 && first != digit)); });
  for (int place = 2; place <= std::min(last, to.greatest()); ++place) {
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
    clue("sandwich", "the digits strictly between the least and the greatest of the row or column sum to the number",
         "sandwich 10 r3c0", lower_sandwich, sandwich_malformed, sandwich_unsound),
    clue("xsum", "the first X cells from the edge sum to the number; X is the first digit", "xsum 23 r3c0", lower_xsum,
         line_malformed, xsum_unsound),
    clue("skyscraper", "this many digits are greater than all before them, from the edge", "skyscraper 4 r0c3",
         lower_skyscraper, nullptr, skyscraper_unsound),
    clue("firsthidden", "the digit is the first, from the edge, that follows a greater one", "firsthidden 4 r0c3",
         lower_firsthidden, digit_malformed, firsthidden_unsound),
    clue("numberedroom", "if the first cell from the edge holds k, the k-th cell holds the digit",
         "numberedroom 4 r3c10", lower_numberedroom, numberedroom_malformed, nullptr),
});

}  // namespace

std::span<const ConstraintKind> outside_kinds() { return kOutsideKinds; }

}  // namespace nonet
