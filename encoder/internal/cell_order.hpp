// The order in which a solver with a fixed order should decide a board's cells.
#pragma once

#include <span>
#include <vector>

#include "nonet/puzzle.hpp"

namespace nonet {

/// The open cells (0 in `known`), the most constrained first. A cell is constrained by few candidates that many other
/// open cells share, by few other places for them, and by cells that come before it.
std::vector<CellIndex> constrained_first(const Rules& rules, const Candidates& candidates, std::span<const Cell> known);

}  // namespace nonet
