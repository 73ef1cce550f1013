#include "rating/internal/hint.hpp"

namespace nonet::rating {
namespace {

// After the removals, a parallel unit that also crosses `other` has one place for the digit.
bool find_direct(const PencilGrid& grid, Hint& hint) {
  const int digit = lowest(hint.digits), sort = hint.unit / kDigits * kDigits;
  for (int unit = sort; unit < sort + kDigits; ++unit) {
    const Mask crossing = kGrid.crossings[unit][hint.other], places = grid.places[unit][digit];
    if (unit == hint.unit || crossing == 0 || count(places) < 2) continue;
    const unsigned left = places & ~crossing;
    if (count(left) != 1) continue;
    hint.technique = Technique::direct_locking;
    hint.rating = sort == kBoxes ? 17 : 19;
    hint.cell = kGrid.cells[unit][lowest(left)];
    hint.digit = digit;
    return true;
  }
  return false;
}

// The cells of a hidden set leave another digit of the unit one place.
bool find_direct_of_set(const PencilGrid& grid, Hint& hint, int size) {
  for (int digit = 0; digit < kDigits; ++digit) {
    const Mask places = grid.places[hint.unit][digit];
    if ((hint.digits & bit(digit)) != 0 || count(places) < 2) continue;
    const unsigned left = places & ~hint.places;
    if (count(left) != 1) continue;
    hint.technique = size == 2 ? Technique::direct_hidden_pair : Technique::direct_hidden_triplet;
    hint.rating = size == 2 ? 20 : 25;
    hint.cell = kGrid.cells[hint.unit][lowest(left)];
    hint.digit = digit;
    return true;
  }
  return false;
}

// Indices of the sets of `masks` with two to `size` members.
unsigned small_ones(const std::array<Mask, kDigits>& masks, int size) {
  unsigned small = 0;
  for (int index = 0; index < kDigits; ++index) {
    const int members = count(masks[index]);
    if (members > 1 && members <= size) small |= bit(index);
  }
  return small;
}

unsigned union_of(const std::array<Mask, kDigits>& masks, unsigned indices) {
  unsigned all = 0;
  for (; indices != 0; indices &= indices - 1) all |= masks[lowest(indices)];
  return all;
}

}  // namespace

bool locking(const PencilGrid& grid, bool direct, HintSink& sink) {
  constexpr std::array<std::array<int, 2>, 4> kSorts = {
      {{kBoxes, kColumns}, {kBoxes, kRows}, {kColumns, kBoxes}, {kRows, kBoxes}}};
  for (const auto [from, to] : kSorts) {
    for (int unit = from; unit < from + kDigits; ++unit) {
      for (int other = to; other < to + kDigits; ++other) {
        const Mask crossing = kGrid.crossings[unit][other];
        if (crossing == 0) continue;
        for (int digit = 0; digit < kDigits; ++digit) {
          const Mask places = grid.places[unit][digit];
          if (count(places) < 2 || (places & ~crossing) != 0) continue;
          const unsigned rest = grid.places[other][digit] & ~kGrid.crossings[other][unit];
          if (rest == 0) continue;
          Hint hint{.technique = Technique::locking, .rating = from == kBoxes ? 26 : 28};
          hint.unit = unit;
          hint.other = other;
          hint.digits = bit(digit);
          if (direct && !find_direct(grid, hint)) continue;
          if (!direct) {
            for (unsigned left = rest; left != 0; left &= left - 1) {
              hint.remove(kGrid.cells[other][lowest(left)], hint.digits);
            }
          }
          if (sink.take(hint)) return true;
        }
      }
    }
  }
  return false;
}

bool naked_set(const PencilGrid& grid, int size, HintSink& sink) {
  for (const int sort : {kBoxes, kColumns, kRows}) {
    for (int unit = sort; unit < sort + kDigits; ++unit) {
      if (grid.open[unit] < 2 * size) continue;
      std::array<Mask, kDigits> marks{};
      for (int place = 0; place < kDigits; ++place) marks[place] = grid.marks[kGrid.cells[unit][place]];
      const bool ended = each_subset(size, small_ones(marks, size), [&](unsigned places) {
        const unsigned digits = union_of(marks, places);
        if (count(digits) != size) return false;
        Hint hint{.technique = size == 2   ? Technique::naked_pair
                               : size == 3 ? Technique::naked_triplet
                                           : Technique::naked_quad,
                  .rating = size == 2   ? 30
                            : size == 3 ? 36
                                        : 50};
        hint.unit = unit;
        hint.digits = static_cast<Mask>(digits);
        hint.places = static_cast<Mask>(places);
        for (int place = 0; place < kDigits; ++place) {
          if ((places & bit(place)) == 0) hint.remove(kGrid.cells[unit][place], marks[place] & digits);
        }
        return hint.removes() && sink.take(hint);
      });
      if (ended) return true;
    }
  }
  return false;
}

bool hidden_set(const PencilGrid& grid, int size, bool direct, HintSink& sink) {
  for (const int sort : {kBoxes, kColumns, kRows}) {
    for (int unit = sort; unit < sort + kDigits; ++unit) {
      const int open = grid.open[unit];
      if (open <= (direct ? size : 2 * size)) continue;
      const auto& places_of = grid.places[unit];
      const bool ended = each_subset(size, small_ones(places_of, size), [&](unsigned digits) {
        const unsigned places = union_of(places_of, digits);
        if (count(places) != size) return false;
        Hint hint{.technique = size == 2   ? Technique::hidden_pair
                               : size == 3 ? Technique::hidden_triplet
                                           : Technique::hidden_quad,
                  .rating = size == 2   ? 34
                            : size == 3 ? 40
                                        : 54};
        hint.unit = unit;
        hint.digits = static_cast<Mask>(digits);
        hint.places = static_cast<Mask>(places);
        if (direct) return find_direct_of_set(grid, hint, size) && sink.take(hint);
        for (unsigned rest = places; rest != 0; rest &= rest - 1) {
          const int cell = kGrid.cells[unit][lowest(rest)];
          hint.remove(cell, grid.marks[cell] & ~digits);
        }
        return hint.removes() && sink.take(hint);
      });
      if (ended) return true;
    }
  }
  return false;
}

}  // namespace nonet::rating
