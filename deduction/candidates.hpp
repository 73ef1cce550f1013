// The digits that each cell may still hold, as bit sets.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     auto reduced = nonet::Candidates::without_falsified(puzzle);
//     assert(reduced.count(0) == 1 && reduced.count(1) == 3 && reduced.count(10) == 4);
#pragma once

#include <bit>
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
  bool has(int cell, int digit) const {
    return (bits_[word(cell, digit)] >> (static_cast<unsigned>(digit - 1) % 64U) & 1U) != 0;
  }
  void remove(int cell, int digit) {
    bits_[word(cell, digit)] &= ~(std::uint64_t{1} << (static_cast<unsigned>(digit - 1) % 64U));
  }
  void add(int cell, int digit) {
    bits_[word(cell, digit)] |= std::uint64_t{1} << (static_cast<unsigned>(digit - 1) % 64U);
  }
  /// The set of a cell: `digit_words(side)` words, bit (d - 1) for digit d.
  const std::uint64_t* bits(int cell) const { return bits_.data() + static_cast<std::size_t>(cell) * words_; }
  /// How many digits a cell may hold.
  int count(int cell) const {
    int total = 0;
    for (std::size_t i = 0; i < words_; ++i) total += std::popcount(bits_[static_cast<std::size_t>(cell) * words_ + i]);
    return total;
  }
  /// The lowest digit that a cell may hold; 0: none.
  int first(int cell) const {
    for (std::size_t i = 0; i < words_; ++i) {
      if (const std::uint64_t word = bits(cell)[i]; word != 0)
        return static_cast<int>(i * 64) + std::countr_zero(word) + 1;
    }
    return 0;
  }

 private:
  Candidates(int side, int cells);
  std::size_t word(int cell, int digit) const {
    return static_cast<std::size_t>(cell) * words_ + static_cast<std::size_t>(digit - 1) / 64;
  }

  int side_;
  int cells_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace nonet
