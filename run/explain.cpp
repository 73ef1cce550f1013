#include "run/explain.hpp"

#include <utility>

#include "nonet/explain.hpp"

namespace nonet {
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
    if (sets > 0 && !explanation.clashes->complete && (limit == 0 || sets < limit)) {
      explanation.headline += "\nthere may be more sets: the search was cut short";
    }
  } else {
    explanation.open = open_cells(backend, puzzle, budget);
    explanation.headline = text_of(*explanation.open, *puzzle.rules);
  }
  return explanation;
}

Explainer& ExplainerCache::get(const std::shared_ptr<const Rules>& rules) {
  if (!explainer_ || rules_ != rules) {
    explainer_.reset();
    rules_ = rules;
    explainer_.emplace(rules);
  }
  return *explainer_;
}

StepLimits step_limits(const Budget& budget, std::uint64_t effort) {
  return {.effort = effort, .deadline = from_now_on(budget).deadline, .stop = budget.stop};
}

}  // namespace nonet
