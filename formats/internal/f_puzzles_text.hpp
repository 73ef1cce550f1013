// The forms in which an f-puzzles object comes: as JSON, as a payload, in a link (internal to formats).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace nonet {

/// No payload may expand to more bytes: as long as a record may be.
inline constexpr std::size_t kMaxPackedJson = std::size_t{1} << 20U;

struct FPuzzlesText {
  std::string json;
  bool packed = false;     ///< it came from a payload
  bool sudokupad = false;  ///< it is SudokuPad's own object, as the prefix of an id shows
  bool zipped = false;     ///< its members have short names (sudokupad_reader.hpp)
};

/// Unpacks. "" or what is wrong. A link that lost a slash of two is mended where that can be found out.
std::string unpack_f_puzzles(std::string_view text, FPuzzlesText& unpacked);

}  // namespace nonet
