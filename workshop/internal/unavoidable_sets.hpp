// Small unavoidable sets of a classic grid: cells whose digits may be exchanged so that another grid comes of it. A
// puzzle of the grid needs a clue in each, so a clue that is the last one in such a set cannot go (G. McGuire,
// B. Tugemann and G. Civario, There is no 16-clue Sudoku, 2012).
//
// Two kinds are looked at, as they come without a search: cycles of two lines of a band or stack, which exchange their
// digits, and cycles of two digits. They tell of half of the clues that stay when a random grid is made minimal.
//
// Example:
//     std::vector<nonet::Cell> grid;
//     for (int cell = 0; cell < 81; ++cell) grid.push_back(static_cast<nonet::Cell>((cell / 9 * 3 + cell / 27 + cell) %
//     9 + 1)); nonet::ClassicSingles clues; for (unsigned cell = 0; cell < 81; ++cell) clues.toggle(cell, grid[cell]);
//     assert(!nonet::UnavoidableSets(grid).needs(clues, 40));
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "nonet/board.hpp"
#include "workshop/internal/singles.hpp"

namespace nonet {

class UnavoidableSets {
 public:
  UnavoidableSets() = default;  ///< of no grid: to be assigned to
  /// Some 0.1 us.
  explicit UnavoidableSets(std::span<const Cell> grid) {
    for (unsigned cell = 0; cell < 81; ++cell) {
      const unsigned row = cell / 9;
      const unsigned column = cell % 9;
      const unsigned digit = grid[cell] - 1U;
      set_line(row, column, digit);
      set_line(9 + column, row, digit);
      row_in_box_[(row / 3 * 3 + column / 3) * 9 + digit] = static_cast<std::uint8_t>(row);
    }
  }

  /// Whether a clue of a puzzle of this grid is the last one in such a set. Some 50 ns.
  bool needs(const ClassicSingles& clues, unsigned cell) const {
    const unsigned row = cell / 9;
    const unsigned column = cell % 9;
    unsigned others = clues.absent(cell);
    if (exchanges_lines(clues, row, column, others) || exchanges_lines(clues, 9 + column, row, others)) return true;
    const unsigned digit = digit_[row * 9 + column];
    for (; others != 0; others &= others - 1) {
      if (exchanges_digits(clues, row, digit, static_cast<unsigned>(std::countr_zero(others)))) return true;
    }
    return false;
  }

 private:
  void set_line(unsigned line, unsigned place, unsigned digit) {
    digit_[line * 9 + place] = static_cast<std::uint8_t>(digit);
    place_[line * 9 + digit] = static_cast<std::uint8_t>(place);
  }

  // With one of the two other lines of its band or stack. What that has in this place, no clue around may hold.
  bool exchanges_lines(const ClassicSingles& clues, unsigned line, unsigned first, unsigned others) const {
    for (unsigned other = line / 3 * 3; other < line / 3 * 3 + 3; ++other) {
      if (other == line || (others >> digit_[other * 9 + first] & 1U) == 0) continue;
      const unsigned blank = (clues.blank(line) | 1U << first) & clues.blank(other);
      unsigned place = first;
      while ((blank >> place & 1U) != 0) {
        place = place_[line * 9 + digit_[other * 9 + place]];
        if (place == first) return true;
      }
    }
    return false;
  }

  // Where one of two digits changes, the other one does in its row, column and box. So whole rows of both change.
  bool exchanges_digits(const ClassicSingles& clues, unsigned first, unsigned a, unsigned b) const {
    const unsigned fixed = (clues.rows_with(a) & ~(1U << first)) | clues.rows_with(b);
    unsigned changing = 1U << first;
    for (unsigned todo = changing; todo != 0;) {
      const auto row = static_cast<unsigned>(std::countr_zero(todo));
      const unsigned next = linked(row, a, b) | linked(row, b, a);
      if ((next & fixed) != 0) return false;
      todo = (todo & (todo - 1)) | (next & ~changing);
      changing |= next;
    }
    return true;
  }

  // Bits of the rows in which `other` shares a column or a box with the `digit` of this row.
  unsigned linked(unsigned row, unsigned digit, unsigned other) const {
    const unsigned column = place_[row * 9 + digit];
    return 1U << place_[(9 + column) * 9 + other] | 1U << row_in_box_[(row / 3 * 3 + column / 3) * 9 + other];
  }

  // Of lines: rows 0-8, columns 9-17. Digits from 0.
  std::array<std::uint8_t, 162> digit_;      // by line and place
  std::array<std::uint8_t, 162> place_;      // by line and digit
  std::array<std::uint8_t, 81> row_in_box_;  // by box and digit
};

}  // namespace nonet
