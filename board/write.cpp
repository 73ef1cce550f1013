#include "board/write.hpp"

#include <algorithm>

namespace nonet {
namespace {

constexpr const char* kBold = "\x1b[1m";
constexpr const char* kFound = "\x1b[36m";
constexpr const char* kPlain = "\x1b[0m";

}  // namespace

void append_line(std::string& text, std::span<const Cell> cells, const Symbols& symbols) {
  if (symbols.single()) {
    const std::size_t begin = text.size();
    text.resize(begin + cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) text[begin + i] = symbols.symbol(cells[i]);
    return;
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text += ' ';
    text += cells[i] == 0 ? "." : std::to_string(cells[i]);
  }
}

void append_puzzle(std::string& text, const PuzzleView& puzzle, const Symbols& symbols) {
  const RulesSpec& spec = puzzle.rules->spec();
  const int side = spec.geometry.side();
  if (!puzzle.excluded.empty() && side == 9) {
    for (int cell = 0; cell < spec.geometry.cells(); ++cell) {
      const int clue = puzzle.clues[static_cast<std::size_t>(cell)];
      for (int digit = 1; digit <= side; ++digit) {
        const bool allowed = !puzzle.excludes(cell, digit) && (clue == 0 || clue == digit);
        text += symbols.symbol(allowed ? digit : 0);
      }
    }
    return;
  }
  append_line(text, puzzle.clues, symbols);
  if (!spec.regions.empty() && symbols.single()) {
    for (const std::uint8_t region : spec.regions) text += symbols.symbol(region + 1);
  }
}

void append_grid(std::string& text, std::span<const Cell> cells, const Geometry& geometry, const Symbols& symbols,
                 const GridStyle& style) {
  const int side = geometry.side();
  const std::size_t width = symbols.single() ? 1 : std::to_string(side).size();
  const int box_cols = geometry.has_boxes() ? geometry.box_cols : side;
  const int box_rows = geometry.has_boxes() ? geometry.box_rows : side;
  std::string border = "+";
  for (int column = 0; column < side; ++column) {
    border.append(width + 1, '-');
    if ((column + 1) % box_cols == 0) border += "-+";
  }
  for (int row = 0; row < side; ++row) {
    if (row % box_rows == 0) text += border + '\n';
    text += '|';
    for (int column = 0; column < side; ++column) {
      const auto cell = static_cast<std::size_t>(geometry.cell(row, column));
      const int digit = cells[cell];
      const std::string shown = digit == 0         ? "."
                                : symbols.single() ? std::string(1, symbols.symbol(digit))
                                                   : std::to_string(digit);
      text.append(1 + width - std::min(width, shown.size()), ' ');
      const bool given = !style.givens.empty() && style.givens[cell] != 0;
      if (style.colour && digit != 0) {
        text += (given ? kBold : kFound) + shown + kPlain;
      } else {
        text += shown;
      }
      if ((column + 1) % box_cols == 0) text += " |";
    }
    text += '\n';
  }
  text += border + '\n';
}

}  // namespace nonet
