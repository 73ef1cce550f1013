// Backends and outside programs on the same puzzles, their answers held against each other and against the rules.
//
// Example:
//     nonet::AnswerCheck check({"one", "two"});
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {1, 1}}));
//     nonet::Board board = {1};
//     check.add(0, 0, puzzle, {.solutions = 1}, board);
//     check.add(1, 0, puzzle, {.solutions = 0}, {});
//     assert(check.faults().size() == 1 && check.faults()[0].puzzle == 0);
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nonet/run/measure.hpp"
#include "nonet/run/pipeline.hpp"
#include "nonet/run/result.hpp"

namespace nonet {

/// The number of solutions that an outcome allows. Two answers contradict each other if their ranges do not overlap.
struct SolutionRange {
  std::uint64_t at_least = 0;
  std::optional<std::uint64_t> at_most = {};
};
SolutionRange range_of(const Outcome& outcome);

/// A puzzle with a wrong answer or contradicting answers.
struct Fault {
  std::size_t puzzle = 0;  ///< number, from 0
  std::string why;         ///< one line: "dfs says unique, dlx says multiple", "dfs: r1c1 and r1c5 are both 5"
};

/// Compares answers to the same puzzles; they may come in any order. One thread at a time.
class AnswerCheck {
 public:
  explicit AnswerCheck(std::vector<std::string> names);

  /// A contestant's answer; `solution` may be empty if there is none. A puzzle is at most one fault.
  void add(std::size_t contestant, std::size_t puzzle_number, const PuzzleView& puzzle, const Outcome& outcome,
           std::span<const Cell> solution);

  /// In the order of the puzzles.
  std::vector<Fault> faults() const;

 private:
  struct Known {
    SolutionRange range;
    std::string lower_claim;  // "dlx says multiple"
    std::string upper_claim;
    Board solution;  // the first legal one
    std::size_t solution_by = 0;
  };
  void fail(std::size_t puzzle, const std::string& why);

  std::vector<std::string> names_;
  std::vector<Known> known_;
  std::map<std::size_t, std::string> faults_;
};

/// Puzzles in memory, for repeated passes.
struct PuzzleSet {
  struct Origin {
    std::uint64_t index = 0;
    std::uint64_t line = 0;
  };
  std::vector<Puzzle> owners;  ///< one per group, with the clues of all its puzzles
  std::vector<PuzzleGroup> groups;
  std::vector<Origin> origins;      ///< by puzzle number
  std::vector<ParseError> invalid;  ///< records that are no puzzles
  std::vector<std::uint64_t> invalid_indexes;

  /// Adds the puzzles of an input. Throws what the reader throws.
  void read(RecordReader& reader, const OnWarning& warned = {});
  PuzzleView puzzle(std::size_t number) const;
};

struct ComparisonRow {
  std::string name;
  bool in_passes = false;  ///< a pass contestant; it may have broken down (times.failure)
  RaceTimes times;
  Distribution rounds;                       ///< seconds for all puzzles
  RelativeTime relative;                     ///< to the fastest
  std::optional<Distribution> puzzle_times;  ///< seconds; nothing if there are no times for single puzzles
  std::vector<Status> statuses;              ///< by puzzle number, of the first round
  Tally tally;                               ///< of these
  Stats stats;                               ///< sums over the first round
  std::size_t solver_puzzles = 0;            ///< how many of them a SAT solver was used for
  std::size_t unsolved = 0;                  ///< no verdict: time or something else ran out, or it broke down
  bool one_solution = false;                 ///< it only says "solved" where others decide uniqueness: maybe less work
  /// Penalised average runtime: the mean of the puzzles' times, where an unsolved puzzle counts as twice the timeout.
  /// Nothing if a puzzle is unsolved and there is no timeout, or no time for single puzzles.
  std::optional<double> par2;

  /// Whether it has a rate and a rank.
  bool rated() const { return !times.round_totals.empty(); }
};

/// The solver that would use the fastest contestant for each puzzle, of all that have a rate. A contestant without
/// times for single puzzles counts with its mean (seconds_a_puzzle) on each puzzle that it solves.
struct VirtualBest {
  std::size_t contestants = 0;         ///< how many have a rate
  std::vector<double> puzzle_seconds;  ///< by puzzle number; NaN where nobody solved it
  Distribution puzzle_times;           ///< of the solved puzzles
  std::vector<std::size_t> wins;       ///< by row: on how many puzzles it is the fastest
  std::size_t unsolved = 0;
  std::optional<double> par2;  ///< as for a row
};

struct Comparison {
  std::size_t puzzles = 0;                  ///< all figures are about the first so many; after a stop not all
  std::size_t rounds = 0;                   ///< complete ones; 1 also for a first round that was stopped
  std::vector<ComparisonRow> rows;          ///< in the order of the contestants, then the pass contestants
  std::optional<VirtualBest> virtual_best;  ///< if two have a rate, and one of them times for single puzzles
  std::vector<Fault> faults;
};

/// Whether compare counts the status as solved.
bool is_verdict(Status status);

/// Numbers of the rows that have a rate, the fastest first, then of the others.
std::vector<std::size_t> ranking(const Comparison& comparison);

/// Numbers of the puzzles that took longest, the longest first: by the geometric mean of all times for single puzzles.
/// The time of a contestant without a verdict counts twice.
std::vector<std::size_t> hardest(const Comparison& comparison, std::size_t count);

/// `timeout` is for one puzzle and sets the penalty. `also` gets every block that race() shows.
Comparison compare(std::span<const std::unique_ptr<Contestant>> contestants,
                   std::span<const std::unique_ptr<PassContestant>> pass_contestants, const PuzzleSet& puzzles,
                   const RaceOptions& options, Progress& progress, std::optional<Clock::duration> timeout = {},
                   const std::function<void(const BlockResult&)>& also = {});

}  // namespace nonet
