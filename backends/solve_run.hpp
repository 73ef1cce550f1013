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
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "nonet/backends/outcome.hpp"
#include "nonet/base/stopwatch.hpp"

namespace nonet {

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
