// A puzzle (clues and, rarely, excluded candidates), views of one and of many, and a board.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}));
//     puzzle.clues[0] = 3;
//     puzzle.exclude(1, 4);
//     nonet::PuzzleView view = puzzle;
//     assert(view.clues[0] == 3 && view.excludes(1, 4) && !view.excludes(1, 2));
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "nonet/board/digit_set.hpp"
#include "nonet/board/geometry.hpp"
#include "nonet/board/rules.hpp"

namespace nonet {

/// A full board: a solution. `cells()` cells in row order.
using Board = std::vector<Cell>;

/// Borrows rules, clues and exclusions; good as long as what it was made from. Its members are not checked here:
/// the functions that take puzzles call require_valid().
struct PuzzleView {
  const Rules* rules = nullptr;
  std::span<const Cell> clues;              ///< `rules->cells()` of them
  std::span<const std::uint64_t> excluded;  ///< a digit set for each cell; empty: none

  bool excludes(int cell, int digit) const {
    return !excluded.empty() && digit_set(excluded.data(), static_cast<std::size_t>(cell), rules->side()).has(digit);
  }
};

/// Owns what PuzzleView borrows.
struct Puzzle {
  std::shared_ptr<const Rules> rules;
  std::vector<Cell> clues;
  std::vector<std::uint64_t> excluded = {};  ///< empty: none

  /// A blank board. Throws Error without rules.
  explicit Puzzle(std::shared_ptr<const Rules> its_rules);
  /// Throws Error on a wrong number of clues, and on a digit above the side.
  Puzzle(std::shared_ptr<const Rules> its_rules, std::vector<Cell> its_clues);

  /// Forbids a digit (from 1) in a cell (from 0). Throws Error if the board has no such cell or digit.
  void exclude(int cell, int digit);

  operator PuzzleView() const { return {rules.get(), clues, excluded}; }  // NOLINT(google-explicit-constructor)
};

/// Many puzzles with the same rules, one after the other, without a vector for each.
struct BatchView {
  const Rules* rules = nullptr;
  std::size_t count = 0;
  std::span<const Cell> clues;              ///< count * cells
  std::span<const std::uint64_t> excluded;  ///< count * cells * digit_words, or empty: none in any of them

  PuzzleView operator[](std::size_t index) const {
    const auto cells = static_cast<std::size_t>(rules->cells());
    const std::size_t words = excluded.empty() ? 0 : cells * digit_words(rules->side());
    return {rules, clues.subspan(index * cells, cells), excluded.subspan(index * words, words)};
  }
  BatchView slice(std::size_t first, std::size_t length) const {
    const auto cells = static_cast<std::size_t>(rules->cells());
    const std::size_t words = excluded.empty() ? 0 : cells * digit_words(rules->side());
    return {rules, length, clues.subspan(first * cells, length * cells),
            excluded.subspan(first * words, length * words)};
  }
};

/// Throws Error unless there are rules, clues and exclusions are as many as the rules ask for, and none is of a digit
/// above the side. Reads each clue once: 2 ns for a 9x9 puzzle.
void require_valid(const BatchView& puzzles);
void require_valid(const PuzzleView& puzzle);

/// Throws Error unless these are the rules that something was made for: the same object, or an equal description.
void require_rules(const Rules& made_for, const Rules& given);

}  // namespace nonet
