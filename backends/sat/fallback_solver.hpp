// A solver for easy formulas, and another one that starts from scratch where the first needs too long.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "backends/sat_solver.hpp"
#include "nonet/encoder.hpp"

namespace nonet::sat {

// `Solver`: SatSolver or ProofSolver. For the second a derived class adds proof().
template <class Solver>
class Fallback : public Solver {
 public:
  using Make = std::function<std::unique_ptr<Solver>()>;

  /// `first` has no clauses yet. After `patience` conflicts in all it gives way to what `make_other` makes, which gets
  /// its clauses again. If that throws, nothing can be done with this any more.
  Fallback(std::unique_ptr<Solver> first, std::uint64_t patience, Make make_other);

  void reserve(int max_variable) override { solver_->reserve(max_variable); }
  void add(std::span<const int> clause) override;
  void assume(int literal) override;
  SatResult solve(const SatLimits& limits) override;
  bool value(int variable) override { return solver_->value(variable); }
  bool failed(int literal) override { return solver_->failed(literal); }
  /// Conflicts of both; memory of the one at work, and of the clauses that are kept for the other.
  SatStats stats() override;

 protected:
  /// The one at work.
  Solver& current() { return *solver_; }

 private:
  bool is_first() const { return make_other_ != nullptr; }
  void give_way();

  std::unique_ptr<Solver> solver_;
  std::uint64_t patience_;
  Make make_other_;              // none: the other one is at work
  std::uint64_t conflicts_ = 0;  // of the first, when it has given way
  // For the other one.
  Cnf formula_;
  std::vector<int> assumptions_;
};

using FallbackSolver = Fallback<SatSolver>;

}  // namespace nonet::sat
