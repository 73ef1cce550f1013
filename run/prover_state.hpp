// What a Prover keeps from puzzle to puzzle; tests choose it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "backends/proof_solver.hpp"
#include "nonet/prove.hpp"
#include "proof/boards.hpp"

namespace nonet {

struct Prover::State {
  using MakeSolver = std::function<std::unique_ptr<ProofSolver>(int variables, std::uint64_t clauses, bool in_order)>;

  /// The size of a proof::Refutation, and the solver.
  explicit State(std::size_t most_entries = proof::kMostEntries, MakeSolver maker = make_proof_solver)
      : boards(most_entries), make_solver(std::move(maker)) {}

  proof::Boards boards;
  MakeSolver make_solver;
};

}  // namespace nonet
