// Turns a model into a board.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {1, 1}}));
//     nonet::Board board;
//     auto why = nonet::decode_model(*puzzle.rules, nonet::VariableMap::natural(*puzzle.rules),
//                                    [](int variable) { return variable == 1; }, board);
//     assert(why.empty() && board[0] == 1);
#pragma once

#include <span>
#include <string>
#include <vector>

#include "nonet/encoder/variable_map.hpp"

namespace nonet {

/// Reads each cell's digit from the map or from the one variable for which `is_true(variable)` holds. Returns "", or an
/// error that names a cell with no digit or two. Asks for positive literals only: solvers differ on negative ones.
template <class IsTrue>
std::string decode_model(const Rules& rules, const VariableMap& map, IsTrue&& is_true, Board& board) {
  board.assign(static_cast<std::size_t>(rules.cells()), 0);
  for (int cell = 0; cell < rules.cells(); ++cell) {
    Cell& found = board[static_cast<std::size_t>(cell)];
    found = static_cast<Cell>(map.known(cell));
    if (found != 0) continue;
    for (int digit = 1; digit <= rules.side(); ++digit) {
      const int variable = map.variable(cell, digit);
      if (variable == 0 || !is_true(variable)) continue;
      if (found != 0) {
        return cell_name(rules.geometry(), cell) + " holds both " + std::to_string(found) + " and " +
               std::to_string(digit);
      }
      found = static_cast<Cell>(digit);
    }
    if (found == 0) return cell_name(rules.geometry(), cell) + " holds no digit";
  }
  return {};
}

/// The clause that every other solution satisfies: some open cell holds another digit.
inline std::vector<int> blocking_clause(const VariableMap& map, std::span<const Cell> board) {
  std::vector<int> clause;
  for (int cell = 0; cell < static_cast<int>(board.size()); ++cell) {
    if (const int variable = map.known(cell) != 0 ? 0 : map.variable(cell, board[static_cast<std::size_t>(cell)]);
        variable != 0)
      clause.push_back(-variable);
  }
  return clause;
}

}  // namespace nonet
