#include "formats/internal/drawing.hpp"

#include <algorithm>

namespace nonet {
namespace {

// Where lines are drawn: around boxes or regions. A column of bars is there where any row needs one, a rule between
// rows where any column does.
class Frame {
 public:
  explicit Frame(const RulesSpec& rules)
      : rules_(rules), rows_(rules.geometry.rows()), columns_(rules.geometry.columns()) {
    for (int column = 0; column <= columns_; ++column) {
      bool any = false;
      for (int row = 0; row < rows_ && !any; ++row) any = upright(row, column);
      bars_.push_back(any);
    }
  }

  // Between a cell and its left neighbour, or above it; the board's edge counts.
  bool upright(int row, int column) const {
    return column == 0 || column == columns_ || differ(row, column, row, column - 1);
  }
  bool level(int row, int column) const { return row == 0 || row == rows_ || differ(row, column, row - 1, column); }

  bool has_bar(int column) const { return bars_[static_cast<std::size_t>(column)]; }

  // The rule above a row, if there is one.
  void append_rule(std::string& text, int row, std::span<const std::size_t> widths, std::size_t gap) const {
    bool any = false;
    for (int column = 0; column < columns_; ++column) any = any || level(row, column);
    if (!any) return;
    for (int column = 0; column <= columns_; ++column) {
      const bool left = column > 0 && level(row, column - 1);
      const bool right = column < columns_ && level(row, column);
      if (has_bar(column)) {
        const bool above = row > 0 && upright(row - 1, column);
        const bool below = row < rows_ && upright(row, column);
        text += corner(left, right, above, below);
        if (column < columns_) text.append(gap, right ? '-' : ' ');
      }
      if (column < columns_) text.append(widths[static_cast<std::size_t>(column)] + gap, right ? '-' : ' ');
    }
    text += '\n';
  }

 private:
  static char corner(bool left, bool right, bool above, bool below) {
    if (!left && !right) return above || below ? '|' : ' ';
    return left && right && !above && !below ? '-' : '+';
  }
  bool differ(int row, int column, int other_row, int other_column) const {
    const Geometry& shape = rules_.geometry;
    return area_of(rules_, shape.cell(row, column)) != area_of(rules_, shape.cell(other_row, other_column));
  }

  const RulesSpec& rules_;
  int rows_;
  int columns_;
  std::vector<bool> bars_;  // in which columns
};

// Groups of candidates, as wide as the widest of their column.
void draw_groups(std::string& text, const PuzzleView& puzzle, bool stars) {
  const auto columns = static_cast<std::size_t>(puzzle.rules->geometry().columns());
  std::vector<std::string> groups;
  std::vector<std::size_t> widths(columns);
  for (int cell = 0; cell < puzzle.rules->geometry().placed(); ++cell) {
    std::string& group = groups.emplace_back();
    for (int digit = 1; digit <= puzzle.rules->side(); ++digit) {
      if (remains(puzzle, cell, digit)) group += std::to_string(digit);
    }
    if (group.empty()) group = "x";
    std::size_t& width = widths[static_cast<std::size_t>(puzzle.rules->geometry().column_of(cell))];
    width = std::max(width, group.size());
  }
  for (std::size_t cell = 0; cell < groups.size(); ++cell) groups[cell].resize(widths[cell % columns], ' ');
  draw(text, puzzle.rules->spec(), groups, widths, 1, stars);
}

}  // namespace

int area_of(const RulesSpec& rules, int cell) {
  if (!rules.regions.empty()) return rules.regions[static_cast<std::size_t>(cell)];
  return rules.geometry.has_boxes() ? rules.geometry.box_of(cell) : 0;
}

std::optional<RulesSpec> with_found_regions(const RulesSpec& rules, std::span<const Cell> values) {
  const auto chaos = std::find_if(rules.constraints.begin(), rules.constraints.end(),
                                  [](const Constraint& each) { return each.kind->name == "chaos"; });
  if (chaos == rules.constraints.end() || !rules.regions.empty() || rules.geometry.has_boxes()) return {};
  std::vector<std::uint8_t> regions;
  for (const CellIndex cell : chaos->cells()) {
    if (cell >= values.size() || values[cell] == 0) return {};
    regions.push_back(static_cast<std::uint8_t>(values[cell] - 1));
  }
  RulesSpec found = rules;
  found.regions = std::move(regions);
  return found;
}

bool clues_exclude(const PuzzleView& puzzle, int cell, int digit) {
  const std::span<const CellIndex> peers = puzzle.rules->peers(cell);
  return std::any_of(peers.begin(), peers.end(), [&](CellIndex peer) { return puzzle.clues[peer] == digit; });
}

bool remains(const PuzzleView& puzzle, int cell, int digit) {
  const int clue = puzzle.clues[static_cast<std::size_t>(cell)];
  if (clue != 0) return clue == digit;
  return puzzle.excluded.empty() ? !clues_exclude(puzzle, cell, digit) : !puzzle.excludes(cell, digit);
}

void draw(std::string& text, const RulesSpec& rules, std::span<const std::string> cells,
          std::span<const std::size_t> widths, std::size_t gap, bool stars) {
  const Frame frame(rules);
  const int rows = rules.geometry.rows();
  const int columns = rules.geometry.columns();
  for (int row = 0; row <= rows; ++row) {
    const std::size_t begin = text.size();
    frame.append_rule(text, row, widths, gap);
    if (stars && text.size() > begin) {
      const bool outer = row == 0 || row == rows;
      if (outer) std::replace(text.begin() + static_cast<std::ptrdiff_t>(begin), text.end(), '+', '-');
      text[begin] = text[text.size() - 2] = outer ? '*' : '|';
    }
    for (int column = 0; row < rows && column <= columns; ++column) {
      if (frame.has_bar(column)) text += frame.upright(row, column) ? '|' : ' ';
      if (frame.has_bar(column) && column < columns) text.append(gap, ' ');
      if (column < columns)
        text.append(cells[static_cast<std::size_t>(rules.geometry.cell(row, column))]).append(gap, ' ');
    }
    if (row < rows) text += '\n';
  }
}

void draw_candidates(std::string& text, const PuzzleView& puzzle) { draw_groups(text, puzzle, false); }

void draw_simple_sudoku(std::string& text, const PuzzleView& puzzle) {
  std::vector<std::string> cells;
  for (const Cell clue : puzzle.clues) cells.push_back(clue == 0 ? "." : std::to_string(clue));
  draw(text, puzzle.rules->spec(), cells,
       std::vector<std::size_t>(static_cast<std::size_t>(puzzle.rules->geometry().columns()), 1), 0, true);
  if (puzzle.excluded.empty()) return;
  text += '\n';
  draw_groups(text, puzzle, true);
}

}  // namespace nonet
