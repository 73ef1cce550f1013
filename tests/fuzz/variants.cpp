// Inputs: a puzzle in a form of f-puzzles, SudokuPad or ISS, or a payload of LZ-String.
//
//     {"size":4,"grid":[[{},...
//     .Shape~4x4.Cage~5~R1C1~R1C2
#include <algorithm>

#include "formats/f_puzzles.hpp"
#include "formats/internal/lz_string.hpp"
#include "formats/iss.hpp"
#include "formats/sudokupad.hpp"
#include "nonet/error.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace nonet::fuzz {
namespace {

std::vector<std::string> sorted_texts(const VariantPuzzle& puzzle) {
  std::vector<std::string> texts;
  for (const Constraint& each : puzzle.constraints) texts.push_back(text_of(each, puzzle.geometry));
  std::sort(texts.begin(), texts.end());
  return texts;
}

// What a writer takes, its reader gives back.
template <class Read, class Write>
void check_written(const VariantPuzzle& puzzle, Read&& read, Write&& write, bool same_lines) {
  std::string text;
  try {
    text = write(puzzle);
  } catch (const Error&) {
    return;
  }
  VariantPuzzle back;
  const ParseError error = read(text, back);
  require(error.message.empty(), "what is written is read back", text + "\n" + error.message);
  require(back.geometry.side() == puzzle.geometry.side(), "with the same side", text);
  require(!same_lines || sorted_texts(back) == sorted_texts(puzzle), "and the same constraints", text);
}

}  // namespace

void variants(std::string_view input) {
  constexpr std::size_t kMostJson = std::size_t{1} << 20U;
  std::string text;
  if (lz_decompress(input, kMostJson, text).empty()) {
    std::string again;
    require(lz_decompress(lz_compress(text), kMostJson * 4, again).empty() && again == text, "a payload is read back");
  }
  begins_f_puzzles(input);
  begins_sudokupad(input);
  looks_like_iss(input);
  VariantPuzzle puzzle;
  if (read_f_puzzles(input, puzzle).message.empty()) {
    require(static_cast<int>(puzzle.clues.size()) == puzzle.geometry.cells(), "one clue per cell");
    check_written(puzzle, read_f_puzzles, write_f_puzzles, true);
    check_written(puzzle, read_f_puzzles, write_sudokupad, true);
    check_written(puzzle, read_iss, write_iss, false);
  }
  if (read_iss(input, puzzle).message.empty()) {
    require(static_cast<int>(puzzle.clues.size()) == puzzle.geometry.cells(), "one clue per cell");
    check_written(puzzle, read_iss, write_iss, false);
  }
}

}  // namespace nonet::fuzz
