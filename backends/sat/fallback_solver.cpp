#include "backends/sat/fallback_solver.hpp"

#include <algorithm>
#include <utility>

#include "backends/proof_solver.hpp"

namespace nonet::sat {
namespace {

bool is_over(const SatLimits& limits) {
  if (limits.stop.stop_requested() || (limits.deadline && Clock::now() >= *limits.deadline)) return true;
  return limits.goes_on && !limits.goes_on();
}

}  // namespace

template <class Solver>
Fallback<Solver>::Fallback(std::unique_ptr<Solver> first, std::uint64_t patience, Make make_other)
    : solver_(std::move(first)), patience_(patience), make_other_(std::move(make_other)) {}

template <class Solver>
void Fallback<Solver>::add(std::span<const int> clause) {
  solver_->add(clause);
  if (is_first()) formula_.clause(clause);
}

template <class Solver>
void Fallback<Solver>::assume(int literal) {
  solver_->assume(literal);
  if (is_first()) assumptions_.push_back(literal);
}

template <class Solver>
SatResult Fallback<Solver>::solve(const SatLimits& limits) {
  if (!is_first()) return solver_->solve(limits);
  const std::uint64_t before = solver_->stats().conflicts;
  const std::uint64_t left = patience_ - std::min(before, patience_);
  SatLimits its = limits;
  if (left > 0 || limits.max_conflicts == 0) {
    const bool patience_decides = !limits.max_conflicts || *limits.max_conflicts > left;
    if (patience_decides) its.max_conflicts = left;
    const SatResult result = solver_->solve(its);
    if (result != SatResult::stopped || !patience_decides || is_over(limits)) {
      assumptions_.clear();
      return result;
    }
  }
  its.max_conflicts = limits.max_conflicts;
  if (its.max_conflicts) *its.max_conflicts -= std::min(*its.max_conflicts, solver_->stats().conflicts - before);
  give_way();
  return solver_->solve(its);
}

template <class Solver>
SatStats Fallback<Solver>::stats() {
  SatStats stats = solver_->stats();
  stats.conflicts += conflicts_;
  stats.bytes += formula_.literals.capacity() * sizeof(int);
  return stats;
}

template <class Solver>
void Fallback<Solver>::give_way() {
  conflicts_ = solver_->stats().conflicts;
  solver_.reset();  // one solver's memory at a time
  solver_ = std::exchange(make_other_, nullptr)();
  std::exchange(formula_, {}).for_each([this](std::span<const int> clause) { solver_->add(clause); });
  for (const int literal : std::exchange(assumptions_, {})) solver_->assume(literal);
}

template class Fallback<SatSolver>;
template class Fallback<ProofSolver>;

}  // namespace nonet::sat
