// The seam that a SAT engine implements: clauses and assumptions in, a model or a refutation out. Adapters make a
// Backend of it: backends/sat_backend.hpp of one that we embed, backends/foreign_backend.hpp of one that is not
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
#include <stop_token>

#include "nonet/backends/outcome.hpp"

namespace nonet {

enum class SatResult : std::uint8_t { satisfiable, unsatisfiable, stopped };

/// What SAT solvers return from solve(), and exit with as programs: a custom of the SAT competitions that IPASIR made a
/// rule.
inline constexpr int kSatisfiableStatus = 10;
inline constexpr int kUnsatisfiableStatus = 20;

struct SatLimits {
  /// Asked often while the solver works, in its thread; false: come back as soon as you can. Empty: never.
  std::function<bool()> goes_on = {};
  /// When goes_on is going to say no, for engines that cannot ask: processes.
  std::optional<Clock::time_point> deadline = {};
  std::stop_token stop = {};
  std::optional<std::uint64_t> max_conflicts = {};
};

/// Since the solver was made.
struct SatStats {
  std::uint64_t conflicts = 0;
  std::size_t bytes = 0;  ///< memory as the solver knows or estimates it
};

/// A solver for one formula that only grows. Not for two threads at a time.
class SatSolver {
 public:
  SatSolver() = default;
  SatSolver(const SatSolver&) = delete;
  SatSolver& operator=(const SatSolver&) = delete;
  virtual ~SatSolver() = default;

  /// Variables 1..max_variable will be used. A hint for memory.
  virtual void reserve(int max_variable) = 0;
  /// Adds a clause; the empty one makes the formula unsatisfiable.
  virtual void add(std::span<const int> clause) = 0;
  /// For the next solve() only.
  virtual void assume(int literal) = 0;
  virtual SatResult solve(const SatLimits& limits) = 0;
  /// After satisfiable, and before the next add(): is the variable (from 1) true?
  virtual bool value(int variable) = 0;
  /// After unsatisfiable: was this assumption needed?
  virtual bool failed(int literal) = 0;
  /// Also from within goes_on(); there the memory is that of an earlier time.
  virtual SatStats stats() = 0;
};

/// Makes a solver for a formula of so many variables and clauses. Called once a puzzle.
using SatSolverFactory = std::function<std::unique_ptr<SatSolver>(int variables, std::uint64_t clauses)>;

}  // namespace nonet
