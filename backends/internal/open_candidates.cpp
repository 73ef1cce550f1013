#include "nonet/backends/internal/open_candidates.hpp"

namespace nonet {

std::optional<Candidates> open_candidates(Propagator& propagator, const PuzzleView& puzzle, SolveRun& run) {
  if (!run.memory(propagator.bytes())) return std::nullopt;
  const Propagation result = propagator.propagate(puzzle, [&run] { return run.poll(); });
  if (result == Propagation::open) return propagator.candidates();
  if (result != Propagation::solved) return std::nullopt;
  Board board;
  for (int cell = 0; cell < puzzle.rules->cells(); ++cell) {
    board.push_back(static_cast<Cell>(propagator.candidates().first(cell)));
  }
  run.solution(board);
  return std::nullopt;
}

}  // namespace nonet
