// Numbers of boards that others have counted.
#include "tests/tests.hpp"

namespace nonet::test::known_counts_test {
std::uint64_t count(const BackendSpec& spec, const Puzzle& puzzle) {
  return make_backend(spec, puzzle.rules)->solve(puzzle, {.max_solutions = 0}, {}).solutions;
}

// The first row 1 2 3 ... and, for reduced squares, the first column too.
Puzzle normalized(RulesSpec rules, bool column) {
  Puzzle puzzle{Rules::make(std::move(rules))};
  const int side = puzzle.rules->side();
  for (int i = 0; i < side; ++i) {
    const int below = i * side;
    puzzle.clues[static_cast<std::size_t>(i)] = static_cast<Cell>(i + 1);
    if (column) puzzle.clues[static_cast<std::size_t>(below)] = static_cast<Cell>(i + 1);
  }
  return puzzle;
}

// By every backend; SAT up to some thousands.
void check_count(const Puzzle& puzzle, std::uint64_t expected) {
  for (const BackendSpec& spec : able_backends(*puzzle.rules)) {
    if (expected > 1000 && is_sat(spec)) continue;
    CAPTURE(spec.text(), puzzle.rules->spec().name());
    CHECK(count(spec, puzzle) == expected);
  }
}

Puzzle blank(RulesSpec rules) { return Puzzle(Rules::make(std::move(rules))); }

TEST_CASE("there are 288 filled boards of side four") {
  check_count(blank({.geometry = {2, 2}}), 288);  // OEIS A107739(2)
}

TEST_CASE("Latin squares are as many as in the tables", "[volume]") {
  // OEIS A002860: 1, 2, 12, 576, 161280
  check_count(blank({.geometry = {1, 1}}), 1);
  check_count(blank({.geometry = {1, 2}}), 2);
  check_count(blank({.geometry = {1, 3}}), 12);
  check_count(blank({.geometry = {1, 4}}), 576);
  check_count(blank({.geometry = {1, 5}}), 161280);
}

TEST_CASE("reduced Latin squares are as many as in the tables", "[volume]") {
  // OEIS A000315: 1, 1, 1, 4, 56, 9408
  check_count(normalized({.geometry = {1, 3}}, true), 1);
  check_count(normalized({.geometry = {1, 4}}, true), 4);
  check_count(normalized({.geometry = {1, 5}}, true), 56);
  check_count(normalized({.geometry = {1, 6}}, true), 9408);
}

TEST_CASE("diagonal Latin squares are as many as in the tables", "[volume]") {
  // OEIS A274171, first row fixed: 1, 0, 0, 2, 8, 128
  check_count(normalized(with_variants({.geometry = {1, 3}}, "diagonal"), false), 0);
  check_count(normalized(with_variants({.geometry = {1, 4}}, "diagonal"), false), 2);
  check_count(normalized(with_variants({.geometry = {1, 5}}, "diagonal"), false), 8);
  check_count(normalized(with_variants({.geometry = {1, 6}}, "diagonal"), false), 128);
  // OEIS A274806: the same times N!
  check_count(blank(with_variants({.geometry = {1, 4}}, "diagonal")), 48);
  check_count(blank(with_variants({.geometry = {1, 5}}, "diagonal")), 960);
}

TEST_CASE("boards of side six with the first row fixed are 39168", "[volume]") {
  // 28,200,960 / 6!: Wikipedia, Mathematics of Sudoku, boxes of 2x3. Upright boxes are the same boards mirrored.
  check_count(normalized({.geometry = {2, 3}}, false), 39168);
  check_count(normalized({.geometry = {3, 2}}, false), 39168);
}

TEST_CASE("a board without a deadly rectangle can be filled in two ways") { check_count(deadly_rectangle(), 2); }

TEST_CASE("blank cells of one row are filled in as many ways as their columns allow") {
  // Two whole columns of a stack left out: each row has two digits to place, and swapping them is legal for all rows
  // of a cycle together. Of Wikipedia's solution columns 1 and 2 are left; by hand,
  // row pairs (5,3) (6,7) (1,9) (8,5) (4,2) (7,1) (9,6) (2,8) (3,4) make the one cycle
  // 5-3-4-2-8-5 and the other 6-7-1-9-6, and each box holds both of its columns anyway: 2 * 2 ways.
  Puzzle puzzle = classic(kWikipedia.solution);
  for (std::size_t row = 0; row < 9; ++row) puzzle.clues[row * 9] = puzzle.clues[row * 9 + 1] = 0;
  check_count(puzzle, 4);
}

TEST_CASE("the blank board of side six has 28200960 solutions", "[.long]") {
  // Wikipedia, Mathematics of Sudoku.
  const Puzzle puzzle = blank({.geometry = {2, 3}});
  for (const char* const name : {"dfs", "dlx"}) {
    CAPTURE(name);
    CHECK(count(parse_backend(name), puzzle) == 28200960);
  }
}

TEST_CASE("reduced Latin squares of order seven are 16942080", "[.long]") {
  CHECK(count(parse_backend("dfs"), normalized({.geometry = {1, 7}}, true)) == 16942080);  // OEIS A000315
}

TEST_CASE("diagonal Latin squares of order seven with the first row fixed are 171200", "[.long]") {
  const Puzzle puzzle = normalized(with_variants({.geometry = {1, 7}}, "diagonal"), false);  // OEIS A274171
  for (const char* const name : {"dfs", "dlx"}) CHECK(count(parse_backend(name), puzzle) == 171200);
}

}  // namespace nonet::test::known_counts_test
