// Is a puzzle unique, and would it be without one of its clues?
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), puzzle.rules);
//     nonet::ClueAnalysis analysis = nonet::analyse_clues(*solver, puzzle, {.max_solutions = 2});
//     assert(analysis.outcome.verdict() == nonet::Verdict::unique && analysis.redundant.size() == 16);
#pragma once

#include <span>
#include <vector>

#include "nonet/backends/backend.hpp"

namespace nonet {

struct ClueAnalysis {
  Outcome outcome = {};                   ///< of the puzzle as it stands
  std::vector<CellIndex> redundant = {};  ///< clues that may each go (not all together) and leave it unique
  Stop minimality = Stop::exhausted;      ///< what ended the search for these early; exhausted: they are all
};

/// The budget is for each of the searches: one for the puzzle, and where it is unique one for each clue. It should
/// allow two solutions at least.
ClueAnalysis analyse_clues(Backend& backend, const PuzzleView& puzzle, const Budget& budget);

/// The same for many puzzles, whose searches the backend gets in batches: for those who solve thousands at once much
/// faster, and no faster for others. Where a search ends early, some behind it are made in vain. One analysis a puzzle.
void analyse_clues(Backend& backend, const BatchView& puzzles, const Budget& budget, std::span<ClueAnalysis> analyses);

}  // namespace nonet
