#include "rating/internal/hint.hpp"

namespace nonet::rating {

bool fish(const PencilGrid& grid, int size, HintSink& sink) {
  for (const int sort : {kColumns, kRows}) {
    const int crossing = sort == kColumns ? kRows : kColumns;
    std::array<Mask, kDigits> digits_of{};  // of a line: the digits with two to `size` places
    unsigned usable = 0;
    for (int line = 0; line < kDigits; ++line) {
      for (int digit = 0; digit < kDigits; ++digit) {
        const int places = count(grid.places[sort + line][digit]);
        if (places > 1 && places <= size && grid.placed[digit] + 2 * size <= kDigits) digits_of[line] |= bit(digit);
      }
      if (digits_of[line] != 0) usable |= bit(line);
    }
    const bool ended = each_subset(size, usable, [&](unsigned lines) {
      unsigned common = kAllMarks;
      for (unsigned rest = lines; rest != 0; rest &= rest - 1) common &= digits_of[lowest(rest)];
      for (; common != 0; common &= common - 1) {
        const int digit = lowest(common);
        unsigned across = 0;
        for (unsigned rest = lines; rest != 0; rest &= rest - 1) across |= grid.places[sort + lowest(rest)][digit];
        if (count(across) != size) continue;
        Hint hint{.technique = size == 2   ? Technique::x_wing
                               : size == 3 ? Technique::swordfish
                                           : Technique::jellyfish,
                  .rating = size == 2   ? 32
                            : size == 3 ? 38
                                        : 52};
        hint.unit = sort;
        hint.digits = bit(digit);
        hint.places = static_cast<Mask>(lines);
        hint.across = static_cast<Mask>(across);
        for (unsigned rest = across; rest != 0; rest &= rest - 1) {
          const int unit = crossing + lowest(rest);
          for (unsigned out = grid.places[unit][digit] & ~lines; out != 0; out &= out - 1) {
            hint.remove(kGrid.cells[unit][lowest(out)], hint.digits);
          }
        }
        if (hint.removes() && sink.take(hint)) return true;
      }
      return false;
    });
    if (ended) return true;
  }
  return false;
}

bool wing(const PencilGrid& grid, bool xyz, HintSink& sink) {
  for (int pivot = 0; pivot < kCells; ++pivot) {
    const Mask marks = grid.marks[pivot];
    if (count(marks) != (xyz ? 3 : 2)) continue;
    for (const int first : kGrid.peers[pivot]) {
      const Mask xz = grid.marks[first];
      if (count(xz) != 2 || count(marks & ~xz) != 1) continue;
      for (const int second : kGrid.peers[pivot]) {
        const Mask yz = grid.marks[second];
        if (count(yz) != 2 || count(marks | xz | yz) != 3 || count(marks & xz & yz) != (xyz ? 1 : 0)) continue;
        Hint hint{.technique = xyz ? Technique::xyz_wing : Technique::xy_wing, .rating = xyz ? 44 : 42};
        hint.cells = {pivot, first, second};
        hint.digits = bit(lowest(xz & yz));
        CellSet seen = kGrid.peer_sets[first] & kGrid.peer_sets[second];
        if (xyz) seen = seen & kGrid.peer_sets[pivot];
        seen.each([&](int cell) {
          if (cell != pivot) hint.remove(cell, grid.marks[cell] & hint.digits);
        });
        if (hint.removes() && sink.take(hint)) return true;
      }
    }
  }
  return false;
}

}  // namespace nonet::rating
