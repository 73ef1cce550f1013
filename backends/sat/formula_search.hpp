// What candidates leave open, by a SAT engine: encode, solve, block the solution, until there is none.
#pragma once

#include "backends/sat_backend.hpp"
#include "backends/solution_pool.hpp"
#include "nonet/backend.hpp"
#include "nonet/encoder.hpp"

namespace nonet::sat {

/// How a formula is written and by which solver it is solved.
struct Method {
  EncodeOptions encode = {};  ///< reduced; no at-most-one construction: by size
  SatSolverFactory make_solver;
  /// The formula is held as a whole before a solver gets it: faster where it is so small that counting its clauses
  /// takes as long as writing them.
  bool small = false;
};

/// Keeps its memory from puzzle to puzzle.
class FormulaSearch {
 public:
  /// As search_models(). The candidates are those that propagation leaves: a cell with one of them is known.
  void search(const PuzzleView& puzzle, Candidates candidates, const Method& method, SolveRun& run, SolutionPool& pool);

 private:
  Cnf formula_;  // of small ones
};

}  // namespace nonet::sat
