#include "nonet/explain.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "base/text.hpp"
#include "explain/internal/hitting_search.hpp"
#include "explain/internal/member_formula.hpp"
#include "explain/internal/search_end.hpp"
#include "nonet/puzzle.hpp"
#include "nonet/workshop.hpp"

namespace nonet {
namespace {

constexpr std::size_t kBoards = 4096;  // in a batch
// No classic puzzle with fewer has one solution (G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku,
// 2012).
constexpr std::size_t kFewestClassicClues = 17;

// Clues that hit all clashes. The clues are numbered as members_of() lists them, before all other members.
class ClueSets {
 public:
  ClueSets(const PuzzleView& puzzle, std::size_t clues, const Budget& budget)
      : formula_(puzzle, members_of(puzzle), budget), search_(static_cast<int>(clues), formula_.end()), clues_(clues) {}

  HittingSearch& search() { return search_; }

  /// Whether there is a solution without these clues; if not, the search learns a clash that they do not hit.
  SatResult without(std::span<const int> chosen) {
    MemberSet in(formula_.members().size(), 1);
    for (const int clue : chosen) in[static_cast<std::size_t>(clue)] = 0;
    const SatResult result = formula_.solve(in);
    if (result != SatResult::unsatisfiable) return result;
    std::vector<int> clash = formula_.core();
    if (!formula_.shrink(clash)) return SatResult::stopped;
    std::erase_if(clash, [&](int member) { return static_cast<std::size_t>(member) >= clues_; });
    search_.add(clash);
    return result;
  }

 private:
  MemberFormula formula_;
  HittingSearch search_;
  std::size_t clues_;
};

class RepairSearch {
 public:
  RepairSearch(Backend& backend, const PuzzleView& puzzle, std::uint64_t limit, const Budget& budget)
      : backend_(backend), puzzle_(puzzle), limit_(limit), budget_(from_now_on(budget)) {
    budget_.timeout.reset();
    for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell) {
      if (puzzle.clues[cell] != 0) cells_.push_back(static_cast<CellIndex>(cell));
    }
  }

  Repairs for_a_solution() {
    if (!may_help()) return std::move(result_);
    std::vector<std::vector<CellIndex>> dropped;
    const auto ask = [&](std::span<const int> chosen, bool /*extended*/) {
      switch (sets_->without(chosen)) {
        case SatResult::unsatisfiable:
          return HittingAnswer::missed;
        case SatResult::stopped:
          return HittingAnswer::stop;
        default:
          dropped.push_back(cells_of(chosen));
      }
      return limit_ != 0 && dropped.size() >= limit_ ? HittingAnswer::stop : HittingAnswer::leave;
    };
    bool whole = true;
    for (; whole; ++result_.size) {
      whole = sets_->search().run(result_.size, ask);
      if (!dropped.empty() || !whole) break;
    }
    result_.complete = whole;
    if (result_.size > 0) {
      result_.verdict = Verdict::no_solution;
    } else if (!dropped.empty()) {
      result_.verdict = Verdict::solved;
    }
    if (!whole) {
      const bool full = limit_ != 0 && dropped.size() >= limit_;
      result_.stop = full ? Stop::solution_limit : end_of(budget_).cause();
    }
    for (const std::vector<CellIndex>& cells : dropped) {
      Repair repair;
      for (const CellIndex cell : cells) repair.changes.push_back({cell, 0, puzzle_.clues[cell]});
      repair.instead = digits_instead(repair);
      result_.found.push_back(std::move(repair));
    }
    return finished();
  }

  Repairs for_one_solution() {
    budget_.max_solutions = 2;
    const Outcome outcome = backend_.solve(puzzle_, budget_, {});
    const Verdict verdict = result_.verdict = outcome.verdict();
    if (verdict == Verdict::unique) {
      result_.found.emplace_back();
      result_.complete = true;
      return std::move(result_);
    }
    if (verdict == Verdict::solved || verdict == Verdict::unknown) {
      result_.stop = outcome.stop;
      result_.message = outcome.message;
      return std::move(result_);
    }
    if (puzzle_.rules->classic() && puzzle_.excluded.empty() && cells_.size() < kFewestClassicClues) {
      hopeless("no 9x9 puzzle with fewer than " + std::to_string(kFewestClassicClues) +
               " clues has one solution, and this one has " + std::to_string(cells_.size()));
      return std::move(result_);
    }
    if (verdict == Verdict::no_solution && !may_help()) return std::move(result_);
    HittingSearch all(static_cast<int>(cells_.size()), end_of(budget_));
    HittingSearch& search = sets_ ? sets_->search() : all;
    const auto ask = [&](std::span<const int> chosen, bool extended) { return change(chosen, extended); };
    for (result_.size = 1; result_.size <= static_cast<int>(cells_.size()); ++result_.size) {
      const bool whole = search.run(result_.size, ask) && decide();
      result_.complete = whole;
      if (!whole && result_.stop == Stop::exhausted && !full()) result_.stop = end_of(budget_).cause();
      if (!whole || !result_.found.empty()) return finished();
    }
    hopeless("whatever digits its clues are changed to, there is not exactly one solution");
    return std::move(result_);
  }

