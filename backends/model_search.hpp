// The models of a puzzle's formula, one after the other: what the adapters of SAT engines share.
//
// Example:
//     const nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}));
//     const nonet::Budget budget{.max_solutions = 3};
//     const nonet::SolutionSink sink;
//     nonet::SolveRun run("mine", budget, sink, 1);
//     const nonet::Encoder encoder(puzzle, {.reduced = true});
//     auto solver = nonet::make_proof_solver(encoder.variables(), encoder.clauses());
//     nonet::SatLoader loader(*solver, run);
//     encoder.write(loader);
//     nonet::OwnSolutions found(run);
//     nonet::search_models(puzzle, encoder, *solver, {}, run, found);
//     assert(run.finish().solutions == 3);
#pragma once

#include <cstddef>
#include <optional>

#include "nonet/backends/sat_solver.hpp"
#include "nonet/backends/solution_pool.hpp"
#include "nonet/backends/solve_run.hpp"
#include "nonet/board/puzzle.hpp"
#include "nonet/encoder/encode.hpp"

namespace nonet {

struct ModelSearch {
  /// Memory for the formula, where what the solver's statistics say of its own counts as well. Nothing: neither is
  /// known, and the solver is not interrupted to look.
  std::optional<std::size_t> formula_bytes = {};
  /// Whether a model may come again that was excluded. Costs the memory of all boards found.
  bool may_repeat = false;
};

/// Solves, checks, puts the solution into the pool, excludes it, and solves again, until there is no more, the pool
/// wants no more, or the run has ended. Solutions that come into the pool from elsewhere are excluded, too, as soon as
/// the solver can be interrupted. The solver holds the encoder's formula. A model that is no solution, or that was
/// excluded, fails the run. Throws what the solver throws.
void search_models(const PuzzleView& puzzle, const Encoder& encoder, SatSolver& solver, const ModelSearch& options,
                   SolveRun& run, SolutionPool& pool);

}  // namespace nonet
