// Backends, and what their authors need.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/clock.hpp"
#include "nonet/error.hpp"
#include "nonet/outcome.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

// The interface that all callers use: a puzzle goes in, solutions come out. This header alone is enough for them.
//
// Example:
//     auto rules = nonet::Rules::make({.geometry = {2, 2}});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), rules);
//     nonet::Outcome outcome = solver->solve(nonet::Puzzle(rules), {.max_solutions = 0}, {});
//     assert(outcome.solutions == 288);

class Cores;       // nonet/cores.hpp
struct AtMostOne;  // nonet/encoder.hpp
struct Encoding;   // nonet/encoder.hpp
class SatSolver;   // backends/sat_solver.hpp

/// A way to solve puzzles of one set of rules. Only one thread at a time may use an instance. Instances are reused from
/// puzzle to puzzle, also after a call that was stopped or that threw; an answer never depends on earlier ones.
class Backend {
 public:
  /// Throws Error without rules.
  explicit Backend(std::shared_ptr<const Rules> rules);
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  virtual ~Backend() = default;

  /// Reports solutions until the space is exhausted or the budget, the sink or a stop request ends it. The default
  /// budget looks for one solution, the default sink only counts. A puzzle whose clues contradict each other has no
  /// solution. Stops within 10 ms of a deadline or stop request at sides up to 9, 50 ms up to 16, as soon as it can
  /// above. Throws Error on an invalid puzzle (require_valid) and on rules other than the instance was made for.
  Outcome solve(PuzzleView puzzle, const Budget& budget = {}, const SolutionSink& sink = {});

  /// Solves puzzles independently of each other, each with the budget (the deadline is for the whole call). `outcomes`
  /// has one element for each puzzle. `first_solutions` is empty, or has k * cells for each puzzle, k >= 1; it gets
  /// the first k solutions that are found of each puzzle, and zeros after them. Stops as soon as solve() does; setting
  /// the outcomes of the puzzles that are left takes 0.01 us each with `batch`, 0.2 us with others
  /// (bench/stop_delay.cpp). Throws Error as solve() does, and on spans of a wrong size.
  void solve_batch(BatchView puzzles, const Budget& each, std::span<Outcome> outcomes,
                   std::span<Cell> first_solutions = {});

  /// The same with a clue of each puzzle negated: its cell, in `cells`, may hold any digit but the one given. So the
  /// clue of a unique puzzle can be removed if and only if no solution is found. That is found sooner than whether the
  /// puzzle without the clue has two. Throws Error also where a cell has no clue. The backend has to take exclusions.
  void solve_negated(BatchView puzzles, std::span<const CellIndex> cells, const Budget& each,
                     std::span<Outcome> outcomes, std::span<Cell> first_solutions);

 protected:
  const Rules& rules() const { return *rules_; }

  /// What a backend implements. The puzzles have been checked. By default a batch is a loop over solve_checked().
  virtual Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) = 0;
  virtual void solve_batch_checked(BatchView puzzles, const Budget& each, std::span<Outcome> outcomes,
                                   std::span<Cell> first_solutions);
  /// By default a batch of puzzles with exclusions.
  virtual void solve_negated_checked(BatchView puzzles, std::span<const CellIndex> cells, const Budget& each,
                                     std::span<Outcome> outcomes, std::span<Cell> first_solutions);

  /// Lets another backend of the same rules solve what solve_checked() and solve_batch_checked() got: no second check.
  static Outcome pass_on(Backend& other, PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) {
    return other.solve_checked(puzzle, budget, sink);
  }
  static void pass_on(Backend& other, BatchView puzzles, const Budget& each, std::span<Outcome> outcomes,
                      std::span<Cell> first_solutions) {
    other.solve_batch_checked(puzzles, each, outcomes, first_solutions);
  }
  static void pass_on(Backend& other, BatchView puzzles, std::span<const CellIndex> cells, const Budget& each,
                      std::span<Outcome> outcomes, std::span<Cell> first_solutions) {
    other.solve_negated_checked(puzzles, cells, each, outcomes, first_solutions);
  }

 private:
  void check(const BatchView& puzzles, std::size_t outcomes, std::size_t first_solutions) const;

  std::shared_ptr<const Rules> rules_;
};

