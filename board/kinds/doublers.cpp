// Doublers: cells whose values are twice their digits, and what other kinds read beside them.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"

namespace nonet {
namespace {

constexpr int kDoubled = 2;

bool is_doublers(const Constraint& constraint) { return constraint.kind->name == "doublers"; }

std::string doublers_malformed(const Constraint& doublers, const RulesSpec& rules) {
  const Geometry& shape = rules.geometry;
  const std::string placed = in_words(static_cast<std::size_t>(shape.placed()), "cell");
  if (std::count_if(rules.constraints.begin(), rules.constraints.end(), is_doublers) > 1) {
    return "a board has one 'doublers' at most";
  }
  for (const CellIndex cell : doublers.cells()) {
    if (shape.has_place(cell)) return name_of_cell(rules, cell) + " has a place on the board, and so marks no other";
  }
  if (doublers.cells().size() != static_cast<std::size_t>(shape.placed())) {
    return in_words(doublers.cells().size(), "cell") + " for a board of " + placed;
  }
  if (shape.greatest() < kDoubled) return "a mark is 1 or 2, and the greatest digit is 1";
  const std::vector<int> areas = area_of_cells(rules);
  const int count = areas.empty() ? shape.rows() : *std::max_element(areas.begin(), areas.end()) + 1;
  if (shape.rows() == shape.columns() && shape.rows() == count) return {};
  return "it needs as many rows as columns, and as boxes or regions if there are any";
}

// Of each row, column, and box or region one cell is doubled. Their digits differ.
void lower_doublers(const Constraint& doublers, const RulesSpec& rules, Lowering& to) {
  const Geometry& shape = rules.geometry;
  const std::span<const CellIndex> marks = doublers.cells();
  keep_all(marks, to, [](int digit) { return digit == 1 || digit == kDoubled; });
  const auto one_in_each = [&](const auto& number_of) {
    std::vector<std::vector<CellLiteral>> doubled(static_cast<std::size_t>(shape.rows()));
    for (int cell = 0; cell < shape.placed(); ++cell) {
      doubled[static_cast<std::size_t>(number_of(cell))].push_back(is(marks[static_cast<std::size_t>(cell)], kDoubled));
    }
    for (std::vector<CellLiteral>& each : doubled) to.count(std::move(each), {1});
  };
  one_in_each([&](int cell) { return shape.row_of(cell); });
  one_in_each([&](int cell) { return shape.column_of(cell); });
  if (const std::vector<int> areas = area_of_cells(rules); !areas.empty()) {
    one_in_each([&](int cell) { return areas[static_cast<std::size_t>(cell)]; });
  }
  std::vector<CellIndex> order;
  for (int cell = 0; cell < shape.placed(); ++cell) {
    order.insert(order.end(), {static_cast<CellIndex>(cell), marks[static_cast<std::size_t>(cell)]});
  }
  struct State {
    bool reads_mark = false;
    bool is_held = false;  // the digit is in the cell whose mark follows
    bool is_doubled = false;
    auto operator<=>(const State&) const = default;
  };
  const bool each_once = shape.rows() == to.side();
  for (int digit = to.least(); digit <= to.greatest(); ++digit) {
    to.accept(
        order, State{},
        [=](const State& state, int read) -> std::optional<State> {
          if (!state.reads_mark) return State{true, read == digit, state.is_doubled};
          const bool doubles = state.is_held && read == kDoubled;
          if (doubles && state.is_doubled) return std::nullopt;
          return State{false, false, state.is_doubled || doubles};
        },
        [=](const State& state) { return state.is_doubled || !each_once; });
  }
}

const auto kDoublerKinds = std::to_array<ConstraintKind>({
    {.name = "doublers",
     .summary =
         "a mark for each cell of the board: 2 doubles its value, 1 does not; each row, column and box has one doubled "
         "cell, and these differ",
     .example = "doublers v1 v2 v3 v4",
     .example_box = "1x1 2x2 3 +4",
     .shape = Shape::line,
     .reads = Reading::digits,
     .why_malformed = doublers_malformed,
     .lower = lower_doublers},
});

// By cell its mark; nothing if the board has no doublers.
std::vector<CellIndex> marks_of(const RulesSpec& rules) {
  const auto placed = static_cast<std::size_t>(rules.geometry.placed());
  const auto doublers = std::find_if(rules.constraints.begin(), rules.constraints.end(), is_doublers);
  if (doublers == rules.constraints.end() || doublers->cells().size() != placed) return {};
  std::vector<CellIndex> marks(static_cast<std::size_t>(rules.geometry.cells()), Lowering::kNoMark);
  std::copy(doublers->cells().begin(), doublers->cells().end(), marks.begin());
  return marks;
}

}  // namespace

std::span<const ConstraintKind> doubler_kinds() { return kDoublerKinds; }

bool has_values(const RulesSpec& rules) {
  return std::any_of(rules.constraints.begin(), rules.constraints.end(), is_doublers);
}
int greatest_value(const RulesSpec& rules) { return rules.geometry.greatest() * (has_values(rules) ? kDoubled : 1); }

std::string why_unread(const Constraint& constraint, const RulesSpec& rules) {
  for (const Constraint& part : constraint.parts) {
    if (is_doublers(part)) return "doublers cannot be a part: they say what other constraints read";
  }
  const Reading reading = constraint.kind->reads;
  if (reading == Reading::digits || !has_values(rules)) return {};
  const std::vector<CellIndex> marks = marks_of(rules);
  std::vector<CellIndex> listed;
  for (const std::vector<CellIndex>& group : constraint.groups) listed.insert(listed.end(), group.begin(), group.end());
  const auto has_mark = [&](CellIndex cell) { return !marks.empty() && marks[cell] != Lowering::kNoMark; };
  const bool reads = constraint.kind->shape == Shape::board || std::any_of(listed.begin(), listed.end(), has_mark);
  if (reading == Reading::neither) {
    return reads ? std::string(constraint.kind->name) + " does not read values of doublers" : "";
  }
  for (const CellIndex cell : listed) {
    if (has_mark(cell) && std::find(listed.begin(), listed.end(), marks[cell]) != listed.end()) {
      return name_of_cell(rules, marks[cell]) + " is the mark of " + name_of_cell(rules, cell) +
             ": list only one of the two";
    }
  }
  return {};
}

void lower_constraint(const Constraint& constraint, const RulesSpec& rules, Lowering& to) {
  const bool by_values = constraint.kind->reads == Reading::values && has_values(rules);
  to.read_values(by_values ? marks_of(rules) : std::vector<CellIndex>());
  constraint.kind->lower(constraint, rules, to);
}

}  // namespace nonet
