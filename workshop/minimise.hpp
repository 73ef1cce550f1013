// Puzzles from which no clue can go: minimal ones below a puzzle.
//
// minimise() tries the clues in random order; one is removed if the puzzle stays unique without it. So the result
// follows from the puzzle and the seed alone: any complete backend, any number of threads, any machine.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), puzzle.rules);
//     std::vector<nonet::Outcome> outcomes(1);
//     std::vector<nonet::Cell> minimal(16);
//     nonet::minimise(*solver, {puzzle.rules.get(), 1, puzzle.clues, {}}, {.seed = 1}, outcomes, minimal);
//     assert(outcomes[0].verdict() == nonet::Verdict::unique);
//     assert(std::count(minimal.begin(), minimal.end(), 0) >= 10);  // all minimal 4x4 puzzles have 4 to 6 clues
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nonet/backends/backend.hpp"

namespace nonet {

struct MinimiseOptions {
  std::uint64_t seed = 0;
  std::vector<bool> keep = {};  ///< cells whose clues stay, an element for each; empty: none
  Budget budget = {};           ///< time and nodes: of each puzzle, all its searches together
};

/// One minimal puzzle below each: `minimal` gets them, `cells` each. The outcome is that of the puzzle as it is
/// (limit 2). Where it is not unique, and where a search for the clues was stopped (then the verdict is solved),
/// `minimal` is blank.
///
/// A classic puzzle of 24 clues costs some 80 times as much as to see that it is unique, and a full grid no more
/// (`./dev bench workshop`, backend `batch`). Full speed needs 8,192 puzzles a call and no limits of time and nodes a
/// puzzle: with these, puzzles are solved one by one. The backend has to be complete. Throws
/// Error as Backend::solve_batch() does, and on spans of a wrong size.
void minimise(Backend& backend, const BatchView& puzzles, const MinimiseOptions& options, std::span<Outcome> outcomes,
              std::span<Cell> minimal);

/// All minimal puzzles below a puzzle, each once: `sink` gets them, and ends the search by false. Nothing is kept of
/// them, and their order is the same for any backend. There may be very many: each redundant clue may double them.
///
/// The outcome counts them as its solutions; Stop::exhausted: these were all, Stop::solution_limit:
/// budget.max_solutions were found (0: no limit). Timeout and nodes are for the whole call. A puzzle that is not unique
/// has none: `of_puzzle` gets its outcome (nullptr: not wanted).
///
/// The search decides clue by clue whether it stays. It leaves a branch when the clues that are sure to stay make the
/// puzzle unique. Each step asks about up to 256 such branches at once.
Outcome all_minimal(Backend& backend, const PuzzleView& puzzle, const Budget& budget, const SolutionSink& sink,
                    Outcome* of_puzzle = nullptr);

}  // namespace nonet
