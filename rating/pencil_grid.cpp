#include "rating/internal/pencil_grid.hpp"

namespace nonet::rating {

Geometry9::Geometry9() {
  for (int cell = 0; cell < kCells; ++cell) {
    const int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
    units[cell] = {kBoxes + box, kRows + row, kColumns + column};
    places[cell] = {row % 3 * 3 + column % 3, column, row};
    for (int sort = 0; sort < 3; ++sort) cells[units[cell][sort]][places[cell][sort]] = cell;
  }
  for (int cell = 0; cell < kCells; ++cell) {
    int found = 0;
    for (const int unit : units[cell]) {
      for (const int other : cells[unit]) {
        if (other == cell || peer_sets[cell].has(other)) continue;
        peer_sets[cell].add(other);
        peers[cell][found++] = other;
      }
    }
  }
  for (int a = 0; a < kUnitCount; ++a) {
    for (int b = 0; b < kUnitCount; ++b) {
      crossings[a][b] = 0;
      for (int place = 0; place < kDigits; ++place) {
        const auto& of_cell = units[cells[a][place]];
        if (of_cell[0] == b || of_cell[1] == b || of_cell[2] == b) crossings[a][b] |= bit(place);
      }
    }
  }
}

const Geometry9 kGrid;

PencilGrid::PencilGrid() {
  marks.fill(kAllMarks);
  for (auto& of_unit : places) of_unit.fill(kAllMarks);
  open.fill(kDigits);
}

void PencilGrid::remove(int cell, int digit) {
  marks[cell] &= static_cast<Mask>(~bit(digit));
  for (int sort = 0; sort < 3; ++sort) {
    places[kGrid.units[cell][sort]][digit] &= static_cast<Mask>(~bit(kGrid.places[cell][sort]));
  }
}

void PencilGrid::place(int cell, int digit) {
  for (unsigned rest = marks[cell]; rest != 0; rest &= rest - 1) remove(cell, lowest(rest));
  digits[cell] = static_cast<std::uint8_t>(digit + 1);
  ++placed[digit];
  --left;
  for (const int unit : kGrid.units[cell]) --open[unit];
  for (const int peer : kGrid.peers[cell]) {
    if (has(peer, digit)) remove(peer, digit);
  }
}

}  // namespace nonet::rating
