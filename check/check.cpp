#include "nonet/check.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "board/contradiction.hpp"
#include "nonet/error.hpp"
#include "proof/diagram.hpp"

namespace nonet {
namespace {

// Walks over a board's groups of cells without the table of units, up to the first clash.
class Scan {
 public:
  Scan(const RulesSpec& rules, std::span<const Cell> cells) : rules_(rules), cells_(cells) {}

  std::optional<Clash> first_clash() {
    const int rows = rules_.geometry.box_rows;
    const int cols = rules_.geometry.box_cols;
    const int side = rules_.geometry.side();
    const int height = rules_.geometry.rows();
    const int width = rules_.geometry.columns();
    const bool has_lines = rules_.geometry.has_lines;
    for (int r = 0; has_lines && r < height; ++r) group(width, [=](int i) { return r * width + i; });
    for (int c = 0; has_lines && c < width; ++c) group(height, [=](int i) { return i * width + c; });
    if (!rules_.regions.empty()) {
      std::vector<std::vector<int>> members(256);
      for (int cell = 0; cell < height * width; ++cell) {
        members[rules_.regions[static_cast<std::size_t>(cell)]].push_back(cell);
      }
      for (const std::vector<int>& region : members) {
        group(static_cast<int>(region.size()), [&](int i) { return region[static_cast<std::size_t>(i)]; });
      }
    } else if (height % rows == 0 && width % cols == 0) {
      for (int top = 0; top < height; top += rows) {
        for (int left = 0; left < width; left += cols) {
          group(rows * cols, [=](int i) { return (top + i / cols) * width + left + i % cols; });
        }
      }
    }
    if (has("diagonal-down")) group(height, [=](int i) { return i * (width + 1); });
    if (has("diagonal-up")) group(height, [=](int i) { return (i + 1) * (width - 1); });
    if (has("windoku")) {
      // On 9x9 the windows begin at rows and columns 2 and 6 (from 1).
      const int windows = (side - 1) / (rows + 1);
      for (int w = 0; w < windows * windows; ++w) {
        const int top = 1 + w / windows * (rows + 1);
        const int left = 1 + w % windows * (rows + 1);
        group(side, [=](int i) { return (top + i / rows) * side + left + i % rows; });
      }
    }
    for (int place = 0; has("disjointgroups") && place < rows * cols; ++place) {
      // Of the boxes of a band, each at its left and top edge.
      const int across = width / cols;
      group(height * width / (rows * cols),
            [=](int b) { return (b / across * rows + place / cols) * width + b % across * cols + place % cols; });
    }
    return found_;
  }

 private:
  bool has(std::string_view kind) const {
    return std::any_of(rules_.constraints.begin(), rules_.constraints.end(),
                       [&](const Constraint& each) { return kind_of(each).name == kind; });
  }
  // `place(i)` names the group's i-th cell.
  template <class Place>
  void group(int count, Place&& place) {
    std::array<int, 256> holder{};  // 1 + the cell that holds the digit
    for (int i = 0; i < count && !found_; ++i) {
      const int cell = place(i);
      const Cell digit = cells_[static_cast<std::size_t>(cell)];
      if (digit == 0) continue;
      const int other = holder[digit] - 1;
      if (other >= 0) found_ = Clash{std::min(other, cell), std::max(other, cell), digit};
      holder[digit] = cell + 1;
    }
  }

