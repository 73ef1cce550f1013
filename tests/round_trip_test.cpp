// What is written is read back as the same puzzle, in every form that is written.
#include "formats/reader.hpp"
#include "nonet/writer.hpp"
#include "tests/tests.hpp"

namespace nonet::test::round_trip_test {
const std::vector<Geometry> kShapes = {{1, 2}, {1, 4},  {2, 2},  {1, 5}, {2, 3},  {3, 2}, {2, 4},
                                       {3, 3}, {2, 5},  {3, 4},  {4, 4}, {5, 5},  {5, 7}, {6, 6},
                                       {7, 7}, {1, 61}, {1, 62}, {8, 8}, {10, 10}};

void check_same(const std::string& text, const Puzzle& puzzle, const ReadOptions& options, std::size_t count) {
  CAPTURE(puzzle.rules->spec().name(), text);
  const std::vector<Puzzle> found = puzzles_in(text, options);
  REQUIRE(found.size() == count);
  for (const Puzzle& copy : found) {
    CHECK(copy.clues == puzzle.clues);
    CHECK(copy.rules->geometry() == puzzle.rules->geometry());
    for (int cell = 0; !puzzle.excluded.empty() && cell < puzzle.rules->cells(); ++cell) {
      for (int digit = 1; digit <= puzzle.rules->side(); ++digit) {
        CHECK(PuzzleView(copy).excludes(cell, digit) == PuzzleView(puzzle).excludes(cell, digit));
      }
    }
  }
}

TEST_CASE("lines are read back whatever the side") {
  Random random(seed());
  for (const Geometry shape : kShapes) {
    const auto rules = Rules::make({.geometry = shape});
    for (const int blanks : {0, shape.cells() / 2, shape.cells()}) {
      const Puzzle puzzle = random_puzzle(rules, blanks, random);
      std::string text;
      for (int copy = 0; copy < 3; ++copy) {
        append_line(text, puzzle.clues, Symbols::standard(shape.side()));
        text += '\n';
      }
      check_same(text, puzzle, {.geometry = shape}, 3);
      // Without options for the shape, if it is the default one. (Four symbols are a line of side 2; all the same.)
      if (Geometry::of_side(shape.side()) == shape) check_same(text, puzzle, {}, 3);
    }
  }
}

TEST_CASE("drawn boards are read back whatever the side") {
  Random random(seed());
  for (const Geometry shape : kShapes) {
    const auto rules = Rules::make({.geometry = shape});
    for (const int blanks : {0, shape.cells() / 2, shape.cells()}) {
      const Puzzle puzzle = random_puzzle(rules, blanks, random);
      std::string text;
      append_grid(text, puzzle.clues, rules->spec(), Symbols::standard(shape.side()), {});
      // A drawing without boxes shows only the side.
      ReadOptions options;
      if (!shape.has_boxes()) options.geometry = shape;
      check_same(text, puzzle, options, 1);
      text += "\n" + text;
      check_same(text, puzzle, options, 2);
      check_same(text + text, puzzle, options, 4);
    }
  }
}

TEST_CASE("jigsaws are read back with their regions") {
  Random random(seed());
  for (const Geometry shape : {Geometry{2, 2}, Geometry{2, 3}, Geometry{3, 3}, Geometry{6, 6}}) {
    const Board solution = shuffled_board(shape, random);
    const auto rules = Rules::make(random_jigsaw(shape, solution, 60, random));
    const Puzzle puzzle = with_blanks(rules, solution, shape.cells() / 2, random);
    std::string text;
    append_puzzle(text, puzzle, Symbols::standard(shape.side()));
    const std::vector<Puzzle> copies = puzzles_in(text + "\n" + text + "\n");
    REQUIRE(copies.size() == 2);
    for (const Puzzle& copy : copies) {
      CHECK(copy.clues == puzzle.clues);
      CHECK(has_regions(copy, rules->spec().regions));
    }
  }
}

TEST_CASE("exclusions of a 9x9 puzzle are read back") {
  Puzzle puzzle = classic(kAiEscargot.puzzle);
  puzzle.exclude(1, 9);
  puzzle.exclude(1, 2);
  puzzle.exclude(80, 1);
  std::string text;
  append_puzzle(text, puzzle, Symbols::standard(9));
  CHECK(text.size() == 729);
  CHECK(text.substr(0, 18) ==
        "1........"
        "1.345678.");
  check_same(text, puzzle, {}, 1);
}

TEST_CASE("a puzzle without extras is one plain line") {
  std::string text;
  append_puzzle(text, classic(kWikipedia.puzzle), Symbols::standard(9));
  CHECK(text == kWikipedia.puzzle);
}

TEST_CASE("a board is drawn with borders around its boxes") {
  std::string text;
  append_grid(text, cells_of("1.34341221434321"), {.geometry = {2, 2}}, Symbols::standard(4), {});
  CHECK(text ==
        "+-----+-----+\n"
        "| 1 . | 3 4 |\n"
        "| 3 4 | 1 2 |\n"
        "+-----+-----+\n"
        "| 2 1 | 4 3 |\n"
        "| 4 3 | 2 1 |\n"
        "+-----+-----+\n");
  text.clear();
  append_grid(text, cells_of("123231312"), {.geometry = {1, 3}}, Symbols::standard(3), {});
  CHECK(text == "+-------+\n| 1 2 3 |\n| 2 3 1 |\n| 3 1 2 |\n+-------+\n");
}

TEST_CASE("givens have another colour than found digits") {
  const Board board = cells_of("1221");
  const Board givens = cells_of("1...");
  std::string text;
  append_grid(text, board, {.geometry = {1, 2}}, Symbols::standard(2), {.colour = true, .givens = givens});
  CHECK(text == "+-----+\n| \x1b[1m1\x1b[0m \x1b[36m2\x1b[0m |\n| \x1b[36m2\x1b[0m \x1b[36m1\x1b[0m |\n+-----+\n");
}

TEST_CASE("numbers are separated by single blanks above side 61") {
  std::string text;
  const Board cells = {62, 0, 1};
  append_line(text, cells, Symbols::standard(62));
  CHECK(text == "62 . 1");
}

}  // namespace nonet::test::round_trip_test
