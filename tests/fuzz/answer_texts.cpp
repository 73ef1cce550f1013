// Inputs: a byte that chooses the board, then the answer of a language model.
#include <algorithm>
#include <array>
#include <vector>

#include "formats/answer_text.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace nonet::fuzz {

void answer_texts(std::string_view input) {
  static const std::array kShapes = {Geometry{3, 3}, Geometry{2, 2}, Geometry{4, 4}, Geometry::parse("1x5"),
                                     Geometry::parse("2x2 4x4 0-3 +1")};
  if (input.empty()) return;
  const Geometry shape = kShapes[static_cast<unsigned char>(input[0]) % kShapes.size()];
  input.remove_prefix(1);
  const auto cells = static_cast<std::size_t>(shape.cells());
  const std::vector<Cell> clues(cells);
  std::vector<Cell> board(cells);
  AnswerReader reader(shape);
  if (!reader.read(input, clues, board)) {
    require(board == clues, "without a board nothing is written");
    return;
  }
  require(*std::max_element(board.begin(), board.end()) <= shape.side(), "cells are digits or blank");
  std::vector<Cell> again(cells);
  require(reader.read(input, clues, again) && again == board, "the same text has the same board");
  if (std::count(board.begin(), board.end(), 0) > 0) return;
  std::string line;
  append_line(line, board, Symbols::standard(shape));
  require(reader.read("<answer>" + line + "</answer>", clues, again) && again == board, "a line is read", line);
}

}  // namespace nonet::fuzz
