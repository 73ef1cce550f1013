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

#include "run/measure.hpp"
#include "run/pipeline.hpp"
#include "run/result.hpp"

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
  RaceTimes times;
  std::optional<Distribution> puzzle_times;  ///< seconds; nothing where only batches have times
  Distribution rounds;                       ///< seconds for all puzzles
  RelativeTime relative;                     ///< to the fastest
  bool in_passes = false;                    ///< a pass contestant; it may have broken down (times.failure)
  Tally tally;                               ///< of the first round
  Stats stats;                               ///< sums over the first round
};

struct Comparison {
  std::size_t puzzles = 0;
  std::size_t rounds = 0;           ///< whole ones
  std::vector<ComparisonRow> rows;  ///< in the order of the contestants, then the pass contestants
  std::vector<Fault> faults;
};

/// `also` gets every block as race() shows it.
Comparison compare(std::span<const std::unique_ptr<Contestant>> contestants,
                   std::span<const std::unique_ptr<PassContestant>> pass_contestants, const PuzzleSet& puzzles,
                   const RaceOptions& options, Progress& progress,
                   const std::function<void(const BlockResult&)>& also = {});

}  // namespace nonet
