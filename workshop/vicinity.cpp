#include "nonet/workshop.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace nonet {
namespace {

constexpr std::uint64_t kMostSolutions = 1'000'000;  // of a puzzle without some clues: 81 MB of 9x9 boards

class VicinitySearch {
 public:
  VicinitySearch(Backend& backend, const PuzzleView& puzzle, int add, Budget budget, const SolutionSink& sink)
      : backend_(backend), puzzle_(puzzle), add_(add), budget_(std::move(budget)), sink_(sink), began_(Clock::now()) {}

  VicinityResult run(int remove) {
    for (std::size_t cell = 0; cell < puzzle_.clues.size(); ++cell) {
      if (puzzle_.clues[cell] != 0) clues_.push_back(cell);
    }
    base_.assign(puzzle_.clues.begin(), puzzle_.clues.end());
    leave_out(0, remove);
    return result_;
  }

 private:
  // All ways to leave out so many of the clues from `first` on. False: the search has ended.
  bool leave_out(std::size_t first, int remove) {
    if (remove == 0) return put_in();
    for (std::size_t k = first; k + static_cast<std::size_t>(remove) <= clues_.size(); ++k) {
      const std::size_t cell = clues_[k];
      base_[cell] = 0;
      const bool goes_on = leave_out(k + 1, remove - 1);
      base_[cell] = puzzle_.clues[cell];
      if (!goes_on) return false;
    }
    return true;
  }

  // What is unique with up to add_ clues more: those that a single solution holds all.
  bool put_in() {
    ++result_.subsets;
    solutions_.clear();
    Budget most = rest_of(budget_, began_, nodes_);
    most.max_solutions = kMostSolutions + 1;
    const Outcome outcome =
        backend_.solve({puzzle_.rules, base_, puzzle_.excluded}, most, [&](std::span<const Cell> solution) {
          solutions_.insert(solutions_.end(), solution.begin(), solution.end());
          return true;
        });
    nodes_ += outcome.stats.nodes + outcome.stats.conflicts;
    if (outcome.stop == Stop::solution_limit) {
      ++result_.skipped;
      return true;
    }
    if (outcome.stop != Stop::exhausted) return end(outcome.stop);
    std::vector<std::uint32_t> all(outcome.solutions);
    std::iota(all.begin(), all.end(), 0U);
    found_.clear();
    if (all.size() == 1) {
      found_.insert(base_);
    } else {
      pick(0, add_, all);
    }
    return report_minimal();
  }

  // All choices of clues in cells from `first` on that leave one of these solutions.
  void pick(std::size_t first, int add, const std::vector<std::uint32_t>& left) {
    if (add == 0 || out_of_time()) return;
    const std::size_t cells = base_.size();
    std::vector<std::vector<std::uint32_t>> with(static_cast<std::size_t>(puzzle_.rules->side()) + 1);
    for (std::size_t cell = first; cell < cells; ++cell) {
      if (base_[cell] != 0) continue;
      for (auto& solutions : with) solutions.clear();
      for (const std::uint32_t number : left) with[solutions_[number * cells + cell]].push_back(number);
      for (std::size_t digit = 1; digit < with.size(); ++digit) {
        // A digit that all hold tells nothing: the clue would be redundant.
        if (with[digit].empty() || with[digit].size() == left.size() || digit == puzzle_.clues[cell]) continue;
        base_[cell] = static_cast<Cell>(digit);
        if (with[digit].size() == 1) {
          found_.insert(base_);
        } else {
          pick(cell + 1, add - 1, with[digit]);
        }
        base_[cell] = 0;
      }
    }
  }

  // Of the unique puzzles, those without a redundant clue that are new.
  bool report_minimal() {
    if (out_of_time()) return end(budget_.stop.stop_requested() ? Stop::cancelled : Stop::timeout);
    std::vector<Cell> tests;
    std::vector<std::uint64_t> excluded;
    std::vector<Outcome> outcomes;
    for (const std::vector<Cell>& found : found_) {
      if (seen_.contains(found)) continue;
      tests.clear();
      excluded.clear();
      for (std::size_t cell = 0; cell < found.size(); ++cell) {
        if (found[cell] == 0) continue;
        tests.insert(tests.end(), found.begin(), found.end());
        tests[tests.size() - found.size() + cell] = 0;
        excluded.insert(excluded.end(), puzzle_.excluded.begin(), puzzle_.excluded.end());
      }
      outcomes.assign(tests.size() / found.size(), {});
      Budget each = rest_of(budget_, began_, nodes_);
      each.max_solutions = 2;
      backend_.solve_batch({puzzle_.rules, outcomes.size(), tests, excluded}, each, outcomes, {});
      bool minimal = true;
      for (const Outcome& outcome : outcomes) {
        nodes_ += outcome.stats.nodes + outcome.stats.conflicts;
        const Verdict verdict = outcome.verdict();
        if (verdict != Verdict::unique && verdict != Verdict::multiple) return end(outcome.stop);
        minimal = minimal && verdict == Verdict::multiple;
      }
      if (!minimal) continue;
      seen_.insert(found);
      ++result_.puzzles;
      if (sink_ && !sink_(found)) return end(Stop::sink);
      if (result_.puzzles == budget_.max_solutions) return end(Stop::solution_limit);
    }
    return true;
  }

  bool out_of_time() const {
    const Clock::time_point now = Clock::now();
    return budget_.stop.stop_requested() || (budget_.deadline && now >= *budget_.deadline) ||
           (budget_.timeout && now - began_ >= *budget_.timeout);
  }

  bool end(Stop stop) {
    result_.stop = stop;
    return false;
  }

  Backend& backend_;
  PuzzleView puzzle_;
  int add_;
  Budget budget_;
  const SolutionSink& sink_;
  Clock::time_point began_;
  std::uint64_t nodes_ = 0;
  VicinityResult result_;
  std::vector<std::size_t> clues_;
  std::vector<Cell> base_;             // without the clues that are left out, with those that are put in
  std::vector<Cell> solutions_;        // of the board without the clues that are left out
  std::set<std::vector<Cell>> found_;  // unique, of these
  std::set<std::vector<Cell>> seen_;   // reported
};

}  // namespace

VicinityResult vicinity(Backend& backend, const PuzzleView& puzzle, int remove, int add, const Budget& budget,
                        const SolutionSink& sink) {
  require_valid(puzzle);
  const auto clues = std::count_if(puzzle.clues.begin(), puzzle.clues.end(), [](Cell cell) { return cell != 0; });
  if (remove < 0 || remove > clues) {
    throw Error("vicinity: " + std::to_string(remove) + " clues to leave out, and the puzzle has " +
                std::to_string(clues));
  }
  if (add < 0) throw Error("vicinity: " + std::to_string(add) + " clues to put in: 0 or more would work");
  return VicinitySearch(backend, puzzle, add, budget, sink).run(remove);
}

}  // namespace nonet
