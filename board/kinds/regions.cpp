// Kinds about connected cells: areas of digits, and regions that the solver finds.
#include <algorithm>
#include <array>
#include <optional>

#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"

namespace nonet {
namespace {

using Edges = std::vector<std::pair<std::uint16_t, std::uint16_t>>;

Edges edges_of(const Geometry& shape) {
  Edges edges;
  for (const auto& [one, other] : neighbours(shape)) edges.emplace_back(one, other);
  return edges;
}
std::vector<CellIndex> placed_cells(const Geometry& shape) {
  std::vector<CellIndex> cells;
  for (int cell = 0; cell < shape.placed(); ++cell) cells.push_back(static_cast<CellIndex>(cell));
  return cells;
}

std::string connected_malformed(const Constraint& area, const RulesSpec& rules) {
  if (std::string why = why_outside("a size", area.values.front(), 0, rules.geometry.placed()); !why.empty()) {
    return why;
  }
  return why_no_digits(std::span(area.values).subspan(1), rules.geometry);
}
void lower_connected(const Constraint& area, const RulesSpec& rules, Lowering& to) {
  const std::span<const int> values = area.values;
  to.region(placed_cells(rules.geometry), values.subspan(1), {}, edges_of(rules.geometry), values.front());
}

int size_of_regions(const Constraint& regions, const RulesSpec& rules) {
  return value_or(regions, rules.geometry.side());
}
std::string chaos_malformed(const Constraint& regions, const RulesSpec& rules) {
  const Geometry& shape = rules.geometry;
  const std::string placed = in_words(static_cast<std::size_t>(shape.placed()), "cell");
  for (const CellIndex cell : regions.cells()) {
    if (shape.has_place(cell)) return name_of_cell(rules, cell) + " has a place on the board, and so holds no region";
  }
  if (regions.cells().size() != static_cast<std::size_t>(shape.placed())) {
    return in_words(regions.cells().size(), "cell") + " for a board of " + placed;
  }
  const int size = size_of_regions(regions, rules);
  if (std::string why = why_outside("a region's size", size, 1, shape.side()); !why.empty()) return why;
  if (shape.placed() % size != 0) return placed + " are not regions of " + std::to_string(size);
  const int number = shape.placed() / size;
  return number <= shape.side() ? ""
                                : std::to_string(number) + " regions, but the cells hold " +
                                      in_words(std::int64_t{shape.side()}) + " digits";
}
// Regions have their numbers in the order in which reading finds them, so that each division of the board counts once.
void lower_chaos(const Constraint& regions, const RulesSpec& rules, Lowering& to) {
  const int size = size_of_regions(regions, rules);
  const int number = rules.geometry.placed() / size;
  for (int region = to.least(); region < to.least() + number; ++region) {
    to.region(regions.groups.front(), {&region, 1}, placed_cells(rules.geometry), edges_of(rules.geometry), size);
  }
  to.accept(
      regions.cells(), to.least(),
      [=, end = to.least() + number](int next, int region) -> std::optional<int> {
        if (region > next || region >= end) return std::nullopt;
        return std::max(next, region + 1);
      },
      [](int /*next*/) { return true; });
}

// The lists after the first, which has one cell, count regions: each begins with the same cell, and none is listed
// twice otherwise.
std::string counted_malformed(const Constraint& clue, const RulesSpec& rules) {
  if (clue.cells().size() != 1) return "one cell counts the others";
  if (std::string why = why_outside("a number", value_or(clue, 0), 0, 1); !why.empty()) return why;
  std::vector<CellIndex> listed = {clue.cells().front(), clue.groups[1].front()};
  for (std::size_t i = 1; i < clue.groups.size(); ++i) {
    if (clue.groups[i].front() != listed[1]) return "its arms begin in different cells";
    listed.insert(listed.end(), clue.groups[i].begin() + 1, clue.groups[i].end());
  }
  std::sort(listed.begin(), listed.end());
  const auto twice = std::adjacent_find(listed.begin(), listed.end());
  return twice == listed.end() ? "" : name_of_cell(rules, *twice) + " occurs twice";
}

void lower_counted(const Constraint& clue, bool in_runs, Lowering& to) {
  std::vector<std::vector<CellIndex>> arms;
  for (std::size_t i = 1; i < clue.groups.size(); ++i) {
    arms.emplace_back(clue.groups[i].begin() + 1, clue.groups[i].end());
  }
  to.match(clue.cells().front(), clue.groups[1].front(), std::move(arms), in_runs, value_or(clue, 0));
}
void lower_chaosarrow(const Constraint& clue, const RulesSpec& /*rules*/, Lowering& to) {
  lower_counted(clue, true, to);
}
void lower_chaoscount(const Constraint& clue, const RulesSpec& /*rules*/, Lowering& to) {
  lower_counted(clue, false, to);
}

const auto kRegionKinds = std::to_array<ConstraintKind>({
    {.name = "connected",
     .summary = "the cells with one of the digits after the first number are connected, and their number is the first "
                "(0: one or more)",
     .example = "connected 0 1 3 5 7 9",
     .shape = Shape::board,
     .least_values = 2,
     .most_values = kSeveral,
     .why_malformed = connected_malformed,
     .lower = lower_connected},
    {.name = "chaos",
     .summary = "a cell for each cell of the board says its region; regions are connected, of equal size (default: the "
                "number of digits), and repeat no digit",
     .example = "chaos v1 v2 v3 v4",
     .example_box = "1x1 2x2 +4",
     .shape = Shape::line,
     .most_values = 1,
     .reads = Reading::digits,
     .why_malformed = chaos_malformed,
     .lower = lower_chaos},
    {.name = "chaosarrow",
     .summary = "the first cell counts the cells of one region along the lists, from where they begin (1: without the "
                "first)",
     .example = "chaosarrow r1c1 | v1 v2 | v1 v3",
     .example_box = "1x1 2x2 +4",
     .shape = Shape::groups,
     .most_values = 1,
     .least_groups = 2,
     .most_groups = kSeveral,
     .why_malformed = counted_malformed,
     .lower = lower_chaosarrow},
    {.name = "chaoscount",
     .summary =
         "the first cell counts the cells of the list that are of the region of its first (1: without the first)",
     .example = "chaoscount r1c1 | v1 v2 v3 v4",
     .example_box = "1x1 2x2 +4",
     .shape = Shape::groups,
     .most_values = 1,
     .least_groups = 2,
     .most_groups = 2,
     .why_malformed = counted_malformed,
     .lower = lower_chaoscount},
});

}  // namespace

std::span<const ConstraintKind> region_kinds() { return kRegionKinds; }

}  // namespace nonet
