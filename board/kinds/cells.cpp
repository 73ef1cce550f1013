// Kinds about sets of cells: what each may hold, and how it compares with others.
#include <algorithm>
#include <array>

#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"

namespace nonet {
namespace {

void lower_odd(const Constraint& cells, const RulesSpec& /*rules*/, Lowering& to) {
  keep_all(cells.cells(), to, [](int digit) { return digit % 2 == 1; });
}

std::string odd_unsound(const Constraint& /*cells*/, const RulesSpec& rules) {
  return rules.geometry.greatest() > 0 ? "" : "a board of one digit, 0, has no odd one";
}
std::string even_unsound(const Constraint& /*cells*/, const RulesSpec& rules) {
  return rules.geometry.greatest() != 1 || rules.geometry.least == 0 ? "" : "a board of one digit has no even one";
}
void lower_even(const Constraint& cells, const RulesSpec& /*rules*/, Lowering& to) {
  keep_all(cells.cells(), to, [](int digit) { return digit % 2 == 0; });
}

std::string candidates_malformed(const Constraint& cells, const RulesSpec& rules) {
  return why_no_digits(cells.values, rules.geometry);
}
void lower_candidates(const Constraint& cells, const RulesSpec& /*rules*/, Lowering& to) {
  keep_listed(cells.cells(), cells.values, to);
}

std::string distinct_unsound(const Constraint& cells, const RulesSpec& rules) {
  return why_not_different(cells.cells().size(), rules.geometry.side());
}
void lower_distinct(const Constraint& cells, const RulesSpec& rules, Lowering& to) { differ(cells.cells(), rules, to); }

// What `minimum` or `maximum` marks: in the puzzle, and in the constraint itself, which may be within an `or`.
std::vector<char> marked_cells(const Constraint& marks, const RulesSpec& rules) {
  std::vector<char> marked(static_cast<std::size_t>(rules.geometry.cells()));
  const auto mark = [&](const Constraint& constraint) {
    for (const CellIndex cell : constraint.cells()) marked[cell] = 1;
  };
  mark(marks);
  for (const Constraint* other : stated_constraints(rules)) {
    if (other->kind == marks.kind) mark(*other);
  }
  return marked;
}
template <class Allowed>
void relate_to_neighbours(const Constraint& marks, const RulesSpec& rules, Lowering& to, Allowed&& allowed) {
  const std::vector<char> marked = marked_cells(marks, rules);
  for (const CellIndex cell : marks.cells()) {
    for (const CellIndex neighbour : neighbours_of(rules.geometry, cell)) {
      if (marked[neighbour] == 0) to.relate(cell, neighbour, allowed);
    }
  }
}
void lower_minimum(const Constraint& marks, const RulesSpec& rules, Lowering& to) {
  relate_to_neighbours(marks, rules, to, [](int cell, int neighbour) { return cell < neighbour; });
}
void lower_maximum(const Constraint& marks, const RulesSpec& rules, Lowering& to) {
  relate_to_neighbours(marks, rules, to, [](int cell, int neighbour) { return cell > neighbour; });
}

std::string clone_malformed(const Constraint& clone, const RulesSpec& /*rules*/) {
  const std::size_t cells = clone.groups[0].size();
  const std::size_t copy = clone.groups[1].size();
  if (cells == copy) return {};
  return "a copy is as long as what it copies: " + in_words(cells, "cell") + " and " + in_words(copy, "cell") +
         " are there";
}
void lower_clone(const Constraint& clone, const RulesSpec& /*rules*/, Lowering& to) {
  for (std::size_t i = 0; i < clone.groups[0].size(); ++i) {
    to.relate(clone.groups[0][i], clone.groups[1][i], [](int a, int b) { return a == b; });
  }
}

const auto kCellKinds = std::to_array<ConstraintKind>({
    {.name = "odd",
     .summary = "each cell is odd",
     .example = "odd r1c1 r5c5",
     .reads = Reading::values,
     .why_unsound = odd_unsound,
     .lower = lower_odd},
    {.name = "even",
     .summary = "each cell is even",
     .example = "even r1c1 r5c5",
     .reads = Reading::values,
     .why_unsound = even_unsound,
     .lower = lower_even},
    {.name = "candidates",
     .summary = "each cell holds one of the digits",
     .example = "candidates 1 2 3 r1c1 r5c5",
     .least_values = 1,
     .most_values = kSeveral,
     .reads = Reading::digits,
     .why_malformed = candidates_malformed,
     .lower = lower_candidates},
    {.name = "distinct",
     .summary = "the cells differ: an extra region, which holds every digit if it has N cells",
     .example = "distinct r1c1 r2c2 r3c4",
     .reads = Reading::digits,
     .why_unsound = distinct_unsound,
     .lower = lower_distinct},
    {.name = "minimum",
     .summary = "each marked cell is smaller than its unmarked neighbours",
     .example = "minimum r2c2 r5c5",
     .needs_places = true,
     .looks_at_others = true,
     .reads = Reading::values,
     .lower = lower_minimum},
    {.name = "maximum",
     .summary = "each marked cell is greater than its unmarked neighbours",
     .example = "maximum r2c2 r5c5",
     .needs_places = true,
     .looks_at_others = true,
     .reads = Reading::values,
     .lower = lower_maximum},
    {.name = "clone",
     .summary = "the cells after | are a copy of those before it, cell by cell",
     .example = "clone r1c1 r1c2 | r5c5 r5c6",
     .shape = Shape::groups,
     .least_groups = 2,
     .most_groups = 2,
     .reads = Reading::values,
     .why_malformed = clone_malformed,
     .lower = lower_clone},
});

}  // namespace

std::span<const ConstraintKind> cell_kinds() { return kCellKinds; }

}  // namespace nonet
