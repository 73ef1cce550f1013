// Any SAT engine as a backend: encode what clues leave open, solve, block the solution, until there is none.
//
// Each puzzle gets a solver of its own, so that no answer depends on an earlier puzzle.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "backends/backend.hpp"
#include "backends/sat_solver.hpp"

namespace nonet {

/// Makes a solver for a formula of so many variables and clauses. Called once a puzzle.
using SatSolverFactory = std::function<std::unique_ptr<SatSolver>(int variables, std::uint64_t clauses)>;

/// `name` lives forever: the statistics carry it.
std::unique_ptr<Backend> make_sat_backend(std::string_view name, const BackendOptions& options,
                                          SatSolverFactory make_solver);

}  // namespace nonet