 private:
  bool full() const { return limit_ != 0 && result_.found.size() >= limit_; }

  void hopeless(std::string why) {
    result_.hopeless = true;
    result_.complete = true;
    result_.why = std::move(why);
  }

  Repairs finished() {
    std::sort(result_.found.begin(), result_.found.end(),
              [](const Repair& a, const Repair& b) { return a.changes < b.changes; });
    if (full()) {
      const bool more = !result_.complete || result_.found.size() > limit_;
      if (more && result_.stop == Stop::exhausted) result_.stop = Stop::solution_limit;
      result_.complete = result_.complete && result_.found.size() == limit_;
      result_.found.resize(limit_);
    }
    return std::move(result_);
  }

  // Whether there is a solution without any clue. If not, or if that is not known, the result says so.
  bool may_help() {
    sets_ = std::make_unique<ClueSets>(puzzle_, cells_.size(), budget_);
    std::vector<int> all(cells_.size());
    std::iota(all.begin(), all.end(), 0);
    const SatResult without = sets_->without(all);
    if (without == SatResult::stopped) result_.stop = end_of(budget_).cause();
    if (without == SatResult::unsatisfiable) {
      result_.verdict = Verdict::no_solution;
      const std::vector<Cell> blank(puzzle_.clues.size());
      const PuzzleView bare{puzzle_.rules, blank, puzzle_.excluded};
      const Clashes clashes = smallest_clashes(bare, 1, budget_);
      std::string clash = clashes.verdict == Verdict::no_solution ? text_of(clashes, bare) : "no solution";
      std::replace(clash.begin(), clash.end(), '\n', ';');
      hopeless("without any clue, too, there is " + clash);
    }
    return without == SatResult::satisfiable;
  }

  std::vector<CellIndex> cells_of(std::span<const int> chosen) const {
    std::vector<CellIndex> cells;
    for (const int clue : chosen) cells.push_back(cells_[static_cast<std::size_t>(clue)]);
    std::sort(cells.begin(), cells.end());
    return cells;
  }

  std::vector<OpenCell> digits_instead(const Repair& repair) {
    const std::vector<Cell> clues = mended(puzzle_.clues, repair);
    const TrueCandidates found = true_candidates(backend_, {puzzle_.rules, clues, puzzle_.excluded}, budget_);
    std::vector<OpenCell> instead;
    if (found.stop != Stop::exhausted) {
      if (result_.stop == Stop::exhausted) {
        result_.stop = found.stop;
        result_.message = found.message;
      }
      return instead;
    }
    for (const ClueChange& change : repair.changes) {
      OpenCell open{change.cell};
      for (int digit = 1; digit <= puzzle_.rules->side(); ++digit) {
        if (found.has(change.cell, digit)) open.digits.push_back(static_cast<Cell>(digit));
      }
      if (!open.digits.empty()) instead.push_back(std::move(open));
    }
    return instead;
  }

  HittingAnswer change(std::span<const int> chosen, bool extended) {
    if (sets_ && !extended) {
      const SatResult without = sets_->without(chosen);
      if (without == SatResult::stopped) return HittingAnswer::stop;
      if (without == SatResult::unsatisfiable) return HittingAnswer::missed;
    }
    if (static_cast<int>(chosen.size()) < result_.size) return HittingAnswer::extend;
    return add_changes(cells_of(chosen)) ? HittingAnswer::leave : HittingAnswer::stop;
  }

