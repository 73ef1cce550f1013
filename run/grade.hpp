// How hard a puzzle of any board is for people, in a word.
//
// Classic 9x9 puzzles have the rating of Sudoku Explainer. For all other boards the word comes from the largest step of
// `explain`. nonet/rating.hpp has both scales.
//
// Example:
//     nonet::Grade grade{.difficulty = nonet::Difficulty::hard};
//     assert(nonet::difficulty_name(*grade.difficulty) == "hard");
#pragma once

#include <optional>
#include <span>

#include "nonet/rating.hpp"
#include "run/explain.hpp"

namespace nonet {

struct Grade {
  std::optional<Difficulty> difficulty = {};  ///< nothing: a limit ended the work
  SeRating se = {};                           ///< of a classic puzzle
  int largest_step = 0;                       ///< of other boards: constraints; an upper bound if limits ended a proof
};

/// Whether Sudoku Explainer rates the puzzle: 9x9 with rows, columns and boxes alone, and without excluded candidates.
bool has_se_rating(const PuzzleView& puzzle);

/// Keeps what it needs for the last rules. One thread at a time.
class Grader {
 public:
  explicit Grader(bool uniqueness = true) : sudoku_explainer_(uniqueness) {}

  /// `solution` is the only one. Time and stop token of the budget end the work. Throws Error as Explainer does.
  Grade grade(const std::shared_ptr<const Rules>& rules, const PuzzleView& puzzle, std::span<const Cell> solution,
              const Budget& budget);
  /// Of a classic puzzle.
  Grade grade_classic(const PuzzleView& puzzle, const Budget& budget);

 private:
  SudokuExplainer sudoku_explainer_;
  ExplainerCache explainers_;
};

}  // namespace nonet
