// Random minimal 9x9 puzzles with one solution, one a line: the sets in examples/ (bench/README.md says how).
//
//     make_puzzles COUNT [SEED [KEEP]]      KEEP: of COUNT puzzles only those that dfs needs most guesses for
//
// A random full board is found by dfs from a shuffled first row; then clues go in random order while the solution stays
// the only one.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "bench/program.hpp"
#include "bench/random_board.hpp"
#include "nonet/backend.hpp"
#include "nonet/writer.hpp"

namespace {

using nonet::Board;
using nonet::Cell;

Board minimal_puzzle(nonet::Backend& solver, const std::shared_ptr<const nonet::Rules>& rules, nonet::Random& random) {
  nonet::Puzzle puzzle(rules, nonet::bench::random_board(solver, rules, random));
  std::vector<std::size_t> order(81);
  std::iota(order.begin(), order.end(), std::size_t{0});
  random.shuffle(order);
  for (const std::size_t cell : order) {
    const Cell clue = std::exchange(puzzle.clues[cell], Cell{0});
    if (solver.solve(puzzle, {.max_solutions = 2}, {}).verdict() != nonet::Verdict::unique) puzzle.clues[cell] = clue;
  }
  return puzzle.clues;
}

}  // namespace

int main(int argc, char** argv) {
  return nonet::bench::program(argc, argv, 1, 3, "make_puzzles COUNT [SEED [KEEP]]", [](const auto& words) {
    const auto count = nonet::bench::number<std::size_t>(words[0]);
    nonet::Random random(nonet::bench::number_at<std::uint64_t>(words, 1, 1));
    const auto keep = nonet::bench::number_at<std::size_t>(words, 2, count);
    const auto rules = nonet::Rules::make({});
    const auto solver = nonet::make_backend(nonet::parse_backend("dfs"), rules);
    std::vector<std::pair<std::uint64_t, Board>> puzzles;
    for (std::size_t i = 0; i < count; ++i) {
      Board clues = minimal_puzzle(*solver, rules, random);
      const nonet::Outcome outcome = solver->solve(nonet::Puzzle(rules, clues), {.max_solutions = 2}, {});
      puzzles.emplace_back(outcome.stats.nodes, std::move(clues));
    }
    if (keep < count) {
      std::stable_sort(puzzles.begin(), puzzles.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
      puzzles.resize(keep);
    }
    for (const auto& [nodes, clues] : puzzles) {
      std::string line;
      nonet::append_line(line, clues, nonet::Symbols::standard(9));
      std::puts(line.c_str());
    }
    return 0;
  });
}
