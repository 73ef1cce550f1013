// Races: contestants take turns on blocks of puzzles and are timed. `nonet compare` and bench/ use this.
//
// Example:
//     std::vector<std::unique_ptr<nonet::Contestant>> contestants;
//     contestants.push_back(nonet::make_contestant(nonet::parse_backend("dfs"), {.max_solutions = 2}));
//     auto rules = nonet::Rules::make({.geometry = {2, 2}});
//     const std::vector<nonet::Cell> blank(16);
//     const nonet::PuzzleGroup group{rules, {rules.get(), 1, blank, {}}};
//     const nonet::RaceOptions twice{.min_rounds = 2, .max_rounds = 2};
//     auto times = nonet::measure(contestants, {}, {&group, 1}, twice, [](const auto&) {});
//     assert(times[0].round_totals.size() == 2);
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "nonet/backend.hpp"
#include "run/statistics.hpp"

namespace nonet {

/// A backend in a race: it solves block by block.
class Contestant {
 public:
  Contestant() = default;
  Contestant(const Contestant&) = delete;
  Contestant& operator=(const Contestant&) = delete;
  virtual ~Contestant() = default;

  virtual std::string name() const = 0;
  /// How many puzzles a call should have for full speed.
  virtual std::size_t block_hint() const = 0;
  /// Prepares for puzzles of these rules, outside the timed part.
  virtual void prepare(const std::shared_ptr<const Rules>& rules) = 0;
  /// The timed part.
  virtual void solve(BatchView puzzles, std::span<Outcome> outcomes, std::span<Cell> first_solutions) = 0;
  /// Ends calls of solve() at this time: the warm-up has a deadline, the rounds have none.
  virtual void set_deadline(std::optional<Clock::time_point> /*deadline*/) {}
};

/// A backend with a budget.
std::unique_ptr<Contestant> make_contestant(const BackendSpec& backend, const Budget& budget);

/// The cost of starting an engine that is another process: seconds for a formula of one clause, the median of five
/// calls. Nothing if the engine is not a process, or fails.
std::optional<double> seconds_of_start(const BackendSpec& backend, bool cpu_time);

/// Consecutive puzzles with the same rules.
struct PuzzleGroup {
  std::shared_ptr<const Rules> rules;
  BatchView puzzles;
};

/// An outside program in a race (run/rival.hpp): it solves all puzzles in one pass.
class PassContestant {
 public:
  PassContestant() = default;
  PassContestant(const PassContestant&) = delete;
  PassContestant& operator=(const PassContestant&) = delete;
  virtual ~PassContestant() = default;

  struct Pass {
    double seconds = 0;          ///< for all puzzles, with start-up
    double startup_seconds = 0;  ///< of a separate process, for the first puzzle alone
    std::string failure = {};    ///< one line if it broke down; else empty
    bool timed_out = false;      ///< it broke down because it took too long
    int exit_status = 0;         ///< of a process that gave all answers
  };

  virtual std::string name() const = 0;
  /// Called once, before the first pass. Every pass solves these puzzles, which outlive this object. Throws Error if it
  /// cannot take them.
  virtual void load(std::span<const PuzzleGroup> groups) = 0;
  /// Measures itself. Returns at once on a stop request.
  virtual Pass pass() = 0;
  /// The answers of the last pass for one group, outside the timed part. After a failure, puzzles without an answer are
  /// Stop::timeout or Stop::gave_up, and those that it is known to break down on Stop::failed.
  virtual void answers(std::size_t group, std::span<Outcome> outcomes, std::span<Cell> first_solutions) = 0;
};

/// The clock of races, in seconds from an arbitrary start: elapsed time, or processor_time().
double race_clock(bool cpu_time);

struct RaceOptions {
  unsigned min_rounds = 5;       ///< unless patience ends before
  unsigned max_rounds = 1000;    ///< whatever the spread
  double least_seconds = 1;      ///< repeat short rounds for this long, because disturbances last longer
  double precision = 0.01;       ///< stop when each median round is known this well (relative_error())
  double patience_seconds = 10;  ///< from the start of the warm-up, which it ends; no round starts after it
  unsigned warmup_blocks = 1;    ///< blocks that each contestant solves before the first round
  bool cpu_time = false;         ///< processor time instead of elapsed time; Budget::cpu_time of contestants is equal
  std::stop_token stop = {};
};

/// A contestant's block, or a group of a pass. Shown outside the timed part.
struct BlockResult {
  std::size_t contestant = 0;  ///< pass contestants have the last numbers
  unsigned round = 0;
  std::size_t first = 0;  ///< number of the block's first puzzle, from 0 over all groups
  BatchView puzzles;
  std::span<const Outcome> outcomes;
  std::span<const Cell> first_solutions;
};

/// The times of one contestant.
struct RaceTimes {
  std::size_t puzzles = 0;                  ///< the times are about the first ones, up to this number
  std::vector<double> round_totals = {};    ///< seconds for all of them, by round; of passes without start-up
  std::vector<double> puzzle_seconds = {};  ///< by puzzle, the median over rounds; empty if there are no such times
  std::vector<std::vector<double>> samples = {};  ///< by round and puzzle, what puzzle_seconds are the medians of
  double seconds_a_puzzle = 0;                    ///< amortised: the median round over the number of puzzles

  // Of pass contestants.
  std::vector<double> pass_seconds = {};     ///< with start-up, by round
  std::vector<double> startup_seconds = {};  ///< by round
  bool lost_in_startup = false;              ///< start-up dominates: no round_totals
  std::string failure = {};                  ///< it broke down and has no times
  bool timed_out = false;
  int exit_status = 0;   ///< of a process that gave all answers: the first that is not 0
  bool stopped = false;  ///< the race was stopped before its first pass ended: it has no times
};

/// The time of a pass without start-up: pass minus start-up is the time of all puzzles but the first, scaled to all of
/// them. At least a hundredth of the pass, so that noise gives no negative time. A single puzzle: nothing is
/// subtracted.
double without_startup(double pass_seconds, double startup_seconds, std::size_t puzzles);

/// Whether without_startup() is meaningful: it is at least a tenth of the pass, and twice the error of the two medians.
/// Never for a single puzzle.
bool outlasts_startup(std::span<const double> pass_seconds, std::span<const double> startup_seconds,
                      std::size_t puzzles);

/// Contestants take turns block by block, and each round begins with another one. Passes come before or after all
/// blocks, by turns. `shown` gets every block of every round. A pass contestant that breaks down leaves the race,
/// and its answers until then are shown. After a stop request only complete rounds count; of the first round, the
/// puzzles that all contestants have solved. Rethrows what a contestant throws. Results are in the order of
/// contestants, then pass contestants.
std::vector<RaceTimes> measure(std::span<const std::unique_ptr<Contestant>> contestants,
                               std::span<const std::unique_ptr<PassContestant>> pass_contestants,
                               std::span<const PuzzleGroup> groups, const RaceOptions& options,
                               const std::function<void(const BlockResult&)>& shown);

}  // namespace nonet
