// What several solutions leave open: the cells in which they differ, and the digits that are there.
//
// Example:
//     auto rules = nonet::Rules::make({.geometry = {2, 2}});
//     nonet::Puzzle puzzle(rules, {1,2,3,4, 3,4,1,2, 2,0,4,0, 4,0,2,0});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), rules);
//     nonet::OpenCells open = nonet::open_cells(*solver, puzzle, {});
//     assert(open.verdict == nonet::Verdict::multiple && open.cells.size() == 4 && open.complete);
//     assert(nonet::text_of(open, *rules).starts_with("several solutions: 4 cells are open: r3c2 is 1 or 3, "));
#pragma once

#include <string>
#include <vector>

#include "nonet/backends/backend.hpp"
#include "nonet/board/puzzle.hpp"

namespace nonet {

struct OpenCell {
  CellIndex cell = 0;
  std::vector<Cell> digits = {};  ///< ascending, each in some solution

  bool operator==(const OpenCell&) const = default;
};

struct OpenCells {
  Verdict verdict = Verdict::unknown;
  std::vector<OpenCell> cells = {};   ///< ascending, those with two digits and more
  std::vector<Board> solutions = {};  ///< two that differ; fewer if there are fewer
  bool complete = false;              ///< there are no other cells and digits
  Stop stop = Stop::exhausted;        ///< what ended the search early
  std::string message = {};           ///< of Stop::failed
};

/// Exact, if the backend is complete. It has to take exclusions. Of the budget, time and stop request are for the whole
/// call, and nodes for each of its two searches. Throws Error as Backend::solve() does.
OpenCells open_cells(Backend& backend, const PuzzleView& puzzle, const Budget& budget);

/// "r1c2 is 3 or 7"
std::string text_of(const OpenCell& open, const Rules& rules);
/// "several solutions: 2 cells are open: r1c2 is 3 or 7, r1c5 is 3 or 7"; a line. From the thirteenth cell on they are
/// counted only, and so are more than five digits of a cell: "r1c1: 25 digits".
std::string text_of(const OpenCells& open, const Rules& rules);

}  // namespace nonet
