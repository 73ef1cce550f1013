// Boards in the text that people and language models write: sentences around rows, rows with labels, tables, lists,
// formulas (internal to formats).
//
// Example:
//     const auto boards = nonet::boards_in("Row 1: 1 2 3 4\nRow 2: 3 4 1 2\nRow 3: 2 1 4 3\nRow 4: 4 3 2 1\n", 4);
//     assert(boards.size() == 1 && boards[0].line == 1 && boards[0].cells[4] == 3);
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "nonet/puzzle.hpp"

namespace nonet {

/// At most this many bytes of a text are searched.
inline constexpr std::size_t kMostFreeText = std::size_t{1} << 16U;

struct FreeBoard {
  std::uint64_t line = 1;  ///< of its first row, from 1
  int side = 0;
  Board cells = {};  ///< row by row, 0 for blank
};

/// All boards of a text, in order: as many lines as a row has cells, or all cells in one line. Digits are 1 to `side`,
/// above 9 as numbers with separators between them. `side` 0: boards of side 4 to 25. Takes linear time.
std::vector<FreeBoard> boards_in(std::string_view text, int side);

/// The content of the last <answer> tag or \boxed{}; else the whole text.
std::string_view answer_in(std::string_view text);

}  // namespace nonet
