// Propagation before encoding: sound on every kind of board, and as strong as it says.
#include "deduction/propagator.hpp"
#include "nonet/check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::propagate_test {
Board board_of(const Candidates& candidates) {
  Board board;
  for (int cell = 0; cell < candidates.cells(); ++cell) {
    for (int digit = 1; digit <= candidates.side(); ++digit) {
      if (candidates.has(cell, digit)) board.push_back(static_cast<Cell>(digit));
    }
  }
  return board;
}

bool keeps(const Candidates& candidates, const Board& solution) {
  for (std::size_t cell = 0; cell < solution.size(); ++cell) {
    if (!candidates.has(static_cast<int>(cell), solution[cell])) return false;
  }
  return true;
}

// Whether rows 0..n-1 can be given different columns, with row `fixed` at column `at`: by trying.
bool matches(const std::vector<std::vector<bool>>& edges, std::size_t fixed, std::size_t at) {
  std::vector<bool> taken(edges.size());
  const std::function<bool(std::size_t)> place = [&](std::size_t row) {
    if (row == edges.size()) return true;
    for (std::size_t column = 0; column < edges.size(); ++column) {
      if (!edges[row][column] || taken[column] || (row == fixed && column != at)) continue;
      taken[column] = true;
      if (place(row + 1)) return true;
      taken[column] = false;
    }
    return false;
  };
  return place(0);
}

// Whether every edge is on a perfect matching.
bool consistent(const std::vector<std::vector<bool>>& edges) {
  for (std::size_t row = 0; row < edges.size(); ++row) {
    for (std::size_t column = 0; column < edges.size(); ++column) {
      if (edges[row][column] && !matches(edges, row, column)) return false;
    }
  }
  return true;
}

bool units_are_consistent(const Rules& rules, const Candidates& candidates) {
  const auto side = static_cast<std::size_t>(rules.side());
  return std::all_of(rules.units().begin(), rules.units().end(), [&](const Unit& unit) {
    std::vector<std::vector<bool>> edges(side, std::vector<bool>(side));
    for (std::size_t place = 0; place < side; ++place) {
      for (std::size_t digit = 0; digit < side; ++digit) {
        edges[place][digit] = candidates.has(unit.cells[place], static_cast<int>(digit) + 1);
      }
    }
    return consistent(edges);
  });
}

// Lines x boxes of each digit in each band (or stack, with lines turned to columns).
bool bands_are_consistent(const Rules& rules, const Candidates& candidates, bool stacks) {
  const Geometry& shape = rules.geometry();
  const int lines = stacks ? shape.box_cols : shape.box_rows;
  const int length = stacks ? shape.box_rows : shape.box_cols;
  for (int digit = 1; digit <= rules.side(); ++digit) {
    for (int first = 0; first < rules.side(); first += lines) {
      std::vector<std::vector<bool>> edges(static_cast<std::size_t>(lines),
                                           std::vector<bool>(static_cast<std::size_t>(lines)));
      for (int line = 0; line < lines; ++line) {
        for (int place = 0; place < rules.side(); ++place) {
          const int cell = stacks ? shape.cell(place, first + line) : shape.cell(first + line, place);
          if (candidates.has(cell, digit))
            edges[static_cast<std::size_t>(line)][static_cast<std::size_t>(place / length)] = true;
        }
      }
      if (!consistent(edges)) return false;
    }
  }
  return true;
}

// What holds of every propagation: no solution is lost, a solved board is the only solution.
void check_sound(Propagator& propagator, const Puzzle& puzzle, Backend& reference) {
  CAPTURE(puzzle.rules->spec().name(), text_of(puzzle.clues));
  const std::vector<Board> solutions = nonet::test::solutions(reference, puzzle, 50);
  const Propagation result = propagator.propagate(puzzle);
  if (result == Propagation::contradiction) {
    CHECK(solutions.empty());
    return;
  }
  for (const Board& solution : solutions) CHECK(keeps(propagator.candidates(), solution));
  if (result == Propagation::solved) CHECK(solutions == std::vector<Board>{board_of(propagator.candidates())});
  if (result == Propagation::open) {
    CHECK(units_are_consistent(*puzzle.rules, propagator.candidates()));
    const bool boxes = puzzle.rules->geometry().has_boxes() && puzzle.rules->spec().regions.empty();
    if (boxes) CHECK(bands_are_consistent(*puzzle.rules, propagator.candidates(), false));
    if (boxes) CHECK(bands_are_consistent(*puzzle.rules, propagator.candidates(), true));
  }
}

// Puzzles around one solution: with any number of blanks, then with exclusions that hit it or not.
void check_around(const std::shared_ptr<const Rules>& rules, const Board& solution, Random& random) {
  Propagator propagator(rules);
  const std::unique_ptr<Backend> reference = backend("dlx", Puzzle(rules));
  for (const int share : {10, 40, 55, 65, 75, 90}) {
    Puzzle puzzle = with_blanks(rules, solution, rules->cells() * share / 100, random);
    check_sound(propagator, puzzle, *reference);
    for (int i = 0; i < rules->cells(); ++i) {
      const int cell = random.below(rules->cells());
      const int digit = 1 + random.below(rules->side());
      if (solution[static_cast<std::size_t>(cell)] != digit) puzzle.exclude(cell, digit);
    }
    check_sound(propagator, puzzle, *reference);
    for (int i = 0; i < 3; ++i) puzzle.exclude(random.below(rules->cells()), 1 + random.below(rules->side()));
    check_sound(propagator, puzzle, *reference);
  }
}

