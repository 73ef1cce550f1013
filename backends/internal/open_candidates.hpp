// Propagation as the first step of a search.
#pragma once

#include <optional>

#include "deduction/propagator.hpp"
#include "nonet/backend.hpp"

namespace nonet {

/// The candidates that propagation leaves. Nothing: there is no solution, the run has ended, or the only solution has
/// been reported to the run. On boards with constraints besides units a board without open cells is left to the search,
/// which knows whether they hold.
inline std::optional<Candidates> open_candidates(Propagator& propagator, const PuzzleView& puzzle, SolveRun& run) {
  if (!run.memory(propagator.bytes())) return std::nullopt;
  const Propagation result = propagator.propagate(puzzle, [&run] { return run.poll(); });
  if (result == Propagation::open) return propagator.candidates();
  if (result == Propagation::solved && !puzzle.rules->needs().empty()) return propagator.candidates();
  if (result != Propagation::solved) return std::nullopt;
  Board board;
  for (int cell = 0; cell < puzzle.rules->cells(); ++cell) {
    board.push_back(static_cast<Cell>(propagator.candidates().first(cell)));
  }
  run.solution(board);
  return std::nullopt;
}

}  // namespace nonet