  // Each way to fill these cells with digits that are not theirs and that no other clue forbids. False: the search
  // ends.
  bool add_changes(const std::vector<CellIndex>& cells) {
    Repair repair;
    for (const CellIndex cell : cells) repair.changes.push_back({cell, 0, puzzle_.clues[cell]});
    const std::vector<Cell> clues = mended(puzzle_.clues, repair);
    const Candidates candidates = Candidates::without_falsified({puzzle_.rules, clues, puzzle_.excluded});
    return fill(repair, 0, candidates);
  }
  bool fill(Repair& repair, std::size_t at, const Candidates& candidates) {
    if (at == repair.changes.size()) {
      boards_.push_back(repair);
      return boards_.size() < kBoards || decide();
    }
    ClueChange& change = repair.changes[at];
    for (int digit = 1; digit <= puzzle_.rules->side(); ++digit) {
      if (digit == change.from || !candidates.has(change.cell, digit)) continue;
      change.to = static_cast<Cell>(digit);
      if (!fill(repair, at + 1, candidates)) return false;
    }
    return true;
  }

  // Solves the boards that wait. If one is unique, it may stay unique when some of its changed clues are removed
  // instead. No other removals work: in those cells the solution differs from the clue, since fewer changes are not
  // enough. False: the search ends.
  bool decide() {
    const std::vector<Repair> filled = unique_of(std::exchange(boards_, {}));
    result_.found.insert(result_.found.end(), filled.begin(), filled.end());
    std::vector<Repair> blanked;
    for (const Repair& repair : filled) {
      if (!leave_out_some(repair, 0, blanked)) return false;
    }
    return keep_unique(blanked);
  }

  // All ways to leave out changed clues from number `first` on, a batch at a time. False: the search ends.
  bool leave_out_some(const Repair& repair, std::size_t first, std::vector<Repair>& blanked) {
    for (std::size_t i = first; i < repair.changes.size(); ++i) {
      Repair some = repair;
      some.changes[i].to = 0;
      blanked.push_back(some);
      if (blanked.size() == kBoards && !keep_unique(blanked)) return false;
      if (!leave_out_some(some, i + 1, blanked)) return false;
    }
    return true;
  }

  // Solves the boards, and empties the list. False: the search ends.
  bool keep_unique(std::vector<Repair>& repairs) {
    const std::vector<Repair> unique = unique_of(std::exchange(repairs, {}));
    result_.found.insert(result_.found.end(), unique.begin(), unique.end());
    return result_.stop == Stop::exhausted && !full();
  }

  std::vector<Repair> unique_of(std::vector<Repair> repairs) {
    std::vector<Cell> clues;
    std::vector<std::uint64_t> excluded;
    for (const Repair& repair : repairs) {
      const std::vector<Cell> its = mended(puzzle_.clues, repair);
      clues.insert(clues.end(), its.begin(), its.end());
      excluded.insert(excluded.end(), puzzle_.excluded.begin(), puzzle_.excluded.end());
    }
    std::vector<Outcome> outcomes(repairs.size());
    backend_.solve_batch({puzzle_.rules, repairs.size(), clues, excluded}, budget_, outcomes, {});
    std::vector<Repair> unique;
    for (std::size_t i = 0; i < repairs.size(); ++i) {
      const Outcome& outcome = outcomes[i];
      if (outcome.verdict() == Verdict::unique) unique.push_back(std::move(repairs[i]));
      if (outcome.stop != Stop::exhausted && outcome.stop != Stop::solution_limit) {
        result_.stop = outcome.stop;
        result_.message = outcome.message;
      }
    }
    return unique;
  }

  Backend& backend_;
  PuzzleView puzzle_;
  std::uint64_t limit_;
  Budget budget_;
  std::vector<CellIndex> cells_;    // of clues
  std::unique_ptr<ClueSets> sets_;  // null: nothing clashes
  std::vector<Repair> boards_;      // changes whose boards wait to be solved
  Repairs result_;
};

}  // namespace

Repairs repairs(Backend& backend, const PuzzleView& puzzle, RepairGoal goal, std::uint64_t limit,
                const Budget& budget) {
  require_valid(puzzle);
  RepairSearch search(backend, puzzle, limit, budget);
  return goal == RepairGoal::solution ? search.for_a_solution() : search.for_one_solution();
}

std::vector<Cell> mended(std::span<const Cell> clues, const Repair& repair) {
  std::vector<Cell> cells(clues.begin(), clues.end());
  for (const ClueChange& change : repair.changes) cells[change.cell] = change.to;
  return cells;
}

std::string text_of(const ClueChange& change, const Rules& rules) {
  const Geometry& shape = rules.geometry();
  return cell_name(shape, change.cell) + ": " + digit_name(shape, change.from) + " -> " +
         (change.to == 0 ? "." : digit_name(shape, change.to));
}

std::string text_of(const Repair& repair, const Rules& rules) {
  std::vector<std::string> changes;
  for (const ClueChange& change : repair.changes) changes.push_back(text_of(change, rules));
  return listed(changes, ", ");
}

}  // namespace nonet
