#include "nonet/formats/write.hpp"

#include <algorithm>
#include <vector>

#include "nonet/formats/internal/block.hpp"

namespace nonet {
namespace {

constexpr const char* kBold = "\x1b[1m";
constexpr const char* kFound = "\x1b[36m";
constexpr const char* kPlain = "\x1b[0m";

// Where lines are drawn: around boxes or regions. A column of bars is there where any row needs one, a rule between
// rows where any column does.
class Frame {
 public:
  explicit Frame(const RulesSpec& rules) : rules_(rules), side_(rules.geometry.side()) {
    for (int column = 0; column <= side_; ++column) {
      bool any = false;
      for (int row = 0; row < side_ && !any; ++row) any = upright(row, column);
      bars_.push_back(any);
    }
  }

  // Between a cell and its left neighbour, or above it; the board's edge counts.
  bool upright(int row, int column) const {
    return column == 0 || column == side_ || differ(row, column, row, column - 1);
  }
  bool level(int row, int column) const { return row == 0 || row == side_ || differ(row, column, row - 1, column); }

  bool has_bar(int column) const { return bars_[static_cast<std::size_t>(column)]; }

  // The rule above a row, where there is one.
  void append_rule(std::string& text, int row, std::size_t width) const {
    bool any = false;
    for (int column = 0; column < side_; ++column) any = any || level(row, column);
    if (!any) return;
    for (int column = 0; column <= side_; ++column) {
      const bool left = column > 0 && level(row, column - 1);
      const bool right = column < side_ && level(row, column);
      if (has_bar(column)) {
        const bool above = row > 0 && upright(row - 1, column);
        const bool below = row < side_ && upright(row, column);
        text += corner(left, right, above, below);
        if (column < side_) text += right ? '-' : ' ';
      }
      if (column < side_) text.append(width + 1, right ? '-' : ' ');
    }
    text += '\n';
  }

 private:
  static char corner(bool left, bool right, bool above, bool below) {
    if (!left && !right) return above || below ? '|' : ' ';
    return left && right && !above && !below ? '-' : '+';
  }
  int region(int row, int column) const {
    const int cell = rules_.geometry.cell(row, column);
    if (!rules_.regions.empty()) return rules_.regions[static_cast<std::size_t>(cell)];
    return rules_.geometry.has_boxes() ? rules_.geometry.box_of(cell) : 0;
  }
  bool differ(int row, int column, int other_row, int other_column) const {
    return region(row, column) != region(other_row, other_column);
  }

  const RulesSpec& rules_;
  int side_;
  std::vector<bool> bars_;  // in which columns
};

void append_cell(std::string& text, Cell digit, std::size_t width, const Symbols& symbols, const GridStyle& style,
                 bool given) {
  std::string shown = ".";
  if (digit != 0) shown = symbols.single() ? std::string(1, symbols.symbol(digit)) : std::to_string(digit);
  text.append(width - std::min(width, shown.size()), ' ');
  const bool coloured = style.colour && digit != 0;
  if (coloured) text += given ? kBold : kFound;
  text += shown;
  if (coloured) text += kPlain;
}

}  // namespace

void append_line(std::string& text, std::span<const Cell> cells, const Symbols& symbols) {
  if (symbols.single()) {
    const std::size_t begin = text.size();
    text.resize(begin + cells.size());
    symbols.write(cells, text.data() + begin);
    return;
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text += ' ';
    text += cells[i] == 0 ? "." : std::to_string(cells[i]);
  }
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

void append_puzzle(std::string& text, const PuzzleView& puzzle, const Symbols& symbols) {
  const RulesSpec& spec = puzzle.rules->spec();
  if (!puzzle.excluded.empty() && spec.geometry.side() == kCandidateSide) {
    append_candidates(text, puzzle, symbols);
  } else {
    append_line(text, puzzle.clues, symbols);
  }
  if (spec.regions.empty()) return;
  if (!symbols.single()) text += ' ';
  append_regions(text, spec, symbols);
}

void append_grid(std::string& text, std::span<const Cell> cells, const RulesSpec& rules, const Symbols& symbols,
                 const GridStyle& style) {
  const Frame frame(rules);
  const int side = rules.geometry.side();
  const std::size_t width = symbols.single() ? 1 : std::to_string(side).size();
  for (int row = 0; row <= side; ++row) {
    frame.append_rule(text, row, width);
    if (row == side) break;
    for (int column = 0; column <= side; ++column) {
      if (frame.has_bar(column)) text += frame.upright(row, column) ? '|' : ' ';
      if (frame.has_bar(column) && column < side) text += ' ';
      if (column == side) break;
      const auto cell = static_cast<std::size_t>(rules.geometry.cell(row, column));
      append_cell(text, cells[cell], width, symbols, style, !style.givens.empty() && style.givens[cell] != 0);
      text += ' ';
    }
    text += '\n';
  }
}

}  // namespace nonet
