// The smallest sets, found directly: a truth with one mark left; a truth that is in a link (locked candidates); two
// truths that lie in the same two links (pairs, X-wings and their mixed forms).
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::steps::State state(*puzzle.rules);
//     state.load(nonet::Marks(puzzle), nonet::Board{1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     const std::vector<std::uint8_t> wanted(state.marks(), 1);
//     assert(nonet::steps::single_truth(state, wanted).set.empty());
//     assert(nonet::steps::locked_truth(state, wanted).set.size() == 2);
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explain/internal/state.hpp"

namespace nonet::steps {

/// A truth with one mark left, which takes a wanted one away: a digit that is placed removes it from the cell and its
/// peers at no cost. `wanted` is by mark, here and below.
MarkSet single_truth(const State& state, std::span<const std::uint8_t> wanted);
/// A truth whose marks all lie in a link of another item, with most marks to remove. There are no other sets of two.
MarkSet locked_truth(const State& state, std::span<const std::uint8_t> wanted);
/// Two truths whose marks are all in the same two links, with most marks to remove. If units are rows, columns and
/// boxes, and no truth is locked, there are no other sets of three or four. For let x be a mark outside a truth: two
/// links reach x and all marks of the truth only if all of them meet in one link. So one truth and links through x
/// are never enough.
MarkSet two_truths(const State& state, std::span<const std::uint8_t> wanted);

}  // namespace nonet::steps
