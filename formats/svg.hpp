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
#include <vector>

#include "nonet/board.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

struct PictureStyle {
  std::string_view title = {};    ///< for those who hear pictures, and where the mouse rests; "": the rules' name
  std::string_view heading = {};  ///< a line of text above the board; "": none
  bool legend = true;             ///< below the board: the meaning of each kind of constraint
  bool constraints = true;        ///< false: only the grid and its digits
  bool stylesheet = true;         ///< false: for a page with picture_stylesheet()
  /// For a page that fills in digits by itself: none is drawn, and there are two empty groups to fill, of class "under"
  /// below the grid and of class "digits" in the digits' place. The attribute data-labelled of the latter has the cells
  /// (from 0) with a number in a corner. A cell is 60 wide, and the board's corner is (0, 0).
  bool fillable = false;
};

/// Appends one document: clues dark, the solution's other digits lighter, candidates small in cells without a digit
/// where some are excluded. `solution`: empty, or a digit or 0 a cell. A constraint of a kind without a drawing of its
/// own is drawn by its shape; one that cannot be drawn is below the board as text. The picture follows the reader's
/// choice of light or dark. Throws Error if the puzzle is not valid.
void append_svg(std::string& text, const PuzzleView& puzzle, std::span<const Cell> solution, const Symbols& symbols,
                const PictureStyle& style = {});

/// CSS for all pictures of a page, for any constraints. They are light, whatever the reader's choice.
std::string picture_stylesheet();

struct LegendLine {
  std::string name;          ///< of a kind
  std::string text;          ///< its meaning, or a constraint that is not drawn
  std::string_view patch{};  ///< the class of its colour in the picture; "": it has no colour that helps
};

/// The legend of a picture, for pages that write it beside the picture.
std::vector<LegendLine> picture_legend(const RulesSpec& rules, const Symbols& symbols);

}  // namespace nonet
