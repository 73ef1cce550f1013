// Which constraint the clues alone make impossible. Each is looked at by itself, and nothing is deduced.
//
// Example:
//     nonet::RulesSpec spec{.geometry = {2, 2}};
//     nonet::add_constraints(spec, std::vector<std::string>{"killer 3 r1c1 r1c2"});
//     nonet::Puzzle puzzle(nonet::Rules::make(spec));
//     puzzle.clues[0] = 4;
//     assert(nonet::why_no_room(puzzle) == "killer 3 at r1c1 cannot hold: r1c1 is 4");
#pragma once

#include <string>
#include <vector>

#include "nonet/puzzle.hpp"

namespace nonet {

/// "" if each constraint by itself can hold beside the clues and exclusions; else the first one that cannot, with the
/// clues in its cells. Of a sum only the least and the largest that its cells can come to are looked at. Exact on full
/// boards. Takes about as long as making the rules' primitives did. Requires a valid puzzle.
std::string why_no_room(const PuzzleView& puzzle);

/// The names of all units with a digit twice, and of all constraints that cannot hold beside the clues in the same
/// sense: "row 3", "killer 17 r1c1 r1c2". Requires a valid puzzle.
std::vector<std::string> broken_constraints(const PuzzleView& puzzle);

}  // namespace nonet
