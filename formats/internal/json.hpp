// Puzzles in JSON text (the library that reads JSON is named in json.cpp alone).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/error.hpp"
#include "nonet/board/geometry.hpp"
#include "nonet/formats/columns.hpp"
#include "nonet/formats/symbols.hpp"

namespace nonet {

/// How many elements the first innermost array has that is well-formed and not empty; 0 where there is none.
int json_first_row_length(std::string_view text);

/// The side of the puzzle in an object, in a member named as a CSV column is (kPuzzleColumns): a string of N*N symbols
/// or an N x N array; 0 where it is neither.
int json_object_side(std::string_view line);

/// The array that a text begins with, up to the bracket that closes it; "" where that has not come yet.
std::string_view json_array(std::string_view text);

/// The symbols of the puzzle that an array or object is, `.` for other blanks; "" unless its cells are a symbol each.
std::string json_symbols(std::string_view text);

/// The text of one puzzle in symbols, or its cells.
struct JsonPuzzle {
  std::string symbols;             ///< from a string
  std::vector<std::string> cells;  ///< from an array, row by row; blank for null, "" and 0
  std::string regions;             ///< a jigsaw's, as symbols; else empty
  std::string box;                 ///< "3x3", or empty
  std::string variant;             ///< a list such as "diagonal,windoku", or empty
  bool from_array = false;
};

/// Reads an array, or an object with a puzzle. Errors have the line relative to the text (from 1).
/// Returns the error's message, or "" where it went well.
ParseError parse_json(std::string_view text, int side, JsonPuzzle& puzzle);

/// The shape of boxes that an object names; "": none.
std::string json_box(std::string_view line);

/// The members of an object, in order: all but those that say rules, and of the puzzle its place alone. None where it
/// is no object.
void json_members(std::string_view line, std::vector<Column>& columns);

}  // namespace nonet
