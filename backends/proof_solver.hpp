// A SAT solver that keeps a proof of what it says: CaDiCaL with its DRAT trace in memory.
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

#include "nonet/backends/sat_solver.hpp"

namespace nonet {

class ProofSolver : public SatSolver {
 public:
  /// Binary DRAT over the clauses added, all of it so far. Good until the next call.
  virtual std::string_view proof() = 0;
};

/// For a formula of so many variables and clauses. The solver takes no step that is not RUP, so that the proof also
/// holds for any formula from which unit propagation leaves this one.
std::unique_ptr<ProofSolver> make_proof_solver(int variables, std::uint64_t clauses);

}  // namespace nonet
