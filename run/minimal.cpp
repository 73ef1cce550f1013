#include "run/minimal.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "nonet/explain.hpp"

namespace nonet {
namespace {

constexpr int kMostSide = 64;            // of smallest_sufficient()
constexpr std::size_t kTogether = 8192;  // searches in a batch, enough for full speed of the batch engine

// Records what the search without this clue found.
void record(ClueAnalysis& analysis, CellIndex clue, const Outcome& without) {
  if (without.verdict() == Verdict::unique) {
    analysis.redundant.push_back(clue);
  } else if (without.verdict() != Verdict::multiple) {
    analysis.minimality = without.stop;
  }
}

// Whether the puzzle may get another solution where a constraint is removed.
bool looks_at_others(const Constraint& constraint) {
  return constraint.kind->looks_at_others ||
         std::any_of(constraint.parts.begin(), constraint.parts.end(), looks_at_others);
}
bool looks_at_others(const RulesSpec& spec) {
  return std::any_of(spec.constraints.begin(), spec.constraints.end(),
                     [](const Constraint& each) { return looks_at_others(each); });
}

// Removes one constraint after the other while the puzzle keeps its solution. `together`: removed constraints are not
// put back.
ConstraintAnalysis removable_constraints(const BackendSpec& backend, const PuzzleView& puzzle, const Budget& budget,
                                         bool together) {
  const Clock::time_point began = Clock::now();
  const bool compares = looks_at_others(puzzle.rules->spec());
  Budget limit_2 = budget;
  limit_2.max_solutions = 2;
  std::uint64_t nodes = 0;
  std::vector<Cell> found;
  const auto solve_without = [&](std::span<const std::size_t> numbers) {
    const std::shared_ptr<const Rules> rules = without_constraints(*puzzle.rules, numbers);
    found.clear();
    Outcome outcome = make_backend(backend, rules)
                          ->solve({rules.get(), puzzle.clues, puzzle.excluded}, rest_of(limit_2, began, nodes),
                                  [&](std::span<const Cell> board) {
                                    if (found.empty()) found.assign(board.begin(), board.end());
                                    return true;
                                  });
    nodes += outcome.stats.nodes + outcome.stats.conflicts;
    return outcome;
  };
  ConstraintAnalysis analysis;
  std::vector<Cell> solution;
  if (compares) {
    analysis.stop = solve_without({}).stop;
    if (analysis.stop != Stop::exhausted) return analysis;
    solution = found;
  }
  std::vector<std::size_t> left = drawn_numbers(puzzle.rules->spec());
  for (bool removes = true; removes;) {
    removes = false;
    for (const std::size_t number : std::vector<std::size_t>(left)) {
      std::vector<std::size_t> out = together ? analysis.redundant : std::vector<std::size_t>();
      out.insert(std::upper_bound(out.begin(), out.end(), number), number);
      const Outcome without = solve_without(out);
      if (without.verdict() == Verdict::unknown || without.verdict() == Verdict::solved) {
        analysis.stop = without.stop;
        return analysis;
      }
      if (without.verdict() != Verdict::unique || (compares && found != solution)) continue;
      analysis.redundant.insert(std::upper_bound(analysis.redundant.begin(), analysis.redundant.end(), number), number);
      std::erase(left, number);
      removes = together && compares;  // what was needed before may now be needless
    }
  }
  return analysis;
}

}  // namespace

ClueAnalysis analyse_clues(Backend& backend, const PuzzleView& puzzle, const Budget& budget) {
  const Clock::time_point began = Clock::now();
  ClueAnalysis analysis{.outcome = backend.solve(puzzle, budget, {})};
  if (analysis.outcome.verdict() != Verdict::unique) return analysis;
  std::uint64_t& nodes = analysis.nodes = analysis.outcome.stats.nodes + analysis.outcome.stats.conflicts;
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
  std::vector<std::pair<std::size_t, CellIndex>> searches;  // a puzzle, and the clue that it is searched without
  for (std::size_t i = 0; i < puzzles.count; ++i) {
    analyses[i] = {.outcome = std::move(outcomes[i])};
    if (analyses[i].outcome.verdict() != Verdict::unique) continue;
    const std::span<const Cell> clues = puzzles[i].clues;
    for (std::size_t cell = 0; cell < clues.size(); ++cell) {
      if (clues[cell] != 0) searches.emplace_back(i, static_cast<CellIndex>(cell));
    }
  }
  std::vector<Cell> clues;
  std::vector<std::uint64_t> excluded;  // all puzzles of a batch have exclusions, or none has
  for (std::span rest(searches); !rest.empty();) {
    const auto batch = rest.first(std::min(kTogether, rest.size()));
    rest = rest.subspan(batch.size());
    clues.clear();
    excluded.clear();
    for (const auto& [number, clue] : batch) {
      const PuzzleView puzzle = puzzles[number];
      clues.insert(clues.end(), puzzle.clues.begin(), puzzle.clues.end());
      clues[clues.size() - puzzle.clues.size() + clue] = 0;
      excluded.insert(excluded.end(), puzzle.excluded.begin(), puzzle.excluded.end());
    }
    outcomes.assign(batch.size(), {});
    backend.solve_batch({puzzles.rules, batch.size(), clues, excluded}, budget, outcomes, {});
    for (std::size_t i = 0; i < batch.size(); ++i) {
      ClueAnalysis& analysis = analyses[batch[i].first];
      if (analysis.minimality == Stop::exhausted) record(analysis, batch[i].second, outcomes[i]);
    }
  }
}

std::vector<std::size_t> drawn_numbers(const RulesSpec& spec) {
  std::vector<std::size_t> numbers;
  for (const Constraint* each : spec.non_variants()) {
    if (each->kind->name == "doublers") continue;  // they say what the others mean
    numbers.push_back(static_cast<std::size_t>(each - spec.constraints.data()));
  }
  return numbers;
}

std::shared_ptr<const Rules> without_constraints(const Rules& rules, std::span<const std::size_t> numbers) {
  RulesSpec spec = rules.spec();
  for (std::size_t i = numbers.size(); i-- > 0;) {
    spec.constraints.erase(spec.constraints.begin() + static_cast<std::ptrdiff_t>(numbers[i]));
  }
  return Rules::make(spec);
}

ConstraintAnalysis analyse_constraints(const BackendSpec& backend, const PuzzleView& puzzle, const Budget& budget) {
  return removable_constraints(backend, puzzle, budget, false);
}

ConstraintAnalysis spare_constraints(const BackendSpec& backend, const PuzzleView& puzzle,
                                     std::span<const Cell> solution, const Budget& budget, std::uint64_t effort) {
  const Budget until = from_now_on(budget);
  ConstraintAnalysis in_turn = removable_constraints(backend, puzzle, until, true);
  if (in_turn.stop != Stop::exhausted || looks_at_others(puzzle.rules->spec()) || puzzle.rules->side() > kMostSide) {
    return in_turn;
  }
  ConstraintAnalysis spare = analyse_constraints(backend, puzzle, until);
  if (spare.stop != Stop::exhausted) return spare;
  // Constraints that cannot be removed alone stay.
  in_turn.least_kept = puzzle.rules->spec().non_variants().size() - spare.redundant.size();
  if (spare.redundant.size() == in_turn.redundant.size()) return in_turn;
  const StepLimits limits{.effort = effort, .deadline = until.deadline, .stop = until.stop};
  const Clashes kept = smallest_sufficient(puzzle, solution, spare.redundant, limits);
  if (kept.stop == Stop::timeout || kept.stop == Stop::cancelled) return {.stop = kept.stop};
  in_turn.least_kept += kept.at_least;
  if (kept.sets.empty()) return in_turn;
  spare.least_kept = in_turn.least_kept;
  for (const ClashMember& member : kept.sets.front()) {
    std::erase(spare.redundant, static_cast<std::size_t>(member.place));
  }
  return spare.redundant.size() > in_turn.redundant.size() ? spare : in_turn;
}

MinimalPuzzle minimise_with_constraints(const BackendSpec& backend, const PuzzleView& puzzle,
                                        const MinimiseOptions& options, std::uint64_t effort) {
  const Clock::time_point began = Clock::now();
  MinimalPuzzle minimal;
  Outcome& outcome = minimal.outcome;
  Budget budget = from_now_on(options.budget);
  budget.max_solutions = 2;
  std::vector<Cell> solution;
  const auto keep_first = [&](std::span<const Cell> found) {
    if (solution.empty()) solution.assign(found.begin(), found.end());
    return true;
  };
  outcome = make_backend(backend, without_constraints(*puzzle.rules, {}))->solve(puzzle, budget, keep_first);
  if (outcome.verdict() != Verdict::unique) return minimal;
  budget = rest_of(budget, began, outcome.stats.nodes + outcome.stats.conflicts);
  const ConstraintAnalysis spare = spare_constraints(backend, puzzle, solution, budget, effort);
  outcome.stop = spare.stop;
  if (spare.stop != Stop::exhausted) return minimal;
  const std::shared_ptr<const Rules> left = without_constraints(*puzzle.rules, spare.redundant);
  MinimiseOptions how = options;
  how.budget = std::move(budget);
  minimal.clues.assign(puzzle.clues.size(), 0);
  minimise(*make_backend(backend, left), {left.get(), 1, puzzle.clues, puzzle.excluded}, how, {&outcome, 1},
           minimal.clues);
  if (outcome.verdict() == Verdict::unique) minimal.rules = left;
  minimal.least_kept = spare.least_kept;
  return minimal;
}

}  // namespace nonet
