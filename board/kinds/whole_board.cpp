// Kinds about all cells of the board.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>

#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"

namespace nonet {
namespace {

// Calls visit(cell, other) for cells at a distance of this many rows and columns, in either direction.
template <class Visit>
void for_each_pair(const Geometry& shape, int rows, int columns, Visit&& visit) {
  const bool turns = rows > 0 && columns > 0;  // else both ways sideways give the same pairs
  for (int cell = 0; cell < shape.placed(); ++cell) {
    for (int way = turns ? -1 : 1; way <= 1; way += 2) {
      const int row = shape.row_of(cell) + rows;
      const int column = shape.column_of(cell) + way * columns;
      if (shape.has(row, column)) visit(static_cast<CellIndex>(cell), static_cast<CellIndex>(shape.cell(row, column)));
    }
  }
}
// The same for moves by these numbers, one along rows and one along columns, whichever.
template <class Visit>
void for_each_move(const Geometry& shape, int one, int other, Visit&& visit) {
  for_each_pair(shape, one, other, visit);
  if (one != other) for_each_pair(shape, other, one, visit);
}
void lower_apart(const RulesSpec& rules, int one, int other, Lowering& to) {
  for_each_move(rules.geometry, one, other,
                [&](CellIndex a, CellIndex b) { differ(std::array<CellIndex, 2>{a, b}, rules, to); });
}
void lower_antiknight(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  lower_apart(rules, 1, 2, to);
}
void lower_antiking(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  lower_apart(rules, 1, 1, to);
}

std::string leaper_malformed(const Constraint& leaper, const RulesSpec& /*rules*/) {
  const int least = std::min(leaper.values[0], leaper.values[1]);
  if (least >= 0 && std::max(leaper.values[0], leaper.values[1]) > 0) return {};
  return "a move is 0 or more cells each way, and not 0 both ways";
}
void lower_leaper(const Constraint& leaper, const RulesSpec& rules, Lowering& to) {
  const int one = leaper.values[0];
  const int other = leaper.values[1];
  const int most = std::max(rules.geometry.rows(), rules.geometry.columns());
  if (one >= most || other >= most) return;
  lower_apart(rules, one, other, to);
}

// No two cells a knight's move apart have one of the sums.
void lower_knightmare(const Constraint& sums, const RulesSpec& rules, Lowering& to) {
  const std::vector<int> forbidden = sums.values.empty() ? std::vector<int>{5, 15} : sums.values;
  const auto allowed = [&](int a, int b) {
    return std::find(forbidden.begin(), forbidden.end(), a + b) == forbidden.end();
  };
  for_each_move(rules.geometry, 1, 2, [&](CellIndex a, CellIndex b) { to.relate(a, b, allowed); });
}

CellPair in_order(CellIndex a, CellIndex b) { return {std::min(a, b), std::max(a, b)}; }

// The pairs of cells with a constraint of one of two kinds.
std::set<CellPair> marked_pairs(const RulesSpec& rules, std::string_view kind, std::string_view other) {
  std::set<CellPair> pairs;
  for (const Constraint* each : stated_constraints(rules)) {
    if (each->kind->name != kind && each->kind->name != other) continue;
    pairs.insert(in_order(each->cells()[0], each->cells()[1]));
  }
  return pairs;
}

// A relation between neighbours, except those that are marked.
template <class Allowed>
void relate_neighbours(const RulesSpec& rules, const std::set<CellPair>& marked, Lowering& to, Allowed&& allowed) {
  for (const CellPair& pair : neighbours(rules.geometry)) {
    if (!marked.contains(pair)) to.relate(pair.first, pair.second, allowed);
  }
}

void lower_nonconsecutive(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  relate_neighbours(rules, {}, to, [](int a, int b) { return std::abs(a - b) != 1; });
}
void lower_negative_difference(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  relate_neighbours(rules, marked_pairs(rules, "difference", "ratio"), to,
                    [](int a, int b) { return std::abs(a - b) != 1; });
}
void lower_negative_ratio(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  std::set<int> ratios;
  for (const Constraint* each : stated_constraints(rules)) {
    if (each->kind->name == "ratio") ratios.insert(value_or(*each, 2));
  }
  if (ratios.empty()) ratios.insert(2);
  relate_neighbours(rules, marked_pairs(rules, "difference", "ratio"), to, [&](int a, int b) {
    return std::none_of(ratios.begin(), ratios.end(), [=](int ratio) { return a == ratio * b || b == ratio * a; });
  });
}
void lower_strict_kropki(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  relate_neighbours(rules, marked_pairs(rules, "difference", "ratio"), to,
                    [](int a, int b) { return std::abs(a - b) != 1 && a != 2 * b && b != 2 * a; });
}
void lower_negative_xv(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  relate_neighbours(rules, marked_pairs(rules, "x", "v"), to, [](int a, int b) { return a + b != 5 && a + b != 10; });
}

// Each 2x2 has a digit of each of three classes.
template <class ClassOf>
void lower_squares(const RulesSpec& rules, Lowering& to, ClassOf&& class_of) {
  const Geometry& shape = rules.geometry;
  for (int row = 0; row + 1 < shape.rows(); ++row) {
    for (int column = 0; column + 1 < shape.columns(); ++column) {
      for (int wanted = 0; wanted < 3; ++wanted) {
        std::vector<CellLiteral> anywhere;
        for (const int cell : {shape.cell(row, column), shape.cell(row, column + 1), shape.cell(row + 1, column),
                               shape.cell(row + 1, column + 1)}) {
          for (int digit = to.least(); digit <= to.greatest(); ++digit) {
            if (class_of(digit) == wanted) anywhere.push_back(is(cell, digit));
          }
        }
        to.require(std::move(anywhere));
      }
    }
  }
}
void lower_globalentropy(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  lower_squares(rules, to, [third = to.side() / 3, least = to.least()](int digit) { return (digit - least) / third; });
}
void lower_globalmod(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  lower_squares(rules, to, [](int digit) { return digit % 3; });
}

void lower_antitaxicab(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  const Geometry& shape = rules.geometry;
  for (int a = 0; a < shape.placed(); ++a) {
    for (int b = a + 1; b < shape.placed(); ++b) {
      const int steps = shape.row_of(b) - shape.row_of(a) + std::abs(shape.column_of(b) - shape.column_of(a));
      const bool known = !to.alone() && see_each_other(rules, static_cast<CellIndex>(a), static_cast<CellIndex>(b));
      if (steps <= to.greatest() && !known) to.require({is_not(a, steps), is_not(b, steps)});
    }
  }
}

std::string flatmates_malformed(const Constraint& /*constraint*/, const RulesSpec& rules) {
  const Geometry& shape = rules.geometry;
  if (shape.least == 1 && shape.greatest() == 9) return {};
  return "a 5 between a 1 and a 9 is for the digits 1 to 9, not " + std::to_string(shape.least) + " to " +
         std::to_string(shape.greatest());
}
void lower_flatmates(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  const Geometry& shape = rules.geometry;
  for (int cell = 0; cell < shape.placed(); ++cell) {
    std::vector<CellLiteral> literals = {is_not(cell, 5)};
    if (shape.row_of(cell) > 0) literals.push_back(is(cell - shape.columns(), 1));
    if (shape.row_of(cell) + 1 < shape.rows()) literals.push_back(is(cell + shape.columns(), 9));
    to.require(std::move(literals));
  }
}

std::string doppelganger_malformed(const Constraint& /*constraint*/, const RulesSpec& rules) {
  const Geometry& shape = rules.geometry;
  const int n = shape.rows();
  if (shape.columns() != n || shape.least != 0 || shape.greatest() != n) {
    return "it needs as many rows as columns, and the digits 0 to their number, unlike " + shape.name();
  }
  std::map<int, int> sizes;
  for (const int area : area_of_cells(rules)) ++sizes[area];
  const bool all_whole = std::all_of(sizes.begin(), sizes.end(), [=](const auto& each) { return each.second == n; });
  return all_whole ? "" : "its boxes or regions have " + std::to_string(n) + " cells each";
}
// A digit is missing from one row, one column and one box alone if it is once less on the board than these are many.
void lower_doppelganger(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  const Geometry& shape = rules.geometry;
  const std::vector<int> boxes = area_of_cells(rules);
  const int n = shape.rows();
  const auto areas_of = [&](int cell) {
    std::vector<int> numbers = {shape.row_of(cell), n + shape.column_of(cell)};
    if (!boxes.empty()) numbers.push_back(2 * n + boxes[static_cast<std::size_t>(cell)]);
    return numbers;
  };
  std::vector<std::vector<CellIndex>> areas(static_cast<std::size_t>(3 * n));
  for (int cell = 0; cell < shape.placed(); ++cell) {
    for (const int area : areas_of(cell)) areas[static_cast<std::size_t>(area)].push_back(static_cast<CellIndex>(cell));
  }
  const auto add = [](std::vector<CellLiteral>& literals, std::span<const CellIndex> cells, int digit) {
    for (const CellIndex cell : cells) literals.push_back(is(cell, digit));
  };
  for (const std::vector<CellIndex>& area : areas) {
    if (area.empty()) continue;
    std::vector<CellLiteral> zeros;
    add(zeros, area, 0);
    to.require(std::move(zeros));
  }
  for (int digit = 1; digit <= n; ++digit) {
    std::vector<CellLiteral> everywhere;
    for (int cell = 0; cell < shape.placed(); ++cell) everywhere.push_back(is(cell, digit));
    to.count(std::move(everywhere), {n - 1});
  }
  for (int cell = 0; cell < shape.placed(); ++cell) {
    const std::vector<int> numbers = areas_of(cell);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      for (std::size_t j = i + 1; j < numbers.size(); ++j) {
        for (int digit = 1; digit <= n; ++digit) {
          std::vector<CellLiteral> literals = {is_not(cell, 0)};
          add(literals, areas[static_cast<std::size_t>(numbers[i])], digit);
          add(literals, areas[static_cast<std::size_t>(numbers[j])], digit);
          to.require(std::move(literals));
        }
      }
    }
  }
}

constexpr ConstraintKind whole(std::string_view name, std::string_view summary,
                               void (*lower)(const Constraint&, const RulesSpec&, Lowering&),
                               Reading reads = Reading::neither,
                               std::string (*why_malformed)(const Constraint&, const RulesSpec&) = nullptr) {
  return {.name = name,
          .summary = summary,
          .example = name,
          .shape = Shape::board,
          .reads = reads,
          .why_malformed = why_malformed,
          .lower = lower};
}
constexpr ConstraintKind without_marks(std::string_view name, std::string_view summary,
                                       void (*lower)(const Constraint&, const RulesSpec&, Lowering&)) {
  ConstraintKind kind = whole(name, summary, lower, Reading::values);
  kind.looks_at_others = true;
  return kind;
}

const auto kBoardKinds = std::to_array<ConstraintKind>({
    whole("antiknight", "cells a chess knight's move apart differ", lower_antiknight, Reading::digits),
    whole("antiking", "cells that touch at a corner differ", lower_antiking, Reading::digits),
    {.name = "leaper",
     .summary = "two cells differ if the first number of rows and the second of columns is between them, or the other "
                "way round",
     .example = "leaper 1 3",
     .shape = Shape::board,
     .least_values = 2,
     .most_values = 2,
     .reads = Reading::digits,
     .why_malformed = leaper_malformed,
     .lower = lower_leaper},
    {.name = "knightmare",
     .summary = "cells a chess knight's move apart do not sum to one of the numbers (default: 5 and 15)",
     .example = "knightmare",
     .shape = Shape::board,
     .most_values = kSeveral,
     .reads = Reading::values,
     .lower = lower_knightmare},
    whole("nonconsecutive", "cells that share an edge do not hold consecutive digits", lower_nonconsecutive,
          Reading::values),
    without_marks("negative-difference", "cells that share an edge hold consecutive digits only at a dot",
                  lower_negative_difference),
    without_marks("negative-ratio",
                  "cells that share an edge have a ratio of the puzzle's black dots (2 if there is none) only at a dot",
                  lower_negative_ratio),
    without_marks("strict-kropki",
                  "cells that share an edge without a dot neither hold consecutive digits nor is one twice the other",
                  lower_strict_kropki),
    without_marks("negative-xv", "cells that share an edge sum to 5 or 10 only at a V or X", lower_negative_xv),
    whole("globalentropy", "each 2x2 square holds a low, a middle and a high digit", lower_globalentropy,
          Reading::neither, thirds_malformed),
    whole("globalmod", "each 2x2 square holds digits of all three remainders when divided by 3", lower_globalmod,
          Reading::neither, thirds_malformed),
    whole("antitaxicab", "two cells that hold the digit d are not d steps apart, along rows and columns",
          lower_antitaxicab),
    {.name = "doppelganger",
     .summary = "each row, column and box holds 0; no two of a type lack the same digit; those that meet at a 0 lack "
                "different ones",
     .example = "doppelganger",
     .example_box = "3x3 9x9 0-9",
     .shape = Shape::board,
     .needs_lines = true,
     .why_malformed = doppelganger_malformed,
     .lower = lower_doppelganger},
    whole("dutchflatmates", "each 5 has a 1 directly above it or a 9 directly below it", lower_flatmates,
          Reading::neither, flatmates_malformed),
});

}  // namespace

std::span<const ConstraintKind> board_kinds() { return kBoardKinds; }

}  // namespace nonet
