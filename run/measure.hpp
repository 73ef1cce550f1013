// Races: contestants take turns on blocks of puzzles and are timed. `nonet compare` and bench/ stand on this.
//
// Example:
//     std::vector<std::unique_ptr<nonet::Contestant>> contestants;
//     contestants.push_back(nonet::make_contestant(nonet::parse_backend("dfs"), {.max_solutions = 2}));
//     auto rules = nonet::Rules::make({.geometry = {2, 2}});
//     const std::vector<nonet::Cell> blank(16);
//     const nonet::PuzzleGroup group{rules, {rules.get(), 1, blank, {}}};
//     auto times = nonet::race(contestants, {}, {&group, 1}, {.min_rounds = 2, .max_rounds = 2}, [](const auto&) {});
//     assert(times[0].round_totals.size() == 2);
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "nonet/backends/backend.hpp"
#include "nonet/run/statistics.hpp"

namespace nonet {

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

/// What a race measures by: seconds from any beginning, of time that passes or of processor time: the calling thread's,
/// and that of processes of this program that have ended.
double race_clock(bool cpu_time);

struct RaceOptions {
  unsigned min_rounds = 5;     ///< but for patience
  unsigned max_rounds = 1000;  ///< whatever the spread
  double least_seconds = 1;    ///< short rounds are repeated for so long, as a machine's mood lasts longer than they do
  double precision = 0.01;     ///< enough when everyone's median round is known this well (relative_error())
  double patience_seconds = 10;  ///< no further round after this, whatever the spread
  unsigned warmup_blocks = 1;    ///< blocks that each contestant solves before the first round
  bool cpu_time = false;         ///< processor time, in place of time that passes
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
  std::size_t puzzles = 0;                  ///< the first ones, which the times are about: all, or what a stop left
  std::vector<double> round_totals = {};    ///< seconds for all of them, a round; of passes without start-up
  std::vector<double> puzzle_seconds = {};  ///< the median over rounds, a puzzle; empty where only batches have times
  double seconds_a_puzzle = 0;              ///< amortised: the median round over the number of puzzles

  // Of pass contestants.
  std::vector<double> pass_seconds = {};     ///< start-up included, a round
  std::vector<double> startup_seconds = {};  ///< a round
  bool lost_in_startup = false;              ///< what is left of passes cannot be told from it: no round_totals
  std::string failure = {};                  ///< it broke down, takes part no more, and has no times
  bool timed_out = false;
  bool stopped = false;  ///< with the race, before it was done with its first pass: it has no times
};

/// What a pass is worth without its start-up: the times of a pass over all puzzles and of one over the first puzzle
/// alone, subtracted, and scaled from the other puzzles to all of them. At least a hundredth of the pass, so that noise
/// gives no time below zero. With a single puzzle there is nothing to subtract.
double without_startup(double pass_seconds, double startup_seconds, std::size_t puzzles);

/// Whether passes are long enough against their start-up for without_startup() to mean something: what is left is a
/// tenth of the pass, and twice what the medians of both may be wrong by. Never with a single puzzle.
bool outlasts_startup(std::span<const double> pass_seconds, std::span<const double> startup_seconds,
                      std::size_t puzzles);

/// Contestants take turns block by block, each round beginning with another one; passes of pass contestants come before
/// or behind all blocks, by turns. `shown` gets every block of every round. A pass contestant that breaks down leaves
/// the race. On a stop request it ends with the whole rounds that it has; in the first round with the puzzles that all
/// contestants have solved. Rethrows what a contestant throws. Results are in the order of contestants, then pass
/// contestants.
std::vector<RaceTimes> race(std::span<const std::unique_ptr<Contestant>> contestants,
                            std::span<const std::unique_ptr<PassContestant>> pass_contestants,
                            std::span<const PuzzleGroup> groups, const RaceOptions& options,
                            const std::function<void(const BlockResult&)>& shown);

}  // namespace nonet
