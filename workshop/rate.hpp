// Ratings of puzzles that do not change when a puzzle is turned, or its digits are renamed.
//
//     singles     A cell with one candidate left takes it, and so does the only cell of a unit that may hold a digit.
//                 A digit that was placed leaves the cells that share a unit with it. Until nothing changes.
//     depth k     of trial and error: for every candidate of an open cell, it is assumed in a copy of the board, and
//                 the copy gets singles and trials of depth k - 1. If that is a contradiction (a cell without
//                 candidates, or a digit without a cell in a unit), the candidate is removed. Until nothing changes;
//                 a trial that ends in a solution says nothing. Depth 0 is singles alone
//                 (T&E(k) of D. Berthier, The Hidden Logic of Sudoku; his basic rules are these).
//     backdoor    a set of cells: with their digits in the solution as further clues, singles solve the puzzle
//                 (R. Williams, C. Gomes, B. Selman, Backdoors to typical case complexity, IJCAI 2003).
//
// All these rules are monotone, so that the order in which they are applied does not matter.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,0,0,0, 0,0,2,0, 0,3,0,0, 0,0,0,4});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), puzzle.rules);
//     nonet::Rating rating = nonet::rate(*solver, puzzle, {}, {});
//     assert(rating.verdict == nonet::Verdict::unique && rating.singles && rating.depth == 0 && rating.backdoor == 0);
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "nonet/backends/backend.hpp"

namespace nonet {

/// How far rating goes. On the classic board depth 2 takes some milliseconds, each further one far longer; sets of
/// three cells take some ten milliseconds, each further cell some twenty times as long.
struct RatingLimits {
  int depth = 2;
  int backdoor = 3;
};

struct Rating {
  Verdict verdict = Verdict::unknown;  ///< only unique puzzles are rated
  Stop stop = Stop::exhausted;         ///< what ended the rating early; what was not reached is -1
  std::string message = {};            ///< of Stop::failed
  bool singles = false;                ///< singles solve it
  int depth = -1;                      ///< the least depth of trials that solves it; -1: none up to the limit
  int backdoor = -1;                   ///< cells of a smallest backdoor; -1: more than the limit
  std::uint64_t backdoors = 0;         ///< how many backdoors of this size there are; 1 for size 0
  std::vector<CellIndex> cells = {};   ///< the first of these in the order of cells; another one if the board is turned
};

/// Rates each puzzle; the backend finds its solution. Boards to side 16 whose rules are units alone: throws Error on
/// others, on limits below 0, as Backend::solve_batch() does, and unless there is one rating for each puzzle.
/// The budget's timeout and nodes are for each puzzle: nodes are those of the backend, and then trials.
void rate(Backend& backend, const BatchView& puzzles, const RatingLimits& limits, const Budget& budget,
          std::span<Rating> ratings);
Rating rate(Backend& backend, const PuzzleView& puzzle, const RatingLimits& limits, const Budget& budget);

}  // namespace nonet
