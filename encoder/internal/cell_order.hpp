// In which order a solver that keeps to an order had best decide a board's cells.
#pragma once

#include <span>
#include <vector>

#include "nonet/board/puzzle.hpp"
#include "nonet/board/rules.hpp"
#include "nonet/deduction/candidates.hpp"

namespace nonet {

/// The cells that are not known (0 in `known`), the most constrained first: those with few candidates, which they share
/// with many other open cells and which have few other places in their units, near the first ones chosen.
std::vector<CellIndex> constrained_first(const Rules& rules, const Candidates& candidates, std::span<const Cell> known);

}  // namespace nonet
