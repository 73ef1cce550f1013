#include "explain/internal/unit_sat.hpp"

#include <algorithm>
#include <memory>
#include <numeric>

#include "backends/sat_solver.hpp"
#include "explain/internal/solve_within.hpp"
#include "nonet/backend.hpp"

namespace nonet::units {
namespace {

// A variable a mark, and behind them one a reason: with it true the reason holds.
std::unique_ptr<SatSolver> formula_of(const UnitState& state, std::span<const Id> reasons, Id mark) {
  const int marks = static_cast<int>(state.marks());
  const int variables = marks + static_cast<int>(state.reasons());
  auto solver = parse_backend("cadical").info->solver({}, variables, reasons.size());
  solver->reserve(variables);
  std::vector<int> clause;
  for (const Id reason : reasons) {
    const std::span<const Id> its = state.marks_of(item_of(reason));
    const int off = -(marks + 1 + reason);
    if (is_link(reason)) {
      for (std::size_t i = 0; i < its.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          clause = {off, -(its[i] + 1), -(its[j] + 1)};
          solver->add(clause);
        }
      }
    } else {
      clause = {off};
      for (const Id one : its) clause.push_back(one + 1);
      solver->add(clause);
    }
  }
  clause = {mark + 1};
  solver->add(clause);
  return solver;
}

}  // namespace

bool removes_by_sat(const UnitState& state, std::span<const Id> reasons, Id mark, const SearchEnd& end) {
  const auto solver = formula_of(state, reasons, mark);
  for (const Id reason : reasons) solver->assume(static_cast<int>(state.marks()) + 1 + reason);
  return solve_within(*solver, end, {}, reasons.size()) == SatResult::unsatisfiable;
}

std::vector<Id> all_reasons(const UnitState& state) {
  std::vector<Id> all(state.reasons());
  std::iota(all.begin(), all.end(), Id{0});
  return all;
}

std::optional<std::vector<Id>> irreducible_by_sat(const UnitState& state, std::span<const Id> reasons, Id mark,
                                                  const SearchEnd& end) {
  const auto solver = formula_of(state, reasons, mark);
  const int first = static_cast<int>(state.marks()) + 1;
  std::vector<Id> set(reasons.begin(), reasons.end());
  const auto removes_without = [&](Id left_out) {
    for (const Id reason : set) {
      if (reason != left_out) solver->assume(first + reason);
    }
    if (solve_within(*solver, end, {}, set.size()) != SatResult::unsatisfiable) return false;
    std::erase_if(set, [&](Id reason) { return reason == left_out || !solver->failed(first + reason); });
    return true;
  };
  if (!removes_without(kNone)) return std::nullopt;
  for (std::size_t kept = 0; kept < set.size() && !end.reached();) {
    // Members before it are needed, so that they stay where they are.
    if (!removes_without(set[kept])) ++kept;
  }
  return set;
}

}  // namespace nonet::units
