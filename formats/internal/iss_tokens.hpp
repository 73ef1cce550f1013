// Tokens of an ISS string: ".Cage~17~R1C1~R1C2" is Cage with three parts (internal to formats).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/board.hpp"

namespace nonet {

struct IssToken {
  std::string type = {};                ///< "" and Given are the same
  std::vector<std::string> parts = {};  ///< without blanks
  std::size_t at = 0;                   ///< where it begins in the text, from 0
};

/// What is wrong with a text, at a byte of it.
struct IssError {
  std::size_t at = 0;
  std::string message;
};

/// "R1Ca" (a digit or letter each, a is 10, up to 16) as row and column, from 1; nothing if it is none.
std::optional<std::pair<int, int>> iss_cell(std::string_view text);
/// The boxes of this many cells that ISS puts on a board: the most square ones that fill it; 1 x cells: none do.
Geometry iss_box(const Geometry& board, int cells);
/// Of the cells without a place the first `regions` say in which region a cell of the board is.
std::string iss_name(CellIndex cell, const Geometry& geometry, int regions);

/// The diagonal that ISS means by its first cell; empty if none begins there.
std::vector<CellIndex> little_killer(CellIndex first, const Geometry& geometry);
/// The 2x2 square that ISS means by its top left cell, row by row; empty at the last row and column.
std::vector<CellIndex> square_at(CellIndex corner, const Geometry& geometry);

/// The tokens of a text: those it lists, and of its sections without tokens (formats/internal/iss_texts.hpp) the ones
/// that they come to. Throws IssError.
std::vector<IssToken> iss_tokens(std::string_view text);

}  // namespace nonet
