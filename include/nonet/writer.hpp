// Boards as text, in the forms that nonet/reader.hpp reads.
//
// Example:
//     std::string text;
//     nonet::append_line(text, nonet::Board{1, 0, 0, 1}, nonet::Symbols::standard(2));
//     assert(text == "1..1" && nonet::line_of(nonet::Board{1, 0, 0, 1}) == text);
#pragma once

#include <span>
#include <string>

#include "nonet/board.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

/// The cells as one line in the standard symbols of a side; "" for no cells. Throws Error unless the cells make a
/// square board.
std::string line_of(std::span<const Cell> cells);

/// Appends what is allowed: for each cell and digit the digit's symbol, or '.'. Of a clue's cell that is the clue.
void append_candidates(std::string& text, const PuzzleView& puzzle, const Symbols& symbols);

/// Appends a jigsaw's regions in the symbols of the digits, or in numbers as append_line() does.
void append_regions(std::string& text, const RulesSpec& rules, const Symbols& symbols);

/// Appends a puzzle's clues, or its candidates where a 9x9 puzzle has exclusions. No format has the exclusions of other
/// shapes: they are omitted.
void append_board(std::string& text, const PuzzleView& puzzle, const Symbols& symbols);

/// Appends a puzzle as one line that reads back as the same puzzle: append_board(), and after it a jigsaw's regions.
void append_puzzle(std::string& text, const PuzzleView& puzzle, const Symbols& symbols);

struct GridStyle {
  bool colour = false;                ///< terminal escapes: givens bold, the rest in colour
  std::span<const Cell> givens = {};  ///< the clues among the cells; empty: none
};

/// Appends a drawn board, each line with its end: lines around boxes or a jigsaw's regions.
void append_grid(std::string& text, std::span<const Cell> cells, const RulesSpec& rules, const Symbols& symbols,
                 const GridStyle& style);

}  // namespace nonet
