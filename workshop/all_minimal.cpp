#include <algorithm>
#include <utility>
#include <vector>

#include "nonet/workshop.hpp"

namespace nonet {
namespace {

constexpr std::size_t kBranchesTogether = 256;  // branches whose searches make a batch

// A branch: the minimal puzzles that hold all clues decided to stay, and none of those left out.
//
//     fixed     no puzzle of the branch is unique without this clue
//     staying   decided to stay: a puzzle of the branch has to need it in the end
//     open      not decided yet
enum class Mark : std::uint8_t { blank, fixed, staying, open };
using Branch = std::vector<Mark>;

class MinimalSearch {
 public:
  MinimalSearch(Backend& backend, const PuzzleView& puzzle, Budget budget, const SolutionSink& sink)
      : backend_(backend), puzzle_(puzzle), budget_(std::move(budget)), sink_(sink), began_(Clock::now()) {}

  Outcome run(Outcome* of_puzzle) {
    Budget limit_2 = budget_;
    limit_2.max_solutions = 2;
    const Outcome whole = backend_.solve(puzzle_, limit_2, {});
    if (of_puzzle != nullptr) *of_puzzle = whole;
    nodes_ = whole.stats.nodes + whole.stats.conflicts;
    const Verdict verdict = whole.verdict();
    if (verdict == Verdict::solved || verdict == Verdict::unknown) result_.stop = whole.stop;
    if (verdict != Verdict::unique) return result_;
    Branch root(puzzle_.clues.size(), Mark::blank);
    for (std::size_t cell = 0; cell < root.size(); ++cell) {
      if (puzzle_.clues[cell] != 0) root[cell] = Mark::open;
    }
    stack_.push_back(std::move(root));
    while (!stack_.empty() && step()) {
    }
    result_.stats.nodes = nodes_;
    return result_;
  }

 private:
  void ask(const Branch& branch, std::size_t without, bool open_too) {
    for (std::size_t cell = 0; cell < branch.size(); ++cell) {
      const bool there = branch[cell] != Mark::blank && cell != without && (open_too || branch[cell] != Mark::open);
      tests_.push_back(there ? puzzle_.clues[cell] : Cell{0});
    }
    excluded_.insert(excluded_.end(), puzzle_.excluded.begin(), puzzle_.excluded.end());
  }

  // Takes branches from the stack, asks for all of them at once, and puts back what they split into.
  bool step() {
    const std::size_t count = std::min(kBranchesTogether, stack_.size());
    std::vector<Branch> branches(std::make_move_iterator(stack_.end() - static_cast<std::ptrdiff_t>(count)),
                                 std::make_move_iterator(stack_.end()));
    stack_.resize(stack_.size() - count);
    tests_.clear();
    excluded_.clear();
    for (const Branch& branch : branches) {
      ask(branch, branch.size(), false);  // without all that are open
      for (std::size_t cell = 0; cell < branch.size(); ++cell) {
        if (branch[cell] >= Mark::staying) ask(branch, cell, true);
      }
    }
    outcomes_.resize(tests_.size() / puzzle_.clues.size());
    Budget each = rest_of(budget_, began_, nodes_);
    each.max_solutions = 2;
    backend_.solve_batch({puzzle_.rules, outcomes_.size(), tests_, excluded_}, each, outcomes_, {});
    for (const Outcome& outcome : outcomes_) {
      nodes_ += outcome.stats.nodes + outcome.stats.conflicts;
      if (outcome.verdict() == Verdict::unique || outcome.verdict() == Verdict::multiple) continue;
      result_.stop = outcome.verdict() == Verdict::no_solution ? Stop::failed : outcome.stop;
      return false;
    }
    std::size_t at = 0;
    std::vector<Branch> split;
    for (Branch& branch : branches) {
      if (!settle(branch, at, split)) return false;
    }
    std::move(split.rbegin(), split.rend(), std::back_inserter(stack_));
    return true;
  }

  bool next_is_unique(std::size_t& at) const { return outcomes_[at++].verdict() == Verdict::unique; }

  // Reads the answers for a branch: drops it, reports its only puzzle, or splits it in two.
  bool settle(Branch& branch, std::size_t& at, std::vector<Branch>& split) {
    const bool enough = next_is_unique(at);  // the clues that stay: then no open one does
    bool needed = true;                      // all that were decided to stay
    bool any_open = false;
    std::size_t first = branch.size();  // of the open clues
    for (std::size_t cell = 0; cell < branch.size(); ++cell) {
      if (branch[cell] < Mark::staying) continue;
      const bool open = branch[cell] == Mark::open;
      if (!next_is_unique(at)) {
        branch[cell] = Mark::fixed;
      } else if (!open) {
        needed = false;
      } else {
        any_open = true;
        if (first == branch.size()) first = cell;
      }
    }
    if (!any_open) return !needed || report(branch);
    if (enough) {  // an open clue that proved fixed would contradict this, so all open ones go
      for (Mark& mark : branch) {
        if (mark == Mark::open) mark = Mark::blank;
      }
      split.push_back(std::move(branch));
      return true;
    }
    Branch& without = split.emplace_back(branch);
    without[first] = Mark::blank;
    branch[first] = Mark::staying;
    split.push_back(std::move(branch));
    return true;
  }

  bool report(const Branch& branch) {
    std::vector<Cell> found(branch.size());
    for (std::size_t cell = 0; cell < branch.size(); ++cell) {
      if (branch[cell] != Mark::blank) found[cell] = puzzle_.clues[cell];
    }
    ++result_.solutions;
    if (sink_ && !sink_(found)) {
      result_.stop = Stop::sink;
    } else if (result_.solutions == budget_.max_solutions) {
      result_.stop = Stop::solution_limit;
    } else {
      return true;
    }
    return false;
  }

  Backend& backend_;
  PuzzleView puzzle_;
  Budget budget_;
  const SolutionSink& sink_;
  Clock::time_point began_;
  std::uint64_t nodes_ = 0;
  Outcome result_;
  std::vector<Branch> stack_;
  std::vector<Cell> tests_;
  std::vector<std::uint64_t> excluded_;
  std::vector<Outcome> outcomes_;
};

}  // namespace

Outcome all_minimal(Backend& backend, const PuzzleView& puzzle, const Budget& budget, const SolutionSink& sink,
                    Outcome* of_puzzle) {
  return MinimalSearch(backend, puzzle, budget, sink).run(of_puzzle);
}

}  // namespace nonet
