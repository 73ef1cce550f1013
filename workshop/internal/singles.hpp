// Does a clue of the classic board follow from the others by one naked or hidden single? Some ten nanoseconds.
//
//     digits[unit]   bits of the digits that it holds        units: 0-8 rows, 9-17 columns, 18-26 boxes
//     blank[unit]    bits of its blank cells, in row order
//     with[kind][d]  bits of the rows (columns, boxes) that hold digit d
#pragma once

#include <array>
#include <cstdint>

#include "nonet/board.hpp"

namespace nonet {

class ClassicSingles {
 public:
  ClassicSingles() { blank_.fill(0x1FF); }

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

  unsigned blank(unsigned unit) const { return blank_[unit]; }
  unsigned rows_with(unsigned digit_from_0) const { return with_[0][digit_from_0]; }
  /// Bits of the digits that no clue of its units holds.
  unsigned absent(unsigned cell) const {
    const Place& at = kPlaces[cell];
    return ~(digits_[at.row] | digits_[9U + at.column] | digits_[18U + at.box]) & 0x1FFU;
  }

  /// Whether without the clue that it may have the cell can hold this digit alone, or the digit has this cell alone in
  /// a unit.
  bool follows(unsigned cell, Cell digit) const {
    const Place& at = kPlaces[cell];
    const unsigned own_row = 1U << at.row;
    const unsigned own_column = 1U << at.column;
    if ((absent(cell) & ~(1U << (digit - 1U))) == 0) return true;
    const unsigned band = at.row / 3U * 3U;
    const unsigned stack = at.column / 3U * 3U;
    const unsigned rows = with_[0][digit - 1U] & ~own_row;
    const unsigned columns = with_[1][digit - 1U] & ~own_column;
    const unsigned boxes = with_[2][digit - 1U] & ~(1U << at.box);
    const unsigned in_box = blank_[18U + at.box] & ~kThrice[rows >> band & 7U] & ~((columns >> stack & 7U) * kEvery);
    const unsigned in_row = blank_[at.row] & ~columns & ~kThrice[boxes >> band & 7U];
    const unsigned in_column = blank_[9U + at.column] & ~rows & ~((boxes >> stack / 3U & kEvery) * 7U);
    return (in_box & ~(1U << at.in_box)) == 0 || (in_row & ~own_column) == 0 || (in_column & ~own_row) == 0;
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
