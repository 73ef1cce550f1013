// Makes a set of groups for a mark smaller: leaves out a few that hang together, and looks for fewer that do instead
// (P. Shaw, Using constraint programming and local search methods to solve vehicle routing problems, CP 1998: large
// neighbourhoods).
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     const nonet::Groups groups(puzzle.rules);
//     const nonet::Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
//     const nonet::OpenMarks open(groups, nonet::Marks(puzzle), solution);
//     nonet::GroupSolver solver(groups, open, nonet::GroupSolver::Others::off);
//     nonet::GroupHitting search(groups, open, solver);
//     const std::vector<int> set = {nonet::Groups::truth(3), nonet::Groups::once(7)};
//     assert(nonet::improved_set(groups, open, solver, search, set, groups.mark(7, 4), 2, {}) == set);
#pragma once

#include <vector>

#include "nonet/explain/internal/group_hitting.hpp"

namespace nonet {

/// A set that removes the mark, without groups to spare, ascending, as large as the one given at most. Ends where the
/// size is `least`.
std::vector<int> improved_set(const Groups& groups, const OpenMarks& open, GroupSolver& solver, GroupHitting& search,
                              std::vector<int> set, int mark, std::size_t least, const Watch& watch);

}  // namespace nonet
