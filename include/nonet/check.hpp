// The independent checker: is a board legal, does it solve a puzzle, which clues clash?
//
// It shares no code with any solver or encoder. It derives rows, columns, boxes and the cells of variants itself
// instead of reading the table of units, and takes other constraints from proof/diagram.hpp, so that a mistake in the
// tables of board/ shows.
//
// Example:
//     auto rules = nonet::Rules::make({.geometry = {2, 2}});
//     nonet::Puzzle puzzle(rules, {1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,0});
//     assert(!nonet::find_clash(rules->spec(), puzzle.clues));
//     nonet::Board board = {1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1};
//     assert(nonet::why_not_a_solution(puzzle, board).empty());
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nonet/puzzle.hpp"

namespace nonet {

namespace proof {
struct BoardRules;
}

/// Two cells that may not hold the same digit, and do.
struct Clash {
  int first = 0;  ///< a cell, from 0; first < second
  int second = 0;
  int digit = 0;

  bool operator==(const Clash&) const = default;
};

/// The first clash of clues, in the order rows, columns, boxes, variants. Blank cells clash with nothing. Throws Error
/// on a wrong number of cells.
std::optional<Clash> find_clash(const RulesSpec& rules, std::span<const Cell> cells);

/// "r1c1 and r1c5 are both 5"
std::string describe(const Clash& clash, const Geometry& geometry);

/// "" if the board is full, legal, keeps the clues and holds no excluded candidate; else what is wrong, in one line.
/// Throws Error on an invalid puzzle, as why_contradictory() does.
std::string why_not_a_solution(const PuzzleView& puzzle, std::span<const Cell> board);

/// "" if the clues are consistent; else the clash, the clue that is excluded as well, or the constraint that cannot
/// hold beside them.
std::string why_contradictory(const PuzzleView& puzzle);

/// The board as the checker of certificates takes it (nonet/certificate.hpp), with these lines as its constraints.
proof::BoardRules board_rules(const RulesSpec& spec, std::vector<std::string> lines);

}  // namespace nonet
