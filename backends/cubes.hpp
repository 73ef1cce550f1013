// One hard board in parts: cube and conquer (M. Heule, O. Kullmann, S. Wieringa and A. Biere, HVC 2011).
//
//     all           Each part is propagated (deduction/propagator.hpp); a contradictory one is dropped.
//     |- 17         The part with the most candidates is split next: CaDiCaL's lookahead picks a literal of its
//     |  |- 230     formula, and the parts are the literals of the smallest constraint around it (a cell's digits, or a
//     |  '- 239     digit's places in a unit), of which exactly one is true. Splitting on the literal and its negation
//     '- 18         would leave nearly the whole board on the side of the negation.
//
// Every solution lies in exactly one of the cubes that are left.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}));
//     nonet::Cubes parts = nonet::split_into_cubes(puzzle, 3);
//     assert(parts.cubes.size() <= 3 && !parts.cubes.empty());
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "nonet/encoder.hpp"

namespace nonet {

struct Cubes {
  std::vector<Cube> cubes;
  std::size_t refuted = 0;  ///< parts that propagation found contradictory
  bool stopped = false;     ///< `goes_on` returned false; the cubes cover the space all the same
};

/// Makes at most `most` cubes (1 or more), and at least one: the empty cube where propagation refutes or solves the
/// board, or where nothing is left to split on. The same puzzle always gives the same cubes.
Cubes split_into_cubes(const Puzzle& puzzle, std::size_t most, const std::function<bool()>& goes_on = {});

}  // namespace nonet
