// Boards as pictures: an SVG document of one puzzle with its constraints drawn as setters draw them (docs/pictures.md).
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make(nonet::with_variants({.geometry = {2, 2}}, "diagonal")));
//     puzzle.clues[0] = 3;
//     std::string text;
//     nonet::append_svg(text, puzzle, {}, nonet::Symbols::standard(4));
//     assert(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "nonet/board.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

struct PictureStyle {
  std::string_view title = {};    ///< for those who hear pictures, and where the mouse rests; "": the rules' name
  std::string_view heading = {};  ///< a line of text above the board; "": none
  bool legend = true;             ///< below the board: the meaning of each kind of constraint
  /// For a page that fills in digits by itself: none is drawn, and there are two empty groups to fill, of class "under"
  /// below the grid and of class "digits" in the digits' place. The attribute data-labelled of the latter has the cells
  /// (from 0) with a number in a corner. A cell is 60 wide, and the board's corner is (0, 0).
  bool fillable = false;
};

/// Appends one document: clues dark, the solution's other digits lighter, candidates small in cells without a digit
/// where some are excluded. `solution`: empty, or a digit or 0 a cell. A constraint of a kind without a drawing of its
/// own is drawn by its shape; one that cannot be drawn stands below the board as text. The picture follows the reader's
/// choice of light or dark. Throws Error where the puzzle is not valid.
void append_svg(std::string& text, const PuzzleView& puzzle, std::span<const Cell> solution, const Symbols& symbols,
                const PictureStyle& style = {});

}  // namespace nonet
