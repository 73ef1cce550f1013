// Kinds about how often digits occur in cells, and where.
#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>

#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"

namespace nonet {
namespace {

// That the cells hold digits for which wanted(digit).
template <class Wanted>
std::vector<CellLiteral> literals_where(std::span<const CellIndex> cells, const Lowering& to, Wanted&& wanted) {
  std::vector<CellLiteral> literals;
  for (const CellIndex cell : cells) {
    for (int digit = to.least(); digit <= to.greatest(); ++digit) {
      if (wanted(digit)) literals.push_back(is(cell, digit));
    }
  }
  return literals;
}
std::vector<CellLiteral> literals_of(std::span<const CellIndex> cells, int digit) {
  std::vector<CellLiteral> literals;
  for (const CellIndex cell : cells) literals.push_back(is(cell, digit));
  return literals;
}

// How often each digit is listed.
std::map<int, int> listed_digits(const Constraint& cells) {
  std::map<int, int> listed;
  for (const int digit : cells.values) ++listed[digit];
  return listed;
}
std::string listed_malformed(const Constraint& cells, const RulesSpec& rules) {
  return why_no_digits(cells.values, rules.geometry);
}
std::string why_no_fit(std::size_t digits, const Constraint& cells) {
  if (digits <= cells.cells().size()) return {};
  return in_words(digits, "digit") + " do not fit " + in_words(cells.cells().size(), "cell");
}
std::string listed_unsound(const Constraint& cells, const RulesSpec& /*rules*/) {
  return why_no_fit(cells.values.size(), cells);
}
std::string quadruple_malformed(const Constraint& cells, const RulesSpec& rules) {
  if (cells.cells().size() > 4)
    return "four cells at most meet, not " + in_words(static_cast<std::int64_t>(cells.cells().size()));
  return listed_malformed(cells, rules);
}
// Where as many digits are listed as there are cells, no others are free.
void keep_if_full(const Constraint& cells, Lowering& to) {
  if (cells.values.size() >= cells.cells().size()) keep_listed(cells.cells(), cells.values, to);
}
void lower_atleast(const Constraint& cells, const RulesSpec& /*rules*/, Lowering& to) {
  keep_if_full(cells, to);
  for (const auto& [digit, times] : listed_digits(cells)) {
    to.count_at_least(literals_of(cells.cells(), digit), times);
  }
}
void lower_exactly(const Constraint& cells, const RulesSpec& /*rules*/, Lowering& to) {
  keep_if_full(cells, to);
  for (const auto& [digit, times] : listed_digits(cells)) {
    to.count(literals_of(cells.cells(), digit), {times});
  }
}

// Values come in pairs: how often, and which digit.
std::vector<std::pair<int, int>> said_pairs(const Constraint& cells) {
  std::vector<std::pair<int, int>> pairs;
  for (std::size_t i = 0; i + 1 < cells.values.size(); i += 2) pairs.emplace_back(cells.values[i], cells.values[i + 1]);
  return pairs;
}
std::string lookandsay_malformed(const Constraint& cells, const RulesSpec& rules) {
  if (cells.values.size() % 2 != 0) return "a digit follows each count: 2 3 says two threes";
  std::vector<int> digits;
  for (const auto& [count, digit] : said_pairs(cells)) {
    if (count < 0) return "a count is 0 or more, not " + std::to_string(count);
    if (std::find(digits.begin(), digits.end(), digit) != digits.end()) {
      return "the digit " + std::to_string(digit) + " has two counts";
    }
    digits.push_back(digit);
  }
  return why_no_digits(digits, rules.geometry);
}
std::string lookandsay_unsound(const Constraint& cells, const RulesSpec& /*rules*/) {
  std::size_t said = 0;
  for (const auto& [count, digit] : said_pairs(cells)) said += static_cast<std::size_t>(count);
  return why_no_fit(said, cells);
}
void lower_lookandsay(const Constraint& cells, const RulesSpec& /*rules*/, Lowering& to) {
  for (const auto& [count, digit] : said_pairs(cells)) {
    if (count == 0) {
      keep_all(cells.cells(), to, [digit = digit](int other) { return other != digit; });
    } else {
      to.count(literals_of(cells.cells(), digit), {count});
    }
  }
}

std::string circles_unsound(const Constraint& circles, const RulesSpec& rules) {
  const int greatest = rules.geometry.greatest();
  const auto count = static_cast<std::int64_t>(circles.cells().size());
  const std::int64_t most = std::int64_t{greatest} * (greatest + 1) / 2;
  if (count <= most) return {};
  return "the digits 1 to " + std::to_string(greatest) + " fill " + std::to_string(most) + " circles at most, not " +
         std::to_string(count);
}
void lower_countingcircles(const Constraint& circles, const RulesSpec& /*rules*/, Lowering& to) {
  const auto cells = static_cast<int>(circles.cells().size());
  keep_all(circles.cells(), to, [=](int digit) { return digit >= 1 && digit <= cells; });
  for (int digit = 1; digit <= to.greatest() && digit <= cells; ++digit) {
    to.count(literals_of(circles.cells(), digit), {0, digit});
  }
}

std::string countdistinct_malformed(const Constraint& cells, const RulesSpec& /*rules*/) {
  return cells.cells().size() > 1 ? "" : "no cells follow the first, which counts their digits";
}
void lower_countdistinct(const Constraint& cells, const RulesSpec& /*rules*/, Lowering& to) {
  // What is counted, then the cell that counts: the state is the set of digits so far, and at last whether it fits.
  struct State {
    std::size_t read = 0;
    DigitMask digits = 0;
    auto operator<=>(const State&) const = default;
  };
  std::vector<CellIndex> order(cells.cells().begin() + 1, cells.cells().end());
  const std::size_t counted = order.size();
  const int least = to.least();
  order.push_back(cells.cells().front());
  to.accept(
      cells, order, State{},
      [=](const State& state, int digit) -> std::optional<State> {
        if (state.read < counted) return State{state.read + 1, state.digits | digit_bit(digit + 1 - least)};
        return std::popcount(state.digits) == digit ? std::optional(State{counted + 1, 0}) : std::nullopt;
      },
      [](const State&) { return true; });
}

std::string samevalues_malformed(const Constraint& groups, const RulesSpec& /*rules*/) {
  const std::size_t first = groups.groups[0].size();
  for (const std::vector<CellIndex>& group : groups.groups) {
    if (group.size() == first) continue;
    return in_words(first, "cell") + " and " + in_words(group.size(), "cell") + " do not hold the same digits";
  }
  return {};
}
// The cells of one group, without those of another one.
std::vector<CellIndex> without(std::span<const CellIndex> cells, std::span<const CellIndex> others) {
  std::vector<CellIndex> left;
  for (const CellIndex cell : cells) {
    if (std::find(others.begin(), others.end(), cell) == others.end()) left.push_back(cell);
  }
  return left;
}
// Of each digit: the cells of the first that hold it and the cells of the second that do not are as many as the second
// has cells.
void lower_same(std::span<const CellIndex> first, std::span<const CellIndex> second, Lowering& to) {
  if (first.size() == 1) return to.relate(first[0], second[0], [](int a, int b) { return a == b; });
  const auto cells = static_cast<int>(second.size());
  for (int digit = to.least(); digit <= to.greatest() && cells > 0; ++digit) {
    std::vector<CellLiteral> literals;
    for (const CellIndex cell : first) literals.push_back(is(cell, digit));
    for (const CellIndex cell : second) literals.push_back(is_not(cell, digit));
    to.count(std::move(literals), {cells});
  }
}
void lower_all_same(const std::vector<std::vector<CellIndex>>& groups, Lowering& to) {
  for (std::size_t i = 1; i < groups.size(); ++i) {
    lower_same(without(groups[i - 1], groups[i]), without(groups[i], groups[i - 1]), to);
  }
}
void lower_samevalues(const Constraint& groups, const RulesSpec& /*rules*/, Lowering& to) {
  lower_all_same(groups.groups, to);
}

// The rows, columns, boxes or regions that have as many cells as the largest of them.
std::vector<std::vector<CellIndex>> largest_areas(const RulesSpec& rules) {
  const Geometry& shape = rules.geometry;
  std::vector<std::vector<CellIndex>> areas;
  const auto add = [&](auto&& number_of) {
    std::map<int, std::vector<CellIndex>> found;
    for (int cell = 0; cell < shape.placed(); ++cell) found[number_of(cell)].push_back(static_cast<CellIndex>(cell));
    for (auto& [number, cells] : found) areas.push_back(std::move(cells));
  };
  add([&](int cell) { return shape.row_of(cell); });
  add([&](int cell) { return shape.column_of(cell); });
  const std::vector<int> boxes = area_of_cells(rules);
  if (!boxes.empty()) add([&](int cell) { return boxes[static_cast<std::size_t>(cell)]; });
  std::size_t most = 0;
  for (const std::vector<CellIndex>& area : areas) most = std::max(most, area.size());
  std::erase_if(areas, [&](const std::vector<CellIndex>& area) { return area.size() < most; });
  return areas;
}
void lower_regionsamevalues(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  const std::vector<std::vector<CellIndex>> areas = largest_areas(rules);
  if (areas.front().size() < static_cast<std::size_t>(to.side())) lower_all_same(areas, to);
}

// As many digits are below a low one's mirror image as are above a high one's.
int mirrored(int digit, const Geometry& shape) { return shape.least + shape.greatest() - digit; }
bool is_low(int digit, const Geometry& shape) { return digit < mirrored(digit, shape); }
bool is_middle(int digit, const Geometry& shape) { return digit == mirrored(digit, shape); }
std::string equality_malformed(const Constraint& cage, const RulesSpec& /*rules*/) {
  const std::size_t cells = cage.cells().size();
  return cells % 2 == 0 ? "" : in_words(cells, "cell") + " do not split into halves";
}
std::string equality_unsound(const Constraint& cage, const RulesSpec& rules) {
  const Geometry& shape = rules.geometry;
  const auto cells = static_cast<int>(cage.cells().size());
  std::array<int, 4> digits{};  // by low and even
  for (int digit = shape.least; digit <= shape.greatest(); ++digit) {
    if (is_middle(digit, shape)) continue;
    ++digits[(is_low(digit, shape) ? 2U : 0U) + (digit % 2 == 0 ? 1U : 0U)];
  }
  const int half = cells / 2;
  for (int low_even = 0; low_even <= half; ++low_even) {
    const int other = half - low_even;  // low and odd, high and even
    if (low_even <= digits[3] && other <= digits[2] && other <= digits[1] && low_even <= digits[0]) return {};
  }
  return "the digits " + std::to_string(shape.least) + " to " + std::to_string(shape.greatest()) + " have no " +
         in_words(static_cast<std::int64_t>(cells)) + " of which half are even and half are low";
}
void lower_equality(const Constraint& cage, const RulesSpec& rules, Lowering& to) {
  const Geometry& shape = rules.geometry;
  const auto half = static_cast<int>(cage.cells().size() / 2);
  differ(cage.cells(), rules, to);
  keep_all(cage.cells(), to, [&](int digit) { return !is_middle(digit, shape); });
  const auto is_even = [&](int digit) { return digit % 2 == 0 && !is_middle(digit, shape); };
  to.count(literals_where(cage.cells(), to, is_even), {half});
  to.count(literals_where(cage.cells(), to, [&](int digit) { return is_low(digit, shape); }), {half});
}

// The cells that a cell of an indexer can name by their number, from 1, and its own number among them.
struct Index {
  std::vector<CellIndex> unit = {};
  int place = 0;
};
using IndexOf = Index (*)(const RulesSpec&, CellIndex);
Index index_in_column(const RulesSpec& rules, CellIndex cell) {
  const Geometry& shape = rules.geometry;
  Index index{.place = shape.row_of(cell) + 1};
  for (int row = 0; row < shape.rows(); ++row) {
    index.unit.push_back(static_cast<CellIndex>(shape.cell(row, shape.column_of(cell))));
  }
  return index;
}
Index index_in_row(const RulesSpec& rules, CellIndex cell) {
  const Geometry& shape = rules.geometry;
  Index index{.place = shape.column_of(cell) + 1};
  for (int column = 0; column < shape.columns(); ++column) {
    index.unit.push_back(static_cast<CellIndex>(shape.cell(shape.row_of(cell), column)));
  }
  return index;
}
Index index_in_box(const RulesSpec& rules, CellIndex cell) {
  const std::vector<int> areas = area_of_cells(rules);
  Index index;
  for (std::size_t other = 0; other < areas.size(); ++other) {
    if (areas[other] != areas[cell]) continue;
    index.unit.push_back(static_cast<CellIndex>(other));
    if (other == cell) index.place = static_cast<int>(index.unit.size());
  }
  return index;
}

// Each cell names the place at which the digit of its own place is. As each digit is there once, that goes both ways.
void lower_index(const Constraint& cells, const RulesSpec& rules, IndexOf index_of, Lowering& to) {
  for (const CellIndex cell : cells.cells()) {
    const auto [unit, place] = index_of(rules, cell);
    for (int named = to.least(); named <= to.greatest(); ++named) {
      if (named == place) continue;  // it names itself
      if (named == 0 || static_cast<std::size_t>(named) > unit.size()) {
        to.require({is_not(cell, named)});
        continue;
      }
      const CellIndex there = unit[static_cast<std::size_t>(named - 1)];
      to.require({is_not(cell, named), is(there, place)});
      to.require({is(cell, named), is_not(there, place)});
    }
  }
}
void lower_rowindexer(const Constraint& cells, const RulesSpec& rules, Lowering& to) {
  lower_index(cells, rules, index_in_column, to);
}
void lower_columnindexer(const Constraint& cells, const RulesSpec& rules, Lowering& to) {
  lower_index(cells, rules, index_in_row, to);
}
std::string boxindexer_malformed(const Constraint& /*cells*/, const RulesSpec& rules) {
  return area_of_cells(rules).empty() ? "the board has no boxes and no regions" : "";
}
void lower_boxindexer(const Constraint& cells, const RulesSpec& rules, Lowering& to) {
  lower_index(cells, rules, index_in_box, to);
}

// No cell outside the indexers of this kind is an index.
void lower_no_index(const RulesSpec& rules, std::string_view marks, IndexOf index_of, Lowering& to) {
  std::vector<char> marked(static_cast<std::size_t>(rules.geometry.cells()));
  for (const Constraint* each : stated_constraints(rules)) {
    if (each->kind->name != marks) continue;
    for (const CellIndex cell : each->cells()) marked[cell] = 1;
  }
  const auto cells = static_cast<CellIndex>(rules.geometry.placed());
  for (CellIndex cell = 0; cell < cells; ++cell) {
    if (marked[cell] != 0) continue;
    const auto [unit, place] = index_of(rules, cell);
    for (int named = std::max(1, to.least()); named <= to.greatest(); ++named) {
      if (static_cast<std::size_t>(named) > unit.size()) break;
      const CellIndex there = unit[static_cast<std::size_t>(named - 1)];
      // Cells that name each other are stated once.
      if (there >= cell || marked[there] != 0) to.require({is_not(cell, named), is_not(there, place)});
    }
  }
}
void lower_negative_rowindexer(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  lower_no_index(rules, "rowindexer", index_in_column, to);
}
void lower_negative_columnindexer(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  lower_no_index(rules, "columnindexer", index_in_row, to);
}
void lower_negative_boxindexer(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  lower_no_index(rules, "boxindexer", index_in_box, to);
}

const auto kCountKinds = std::to_array<ConstraintKind>({
    {.name = "quadruple",
     .summary = "the cells, at most four, hold the digits at least as often as listed",
     .example = "quadruple 1 2 3 r1c1 r1c2 r2c1 r2c2",
     .least_values = 1,
     .most_values = 4,
     .why_malformed = quadruple_malformed,
     .why_unsound = listed_unsound,
     .lower = lower_atleast},
    {.name = "atleast",
     .summary = "the cells hold the digits at least as often as listed",
     .example = "atleast 1 1 2 r1c1 r2c2 r3c4 r4c4",
     .least_values = 1,
     .most_values = kSeveral,
     .why_malformed = listed_malformed,
     .why_unsound = listed_unsound,
     .lower = lower_atleast},
    {.name = "exactly",
     .summary = "the cells hold the digits exactly as often as listed; others are free",
     .example = "exactly 1 1 2 r1c1 r2c2 r3c4 r4c4",
     .least_values = 1,
     .most_values = kSeveral,
     .why_malformed = listed_malformed,
     .why_unsound = listed_unsound,
     .lower = lower_exactly},
    {.name = "lookandsay",
     .summary = "the cells hold each digit as often as said: count, digit, count, digit; others are free",
     .example = "lookandsay 2 3 1 1 r1c1 r2c2 r3c4 r4c4",
     .least_values = 2,
     .most_values = kSeveral,
     .why_malformed = lookandsay_malformed,
     .why_unsound = lookandsay_unsound,
     .lower = lower_lookandsay},
    {.name = "countingcircles",
     .summary = "a digit in one of the cells says how many of them hold it",
     .example = "countingcircles r1c1 r2c2 r3c4 r4c7",
     .why_unsound = circles_unsound,
     .lower = lower_countingcircles},
    {.name = "countdistinct",
     .summary = "the first cell says how many different digits the others hold",
     .example = "countdistinct r1c1 r2c2 r3c4 r4c4",
     .shape = Shape::line,
     .least_cells = 2,
     .why_malformed = countdistinct_malformed,
     .lower = lower_countdistinct},
    {.name = "samevalues",
     .summary = "groups of cells hold the same digits, each equally often, in any order",
     .example = "samevalues r1c1 r1c2 | r2c4 r2c5",
     .shape = Shape::groups,
     .least_groups = 2,
     .most_groups = kSeveral,
     .why_malformed = samevalues_malformed,
     .lower = lower_samevalues},
    {.name = "regionsamevalues",
     .summary = "the largest of the rows, columns and boxes or regions all hold the same digits",
     .example = "regionsamevalues",
     .shape = Shape::board,
     .needs_lines = true,
     .reads = Reading::digits,
     .lower = lower_regionsamevalues},
    {.name = "equality",
     .summary = "the cells differ; as many are even as odd, as many low as high, and none is the middle digit",
     .example = "equality r1c1 r1c2 r2c1 r2c2",
     .least_cells = 2,
     .why_malformed = equality_malformed,
     .why_unsound = equality_unsound,
     .lower = lower_equality},
    {.name = "rowindexer",
     .summary = "each cell says in which row of its column the number of its row is",
     .example = "rowindexer r1c1 r1c2",
     .needs_places = true,
     .needs_lines = true,
     .lower = lower_rowindexer},
    {.name = "columnindexer",
     .summary = "each cell says in which column of its row the number of its column is",
     .example = "columnindexer r1c1 r2c1",
     .needs_places = true,
     .needs_lines = true,
     .lower = lower_columnindexer},
    {.name = "boxindexer",
     .summary = "each cell says at which place of its box or region the number of its place is, in reading order",
     .example = "boxindexer r1c1 r5c5",
     .needs_places = true,
     .why_malformed = boxindexer_malformed,
     .lower = lower_boxindexer},
    {.name = "negative-rowindexer",
     .summary = "cells without a rowindexer do not say in which row of their column the number of their row is",
     .example = "negative-rowindexer",
     .shape = Shape::board,
     .needs_lines = true,
     .looks_at_others = true,
     .lower = lower_negative_rowindexer},
    {.name = "negative-columnindexer",
     .summary = "cells without a columnindexer do not say in which column of their row the number of their column is",
     .example = "negative-columnindexer",
     .shape = Shape::board,
     .needs_lines = true,
     .looks_at_others = true,
     .lower = lower_negative_columnindexer},
    {.name = "negative-boxindexer",
     .summary =
         "cells without a boxindexer do not say at which place of their box or region the number of their place is",
     .example = "negative-boxindexer",
     .shape = Shape::board,
     .looks_at_others = true,
     .why_malformed = boxindexer_malformed,
     .lower = lower_negative_boxindexer},
});

}  // namespace

std::span<const ConstraintKind> count_kinds() { return kCountKinds; }

}  // namespace nonet
