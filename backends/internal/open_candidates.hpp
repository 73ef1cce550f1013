// Propagation as the first step of a search.
#pragma once

#include <optional>

#include "nonet/backends/solve_run.hpp"
#include "nonet/deduction/propagator.hpp"

namespace nonet {

/// The candidates that propagation leaves. Nothing: there is no solution, the run has ended, or the only solution has
/// been reported to the run.
std::optional<Candidates> open_candidates(Propagator& propagator, const PuzzleView& puzzle, SolveRun& run);

}  // namespace nonet
