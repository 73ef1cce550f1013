// Cubes: their literals, and that they split a board without loss or overlap.
#include "backends/cubes.hpp"
#include "backends/cadical_solver.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cubes_test {
std::uint64_t count(const Puzzle& puzzle) {
  return backend("dlx", puzzle)->solve(puzzle, {.max_solutions = 0}, {}).solutions;
}

Puzzle blank(int box_rows, int box_cols) { return Puzzle(Rules::make({.geometry = {box_rows, box_cols}})); }

TEST_CASE("a cube is literals, also as a line of iCNF") {
  const auto rules = Rules::make({});
  CHECK(parse_cube("1 -12 729", *rules) == Cube{1, -12, 729});
  CHECK(parse_cube("a 1 -12 729 0", *rules) == Cube{1, -12, 729});
  CHECK(parse_cube("  1   -12 ", *rules) == Cube{1, -12});
  CHECK(parse_cube("", *rules).empty());
  CHECK(parse_cube("a 0", *rules).empty());
  for (const std::string text : {"x", "730", "-730", "1 0 2", "1x", "+1", "1,2", "--1", "99999999999", "b 1 0"}) {
    CAPTURE(text);
    CHECK_THROWS_WITH(parse_cube(text, *rules),
                      ContainsSubstring("is not a literal of this board (a number from 1 to 729"));
  }
}

TEST_CASE("a board under a cube has the solutions that satisfy it") {
  // Of the 288 boards of 4x4 a quarter begins with 1, and each digit comes as often beside it.
  const Puzzle puzzle = blank(2, 2);
  CHECK(count(under_cube(puzzle, {1})) == 72);
  CHECK(count(under_cube(puzzle, {-1})) == 216);
  CHECK(count(under_cube(puzzle, {1, 6})) == 24);  // r1c2 holds 2
  CHECK(count(under_cube(puzzle, {1, 5})) == 0);   // r1c2 holds 1 as well
  CHECK(count(under_cube(puzzle, {1, -1})) == 0);
  CHECK(count(under_cube(puzzle, {})) == 288);
  // A cube says no less where there are clues.
  CHECK(count(under_cube(classic(kWikipedia.puzzle), {1})) == 0);  // r1c1 is 5
  CHECK(count(under_cube(classic(kWikipedia.puzzle), {5})) == 1);
}

TEST_CASE("cubes and what was refuted cover every solution once") {
  // Counts by another backend than the one that split: 288 and 28,200,960 are known; the last is without solution.
  const Puzzle unsolvable_blank(Rules::make(with_variants({.geometry = {2, 3}}, "diagonal,disjoint")));
  REQUIRE(count(unsolvable_blank) == 0);
  Random random(1);
  const Puzzle sparse = random_puzzle(Rules::make({.geometry = {2, 3}}), 24, random);
  const Puzzle nine = random_puzzle(Rules::make({}), 55, random);
  for (const Puzzle& puzzle :
       {blank(2, 2), classic(kAiEscargot.puzzle), deadly_rectangle(), unsolvable(), unsolvable_blank, sparse, nine}) {
    const std::uint64_t all = count(puzzle);
    for (const std::size_t most : {1, 2, 3, 5, 8, 30}) {
      CAPTURE(puzzle.rules->spec().name(), text_of(puzzle.clues), most);
      const Cubes parts = split_into_cubes(puzzle, most);
      CHECK(parts.cubes.size() >= 1);
      CHECK(parts.cubes.size() <= most);
      CHECK_FALSE(parts.stopped);
      CHECK(std::set<Cube>(parts.cubes.begin(), parts.cubes.end()).size() == parts.cubes.size());
      std::uint64_t sum = 0;
      for (const Cube& cube : parts.cubes) sum += count(under_cube(puzzle, cube));
      CHECK(sum == all);
    }
    CHECK(split_into_cubes(puzzle, 8).cubes == split_into_cubes(puzzle, 8).cubes);
  }
}

TEST_CASE("an open board is split into as many parts as are asked for") {
  for (const std::size_t most : {2U, 3U, 10U, 40U}) {
    const Cubes parts = split_into_cubes(blank(3, 3), most);
    CHECK(parts.cubes.size() == most);
    CHECK(parts.refuted == 0);
  }
  // Whose formula of 31 million clauses is too large to be looked at.
  CHECK(split_into_cubes(blank(8, 8), 3).cubes == std::vector<Cube>{{1}, {2}, {-1, -2}});
  // A board that propagation solves or refutes has one part.
  CHECK(split_into_cubes(classic(kWikipedia.puzzle), 8).cubes == std::vector<Cube>{{}});
  CHECK(split_into_cubes(unsolvable(), 8).cubes == std::vector<Cube>{{}});
}

TEST_CASE("a split that is stopped covers the board all the same") {
  const Puzzle puzzle = blank(2, 2);
  int asked = 0;
  const Cubes parts = split_into_cubes(puzzle, 100, [&] { return ++asked < 30; });
  CHECK(parts.stopped);
  std::uint64_t sum = 0;
  for (const Cube& cube : parts.cubes) sum += count(under_cube(puzzle, cube));
  CHECK(sum == 288);
}

TEST_CASE("lookahead finds no literal where a formula is settled") {
  Cnf refuted;
  for (const int a : {1, -1}) {
    for (const int b : {2, -2}) refuted.clause(std::vector<int>{a, b});
  }
  CHECK(lookahead(refuted, 100, {}) == 0);
  CHECK(lookahead({}, 100, {}) == 0);
}

}  // namespace nonet::test::cubes_test
