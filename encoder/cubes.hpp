// Cubes are conjunctions of literals. They split one board into parts, which may be solved on different machines.
//
// Literals have the numbers of every encoding: ((r-1)*N + (c-1))*N + d for "row r, column c holds digit d".
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}));
//     nonet::Cube cube = nonet::parse_cube("1 -6", *puzzle.rules);  // r1c1 is 1, r1c2 is not 2
//     nonet::Puzzle part = nonet::under_cube(puzzle, cube);
//     nonet::PuzzleView view = part;
//     assert(view.excludes(0, 2) && !view.excludes(0, 1) && view.excludes(1, 2));
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "nonet/board/puzzle.hpp"

namespace nonet {

using Cube = std::vector<int>;

/// Reads literals with blanks between them; the `a` and the 0 of iCNF may be around them. Throws Error on anything
/// that is not a literal of the board.
Cube parse_cube(std::string_view text, const Rules& rules);

/// Excludes what the cube rules out. Throws Error on what is none of the board's literals. The solutions are those of
/// the puzzle that satisfy the cube.
void restrict_to(const Cube& cube, const Rules& rules, std::span<std::uint64_t> excluded);
Puzzle under_cube(Puzzle puzzle, const Cube& cube);

}  // namespace nonet
