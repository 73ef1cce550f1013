// Which marks a set of reasons removes, asked of a SAT solver: the clauses of each reason hold where its selector is
// assumed. One formula serves all states of a path, as marks only go.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::steps::State state(*puzzle.rules);
//     state.load(nonet::Marks(puzzle), nonet::Board{1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     nonet::steps::ReasonSolver solver(state, nonet::steps::ReasonSolver::Others::off);
//     assert(solver.solve({}, state.mark_at({4, 4}), {}) == nonet::SatResult::satisfiable);
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "backends/sat_solver.hpp"
#include "explain/internal/search_end.hpp"
#include "explain/internal/state.hpp"

namespace nonet::steps {

class ReasonSolver {
 public:
  /// What models do with the reasons that are not assumed.
  enum class Others : std::uint8_t {
    off,   ///< nothing: a model is near the solution
    hold,  ///< as many hold as can in some order: none could be added (E. Di Rosa and E. Giunchiglia, Combining
           ///< approaches for solving satisfiability problems with qualitative preferences, AI Communications 2013)
  };

  /// The state outlives it.
  ReasonSolver(const State& state, Others others);

  /// To be called when a later state of the path was loaded.
  void shrink();
  /// Whether all these reasons hold in some filling of the marks that has this mark.
  SatResult solve(std::span<const Id> reasons, Id mark, const SearchEnd& end,
                  std::optional<std::uint64_t> max_conflicts = {});
  /// After satisfiable: whether the filling has the mark.
  bool has(Id mark) const {
    const std::size_t whole = state_.whole_mark(mark);
    return solver_->value(variables_[whole]) != in_solution(whole);
  }
  /// After unsatisfiable: which of the reasons were needed.
  std::vector<Id> needed(std::span<const Id> reasons) const;
  /// Reasons that together remove the mark without superfluous ones, which are tried from the first on. What the end
  /// leaves undecided stays.
  std::vector<Id> irreducible(std::vector<Id> reasons, Id mark, const SearchEnd& end);

 private:
  int selector(std::size_t whole_reason) const;
  bool in_solution(std::size_t whole) const { return in_solution_[whole] != 0; }
  int literal(std::size_t whole) const { return in_solution(whole) ? -variables_[whole] : variables_[whole]; }
  void load();

  const State& state_;
  Others others_;
  std::unique_ptr<SatSolver> solver_;
  // By whole mark.
  std::vector<int> variables_;  // 0: none. False if the solution has its way, which solvers try first
  std::vector<char> in_solution_;
  std::vector<std::size_t> left_;  // whole marks that have a variable and are still there
};

/// Makes the solver when it is first needed.
class LazySolver {
 public:
  LazySolver(const State& state, ReasonSolver::Others others) : state_(state), others_(others) {}

  ReasonSolver& get() {
    if (!solver_) solver_.emplace(state_, others_);
    return *solver_;
  }
  /// A new path begins.
  void reset() { solver_.reset(); }
  /// To be called when a later state of the path was loaded.
  void shrink() {
    if (solver_) solver_->shrink();
  }

 private:
  const State& state_;
  ReasonSolver::Others others_;
  std::optional<ReasonSolver> solver_;
};

}  // namespace nonet::steps
