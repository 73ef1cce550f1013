// A solver that gets the variables in the opposite order: the formula is the same, the search is another one.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "nonet/backends/sat_solver.hpp"

namespace nonet::race {

class ReversedSolver : public SatSolver {
 public:
  /// The formula has variables 1 to `variables`.
  ReversedSolver(std::unique_ptr<SatSolver> solver, int variables) : solver_(std::move(solver)), end_(variables + 1) {}

  void reserve(int max_variable) override { solver_->reserve(max_variable); }
  void add(std::span<const int> clause) override {
    clause_.clear();
    for (const int literal : clause) clause_.push_back(mirrored(literal));
    solver_->add(clause_);
  }
  void assume(int literal) override { solver_->assume(mirrored(literal)); }
  SatResult solve(const SatLimits& limits) override { return solver_->solve(limits); }
  bool value(int variable) override { return solver_->value(mirrored(variable)); }
  bool failed(int literal) override { return solver_->failed(mirrored(literal)); }
  SatStats stats() override { return solver_->stats(); }

 private:
  int mirrored(int literal) const { return literal > 0 ? end_ - literal : -(end_ + literal); }

  std::unique_ptr<SatSolver> solver_;
  int end_;
  std::vector<int> clause_;
};

}  // namespace nonet::race
