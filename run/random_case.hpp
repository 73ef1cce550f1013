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

/// Puzzles made from a solved board by leaving cells out, and some of these changed: a clue replaced, another one
/// added, candidates excluded (9x9 boards); now and then boards of sides up to 72 that are nearly full. Half of the
/// others have constraints of random kinds that the solved board keeps, and now and then one that it breaks. What a
/// puzzle was made from, where it was not changed after, is its known solution.
///
/// The same seed and number give the same case for the same list of backends. These complete boards: a pattern that
/// solves rows, columns and boxes is shuffled, thinned out and completed by one of them, so that boards have no
/// structure; the independent checker decides whether the result counts. Without any backend the pattern is what there
/// is.
CrossCase random_case(std::uint64_t seed, std::uint64_t number, std::span<const BackendSpec> backends);

}  // namespace nonet
