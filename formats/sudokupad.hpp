// Puzzles in SudokuPad's own data: a JSON object, or an id `scl` or `ctc` with a packed object, alone or in a link.
//
//     {"cells":[[{"value":5},{},...],...],"regions":[[[0,0],[0,1],...],...],"cages":[{"cells":[[0,0],[0,1]],"sum":17,
//      "unique":true}],"global":["antiknight"],"metadata":{"title":"...","rules":"...","solution":"534..."}}
//     https://sudokupad.app/sclN4IgzglgXgpiBc...
//
// read_f_puzzles() of formats/f_puzzles.hpp reads these, too: a text shows which of the two it is. The data say givens,
// regions, cages and a few rules of the whole board. Lines and shapes are only drawn: they are listed in a warning.
//
// Example:
//     std::string_view file = R"({"cells":[[{"value":1},{}],[{},{}]]})";
//     nonet::VariantPuzzle puzzle;
//     assert(nonet::begins_sudokupad(file) && nonet::read_f_puzzles(file, puzzle).message.empty());
//     std::string link = nonet::sudokupad_link(nonet::write_sudokupad(puzzle));
//     assert(link.starts_with("https://sudokupad.app/scl"));
#pragma once

#include <string>
#include <string_view>

#include "formats/f_puzzles.hpp"
#include "formats/variant_puzzle.hpp"

namespace nonet {

/// Whether a text for which begins_f_puzzles() is true is SudokuPad's own data. As cheap.
bool begins_sudokupad(std::string_view text);

/// The JSON object, on one line. A puzzle without rules as text gets them in English. Throws Error on constraints and
/// candidates that SudokuPad's data cannot say.
std::string write_sudokupad(const VariantPuzzle& puzzle);
/// A link that SudokuPad opens.
std::string sudokupad_link(std::string_view json);

}  // namespace nonet
