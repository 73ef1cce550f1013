#include "nonet/run/minimal.hpp"

#include <utility>

namespace nonet {
namespace {

constexpr std::size_t kTogether = 8192;  // searches in a batch, enough for full speed of the batch engine

// Records what the search without this clue found.
void record(ClueAnalysis& analysis, CellIndex clue, const Outcome& without) {
  if (without.verdict() == Verdict::unique) {
    analysis.redundant.push_back(clue);
  } else if (without.verdict() != Verdict::multiple) {
    analysis.minimality = without.stop;
  }
}

// Collects searches without one clue, and makes a batch of them.
class Searches {
 public:
  Searches(Backend& backend, const BatchView& puzzles, const Budget& budget, std::span<ClueAnalysis> analyses)
      : backend_(backend), puzzles_(puzzles), budget_(budget), analyses_(analyses) {}

  void add(std::size_t puzzle, std::size_t clue) {
    const PuzzleView view = puzzles_[puzzle];
    waiting_.push_back({puzzle, static_cast<CellIndex>(clue)});
    clues_.insert(clues_.end(), view.clues.begin(), view.clues.end());
    clues_[clues_.size() - view.clues.size() + clue] = 0;
    // All puzzles of a batch have exclusions, or none has.
    excluded_.insert(excluded_.end(), view.excluded.begin(), view.excluded.end());
    if (waiting_.size() == kTogether) run();
  }
  void run() {
    if (waiting_.empty()) return;
    outcomes_.assign(waiting_.size(), {});
    backend_.solve_batch({puzzles_.rules, waiting_.size(), clues_, excluded_}, budget_, outcomes_, {});
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      ClueAnalysis& analysis = analyses_[waiting_[i].puzzle];
      if (analysis.minimality == Stop::exhausted) record(analysis, waiting_[i].clue, outcomes_[i]);
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
  std::vector<Search> waiting_;
  std::vector<Cell> clues_;
  std::vector<std::uint64_t> excluded_;
  std::vector<Outcome> outcomes_;
};

}  // namespace

ClueAnalysis analyse_clues(Backend& backend, const PuzzleView& puzzle, const Budget& budget) {
  const Clock::time_point began = Clock::now();
  ClueAnalysis analysis{.outcome = backend.solve(puzzle, budget, {})};
  if (analysis.outcome.verdict() != Verdict::unique) return analysis;
  std::uint64_t nodes = analysis.outcome.stats.nodes + analysis.outcome.stats.conflicts;
  std::vector<Cell> clues(puzzle.clues.begin(), puzzle.clues.end());
  for (std::size_t cell = 0; cell < clues.size() && analysis.minimality == Stop::exhausted; ++cell) {
    const Cell clue = std::exchange(clues[cell], Cell{0});
    if (clue == 0) continue;
    const Outcome without = backend.solve({puzzle.rules, clues, puzzle.excluded}, rest_of(budget, began, nodes), {});
    nodes += without.stats.nodes + without.stats.conflicts;
    record(analysis, static_cast<CellIndex>(cell), without);
    clues[cell] = clue;
  }
  return analysis;
}

void analyse_clues(Backend& backend, const BatchView& puzzles, const Budget& budget, std::span<ClueAnalysis> analyses) {
  if (budget.timeout || budget.max_nodes) {
    for (std::size_t i = 0; i < puzzles.count; ++i) analyses[i] = analyse_clues(backend, puzzles[i], budget);
    return;
  }
  std::vector<Outcome> outcomes(puzzles.count);
  backend.solve_batch(puzzles, budget, outcomes, {});
  Searches searches(backend, puzzles, budget, analyses);
  for (std::size_t i = 0; i < puzzles.count; ++i) {
    analyses[i] = {.outcome = std::move(outcomes[i])};
    if (analyses[i].outcome.verdict() != Verdict::unique) continue;
    const std::span<const Cell> clues = puzzles[i].clues;
    for (std::size_t cell = 0; cell < clues.size() && analyses[i].minimality == Stop::exhausted; ++cell) {
      if (clues[cell] != 0) searches.add(i, cell);
    }
  }
  searches.run();
}

}  // namespace nonet
