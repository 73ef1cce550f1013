// Which marks a set of groups removes, asked of a SAT solver: the clauses of each group hold where its selector is
// assumed. One formula serves all states of a path, as marks only go.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     const nonet::Groups groups(puzzle.rules);
//     const nonet::Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
//     const nonet::OpenMarks open(groups, nonet::Marks(puzzle), solution);
//     nonet::GroupSolver solver(groups, open, nonet::GroupSolver::Others::off);
//     assert(solver.solve(std::vector<int>{}, groups.mark(4, 4), {}) == nonet::SatResult::satisfiable);
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "nonet/backends/sat_solver.hpp"
#include "nonet/explain/internal/groups.hpp"

namespace nonet {

class GroupSolver {
 public:
  /// What models do with the groups that are not assumed.
  enum class Others : std::uint8_t {
    off,   ///< nothing: a model is near the solution
    hold,  ///< as many hold as can in some order: none could be added (E. Di Rosa and E. Giunchiglia, Combining
           ///< approaches for solving satisfiability problems with qualitative preferences, AI Communications 2013)
  };

  /// The groups outlive it.
  GroupSolver(const Groups& groups, const OpenMarks& open, Others others);

  /// A later state of the path.
  void shrink(const OpenMarks& open);
  /// Whether all these groups hold in some filling of the marks that has this mark (-1: in any).
  SatResult solve(std::span<const int> groups, int mark, const Watch& watch,
                  std::optional<std::uint64_t> max_conflicts = {});
  /// After satisfiable: whether the filling has the mark, which was open when the solver was made.
  bool has(int mark) { return solver_->value(variable(mark)) != in_solution(mark); }
  /// After unsatisfiable: which of the groups were needed.
  std::vector<int> needed(std::span<const int> groups);

 private:
  int selector(int group) const;
  int variable(int mark) const { return variables_[static_cast<std::size_t>(mark)]; }
  bool in_solution(int mark) const { return in_solution_[static_cast<std::size_t>(mark)] != 0; }
  int literal(int mark) const { return in_solution(mark) ? -variable(mark) : variable(mark); }
  void load(const OpenMarks& open);

  const Groups& groups_;
  Others others_;
  std::unique_ptr<SatSolver> solver_;
  std::vector<int> variables_;     // by mark; 0: none. False where the solution has its way, which solvers try first
  std::vector<char> in_solution_;  // by mark
  std::vector<int> left_;          // marks that have a variable and are still there
};

}  // namespace nonet
