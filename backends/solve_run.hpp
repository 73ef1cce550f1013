// One run of a backend on one puzzle: budget, sink and outcome kept together, so that every backend honours them the
// same way.
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

namespace nonet {

/// Lives as long as one call of Backend::solve.
class SolveRun {
 public:
  /// Looks at the clock and at the stop request every `poll_every` nodes (from 1): choose it so that so many nodes
  /// take well under a millisecond. `backend` lives forever; budget and sink outlive the run.
  SolveRun(std::string_view backend, const Budget& budget, const SolutionSink& sink, std::uint32_t poll_every)
      : budget_(budget), sink_(sink), poll_every_(poll_every), until_poll_(poll_every), started_(Clock::now()) {
    outcome_.stats.backend = backend;
    timed_ = budget.timeout || budget.deadline;
    if (budget.deadline) until_ = *budget.deadline;
    // Compared so that nothing overflows: a timeout may be as long, and a deadline as early, as there is.
    if (budget.timeout && *budget.timeout < Clock::time_point::max() - started_) {
      until_ = std::min(until_, started_ + *budget.timeout);
    }
    if (budget.max_nodes) max_nodes_ = *budget.max_nodes;
  }

  SolveRun(const SolveRun&) = delete;
  SolveRun& operator=(const SolveRun&) = delete;
  ~SolveRun() { show(0, 0); }

  /// Before any work. False: the time is over, or a stop was requested.
  bool begin() { return poll(); }

  /// Before each branch, which is counted unless that would be more than the budget has. False: the search must end.
  bool node() {
    if (outcome_.stats.nodes >= max_nodes_) return end(Stop::node_limit);
    ++outcome_.stats.nodes;
    return tick();
  }

  /// For work between branches that may take long. False: the search must end.
  bool tick() { return --until_poll_ > 0 || poll(); }

  /// Looks at clock and stop request now. False: the search must end.
  bool poll() {
    until_poll_ = poll_every_;
    show(outcome_.stats.nodes, outcome_.stats.conflicts);
    if (on_poll_) on_poll_();
    if (budget_.stop.stop_requested()) return end(Stop::cancelled);
    if (timed_ && Clock::now() >= until_) return end(Stop::timeout);
    return true;
  }

  /// Says how much memory the search takes. False: more than the budget has, and the search must end.
  bool memory(std::size_t bytes) {
    outcome_.stats.bytes = std::max<std::uint64_t>(outcome_.stats.bytes, bytes);
    return !budget_.max_bytes || bytes <= *budget_.max_bytes || end(Stop::memory_limit);
  }

  /// Called at each poll, in the thread that solves; it may wait.
  void on_poll(std::function<void()> pause) { on_poll_ = std::move(pause); }

  /// Whether somebody looks on, who wants conflicts to be up to date at each poll.
  bool is_watched() const { return budget_.progress != nullptr; }

  /// Reports a solution. False: the search must end.
  bool solution(std::span<const Cell> board) {
    ++outcome_.solutions;
    const bool wants_more = !sink_ || sink_(board);
    if (budget_.max_solutions != 0 && outcome_.solutions >= budget_.max_solutions) return end(Stop::solution_limit);
    return wants_more || end(Stop::sink);
  }

  /// Ends the run for this reason, unless it has ended already; always false.
  bool end(Stop why) {
    if (outcome_.stop == Stop::exhausted) outcome_.stop = why;
    return false;
  }

  /// Ends the run as failed, with what went wrong; always false.
  bool fail(std::string message) {
    if (goes_on()) outcome_.message = std::move(message);
    return end(Stop::failed);
  }

  /// Whether the run goes on: no reason to stop has come up.
  bool goes_on() const { return outcome_.stop == Stop::exhausted; }
  /// Whether a solution's cells are wanted, or only their number.
  bool wants_solutions() const { return static_cast<bool>(sink_); }
  bool timed() const { return timed_; }
  Clock::time_point until() const { return until_; }
  const Budget& budget() const { return budget_; }
  Stats& stats() { return outcome_.stats; }
  std::uint64_t solutions() const { return outcome_.solutions; }

  /// The outcome: exhausted, where nothing ended the run before.
  Outcome finish() {
    outcome_.stats.elapsed = Clock::now() - started_;
    return outcome_;
  }

 private:
  // The sums over all searches hold these figures of this one from now on.
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
  Clock::time_point until_ = Clock::time_point::max();
  bool timed_ = false;
  std::uint64_t max_nodes_ = UINT64_MAX;
  Outcome outcome_;
  std::function<void()> on_poll_;
  std::uint64_t shown_nodes_ = 0;
  std::uint64_t shown_conflicts_ = 0;
};

}  // namespace nonet
