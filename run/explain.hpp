// What `explain` says of a puzzle: steps of the path to its solution, with their text.
//
// Example:
//     const nonet::ExplainOptions options{.part = nonet::PathPart::next};
//     nonet::Explanation explanation;
//     assert(explanation.steps.empty() && options.effort == nonet::StepLimits().effort);
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nonet/explain.hpp"

namespace nonet {

enum class PathPart : std::uint8_t {
  all,
  next,     ///< the first step
  hardest,  ///< the first of the largest steps
  cell,     ///< those that a cell needs
};

struct ExplainOptions {
  PathPart part = PathPart::all;
  int row = 0;                                 ///< of the cell, from 0
  int column = 0;                              ///< of the cell, from 0
  std::uint64_t effort = StepLimits().effort;  ///< of each step
  std::uint64_t limit = 10;                    ///< of sets that clash if there is no solution; 0: all
};

/// A step and where it stands on the path.
struct ExplainedStep {
  std::size_t number = 0;  ///< from 1
  Step step = {};
  std::string text = {};  ///< sentence()
};

struct Explanation {
  std::string headline = {};  ///< "51 steps, the largest of 4 constraints"
  std::vector<ExplainedStep> steps = {};
  std::optional<Clashes> clashes = {};      ///< where there is no solution
  std::optional<OpenCells> open = {};       ///< where there are several
  std::shared_ptr<const Rules> rules = {};  ///< of the puzzle
  bool cut = false;                         ///< the limits ended it before its end
  /// Each step of the whole path comes when it is found: the writer is called again for the same puzzle.
  /// Steps from `first` on are new. The last call has `more` false, and the headline.
  std::size_t first = 0;
  bool more = false;
};

/// The steps of a path that begins at these marks, with their text.
std::vector<ExplainedStep> explained_steps(Path path, Marks marks);

/// What there is to say of a puzzle without a path: up to `limit` sets that clash (0: all) if its verdict is
/// no_solution, else its open cells. Leaves `rules` out. Throws Error as
/// smallest_clashes() and open_cells() do.
Explanation without_path(Backend& backend, const PuzzleView& puzzle, Verdict verdict, std::uint64_t limit,
                         const Budget& budget);

}  // namespace nonet
