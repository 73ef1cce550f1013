// Lines of single digits as cells, and back, many lines in a call. AVX2 is used if the processor has it.
//
// Example:
//     std::array<nonet::Cell, 48> cells;
//     const std::string_view text = "12..34..21..43..\n4...............\nnonsense\n";
//     const nonet::DigitLines lines(nonet::Symbols::standard(4), 16);
//     assert(lines && lines.read(text, 3, cells.data()) == 2 && cells[1] == 2 && cells[16] == 4);
#pragma once

#include <cstddef>
#include <string_view>

#include "nonet/board.hpp"

namespace nonet {

/// How boards with some symbols are lines of the digits 1 to the side and dots.
class DigitLines {
 public:
  /// Shorter lines are not worth it.
  static constexpr std::size_t kLeastCells = 16;

  DigitLines() = default;
  DigitLines(const Symbols& symbols, std::size_t cells);
  /// Whether boards with the symbols are such lines.
  explicit operator bool() const { return width_ > 0; }

  /// Reads up to `most` lines from the front of a text. Ends before one that is not whole, or that has anything but
  /// digits, zeros and dots. Returns how many lines it has read; `cells` has room for as many as `text` has, up to
  /// `most`.
  std::size_t read(std::string_view text, std::size_t most, Cell* cells) const;
  /// Writes a line for each of `count` boards; `text` has room for them.
  void write(const Cell* cells, std::size_t count, char* text) const;

 private:
  std::size_t width_ = 0;  // without the line end; 0: other symbols
  Cell side_ = 0;
};

}  // namespace nonet
