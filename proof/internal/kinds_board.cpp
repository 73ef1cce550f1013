// Constraints of cells and whole boards: what they mean on a full board, and their clauses.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

#include "proof/internal/clause_writer.hpp"
#include "proof/internal/constraint.hpp"

namespace nonet::proof {
namespace {

std::string windows_unsound(const Constraint& /*constraint*/, const Scene& scene) {
  const bool is_square = scene.is_box_sized && scene.box_rows == scene.box_cols && scene.box_rows >= 2;
  return is_square ? "" : "windoku needs square boxes";
}
std::string groups_unsound(const Constraint& /*constraint*/, const Scene& scene) {
  const bool has_boxes = scene.box_rows >= 2 && scene.box_cols >= 2 && scene.rows % scene.box_rows == 0 &&
                         scene.columns % scene.box_cols == 0;
  return has_boxes ? "" : "disjoint groups need boxes";
}
std::string one_group_unsound(const Constraint& constraint, const Scene& scene) {
  if (std::string why = groups_unsound(constraint, scene); !why.empty()) return why;
  const bool is_place = constraint.value() >= 1 && constraint.value() <= scene.box_rows * scene.box_cols;
  if (!is_place) return "a box has no such place";
  return scene.rows * scene.columns / (scene.box_rows * scene.box_cols) <= scene.side ? "" : "more cells than digits";
}
std::string move_unsound(const Constraint& constraint, const Scene& /*scene*/) {
  const int least = std::min(constraint.values[0], constraint.values[1]);
  return least >= 0 && constraint.values[0] + constraint.values[1] > 0
             ? ""
             : "a move goes somewhere, by 0 or more cells each way";
}
std::string square_unsound(const Constraint& /*constraint*/, const Scene& scene) {
  return scene.rows == scene.columns ? "" : "a diagonal needs as many rows as columns";
}
std::string not_1_to_9(const Constraint& /*constraint*/, const Scene& scene) {
  return scene.least == 1 && scene.side == 9 ? "" : "the digits must be 1 to 9";
}
std::string difference_unsound(const Constraint& constraint, const Scene& /*scene*/) {
  return constraint.value() >= 0 ? "" : "a difference is 0 or more";
}

// What they mean on a full board.

std::string value_text(const Scene& scene, Digits digits, int cell) {
  return scene.name(cell) + " is " + std::to_string(digit_at(digits, cell));
}
std::string both(const Scene& scene, Digits digits, int one, int other) {
  return ": " + scene.name(one) + " and " + scene.name(other) + " are " + std::to_string(digit_at(digits, one)) +
         " and " + std::to_string(digit_at(digits, other));
}

// The first two of the cells with the same digit.
template <class CellAt>
std::string why_not_different(const Scene& scene, Digits digits, int count, CellAt&& cell_at) {
  for (int i = 0; i < count; ++i) {
    for (int j = 0; j < i; ++j) {
      if (digit_at(digits, cell_at(i)) == digit_at(digits, cell_at(j)))
        return both(scene, digits, cell_at(j), cell_at(i));
    }
  }
  return {};
}

std::string down(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  return why_not_different(scene, digits, scene.rows, [&](int i) { return scene.cell(i, i); });
}
std::string up(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  return why_not_different(scene, digits, scene.rows, [&](int i) { return scene.cell(i, scene.rows - 1 - i); });
}
std::string windoku(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  const int box = scene.box_rows;
  const int windows = (scene.side - 1) / (box + 1);
  for (int window = 0; window < windows * windows; ++window) {
    const int top = 1 + window / windows * (box + 1);
    const int left = 1 + window % windows * (box + 1);
    std::string why =
        why_not_different(scene, digits, scene.side, [&](int i) { return scene.cell(top + i / box, left + i % box); });
    if (!why.empty()) return why;
  }
  return {};
}
// The cells at a place of their boxes, counted from 0.
Cells group_at(const Scene& scene, int place) {
  Cells cells;
  for (int cell = 0; cell < scene.rows * scene.columns; ++cell) {
    const int row = cell / scene.columns % scene.box_rows;
    if (row * scene.box_cols + cell % scene.columns % scene.box_cols == place) cells.push_back(cell);
  }
  return cells;
}
std::string one_group(const Constraint& constraint, const Scene& scene, Digits digits) {
  const Cells cells = group_at(scene, constraint.value() - 1);
  return why_not_different(scene, digits, static_cast<int>(cells.size()),
                           [&](int i) { return cells[static_cast<std::size_t>(i)]; });
}
std::string disjoint(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  const int size = scene.box_rows * scene.box_cols;
  for (int place = 0; place < size; ++place) {
    const Cells cells = group_at(scene, place);
    std::string why = why_not_different(scene, digits, static_cast<int>(cells.size()),
                                        [&](int i) { return cells[static_cast<std::size_t>(i)]; });
    if (!why.empty()) return why;
  }
  return {};
}

// Moves by these numbers of cells, either of them down or up, one of each two opposite ones.
std::vector<std::pair<int, int>> moves_of(int down, int right) {
  std::vector<std::pair<int, int>> moves;
  for (const auto& move :
       {std::pair(down, -right), std::pair(down, right), std::pair(right, -down), std::pair(right, down)}) {
    const std::pair back(-move.first, -move.second);
    const bool is_new = std::find(moves.begin(), moves.end(), move) == moves.end() &&
                        std::find(moves.begin(), moves.end(), back) == moves.end();
    if (is_new) moves.push_back(move);
  }
  return moves;
}
// Pairs of cells such a move away, in the order of the first one.
std::vector<std::pair<int, int>> pairs_by_moves(const Scene& scene, int down, int right) {
  std::vector<std::pair<int, int>> pairs;
  for (int cell = 0; cell < scene.rows * scene.columns; ++cell) {
    for (const auto& [rows, columns] : moves_of(down, right)) {
      const int row = cell / scene.columns + rows;
      const int column = cell % scene.columns + columns;
      if (scene.inside(row, column)) pairs.emplace_back(cell, scene.cell(row, column));
    }
  }
  return pairs;
}
std::string why_met(const Scene& scene, Digits digits, int down, int right) {
  for (const auto& [one, other] : pairs_by_moves(scene, down, right)) {
    if (digit_at(digits, one) == digit_at(digits, other)) return both(scene, digits, one, other);
  }
  return {};
}
std::string antiknight(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  return why_met(scene, digits, 1, 2);
}
std::string antiking(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  return why_met(scene, digits, 1, 1);
}
std::string leaper(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_met(scene, digits, constraint.values[0], constraint.values[1]);
}
std::vector<int> forbidden_sums(const Constraint& constraint) {
  return constraint.values.empty() ? std::vector<int>{5, 15} : constraint.values;
}
std::string knightmare(const Constraint& constraint, const Scene& scene, Digits digits) {
  const std::vector<int> sums = forbidden_sums(constraint);
  for (const auto& [one, other] : pairs_by_moves(scene, 1, 2)) {
    const int sum = digit_at(digits, one) + digit_at(digits, other);
    if (std::count(sums.begin(), sums.end(), sum) > 0) return both(scene, digits, one, other);
  }
  return {};
}

bool has_ratio(int a, int b, int ratio) { return a == b * ratio || b == a * ratio; }

// No two neighbours, except those that are exempt, are in a forbidden relation.
template <class Exempt, class Forbidden>
std::string why_neighbours(const Scene& scene, Digits digits, Exempt&& exempt, Forbidden&& forbidden) {
  for (const std::pair<int, int>& pair : scene.neighbours) {
    if (!forbidden(digit_at(digits, pair.first), digit_at(digits, pair.second)) || exempt(pair)) continue;
    return both(scene, digits, pair.first, pair.second);
  }
  return {};
}
constexpr auto kNone = [](const std::pair<int, int>&) { return false; };

std::string nonconsecutive(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  return why_neighbours(scene, digits, kNone, [](int a, int b) { return std::abs(a - b) == 1; });
}
std::string negative_difference(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  return why_neighbours(
      scene, digits, [&](const auto& pair) { return scene.has_dot(pair); },
      [](int a, int b) { return std::abs(a - b) == 1; });
}
std::string negative_ratio(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  return why_neighbours(
      scene, digits, [&](const auto& pair) { return scene.has_dot(pair); },
      [&](int a, int b) {
        return std::any_of(scene.ratios.begin(), scene.ratios.end(), [&](int ratio) { return has_ratio(a, b, ratio); });
      });
}
std::string strict_kropki(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  return why_neighbours(
      scene, digits, [&](const auto& pair) { return scene.has_dot(pair); },
      [](int a, int b) { return std::abs(a - b) == 1 || has_ratio(a, b, 2); });
}
std::string negative_xv(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  return why_neighbours(
      scene, digits, [&](const auto& pair) { return scene.has_sign(pair); },
      [](int a, int b) { return a + b == 5 || a + b == 10; });
}

// Each 2x2 has all three classes.
template <class ClassOf>
std::string why_squares(const Scene& scene, Digits digits, ClassOf&& class_of) {
  for (int row = 0; row + 1 < scene.rows; ++row) {
    for (int column = 0; column + 1 < scene.columns; ++column) {
      std::array<bool, 3> seen{};
      for (int i = 0; i < 4; ++i) {
        seen[static_cast<std::size_t>(class_of(digit_at(digits, scene.cell(row + i / 2, column + i % 2))))] = true;
      }
      if (!(seen[0] && seen[1] && seen[2])) return ": the square from " + scene.name(scene.cell(row, column)) + " on";
    }
  }
  return {};
}
std::string entropy(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  return why_squares(scene, digits, [&](int digit) { return (digit - scene.least) * 3 / scene.side; });
}
std::string residues(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  return why_squares(scene, digits, [](int digit) { return digit % 3; });
}

std::string antitaxicab(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  for (int one = 0; one < scene.rows * scene.columns; ++one) {
    for (int other = one + 1; other < scene.rows * scene.columns; ++other) {
      if (digit_at(digits, one) != digit_at(digits, other)) continue;
      const int steps =
          std::abs(one / scene.columns - other / scene.columns) + std::abs(one % scene.columns - other % scene.columns);
      if (steps == digit_at(digits, one)) return both(scene, digits, one, other);
    }
  }
  return {};
}
std::string doppelganger_unsound(const Constraint& /*constraint*/, const Scene& scene) {
  if (scene.rows != scene.columns || scene.least != 0 || scene.greatest() != scene.rows) {
    return "it needs as many rows as columns, and the digits 0 to their number";
  }
  const bool all_whole =
      !scene.has_regions || std::all_of(scene.regions.begin(), scene.regions.end(), [&](const Cells& region) {
        return region.size() == static_cast<std::size_t>(scene.rows);
      });
  return all_whole ? "" : "regions need as many cells as rows";
}
// The row, the column, and the box or region of a cell, if there are any.
std::vector<Cells> areas_at(const Scene& scene, int cell) {
  std::vector<Cells> areas(2);
  for (int i = 0; i < scene.rows; ++i) {
    areas[0].push_back(scene.cell(cell / scene.columns, i));
    areas[1].push_back(scene.cell(i, cell % scene.columns));
  }
  if (scene.has_regions) {
    areas.push_back(scene.regions[static_cast<std::size_t>(scene.region_of[static_cast<std::size_t>(cell)])]);
  }
  return areas;
}
bool has_digit(const Cells& cells, Digits digits, int digit) {
  return std::any_of(cells.begin(), cells.end(), [&](int cell) { return digit_at(digits, cell) == digit; });
}
// In a row, a column or a box all digits differ, so one other than 0 lacks in each. No two rows lack the same one if
// each digit is in all rows but one, and the same number of cells leaves it out in columns and boxes.
std::string doppelganger(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  const int n = scene.rows;
  for (int digit = 1; digit <= n; ++digit) {
    if (std::count(digits.begin(), digits.begin() + n * n, digit) != n - 1)
      return ": two rows lack " + std::to_string(digit);
  }
  for (int cell = 0; cell < n * n; ++cell) {
    const std::vector<Cells> areas = areas_at(scene, cell);
    for (const Cells& area : areas) {
      if (!has_digit(area, digits, 0)) return ": no 0 in sight of " + scene.name(cell);
    }
    for (int digit = 1; digit_at(digits, cell) == 0 && digit <= n; ++digit) {
      const auto with =
          std::count_if(areas.begin(), areas.end(), [&](const Cells& area) { return has_digit(area, digits, digit); });
      if (with + 1 < static_cast<int>(areas.size())) {
        return ": two that meet at " + scene.name(cell) + " lack " + std::to_string(digit);
      }
    }
  }
  return {};
}
std::string dutchflatmates(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  for (int row = 0; row < scene.rows; ++row) {
    for (int column = 0; column < scene.columns; ++column) {
      if (digit_at(digits, scene.cell(row, column)) != 5) continue;
      const bool above = row > 0 && digit_at(digits, scene.cell(row - 1, column)) == 1;
      const bool below = row + 1 < scene.rows && digit_at(digits, scene.cell(row + 1, column)) == 9;
      if (!above && !below) return ": " + scene.name(scene.cell(row, column)) + " has neither 1 above nor 9 below";
    }
  }
  return {};
}

template <class Fits>
std::string why_cells(const Constraint& constraint, const Scene& scene, Digits digits, Fits&& fits) {
  for (const int cell : constraint.cells()) {
    if (!fits(digit_at(digits, cell))) return ": " + value_text(scene, digits, cell);
  }
  return {};
}
std::string odd(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_cells(constraint, scene, digits, [](int digit) { return digit % 2 == 1; });
}
std::string even(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_cells(constraint, scene, digits, [](int digit) { return digit % 2 == 0; });
}
std::string candidates(const Constraint& constraint, const Scene& scene, Digits digits) {
  const std::set<int> values(constraint.values.begin(), constraint.values.end());
  return why_cells(constraint, scene, digits, [&](int digit) { return values.contains(digit); });
}
std::string distinct(const Constraint& constraint, const Scene& scene, Digits digits) {
  const Cells& cells = constraint.cells();
  return why_not_different(scene, digits, static_cast<int>(cells.size()),
                           [&](int i) { return cells[static_cast<std::size_t>(i)]; });
}

// Each cell against its neighbours, except those with the same mark, here or elsewhere.
template <class Sound>
std::string why_extreme(const Constraint& constraint, const Scene& scene, Digits digits, std::span<const char> marked,
                        Sound&& sound) {
  const std::set<int> own(constraint.cells().begin(), constraint.cells().end());
  for (const int cell : constraint.cells()) {
    for (const int other : scene.around(cell)) {
      const bool exempt = marked[static_cast<std::size_t>(other)] != 0 || own.contains(other);
      if (!exempt && !sound(digit_at(digits, cell), digit_at(digits, other))) return both(scene, digits, cell, other);
    }
  }
  return {};
}
std::string minimum(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_extreme(constraint, scene, digits, scene.minimum, [](int own, int other) { return own < other; });
}
std::string maximum(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_extreme(constraint, scene, digits, scene.maximum, [](int own, int other) { return own > other; });
}

template <class Sound>
std::string why_pair(const Constraint& constraint, const Scene& scene, Digits digits, Sound&& sound) {
  const Cells& cells = constraint.cells();
  return sound(digit_at(digits, cells[0]), digit_at(digits, cells[1])) ? "" : both(scene, digits, cells[0], cells[1]);
}
std::string difference(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_pair(constraint, scene, digits, [&](int a, int b) { return std::abs(a - b) == constraint.value(1); });
}
std::string ratio(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_pair(constraint, scene, digits, [&](int a, int b) { return has_ratio(a, b, constraint.value(2)); });
}
std::string sums_to_10(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_pair(constraint, scene, digits, [](int a, int b) { return a + b == 10; });
}
std::string sums_to_5(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_pair(constraint, scene, digits, [](int a, int b) { return a + b == 5; });
}
std::string greater(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_pair(constraint, scene, digits, [](int a, int b) { return a > b; });
}
std::string clone(const Constraint& constraint, const Scene& scene, Digits digits) {
  for (std::size_t i = 0; i < constraint.cells().size(); ++i) {
    const int one = constraint.groups[0][i];
    const int other = constraint.groups[1][i];
    if (digit_at(digits, one) != digit_at(digits, other)) return both(scene, digits, one, other);
  }
  return {};
}

// The cells that an indexer's cell can name, and which of them it is, from 1.
using Line = std::pair<Cells, int>;
using LineOf = Line (*)(const Scene&, int cell);
Line column_of(const Scene& scene, int cell) {
  Cells line;
  for (int i = 0; i < scene.rows; ++i) line.push_back(scene.cell(i, cell % scene.columns));
  return {line, cell / scene.columns + 1};
}
Line row_of(const Scene& scene, int cell) {
  Cells line;
  for (int i = 0; i < scene.columns; ++i) line.push_back(scene.cell(cell / scene.columns, i));
  return {line, cell % scene.columns + 1};
}
Line box_of(const Scene& scene, int cell) {
  const Cells& box = scene.regions[static_cast<std::size_t>(scene.region_of[static_cast<std::size_t>(cell)])];
  return {box, static_cast<int>(std::find(box.begin(), box.end(), cell) - box.begin()) + 1};
}
// The cell that this one names; -1: none.
int named_by(const Cells& line, int digit) {
  return digit == 0 || static_cast<std::size_t>(digit) > line.size() ? -1 : line[static_cast<std::size_t>(digit - 1)];
}
// Each cell names a place of its line, and there is the cell's own number on the line.
std::string why_index(const Constraint& constraint, const Scene& scene, Digits digits, LineOf line_of) {
  for (const int cell : constraint.cells()) {
    const auto [line, place] = line_of(scene, cell);
    const int other = named_by(line, digit_at(digits, cell));
    if (other < 0) return ": " + value_text(scene, digits, cell) + ", and its line has no such cell";
    if (digit_at(digits, other) != place) return both(scene, digits, cell, other);
  }
  return {};
}
std::string columnindexer(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_index(constraint, scene, digits, row_of);
}
std::string rowindexer(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_index(constraint, scene, digits, column_of);
}
std::string boxindexer(const Constraint& constraint, const Scene& scene, Digits digits) {
  return why_index(constraint, scene, digits, box_of);
}
// No unmarked cell is an index.
std::string why_unmarked_index(const std::vector<char>& marked, const Scene& scene, Digits digits, LineOf line_of) {
  for (int cell = 0; cell < scene.rows * scene.columns; ++cell) {
    const auto [line, place] = line_of(scene, cell);
    const int other = named_by(line, digit_at(digits, cell));
    const bool is_index = other >= 0 && digit_at(digits, other) == place;
    if (is_index && marked[static_cast<std::size_t>(cell)] == 0) return both(scene, digits, cell, other);
  }
  return {};
}
std::string negative_columnindexer(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  return why_unmarked_index(scene.column_indexers, scene, digits, row_of);
}
std::string negative_rowindexer(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  return why_unmarked_index(scene.row_indexers, scene, digits, column_of);
}
std::string negative_boxindexer(const Constraint& /*constraint*/, const Scene& scene, Digits digits) {
  return why_unmarked_index(scene.box_indexers, scene, digits, box_of);
}

// Their clauses.

// They are units of the board, whose clauses come with the rules'.
void nothing(const Constraint& /*constraint*/, const Scene& /*scene*/, ClauseWriter& /*to*/) {}

bool is_double(int a, int b, int ratio) { return a == ratio * b || b == ratio * a; }

// Cells that differ, and hold each digit if they are as many.
void exclusive(const Cells& cells, const Scene& scene, ClauseWriter& to) {
  to.differ(cells);
  if (static_cast<int>(cells.size()) < scene.side) return;
  for (int digit = scene.least; digit <= scene.greatest(); ++digit) {
    std::vector<int> literals;
    for (const int cell : cells) literals.push_back(to.literal(cell, digit));
    to.clause(std::move(literals));
  }
}

void differ_by_moves(const Scene& scene, ClauseWriter& to, int down, int right) {
  for (const auto& [one, other] : pairs_by_moves(scene, down, right)) to.differ(std::array{one, other});
}
void antiknight(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  differ_by_moves(scene, to, 1, 2);
}
void antiking(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  differ_by_moves(scene, to, 1, 1);
}
void leaper(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  differ_by_moves(scene, to, constraint.values[0], constraint.values[1]);
}
void knightmare(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  const std::vector<int> sums = forbidden_sums(constraint);
  for (const auto& [one, other] : pairs_by_moves(scene, 1, 2)) {
    to.pair(one, other, [&](int a, int b) { return std::find(sums.begin(), sums.end(), a + b) == sums.end(); });
  }
}
void one_group(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  exclusive(group_at(scene, constraint.value() - 1), scene, to);
}

template <class Exempt, class Allowed>
void neighbours(const Scene& scene, ClauseWriter& to, Exempt&& exempt, Allowed&& allowed) {
  for (const std::pair<int, int>& pair : scene.neighbours) {
    if (!exempt(pair)) to.pair(pair.first, pair.second, allowed);
  }
}
void nonconsecutive(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  neighbours(scene, to, [](const auto&) { return false; }, [](int a, int b) { return a + 1 != b && b + 1 != a; });
}
void negative_difference(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  neighbours(
      scene, to, [&](const auto& pair) { return scene.has_dot(pair); },
      [](int a, int b) { return a + 1 != b && b + 1 != a; });
}
void negative_ratio(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  neighbours(
      scene, to, [&](const auto& pair) { return scene.has_dot(pair); },
      [&](int a, int b) {
        return std::none_of(scene.ratios.begin(), scene.ratios.end(), [&](int each) { return is_double(a, b, each); });
      });
}
void strict_kropki(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  neighbours(
      scene, to, [&](const auto& pair) { return scene.has_dot(pair); },
      [](int a, int b) { return a + 1 != b && b + 1 != a && !is_double(a, b, 2); });
}
void negative_xv(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  neighbours(
      scene, to, [&](const auto& pair) { return scene.has_sign(pair); },
      [](int a, int b) { return a + b != 5 && a + b != 10; });
}

// Each 2x2 holds a digit of each of three classes.
template <class InClass>
void squares(const Scene& scene, ClauseWriter& to, InClass&& in_class) {
  for (int row = 0; row + 1 < scene.rows; ++row) {
    for (int column = 0; column + 1 < scene.columns; ++column) {
      for (int which = 0; which < 3; ++which) {
        std::vector<int> literals;
        for (const int cell : {scene.cell(row, column), scene.cell(row, column + 1), scene.cell(row + 1, column),
                               scene.cell(row + 1, column + 1)}) {
          for (int digit = scene.least; digit <= scene.greatest(); ++digit) {
            if (in_class(digit, which)) literals.push_back(to.literal(cell, digit));
          }
        }
        to.clause(std::move(literals));
      }
    }
  }
}
void entropy(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  const int third = scene.side / 3;
  squares(scene, to, [=, least = scene.least](int digit, int which) {
    return digit >= least + which * third && digit < least + (which + 1) * third;
  });
}
void residues(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  squares(scene, to, [](int digit, int which) { return digit % 3 == which; });
}

void antitaxicab(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  const int n = scene.columns;
  const int cells = scene.rows * n;
  for (int cell = 0; cell < cells; ++cell) {
    for (int other = cell + 1; other < cells; ++other) {
      const int digit = other / n - cell / n + std::abs(other % n - cell % n);
      if (digit <= scene.greatest()) to.clause({-to.literal(cell, digit), -to.literal(other, digit)});
    }
  }
}
void doppelganger(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  const int n = scene.rows;
  const auto holds_one = [&](std::vector<int> literals, const Cells& cells, int digit) {
    for (const int cell : cells) {
      const int literal = to.literal(cell, digit);
      if (std::find(literals.begin(), literals.end(), literal) == literals.end()) literals.push_back(literal);
    }
    return literals;
  };
  for (int cell = 0; cell < n * n; ++cell) {
    for (const Cells& area : areas_at(scene, cell)) {
      if (area.front() == cell) to.clause(holds_one({}, area, 0));
    }
  }
  Cells all;
  for (int cell = 0; cell < n * n; ++cell) all.push_back(cell);
  for (int digit = 1; digit <= n; ++digit) {
    to.word(
        ClauseWriter::bits(holds_one({}, all, digit)), 0,
        [=](int& sum, std::size_t, int letter) { return (sum += letter) < n; }, [=](int sum) { return sum == n - 1; });
  }
  for (int cell = 0; cell < n * n; ++cell) {
    const std::vector<Cells> areas = areas_at(scene, cell);
    for (std::size_t i = 0; i < areas.size(); ++i) {
      for (std::size_t j = i + 1; j < areas.size(); ++j) {
        for (int digit = 1; digit <= n; ++digit) {
          to.clause(holds_one(holds_one({-to.literal(cell, 0)}, areas[i], digit), areas[j], digit));
        }
      }
    }
  }
}
void dutchflatmates(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  const int n = scene.columns;
  const int cells = scene.rows * n;
  for (int cell = 0; cell < cells; ++cell) {
    std::vector<int> literals = {-to.literal(cell, 5)};
    if (cell >= n) literals.push_back(to.literal(cell - n, 1));
    if (cell + n < cells) literals.push_back(to.literal(cell + n, 9));
    to.clause(std::move(literals));
  }
}

void odd(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  for (const int cell : constraint.cells()) to.keep(cell, [](int digit) { return (digit & 1) != 0; });
}
void even(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  for (const int cell : constraint.cells()) to.keep(cell, [](int digit) { return (digit & 1) == 0; });
}
void candidates(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  const std::set<int> values(constraint.values.begin(), constraint.values.end());
  for (const int cell : constraint.cells()) {
    to.keep(cell, [&](int digit) { return values.contains(digit); });
  }
}
void distinct(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  exclusive(constraint.cells(), scene, to);
}

template <class Allowed>
void extreme(const Constraint& constraint, const Scene& scene, ClauseWriter& to, const std::vector<char>& marked,
             Allowed&& allowed) {
  const std::set<int> own(constraint.cells().begin(), constraint.cells().end());
  for (const int cell : constraint.cells()) {
    for (const int other : scene.around(cell)) {
      if (!own.contains(other) && marked[static_cast<std::size_t>(other)] == 0) to.pair(cell, other, allowed);
    }
  }
}
void minimum(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  extreme(constraint, scene, to, scene.minimum, [](int a, int b) { return a < b; });
}
void maximum(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  extreme(constraint, scene, to, scene.maximum, [](int a, int b) { return a > b; });
}

template <class Allowed>
void pair(const Constraint& constraint, ClauseWriter& to, Allowed&& allowed) {
  to.pair(constraint.cells()[0], constraint.cells()[1], allowed);
}
void difference(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  const int by = constraint.value(1);
  pair(constraint, to, [=](int a, int b) { return a + by == b || b + by == a; });
}
void ratio(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  pair(constraint, to, [&](int a, int b) { return is_double(a, b, constraint.value(2)); });
}
void x(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  pair(constraint, to, [](int a, int b) { return a == 10 - b; });
}
void v(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  pair(constraint, to, [](int a, int b) { return a == 5 - b; });
}
void greater(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  pair(constraint, to, [](int a, int b) { return b < a; });
}
void clone(const Constraint& constraint, const Scene& /*scene*/, ClauseWriter& to) {
  for (std::size_t i = 0; i < constraint.groups[0].size(); ++i) {
    to.pair(constraint.groups[0][i], constraint.groups[1][i], [](int a, int b) { return a == b; });
  }
}

// Of each cell, the `place`-th of its line, from 1: where it holds v, the v-th cell holds `place`.
void index(const Constraint& constraint, const Scene& scene, ClauseWriter& to, LineOf line_of) {
  for (const int cell : constraint.cells()) {
    const auto [line, place] = line_of(scene, cell);
    for (int v = to.least(); v <= to.greatest(); ++v) {
      std::vector<int> literals = {-to.literal(cell, v)};
      // A line of fewer cells has no v-th one, none has one for 0, and the place may be no digit.
      const bool is_there = v > 0 && static_cast<std::size_t>(v) <= line.size() && place <= to.greatest();
      if (is_there) literals.push_back(to.literal(line[static_cast<std::size_t>(v - 1)], place));
      to.clause(std::move(literals));
    }
  }
}
void columnindexer(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  index(constraint, scene, to, row_of);
}
void rowindexer(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  index(constraint, scene, to, column_of);
}
void boxindexer(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  index(constraint, scene, to, box_of);
}
void no_index(const std::vector<char>& marked, const Scene& scene, ClauseWriter& to, LineOf line_of) {
  for (int cell = 0; cell < scene.rows * scene.columns; ++cell) {
    if (marked[static_cast<std::size_t>(cell)] != 0) continue;
    const auto [line, place] = line_of(scene, cell);
    for (int v = std::max(1, to.least()); v <= to.greatest() && place <= to.greatest(); ++v) {
      if (static_cast<std::size_t>(v) > line.size()) break;
      if (v == place) {
        to.clause({-to.literal(cell, v)});
      } else {
        to.clause({-to.literal(cell, v), -to.literal(line[static_cast<std::size_t>(v - 1)], place)});
      }
    }
  }
}
void negative_columnindexer(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  no_index(scene.column_indexers, scene, to, row_of);
}
void negative_rowindexer(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  no_index(scene.row_indexers, scene, to, column_of);
}
void negative_boxindexer(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  no_index(scene.box_indexers, scene, to, box_of);
}

const std::array kBoardForms = std::to_array<Form>({
    {.name = "diagonal-down",
     .reads = Reading::digits,
     .shape = Shape::board,
     .any_side = true,
     .why_unsound = square_unsound,
     .why_broken = down,
     .write = nothing},
    {.name = "diagonal-up",
     .reads = Reading::digits,
     .shape = Shape::board,
     .any_side = true,
     .why_unsound = square_unsound,
     .why_broken = up,
     .write = nothing},
    {.name = "windoku",
     .reads = Reading::digits,
     .shape = Shape::board,
     .any_side = true,
     .why_unsound = windows_unsound,
     .why_broken = windoku,
     .write = nothing},
    {.name = "disjointgroups",
     .reads = Reading::digits,
     .shape = Shape::board,
     .any_side = true,
     .why_unsound = groups_unsound,
     .why_broken = disjoint,
     .write = nothing},
    {.name = "disjointgroup",
     .reads = Reading::digits,
     .shape = Shape::board,
     .least_values = 1,
     .most_values = 1,
     .why_unsound = one_group_unsound,
     .why_broken = one_group,
     .write = one_group},
    {.name = "antiknight",
     .reads = Reading::digits,
     .shape = Shape::board,
     .why_broken = antiknight,
     .write = antiknight},
    {.name = "antiking", .reads = Reading::digits, .shape = Shape::board, .why_broken = antiking, .write = antiking},
    {.name = "leaper",
     .reads = Reading::digits,
     .shape = Shape::board,
     .least_values = 2,
     .most_values = 2,
     .why_unsound = move_unsound,
     .why_broken = leaper,
     .write = leaper},
    {.name = "knightmare",
     .reads = Reading::values,
     .shape = Shape::board,
     .most_values = kAny,
     .why_broken = knightmare,
     .write = knightmare},
    {.name = "nonconsecutive",
     .reads = Reading::values,
     .shape = Shape::board,
     .why_broken = nonconsecutive,
     .write = nonconsecutive},
    {.name = "negative-difference",
     .reads = Reading::values,
     .shape = Shape::board,
     .why_broken = negative_difference,
     .write = negative_difference},
    {.name = "negative-ratio",
     .reads = Reading::values,
     .shape = Shape::board,
     .why_broken = negative_ratio,
     .write = negative_ratio},
    {.name = "strict-kropki",
     .reads = Reading::values,
     .shape = Shape::board,
     .why_broken = strict_kropki,
     .write = strict_kropki},
    {.name = "negative-xv",
     .reads = Reading::values,
     .shape = Shape::board,
     .why_broken = negative_xv,
     .write = negative_xv},
    {.name = "globalentropy",
     .shape = Shape::board,
     .why_unsound = thirds_unsound,
     .why_broken = entropy,
     .write = entropy},
    {.name = "globalmod",
     .shape = Shape::board,
     .why_unsound = thirds_unsound,
     .why_broken = residues,
     .write = residues},
    {.name = "antitaxicab", .shape = Shape::board, .why_broken = antitaxicab, .write = antitaxicab},
    {.name = "doppelganger",
     .shape = Shape::board,
     .needs_lines = true,
     .why_unsound = doppelganger_unsound,
     .why_broken = doppelganger,
     .write = doppelganger},
    {.name = "dutchflatmates",
     .shape = Shape::board,
     .why_unsound = not_1_to_9,
     .why_broken = dutchflatmates,
     .write = dutchflatmates},
    {.name = "odd", .reads = Reading::values, .why_broken = odd, .write = odd},
    {.name = "even", .reads = Reading::values, .why_broken = even, .write = even},
    {.name = "candidates",
     .reads = Reading::digits,
     .least_values = 1,
     .most_values = kAny,
     .why_broken = candidates,
     .write = candidates},
    {.name = "distinct",
     .reads = Reading::digits,
     .why_unsound = too_many_unsound,
     .why_broken = distinct,
     .write = distinct},
    {.name = "minimum", .reads = Reading::values, .needs_places = true, .why_broken = minimum, .write = minimum},
    {.name = "maximum", .reads = Reading::values, .needs_places = true, .why_broken = maximum, .write = maximum},
    {.name = "clone",
     .reads = Reading::values,
     .shape = Shape::groups,
     .why_unsound = lengths_unsound,
     .why_broken = clone,
     .write = clone},
    {.name = "difference",
     .reads = Reading::values,
     .shape = Shape::pair,
     .most_values = 1,
     .why_unsound = difference_unsound,
     .why_broken = difference,
     .write = difference},
    {.name = "ratio",
     .reads = Reading::values,
     .shape = Shape::pair,
     .most_values = 1,
     .why_broken = ratio,
     .write = ratio},
    {.name = "x", .reads = Reading::values, .shape = Shape::pair, .why_broken = sums_to_10, .write = x},
    {.name = "v", .reads = Reading::values, .shape = Shape::pair, .why_broken = sums_to_5, .write = v},
    {.name = "greater", .reads = Reading::values, .shape = Shape::pair, .why_broken = greater, .write = greater},
    {.name = "rowindexer", .needs_places = true, .needs_lines = true, .why_broken = rowindexer, .write = rowindexer},
    {.name = "columnindexer",
     .needs_places = true,
     .needs_lines = true,
     .why_broken = columnindexer,
     .write = columnindexer},
    {.name = "boxindexer",
     .needs_places = true,
     .why_unsound = boxless_unsound,
     .why_broken = boxindexer,
     .write = boxindexer},
    {.name = "negative-rowindexer",
     .shape = Shape::board,
     .needs_lines = true,
     .why_broken = negative_rowindexer,
     .write = negative_rowindexer},
    {.name = "negative-columnindexer",
     .shape = Shape::board,
     .needs_lines = true,
     .why_broken = negative_columnindexer,
     .write = negative_columnindexer},
    {.name = "negative-boxindexer",
     .shape = Shape::board,
     .why_unsound = boxless_unsound,
     .why_broken = negative_boxindexer,
     .write = negative_boxindexer},
});

}  // namespace

std::span<const Form> board_forms() { return kBoardForms; }

}  // namespace nonet::proof
