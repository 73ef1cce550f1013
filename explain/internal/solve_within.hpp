// One call of a SAT solver that counts as work.
//
// Example:
//     nonet::Work work = 0;
//     const auto solver = nonet::make_cadical_solver("plain", {}, 1);
//     assert(nonet::solve_within(*solver, {.work = &work}, {}, 0) == nonet::SatResult::satisfiable && work > 0);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "backends/cadical_solver.hpp"
#include "backends/sat_solver.hpp"
#include "explain/internal/search_end.hpp"

namespace nonet {

/// The work of a solver between two polls, of a call and of an assumption. CaDiCaL polls after a fixed number of
/// decisions and conflicts, so that polls count them.
inline constexpr Work kWorkOfPoll = 200;
inline constexpr Work kWorkOfSolve = 200;
inline constexpr Work kWorkOfAssumption = 2;

/// Solves under the assumptions, until the end or this many conflicts.
inline SatResult solve_within(SatSolver& solver, const SearchEnd& end, std::optional<std::uint64_t> max_conflicts,
                              std::size_t assumptions) {
  end.spend(kWorkOfSolve + kWorkOfAssumption * assumptions);
  const auto goes_on = [&end] {
    end.spend(kWorkOfPoll);
    return !end.reached();
  };
  return solver.solve({.goes_on = goes_on, .stop = end.stop, .max_conflicts = max_conflicts});
}

}  // namespace nonet