/// What a backend can do, with given options.
struct Capabilities {
  int max_side = kMaxSide;
  bool complete = true;          ///< finds every solution and proves that there are no more
  bool any_units = true;         ///< takes variants and jigsaws, not only rows, columns and boxes
  PrimitiveSet primitives = {};  ///< what constraints it takes besides units
  bool classic_only = false;     ///< takes the 9x9 board of rows, columns and 3x3 boxes, and no other
  bool exclusions = true;        ///< takes excluded candidates
  bool counts_all = true;        ///< counts exactly (by SAT: practical to some 100,000 solutions)
  bool interruptible = true;     ///< honours timeout, deadline and stop request while it works
  bool limits_nodes = true;      ///< honours Budget::max_nodes
  bool counts_conflicts = true;  ///< of a SAT solver: Stats::conflicts are known
  bool outside = false;          ///< its engine is another process, which may hang
  std::size_t batch_hint = 64;  ///< how many classic puzzles a call needs for full speed; of other boards fewer will do
};

/// Options that a backend may use. Each backend has its own defaults.
struct BackendOptions {
  std::string argument = {};               ///< what follows the colon: "ipasir:LIBRARY"
  const Encoding* encoding = nullptr;      ///< for SAT backends; nullptr: the backend chooses
  const AtMostOne* at_most_one = nullptr;  ///< the same
  std::uint64_t seed = 0;                  ///< for backends that use random numbers
  Cores* cores = nullptr;                  ///< cores that a race may use besides the caller's; outlives the backend
};

/// For BackendInfo::why_unavailable of a backend that is always there: "".
std::string always_available(const BackendOptions& options);

/// One row of the registry. Constant; the functions may be called from any thread.
struct BackendInfo {
  std::string_view name;
  std::string_view summary;
  std::string_view argument = {};  ///< what follows the name and a colon, as in "LIBRARY"; "" if nothing can follow
  bool reference = false;          ///< slow on purpose; comparisons include it only if it is named
  bool delegates = false;          ///< calls other backends of this table; the same
  Capabilities (*can)(const BackendOptions& options);
  /// "" or the reason why it cannot run here, e.g. "no shared object at ./libx.so"
  std::string (*why_unavailable)(const BackendOptions& options) = always_available;
  std::unique_ptr<Backend> (*make)(std::shared_ptr<const Rules> rules, const BackendOptions& options);
  /// Name and version of a third-party engine, e.g. "CaDiCaL sc2021", "" if not known; nullptr if the backend uses
  /// none. May start a process.
  std::string (*engine)(const BackendOptions& options) = nullptr;
  /// A new SAT solver for a formula of this size; nullptr if the backend uses no SAT solver.
  std::unique_ptr<SatSolver> (*solver)(const BackendOptions& options, int variables, std::uint64_t clauses) = nullptr;
  /// Examples of arguments for help and listings: programs that it knows how to call.
  std::span<const std::string_view> (*known_arguments)() = nullptr;
};

/// All backends, in the order in which people should see them.
std::span<const BackendInfo* const> backends();

/// A backend of the table, or of the caller's own (docs/adding-a-backend.md), with its options.
struct BackendSpec {
  const BackendInfo* info = nullptr;
  BackendOptions options = {};

  /// "dfs", "ipasir:./libx.so". Throws Error without info.
  std::string text() const;
  /// Its capabilities with these options. Throws Error without info.
  Capabilities can() const;
};

/// "dfs", "ipasir:./libx.so". Throws Error on an unknown name, and suggests the nearest ones; also on a missing
/// argument and on one that the backend does not take.
BackendSpec parse_backend(std::string_view text);
/// Joined by commas: "dfs,ipasir:./libx.so,dlx". A comma belongs to an argument unless a backend's name follows it.
std::vector<BackendSpec> parse_backends(std::string_view list);

/// "" or why this backend cannot take such boards, or cannot run here. Throws Error without info.
std::string why_not(const BackendSpec& spec, const Rules& rules);

/// Throws Error with the reason of why_not(), and without info or rules.
std::unique_ptr<Backend> make_backend(const BackendSpec& spec, std::shared_ptr<const Rules> rules);

// One run of a backend on one puzzle. It holds budget, sink and outcome, so that all backends treat them in the same
// way.
//
// Example:
//     const nonet::Budget budget{.max_solutions = 2};
//     const nonet::SolutionSink sink;
//     nonet::SolveRun run("mine", budget, sink, 64);
//     if (run.begin()) {
//       while (run.node()) {
//         if (!run.solution(nonet::Board{1})) break;
//       }
//     }
//     assert(run.finish().verdict() == nonet::Verdict::multiple);

