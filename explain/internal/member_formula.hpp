// A puzzle as a formula in which each of its members (nonet/explain.hpp) counts only if it is asked for: a literal a
// member is assumed. Clues are literals by themselves; other members get a selector.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,1,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::MemberFormula formula(puzzle, nonet::members_of(puzzle), {});
//     assert(formula.solve({1, 0}) == nonet::SatResult::satisfiable);
//     assert(formula.solve({1, 1}) == nonet::SatResult::unsatisfiable && formula.core().size() == 2);
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "backends/sat_solver.hpp"
#include "explain/internal/drawn.hpp"
#include "explain/internal/search_end.hpp"
#include "nonet/explain.hpp"

namespace nonet {

/// Members by number; not zero: it is in.
using MemberSet = std::vector<char>;

class MemberFormula {
 public:
  /// Of members_of(puzzle). The budget's deadline and stop request are for all calls. The puzzle lives as long.
  /// Throws Error on sides above 64.
  MemberFormula(const PuzzleView& puzzle, std::vector<ClashMember> members, const Budget& budget);
  /// Of some drawn constraints, ascending; all else of the puzzle always counts. Boards differ from `solution`, which
  /// lives as long.
  MemberFormula(const PuzzleView& puzzle, std::vector<ClashMember> drawn, std::span<const Cell> solution,
                SearchEnd end);

  const std::vector<ClashMember>& members() const { return members_; }
  const SearchEnd& end() const { return end_; }

  /// Whether a board keeps these.
  SatResult solve(const MemberSet& in);
  /// After unsatisfiable: members that clash, ascending.
  std::vector<int> core();
  /// After satisfiable: adds members to `in`, which was asked, until no other can join. False: the time ended before.
  bool grow(MemberSet& in);
  /// Leaves members out of ones that clash until none can go, the last first. False: the time ended before.
  bool shrink(std::vector<int>& clash);

 private:
  void make_rules();
  bool write(SatSolver& solver);
  // Whether the last model keeps a member.
  bool holds(std::size_t member) const;

  PuzzleView puzzle_;
  std::vector<ClashMember> members_;
  std::span<const Cell> solution_;  // that boards differ from; empty: none
  SearchEnd end_;
  std::shared_ptr<const Rules> base_;          // the rules without members
  std::vector<Drawn> drawn_;                   // of which some are members
  std::vector<const Primitives*> primitives_;  // by member: of a drawn constraint that says something; else null
  std::vector<int> literals_;                  // by member
  std::unique_ptr<SatSolver> solver_;          // null: the time ended while the formula was written
  MemberSet asked_;
  std::vector<Cell> board_;  // of the last model
};

}  // namespace nonet
