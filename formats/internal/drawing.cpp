#include "nonet/formats/internal/drawing.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace nonet {
namespace {

constexpr std::size_t kSide = 9;
constexpr std::size_t kBox = 3;

// The characters at the ends of the outer rules and at those of the inner ones.
struct Corners {
  char outer = '+';
  char inner = '+';
};
constexpr Corners kPlain = {'+', '+'};
constexpr Corners kSimpleSudoku = {'*', '|'};

std::string group_of(const PuzzleView& puzzle, std::size_t cell) {
  if (puzzle.clues[cell] != 0) return std::to_string(puzzle.clues[cell]);
  std::string group;
  for (int digit = 1; digit <= static_cast<int>(kSide); ++digit) {
    const int at = static_cast<int>(cell);
    const bool out = puzzle.excluded.empty() ? clues_exclude(puzzle, at, digit) : puzzle.excludes(at, digit);
    if (!out) group += std::to_string(digit);
  }
  return group.empty() ? "x" : group;
}

void append_rule(std::string& text, const std::array<std::size_t, kBox>& widths, std::size_t row, Corners corners) {
  const bool outer = row == 0 || row == kSide;
  const char end = outer ? corners.outer : corners.inner;
  // Simple Sudoku's outer rules have no marks where boxes meet.
  const char between = outer && corners.outer == '*' ? '-' : '+';
  text += end;
  for (std::size_t box = 0; box < kBox; ++box) {
    text.append(widths[box], '-');
    text += box + 1 < kBox ? between : end;
  }
  text += '\n';
}

void draw_groups(std::string& text, const PuzzleView& puzzle, Corners corners) {
  std::array<std::size_t, kSide> widths{};
  for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell) {
    widths[cell % kSide] = std::max(widths[cell % kSide], group_of(puzzle, cell).size());
  }
  std::array<std::size_t, kBox> boxes{};  // with a blank before each group and one behind the last
  for (std::size_t column = 0; column < kSide; ++column) boxes[column / kBox] += widths[column] + 1;
  for (std::size_t& box : boxes) ++box;
  for (std::size_t row = 0; row <= kSide; ++row) {
    if (row % kBox == 0) append_rule(text, boxes, row, corners);
    if (row == kSide) break;
    for (std::size_t column = 0; column < kSide; ++column) {
      if (column % kBox == 0) text += '|';
      const std::string group = group_of(puzzle, row * kSide + column);
      text += ' ';
      text += group;
      text.append(widths[column] - group.size(), ' ');
      if (column % kBox == kBox - 1) text += ' ';
    }
    text += "|\n";
  }
}

}  // namespace

bool clues_exclude(const PuzzleView& puzzle, int cell, int digit) {
  const std::span<const CellIndex> peers = puzzle.rules->peers(cell);
  return std::any_of(peers.begin(), peers.end(), [&](CellIndex peer) { return puzzle.clues[peer] == digit; });
}

void draw_candidates(std::string& text, const PuzzleView& puzzle) { draw_groups(text, puzzle, kPlain); }

void draw_simple_sudoku(std::string& text, const PuzzleView& puzzle) {
  for (std::size_t row = 0; row <= kSide; ++row) {
    if (row % kBox == 0) append_rule(text, {kBox, kBox, kBox}, row, kSimpleSudoku);
    if (row == kSide) break;
    for (std::size_t column = 0; column < kSide; ++column) {
      if (column % kBox == 0) text += '|';
      const Cell clue = puzzle.clues[row * kSide + column];
      text += clue == 0 ? '.' : static_cast<char>('0' + clue);
    }
    text += "|\n";
  }
  if (puzzle.excluded.empty()) return;
  text += '\n';
  draw_groups(text, puzzle, kSimpleSudoku);
}

}  // namespace nonet
