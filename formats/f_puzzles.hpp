// Puzzles of f-puzzles.com, with what its common user scripts add: a JSON object, the payload that a link carries, or
// the link itself (`?load=`; SudokuPad's links with `fpuzzles` and `fpuz`, too).
//
//     {"size":9,"grid":[[{"value":5,"given":true},{},...],...],"thermometer":[{"lines":[["R1C1","R2C1"]]}]}
//     N4IgzglgXgpiBcBOANCALhNAbO8Q...
//     https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8Q...
//
// A member that is not known is refused by its name: without it this would be another puzzle. What is only drawn
// (`line`, `text`, `circle`, `rectangle`, `cage`) is counted in a warning where no constraint is near it. A digit
// that is not `given` is somebody's progress.
//
// Example:
//     std::string_view file = R"({"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]})";
//     nonet::VariantPuzzle puzzle;
//     assert(nonet::read_f_puzzles(file, puzzle).message.empty() && puzzle.clues.size() == 16);
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/variant_puzzle.hpp"
#include "nonet/error.hpp"

namespace nonet {

/// Whether the text begins as one of these forms does, or as SudokuPad's own data. Cheap: looks at its first bytes, and
/// where these are a JSON object at the names of its members, up to its grid. Nothing if the text ends too early for
/// that.
std::optional<bool> begins_f_puzzles(std::string_view text);

/// Reads one puzzle, also of SudokuPad's own data (formats/sudokupad.hpp). An error's message names the member; line
/// and column are set if the text is not JSON. No message where it went well.
ParseError read_f_puzzles(std::string_view text, VariantPuzzle& puzzle);

/// Sets title, author, ruleset and solution alone, in a fraction of the time. Text that is not JSON has none.
void read_f_puzzles_names(std::string_view text, VariantPuzzle& puzzle);

/// The JSON object, on one line. Throws Error on what f-puzzles has no form for, with the constraint.
std::string write_f_puzzles(const VariantPuzzle& puzzle);
/// A link that f-puzzles.com opens.
std::string f_puzzles_link(std::string_view json);

}  // namespace nonet
