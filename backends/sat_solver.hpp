// The interface of SAT engines: clauses and assumptions go in, a model or "unsatisfiable" comes out. Two adapters make
// a Backend of an engine: backends/sat_backend.hpp where it is embedded, backends/foreign_backend.hpp where it is not
// trusted.
//
// Example:
//     struct Nothing : nonet::SatSolver {
//       void reserve(int) override {}
//       void add(std::span<const int>) override {}
//       void assume(int) override {}
//       nonet::SatResult solve(const nonet::SatLimits&) override { return nonet::SatResult::stopped; }
//       bool value(int) override { return false; }
//       bool failed(int) override { return false; }
//       nonet::SatStats stats() override { return {}; }
//     };
//     assert(Nothing().solve({}) == nonet::SatResult::stopped);
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <stop_token>

#include "nonet/encoder.hpp"
#include "nonet/outcome.hpp"

namespace nonet {

enum class SatResult : std::uint8_t { satisfiable, unsatisfiable, stopped };

/// What SAT solvers return from solve(), and their exit status as programs: a convention of the SAT competitions and of
/// IPASIR.
inline constexpr int kSatisfiableStatus = 10;
inline constexpr int kUnsatisfiableStatus = 20;

struct SatLimits {
  /// Called often while the solver works, in its thread. False: solve() has to return soon. Empty: it is not called.
  std::function<bool()> goes_on = {};
  /// When goes_on will return false, for engines that cannot call it: processes.
  std::optional<Clock::time_point> deadline = {};
  std::stop_token stop = {};
  std::optional<std::uint64_t> max_conflicts = {};
};

/// Figures since the solver was made.
struct SatStats {
  std::uint64_t conflicts = 0;
  std::size_t bytes = 0;  ///< memory as the solver knows or estimates it
};

/// A solver for one formula, to which clauses are added. Only one thread at a time may use it.
class SatSolver {
 public:
  SatSolver() = default;
  SatSolver(const SatSolver&) = delete;
  SatSolver& operator=(const SatSolver&) = delete;
  virtual ~SatSolver() = default;

  /// A hint for memory: variables 1..max_variable will be used.
  virtual void reserve(int max_variable) = 0;
  /// Adds a clause; the empty one makes the formula unsatisfiable.
  virtual void add(std::span<const int> clause) = 0;
  /// The places whose literals are true are connected in each model. Called before solve(). Few engines can do that:
  /// one that cannot throws std::logic_error.
  virtual void connect(const OpenRegion& /*region*/) { throw std::logic_error("this solver takes no regions"); }
  /// Assumes a literal in the next solve() only.
  virtual void assume(int literal) = 0;
  virtual SatResult solve(const SatLimits& limits) = 0;
  /// Whether the variable (from 1) is true. Only after satisfiable, and before the next add().
  virtual bool value(int variable) = 0;
  /// Whether this assumption was needed. Only after unsatisfiable.
  virtual bool failed(int literal) = 0;
  /// May be called within goes_on(), too; the memory is then an earlier one.
  virtual SatStats stats() = 0;
};

/// Makes a solver for a formula of this size. Called once for each puzzle.
using SatSolverFactory = std::function<std::unique_ptr<SatSolver>(int variables, std::uint64_t clauses)>;

}  // namespace nonet
