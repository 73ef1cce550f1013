// Makes a set of reasons for a mark smaller: leaves out a few that hang together, and looks for fewer that do instead
// (P. Shaw, Using constraint programming and local search methods to solve vehicle routing problems, CP 1998: large
// neighbourhoods).
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     const nonet::Reasons reasons(puzzle.rules);
//     const nonet::Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
//     const nonet::OpenMarks open(reasons, nonet::Marks(puzzle), solution);
//     nonet::GeneralSolver solver(reasons, open, nonet::GeneralSolver::Others::off);
//     nonet::GeneralHitting search(reasons, open, solver);
//     const std::vector<int> set = {nonet::Reasons::truth(3), nonet::Reasons::link(7)};
//     assert(nonet::improved_set(reasons, open, solver, search, set, reasons.mark(7, 4), 2, {}) == set);
#pragma once

#include <vector>

#include "explain/internal/general_hitting.hpp"

namespace nonet {

/// A set that removes the mark, without reasons to spare, ascending, as large as the one given at most. Ends where the
/// size is `least`.
std::vector<int> improved_set(const Reasons& reasons, const OpenMarks& open, GeneralSolver& solver,
                              GeneralHitting& search, std::vector<int> set, int mark, std::size_t least,
                              const SearchEnd& end);

}  // namespace nonet
