<<<<<<< HEAD
// Does a clue of the classic board follow from the others by one naked or hidden single? Some ten nanoseconds.
//
//     digits[unit]   bits of the digits that it holds        units: 0-8 rows, 9-17 columns, 18-26 boxes
//     blank[unit]    bits of its blank cells, in row order
//     with[kind][d]  bits of the rows (columns, boxes) that hold digit d
#pragma once

#include <array>
#include <cstdint>

#include "nonet/board/geometry.hpp"

namespace nonet {

class Singles {
 public:
  Singles() { blank_.fill(0x1FF); }

  /// Puts the digit into the cell, or takes it away. No unit may hold a digit twice.
  void toggle(unsigned cell, Cell digit) {
    const Place& at = kPlaces[cell];
    const auto bit = static_cast<std::uint16_t>(1U << (digit - 1U));
    digits_[at.row] ^= bit;
    digits_[9U + at.column] ^= bit;
    digits_[18U + at.box] ^= bit;
    blank_[at.row] ^= static_cast<std::uint16_t>(1U << at.column);
    blank_[9U + at.column] ^= static_cast<std::uint16_t>(1U << at.row);
    blank_[18U + at.box] ^= static_cast<std::uint16_t>(1U << at.in_box);
    with_[0][digit - 1U] ^= static_cast<std::uint16_t>(1U << at.row);
    with_[1][digit - 1U] ^= static_cast<std::uint16_t>(1U << at.column);
    with_[2][digit - 1U] ^= static_cast<std::uint16_t>(1U << at.box);
  }

  /// Whether a blank cell can hold this digit alone, or the digit has this cell alone in a unit.
  bool follows(unsigned cell, Cell digit) const {
    const Place& at = kPlaces[cell];
    if ((digits_[at.row] | digits_[9U + at.column] | digits_[18U + at.box] | 1U << (digit - 1U)) == 0x1FFU) return true;
    const unsigned band = at.row / 3U * 3U;
    const unsigned stack = at.column / 3U * 3U;
    const unsigned rows = with_[0][digit - 1U];
    const unsigned columns = with_[1][digit - 1U];
    const unsigned boxes = with_[2][digit - 1U];
    const unsigned in_box = blank_[18U + at.box] & ~kThrice[rows >> band & 7U] & ~((columns >> stack & 7U) * kEvery);
    const unsigned in_row = blank_[at.row] & ~columns & ~kThrice[boxes >> band & 7U];
    const unsigned in_column = blank_[9U + at.column] & ~rows & ~((boxes >> stack / 3U & kEvery) * 7U);
    return in_box == 1U << at.in_box || in_row == 1U << at.column || in_column == 1U << at.row;
  }

 private:
  struct Place {
    std::uint8_t row, column, box, in_box;
  };
  static constexpr std::array<Place, 81> kPlaces = [] {
    std::array<Place, 81> places = {};
    for (unsigned cell = 0; cell < 81; ++cell) {
      const unsigned row = cell / 9;
      const unsigned column = cell % 9;
      places[cell] = {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column),
                      static_cast<std::uint8_t>(row / 3 * 3 + column / 3),
                      static_cast<std::uint8_t>(row % 3 * 3 + column % 3)};
    }
    return places;
  }();
  static constexpr unsigned kEvery = 0b001001001;  // of three bits, each in a row
  static constexpr std::array<unsigned, 8> kThrice = {0, 7, 56, 63, 448, 455, 504, 511};  // each bit three times

  std::array<std::uint16_t, 27> digits_ = {};
  std::array<std::uint16_t, 27> blank_;
  std::array<std::array<std::uint16_t, 9>, 3> with_ = {};
};

}  // namespace nonet
=======
// Naked and hidden singles on boards to side 16, and nothing else: the measure of ratings (internal).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "nonet/board/puzzle.hpp"

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
>>>>>>> a0aee15e88cb289366798a848a5b2b15cdeb2a9c