/// One object for each call of Backend::solve.
class SolveRun {
 public:
  /// Checks the clock and the stop request every `poll_every` nodes (from 1), which should take well under a
  /// millisecond. `backend` lives forever; budget and sink outlive the run.
  SolveRun(std::string_view backend, const Budget& budget, const SolutionSink& sink, std::uint32_t poll_every)
      : budget_(budget),
        sink_(sink),
        poll_every_(poll_every),
        until_poll_(poll_every),
        started_(Clock::now()),
        watch_(budget.cpu_time, started_) {
    outcome_.stats.backend = backend;
    timed_ = budget.timeout || budget.deadline;
    if (budget.deadline) until_ = *budget.deadline;
    // This comparison cannot overflow, however long the timeout and however early the deadline.
    if (budget.timeout && *budget.timeout < Clock::time_point::max() - started_) {
      until_ = std::min(until_, started_ + *budget.timeout);
    }
    if (budget.max_nodes) max_nodes_ = *budget.max_nodes;
  }

  SolveRun(const SolveRun&) = delete;
  SolveRun& operator=(const SolveRun&) = delete;
  ~SolveRun() { show(0, 0); }

  /// Call before any work. False: the time is over, or a stop was requested.
  bool begin() { return poll(); }

  /// Call before each branch. Counts it if the budget allows one more. False: the search must end.
  bool node() {
    if (outcome_.stats.nodes >= max_nodes_) {
      end(Stop::node_limit);
      return false;
    }
    ++outcome_.stats.nodes;
    return tick();
  }

  /// Call during work between branches that may take long. False: the search must end.
  bool tick() { return --until_poll_ > 0 || poll(); }

  /// Checks the clock and the stop request now. False: the search must end.
  bool poll() {
    until_poll_ = poll_every_;
    show(outcome_.stats.nodes, outcome_.stats.conflicts);
    if (on_poll_) on_poll_();
    if (budget_.stop.stop_requested()) {
      end(Stop::cancelled);
      return false;
    }
    if (timed_ && Clock::now() >= until_) {
      end(Stop::timeout);
      return false;
    }
    return true;
  }

  /// Reports how much memory the search takes. False: that is above the limit, and the search must end.
  bool memory(std::size_t bytes) {
    outcome_.stats.bytes = std::max<std::uint64_t>(outcome_.stats.bytes, bytes);
    const bool fits = !budget_.max_bytes || bytes <= *budget_.max_bytes;
    if (!fits) end(Stop::memory_limit);
    return fits;
  }

  /// Sets a function that each poll calls in the solving thread. It may wait.
  void on_poll(std::function<void()> pause) { on_poll_ = std::move(pause); }

  /// Whether progress is watched: then conflicts have to be up to date at each poll.
  bool is_watched() const { return budget_.progress != nullptr; }

  /// Reports a solution. False: the search must end.
  bool solution(std::span<const Cell> board) {
    ++outcome_.solutions;
    const bool wants_more = !sink_ || sink_(board);
    if (budget_.max_solutions != 0 && outcome_.solutions >= budget_.max_solutions) {
      end(Stop::solution_limit);
      return false;
    }
    if (!wants_more) end(Stop::sink);
    return wants_more;
  }

  /// Ends the run for this reason, unless it has ended already.
  void end(Stop why) {
    if (goes_on()) outcome_.stop = why;
  }

  /// Ends the run as failed, with a message that says what went wrong, unless it has ended already.
  /// `wrong`: an answer failed its check.
  void fail(std::string message, bool wrong = false) {
    if (goes_on()) {
      outcome_.message = std::move(message);
      outcome_.wrong = wrong;
    }
    end(Stop::failed);
  }

  /// Whether nothing has ended the run yet.
  bool goes_on() const { return outcome_.stop == Stop::exhausted; }
  bool timed() const { return timed_; }
  Clock::time_point until() const { return until_; }
  const Budget& budget() const { return budget_; }
  Stats& stats() { return outcome_.stats; }
  std::uint64_t solutions() const { return outcome_.solutions; }

  /// The outcome. It is exhausted unless something ended the run before.
  Outcome finish() {
    outcome_.stats.elapsed = watch_.elapsed();
    return outcome_;
  }

 private:
  // Replaces this search's part of the sums over all searches.
  void show(std::uint64_t nodes, std::uint64_t conflicts) {
    if (budget_.progress == nullptr) return;
    budget_.progress->nodes += nodes - std::exchange(shown_nodes_, nodes);
    budget_.progress->conflicts += conflicts - std::exchange(shown_conflicts_, conflicts);
  }

  const Budget& budget_;
  const SolutionSink& sink_;
  std::uint32_t poll_every_;
  std::uint32_t until_poll_;
  Clock::time_point started_;
  Stopwatch watch_;
  Clock::time_point until_ = Clock::time_point::max();
  bool timed_ = false;
  std::uint64_t max_nodes_ = UINT64_MAX;
  Outcome outcome_;
  std::function<void()> on_poll_;
  std::uint64_t shown_nodes_ = 0;
  std::uint64_t shown_conflicts_ = 0;
};

}  // namespace nonet
