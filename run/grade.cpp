#include "run/grade.hpp"

namespace nonet {

bool has_se_rating(const PuzzleView& puzzle) { return puzzle.rules->classic() && puzzle.excluded.empty(); }

Grade Grader::grade(const std::shared_ptr<const Rules>& rules, const PuzzleView& puzzle, std::span<const Cell> solution,
                    const Budget& budget) {
  if (has_se_rating(puzzle)) return grade_classic(puzzle, budget);
  Explainer& explainer = explainers_.get(rules);
  explainer.begin();
  const Path path = explainer.path(Marks(puzzle), solution, step_limits(budget, StepLimits().effort));
  Grade grade{.largest_step = path.size()};
  if (path.whole) grade.difficulty = difficulty_of_steps(grade.largest_step);
  return grade;
}

Grade Grader::grade_classic(const PuzzleView& puzzle, const Budget& budget) {
  Grade grade{
      .se = sudoku_explainer_.rate(puzzle.clues, {.stop = budget.stop, .deadline = from_now_on(budget).deadline})};
  if (grade.se.er >= 0) grade.difficulty = difficulty_of(grade.se.er);
  return grade;
}

}  // namespace nonet
