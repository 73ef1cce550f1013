// Kinds that add whole units of the board.
#include <array>

#include "nonet/board/kinds/tables.hpp"
#include "nonet/board/lowering.hpp"

namespace nonet {
namespace {

void lower_diagonal_down(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  const Geometry& shape = rules.geometry;
  std::vector<CellIndex> cells;
  cells.reserve(static_cast<std::size_t>(shape.side()));
  for (int i = 0; i < shape.side(); ++i) cells.push_back(static_cast<CellIndex>(shape.cell(i, i)));
  to.house(UnitKind::diagonal, 0, std::move(cells));
}

void lower_diagonal_up(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  const Geometry& shape = rules.geometry;
  std::vector<CellIndex> cells;
  cells.reserve(static_cast<std::size_t>(shape.side()));
  for (int i = 0; i < shape.side(); ++i) cells.push_back(static_cast<CellIndex>(shape.cell(i, shape.side() - 1 - i)));
  to.house(UnitKind::diagonal, 1, std::move(cells));
}

std::string windoku_malformed(const Constraint& /*constraint*/, const RulesSpec& rules) {
  const Geometry& shape = rules.geometry;
  if (shape.box_rows == shape.box_cols && shape.box_rows >= 2) return {};
  return "windoku needs square boxes of 2x2 or more, not " + shape.name();
}

// A window has the size of a box. Windows begin one line behind the edge, and one line lies between two of them.
void lower_windoku(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  const Geometry& shape = rules.geometry;
  const int box = shape.box_rows;
  int number = 0;
  for (int top = 1; top + box < shape.side(); top += box + 1) {
    for (int left = 1; left + box < shape.side(); left += box + 1) {
      std::vector<CellIndex> window;
      window.reserve(static_cast<std::size_t>(shape.side()));
      for (int at = 0; at < box * box; ++at) {
        window.push_back(static_cast<CellIndex>(shape.cell(top + at / box, left + at % box)));
      }
      to.house(UnitKind::window, number++, std::move(window));
    }
  }
}

std::string disjoint_malformed(const Constraint& /*constraint*/, const RulesSpec& rules) {
  if (rules.geometry.has_boxes()) return {};
  return "disjoint groups need boxes; " + rules.geometry.name() + " has none";
}

void lower_disjoint(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  const Geometry& shape = rules.geometry;
  for (int place = 0; place < shape.side(); ++place) {
    std::vector<CellIndex> group;
    group.reserve(static_cast<std::size_t>(shape.side()));
    for (int box = 0; box < shape.side(); ++box) {
      const int row = box / shape.box_rows * shape.box_rows + place / shape.box_cols;
      const int column = box % shape.box_rows * shape.box_cols + place % shape.box_cols;
      group.push_back(static_cast<CellIndex>(shape.cell(row, column)));
    }
    to.house(UnitKind::group, place, std::move(group));
  }
}

const std::array<ConstraintKind, 4> kUnitKinds = {{
    {.name = "diagonal-down",
     .summary = "the diagonal from the top left holds every digit",
     .example = "diagonal-down",
     .shape = Shape::board,
     .any_side = true,
     .lower = lower_diagonal_down},
    {.name = "diagonal-up",
     .summary = "the diagonal from the bottom left holds every digit",
     .example = "diagonal-up",
     .shape = Shape::board,
     .any_side = true,
     .lower = lower_diagonal_up},
    {.name = "windoku",
     .summary = "the inner windows of a square-box board hold every digit",
     .example = "windoku",
     .shape = Shape::board,
     .any_side = true,
     .why_malformed = windoku_malformed,
     .lower = lower_windoku},
    {.name = "disjointgroups",
     .summary = "cells at the same place of each box differ",
     .example = "disjointgroups",
     .shape = Shape::board,
     .any_side = true,
     .why_malformed = disjoint_malformed,
     .lower = lower_disjoint},
}};

}  // namespace

std::span<const ConstraintKind> unit_kinds() { return kUnitKinds; }

}  // namespace nonet
