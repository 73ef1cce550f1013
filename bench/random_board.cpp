#include "bench/random_board.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

namespace nonet::bench {

// The first row, and some digits anywhere: found by the solver where they leave a solution.
Board random_board(Backend& solver, const std::shared_ptr<const Rules>& rules, Random& random) {
  for (;;) {
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
