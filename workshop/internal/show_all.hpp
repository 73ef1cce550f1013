// The true candidates of a classic board, by a search that goes only where it may show a new one (internal).
//
// It is the search of backends/dfs/band9.hpp, but a node whose candidates have all been shown is dropped: no solution
// below it is of use. A node is split by a candidate that was not shown, so each solution shows one more at least.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "nonet/backends/outcome.hpp"
#include "nonet/board/geometry.hpp"

namespace nonet::workshop {

/// Adds to `shown` (bit digit - 1, for 81 cells), which holds candidates that are known to be true, all others.
/// `excluded`: empty, or a digit set for each cell. Counts branches in `nodes`. Returns what ended the search early.
Stop show_all(std::span<const Cell> clues, std::span<const std::uint64_t> excluded, std::span<std::uint64_t> shown,
              const Budget& budget, std::uint64_t& nodes);

}  // namespace nonet::workshop
