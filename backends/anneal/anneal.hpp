// Annealing as a search: again and again from other fillings, within a limit of moves.
#pragma once

#include <cstdint>

#include "nonet/backends/solution_pool.hpp"
#include "nonet/backends/solve_run.hpp"
#include "nonet/deduction/candidates.hpp"

namespace nonet::anneal {

/// Looks for solutions until the pool wants no more, the run ends, or it has made its moves: four schedules, and 20
/// million at least. Then it comes back, and nothing follows from that.
void search(const PuzzleView& puzzle, const Candidates& candidates, std::uint64_t seed, SolveRun& run,
            SolutionPool& pool);

}  // namespace nonet::anneal
