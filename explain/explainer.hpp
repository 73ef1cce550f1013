// From a board to its solution, as somebody goes who solves on paper: step by step, the one that takes the fewest
// constraints next.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 3,4,0,2, 0,0,0,0, 4,0,0,1});
//     const nonet::Board solution = {1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1};
//     nonet::Explainer explainer(puzzle.rules);
//     nonet::Marks marks(puzzle);
//     const nonet::Step step = explainer.next(marks, solution, {}).value();
//     assert(step.shape == "full house" && step.placed == std::vector<nonet::CellDigit>({{3, 4}}));
//     nonet::apply(marks, step);
//     assert(explainer.path(marks, solution, {}).whole);
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "nonet/explain/step.hpp"

namespace nonet {

struct Path {
  std::vector<Step> steps = {};
  bool whole = false;  ///< it comes to its end; else the limits ended it

  /// The largest set of a step; 0 without steps. For a path to the solution that is a rating: what somebody needs at
  /// the most who always takes the smallest set. Sets that are possible stay so when marks go, so that it does not
  /// matter which of the smallest is taken, and turning a board does not change it.
  int size() const;
  /// A lower bound of the rating, even if some step is not proved smallest: in the state of a step no set is smaller
  /// than its bound.
  int at_least() const;
  bool smallest() const { return size() == at_least(); }
  /// The first of the largest steps. Requires steps.
  std::size_t hardest() const;
};

/// One thread at a time. The solution that its members take is the only one of the marks.
class Explainer {
 public:
  /// Takes the search for boards whose constraints are all units, else the general one. Throws Error without rules, and
  /// on sides above 64.
  explicit Explainer(std::shared_ptr<const Rules> rules);

  /// A new puzzle begins.
  void begin() { search_->begin(); }

  /// The step with the smallest set. Singles come first, in this order: the last cell of a unit, the last place of a
  /// digit in a box, then in another unit, the last digit of a cell. Nothing if no cell is open, or if the limits ended
  /// the search. Requires marks of these rules.
  std::optional<Step> next(const Marks& marks, std::span<const Cell> solution, const StepLimits& limits);
  /// Gets each step when it is found, with the marks before it. False: the path ends there.
  using Found = std::function<bool(const Step& step, const Marks& before)>;
  /// All steps to the solution.
  Path path(Marks marks, std::span<const Cell> solution, const StepLimits& limits, const Found& found = {});
  /// The path's steps until this cell is filled, without those that leave the others' marks as they are. So a step's
  /// set is as small as any that the path could have taken in its place. No steps where the cell is filled.
  Path path_to(int cell, Marks marks, std::span<const Cell> solution, const StepLimits& limits);

 private:
  std::optional<Step> single(const Marks& marks) const;
  std::optional<Step> larger(const Marks& marks, std::span<const Cell> solution, const StepLimits& limits);

  std::shared_ptr<const Rules> rules_;
  std::unique_ptr<SetSearch> search_;
};

/// Makes what a step concludes part of the state. Requires the state of the step, or one with more marks that hold what
/// is placed.
void apply(Marks& marks, const Step& step);

}  // namespace nonet
