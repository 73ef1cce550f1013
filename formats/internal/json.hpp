// Puzzles in JSON text (the library that reads JSON is named in json.cpp alone).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/columns.hpp"
#include "nonet/board.hpp"
#include "nonet/error.hpp"

namespace nonet {

/// The place, from 0, of the first bracket that is within 500 others; nothing if there is none. Such JSON takes long to
/// read, and its values may have no room on the stack.
std::optional<std::size_t> json_first_too_deep(std::string_view text);

/// The message for such a text.
constexpr std::string_view kTooDeep = "more than 500 brackets are open here: no puzzle is nested so deeply";

/// Follows brackets of some kinds through JSON, which may be damaged.
class JsonDepth {
 public:
  explicit JsonDepth(std::string_view opens = "[{", std::string_view closes = "]}") : opens_(opens), closes_(closes) {}

  void take(char byte);
  /// No string goes over lines.
  void end_line() { in_string_ = escaped_ = false; }
  std::size_t depth() const { return depth_; }
  bool in_string() const { return in_string_; }

 private:
  std::string_view opens_;
  std::string_view closes_;
  std::size_t depth_ = 0;
  bool in_string_ = false;
  bool escaped_ = false;
};

/// The place after the string that begins there, or the end of the text.
std::size_t behind_string(std::string_view text, std::size_t at);

/// How many elements the first innermost array has that is well-formed and not empty; 0 if there is none.
int json_first_row_length(std::string_view text);

/// The array that a text begins with, up to the bracket that closes it; "" where that has not come yet.
std::string_view json_array(std::string_view text);

/// The object that a text begins with, up to the brace that closes it; "" where that has not come yet.
std::string_view json_object(std::string_view text);

/// The content of a JSON string; the text itself if it is not one.
std::string json_text(std::string_view quoted);

/// The text of one puzzle in symbols, or its cells.
struct JsonPuzzle {
  std::string symbols;                   ///< from a string
  std::vector<std::string> cells;        ///< from an array, row by row; blank for null, "" and 0
  std::string regions;                   ///< a jigsaw's, as symbols; else empty
  std::string box;                       ///< "3x3", or empty
  std::string variant;                   ///< a list such as "diagonal,windoku", or empty
  std::vector<std::string> constraints;  ///< a line each
  /// Of each cell the digits that it may hold; nothing: all of them. Empty: no cell has marks.
  std::vector<std::optional<std::vector<int>>> marks;
  bool from_array = false;
  int side = 0;  ///< as the string's length or the number of rows says; 0: of no board
};

/// Reads an array, or an object with a puzzle in a member named as a CSV column is (kPuzzleColumns), of the given side
/// or (0) of any. Errors have the line relative to the text (from 1); no message where it went well.
ParseError parse_json(std::string_view text, int side, JsonPuzzle& puzzle);

/// The names of an object's members, in order. Requires JSON; none if it is not an object.
std::vector<std::string> json_member_names(std::string_view json);

/// The members of an object, in order: all but those that say rules, and of the puzzle its place alone. None if it
/// is not an object.
void json_members(std::string_view line, std::vector<Column>& columns);

}  // namespace nonet
