// Passes clauses from an encoder to a SAT solver, and stops when the run ends.
//
// Example:
//     const nonet::Budget budget;
//     const nonet::SolutionSink sink;
//     nonet::SolveRun run("mine", budget, sink, 1);
//     auto solver = nonet::make_proof_solver(1, 2);
//     nonet::SatLoader loader(*solver, run);
//     loader.clause({{1}});
//     loader.clause({{-1}});
//     assert(!loader.full() && solver->solve({}) == nonet::SatResult::unsatisfiable);
#pragma once

#include <cstdint>
#include <span>

#include "backends/sat_solver.hpp"
#include "nonet/backend.hpp"
#include "nonet/encoder.hpp"

namespace nonet {

/// Solver and run outlive it.
class SatLoader : public ClauseSink {
 public:
  SatLoader(SatSolver& solver, SolveRun& run) : solver_(solver), run_(run) {}

  void clause(std::span<const int> literals) override {
    constexpr std::uint32_t kClausesAPoll = 4096;
    solver_.add(literals);
    if (++since_poll_ < kClausesAPoll) return;
    since_poll_ = 0;
    run_.poll();
  }
  void connect(const OpenRegion& region) override { solver_.connect(region); }
  bool full() override { return !run_.goes_on(); }

 private:
  SatSolver& solver_;
  SolveRun& run_;
  std::uint32_t since_poll_ = 0;
};

}  // namespace nonet