  const RulesSpec& rules_;
  std::span<const Cell> cells_;
  std::optional<Clash> found_;
};

// The constraints besides those of find_clash(); nullptr if there are none. Throws Error if the checker takes one for
// meaningless.
std::shared_ptr<const void> make_diagram(const Rules& rules) {
  const RulesSpec& spec = rules.spec();
  const std::span<const ConstraintKind* const> kinds = constraint_kinds();
  std::vector<std::string> lines;
  bool only_units = true;
  for (const Constraint& each : spec.constraints) {
    // A kind of the caller's own has no second statement.
    if (std::find(kinds.begin(), kinds.end(), each.kind) == kinds.end()) continue;
    lines.push_back(text_of(each, spec.geometry));
    const auto& units = proof::kUnitKinds;
    only_units = only_units && std::find(units.begin(), units.end(), each.kind->name) != units.end();
  }
  if (only_units) return nullptr;
  auto diagram = std::make_shared<const proof::Diagram>(board_rules(spec, std::move(lines)));
  if (!diagram->why_unsound().empty()) throw Error(diagram->why_unsound());
  return diagram;
}

}  // namespace

// Rules keep it.
class RulesDiagram {
 public:
  static const proof::Diagram* of(const Rules& rules) {
    return static_cast<const proof::Diagram*>(rules.for_checker(make_diagram));
  }
};

proof::BoardRules board_rules(const RulesSpec& spec, std::vector<std::string> lines) {
  return {.box_rows = spec.geometry.box_rows,
          .box_cols = spec.geometry.box_cols,
          .own_rows = spec.geometry.own_rows,
          .own_columns = spec.geometry.own_columns,
          .own_digits = spec.geometry.own_digits,
          .least = spec.geometry.least,
          .extra = spec.geometry.extra,
          .has_lines = spec.geometry.has_lines,
          .regions = {spec.regions.begin(), spec.regions.end()},
          .constraints = std::move(lines)};
}

std::optional<Clash> find_clash(const RulesSpec& rules, std::span<const Cell> cells) {
  const auto expected = static_cast<std::size_t>(rules.geometry.cells());
  const auto placed = static_cast<std::size_t>(rules.geometry.placed());
  if (cells.size() != expected || (!rules.regions.empty() && rules.regions.size() != placed)) {
    throw Error(std::to_string(cells.size()) + " cells and " + std::to_string(rules.regions.size()) +
                " cells in regions for a board of " + std::to_string(expected));
  }
  return Scan(rules, cells).first_clash();
}

std::string describe(const Clash& clash, const Geometry& geometry) {
  return cell_name(geometry, clash.first) + " and " + cell_name(geometry, clash.second) + " are both " +
         digit_name(geometry, clash.digit);
}

std::string why_not_a_solution(const PuzzleView& puzzle, std::span<const Cell> board) {
  require_valid(puzzle);
  const RulesSpec& spec = puzzle.rules->spec();
  const Geometry& shape = spec.geometry;
  if (board.size() != static_cast<std::size_t>(shape.cells())) {
    return std::to_string(board.size()) + " cells (" + std::to_string(shape.cells()) + " expected)";
  }
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const int digit = board[static_cast<std::size_t>(cell)];
    const int clue = puzzle.clues[static_cast<std::size_t>(cell)];
    if (digit == 0) return cell_name(shape, cell) + " is blank";
    if (digit > shape.side())
      return cell_name(shape, cell) + " is " + digit_name(shape, digit) + ", above the greatest digit";
    if (clue != 0 && clue != digit) {
      return cell_name(shape, cell) + " is " + digit_name(shape, digit) + ", its clue is " + digit_name(shape, clue);
    }
    if (puzzle.excludes(cell, digit)) {
      return cell_name(shape, cell) + " is " + digit_name(shape, digit) + ", which the puzzle excludes";
    }
  }
  if (const std::optional<Clash> clash = find_clash(spec, board)) return describe(*clash, shape);
  const proof::Diagram* const diagram = RulesDiagram::of(*puzzle.rules);
  return diagram == nullptr ? std::string() : diagram->why_broken(board);
}

std::string why_contradictory(const PuzzleView& puzzle) {
  require_valid(puzzle);
  const RulesSpec& spec = puzzle.rules->spec();
  if (const std::optional<Clash> clash = find_clash(spec, puzzle.clues)) return describe(*clash, spec.geometry);
  for (int cell = 0; cell < spec.geometry.cells(); ++cell) {
    const int clue = puzzle.clues[static_cast<std::size_t>(cell)];
    if (clue != 0 && puzzle.excludes(cell, clue)) {
      return cell_name(spec.geometry, cell) + " is " + digit_name(spec.geometry, clue) + ", which the puzzle excludes";
    }
  }
  return why_no_room(puzzle);
}

}  // namespace nonet
