// Boards as text, in the forms that board/reader.hpp reads.
//
// Example:
//     std::string text;
//     nonet::append_line(text, nonet::Board{1, 0, 0, 1}, nonet::Symbols::standard(2));
//     assert(text == "1..1");
#pragma once

#include <span>
#include <string>

#include "board/puzzle.hpp"
#include "board/symbols.hpp"

namespace nonet {

/// Appends N*N symbols, or numbers apart by single blanks where the symbols are not single characters. No line end.
void append_line(std::string& text, std::span<const Cell> cells, const Symbols& symbols);

/// Appends a puzzle as one line that reads back as the same puzzle: its clues; with regions behind them for a jigsaw of
/// a side up to 61; as candidates where a 9x9 puzzle has exclusions. No format has the regions of larger sides or the
/// exclusions of other shapes: they are left out.
void append_puzzle(std::string& text, const PuzzleView& puzzle, const Symbols& symbols);

struct GridStyle {
  bool colour = false;                ///< terminal escapes: givens bold, the rest in colour
  std::span<const Cell> givens = {};  ///< the clues among the cells; empty: none
};

/// Appends a drawn board, each line with its end: lines around boxes or a jigsaw's regions.
void append_grid(std::string& text, std::span<const Cell> cells, const RulesSpec& rules, const Symbols& symbols,
                 const GridStyle& style);

}  // namespace nonet
