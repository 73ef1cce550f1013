#include "run/minimal.hpp"

#include <utility>

namespace nonet {

ClueAnalysis analyse_clues(Backend& backend, const PuzzleView& puzzle, const Budget& budget) {
  ClueAnalysis analysis;
  analysis.outcome = backend.solve(puzzle, budget, {});
  if (analysis.outcome.verdict() != Verdict::unique) return analysis;
  Board clues(puzzle.clues.begin(), puzzle.clues.end());
  for (std::size_t cell = 0; cell < clues.size(); ++cell) {
    if (clues[cell] == 0) continue;
    const Cell clue = std::exchange(clues[cell], Cell{0});
    const Outcome without = backend.solve({puzzle.rules, clues, puzzle.excluded}, budget, {});
    clues[cell] = clue;
    if (without.verdict() == Verdict::unique) {
      analysis.redundant.push_back(static_cast<CellIndex>(cell));
    } else if (without.verdict() != Verdict::multiple) {
      analysis.minimality = without.stop;
      return analysis;
    }
  }
  return analysis;
}

}  // namespace nonet
