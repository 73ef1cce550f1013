#include "nonet/explain.hpp"

namespace nonet {

Marks::Marks(const PuzzleView& puzzle)
    : rules_(puzzle.rules),
      candidates_(Candidates::without_falsified(puzzle)),
      placed_(puzzle.clues.begin(), puzzle.clues.end()) {
  for (std::size_t cell = 0; cell < placed_.size(); ++cell) {
    open_ += static_cast<int>(placed_[cell] == 0);
    if (placed_[cell] == 0) continue;
    for (const CellIndex peer : rules_->peers(static_cast<int>(cell))) candidates_.remove(peer, placed_[cell]);
  }
}

void Marks::place(int cell, int digit) {
  for (int other = 1; other <= rules_->side(); ++other) {
    if (other != digit) candidates_.remove(cell, other);
  }
  for (const CellIndex peer : rules_->peers(cell)) candidates_.remove(peer, digit);
  placed_[static_cast<std::size_t>(cell)] = static_cast<Cell>(digit);
  --open_;
}

}  // namespace nonet
