// The digits that each cell may still hold: its candidates.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     auto reduced = nonet::Candidates::without_falsified(puzzle);
//     assert(reduced.count(0) == 1 && reduced.count(1) == 3 && reduced.count(10) == 4);
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "nonet/board/puzzle.hpp"

namespace nonet {

class Candidates {
 public:
  /// Every digit in every cell.
  static Candidates all(const Rules& rules);
  /// No digit in any cell.
  static Candidates none(const Rules& rules);
  /// What clues and exclusions leave: a clue is the only candidate of its cell and none of its peers
  /// (G. Kwon and H. Jain, Optimized CNF encoding for Sudoku puzzles, LPAR 2006).
  static Candidates without_falsified(const PuzzleView& puzzle);

  int side() const { return side_; }
  int cells() const { return cells_; }
  bool has(int cell, int digit) const { return set(cell).has(digit); }
  void remove(int cell, int digit) { set(cell).remove(digit); }
  void add(int cell, int digit) { set(cell).add(digit); }
  /// How many digits a cell may hold.
  int count(int cell) const { return set(cell).count(); }
  /// The lowest digit that a cell may hold; 0: none.
  int first(int cell) const { return set(cell).first(); }
  /// The words of a cell's digit set: `digit_words(side)` of them.
  const std::uint64_t* bits(int cell) const { return bits_.data() + static_cast<std::size_t>(cell) * words_; }

 private:
  Candidates(int side, int cells);
  ConstDigitSet set(int cell) const { return {bits(cell), words_}; }
  DigitSet set(int cell) { return {bits_.data() + static_cast<std::size_t>(cell) * words_, words_}; }

  int side_;
  int cells_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace nonet
