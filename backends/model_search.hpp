// Enumerates the models of a puzzle's formula. All adapters of SAT engines use this.
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

#include "backends/sat_solver.hpp"
#include "backends/solution_pool.hpp"
#include "nonet/backend.hpp"
#include "nonet/encoder.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

struct ModelSearch {
  /// Memory of the formula; the solver's own memory, by its statistics, is added. Nothing: neither is known, and the
  /// solver is not interrupted to check.
  std::optional<std::size_t> formula_bytes = {};
  /// Whether to expect excluded models again. The search then keeps all boards that it has found.
  bool may_repeat = false;
};

/// Solves, checks the model, adds it to the pool, excludes it, and solves again, until there are no more models, the
/// pool wants no more, or the run has ended. Solutions that other searches add to the pool are excluded as soon as the
/// solver can be interrupted. The solver holds the encoder's formula. A model that is no solution, or that was
/// excluded, fails the run. Throws what the solver throws.
void search_models(const PuzzleView& puzzle, const Encoder& encoder, SatSolver& solver, const ModelSearch& options,
                   SolveRun& run, SolutionPool& pool);

}  // namespace nonet
