// Some set of reasons that removes one of some marks, as small as is found soon: from what a solver needed for its
// refutation, first of the reasons around a mark, then of all.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     const nonet::Reasons reasons(puzzle.rules);
//     const nonet::Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
//     const nonet::OpenMarks open(reasons, nonet::Marks(puzzle), solution);
//     nonet::GeneralSolver solver(reasons, open, nonet::GeneralSolver::Others::off);
//     assert(nonet::some_set(reasons, open, solver, std::vector{reasons.mark(7, 4)}, 100, {}).reasons.size() == 2);
#pragma once

#include <span>
#include <vector>

#include "explain/internal/general_solver.hpp"

namespace nonet {

/// The set removes the mark that is listed with it. Nothing is listed if `until` is over before any set was found. The
/// work limits two parts: refutations, and making them smaller. What the second part leaves undecided stays in the set.
RemovalSet some_set(const Reasons& reasons, const OpenMarks& open, GeneralSolver& solver, std::span<const int> marks,
                    Work work, const SearchEnd& until);

/// The same without unneeded reasons, tried from the last on. After the end untried reasons stay.
std::vector<int> without_spare(std::vector<int> set, int mark, GeneralSolver& solver, const SearchEnd& end);

}  // namespace nonet
