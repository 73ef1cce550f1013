#include "nonet/run/minimal.hpp"

#include <utility>

namespace nonet {
namespace {

constexpr std::size_t kTogether = 8192;  // searches a batch: as many as the batch engine wants

// What the search without a clue says of it. False: it ended early.
bool take(ClueAnalysis& analysis, CellIndex clue, const Outcome& without) {
  if (without.verdict() == Verdict::unique) {
    analysis.redundant.push_back(clue);
  } else if (without.verdict() != Verdict::multiple) {
    analysis.minimality = without.stop;
    return false;
  }
  return true;
}

// Searches that wait for the others of their batch.
class Searches {
 public:
  Searches(Backend& backend, const BatchView& puzzles, const Budget& budget, std::span<ClueAnalysis> analyses,
           std::size_t together)
      : backend_(backend), puzzles_(puzzles), budget_(budget), analyses_(analyses), together_(together) {}

  void add(std::size_t puzzle, std::size_t clue) {
    const PuzzleView view = puzzles_[puzzle];
    waiting_.push_back({puzzle, static_cast<CellIndex>(clue)});
    clues_.insert(clues_.end(), view.clues.begin(), view.clues.end());
    clues_[clues_.size() - view.clues.size() + clue] = 0;
    // All of a batch have exclusions, or none has.
    excluded_.insert(excluded_.end(), view.excluded.begin(), view.excluded.end());
    if (waiting_.size() == together_) make();
  }
  void make() {
    if (waiting_.empty()) return;
    outcomes_.assign(waiting_.size(), {});
    backend_.solve_batch({puzzles_.rules, waiting_.size(), clues_, excluded_}, budget_, outcomes_, {});
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      ClueAnalysis& analysis = analyses_[waiting_[i].puzzle];
      if (analysis.minimality == Stop::exhausted) take(analysis, waiting_[i].clue, outcomes_[i]);
    }
    waiting_.clear();
    clues_.clear();
    excluded_.clear();
  }

 private:
  struct Search {
    std::size_t puzzle = 0;
    CellIndex clue = 0;
  };
  Backend& backend_;
  const BatchView& puzzles_;
  const Budget& budget_;
  std::span<ClueAnalysis> analyses_;
  std::size_t together_;
  std::vector<Search> waiting_;
  std::vector<Cell> clues_;
  std::vector<std::uint64_t> excluded_;
  std::vector<Outcome> outcomes_;
};

// With so many searches a batch; no more are begun for a puzzle when one of its own has ended early.
void analyse(Backend& backend, const BatchView& puzzles, const Budget& budget, std::span<ClueAnalysis> analyses,
             std::size_t together) {
  std::vector<Outcome> outcomes(puzzles.count);
  backend.solve_batch(puzzles, budget, outcomes, {});
  Searches searches(backend, puzzles, budget, analyses, together);
  for (std::size_t i = 0; i < puzzles.count; ++i) {
    analyses[i] = {.outcome = std::move(outcomes[i])};
    if (analyses[i].outcome.verdict() != Verdict::unique) continue;
    const std::span<const Cell> clues = puzzles[i].clues;
    for (std::size_t cell = 0; cell < clues.size() && analyses[i].minimality == Stop::exhausted; ++cell) {
      if (clues[cell] != 0) searches.add(i, cell);
    }
  }
  searches.make();
}

}  // namespace

ClueAnalysis analyse_clues(Backend& backend, const PuzzleView& puzzle, const Budget& budget) {
  ClueAnalysis analysis;
  analyse(backend, {puzzle.rules, 1, puzzle.clues, puzzle.excluded}, budget, {&analysis, 1}, 1);
  return analysis;
}

void analyse_clues(Backend& backend, const BatchView& puzzles, const Budget& budget, std::span<ClueAnalysis> analyses) {
  analyse(backend, puzzles, budget, analyses, kTogether);
}

}  // namespace nonet
