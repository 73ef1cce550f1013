// Sets without superfluous members that need not be smallest: upper bounds for the search by levels, and what is
// reported as "at most" where that does not come to an end.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::steps::State state(*puzzle.rules);
//     state.load(nonet::Marks(puzzle), nonet::Board{1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     nonet::steps::UnitOracle oracle(state);
//     nonet::steps::LazySolver solver(state, nonet::steps::ReasonSolver::Others::off);
//     nonet::steps::ReasonSearch search(state, oracle, solver);
//     oracle.load();
//     search.load();
//     nonet::steps::UpperBounds upper(state, oracle, solver, search);
//     upper.load();
//     const std::vector<nonet::steps::Id> targets = {state.mark_at({6, 3})};
//     upper.by_propagation(targets, {});
//     assert(upper.size() == 2);
#pragma once

#include <span>
#include <vector>

#include "base/random.hpp"
#include "explain/internal/reason_search.hpp"
#include "explain/internal/unit_propagation.hpp"

namespace nonet::steps {

class UpperBounds {
 public:
  static constexpr unsigned kNothing = UINT16_MAX;

  /// All of them must live as long.
  UpperBounds(const State& state, UnitOracle& oracle, LazySolver& solver, ReasonSearch& search)
      : state_(&state), oracle_(&oracle), solver_(&solver), search_(&search), propagation_(state) {}
  /// To be called when the state was loaded.
  void load();

  /// Of the smallest set so far; kNothing without one.
  unsigned size() const { return size_; }
  /// The smallest set of each of the best marks, ascending by size.
  const std::vector<MarkSet>& sets() const { return sets_; }
  void offer(MarkSet set);

  /// About 1 ms for all marks of a classic board.
  void by_propagation(std::span<const Id> targets, const SearchEnd& end);
  /// About 1 ms a mark.
  void by_cases(std::span<const Id> targets, const SearchEnd& end);
  /// From what a SAT solver needs to refute marks: first of the reasons around a mark, then, for a first set, of all.
  /// The work limits refutations, and making the sets smaller.
  void by_solver(std::span<const Id> targets, Work work, const SearchEnd& end);
  /// Until one mark has a set: by cases within cases on boards of units, then by a SAT solver.
  void at_any_size(std::span<const Id> targets, Work work, const SearchEnd& end);
  /// Makes sets smaller while they are above `floor`: the same propagation with disturbed sizes, then the neighbourhood
  /// search that leaves some members out and looks for fewer in their place (P. Shaw, CP 1998).
  void improve(unsigned floor, const SearchEnd& end);

 private:
  void take(Id mark, const std::vector<Id>& raw, int orders, const SearchEnd& end);
  std::vector<Id> irreducible(std::vector<Id> raw, Id mark, const SearchEnd& end);
  std::vector<Id> around(Id mark) const;
  void with_noise(unsigned floor, const SearchEnd& end);
  void search_neighbours(MarkSet set, unsigned floor, const SearchEnd& end);
  std::vector<Id> without_some(const std::vector<Id>& set, std::size_t count);

  const State* state_;
  UnitOracle* oracle_;
  LazySolver* solver_;
  ReasonSearch* search_;
  UnitPropagation propagation_;
  Random random_{1};
  unsigned size_ = kNothing;
  std::vector<MarkSet> sets_;
};

}  // namespace nonet::steps
