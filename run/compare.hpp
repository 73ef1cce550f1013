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

/// What an outcome says of the number of solutions; two answers are at odds where their ranges do not meet.
struct SolutionRange {
  std::uint64_t at_least = 0;
  std::optional<std::uint64_t> at_most = {};
};
SolutionRange range_of(const Outcome& outcome);

/// A puzzle on which somebody is wrong.
struct Fault {
  std::size_t puzzle = 0;  ///< number, from 0
  std::string why;         ///< one line: "dfs says unique, dlx says multiple", "dfs: r1c1 and r1c5 are both 5"
};

/// Holds answers to the same puzzles against each other, whatever their order. One thread at a time.
class AnswerCheck {
 public:
  explicit AnswerCheck(std::vector<std::string> names);

  /// A contestant's answer; `solution` may be empty where none was found. Each puzzle counts as one fault at the most.
  void add(std::size_t contestant, std::size_t puzzle_number, const PuzzleView& puzzle, const Outcome& outcome,
           std::span<const Cell> solution);

  /// In the order of puzzles.
  std::vector<Fault> faults() const;

 private:
  struct Known {
    SolutionRange range;
    std::string lower_claim;  // who said so: "dlx says multiple"
    std::string upper_claim;
    Board solution;  // the first legal one that was shown
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
  std::vector<Puzzle> owners;  ///< one a group: all clues one behind the other
  std::vector<PuzzleGroup> groups;
  std::vector<Origin> origins;      ///< by puzzle number
  std::vector<ParseError> invalid;  ///< records that are none
  std::vector<std::uint64_t> invalid_indexes;

  /// Throws what the reader throws.
  void read(RecordReader& reader);
  /// Call when all is read: makes the groups' views.
  void finish();
  PuzzleView puzzle(std::size_t number) const;
};

struct ComparisonRow {
  std::string name;
  bool in_passes = false;  ///< a pass contestant; it may have broken down (times.failure)
  RaceTimes times;
  Distribution rounds;                       ///< seconds for all puzzles
  RelativeTime relative;                     ///< to the fastest
  std::optional<Distribution> puzzle_times;  ///< seconds; nothing where only batches have times
  std::vector<Status> statuses;              ///< by puzzle number, of the first round
  Tally tally;                               ///< of these
  Stats stats;                               ///< sums over the first round
  std::size_t solver_puzzles = 0;            ///< for how many of these a SAT solver was asked
  std::size_t unsolved = 0;                  ///< no verdict: time or something else ran out, or it broke down
  /// Penalised average runtime: the mean of the puzzles' times, unsolved ones counted as twice the timeout. Nothing
  /// where there is an unsolved puzzle, and no timeout or no time a puzzle.
  std::optional<double> par2;

  /// It has a rate, and a rank among the others.
  bool rated() const { return !times.round_totals.empty(); }
};

/// The solver that would take for each puzzle whoever is fastest on it, of those that have times for single puzzles.
struct VirtualBest {
  std::vector<double> puzzle_seconds;  ///< by puzzle number; NaN where nobody solved it
  Distribution puzzle_times;           ///< of those solved
  std::vector<std::size_t> wins;       ///< by row: how many puzzles are fastest there
  std::size_t unsolved = 0;
  std::optional<double> par2;  ///< as for a row
};

struct Comparison {
  std::size_t puzzles = 0;                  ///< the first ones, which all is about; fewer than there are after a stop
  std::size_t rounds = 0;                   ///< whole ones, or the part of the first one that a stop left
  std::vector<ComparisonRow> rows;          ///< in the order of the contestants, then the pass contestants
  std::optional<VirtualBest> virtual_best;  ///< where at least two have times for single puzzles
  std::vector<Fault> faults;
};

/// Whether that is a verdict: what compare counts as solved.
bool is_verdict(Status status);

/// Numbers of the puzzles that took longest, the longest first: by the geometric mean of all times for single puzzles,
/// those without a verdict counted as twice that.
std::vector<std::size_t> hardest(const Comparison& comparison, std::size_t count);

/// `timeout` is each puzzle's, for the penalty. `also` gets every block as race() shows it.
Comparison compare(std::span<const std::unique_ptr<Contestant>> contestants,
                   std::span<const std::unique_ptr<PassContestant>> pass_contestants, const PuzzleSet& puzzles,
                   const RaceOptions& options, Progress& progress, std::optional<Clock::duration> timeout = {},
                   const std::function<void(const BlockResult&)>& also = {});

}  // namespace nonet
