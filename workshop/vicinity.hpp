// Minimal puzzles near a puzzle: {-k+n}, the search of those who look for rare puzzles.
//
// Removes some clues and adds others in all ways, and reports the unique minimal puzzles among the results.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,0,0,0, 0,0,3,0, 0,0,0,4, 0,2,0,0});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), puzzle.rules);
//     nonet::VicinityResult result = nonet::vicinity(*solver, puzzle, 1, 1, {.max_solutions = 0}, {});
//     assert(result.stop == nonet::Stop::exhausted && result.skipped == 0);
#pragma once

#include <cstdint>

#include "nonet/backends/backend.hpp"

namespace nonet {

struct VicinityResult {
  std::uint64_t puzzles = 0;    ///< that the sink got
  std::uint64_t subsets = 0;    ///< ways to leave clues out that were looked at
  std::uint64_t skipped = 0;    ///< of these, ones with more than 1,000,000 solutions: nothing was looked for there
  Stop stop = Stop::exhausted;  ///< exhausted: these are all, except what was skipped
};

/// Removes `remove` clues in all ways, and adds up to `add` others: no removed clue comes back as it
/// was, but its cell may hold another digit. `sink` gets each unique minimal puzzle once, and ends the search by false;
/// the order is the same for every backend. The puzzle itself need not be unique, or minimal.
///
/// The budget is for the whole call: time, nodes, and max_solutions as the number of puzzles (0: all). What has been
/// found is kept in memory. The work grows like (clues over remove) times the solutions left, to the power of `add` in
/// the worst case: for AI Escargot (23 clues) with `dfs`, 1 and 1 took 9 ms, 2 and 1 0.3 s, 2 and 2 7 s.
/// Exclusions of the puzzle hold. Throws Error if there are fewer clues than `remove`, on negative numbers, and as
/// Backend::solve() does.
VicinityResult vicinity(Backend& backend, const PuzzleView& puzzle, int remove, int add, const Budget& budget,
                        const SolutionSink& sink);

}  // namespace nonet
