// SAT engines that are not ours, a process or a shared object, as a backend: everything they say is checked.
//
// The formula is the puzzle's after its clues, without any deduction, so that the answer is the engine's own: these
// backends are there to be held against others. What goes wrong in an engine is one puzzle's error (Stop::failed, with
// a message).
//
// Example:
//     auto backend = nonet::make_foreign_backend("mine", {}, [](int, std::uint64_t) ->
//     std::unique_ptr<nonet::SatSolver> {
//       throw nonet::SolverFailure("no licence");
//     });
//     const nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}));
//     assert(backend->solve(puzzle, {}, {}).stop == nonet::Stop::failed);
#pragma once

#include <memory>
#include <stdexcept>
#include <string_view>

#include "nonet/backends/backend.hpp"
#include "nonet/backends/sat_solver.hpp"

namespace nonet {

/// An engine broke, or said what cannot be. Any member of its solver may throw this, and so may what makes one; that
/// solver is not used any more.
class SolverFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// `name` lives forever: the statistics carry it.
std::unique_ptr<Backend> make_foreign_backend(std::string_view name, const BackendOptions& options,
                                              SatSolverFactory make_solver);

}  // namespace nonet
