// Kinds about all cells of the board.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"

namespace nonet {
namespace {

// Cells at a distance of this many rows and columns differ, in either direction.
void lower_apart(const RulesSpec& rules, int rows, int columns, Lowering& to) {
  const Geometry& shape = rules.geometry;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    for (const int sideways : {-columns, columns}) {
      const int row = shape.row_of(cell) + rows;
      const int column = shape.column_of(cell) + sideways;
      if (!shape.has(row, column)) continue;
      const std::array<CellIndex, 2> pair = {static_cast<CellIndex>(cell),
                                             static_cast<CellIndex>(shape.cell(row, column))};
      differ(pair, rules, to);
    }
  }
}
void lower_antiknight(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  lower_apart(rules, 1, 2, to);
  lower_apart(rules, 2, 1, to);
}
void lower_antiking(const Constraint& /*constraint*/, const RulesSpec& rules, Lowering& to) {
  lower_apart(rules, 1, 1, to);
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
  for (int a = 0; a < shape.cells(); ++a) {
    for (int b = a + 1; b < shape.cells(); ++b) {
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
  for (int cell = 0; cell < shape.cells(); ++cell) {
    std::vector<CellLiteral> literals = {is_not(cell, 5)};
    if (shape.row_of(cell) > 0) literals.push_back(is(cell - shape.columns(), 1));
    if (shape.row_of(cell) + 1 < shape.rows()) literals.push_back(is(cell + shape.columns(), 9));
    to.require(std::move(literals));
  }
}

constexpr ConstraintKind whole(std::string_view name, std::string_view summary,
                               void (*lower)(const Constraint&, const RulesSpec&, Lowering&),
                               std::string (*why_malformed)(const Constraint&, const RulesSpec&) = nullptr) {
  return {.name = name,
          .summary = summary,
          .example = name,
          .shape = Shape::board,
          .why_malformed = why_malformed,
          .lower = lower};
}

const auto kBoardKinds = std::to_array<ConstraintKind>({
    whole("antiknight", "cells a chess knight's move apart differ", lower_antiknight),
    whole("antiking", "cells that touch at a corner differ", lower_antiking),
    whole("nonconsecutive", "cells that share an edge do not hold consecutive digits", lower_nonconsecutive),
    whole("negative-difference", "cells that share an edge hold consecutive digits only at a dot",
          lower_negative_difference),
    whole("negative-ratio",
          "cells that share an edge have a ratio of the puzzle's black dots (2 if there is none) only at a dot",
          lower_negative_ratio),
    whole("strict-kropki",
          "cells that share an edge without a dot neither hold consecutive digits nor is one twice the other",
          lower_strict_kropki),
    whole("negative-xv", "cells that share an edge sum to 5 or 10 only at a V or X", lower_negative_xv),
    whole("globalentropy", "each 2x2 square holds a low, a middle and a high digit", lower_globalentropy,
          thirds_malformed),
    whole("globalmod", "each 2x2 square holds digits of all three remainders when divided by 3", lower_globalmod,
          thirds_malformed),
    whole("antitaxicab", "two cells that hold the digit d are not d steps apart, along rows and columns",
          lower_antitaxicab),
    whole("dutchflatmates", "each 5 has a 1 directly above it or a 9 directly below it", lower_flatmates,
          flatmates_malformed),
});

}  // namespace

std::span<const ConstraintKind> board_kinds() { return kBoardKinds; }

}  // namespace nonet
