// What is written is read back as the same puzzle, in every form that is written.
#include "nonet/writer.hpp"

#include "formats/reader.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"

namespace nonet::test::round_trip_test {

using nonet::Board;
using nonet::Puzzle;
using nonet::Rules;
using nonet::Symbols;
using nonet::test::Random;

namespace {

const std::vector<nonet::Geometry> kShapes = {{1, 2}, {1, 4},  {2, 2},  {1, 5}, {2, 3},  {3, 2}, {2, 4},
                                              {3, 3}, {2, 5},  {3, 4},  {4, 4}, {5, 5},  {5, 7}, {6, 6},
                                              {7, 7}, {1, 61}, {1, 62}, {8, 8}, {10, 10}};

std::vector<nonet::Record> read(const std::string& text, const nonet::ReadOptions& options) {
  nonet::PuzzleReader reader(nonet::bytes_of(text), options);
  std::vector<nonet::Record> records;
  while (auto record = reader.next()) records.push_back(std::move(*record));
  return records;
}

void check_same(const std::string& text, const Puzzle& puzzle, const nonet::ReadOptions& options, std::size_t count) {
  CAPTURE(puzzle.rules->spec().name(), text);
  const std::vector<nonet::Record> records = read(text, options);
  REQUIRE(records.size() == count);
  for (const nonet::Record& record : records) {
    INFO(record.error.text());
    REQUIRE(record.puzzle);
    CHECK(record.puzzle->clues == puzzle.clues);
    CHECK(record.puzzle->rules->geometry() == puzzle.rules->geometry());
    for (int cell = 0; !puzzle.excluded.empty() && cell < puzzle.rules->cells(); ++cell) {
      for (int digit = 1; digit <= puzzle.rules->side(); ++digit) {
        CHECK(nonet::PuzzleView(*record.puzzle).excludes(cell, digit) ==
              nonet::PuzzleView(puzzle).excludes(cell, digit));
      }
    }
  }
}

}  // namespace

TEST_CASE("lines are read back whatever the side", "[write]") {
  Random random(nonet::test::seed());
  for (const nonet::Geometry shape : kShapes) {
    const auto rules = Rules::make({.geometry = shape});
    for (const int blanks : {0, shape.cells() / 2, shape.cells()}) {
      const Puzzle puzzle = nonet::test::random_puzzle(rules, blanks, random);
      std::string text;
      for (int copy = 0; copy < 3; ++copy) {
        append_line(text, puzzle.clues, Symbols::standard(shape.side()));
        text += '\n';
      }
      check_same(text, puzzle, {.geometry = shape}, 3);
      // Without being told the shape, where it is the default one. (Four symbols are a line of side 2; all the same.)
      if (nonet::Geometry::of_side(shape.side()) == shape) check_same(text, puzzle, {}, 3);
    }
  }
}

TEST_CASE("drawn boards are read back whatever the side", "[write]") {
  Random random(nonet::test::seed());
  for (const nonet::Geometry shape : kShapes) {
    const auto rules = Rules::make({.geometry = shape});
    for (const int blanks : {0, shape.cells() / 2, shape.cells()}) {
      const Puzzle puzzle = nonet::test::random_puzzle(rules, blanks, random);
      std::string text;
      append_grid(text, puzzle.clues, rules->spec(), Symbols::standard(shape.side()), {});
      // A drawing without boxes tells the side alone.
      nonet::ReadOptions options;
      if (!shape.has_boxes()) options.geometry = shape;
      check_same(text, puzzle, options, 1);
      text += "\n" + text;
      check_same(text, puzzle, options, 2);
      check_same(text + text, puzzle, options, 4);
    }
  }
}

TEST_CASE("jigsaws are read back with their regions", "[write]") {
  Random random(nonet::test::seed());
  for (const nonet::Geometry shape :
       {nonet::Geometry{2, 2}, nonet::Geometry{2, 3}, nonet::Geometry{3, 3}, nonet::Geometry{6, 6}}) {
    const Board solution = nonet::test::shuffled_board(shape, random);
    const auto rules = Rules::make(nonet::test::random_jigsaw(shape, solution, 60, random));
    const Puzzle puzzle = nonet::test::with_blanks(rules, solution, shape.cells() / 2, random);
    std::string text;
    append_puzzle(text, puzzle, Symbols::standard(shape.side()));
    const std::vector<nonet::Record> records = read(text + "\n" + text + "\n", {});
    REQUIRE(records.size() == 2);
    for (const nonet::Record& record : records) {
      INFO(record.error.text());
      REQUIRE(record.puzzle);
      CHECK(record.puzzle->clues == puzzle.clues);
      // The same partition: regions are numbered as they come.
      const auto& was = rules->spec().regions;
      const auto& is = record.puzzle->rules->spec().regions;
      REQUIRE(was.size() == is.size());
      bool same = true;
      for (std::size_t a = 0; a < was.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) same = same && (was[a] == was[b]) == (is[a] == is[b]);
      }
      CHECK(same);
    }
  }
}

TEST_CASE("exclusions of a 9x9 puzzle are read back", "[write]") {
  Puzzle puzzle = nonet::test::classic(nonet::test::kAiEscargot.puzzle);
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

TEST_CASE("a puzzle without extras is one plain line", "[write]") {
  std::string text;
  append_puzzle(text, nonet::test::classic(nonet::test::kWikipedia.puzzle), Symbols::standard(9));
  CHECK(text == nonet::test::kWikipedia.puzzle);
}

TEST_CASE("a board is drawn with borders around its boxes", "[write]") {
  std::string text;
  append_grid(text, nonet::test::cells_of("1.34341221434321"), {.geometry = {2, 2}}, Symbols::standard(4), {});
  CHECK(text ==
        "+-----+-----+\n"
        "| 1 . | 3 4 |\n"
        "| 3 4 | 1 2 |\n"
        "+-----+-----+\n"
        "| 2 1 | 4 3 |\n"
        "| 4 3 | 2 1 |\n"
        "+-----+-----+\n");
  text.clear();
  append_grid(text, nonet::test::cells_of("123231312"), {.geometry = {1, 3}}, Symbols::standard(3), {});
  CHECK(text == "+-------+\n| 1 2 3 |\n| 2 3 1 |\n| 3 1 2 |\n+-------+\n");
}

TEST_CASE("colour tells givens from what was found", "[write]") {
  const Board board = nonet::test::cells_of("1221");
  const Board givens = nonet::test::cells_of("1...");
  std::string text;
  append_grid(text, board, {.geometry = {1, 2}}, Symbols::standard(2), {.colour = true, .givens = givens});
  CHECK(text == "+-----+\n| \x1b[1m1\x1b[0m \x1b[36m2\x1b[0m |\n| \x1b[36m2\x1b[0m \x1b[36m1\x1b[0m |\n+-----+\n");
}

TEST_CASE("numbers stand apart by single blanks above side 61", "[write]") {
  std::string text;
  const Board cells = {62, 0, 1};
  append_line(text, cells, Symbols::standard(62));
  CHECK(text == "62 . 1");
}

}  // namespace nonet::test::round_trip_test
