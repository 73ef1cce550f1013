// Constraints with their meaning as the tests state it, and what reasons say where such constraints are drawn.
//
// Example:
//     const SmallBoard board = random_board({2, 3}, 4, 30, random);
//     CHECK(has_model(Marks(board.puzzle), {}, board.drawn, {0, 1}));
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "nonet/explain.hpp"
#include "tests/boards.hpp"

namespace nonet::test {

struct Meant {
  std::string line;
  std::vector<int> cells;
  std::function<bool(const std::vector<int>&)> fits;  ///< of the digits of these cells
};

/// A constraint of some kind that the solution keeps.
Meant random_constraint(const Board& solution, int side, Random& random);

struct SmallBoard {
  std::shared_ptr<const Rules> rules;
  std::vector<Meant> drawn;  ///< the constraints of the rules, in their order
  Board solution;            ///< perhaps not the only one
  Puzzle puzzle;
};
/// A number of constraints, and the most cells that are open.
SmallBoard random_board(const Geometry& shape, int constraints, int blanks, Random& random);

/// Whether a cell holds a digit, among others perhaps: at cell * side + digit - 1.
using Filling = std::vector<char>;
/// What a reason says of a filling, in which a cell may hold no digit, or several.
bool keeps(const Reason& reason, const Rules& rules, const std::vector<Meant>& drawn, const Filling& filling);

/// Whether the reasons and the mark go together: as clauses, a variable a mark. Drawn constraints are written as the
/// fillings that they forbid.
bool has_model(const Marks& marks, const std::vector<Reason>& reasons, const std::vector<Meant>& drawn,
               const CellDigit& mark);

}  // namespace nonet::test
