// Random full boards, to make puzzles of.
//
// Example:
//     const auto rules = nonet::Rules::make({});
//     const auto solver = nonet::make_backend(nonet::parse_backend("dfs"), rules);
//     nonet::Random random(1);
//     nonet::Board board = nonet::bench::random_board(*solver, rules, random);
#pragma once

#include <memory>

#include "nonet/backends/backend.hpp"
#include "nonet/base/random.hpp"

namespace nonet::bench {

/// A 9x9 board. Not all boards are equally likely; they differ enough in structure for timing. `solver` is of `rules`.
Board random_board(Backend& solver, const std::shared_ptr<const Rules>& rules, Random& random);

}  // namespace nonet::bench
