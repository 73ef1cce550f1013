// Which marks a set of reasons removes, asked of a SAT solver: the clauses of each reason hold where its selector is
// assumed. One formula serves all states of a path, as marks only go.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     const nonet::Reasons reasons(puzzle.rules);
//     const nonet::Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
//     const nonet::OpenMarks open(reasons, nonet::Marks(puzzle), solution);
//     nonet::GeneralSolver solver(reasons, open, nonet::GeneralSolver::Others::off);
//     assert(solver.solve(std::vector<int>{}, reasons.mark(4, 4), {}) == nonet::SatResult::satisfiable);
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "backends/sat_solver.hpp"
#include "explain/internal/reasons.hpp"
#include "explain/internal/search_end.hpp"

namespace nonet {

class GeneralSolver {
 public:
  /// What models do with the reasons that are not assumed.
  enum class Others : std::uint8_t {
    off,   ///< nothing: a model is near the solution
    hold,  ///< as many hold as can in some order: none could be added (E. Di Rosa and E. Giunchiglia, Combining
           ///< approaches for solving satisfiability problems with qualitative preferences, AI Communications 2013)
  };

  /// The reasons outlive it.
  GeneralSolver(const Reasons& reasons, const OpenMarks& open, Others others);

  /// A later state of the path.
  void shrink(const OpenMarks& open);
  /// Whether all these reasons hold in some filling of the marks that has this mark (-1: in any).
  SatResult solve(std::span<const int> reasons, int mark, const SearchEnd& end,
                  std::optional<std::uint64_t> max_conflicts = {});
  /// After satisfiable: whether the filling has the mark, which was open when the solver was made.
  bool has(int mark) { return solver_->value(variable(mark)) != in_solution(mark); }
  /// After unsatisfiable: which of the reasons were needed.
  std::vector<int> needed(std::span<const int> reasons);

 private:
  int selector(int reason) const;
  int variable(int mark) const { return variables_[static_cast<std::size_t>(mark)]; }
  bool in_solution(int mark) const { return in_solution_[static_cast<std::size_t>(mark)] != 0; }
  int literal(int mark) const { return in_solution(mark) ? -variable(mark) : variable(mark); }
  void load(const OpenMarks& open);

  const Reasons& reasons_;
  Others others_;
  std::unique_ptr<SatSolver> solver_;
  std::vector<int> variables_;     // by mark; 0: none. False where the solution has its way, which solvers try first
  std::vector<char> in_solution_;  // by mark
  std::vector<int> left_;          // marks that have a variable and are still there
};

}  // namespace nonet
