// Maps "this cell holds this digit" to a variable.
//
// Example:
//     auto rules = nonet::Rules::make({.geometry = {2, 2}});
//     assert(nonet::VariableMap::natural(*rules).variable(1, 3) == 7);
//     nonet::Puzzle puzzle(rules, {1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     auto compact = nonet::VariableMap::compact(nonet::Candidates::without_falsified(puzzle), puzzle.clues);
//     assert(compact.known(0) == 1 && compact.variable(1, 2) == 1 && compact.variable(1, 1) == 0);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nonet/board/puzzle.hpp"
#include "nonet/deduction/candidates.hpp"

namespace nonet {

class VariableMap {
 public:
  /// ((r-1)*N + (c-1))*N + d for every row, column and digit from 1.
  static VariableMap natural(const Rules& rules);
  /// Numbers the candidates of open cells from 1. Cells with a digit in `known` (not 0) get no variables. `order` lists
  /// every open cell once; without it they are numbered from the first to the last.
  static VariableMap compact(const Candidates& candidates, std::span<const Cell> known = {},
                             std::span<const CellIndex> order = {});
  /// How many bytes a compact map of these rules takes.
  static std::size_t compact_bytes(const Rules& rules) {
    return sizeof(int) * static_cast<std::size_t>(rules.cells()) * static_cast<std::size_t>(rules.side());
  }
  /// Reads a compact map back from comments(); nothing if there is none. Throws Error if it contradicts itself.
  static std::optional<VariableMap> from_comments(std::span<const std::string> comments, const Rules& rules);

  /// The variable of a cell (from 0) and a digit (from 1); 0 if there is none.
  int variable(int cell, int digit) const {
    const std::size_t number = natural_number(cell, digit);
    return compact_.empty() ? static_cast<int>(number) : compact_[number];
  }
  /// The digit of a cell that has no variables because it is known; else 0.
  int known(int cell) const { return known_.empty() ? 0 : known_[static_cast<std::size_t>(cell)]; }
  int variables() const { return variables_; }
  /// Lines with the map; for a compact map one line per cell,
  ///     map r1c3 17: 4 5 9      variables 17, 18 and 19 say that r1c3 holds 4, 5 or 9
  ///     map r1c4: 2             r1c4 holds 2
  std::string comments(const Geometry& shape) const;

 private:
  std::size_t natural_number(int cell, int digit) const {
    return static_cast<std::size_t>(cell) * static_cast<std::size_t>(side_) + static_cast<std::size_t>(digit);
  }

  int side_ = 0;
  int variables_ = 0;
  std::vector<int> compact_;  // by natural number; empty: natural
  std::vector<Cell> known_;   // by cell; empty: none
};

}  // namespace nonet
