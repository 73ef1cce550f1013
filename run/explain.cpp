#include "run/explain.hpp"

#include <utility>

#include "nonet/explain.hpp"

namespace nonet {

std::size_t claims_of(const std::vector<Chain>& chains) {
  std::size_t count = 0;
  for (const Chain& chain : chains) {
    count += chain.size();
    for (const ChainLink& link : chain) count += claims_of(link.nested);
  }
  return count;
}

std::string remark_on(const ExplainedStep& explained) {
  if (explained.classic) return explained.classic->name + ", " + rating_text(explained.classic->rating);
  if (!explained.chains.empty()) return "chain of " + std::to_string(claims_of(explained.chains)) + " claims";
  if (!explained.human) return remark_on(explained.step);
  if (!explained.step.shape.empty()) return std::string(explained.step.shape);
  return explained.step.size() == 1 ? "1 constraint" : std::to_string(explained.step.size()) + " constraints";
}

std::vector<ExplainedStep> explained_steps(Path path, Marks marks) {
  std::vector<ExplainedStep> steps;
  for (Step& step : path.steps) {
    std::string text = sentence(step, marks);
    apply(marks, step);
    steps.push_back({.number = steps.size() + 1, .step = std::move(step), .text = std::move(text)});
  }
  return steps;
}

Explanation without_path(Backend& backend, const PuzzleView& puzzle, Verdict verdict, std::uint64_t limit,
                         const Budget& budget) {
  Explanation explanation;
  if (verdict == Verdict::no_solution) {
    explanation.clashes = smallest_clashes(puzzle, limit, budget);
    explanation.headline = text_of(*explanation.clashes, puzzle);
    const std::size_t sets = explanation.clashes->sets.size();
    if (sets == 0 && !explanation.clashes->complete) {
      explanation.headline = "no solution: no set that clashes was found in time";
      explanation.cut = true;
    }
    if (sets > 0 && !explanation.clashes->complete && (limit == 0 || sets < limit)) {
      explanation.headline += "\nthere may be more sets: the search was cut short";
    }
  } else {
    explanation.open = open_cells(backend, puzzle, budget);
    explanation.headline = text_of(*explanation.open, *puzzle.rules);
  }
  return explanation;
}

StepLimits step_limits(const Budget& budget, std::uint64_t effort) {
  return {.effort = effort, .deadline = from_now_on(budget).deadline, .stop = budget.stop};
}

}  // namespace nonet
