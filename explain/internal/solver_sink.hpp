// Gives a solver the clauses that others write, each under a literal if there is one: they hold where it is true.
//
// Example:
//     const auto solver = nonet::make_cadical_solver("plain", {}, 2);
//     nonet::SolverSink sink(*solver, 2);
//     sink.clause(std::vector<int>{1});
//     solver->assume(2);
//     assert(solver->solve({}) == nonet::SatResult::satisfiable && solver->value(1));
#pragma once

#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "backends/cadical_solver.hpp"
#include "nonet/encoder.hpp"

namespace nonet {

class SolverSink : public ClauseSink {
 public:
  /// `selector` 0: the clauses hold in any case. Full when `goes_on` says no.
  explicit SolverSink(SatSolver& solver, int selector = 0, std::function<bool()> goes_on = {})
      : solver_(solver), selector_(selector), goes_on_(std::move(goes_on)) {}

  void clause(std::span<const int> literals) override {
    if (selector_ == 0) return solver_.add(literals);
    clause_.assign(literals.begin(), literals.end());
    clause_.push_back(-selector_);
    solver_.add(clause_);
  }
  bool full() override { return goes_on_ && !goes_on_(); }

 private:
  SatSolver& solver_;
  int selector_;
  std::function<bool()> goes_on_;
  std::vector<int> clause_;
};

}  // namespace nonet
