#include <algorithm>
#include <optional>

#include "rating/internal/hint.hpp"

namespace nonet::rating {
namespace {

// The marks without which each open cell has two marks, and each digit no or two places in each unit.
struct Grave {
  std::vector<int> cells;               // with further marks
  std::array<Mask, kCells> extra = {};  // of these: the further marks
  Mask all = 0;
  CellSet seen;  // by all of these cells
};

std::optional<Grave> find_grave(const PencilGrid& grid) {
  Grave grave;
  PencilGrid rest = grid;
  for (int unit = 0; unit < kUnitCount; ++unit) {
    for (int digit = 0; digit < kDigits; ++digit) {
      const Mask places = grid.places[unit][digit];
      if (places == 0 || count(places) == 2) continue;
      int rich = -1, found = 0;
      for (unsigned left = places; left != 0; left &= left - 1) {
        const int cell = kGrid.cells[unit][lowest(left)];
        if (count(grid.marks[cell]) < 3) continue;
        rich = cell;
        ++found;
      }
      if (found == 0) return {};
      if (found > 1) continue;
      const bool is_new = std::find(grave.cells.begin(), grave.cells.end(), rich) == grave.cells.end();
      grave.seen = grave.cells.empty() ? kGrid.peer_sets[rich] : grave.seen & kGrid.peer_sets[rich];
      if (is_new) grave.cells.push_back(rich);
      for (const int cell : grave.cells) grave.seen.remove(cell);
      grave.extra[rich] |= bit(digit);
      grave.all |= bit(digit);
      rest.remove(rich, digit);
      if (grave.cells.size() > 1 && count(grave.all) > 1 && grave.seen.empty()) return {};
    }
  }
  for (int cell = 0; cell < kCells; ++cell) {
    if (rest.digits[cell] == 0 && count(rest.marks[cell]) != 2) return {};
  }
  for (const auto& of_unit : rest.places) {
    for (const Mask places : of_unit) {
      if (places != 0 && count(places) != 2) return {};
    }
  }
  if (grave.cells.empty()) return {};
  return grave;
}

Hint start(const Grave& grave, int type, int rating) {
  Hint hint{.technique = Technique::bivalue_universal_grave, .rating = rating};
  hint.type = type;
  hint.cells = grave.cells;
  hint.digits = grave.all;
  return hint;
}

// Two cells of a unit share one more digit: one of them holds it, the other an extra one.
bool type_4(const PencilGrid& grid, const Grave& grave, HintSink& sink) {
  const int first = grave.cells[0], second = grave.cells[1];
  const Mask same = static_cast<Mask>(grid.marks[first] & grid.marks[second] & ~grave.all);
  if (count(same) != 1 || !kGrid.sees(first, second)) return false;
  Hint hint = start(grave, 4, 57);
  for (const int cell : grave.cells) hint.remove(cell, grid.marks[cell] & ~grave.extra[cell] & ~same);
  return hint.removes() && sink.take(hint);
}

// The extra digits, as if they were in one cell, form a naked set with other cells of a unit.
bool type_3(const PencilGrid& grid, const Grave& grave, HintSink& sink) {
  for (int sort = 0; sort < 3; ++sort) {
    const int unit = kGrid.units[grave.cells[0]][sort];
    const auto inside = [&](int cell) { return kGrid.units[cell][sort] == unit; };
    if (!std::all_of(grave.cells.begin(), grave.cells.end(), inside)) continue;
    unsigned places = 0;
    for (int place = 0; place < kDigits; ++place) {
      if (grave.seen.has(kGrid.cells[unit][place])) places |= bit(place);
    }
    for (int size = 2; size <= 6 && size <= count(places); ++size) {
      const bool ended = each_subset(size - 1, places, [&](unsigned set) {
        unsigned others = 0;
        for (unsigned rest = set; rest != 0; rest &= rest - 1) {
          const Mask marks = grid.marks[kGrid.cells[unit][lowest(rest)]];
          if (count(marks) < 2) return false;
          others |= marks;
        }
        if (count(others) != size || count(grave.all) < 2 || count(others | grave.all) != size) return false;
        Hint hint = start(grave, 3, 57 + size - 1);
        for (unsigned rest = places & ~set; rest != 0; rest &= rest - 1) {
          const int cell = kGrid.cells[unit][lowest(rest)];
          hint.remove(cell, grid.marks[cell] & others);
        }
        return hint.removes() && sink.take(hint);
      });
      if (ended) return true;
    }
  }
  return false;
}

}  // namespace

bool universal_grave(const PencilGrid& grid, HintSink& sink) {
  const auto grave = find_grave(grid);
  if (!grave) return false;
  if (grave->cells.size() == 1) {
    Hint hint = start(*grave, 1, 56);
    hint.remove(grave->cells[0], grid.marks[grave->cells[0]] & ~grave->all);
    return hint.removes() && sink.take(hint);
  }
  if (count(grave->all) == 1) {
    Hint hint = start(*grave, 2, 57);
    grave->seen.each([&](int cell) { hint.remove(cell, grid.marks[cell] & grave->all); });
    if (hint.removes()) return sink.take(hint);
    return grave->cells.size() == 2 && type_4(grid, *grave, sink);
  }
  if (grave->seen.empty()) return false;
  return (grave->cells.size() == 2 && type_4(grid, *grave, sink)) || type_3(grid, *grave, sink);
}

}  // namespace nonet::rating
