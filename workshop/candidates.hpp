// True candidates: the digits that are in some solution of a puzzle, cell by cell, and how many solutions have each.
//
// Solutions show candidates. What none has shown is searched line by line: a line is a cell, or a digit in a unit, and
// every solution takes exactly one candidate of it. So a line without what is shown already either yields a solution
// that shows more, or all the rest of it is in no solution. Such searches run in batches, for many puzzles at once.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,0,0, 3,4,0,0, 2,1,4,3, 4,3,2,1});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), puzzle.rules);
//     nonet::TrueCandidates found = nonet::true_candidates(*solver, puzzle, {}, 10);
//     assert(found.verdict == nonet::Verdict::unique && found.has(2, 3) && !found.has(2, 4));
//     assert(found.counts[2 * 4 + 3 - 1] == 1);  // one solution has 3 in the third cell
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "nonet/backends/backend.hpp"

namespace nonet {

struct TrueCandidates {
  Verdict verdict = Verdict::unknown;  ///< of the puzzle
  /// exhausted: `digits` and `counts` are complete. Else what ended the search early: the digits are true candidates,
  /// but others may be missing, and the counts are of the solutions that were found.
  Stop stop = Stop::exhausted;
  std::string message = {};                ///< of Stop::failed
  std::vector<std::uint64_t> digits = {};  ///< a digit set for each cell: cells * digit_words(side)
  std::vector<std::uint64_t> counts = {};  ///< by cell and digit, [cell * side + digit - 1]; empty if not wanted

  std::size_t words = 1;  ///< digit_words(side)

  bool has(int cell, int digit) const {
    return ConstDigitSet(digits.data() + static_cast<std::size_t>(cell) * words, words).has(digit);
  }
};

/// The true candidates of each puzzle. With a `count_limit`, `counts` has how many solutions have each of them, or the
/// the limit if this many or more do.
///
/// The backend has to be complete and to take exclusions. Time and nodes of the budget are for all searches of a puzzle
/// together; with either, puzzles are searched one by one, which is slower with backends that solve thousands at once.
/// `max_solutions` is ignored. Sets and counts do not depend on the backend unless a search ended early.
/// Throws Error as Backend::solve_batch() does, and unless there is one result for each puzzle.
void true_candidates(Backend& backend, const BatchView& puzzles, const Budget& budget,
                     std::span<TrueCandidates> results, std::uint64_t count_limit = 0);
TrueCandidates true_candidates(Backend& backend, const PuzzleView& puzzle, const Budget& budget,
                               std::uint64_t count_limit = 0);

}  // namespace nonet
