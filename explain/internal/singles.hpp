// The steps that place a digit by one constraint.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     assert(nonet::single_step(nonet::Marks(puzzle))->shape.empty());
#pragma once

#include <optional>

#include "nonet/explain.hpp"

namespace nonet {

/// The last cell of a unit, the last place of a digit in a box, then in another unit, the last digit of a cell.
std::optional<Step> single_step(const Marks& marks);

}  // namespace nonet
