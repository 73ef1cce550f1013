// A puzzle of the formats that setters draw variants in: f-puzzles (formats/f_puzzles.hpp) and the strings of the
// Interactive Sudoku Solver (formats/iss.hpp).
//
// Example:
//     nonet::VariantPuzzle puzzle;
//     nonet::ParseError error = nonet::read_iss(".~R1C1_5.Cage~17~R1C2~R1C3", puzzle);
//     assert(error.message.empty() && puzzle.clues[0] == 5);
//     assert(nonet::text_of(puzzle.constraints.front(), puzzle.geometry) == "killer 17 r1c2 r1c3");
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/constraint.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

/// These formats are read up to this side, as far as constraints go.
inline constexpr int kMostVariantSide = 64;

struct VariantPuzzle {
  Geometry geometry = {};
  std::vector<std::uint8_t> regions = {};  ///< as in RulesSpec; empty: the boxes of the geometry
  std::vector<Constraint> constraints = {};
  std::vector<Cell> clues = {};            ///< a cell each
  std::vector<DigitMask> candidates = {};  ///< what the author's pencil marks allow; empty: no cell has any
  std::string title = {};
  std::string author = {};
  std::string ruleset = {};                ///< the rules as text for people
  std::string solution = {};               ///< as SudokuPad's data have it, a symbol for each cell; "": none
  std::vector<std::string> warnings = {};  ///< ignored parts that may carry a rule
};

/// Whether a board has regions that are not its boxes, whatever their numbers.
bool has_own_regions(const RulesSpec& spec);
/// Whether its rules lose something without its regions: on a board without boxes constraints need even those that are
/// its rows.
bool needs_regions(const RulesSpec& spec);

/// The cells of each region, or box; empty if the board has neither.
std::vector<std::vector<CellIndex>> boxes_of(const VariantPuzzle& puzzle);

/// A blank puzzle of that shape. Requires a side of kMostVariantSide at most.
VariantPuzzle blank_variant(const Geometry& geometry);

/// The rules. Of an `or` the alternatives go whose numbers no digits give.
RulesSpec rules_of(const VariantPuzzle& variant);
/// The puzzle as solvers take it. Throws Error as Rules::make() does.
Puzzle puzzle_of(const VariantPuzzle& variant);
/// The other way round, for the writers. Throws Error on sides above kMostVariantSide.
VariantPuzzle variant_of(const PuzzleView& puzzle);

}  // namespace nonet
