// Random full boards, to make puzzles of.
//
// Example:
//     const auto rules = nonet::Rules::make({});
//     const auto solver = nonet::make_backend(nonet::parse_backend("dfs"), rules);
//     nonet::Random random(1);
//     nonet::Board board = nonet::bench::random_board(*solver, rules, random);
#pragma once

#include <algorithm>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "nonet/backend.hpp"

namespace nonet::bench {

/// A 9x9 board. Not all boards are equally likely; they differ enough in structure for timing. `solver` is of `rules`.
inline Board random_board(Backend& solver, const std::shared_ptr<const Rules>& rules, Random& random) {
  for (;;) {
    // The first row, and some digits anywhere: the solver completes them if they leave a solution.
    Puzzle puzzle(rules);
    std::vector<Cell> digits(9);
    std::iota(digits.begin(), digits.end(), Cell{1});
    random.shuffle(digits);
    std::copy(digits.begin(), digits.end(), puzzle.clues.begin());
    for (int i = 0; i < 6; ++i) puzzle.clues[9 + random.next() % 72] = static_cast<Cell>(1 + random.next() % 9);
    Board board;
    solver.solve(puzzle, {}, [&](std::span<const Cell> solution) {
      board.assign(solution.begin(), solution.end());
      return false;
    });
    if (!board.empty()) return board;
  }
}

}  // namespace nonet::bench
