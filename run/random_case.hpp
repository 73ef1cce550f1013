// Random puzzles of all shapes and variants for run/crosscheck.hpp: with no, one and many solutions.
//
// Example:
//     nonet::CrossCase first = nonet::random_case(7, 0, {});
//     assert(first.puzzles.size() == nonet::random_case(7, 0, {}).puzzles.size());
#pragma once

#include <cstdint>
#include <span>

#include "nonet/backend.hpp"
#include "run/crosscheck.hpp"

namespace nonet {

/// Makes puzzles from a solved board by removing cells. Some are changed: a clue replaced or added, candidates excluded
/// (9x9 boards). A few boards have sides up to 72 and are nearly full. Half of the others have random constraints that
/// the solved board satisfies, and sometimes one that it breaks. The board is the known solution of an unchanged
/// puzzle.
///
/// The same seed, number and list of backends give the same case. A backend completes a shuffled pattern after most of
/// its cells are removed, so boards have no structure; the independent checker tests the result. Without backends, the
/// shuffled pattern is the board.
CrossCase random_case(std::uint64_t seed, std::uint64_t number, std::span<const BackendSpec> backends);

}  // namespace nonet
