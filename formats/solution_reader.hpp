// The solution, or the half-filled grid, that stands beside a puzzle in its record.
//
// Example:
//     const std::string line = "1.34341221434321 12.4....214.....";
//     nonet::SolutionReader reader(*nonet::detect_layout(line, true, {}));
//     std::string why;
//     assert(reader.read(line, why)[3] == 4 && why.empty());
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/columns.hpp"
#include "formats/reader.hpp"

namespace nonet {

/// The last board of this side in a text; empty if there is none.
Board board_of_answer(std::string_view text, int side);

/// It is the text behind a line's puzzle; in CSV and objects the column or member named `solution`, `solutions`,
/// `answer` or `answers`, or else the first other one that holds a board. One a thread.
class SolutionReader {
 public:
  /// Throws Error if nothing stands beside the puzzles of this layout.
  explicit SolutionReader(const Layout& layout);

  /// The cells beside the puzzle of this record, 0 for blank; empty if there are none, or if `why` says what is wrong
  /// with them. An answer may be text around a board, as people and language models write it: of several boards the
  /// last one counts, and of the whole text what an <answer> tag or \\boxed{} holds.
  Board read(std::string_view record, std::string& why);

 private:
  bool read_cells(const Column& column, Board& cells, ParseError& error);

  Layout layout_;
  RecordParser texts_;
  RecordParser arrays_;
  std::vector<Column> columns_;
};

}  // namespace nonet
