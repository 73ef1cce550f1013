// One hard board in parts: cube and conquer (M. Heule, O. Kullmann, S. Wieringa and A. Biere, HVC 2011).
//
//     all           each part is propagated (deduction/propagate.hpp); one that is contradictory is refuted and
//     dropped.
//     |- 17         The one with the most candidates left is split next: CaDiCaL's lookahead picks a literal of its
//     |  |- 230     formula, and the parts are the literals of the smallest constraint around it (a cell's digits, a
//     |  '- 239     digit's places in a unit), of which exactly one is true. Splitting on the literal and its negation
//     '- 18         would leave nearly the whole board on the side of the negation.
//
// The cubes that are left, and what was refuted, cover the whole space, and no two have a solution in common.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}));
//     nonet::Cubes parts = nonet::split_into_cubes(puzzle, 3);
//     assert(parts.cubes.size() <= 3 && !parts.cubes.empty());
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "nonet/encoder/cubes.hpp"

namespace nonet {

struct Cubes {
  std::vector<Cube> cubes;
  std::size_t refuted = 0;  ///< parts that propagation found contradictory
  bool stopped = false;     ///< `goes_on` said no; the cubes so far cover the space all the same
};

/// At most so many cubes (from 1), and at least one: the empty cube where propagation refutes or solves the board, or
/// where nothing is left to split on. The same for the same puzzle.
Cubes split_into_cubes(const Puzzle& puzzle, std::size_t most, const std::function<bool()>& goes_on = {});

}  // namespace nonet
