// Steps as sentences that a person reads aloud without stumbling.
//
//     r5c5 is 7: in row 5 every other cell that is open sees a 7
//     r3c4 is not 5: in box 1 the 5 can only be in row 3
//     In row 3, r3c1 and r3c7 hold 2 and 5 between them, so r3c4 is not 2
//     In rows 2 and 6 the 4 can only be in columns 3 and 8, so r4c3 and r9c8 are not 4
//     killer 3 r1c1 r1c2 leaves only 1 and 2 for r1c1 and r1c2
//     Rows 3 and 6 each hold a 5; r3c1 holds a digit; and column 2 holds at most one 5: together they leave no room
//     for 5 in r4c2
//     Rows 1 and 4 to 7, columns 1 and 6, and box 3 each hold some of the digits 2, 5 and 7; 15 cells each hold a
//     digit; and no two of these clash: together they leave no room for 5 in r1c3
//
// The last one is of more than twelve constraints, which nobody follows who hears each. Step::because has them all.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::Marks marks(puzzle);
//     nonet::Step step{.placed = {{3, 4}}, .because = {{nonet::ReasonKind::cell_digit, 3, 0}}};
//     assert(nonet::sentence(step, marks) == "r1c4 is 4: it is the last open cell of row 1");
#pragma once

#include <string>

#include "nonet/explain/step.hpp"

namespace nonet {

/// Conclusion and reason, without a full stop. Requires the marks before the step.
std::string sentence(const Step& step, const Marks& before);

/// "hidden single"; "X-wing, 4 constraints"; "at most 12 constraints" if 12 is not proved smallest.
std::string remark_on(const Step& step);
/// "1 constraint"; "at most 12 constraints".
std::string size_text(int size, bool smallest);

/// "r5c5=7"
std::string placement_text(const CellDigit& placed, const Geometry& geometry);
/// "r4c2-3"
std::string removal_text(const CellDigit& removed, const Geometry& geometry);

}  // namespace nonet
