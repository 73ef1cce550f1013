// The board in an answer that a person or a language model wrote: a grid among prose, tags, tables and labels.
//
// A row is a line, a list in brackets, or a row of a table, with as many cells as the board has columns. Labels ("Row
// 3:", "3 |") and borders do not count. A board is as many rows in sequence as the board has, or as many cells without
// a word between them as the board has, or cells by name ("r1c1=5"), which fill the puzzle.
//
// Thoughts (<think>...</think>) are dropped. A board in the last <answer> wins, then one in the last \boxed{}, then one
// after the last "Answer:", then one anywhere. In each of these the last full board wins, then the last other board
// that differs from the puzzle.
//
// Example:
//     nonet::AnswerReader reader({2, 2});
//     const std::vector<nonet::Cell> clues(16);
//     std::vector<nonet::Cell> board(16);
//     assert(reader.read("The solution:\n1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1", clues, board));
//     assert(board[4] == 3 && !reader.read("I do not know.", clues, board));
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/board.hpp"

namespace nonet {

/// Keeps memory from call to call: one thread at a time an instance.
class AnswerReader {
 public:
  explicit AnswerReader(const Geometry& shape);

  /// Whether the text, of any bytes, has a board. `board` gets it, 0 for blank cells; else it is unchanged. `clues` are
  /// those of the puzzle. Both have a place for each cell. Takes time linear in the text.
  bool read(std::string_view text, std::span<const Cell> clues, std::span<Cell> board);

 private:
  /// Cells of a line. `after` counts those before the last colon.
  struct Cells {
    std::vector<Cell> cells;
    std::size_t after = 0;
  };

  bool read_region(std::string_view text, std::span<const Cell> clues, bool first);
  void clean(std::string_view text);
  void take_token(std::string_view token);
  void take_word(std::string_view word);
  void add_cells(std::string_view token, std::string_view inside);
  void fill_named(Cell digit);
  void end_line(char by);
  bool take_row(const Cells& line, std::size_t from);
  bool take_labelled_row(const Cells& line);
  void end_rows();
  void end_flat();
  void offer(std::span<const Cell> cells);

  Geometry shape_;
  Symbols symbols_;
  std::array<std::int16_t, 256> digits_{};  // Symbols::digit_of(), with X as a blank if x is one
  bool one_each_ = true;                    // a decimal digit is a cell; else "12" is one cell

  std::string clean_;
  std::span<const Cell> clues_;
  bool first_ = false;  // the first full board wins, not the last one
  Cells literal_;       // of the line; every symbol counts
  Cells stripped_;      // the same without marks around digits: "5." and "**5**" are a 5
  bool words_ = false;
  bool names_row_ = false;
  bool solid_ = false;  // the line has more than words and dashes
  std::vector<Cell> rows_;
  int label_ = -1;  // of the last row
  std::vector<Cell> flat_literal_;
  std::vector<Cell> flat_stripped_;
  std::vector<Cell> full_;
  std::vector<Cell> partial_;
  std::vector<Cell> named_;
  int pending_ = -1;  // a cell that was named
};

}  // namespace nonet
