// The true candidates of a classic board, by a search that goes only where it may show a new one.
//
// It is the search of the backend dfs, but a node whose candidates have all been shown is dropped: no solution below it
// is of use. Nodes are split by candidates that were not shown. (nonet/workshop.hpp does it for all boards.)
//
// Example:
//     const std::vector<nonet::Cell> blank(81);
//     std::vector<std::uint64_t> shown(81);
//     std::uint64_t nodes = 0;
//     assert(nonet::show_candidates(blank, {}, shown, {}, nodes) == nonet::Stop::exhausted && shown[80] == 0777);
#pragma once

#include <cstdint>
#include <span>

#include "nonet/board.hpp"
#include "nonet/outcome.hpp"

namespace nonet {

/// Adds to `shown` (a digit set for each of 81 cells), which holds candidates that are known to be true, all others.
/// `clues` are 81, from 0 to 9; `excluded` is empty, or a digit set for each cell. Heeds the budget's nodes, deadline
/// and stop request, and not its timeout. Adds branches to `nodes`, which the limit of nodes is for. Returns what ended
/// the search early. Any thread may call it.
Stop show_candidates(std::span<const Cell> clues, std::span<const std::uint64_t> excluded,
                     std::span<std::uint64_t> shown, const Budget& budget, std::uint64_t& nodes);

}  // namespace nonet
