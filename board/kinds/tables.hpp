// The tables of kinds, one a file of this folder (internal to board).
#pragma once

#include <span>

#include "nonet/constraint.hpp"

namespace nonet {

std::span<const ConstraintKind> unit_kinds();      ///< units.cpp: whole units on the board
std::span<const ConstraintKind> board_kinds();     ///< whole_board.cpp: rules about all cells
std::span<const ConstraintKind> cell_kinds();      ///< cells.cpp: sets of cells, each cell by itself or in pairs
std::span<const ConstraintKind> pair_kinds();      ///< pairs.cpp: dots and signs between two cells
std::span<const ConstraintKind> line_kinds();      ///< lines.cpp: order and distance on a line
std::span<const ConstraintKind> line_sum_kinds();  ///< line_sums.cpp: sums along a line
std::span<const ConstraintKind> sum_kinds();       ///< sums.cpp: cages, arrows and other sums
std::span<const ConstraintKind> outside_kinds();   ///< outside.cpp: clues at the edge
std::span<const ConstraintKind> count_kinds();     ///< counts.cpp: how often digits occur
std::span<const ConstraintKind> table_kinds();     ///< tables.cpp: regular expressions, automata, tables of pairs
std::span<const ConstraintKind> compound_kinds();  ///< compounds.cpp: constraints of constraints
std::span<const ConstraintKind> ranking_kinds();   ///< rankings.cpp: rows and columns as numbers
std::span<const ConstraintKind> doubler_kinds();   ///< doublers.cpp: cells that count twice
std::span<const ConstraintKind> region_kinds();    ///< regions.cpp: connected areas, regions that the solver finds

}  // namespace nonet
