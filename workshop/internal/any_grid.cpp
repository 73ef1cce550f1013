#include "workshop/internal/any_grid.hpp"

#include <algorithm>
#include <vector>

namespace nonet {
namespace {

// An unlucky choice of clues may make a board hard; another choice is cheaper than to see it through.
constexpr std::uint64_t kMaxNodes = 20'000;

// Puts some clues in random cells where they clash with no other.
std::vector<Cell> random_clues(const Rules& rules, int clues, Stream& random) {
  std::vector<Cell> board(static_cast<std::size_t>(rules.cells()));
  for (int i = 0; i < clues; ++i) {
    const auto cell = static_cast<int>(random.below(static_cast<std::uint32_t>(rules.cells())));
    const auto digit = static_cast<Cell>(1 + random.below(static_cast<std::uint32_t>(rules.side())));
    const auto peers = rules.peers(cell);
    const bool clash = std::any_of(peers.begin(), peers.end(), [&](CellIndex peer) { return board[peer] == digit; });
    if (!clash) board[static_cast<std::size_t>(cell)] = digit;
  }
  return board;
}

}  // namespace

Stop any_grid(Backend& backend, const Rules& rules, Stream& random, const Budget& budget, std::span<Cell> grid) {
  // As many clues as digits, then fewer and fewer: with none the answer is final.
  for (int clues = rules.side();; clues = std::max(0, clues - 1)) {
    const std::vector<Cell> board = random_clues(rules, clues, random);
    Budget first = budget;
    first.max_solutions = 1;
    first.max_nodes = {};
    if (clues > 0) first.max_nodes = kMaxNodes;
    bool found = false;
    const Outcome outcome = backend.solve({&rules, board, {}}, first, [&](std::span<const Cell> solution) {
      std::copy(solution.begin(), solution.end(), grid.begin());
      found = true;
      return false;
    });
    if (found) return Stop::exhausted;
    if (outcome.stop == Stop::node_limit) continue;
    if (outcome.stop != Stop::exhausted) return outcome.stop;
    if (clues == 0) throw Error("no puzzle can be made: a blank board of these rules has no solution");
  }
}

}  // namespace nonet
