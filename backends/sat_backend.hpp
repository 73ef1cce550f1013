// Makes a backend of any SAT engine: propagate, encode what stays open, solve, exclude the solution, and again.
//
// On the classic 9x9 board the propagation is locked candidates and bounded probing (backends/sat/probe9.hpp), on
// others it is that of deduction/propagator.hpp. Where it settles the puzzle, no solver runs: `solver_runs` is 0. Each
// other puzzle gets a new solver, so that no answer depends on an earlier puzzle.
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

#include "backends/sat_solver.hpp"
#include "nonet/backend.hpp"
#include "nonet/encoder.hpp"

namespace nonet {

/// The node limit of a try by dfs before a SAT solver takes over. Most boards need far fewer nodes, and those that need
/// more may need any number.
inline constexpr std::uint64_t kTrialNodes = 3'000;

/// An estimate of the memory that a CDCL solver needs for a formula, without learned clauses.
std::size_t cdcl_bytes(std::uint64_t variables, std::uint64_t clauses, std::uint64_t literals);

/// Whether the backend numbers variables in the order in which a solver should decide them: on small boards without
/// constraints besides units.
bool numbers_in_order(const Rules& rules);

/// The encoding that measures best for a reduced formula of these boards (docs/encodings.md), where the options name
/// none.
EncodeOptions encode_options(const Rules& rules, const BackendOptions& options);

/// `name` lives forever: the statistics carry it. `takes_regions`: the solvers have SatSolver::connect().
std::unique_ptr<Backend> make_sat_backend(std::string_view name, std::shared_ptr<const Rules> rules,
                                          const BackendOptions& options, SatSolverFactory make_solver,
                                          bool takes_regions = false);

}  // namespace nonet
