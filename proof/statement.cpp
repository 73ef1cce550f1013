#include "nonet/certificate.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "proof/diagram.hpp"

namespace nonet::proof {
namespace {

std::string name_of_cell(int cell, const BoardRules& rules) {
  if (cell >= rules.placed()) return "v" + std::to_string(cell - rules.placed() + 1);
  const int columns = rules.columns();
  return "r" + std::to_string(cell / columns + 1) + "c" + std::to_string(cell % columns + 1);
}

}  // namespace

std::string BoardRules::why_unsound() const {
  if (box_rows < 1 || box_cols < 1 || box_rows > kMostSide || box_cols > kMostSide || side() > kMostSide) {
    return "a board has 1 to " + std::to_string(kMostSide) + " rows";
  }
  for (const int own : {own_rows, own_columns, own_digits}) {
    if (own < 0 || own > kMostSide || own == box_rows * box_cols)
      return "a board has 1 to " + std::to_string(kMostSide) +
             " rows, columns and digits, and names only those unlike the cells of a box";
  }
  if (least < 0 || least > 1) return "the lowest digit is 0 or 1";
  if ((has_lines && (rows() > side() || columns() > side())) || box_rows * box_cols > side()) {
    return "a row, a column or a box has more cells than there are digits";
  }
  if (extra < 0 || extra > kMostExtra) return "up to " + std::to_string(kMostExtra) + " cells have no place";
  std::vector<int> sizes(static_cast<std::size_t>(side()));
  bool sound = regions.empty() || regions.size() == static_cast<std::size_t>(placed());
  for (const int region : regions) {
    sound = sound && region >= 0 && region < side() && ++sizes[static_cast<std::size_t>(region)] <= side();
  }
  if (!sound) {
    return is_plain() ? "a jigsaw has as many regions of as many cells as a row has"
                      : "a jigsaw has no more regions, and no more cells in one, than there are digits";
  }
  return !is_constrained() ? "" : Diagram(*this).why_unsound();
}

bool BoardRules::has(std::string_view kind) const {
  // As the kind's name is read: in letters of either case, with blanks around it.
  return std::any_of(constraints.begin(), constraints.end(), [&](const std::string& line) {
    std::string name;
    for (const char each : line) {
      if (name.size() > kind.size()) break;
      if (each != ' ' && each != '\t') name += each >= 'A' && each <= 'Z' ? static_cast<char>(each - 'A' + 'a') : each;
    }
    return name == kind;
  });
}

BoardRules BoardRules::with_units_alone() const {
  BoardRules board = *this;
  board.constraints.clear();
  for (const std::string_view kind : kUnitKinds) {
    if (has(kind)) board.constraints.emplace_back(kind);
  }
  return board;
}

std::vector<std::vector<int>> BoardRules::units() const {
  std::vector<std::vector<int>> units = all_units();
  std::erase_if(units, [&](const std::vector<int>& unit) { return unit.size() < static_cast<std::size_t>(side()); });
  return units;
}

std::vector<std::vector<int>> BoardRules::short_units() const {
  if (is_plain()) return {};
  std::vector<std::vector<int>> units = all_units();
  std::erase_if(units, [&](const std::vector<int>& unit) {
    return unit.size() < 2 || unit.size() >= static_cast<std::size_t>(side());
  });
  return units;
}

std::vector<std::vector<int>> BoardRules::all_units() const {
  const int n = side();
  const int rows_of_board = rows();
  const int columns_of_board = columns();
  std::vector<std::vector<int>> units;
  // A rectangle of cells from this one on, next to each other or with larger steps between them.
  const auto add = [&](int top, int left, int height, int width, int down = 1, int right = 1) {
    std::vector<int>& unit = units.emplace_back();
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < width; ++column) {
        unit.push_back((top + row * down) * columns_of_board + left + column * right);
      }
    }
  };
  for (int row = 0; has_lines && row < rows_of_board; ++row) add(row, 0, 1, columns_of_board);
  for (int column = 0; has_lines && column < columns_of_board; ++column) add(0, column, rows_of_board, 1);
  if (!regions.empty()) {
    const int most = is_plain() ? n : *std::max_element(regions.begin(), regions.end()) + 1;
    for (int region = 0; region < most; ++region) {
      std::vector<int>& unit = units.emplace_back();
      for (int cell = 0; cell < placed(); ++cell) {
        if (regions[static_cast<std::size_t>(cell)] == region) unit.push_back(cell);
      }
    }
  } else if (has_boxes()) {
    for (int top = 0; top < rows_of_board; top += box_rows) {
      for (int left = 0; left < columns_of_board; left += box_cols) add(top, left, box_rows, box_cols);
    }
  }
  if (has("diagonal-down")) {
    std::vector<int>& down = units.emplace_back();
    for (int i = 0; i < rows_of_board; ++i) down.push_back(i * columns_of_board + i);
  }
  if (has("diagonal-up")) {
    std::vector<int>& up = units.emplace_back();
    for (int i = 0; i < rows_of_board; ++i) up.push_back(i * columns_of_board + (rows_of_board - 1 - i));
  }
  if (has("windoku")) {
    // Squares of a box's size, one line apart, one line in from the edge.
    for (int top = 1; top + box_rows < n; top += box_rows + 1) {
      for (int left = 1; left + box_cols < n; left += box_cols + 1) add(top, left, box_rows, box_cols);
    }
  }
  if (has("disjointgroups")) {
    for (int top = 0; top < box_rows; ++top) {
      for (int left = 0; left < box_cols; ++left) {
        add(top, left, rows_of_board / box_rows, columns_of_board / box_cols, box_rows, box_cols);
      }
    }
  }
  return units;
}

