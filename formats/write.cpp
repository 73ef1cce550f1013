#include "nonet/writer.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "formats/internal/block.hpp"
#include "formats/internal/drawing.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

constexpr const char* kBold = "\x1b[1m";
constexpr const char* kFound = "\x1b[36m";
constexpr const char* kPlain = "\x1b[0m";

}  // namespace

std::string line_of(std::span<const Cell> cells) {
  if (cells.empty()) return {};
  const std::optional<Geometry> shape = Geometry::of_cells(cells.size());
  if (!shape) throw Error(std::to_string(cells.size()) + " cells do not make a square board");
  for (const Cell digit : cells) {
    if (digit > shape->side())
      throw Error(std::to_string(digit) + " is above the side of " + std::to_string(shape->side()));
  }
  std::string text;
  append_line(text, cells, Symbols::standard(*shape));
  return text;
}

void append_candidates(std::string& text, const PuzzleView& puzzle, const Symbols& symbols) {
  for (int cell = 0; cell < puzzle.rules->cells(); ++cell) {
    const int clue = puzzle.clues[static_cast<std::size_t>(cell)];
    for (int digit = 1; digit <= puzzle.rules->side(); ++digit) {
      const bool allowed = clue == 0 ? !puzzle.excludes(cell, digit) : clue == digit;
      text += symbols.symbol(allowed ? digit : 0);
    }
  }
}

void append_regions(std::string& text, const RulesSpec& rules, const Symbols& symbols) {
  Board numbers(rules.regions.size());
  std::transform(rules.regions.begin(), rules.regions.end(), numbers.begin(),
                 [](std::uint8_t region) { return static_cast<Cell>(region + 1); });
  append_line(text, numbers, symbols);
}

void append_board(std::string& text, const PuzzleView& puzzle, const Symbols& symbols) {
  if (!puzzle.excluded.empty() && puzzle.rules->side() == kCandidateSide && puzzle.rules->geometry().plain()) {
    append_candidates(text, puzzle, symbols);
  } else {
    append_line(text, puzzle.clues, symbols);
  }
}

void append_puzzle(std::string& text, const PuzzleView& puzzle, const Symbols& symbols) {
  append_board(text, puzzle, symbols);
  if (puzzle.rules->spec().regions.empty()) return;
  if (!symbols.single()) text += ' ';
  append_regions(text, puzzle.rules->spec(), symbols);
}

void append_grid(std::string& text, std::span<const Cell> cells, const RulesSpec& rules, const Symbols& symbols,
                 const GridStyle& style) {
  const std::size_t width = symbols.single() ? 1 : std::to_string(symbols.side()).size();
  std::vector<std::string> shown;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    std::string symbol;
    append_line(symbol, cells.subspan(cell, 1), symbols);
    const std::string padding(width - symbol.size(), ' ');
    const bool given = !style.givens.empty() && style.givens[cell] != 0;
    if (style.colour && cells[cell] != 0) {
      symbol.insert(0, given ? kBold : kFound);
      symbol += kPlain;
    }
    shown.push_back(padding + symbol);
  }
  const std::optional<RulesSpec> found = with_found_regions(rules, cells);
  draw(text, found ? *found : rules, shown,
       std::vector<std::size_t>(static_cast<std::size_t>(rules.geometry.columns()), width));
  // In lines as long as a row.
  const auto placed = static_cast<std::size_t>(rules.geometry.placed());
  const auto columns = static_cast<std::size_t>(rules.geometry.columns());
  for (std::size_t cell = placed; cell < shown.size(); cell += columns) {
    text += cell_name(rules.geometry, static_cast<int>(cell)) + ":";
    for (std::size_t at = cell; at < std::min(cell + columns, shown.size()); ++at) text += " " + shown[at];
    text += '\n';
  }
}

}  // namespace nonet
