// The limits of a search, and its outcome.
//
// Example:
//     nonet::Outcome outcome{.solutions = 1, .stop = nonet::Stop::exhausted};
//     assert(outcome.verdict() == nonet::Verdict::unique);
//     outcome.stop = nonet::Stop::timeout;
//     assert(outcome.verdict() == nonet::Verdict::solved);  // never claims uniqueness
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "nonet/board.hpp"
#include "nonet/clock.hpp"

namespace nonet {

/// Counters of the searches that are running: sums over all searches that share this object. Any thread may read it.
struct SearchProgress {
  std::atomic<std::uint64_t> nodes = 0;
  std::atomic<std::uint64_t> conflicts = 0;
};

/// Limits of one puzzle and of one call.
struct Budget {
  std::uint64_t max_solutions = 1;                 ///< 0: all
  std::optional<Clock::duration> timeout = {};     ///< each puzzle
  std::optional<Clock::time_point> deadline = {};  ///< the whole call
  std::optional<std::uint64_t> max_nodes = {};     ///< each puzzle: branches, or a SAT solver's conflicts
  std::optional<std::size_t> max_bytes = {};       ///< each puzzle: memory for the search
  std::stop_token stop = {};
  SearchProgress* progress = nullptr;  ///< gets the counters of a long search; outlives the call
  bool cpu_time = false;  ///< Stats::elapsed is processor time (nonet/clock.hpp); limits stay in time that passes
};

/// What is left of a budget that was in use since `began` and has spent this many nodes.
Budget rest_of(Budget budget, Clock::time_point began, std::uint64_t nodes);
/// With a deadline at the end of the timeout, from now on, unless an earlier one is set: for work of many calls.
Budget from_now_on(Budget budget);

/// Why a solver returned.
enum class Stop : std::uint8_t {
  exhausted,       ///< the whole space was searched
  solution_limit,  ///< max_solutions were found
  sink,            ///< the sink wanted no more
  timeout,         ///< timeout or deadline
  node_limit,
  memory_limit,
  cancelled,  ///< a stop was requested
  gave_up,    ///< an incomplete method ended without an answer
  failed,     ///< the solver broke (a process crashed, an answer was wrong): `message` says how
};

enum class Verdict : std::uint8_t { no_solution, unique, multiple, solved, unknown };

std::string_view name_of(Stop stop);        ///< "exhausted", "solution_limit", ...
std::string_view name_of(Verdict verdict);  ///< "no_solution", "unique", ...

/// Statistics of a backend's work on one puzzle. A figure that the backend does not know is 0.
struct Stats {
  std::string_view backend = {};        ///< the one that answered, also where another delegated to it; lives forever
  std::string_view configuration = {};  ///< the one that won, where several raced; lives forever
  std::optional<Clock::duration> elapsed = {};  ///< nothing if a batch makes it meaningless
  std::uint64_t nodes = 0;                      ///< branches tried
  std::uint64_t solver_runs = 0;                ///< formulas given to a SAT solver; 0: none was needed
  std::uint64_t conflicts = 0;                  ///< of a SAT solver
  std::uint64_t variables = 0;                  ///< of the formula given to a SAT solver
  std::uint64_t clauses = 0;                    ///< the same, blocking clauses included
  std::uint64_t bytes = 0;                      ///< memory of the search, as the backend estimates it
};

/// The counters among the statistics, for every output that lists them.
struct StatField {
  std::string_view name;
  std::uint64_t Stats::* value;
};
std::span<const StatField> stat_fields();

struct Outcome {
  std::uint64_t solutions = 0;  ///< found, each once
  Stop stop = Stop::exhausted;
  Stats stats = {};
  std::string message = {};  ///< of Stop::failed, one line; else empty
  bool wrong = false;        ///< of Stop::failed: an answer failed its check; false: the solver broke down

  /// Derived from the facts: more than one solution: multiple; exhausted: unique or no_solution; stopped early: solved
  /// or unknown.
  Verdict verdict() const;
};

/// Gets each solution, which is valid during the call. Returns false to end the search. Called in the thread that
/// solves. It may throw: the exception leaves solve(), and the backend stays usable. An empty function accepts all.
using SolutionSink = std::function<bool(std::span<const Cell>)>;

}  // namespace nonet
