// A SAT solver that keeps a proof of its answers: CaDiCaL with its DRAT trace in memory.
//
// Example:
//     auto solver = nonet::make_proof_solver(1, 2);
//     solver->add({{1}});
//     solver->add({{-1}});
//     assert(solver->solve({}) == nonet::SatResult::unsatisfiable);
//     assert(!solver->proof().empty());
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "backends/sat_solver.hpp"

namespace nonet {

class ProofSolver : public SatSolver {
 public:
  /// The whole proof so far, in binary DRAT, over the clauses added. Valid until the next call.
  virtual std::string_view proof() = 0;
};

/// For a formula of this size. Every step of the solver is RUP, so that the proof also holds for each formula that unit
/// propagation reduces to this one. `in_order`: variables are numbered in the best order of decisions.
std::unique_ptr<ProofSolver> make_proof_solver(int variables, std::uint64_t clauses, bool in_order = false);

}  // namespace nonet
