// Kinds that add whole units of the board.
#include <array>

#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"
#include "nonet/lowering.hpp"

namespace nonet {
namespace {

template <class CellAt>
void add_house(UnitKind kind, int number, int count, Lowering& to, CellAt&& cell_at) {
  std::vector<CellIndex> cells;
  cells.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) cells.push_back(static_cast<CellIndex>(cell_at(i)));
  to.house(kind, number, std::move(cells));
}

std::string diagonal_malformed(const Constraint& /*constraint*/, const RulesSpec& rules) {
  const Geometry& shape = rules.geometry;
  return shape.rows() == shape.columns() ? "" : "a diagonal needs as many rows as columns, unlike " + shape.name();
}

void lower_diagonal_down(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  const Geometry& shape = rules.geometry;
  add_house(UnitKind::diagonal, 0, shape.rows(), to, [&](int i) { return shape.cell(i, i); });
}

void lower_diagonal_up(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  const Geometry& shape = rules.geometry;
  add_house(UnitKind::diagonal, 1, shape.rows(), to, [&](int i) { return shape.cell(i, shape.rows() - 1 - i); });
}

std::string windoku_malformed(const Constraint& /*constraint*/, const RulesSpec& rules) {
  const Geometry& shape = rules.geometry;
  if (shape.box_rows == shape.box_cols && shape.box_rows >= 2 && shape.box_sized()) return {};
  return "windoku needs square boxes of 2x2 or more, not " + shape.name();
}

// A window has the size of a box. Windows begin one line after the edge, with one line between two of them.
void lower_windoku(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  const Geometry& shape = rules.geometry;
  const int box = shape.box_rows;
  int number = 0;
  for (int top = 1; top + box < shape.side(); top += box + 1) {
    for (int left = 1; left + box < shape.side(); left += box + 1) {
      add_house(UnitKind::window, number++, shape.side(), to,
                [&](int at) { return shape.cell(top + at / box, left + at % box); });
    }
  }
}

std::string disjoint_malformed(const Constraint& /*constraint*/, const RulesSpec& rules) {
  if (rules.geometry.has_boxes()) return {};
  return "disjoint groups need boxes; " + rules.geometry.name() + " has none";
}

// The cells at this place, from 0, of all boxes.
std::vector<CellIndex> group_at(const Geometry& shape, int place) {
  std::vector<CellIndex> cells;
  for (int top = 0; top < shape.rows(); top += shape.box_rows) {
    for (int left = 0; left < shape.columns(); left += shape.box_cols) {
      const int cell = shape.cell(top + place / shape.box_cols, left + place % shape.box_cols);
      cells.push_back(static_cast<CellIndex>(cell));
    }
  }
  return cells;
}

void lower_disjoint(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  const int size = rules.geometry.box_rows * rules.geometry.box_cols;
  for (int place = 0; place < size; ++place) to.house(UnitKind::group, place, group_at(rules.geometry, place));
}

std::string one_group_malformed(const Constraint& group, const RulesSpec& rules) {
  if (std::string why = disjoint_malformed(group, rules); !why.empty()) return why;
  const int size = rules.geometry.box_rows * rules.geometry.box_cols;
  return why_outside("a place", group.values.front(), 1, size);
}
void lower_one_group(const Constraint& group, const RulesSpec& rules, Lowering& to) {
  to.distinct(group_at(rules.geometry, group.values.front() - 1));
}

const auto kUnitKinds = std::to_array<ConstraintKind>({
    {.name = "diagonal-down",
     .summary = "the diagonal from the top left holds every digit",
     .example = "diagonal-down",
     .shape = Shape::board,
     .reads = Reading::digits,
     .any_side = true,
     .why_malformed = diagonal_malformed,
     .lower = lower_diagonal_down},
    {.name = "diagonal-up",
     .summary = "the diagonal from the bottom left holds every digit",
     .example = "diagonal-up",
     .shape = Shape::board,
     .reads = Reading::digits,
     .any_side = true,
     .why_malformed = diagonal_malformed,
     .lower = lower_diagonal_up},
    {.name = "windoku",
     .summary = "the inner windows of a square-box board hold every digit",
     .example = "windoku",
     .shape = Shape::board,
     .reads = Reading::digits,
     .any_side = true,
     .why_malformed = windoku_malformed,
     .lower = lower_windoku},
    {.name = "disjointgroups",
     .summary = "cells at the same place of each box differ",
     .example = "disjointgroups",
     .shape = Shape::board,
     .reads = Reading::digits,
     .any_side = true,
     .why_malformed = disjoint_malformed,
     .lower = lower_disjoint},
    {.name = "disjointgroup",
     .summary = "cells at this place of each box differ, counted in reading order",
     .example = "disjointgroup 5",
     .shape = Shape::board,
     .least_values = 1,
     .most_values = 1,
     .reads = Reading::digits,
     .why_malformed = one_group_malformed,
     .lower = lower_one_group},
});

}  // namespace

std::span<const ConstraintKind> unit_kinds() { return kUnitKinds; }

}  // namespace nonet
