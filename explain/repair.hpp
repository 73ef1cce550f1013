// What mends a puzzle: the fewest clues to change or to leave out so that there is exactly one solution, or one at all.
//
// Example:
//     auto rules = nonet::Rules::make({.geometry = {2, 2}});
//     nonet::Puzzle puzzle(rules, {1,2,3,4, 3,4,1,2, 2,1,4,3, 4,4,0,0});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), rules);
//     nonet::Repairs mended = nonet::repairs(*solver, puzzle, nonet::RepairGoal::unique, 0, {});
//     assert(mended.size == 1 && mended.found.size() == 2 && mended.complete);
//     assert(nonet::text_of(mended.found[0].changes[0], *rules) == "r4c2: 4 -> .");
//     assert(nonet::text_of(mended.found[1].changes[0], *rules) == "r4c2: 4 -> 3");
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "nonet/backends/backend.hpp"
#include "nonet/explain/clash.hpp"
#include "nonet/explain/open_cells.hpp"

namespace nonet {

enum class RepairGoal : std::uint8_t {
  solution,  ///< one or more
  unique,    ///< exactly one
};

struct ClueChange {
  CellIndex cell = 0;
  Cell to = 0;    ///< 0: the clue is omitted
  Cell from = 0;  ///< the clue

  auto operator<=>(const ClueChange&) const = default;
};

struct Repair {
  std::vector<ClueChange> changes = {};  ///< ascending cells; none: there is nothing to mend
  /// Of the goal `solution`, whose repairs leave clues out: the digits that solutions have in these cells; empty if
  /// time ended before all were known.
  std::vector<OpenCell> instead = {};

  bool operator==(const Repair&) const = default;
};

struct Repairs {
  Verdict verdict = Verdict::unknown;  ///< of the puzzle as it is, with limit 2 for one solution alone, else 1
  std::vector<Repair> found = {};      ///< all with as few changes as possible, ascending
  /// How many changes those have. If nothing was found: fewer are not enough.
  int size = 0;
  bool complete = false;  ///< there are no others of this size
  bool hopeless = false;  ///< no change of clues mends it; `why` says more
  std::string why = {};
  Stop stop = Stop::exhausted;  ///< what ended the search early; Stop::solution_limit: `limit` repairs were found
  std::string message = {};     ///< of Stop::failed
};

/// Up to `limit` repairs (0: all). Only clues are changed: excluded candidates and drawn constraints stay, and if
/// these clash by themselves, nothing mends the puzzle. No clue is added. Time, nodes (of a search) and the stop
/// request of the budget count, the time for the whole call; what they leave open is in `size`: fewer changes do not
/// do. The backend has to be complete and to take exclusions. Throws Error as Backend::solve() does. Sides up to 64.
///
/// For a solution: clues that hit all clashes, as smallest_clashes() does it the other way round. For one solution
/// alone: the same sets of clues, or all sets if nothing clashes, size by size; each way to fill them with other
/// digits is a board, and the boards are solved in batches. What can be removed in place of a change follows from
/// these.
Repairs repairs(Backend& backend, const PuzzleView& puzzle, RepairGoal goal, std::uint64_t limit, const Budget& budget);

/// The clues with the changes.
std::vector<Cell> mended(std::span<const Cell> clues, const Repair& repair);

/// "r3c4: 5 -> 7", "r3c4: 5 -> ."
std::string text_of(const ClueChange& change, const Rules& rules);
/// "r3c4: 5 -> 7, r9c1: 2 -> ."
std::string text_of(const Repair& repair, const Rules& rules);

}  // namespace nonet