TEST_CASE("propagation loses no solution and leaves units and bands consistent") {
  Random random(seed());
  for (const Geometry shape : {Geometry{1, 1}, Geometry{1, 2}, Geometry{1, 5}, Geometry{2, 2}, Geometry{2, 3},
                               Geometry{3, 2}, Geometry{2, 4}, Geometry{3, 3}}) {
    check_around(Rules::make({.geometry = shape}), shuffled_board(shape, random), random);
  }
}

TEST_CASE("propagation is sound for variants and jigsaws", "[volume]") {
  Random random(seed());
  Board board = linear_board();
  rename_digits(board, random);
  check_around(Rules::make(with_variants({}, "diagonal,disjoint")), board, random);
  board = windoku_board();
  check_around(Rules::make(with_variants({}, "windoku")), board, random);
  for (const Geometry shape : {Geometry{2, 3}, Geometry{3, 3}}) {
    board = shuffled_board(shape, random);
    check_around(Rules::make(random_jigsaw(shape, board, 200, random)), board, random);
  }
}

TEST_CASE("one propagator serves puzzle after puzzle with the same results") {
  Random random(seed());
  const auto rules = Rules::make({.geometry = {4, 4}});
  Propagator reused(rules);
  for (int i = 0; i < 20; ++i) {
    const Puzzle puzzle = random_puzzle(rules, 100 + random.below(80), random);
    Propagator fresh(rules);
    const Propagation expected = fresh.propagate(puzzle);
    REQUIRE(reused.propagate(puzzle) == expected);
    for (int cell = 0; cell < rules->cells(); ++cell) {
      for (int digit = 1; digit <= 16; ++digit) {
        CHECK(reused.candidates().has(cell, digit) == fresh.candidates().has(cell, digit));
      }
    }
  }
}

TEST_CASE("candidates of a cell are kept in several words") {
  Candidates candidates = Candidates::none(*Rules::make({.geometry = {15, 17}}));
  for (const int digit : {255, 193, 192, 129, 128, 65, 64, 1}) {
    candidates.add(700, digit);
    CHECK(candidates.first(700) == digit);
    CHECK(candidates.has(700, digit));
  }
  CHECK(candidates.count(700) == 8);
  CHECK(candidates.first(699) == 0);
  CHECK(candidates.count(701) == 0);
  candidates.remove(700, 1);
  CHECK(candidates.first(700) == 64);
}

TEST_CASE("large sides are propagated alike, with several words a set of digits") {
  Random random(seed());
  for (const Geometry shape : {Geometry{8, 9}, Geometry{10, 13}, Geometry{15, 17}}) {
    CAPTURE(shape.name());
    const auto rules = Rules::make({.geometry = shape});
    const Board solution = shuffled_board(shape, random);
    // Without one row and one digit: every other row lacks that digit alone.
    Puzzle puzzle(rules, solution);
    for (std::size_t cell = 0; cell < solution.size(); ++cell) {
      if (cell < static_cast<std::size_t>(shape.side()) || solution[cell] == 1) puzzle.clues[cell] = 0;
    }
    Propagator propagator(rules);
    REQUIRE(propagator.propagate(puzzle) == Propagation::solved);
    CHECK(board_of(propagator.candidates()) == solution);
    CHECK(propagator.bytes() < std::size_t{16} << 20U);
    puzzle = with_blanks(rules, solution, shape.cells() * 45 / 100, random);
    REQUIRE(propagator.propagate(puzzle) != Propagation::contradiction);
    CHECK(keeps(propagator.candidates(), solution));
  }
}

TEST_CASE("contradictory clues are found, also where a clue is excluded") {
  Puzzle puzzle{Rules::make({})};
  Propagator propagator(puzzle.rules);
  puzzle.clues[0] = puzzle.clues[8] = 5;
  CHECK(propagator.propagate(puzzle) == Propagation::contradiction);
  puzzle.clues[8] = 0;
  CHECK(propagator.propagate(puzzle) == Propagation::open);
  puzzle.exclude(0, 5);
  CHECK(propagator.propagate(puzzle) == Propagation::contradiction);
  CHECK(propagator.propagate(unsolvable()) == Propagation::contradiction);
}

TEST_CASE("propagation comes back when asked to") {
  Random random(seed());
  const auto rules = Rules::make({.geometry = {5, 5}});
  const Puzzle puzzle = random_puzzle(rules, 300, random);
  Propagator propagator(rules);
  int asked = 0;
  CHECK(propagator.propagate(puzzle, [&] { return ++asked < 3; }) == Propagation::stopped);
  CHECK(asked == 3);
  Propagator fresh(rules);
  CHECK(propagator.propagate(puzzle) == fresh.propagate(puzzle));
}

}  // namespace nonet::test::propagate_test