std::string Statement::why_unsound() const {
  if (std::string why = rules.why_unsound(); !why.empty()) return why;
  if (clues.size() != static_cast<std::size_t>(rules.cells())) {
    return "the board has " + std::to_string(rules.cells()) + " cells, not " + std::to_string(clues.size());
  }
  for (const int clue : clues) {
    if (clue < 0 || clue > rules.side()) return "a clue of " + std::to_string(rules.value_of(clue));
  }
  const std::string why = why_excluded_unsound(0);
  return why.empty() ? why_cube_unsound() : why;
}

std::string Statement::why_excluded_unsound(std::size_t first) const {
  const Candidate* before = first > 0 ? &excluded[first - 1] : nullptr;
  for (std::size_t i = first; i < excluded.size(); ++i) {
    const Candidate& each = excluded[i];
    if (each.cell < 0 || each.cell >= rules.cells() || each.digit < 1 || each.digit > rules.side()) {
      return "an exclusion names no candidate";
    }
    if (before != nullptr && std::pair(each.cell, each.digit) <= std::pair(before->cell, before->digit)) {
      return "exclusions are not in order";
    }
    before = &each;
  }
  return {};
}

std::string Statement::why_cube_unsound() const {
  const int variables = rules.cells() * rules.side();
  if (cube.size() > kMostCubeLiterals) {
    return "a cube has " + std::to_string(kMostCubeLiterals) + " literals at most";
  }
  std::vector<int> candidates;
  for (const int literal : cube) {
    if (literal == 0 || literal > variables || literal < -variables) return "a cube's literal names no candidate";
    candidates.push_back(std::abs(literal));
  }
  std::sort(candidates.begin(), candidates.end());
  const bool repeats = std::adjacent_find(candidates.begin(), candidates.end()) != candidates.end();
  return repeats ? "a cube names a candidate twice" : "";
}

std::string Statement::why_not_solved_by(const std::vector<int>& solution) const {
  return SolutionCheck(*this).why_not(solution);
}

SolutionCheck::SolutionCheck(const Statement& statement, GoesOn goes_on)
    : statement_(statement),
      goes_on_(std::move(goes_on)),
      units_(statement.rules.units()),
      diagram_(statement.diagram) {
  if (diagram_ == nullptr && statement.rules.is_constrained()) {
    diagram_ = std::make_shared<const Diagram>(statement.rules, goes_on_);
  }
}

std::string SolutionCheck::why_not(const std::vector<int>& solution) const {
  const BoardRules& rules = statement_.rules;
  const std::vector<int>& clues = statement_.clues;
  ask(goes_on_);
  const int n = rules.side();
  if (solution.size() != clues.size()) return "the solution has " + std::to_string(solution.size()) + " cells";
  for (int cell = 0; cell < rules.cells(); ++cell) {
    const int digit = solution[static_cast<std::size_t>(cell)];
    const int clue = clues[static_cast<std::size_t>(cell)];
    if (digit < 1 || digit > n) return "the solution leaves " + name_of_cell(cell, rules) + " open";
    if (clue != 0 && clue != digit) {
      return "the solution has " + std::to_string(rules.value_of(digit)) + " in " + name_of_cell(cell, rules) +
             ", where the clue is " + std::to_string(rules.value_of(clue));
    }
  }
  for (const Candidate& each : statement_.excluded) {
    if (solution[static_cast<std::size_t>(each.cell)] == each.digit) {
      return "the solution has " + std::to_string(rules.value_of(each.digit)) + " in " +
             name_of_cell(each.cell, rules) + ", where it is excluded";
    }
  }
  for (const int literal : statement_.cube) {
    const int candidate = std::abs(literal) - 1;
    const int cell = candidate / n;
    if ((solution[static_cast<std::size_t>(cell)] == candidate % n + 1) != (literal > 0)) {
      return "the solution has " + std::to_string(rules.value_of(solution[static_cast<std::size_t>(cell)])) + " in " +
             name_of_cell(cell, rules) + ", which is not in the cube";
    }
  }
  std::vector<int> place(static_cast<std::size_t>(n) + 1);
  for (const std::vector<int>& unit : units_) {
    place.assign(place.size(), -1);
    for (const int cell : unit) {
      const int digit = solution[static_cast<std::size_t>(cell)];
      int& earlier = place[static_cast<std::size_t>(digit)];
      if (earlier >= 0) {
        return "the solution has " + std::to_string(rules.value_of(digit)) + " in both " +
               name_of_cell(earlier, rules) + " and " + name_of_cell(cell, rules);
      }
      earlier = cell;
    }
  }
  if (diagram_ == nullptr) return {};
  const std::vector<std::uint8_t> digits(solution.begin(), solution.end());
  const std::string broken = diagram_->why_broken(digits, goes_on_);
  return broken.empty() ? "" : "the solution breaks a constraint: " + broken;
}

}  // namespace nonet::proof
