// The constraints that are more than units.
//
// Example:
//     const nonet::Geometry shape{2, 2};
//     auto rules = nonet::Rules::make(
//         {.geometry = shape, .constraints = {nonet::parse_constraint("killer 3 r1c1 r1c2", shape)}});
//     assert(nonet::drawn_constraints(*rules).size() == 1);
#pragma once

#include <vector>

#include "nonet/puzzle.hpp"

namespace nonet {

struct Drawn {
  int number = 0;         ///< into RulesSpec::constraints
  Primitives primitives;  ///< what it says by itself, of cells within one unit as well
  std::vector<CellIndex> cells;
};
/// Constraints that only make units are omitted, unless `units`.
std::vector<Drawn> drawn_constraints(const Rules& rules, bool units = false);

}  // namespace nonet
