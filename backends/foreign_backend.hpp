// Third-party SAT engines (a process or a shared object) as a backend. Every answer is checked.
//
// The engine gets the formula of the puzzle and its clues without any deduction, so that the answer is its own: these
// backends serve to cross-check others. A fault of an engine is the error of one puzzle (Stop::failed, with a message).
//
// Example:
//     nonet::SatSolverFactory make = [](int, std::uint64_t) -> std::unique_ptr<nonet::SatSolver> {
//       throw nonet::SolverFailure("no licence");
//     };
//     const nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}));
//     auto backend = nonet::make_foreign_backend("mine", puzzle.rules, {}, make);
//     assert(backend->solve(puzzle, {}, {}).stop == nonet::Stop::failed);
#pragma once

#include <memory>
#include <stdexcept>
#include <string_view>

#include "backends/sat_solver.hpp"
#include "nonet/backend.hpp"

namespace nonet {

/// An engine broke, or gave an impossible answer. The factory and all members of a solver may throw this; the solver is
/// not used afterwards.
class SolverFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// `name` lives forever: the statistics carry it.
std::unique_ptr<Backend> make_foreign_backend(std::string_view name, std::shared_ptr<const Rules> rules,
                                              const BackendOptions& options, SatSolverFactory make_solver);

}  // namespace nonet
