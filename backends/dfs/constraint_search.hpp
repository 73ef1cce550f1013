// Depth-first search over boards of any units and constraints, sides to 64 (internal to the dfs backend).
//
// A node copies the candidates of all cells, removes one, and runs the plans of deduction/plans.hpp that wait, cheap
// ones first, until none does. The next cell to try has the highest weight by candidate: weights start by the
// constraints of a cell and grow where branches fail. A constraint weighs on its cells while two of them are open, as
// in the heuristic dom/wdeg (Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
// constraints", ECAI 2004). Each solution is reported once, and runs are alike from one call to the next.
#pragma once

#include <cstddef>
#include <memory>

#include "nonet/backend.hpp"
#include "nonet/puzzle.hpp"

namespace nonet::dfs {

class ConstraintSearch {
 public:
  static constexpr int kMaxSide = 64;

  explicit ConstraintSearch(std::shared_ptr<const Rules> rules);
  ConstraintSearch(const ConstraintSearch&) = delete;
  ConstraintSearch& operator=(const ConstraintSearch&) = delete;
  ~ConstraintSearch();

  std::size_t bytes() const;
  void search(const PuzzleView& puzzle, SolveRun& run);

  class Engine;

 private:
  std::shared_ptr<const Rules> rules_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace nonet::dfs
