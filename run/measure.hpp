// Timing: figures of a distribution, relative speed with its uncertainty, and races in which contestants take turns.
//
// Everything that measures stands on this: `nonet compare`, and bench/.
//
// Example:
//     nonet::Distribution times = nonet::distribution_of({3.0, 1.0, 2.0});
//     assert(times.median == 2.0 && times.min == 1.0 && times.max == 3.0);
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "backends/backend.hpp"

namespace nonet {

struct Distribution {
  double median = 0;
  double mean = 0;
  double deviation = 0;  ///< standard deviation of the sample; 0 for a single one
  double min = 0;
  double max = 0;
  double p90 = 0;
  double p99 = 0;
};

/// Of at least one sample. Percentiles interpolate between neighbours (R. Hyndman and Y. Fan, Sample quantiles in
/// statistical packages, 1996, definition 7).
Distribution distribution_of(std::vector<double> samples);

/// How many times as long something takes as the reference.
struct RelativeTime {
  double ratio = 1;
  double deviation = 0;  ///< over the rounds; 0 with a single round
};
/// From total times of the same rounds: ratios are taken round by round, so that drift of the machine cancels.
RelativeTime relative_time(std::span<const double> mine, std::span<const double> reference);

/// Whoever takes part in a race block by block: a backend.
class Contestant {
 public:
  Contestant() = default;
  Contestant(const Contestant&) = delete;
  Contestant& operator=(const Contestant&) = delete;
  virtual ~Contestant() = default;

  virtual std::string name() const = 0;
  /// How many puzzles a call for full speed.
  virtual std::size_t block_hint() const = 0;
  /// Called before the clock starts: makes ready for puzzles of these rules.
  virtual void prepare(const std::shared_ptr<const Rules>& rules) = 0;
  /// The timed part.
  virtual void solve(BatchView puzzles, std::span<Outcome> outcomes, std::span<Cell> first_solutions) = 0;
};

/// A backend with a budget.
std::unique_ptr<Contestant> make_contestant(const BackendSpec& backend, const Budget& budget);

/// Consecutive puzzles with the same rules.
struct PuzzleGroup {
  std::shared_ptr<const Rules> rules;
  BatchView puzzles;
};

/// Whoever takes part in a race with all puzzles in one go: an outside program (run/rival.hpp).
class PassContestant {
 public:
  PassContestant() = default;
  PassContestant(const PassContestant&) = delete;
  PassContestant& operator=(const PassContestant&) = delete;
  virtual ~PassContestant() = default;

  struct Pass {
    double seconds = 0;          ///< for all puzzles, start-up included
    double startup_seconds = 0;  ///< the same for the first puzzle alone, measured beside it
    std::string failure = {};    ///< one line where it broke down; else empty
    bool timed_out = false;      ///< it broke down for want of time
  };

  virtual std::string name() const = 0;
  /// Called once, before the first pass: these puzzles, which outlive it, are what every pass is about.
  /// Throws Error where it cannot take them.
  virtual void load(std::span<const PuzzleGroup> groups) = 0;
  /// Measures itself. Comes back at once on a stop request.
  virtual Pass pass() = 0;
  /// What the last pass answered to one group, outside the timed part.
  virtual void answers(std::size_t group, std::span<Outcome> outcomes, std::span<Cell> first_solutions) = 0;
};

/// What a race measures by: seconds from any beginning, of time that passes or of the calling thread's processor time.
double race_clock(bool cpu_time);

struct RaceOptions {
  unsigned min_rounds = 3;
  unsigned max_rounds = 10;
  double enough_seconds = 3;     ///< no further round after this and min_rounds
  double patience_seconds = 20;  ///< one round alone where it takes longer than this
  unsigned warmup_blocks = 1;    ///< blocks that each contestant solves before the first round
  bool cpu_time = false;         ///< of the calling thread, in place of time that passes
  std::stop_token stop = {};
};

/// One contestant's block (or a group of a pass), shown outside the timed part.
struct BlockResult {
  std::size_t contestant = 0;  ///< pass contestants are numbered behind the others
  unsigned round = 0;
  std::size_t first = 0;  ///< number of the block's first puzzle, from 0 over all groups
  BatchView puzzles;
  std::span<const Outcome> outcomes;
  std::span<const Cell> first_solutions;
};

/// What a race measured for one contestant.
struct RaceTimes {
  std::vector<double> round_totals =
      {};  ///< seconds for all puzzles, a round; of a pass contestant without its start-up
  std::vector<double> puzzle_seconds = {};  ///< the median over rounds, a puzzle; empty where only batches have times
  double seconds_a_puzzle = 0;              ///< amortised: the median round over the number of puzzles

  // Of pass contestants.
  std::vector<double> pass_seconds = {};     ///< start-up included, a round
  std::vector<double> startup_seconds = {};  ///< a round
  std::string failure = {};                  ///< it broke down, takes part no more, and has no times
  bool timed_out = false;
};

/// What a pass is worth without its start-up: the times of a pass over all puzzles and of one over the first puzzle
/// alone, subtracted, and scaled from the other puzzles to all of them. At least a hundredth of the pass, so that noise
/// gives no time below zero. With a single puzzle there is nothing to subtract.
double without_startup(double pass_seconds, double startup_seconds, std::size_t puzzles);

/// Contestants take turns block by block, each round beginning with another one; passes of pass contestants come before
/// or behind all blocks, by turns. `shown` gets every block of every round. A pass contestant that breaks down leaves
/// the race. Ends early, with whole rounds only, on a stop request. Rethrows what a contestant throws.
/// Results are in the order of contestants, then pass contestants.
std::vector<RaceTimes> race(std::span<const std::unique_ptr<Contestant>> contestants,
                            std::span<const std::unique_ptr<PassContestant>> pass_contestants,
                            std::span<const PuzzleGroup> groups, const RaceOptions& options,
                            const std::function<void(const BlockResult&)>& shown);

}  // namespace nonet
