// Any SAT engine as a backend: propagate, encode what that leaves open, solve, block the solution, until there is none.
//
// On the classic 9x9 board the propagation is locked candidates and bounded probing (backends/sat/probe9.hpp), on
// others that of deduction/propagate.hpp. A puzzle that it settles comes to no solver: `solver_runs` is 0 then. Each
// other puzzle gets a solver of its own, so that no answer depends on an earlier puzzle.
//
// Example:
//     auto rules = nonet::Rules::make({.geometry = {2, 2}});
//     auto backend = nonet::make_sat_backend("mine", rules, {}, [](int variables, std::uint64_t clauses) {
//       return nonet::make_proof_solver(variables, clauses);
//     });
//     assert(backend->solve(nonet::Puzzle(rules), {.max_solutions = 0}, {}).solutions == 288);
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "nonet/backends/backend.hpp"
#include "nonet/backends/sat_solver.hpp"

namespace nonet {

/// What a CDCL solver needs for a formula itself, learned clauses apart: an estimate.
std::size_t cdcl_bytes(std::uint64_t variables, std::uint64_t clauses, std::uint64_t literals);

/// Whether the backend numbers variables in the order in which a solver had best decide them: those of small boards.
bool numbers_in_order(const Rules& rules);

/// `name` lives forever: the statistics carry it.
std::unique_ptr<Backend> make_sat_backend(std::string_view name, std::shared_ptr<const Rules> rules,
                                          const BackendOptions& options, SatSolverFactory make_solver);

}  // namespace nonet
