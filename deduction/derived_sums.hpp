// Sums that follow from the sums of the rules, since every unit holds every digit once: innies and outies.
//
//     . . a a | b      The first row sums to 45. Cages that lie in it are taken off.
//     c . . . | b      Of one that crosses its edge either the inner cells stay (+),
//                      or the cage is taken off and its outer cells come back (-).
//
// Areas are single units, runs of rows and of columns, and two boxes side by side. Sums of few cells are for exact
// pruning; wide ones, whose cells reach out of a unit or that several cages bind together, for bounds.
//
// Example:
//     auto rules = nonet::Rules::make({.geometry = {2, 2}});
//     assert(nonet::derived_sums(*rules, {}).exact.empty());  // no sums, nothing to derive
#pragma once

#include <cstdint>
#include <vector>

#include "nonet/puzzle.hpp"

namespace nonet {

struct DerivedSums {
  std::vector<Sum> exact;  ///< coefficients 1 and -1
  std::vector<Sum> wide;   ///< of many cells, near the least or the greatest that they can come to
};

/// Sides to 16. `peers` tells which cells differ: (cells + 63) / 64 words a cell.
DerivedSums derived_sums(const Rules& rules, const std::vector<std::uint64_t>& peers);

}  // namespace nonet
