// Deduction on the classic board before a SAT solver is asked: singles, locked candidates and triads to the fixpoint
// (the propagation of the band search), then bounded probing. A probe assumes one candidate, propagates, and is undone:
// no guess is kept.
#pragma once

#include <optional>

#include "nonet/backend.hpp"
#include "nonet/puzzle.hpp"

namespace nonet::sat {

/// Requires a puzzle of the classic board. Reports the solutions that it finds to the run, and returns candidates for
/// all others: some cells have several. Nothing: the run has ended, or there are no more solutions.
std::optional<Candidates> probe9(const PuzzleView& puzzle, SolveRun& run);

}  // namespace nonet::sat
