// Propagation as the first step of a search.
#pragma once

#include <optional>

#include "nonet/backends/solve_run.hpp"
#include "nonet/deduction/propagate.hpp"

namespace nonet {

/// What propagation leaves open. Nothing where all is said: there is no solution, the run has ended, or the only
/// solution has been reported to the run.
std::optional<Candidates> open_candidates(Propagator& propagator, const PuzzleView& puzzle, SolveRun& run);

}  // namespace nonet
