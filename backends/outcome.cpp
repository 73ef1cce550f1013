#include "nonet/outcome.hpp"

#include <algorithm>
#include <array>

namespace nonet {
namespace {

constexpr std::array<StatField, 6> kStatFields = {{
    {"nodes", &Stats::nodes},
    {"solver_runs", &Stats::solver_runs},
    {"conflicts", &Stats::conflicts},
    {"variables", &Stats::variables},
    {"clauses", &Stats::clauses},
    {"bytes", &Stats::bytes},
}};

}  // namespace

Budget rest_of(Budget budget, Clock::time_point began, std::uint64_t nodes) {
  if (budget.timeout) *budget.timeout = std::max(Clock::duration::zero(), *budget.timeout - (Clock::now() - began));
  if (budget.max_nodes) *budget.max_nodes -= std::min(*budget.max_nodes, nodes);
  return budget;
}

Budget from_now_on(Budget budget) {
  if (!budget.timeout) return budget;
  const Clock::time_point until = Clock::now() + *budget.timeout;
  budget.deadline = std::min(budget.deadline.value_or(until), until);
  return budget;
}

std::span<const StatField> stat_fields() { return kStatFields; }

std::string_view name_of(Stop stop) {
  constexpr std::array<std::string_view, 9> kNames = {
      "exhausted", "solution_limit", "sink", "timeout", "node_limit", "memory_limit", "cancelled", "gave_up", "failed"};
  return kNames[static_cast<std::size_t>(stop)];
}

std::string_view name_of(Verdict verdict) {
  constexpr std::array<std::string_view, 5> kNames = {"no_solution", "unique", "multiple", "solved", "unknown"};
  return kNames[static_cast<std::size_t>(verdict)];
}

Verdict Outcome::verdict() const {
  if (solutions > 1) return Verdict::multiple;
  if (stop == Stop::exhausted) return solutions == 1 ? Verdict::unique : Verdict::no_solution;
  return solutions == 1 ? Verdict::solved : Verdict::unknown;
}

}  // namespace nonet
