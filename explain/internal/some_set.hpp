// Some set of groups that removes one of some marks, without a group to spare, as small as is found soon: from what a
// solver needed for its refutation, first of the groups around a mark, then of all.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     const nonet::Groups groups(puzzle.rules);
//     const nonet::Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
//     const nonet::OpenMarks open(groups, nonet::Marks(puzzle), solution);
//     nonet::GroupSolver solver(groups, open, nonet::GroupSolver::Others::off);
//     assert(nonet::some_set(groups, open, solver, std::vector{groups.mark(7, 4)}, {}, {}).groups.size() == 2);
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "nonet/explain/internal/group_solver.hpp"

namespace nonet {

/// The set removes the mark that is listed with it. Nothing is listed where `until` is over before any set was found;
/// `improve` ends the search for smaller ones.
GroupSet some_set(const Groups& groups, const OpenMarks& open, GroupSolver& solver, std::span<const int> marks,
                  const Watch& improve, const Watch& until);

/// The same without groups to spare, tried from the last on. Nothing: time was over.
std::optional<std::vector<int>> without_spare(std::vector<int> set, int mark, GroupSolver& solver, const Watch& watch);

}  // namespace nonet
