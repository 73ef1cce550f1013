// The checker is what everything else is held against, so here it is held against boards written out by hand, and
// against a second derivation of the units: Rules, which it shares no code with.
#include "nonet/check.hpp"
#include "run/random_case.hpp"
#include "tests/tests.hpp"

namespace nonet::test::check_test {
// A blank board with one digit in two cells.
Board pair_of(const RulesSpec& rules, int first, int second) {
  Board board(static_cast<std::size_t>(rules.geometry.cells()));
  board[static_cast<std::size_t>(first)] = board[static_cast<std::size_t>(second)] = 1;
  return board;
}

// Exactly the pairs that share a unit clash.
void check_pairs(const RulesSpec& spec) {
  const auto rules = Rules::make(spec);
  CAPTURE(spec.name());
  for (int first = 0; first < rules->cells(); ++first) {
    const auto peers = rules->peers(first);
    std::vector<bool> is_peer(static_cast<std::size_t>(rules->cells()));
    for (const auto peer : peers) is_peer[peer] = true;
    for (int second = first + 1; second < rules->cells(); ++second) {
      const std::optional<Clash> clash = find_clash(spec, pair_of(spec, first, second));
      if (clash.has_value() != is_peer[static_cast<std::size_t>(second)] ||
          (clash && *clash != Clash{first, second, 1})) {
        FAIL_CHECK("cells " << first << " and " << second << (clash ? " clash" : " do not clash"));
      }
    }
  }
}

TEST_CASE("known solutions are legal and solve their puzzles") {
  for (const Known& known : {kWikipedia, kAiEscargot, kSeventeenClues}) {
    const Puzzle puzzle = classic(known.puzzle);
    CHECK(why_not_a_solution(puzzle, cells_of(known.solution)).empty());
    CHECK(why_contradictory(puzzle).empty());
  }
}

TEST_CASE("the boards that tests are made of solve their rules") {
  CHECK_FALSE(find_clash(with_variants({}, "diagonal,disjoint"), linear_board()));
  CHECK_FALSE(find_clash(with_variants({}, "windoku"), windoku_board()));
  Random random(seed());
  for (const Geometry shape :
       {Geometry{1, 1}, Geometry{2, 2}, Geometry{3, 2}, Geometry{1, 7}, Geometry{3, 4}, Geometry{5, 5}}) {
    const Board board = shuffled_board(shape, random);
    CHECK_FALSE(find_clash({.geometry = shape}, board));
    CHECK_FALSE(find_clash(random_jigsaw(shape, board, 100, random), board));
  }
}

TEST_CASE("clashes are found in rows and columns and boxes") {
  CHECK(find_clash({}, pair_of({}, 0, 4)) == Clash{0, 4, 1});
  CHECK(find_clash({}, pair_of({}, 0, 72)) == Clash{0, 72, 1});
  CHECK(find_clash({}, pair_of({}, 60, 80)) == Clash{60, 80, 1});  // r7c7 and r9c9
  CHECK_FALSE(find_clash({}, pair_of({}, 0, 40)));
  CHECK_FALSE(find_clash({}, Board(81)));
}

TEST_CASE("clashes are found in the cells of each variant") {
  CHECK_FALSE(find_clash({}, pair_of({}, 0, 80)));
  CHECK(find_clash(with_variants({}, "diagonal"), pair_of({}, 0, 80)) == Clash{0, 80, 1});
  CHECK(find_clash(with_variants({}, "diagonal"), pair_of({}, 8, 72)) == Clash{8, 72, 1});
  CHECK_FALSE(find_clash({}, pair_of({}, 10, 30)));
  CHECK(find_clash(with_variants({}, "windoku"), pair_of({}, 10, 30)) == Clash{10, 30, 1});  // r2c2 and r4c4
  CHECK_FALSE(find_clash(with_variants({}, "windoku"), pair_of({}, 0, 40)));
  CHECK_FALSE(find_clash({}, pair_of({}, 0, 30)));
  CHECK(find_clash(with_variants({}, "disjoint"), pair_of({}, 0, 30)) == Clash{0, 30, 1});  // r1c1 and r4c4
  // 0 0 0 1 / 0 2 1 1 / 2 2 3 1 / 2 3 3 3
  const RulesSpec jigsaw{.geometry = {2, 2}, .regions = {0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3}};
  CHECK(find_clash(jigsaw, pair_of(jigsaw, 2, 4)) == Clash{2, 4, 1});
  CHECK_FALSE(find_clash(jigsaw, pair_of(jigsaw, 0, 5)));  // a box, but no region
}

TEST_CASE("two cells clash exactly where the table of units has them in one unit") {
  check_pairs({});
  check_pairs({.geometry = {2, 3}});
  check_pairs(with_variants({.geometry = {3, 2}}, "disjoint"));
  check_pairs(with_variants({.geometry = {1, 5}}, "diagonal"));
  check_pairs({.geometry = {5, 1}});
  check_pairs(with_variants({.geometry = {2, 2}}, "diagonal,windoku,disjoint"));
  check_pairs(with_variants({}, "diagonal"));
  check_pairs(with_variants({}, "windoku"));
  check_pairs(with_variants({}, "disjoint"));
  check_pairs(with_variants({.geometry = {4, 4}}, "windoku,disjoint"));
  Random random(1);
  check_pairs(random_jigsaw({2, 3}, pattern_board({2, 3}), 50, random));
}

TEST_CASE("the first clash is named in the order rows then columns then boxes") {
  Board board(81);
  board[0] = board[80] = board[10] = 7;  // a box clash of 0 and 10
  board[8] = 5;
  board[71] = 5;  // a column clash of 8 and 71
  CHECK(find_clash({}, board) == Clash{8, 71, 5});
  board[75] = board[78] = 3;  // a row clash
  CHECK(find_clash({}, board) == Clash{75, 78, 3});
  CHECK(describe(*find_clash({}, board), {3, 3}) == "r9c4 and r9c7 are both 3");
}

TEST_CASE("a legal board with any one cell changed is rejected") {
  const Board solved = cells_of(kWikipedia.solution);
  const Puzzle blank{Rules::make({})};
  for (std::size_t cell = 0; cell < solved.size(); ++cell) {
    Board damaged = solved;
    for (Cell digit = 0; digit <= 10; ++digit) {
      damaged[cell] = digit;
      CHECK(why_not_a_solution(blank, damaged).empty() == (digit == solved[cell]));
    }
  }
}

TEST_CASE("what is wrong with a solution is said in words") {
  const Board solved = cells_of(kWikipedia.solution);
  Puzzle puzzle = classic(kWikipedia.puzzle);
  Board board = solved;
  board[3] = 0;
  CHECK(why_not_a_solution(puzzle, board) == "r1c4 is blank");
  board[3] = 10;
  CHECK(why_not_a_solution(puzzle, board) == "r1c4 is 10, above the greatest digit");
  board = solved;
  board[0] = 4;
  CHECK(why_not_a_solution(puzzle, board) == "r1c1 is 4, its clue is 5");
  board = solved;
  board[2] = 6;
  CHECK(why_not_a_solution(puzzle, board) == "r1c3 and r1c4 are both 6");
  puzzle.exclude(2, 4);
  CHECK(why_not_a_solution(puzzle, solved) == "r1c3 is 4, which the puzzle excludes");
  board.pop_back();
  CHECK(why_not_a_solution(puzzle, board) == "80 cells (81 expected)");
  CHECK(why_not_a_solution(puzzle, {}) == "0 cells (81 expected)");
}

TEST_CASE("contradictory clues are named") {
  Puzzle puzzle{Rules::make({})};
  CHECK(why_contradictory(puzzle).empty());
  puzzle.clues[0] = 5;
  puzzle.exclude(0, 4);
  CHECK(why_contradictory(puzzle).empty());
  puzzle.exclude(0, 5);
  CHECK(why_contradictory(puzzle) == "r1c1 is 5, which the puzzle excludes");
  puzzle.clues[4] = 5;
  CHECK(why_contradictory(puzzle) == "r1c1 and r1c5 are both 5");
}

TEST_CASE("there are 288 legal 4x4 boards and 576 Latin squares of order four") {
  // OEIS A107739(2) and A002860(4).
  CHECK(all_boards({.geometry = {2, 2}}).size() == 288);
  CHECK(all_boards({.geometry = {1, 4}}).size() == 576);
  // Latin squares of order four with both diagonals: OEIS A274806(4).
  CHECK(all_boards(with_variants({.geometry = {1, 4}}, "diagonal")).size() == 48);
}

TEST_CASE("a puzzle remembers exclusions beyond digit 64") {
  Puzzle puzzle{Rules::make({.geometry = {1, 130}})};
  puzzle.exclude(7, 1);
  puzzle.exclude(7, 64);
  puzzle.exclude(7, 65);
  puzzle.exclude(7, 130);
  const PuzzleView view = puzzle;
  for (int digit = 1; digit <= 130; ++digit) {
    CHECK(view.excludes(7, digit) == (digit == 1 || digit == 64 || digit == 65 || digit == 130));
    CHECK_FALSE(view.excludes(8, digit));
  }
}

TEST_CASE("a slice of a batch shows the same puzzles") {
  const auto rules = Rules::make({.geometry = {2, 2}});
  std::vector<Cell> clues(5 * 16);
  std::vector<std::uint64_t> excluded(5 * 16);
  for (std::size_t i = 0; i < 5; ++i) {
    clues[i * 16] = static_cast<Cell>(i % 4 + 1);
    excluded[i * 16 + 1] = i;
  }
  const BatchView batch{rules.get(), 5, clues, excluded};
  const BatchView slice = batch.slice(2, 3);
  REQUIRE(slice.count == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(slice[i].clues.data() == batch[i + 2].clues.data());
    CHECK(slice[i].excluded.data() == batch[i + 2].excluded.data());
    CHECK(slice[i].clues.size() == 16);
    CHECK(slice[i].excluded.size() == 16);
  }
  const BatchView without{rules.get(), 5, clues, {}};
  CHECK(without[4].excluded.empty());
  CHECK(without.slice(1, 2)[1].excluded.empty());
}

TEST_CASE("the checker knows extra regions, which become units") {
  const Puzzle puzzle(Rules::make(with_constraints({.geometry = {2, 2}}, {"distinct r1c1 r2c2 r3c3 r4c4"})));
  const Board good = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
  CHECK_THAT(why_not_a_solution(puzzle, good), ContainsSubstring("distinct at r1c1"));
  const Board better = {1, 2, 3, 4, 4, 3, 2, 1, 2, 1, 4, 3, 3, 4, 1, 2};
  CHECK(why_not_a_solution(puzzle, better) == "");
}

TEST_CASE("a constraint that cannot hold beside the clues is named with these") {
  struct Case {
    std::vector<std::string> constraints;
    std::vector<std::pair<int, int>> clues;  // cell from 0, digit
    std::string why;
  };
  const std::vector<Case> cases = {
      {{"killer 8 r1c1 r1c2"}, {{0, 5}, {1, 3}}, ""},
      {{"killer 8 r1c1 r1c2"}, {{0, 5}}, ""},
      {{"killer 8 r1c1 r1c2"}, {{0, 5}, {1, 4}}, "killer 8 at r1c1 cannot hold: r1c1 is 5, r1c2 is 4"},
      {{"killer 8 r1c1 r1c2"}, {{0, 9}}, "killer 8 at r1c1 cannot hold: r1c1 is 9"},
      {{"killer r1c1 r5c5"}, {{0, 9}, {40, 9}}, "killer at r1c1 cannot hold: r1c1 is 9, r5c5 is 9"},
      {{"odd r1c1", "thermometer r1c2 r2c2 r3c2"}, {{1, 7}}, ""},
      {{"thermometer r1c2 r2c2 r3c2"}, {{1, 9}}, "thermometer at r1c2 cannot hold: r1c2 is 9"},
      {{"even r9c9", "odd r1c1"}, {{0, 4}}, "odd at r1c1 cannot hold: r1c1 is 4"},
      {{"nonconsecutive"}, {{0, 4}, {9, 5}}, "nonconsecutive cannot hold: r1c1 is 4, r2c1 is 5"},
      {{"sandwich 35 r1c0"}, {{4, 1}, {5, 9}}, "sandwich 35 at r1c0 cannot hold: r1c5 is 1, r1c6 is 9"},
      {{"sandwich 35 r1c0"}, {{0, 1}, {8, 9}}, ""},
      {{"quadruple 1 2 r1c1 r1c2 r2c1 r2c2"},
       {{0, 3}, {1, 4}, {9, 5}, {10, 1}},
       "quadruple 1 2 at r1c1 cannot hold: r1c1 is 3, r1c2 is 4, r2c1 is 5, r2c2 is 1"},
      {{"or (killer 3 r1c1 r1c2) (killer 4 r1c1 r1c2)"}, {{0, 3}}, ""},
      {{"or (killer 3 r1c1 r1c2) (killer 4 r1c1 r2c1)"}, {{0, 6}}, "or cannot hold: r1c1 is 6"},
      {{"countingcircles r1c1 r2c4 r5c5"}, {{0, 4}}, "countingcircles at r1c1 cannot hold: r1c1 is 4"},
      {{"distinct r1c1 r2c4 r3c7 r4c2 r5c5 r6c8 r7c3 r8c6 r9c9"},
       {{0, 4}, {80, 4}},
       "extra region 1 cannot hold: r1c1 is 4, r9c9 is 4"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.constraints);
    Puzzle puzzle(Rules::make(with_constraints({}, each.constraints)));
    for (const auto& [cell, digit] : each.clues)
      puzzle.clues[static_cast<std::size_t>(cell)] = static_cast<Cell>(digit);
    CHECK(why_contradictory(puzzle) == each.why);
  }
}

TEST_CASE("no clues of a solution are said to leave a constraint no room") {
  for (std::uint64_t number = 0; number < 300; ++number) {
    const CrossCase boards = random_case(seed(), number, {});
    for (std::size_t i = 0; i < boards.puzzles.size() && i < 5; ++i) {
      if (boards.known[i].empty()) continue;
      CAPTURE(number, i);
      CHECK(why_contradictory(boards.puzzles[i]) == "");
      Puzzle full = boards.puzzles[i];
      full.clues = boards.known[i];
      CHECK(why_contradictory(full) == "");
    }
  }
}

}  // namespace nonet::test::check_test
