#include "rating/internal/hint.hpp"

namespace nonet::rating {

bool hidden_single(const PencilGrid& grid, HintSink& sink) {
  for (const bool last : {true, false}) {
    for (const int sort : {kBoxes, kColumns, kRows}) {
      for (int unit = sort; unit < sort + kDigits; ++unit) {
        if ((grid.open[unit] == 1) != last) continue;
        for (int digit = 0; digit < kDigits; ++digit) {
          const Mask places = grid.places[unit][digit];
          if (count(places) != 1) continue;
          Hint hint{.technique = Technique::hidden_single, .rating = last ? 10 : sort == kBoxes ? 12 : 15};
          hint.cell = kGrid.cells[unit][lowest(places)];
          hint.digit = digit;
          hint.unit = unit;
          if (sink.take(hint)) return true;
        }
      }
    }
  }
  return false;
}

bool naked_single(const PencilGrid& grid, HintSink& sink) {
  for (int cell = 0; cell < kCells; ++cell) {
    if (count(grid.marks[cell]) != 1) continue;
    Hint hint{.technique = Technique::naked_single, .rating = 23};
    hint.cell = cell;
    hint.digit = lowest(grid.marks[cell]);
    if (sink.take(hint)) return true;
  }
  return false;
}

}  // namespace nonet::rating
