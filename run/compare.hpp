// Races backends and outside programs on the same puzzles, and compares their answers with each other and the rules.
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
#include <set>
#include <string>
#include <vector>

#include "nonet/solve.hpp"
#include "run/measure.hpp"
#include "run/pipeline.hpp"

namespace nonet {

/// The numbers of solutions that an outcome allows. Answers contradict each other if their ranges do not overlap.
struct SolutionRange {
  std::uint64_t at_least = 0;
  std::optional<std::uint64_t> at_most = {};
};
SolutionRange range_of(const Outcome& outcome);

/// The answer of a contestant. A search that a limit or a failure ended has no answer, even if it found a solution.
Status answer_of(const Outcome& outcome);

/// A puzzle with a wrong answer or contradicting answers, or one that a contestant breaks down on.
struct Fault {
  std::size_t puzzle = 0;  ///< number, from 0
  std::string why = {};    ///< one line: "dfs says unique, dlx says multiple", "dfs: r1c1 and r1c5 are both 5"
  bool broke = false;      ///< no answer is wrong: a contestant broke down
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

  /// The best verdict of all answers together: unique, multiple, no_solution, solved; else unknown.
  Status known(std::size_t puzzle) const;
  /// Whether this answer is refuted: its solution breaks a rule, or legal solutions of others contradict it.
  bool is_refuted(std::size_t contestant, std::size_t puzzle, Status answer) const;

 private:
  struct Known {
    SolutionRange range;
    std::string lower_claim;  // "dlx says multiple"
    std::string upper_claim;
    Board solution;  // the first legal one
    std::size_t solution_by = 0;
    int shown = 0;                     // legal solutions: 0, 1, or 2 and more
    std::set<std::size_t> wrong = {};  // contestants whose solution breaks a rule
  };
  void fail(Fault fault);

  std::vector<std::string> names_;
  std::vector<Known> known_;
  std::map<std::size_t, Fault> faults_;
};

/// Puzzles in memory, for repeated passes.
struct PuzzleSet {
  struct Origin {
    std::uint64_t index = 0;
    std::uint64_t line = 0;
    std::size_t input = 0;  ///< which call of read(), from 0
    std::string id = {};    ///< the value of its column `id`, else `title`; "" if it has neither
  };
  std::vector<Puzzle> owners;  ///< one per group, with the clues of all its puzzles
  std::vector<PuzzleGroup> groups;
  std::vector<Origin> origins;      ///< by puzzle number
  std::vector<ParseError> invalid;  ///< records that are not puzzles
  std::vector<std::uint64_t> invalid_indexes;
  std::size_t inputs = 0;  ///< calls of read()

  /// Adds the puzzles of an input. Throws what the reader throws.
  void read(RecordReader& reader, const OnWarning& warned = {});
  /// Puts the puzzles into an order that depends only on the seed; puzzles of the same rules stay together.
  void shuffle(std::uint64_t seed);
  PuzzleView puzzle(std::size_t number) const;
  std::size_t records() const { return origins.size() + invalid.size(); }

 private:
  void find_groups();
};

struct ComparisonRow {
  std::string name;
  bool in_passes = false;  ///< a pass contestant; it may have broken down (times.failure)
  RaceTimes times;
  Distribution rounds;    ///< seconds for all puzzles
  RelativeTime relative;  ///< to the first of ranking(); NaN if it solved fewer puzzles than that one
  std::optional<Distribution> puzzle_times;  ///< seconds; nothing if there are no times for single puzzles
  std::vector<Status> statuses;  ///< by puzzle number: answer_of() the first round, or of one without answer
  Tally tally;                   ///< of these
  Stats stats;                   ///< sums over the first round
  std::size_t propagated = 0;    ///< puzzles answered without a SAT solver
  std::size_t unsolved = 0;      ///< puzzles without an answer in some round, or with a refuted one
  bool one_solution = false;     ///< it only reports "solved" while others decide uniqueness: maybe less work
  /// Penalised average runtime: the mean of the puzzles' times, where an unsolved puzzle counts as twice the timeout.
  /// Nothing if a puzzle is unsolved and there is no timeout, or no time for single puzzles.
  std::optional<double> par2;

  /// Whether it has a rate and a rank.
  bool rated() const { return !times.round_totals.empty() && unsolved < times.puzzles; }
  /// Puzzles solved per second of the median round. Needs rated().
  double rate() const { return static_cast<double>(times.puzzles - unsolved) / rounds.median; }
};

/// The fastest contestant for each puzzle, of all that have a rate. A contestant without times for single puzzles
/// counts with its mean (seconds_a_puzzle) on each puzzle that it solves.
struct VirtualBest {
  std::size_t contestants = 0;         ///< how many have a rate
  std::vector<double> puzzle_seconds;  ///< by puzzle number; NaN: not solved
  Distribution puzzle_times;           ///< of the solved puzzles
  std::vector<std::size_t> wins;       ///< by row: on how many puzzles it is the fastest
  std::size_t unsolved = 0;
  std::optional<double> par2;  ///< as for a row
};

struct Comparison {
  std::size_t puzzles = 0;                  ///< all figures are about the first ones, up to this number
  std::size_t rounds = 0;                   ///< complete ones; 1 also for a first round that was stopped
  std::vector<ComparisonRow> rows;          ///< in the order of the contestants, then the pass contestants
  std::optional<VirtualBest> virtual_best;  ///< if two have a rate, and one of them times for single puzzles
  Tally known;                              ///< AnswerCheck::known(); of unknown puzzles the first row's status
  std::optional<double> penalty;            ///< seconds that an unsolved puzzle counts: twice the timeout
  std::vector<Fault> faults;

  /// Faults other than those of contestants that broke down.
  std::size_t wrong_answers() const;
  bool has_wrong_answers() const { return wrong_answers() > 0; }
};

/// Whether compare counts the status as solved.
bool is_verdict(Status status);

/// Numbers of the rows that have a rate, then of the others: those that solved most puzzles first, of these the
/// fastest.
std::vector<std::size_t> ranking(const Comparison& comparison);

/// Numbers of the puzzles that took longest, the longest first: by the geometric mean of all times for single puzzles.
/// An unsolved puzzle counts as the penalty; without a timeout, as twice the time that was spent on it.
std::vector<std::size_t> hardest(const Comparison& comparison, std::size_t count);

/// `timeout` is for one puzzle and sets the penalty. `also` gets every block that measure() shows.
Comparison compare(std::span<const std::unique_ptr<Contestant>> contestants,
                   std::span<const std::unique_ptr<PassContestant>> pass_contestants, const PuzzleSet& puzzles,
                   const RaceOptions& options, Progress& progress, std::optional<Clock::duration> timeout = {},
                   const std::function<void(const BlockResult&)>& also = {});

}  // namespace nonet
