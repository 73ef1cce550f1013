// The clauses of constraints: those of the whole board, of single cells and of pairs.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

#include "nonet/proof/internal/clause_writer.hpp"
#include "nonet/proof/internal/constraint.hpp"

namespace nonet::proof {
namespace {

// They are units of the board, whose clauses come with the rules'.
void nothing(const Constraint& /*constraint*/, const Scene& /*scene*/, ClauseWriter& /*to*/) {}

bool is_double(int a, int b, int ratio) { return a == ratio * b || b == ratio * a; }

// All pairs of cells that such a step apart, in the order of the first one.
void differ_by_steps(const Scene& scene, ClauseWriter& to, std::span<const std::pair<int, int>> steps) {
  for (int cell = 0; cell < scene.side * scene.side; ++cell) {
    for (const auto& [down, right] : steps) {
      const int row = cell / scene.side + down;
      const int column = cell % scene.side + right;
      if (scene.inside(row, column)) to.differ(std::array{cell, scene.cell(row, column)});
    }
  }
}
void antiknight(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  differ_by_steps(scene, to, std::array<std::pair<int, int>, 4>{{{1, -2}, {1, 2}, {2, -1}, {2, 1}}});
}
void antiking(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  differ_by_steps(scene, to, std::array<std::pair<int, int>, 2>{{{1, -1}, {1, 1}}});
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
  for (int row = 0; row + 1 < scene.side; ++row) {
    for (int column = 0; column + 1 < scene.side; ++column) {
      for (int which = 0; which < 3; ++which) {
        std::vector<int> literals;
        for (const int cell : {scene.cell(row, column), scene.cell(row, column + 1), scene.cell(row + 1, column),
                               scene.cell(row + 1, column + 1)}) {
          for (int digit = 1; digit <= scene.side; ++digit) {
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
  squares(scene, to, [=](int digit, int which) { return digit > which * third && digit <= (which + 1) * third; });
}
void residues(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  squares(scene, to, [](int digit, int which) { return digit % 3 == which; });
}

void antitaxicab(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  const int n = scene.side;
  for (int cell = 0; cell < n * n; ++cell) {
    for (int other = cell + 1; other < n * n; ++other) {
      const int digit = other / n - cell / n + std::abs(other % n - cell % n);
      if (digit <= n) to.clause({-to.literal(cell, digit), -to.literal(other, digit)});
    }
  }
}
void dutchflatmates(const Constraint& /*constraint*/, const Scene& scene, ClauseWriter& to) {
  const int n = scene.side;
  for (int cell = 0; cell < n * n; ++cell) {
    std::vector<int> literals = {-to.literal(cell, 5)};
    if (cell >= n) literals.push_back(to.literal(cell - n, 1));
    if (cell + n < n * n) literals.push_back(to.literal(cell + n, 9));
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
  const Cells& cells = constraint.cells();
  to.differ(cells);
  if (static_cast<int>(cells.size()) < scene.side) return;
  for (int digit = 1; digit <= scene.side; ++digit) {
    std::vector<int> literals;
    for (const int cell : cells) literals.push_back(to.literal(cell, digit));
    to.clause(std::move(literals));
  }
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

// Of a cell that is the `place`-th of its line, from 1: where it holds v, the v-th cell holds `place`.
void index(ClauseWriter& to, const Cells& line, int place) {
  for (int v = 1; v <= to.side(); ++v) {
    to.clause({-to.literal(line[static_cast<std::size_t>(place - 1)], v),
               to.literal(line[static_cast<std::size_t>(v - 1)], place)});
  }
}
void columnindexer(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  for (const int cell : constraint.cells()) {
    Cells row;
    for (int i = 0; i < scene.side; ++i) row.push_back(cell / scene.side * scene.side + i);
    index(to, row, cell % scene.side + 1);
  }
}
void rowindexer(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  for (const int cell : constraint.cells()) {
    Cells column;
    for (int i = 0; i < scene.side; ++i) column.push_back(i * scene.side + cell % scene.side);
    index(to, column, cell / scene.side + 1);
  }
}
void boxindexer(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  for (const int cell : constraint.cells()) {
    for (const Cells& region : scene.regions) {
      for (int place = 0; place < scene.side; ++place) {
        if (region[static_cast<std::size_t>(place)] == cell) index(to, region, place + 1);
      }
    }
  }
}

const std::array kBoardClauses = std::to_array<Clauses>({
    {"diagonal-down", nothing},
    {"diagonal-up", nothing},
    {"windoku", nothing},
    {"disjointgroups", nothing},
    {"antiknight", antiknight},
    {"antiking", antiking},
    {"nonconsecutive", nonconsecutive},
    {"negative-difference", negative_difference},
    {"negative-ratio", negative_ratio},
    {"strict-kropki", strict_kropki},
    {"negative-xv", negative_xv},
    {"globalentropy", entropy},
    {"globalmod", residues},
    {"antitaxicab", antitaxicab},
    {"dutchflatmates", dutchflatmates},
    {"odd", odd},
    {"even", even},
    {"candidates", candidates},
    {"distinct", distinct},
    {"minimum", minimum},
    {"maximum", maximum},
    {"clone", clone},
    {"difference", difference},
    {"ratio", ratio},
    {"x", x},
    {"v", v},
    {"greater", greater},
    {"rowindexer", rowindexer},
    {"columnindexer", columnindexer},
    {"boxindexer", boxindexer},
});

}  // namespace

std::span<const Clauses> board_clauses() { return kBoardClauses; }

}  // namespace nonet::proof
