// A shared object with the IPASIR interface (T. Balyo, A. Biere, M. Iser and C. Sinz, SAT Race 2015), loaded into a
// child process: it may crash, exit or hang there.
//
// Example:
//     const nonet::ipasir::LibraryInfo& info = nonet::ipasir::info_of("./no_such.so");
//     assert(!info.error.empty());
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "backends/sat_solver.hpp"

namespace nonet::ipasir {

/// The capabilities of a library. If functions are missing, its conflicts are unknown, or not limited.
struct LibraryInfo {
  std::string error = {};  ///< why it cannot be used; "" if it can
  std::string signature = {};
  bool counts_conflicts = false;
  bool limits_conflicts = false;
};

/// Loads the library in a child process, the first time. Any thread may call it. The reference stays valid.
const LibraryInfo& info_of(const std::string& path);

/// A solver of a library that info_of() has no error for. Its process is taken from those that are idle, or started;
/// it solves one formula after the other. If it ends, the solver throws SolverFailure, and the next one gets a new
/// process.
std::unique_ptr<SatSolver> make_solver(const std::string& path);

}  // namespace nonet::ipasir
