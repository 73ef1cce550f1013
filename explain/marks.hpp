// The state of a board that somebody solves on paper: digits that are placed, and pencil marks in the other cells. What
// a digit takes from its peers (cells that share a unit or a cage that differs) is gone at once, at no cost.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::Marks marks(puzzle);
//     assert(marks.placed(0) == 1 && !marks.has(1, 1) && marks.count(1) == 3);
//     marks.place(1, 2);
//     assert(!marks.has(2, 2));
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "nonet/board/puzzle.hpp"
#include "nonet/deduction/candidates.hpp"

namespace nonet {

struct CellDigit {
  CellIndex cell = 0;  ///< from 0
  Cell digit = 0;      ///< from 1

  auto operator<=>(const CellDigit&) const = default;
};

class Marks {
 public:
  /// Clues are placed and exclusions removed. Requires a valid puzzle; the rules must live as long. Sides to 64.
  explicit Marks(const PuzzleView& puzzle);

  const Rules& rules() const { return *rules_; }
  /// The digit that a cell holds; 0: it is open.
  Cell placed(int cell) const { return placed_[static_cast<std::size_t>(cell)]; }
  /// Whether the cell is open and may hold the digit, or holds it.
  bool has(int cell, int digit) const { return candidates_.has(cell, digit); }
  int count(int cell) const { return candidates_.count(cell); }
  const Candidates& candidates() const { return candidates_; }
  int open() const { return open_; }  ///< how many cells are not filled

  /// Fills an open cell. Its other marks go, and the digit's in its peers.
  void place(int cell, int digit);
  void remove(int cell, int digit) { candidates_.remove(cell, digit); }

 private:
  const Rules* rules_;
  Candidates candidates_;
  std::vector<Cell> placed_;
  int open_ = 0;
};

}  // namespace nonet
