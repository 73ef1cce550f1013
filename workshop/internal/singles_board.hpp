// Naked and hidden singles on boards to side 16, and nothing else: the measure of ratings (internal).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "nonet/puzzle.hpp"

namespace nonet::workshop {

/// What each cell may hold (bit digit - 1), and which cells are still to be settled. A value, cheap to copy.
struct SinglesBoard {
  std::array<std::uint16_t, 256> left;
  std::array<std::uint64_t, 4> open;  ///< bits by cell

  bool is_open(std::size_t cell) const { return has_bit(open.data(), static_cast<unsigned>(cell)); }
  bool solved() const { return (open[0] | open[1] | open[2] | open[3]) == 0; }
};

class Singles {
 public:
  /// Rules of units alone, to side 16, that must live longer.
  explicit Singles(const Rules& rules) : rules_(rules), all_(static_cast<std::uint16_t>((1U << rules.side()) - 1)) {}

  /// Each of these returns false at a contradiction.
  bool load(SinglesBoard& board, const PuzzleView& puzzle) const {
    const auto cells = static_cast<std::size_t>(rules_.cells());
    board.left.fill(all_);
    board.open.fill(0);
    for (std::size_t cell = 0; cell < cells; ++cell) {
      set_bit(board.open.data(), static_cast<unsigned>(cell));
      if (!puzzle.excluded.empty()) board.left[cell] &= static_cast<std::uint16_t>(~puzzle.excluded[cell]);
    }
    for (std::size_t cell = 0; cell < cells; ++cell) {
      if (puzzle.clues[cell] != 0 && !place(board, cell, 1U << (puzzle.clues[cell] - 1U))) return false;
      if (puzzle.clues[cell] == 0 && std::popcount(board.left[cell]) <= 1 && !keep(board, cell, all_)) return false;
    }
    return run(board);
  }

  /// The cell gets this digit (a bit), and its peers lose it.
  bool place(SinglesBoard& board, std::size_t cell, unsigned digit) const { return keep(board, cell, digit); }

  /// The cell keeps these digits at most. What then has one candidate is settled.
  bool keep(SinglesBoard& board, std::size_t cell, unsigned digits) const {
    board.left[cell] &= static_cast<std::uint16_t>(digits);
    if (board.left[cell] == 0) return false;
    if (!std::has_single_bit(board.left[cell]) || !board.is_open(cell)) return true;
    std::array<std::uint16_t, 256> waiting;
    std::size_t size = 0;
    const auto settle = [&](std::size_t which) {
      clear_bit(board.open.data(), static_cast<unsigned>(which));
      waiting[size++] = static_cast<std::uint16_t>(which);
    };
    settle(cell);
    while (size > 0) {
      const std::uint16_t one = waiting[--size];
      const std::uint16_t digit = board.left[one];
      for (const CellIndex peer : rules_.peers(one)) {
        if ((board.left[peer] & digit) == 0) continue;
        board.left[peer] ^= digit;
        if (board.left[peer] == 0) return false;
        if (std::has_single_bit(board.left[peer])) settle(peer);
      }
    }
    return true;
  }

  /// Singles until there are no more.
  bool run(SinglesBoard& board) const {
    for (bool found = true; found;) {
      found = false;
      for (const Unit& unit : rules_.units()) {
        unsigned once = 0;
        unsigned twice = 0;
        unsigned settled = 0;
        for (const CellIndex cell : unit.cells) {
          const unsigned left = board.left[cell];
          twice |= once & left;
          once |= left;
          settled |= (left & (left - 1)) == 0 ? left : 0;
        }
        if (once != all_) return false;
        const unsigned hidden = once & ~twice & ~settled;
        if (hidden == 0) continue;
        found = true;
        for (const CellIndex cell : unit.cells) {
          const unsigned own = board.left[cell] & hidden;
          if (own == 0) continue;
          if (!std::has_single_bit(own) || !place(board, cell, own)) return false;
        }
      }
    }
    return true;
  }

 private:
  const Rules& rules_;
  std::uint16_t all_;
};

}  // namespace nonet::workshop
