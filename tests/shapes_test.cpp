// Boards that are not plain: of other rows, columns and digits than a box has cells.
#include "base/text.hpp"
#include "formats/format_writer.hpp"
#include "nonet/backend.hpp"
#include "nonet/certificate.hpp"
#include "nonet/check.hpp"
#include "nonet/explain.hpp"
#include "nonet/prove.hpp"
#include "nonet/reader.hpp"
#include "nonet/workshop.hpp"
#include "tests/certificate_text.hpp"
#include "tests/tests.hpp"

namespace nonet::test::shapes_test {

struct Known {
  std::string shape;
  std::vector<std::string> constraints;
  std::uint64_t boards;
};

// Latin rectangles of 2 and 3 rows, with the first row fixed 1, 2, 9, 44 and 2, 24, 552 (OEIS A000166, A000186), times
// the orders of the first row. A square without boxes is a cycle of four cells: k colours make (k-1)^4 + (k-1) boards.
const std::vector<Known> kKnown = {
    {"1x1 2x3", {}, 6 * 2},
    {"1x1 2x4", {}, 24 * 9},
    {"1x1 4x2", {}, 24 * 9},
    {"1x1 3x4", {}, 24 * 24},
    {"1x1 3x5", {}, 120 * 552},
    {"1x1 2x2 3", {}, 18},
    {"1x1 2x2 5", {}, 260},
    {"2x2 2x2 5", {}, 5 * 4 * 3 * 2},  // one box
    {"1x1 1x3 4", {}, 4 * 3 * 2},      // one row
    {"1x1 1x1 3", {}, 3},              // a cell without peers
    {"1x1 3x1", {}, 6},                // one column, which is a unit, and three rows that are nothing
    {"1x1 2x2 4", {"diagonal-down"}, 4 * 3 * 2 + 4 * 3 * 2 * 1},  // r1c2 and r2c1 equal or not
    {"1x1 3x4 0-3", {}, 24 * 24},
    {"2x2 4x4 0-3", {}, 288},  // Shidoku
    {"1x1 2x2 0-2", {}, 18},
    {"2x2 4x4 0-4", {"doppelganger"}, 768},  // as a program of another language counts that tries all rows
    {"2x2 4x4 0-4 +1", {"doppelganger"}, 5 * 768},
    {"2x2 +1", {}, 288 * 4},  // a cell without a place holds any digit
    {"1x1 1x1 3 +2", {"thermometer v1 r1c1 v2"}, 1},
    {"1x1 1x3 4 +1", {"distinct r1c1-3 v1"}, 4 * 3 * 2},
    {"1x1 1x1 2 +2", {"sum 3 v1-2", "antiking", "nonconsecutive"}, 2 * 2},  // v1 and v2 do not touch
    {"1x1 1x1 9 +3", {"valueindexing v1 v2 v2 v3"}, (9 + 9) * 9},           // v2 = 1 = v1, or v2 = 2 and v1 = v3
    {"1x1 2x3 2 raw", {}, 2 * 2 * 2 * 2 * 2 * 2},
    {"1x1 2x2 3 raw", {"antiking"}, 3 * 2 * 3 * 2},     // two diagonals
    {"1x1 1x4 2 raw", {"killer 3 r1c1-2"}, 2 * 2 * 2},  // they differ though a row may repeat digits
    {"1x1 1x2 0-1 raw +1", {"sum 2 r1c1-2 v1"}, 3},
    // Connected sets of cells of a square (OEIS A059525).
    {"1x1 2x2 raw", {"connected 0 1"}, 13},
    {"1x1 3x3 2 raw", {"connected 0 1"}, 218},
    {"1x1 4x4 2 raw", {"connected 0 2"}, 11506},
    // From a program of another language that tries all digits, and all divisions into regions.
    {"1x1 3x3 2 raw", {"connected 4 2"}, 36},
    {"1x1 2x3 raw", {"connected 0 1 3"}, 536},
    {"1x1 2x3 0-2 raw", {"connected 4 0 2"}, 160},
    {"1x1 2x3 4", {"connected 0 1 3"}, 68},
    {"1x1 3x3 4", {"connected 5 1 2"}, 32},
    {"1x3 +9", {"chaos v1-9"}, 72},
    {"1x1 2x4 +8", {"chaos v1-8"}, 456},
    {"1x1 2x3 4 +6", {"chaos 2 v1-6"}, 792},
    {"1x1 3x4 0-3 +12", {"chaos v1-12"}, 3312},
    {"1x1 3x4 +12", {"chaos 3 v1-12"}, 6192},
    {"1x3 +9",
     {"chaos v1-9", "chaosarrow r1c1 | v1 v2 v3 | v1 v4 v7", "chaosarrow r3c3 | v5 v2 | v5 v4 | v5 v6 | v5 v8"},
     6},
    {"1x1 2x4 +8", {"chaos v1-8", "chaosarrow r1c1 | v1 v2 v8 v4", "chaosarrow r1c2 | v5 v4 v6 v7"}, 32},
    {"1x1 2x4 +8", {"chaos v1-8", "chaoscount r1c1 | v1 v2 v8 v4", "chaoscount r1c2 | v5 v4 v6 v7"}, 12},
    {"1x1 2x3 4 +6", {"chaos 2 v1-6", "chaosarrow 1 r1c1 | v1 v6 v2"}, 0},
    {"1x1 2x3 4 +6", {"chaos 2 v1-6", "chaoscount 1 r1c1 | v1 v6 v2"}, 66},
    // From a program of another language that tries all boards and all places of doublers.
    {"2x2 +16", {"doublers v1-16"}, 384},
    {"2x2 4x4 0-3 +16", {"doublers v1-16"}, 384},
    {"1x3 +9", {"doublers v1-9"}, 36},
    {"1x3 +9", {"doublers v1-9", "modular 4 r1c1 r1c2 r1c3 r2c2"}, 8},
    {"1x1 3x3 4 +9", {"doublers v1-9"}, 2592},
    {"1x1 3x3 4 +9", {"doublers v1-9", "sum 12 r1c1 r2c2 r3c3"}, 294},
    {"2x2 4x4 0-3 +16", {"doublers v1-16", "sum 6 r1c1 r2c3"}, 64},
    {"2x2 +16", {"doublers v1-16", "killer 7 r1c1 r1c2"}, 64},
    {"2x2 +16", {"killer 12 r1c1-4", "doublers v1-16"}, 96},
    {"2x2 +16", {"doublers v1-16", "killer 8 r1c1 r2c3"}, 8},  // the digits differ, not the values
    {"2x2 +16", {"doublers v1-16", "sum 8 r1c1 r2c3"}, 32},
    {"2x2 +16", {"doublers v1-16", "arrow r1c1 | r1c2 r2c3"}, 24},
    {"2x2 +16", {"doublers v1-16", "pill r1c1 r1c2 | r2c3 r3c4 r4c1"}, 1},
    {"2x2 +16", {"doublers v1-16", "difference 4 r1c1 r1c2"}, 16},
    {"2x2 +16", {"doublers v1-16", "slowthermometer r1c1-4"}, 24},
    {"2x2 +16", {"doublers v1-16", "odd r1c1 r2c3 r4c4"}, 28},
    {"2x2 +16", {"doublers v1-16", "regionsum r1c1-3 r2c3"}, 48},
    {"2x2 +16", {"doublers v1-16", "rellik 6 r1c1 r1c2 r2c3"}, 136},
    {"2x2 +16", {"doublers v1-16", "nabner r1c1 r2c3 r4c4"}, 56},
    {"2x2 +16", {"doublers v1-16", "between r1c1-3"}, 96},
    {"2x2 +16", {"doublers v1-16", "or (sum 9 r1c1 r1c2) (sum 8 r2c2)"}, 40},
    {"2x2 +16", {"doublers v1-16", "antiknight"}, 96},
    {"2x2 +16", {"doublers v1-16", "killer 11 r1c1 r1c2 r2c1"}, 72},
};

Puzzle blank(const Known& known) {
  return Puzzle(Rules::make(with_constraints({.geometry = Geometry::parse(known.shape)}, known.constraints)));
}

std::uint64_t count(const Puzzle& puzzle, const std::string& name) {
  const auto backend = make_backend(parse_backend(name), puzzle.rules);
  std::uint64_t wrong = 0;
  const Outcome outcome = backend->solve(puzzle, {.max_solutions = 0}, [&](std::span<const Cell> board) {
    wrong += why_not_a_solution(puzzle, board).empty() ? 0 : 1;
    return true;
  });
  CHECK(outcome.stop == Stop::exhausted);
  CHECK(wrong == 0);
  return outcome.solutions;
}

TEST_CASE("boards of any shape have the known numbers of solutions") {
  for (const Known& known : kKnown) {
    const Puzzle puzzle = blank(known);
    CAPTURE(known.shape);
    CHECK(puzzle.rules->geometry().name() == known.shape);
    for (const char* const name : {"dfs", "cadical", "backtrack"}) {
      if (known.boards > 1000 && std::string_view(name) != "dfs") continue;
      CAPTURE(name);
      CHECK(count(puzzle, name) == known.boards);
    }
  }
}

// Of the 288 boards with the digits 1 to 4 as many keep the same constraint with each digit raised by one.
TEST_CASE("constraints mean the digits of the puzzle where they begin with 0") {
  const std::vector<std::pair<std::string, std::string>> pairs = {
      {"killer 1 r1c1 r1c2", "killer 3 r1c1 r1c2"},
      {"sum 0 r1c1 r2c3", "sum 2 r1c1 r2c3"},
      {"candidates 0 3 r1c1", "candidates 1 4 r1c1"},
      {"odd r1c1 r2c3", "even r1c1 r2c3"},
      {"exactly 0 0 r1c1 r2c3 r3c2", "exactly 1 1 r1c1 r2c3 r3c2"},
      {"sandwich 2 r1c0", "sandwich 3 r1c0"},
      {"regex \"0.*3\" r1c1 r1c2 r1c3", "regex \"1.*4\" r1c1 r1c2 r1c3"},
      {"thermometer r1c1 r1c2 r1c3", "thermometer r1c1 r1c2 r1c3"},
      {"whisper 2 r1c1 r1c2 r1c3", "whisper 2 r1c1 r1c2 r1c3"},
      {"renban r1c1 r1c2", "renban r1c1 r1c2"},
      {"equality r1c1 r1c2", "equality r1c1 r1c2"},
      {"pair \"_w\" r1c1 r1c2", "pair \"_w\" r1c1 r1c2"},
  };
  for (const auto& [from_zero, from_one] : pairs) {
    CAPTURE(from_zero);
    const std::uint64_t expected = count(blank({"2x2", {from_one}, 0}), "dfs");
    CHECK(expected > 0);
    CHECK(expected < 288);
    for (const char* const name : {"dfs", "cadical"}) {
      CHECK(count(blank({"2x2 4x4 0-3", {from_zero}, 0}), name) == expected);
    }
  }
}

// A first digit k that points to the place k: of 24 orders of a row the 6 with k = 0 point nowhere.
TEST_CASE("a digit 0 points nowhere and counts nothing") {
  const auto boards = [](const std::string& constraint) {
    return count(blank({"2x2 4x4 0-3", {constraint}, 0}), "dfs");
  };
  CHECK(boards("xsum 0 r1c0") == 288 / 4);               // a first digit of 0
  CHECK(boards("skyscraper 4 r1c0") == 0);               // 0 is not seen
  CHECK(boards("skyscraper 3 r1c0") == 288 / 24 * 4);    // 1 2 3 in order, and 0 anywhere
  CHECK(boards("countingcircles r1c1") == 288 / 4);      // a 1
  CHECK(boards("numberedroom 0 r1c0") == 288 / 24 * 4);  // 2 and 3 first with 0 there, each with two orders of the rest
}

// Rows of three cells with four digits: the first cell points to the second or third, or is the digit 1 itself.
TEST_CASE("a first digit that points beyond a short line fits no numbered room") {
  const auto rows = [](const std::string& constraint) { return count(blank({"1x1 1x3 4", {constraint}, 0}), "dfs"); };
  CHECK(rows("numberedroom 4 r1c0") == 2 + 2);
  CHECK(rows("numberedroom 1 r1c0") == 3 * 2 + 2 + 2);
}

TEST_CASE("texts of explanations and repairs have the digits of the puzzle") {
  Puzzle puzzle = blank({"1x1 3x3 0-2", {}, 0});
  const Rules& rules = *puzzle.rules;
  CHECK(text_of(ClueChange{.cell = 0, .to = 3, .from = 1}, rules) == "r1c1: 0 -> 2");
  CHECK(text_of(Reason{.kind = ReasonKind::unit_digit, .place = 0, .digit = 1}, rules) == "row 1 holds a 0");
  CHECK(text_of(OpenCell{.cell = 4, .digits = {1, 3}}, rules) == "r2c2 is 0 or 2");
  CHECK(placement_text({.cell = 8, .digit = 1}, rules.geometry()) == "r3c3=0");
  puzzle.clues = {1, 1, 0, 0, 0, 0, 0, 0, 0};
  CHECK(why_contradictory(puzzle) == "r1c1 and r1c2 are both 0");
}

TEST_CASE("numbers of boards with many digits from 0 read 0 as a digit") {
  const Symbols symbols = Symbols::standard(63, 0);
  CHECK_FALSE(symbols.single());
  CHECK(symbols.digit_of_token("0") == 1);
  CHECK(symbols.digit_of_token("62") == 63);
  CHECK(symbols.digit_of_token("63") == Symbols::kUnknown);
  CHECK(symbols.digit_of_token(".") == 0);
}

TEST_CASE("the names of shapes are read back") {
  CHECK(Geometry::parse("3x3 9x9 0-8").name() == "3x3 9x9 0-8");
  CHECK(Geometry::parse("3x3 9x9 1-11") == Geometry::parse("3x3 9x9 11"));
  CHECK(Geometry::parse("3x3 9x9 0-10").side() == 11);
  CHECK(Geometry::parse("1x1 4x4 0-3") == Geometry::parse("1x4 4x4 0-3"));
  CHECK(Geometry::parse("3x3 6x9") == Geometry::of(6, 9, 9, {3, 3}));
  CHECK(Geometry::parse("3x3 9x9 9") == Geometry{3, 3});
  CHECK(Geometry::parse("3x3 9x9") == Geometry{3, 3});
  CHECK(Geometry::parse("3x3 9x9 11").name() == "3x3 9x9 11");
  CHECK(Geometry::parse("2x2 4x6").name() == "2x2 4x6");
  CHECK(Geometry::parse("1x1 4x6").side() == 6);
  CHECK_FALSE(Geometry::parse("3x3 7x7 9").has_boxes());
  CHECK(Geometry::parse("3x3 7x7 9") == Geometry::parse("1x1 7x7 9"));
  CHECK(Geometry::parse("1x1 7x7") == Geometry{1, 7});
  for (const char* const name : {"3x3 +8", "3x3 9x9 0-8 +1", "1x1 9x9 4 raw", "2x2 raw", "1x1 9x9 0-3 raw +4096"}) {
    Geometry shape = Geometry::parse(name);
    CHECK(Geometry::parse(shape.name()) == shape);
    CHECK_FALSE(shape.plain());
  }
  CHECK(Geometry::parse("3x3 +8").cells() == 89);
  for (const char* const wrong :
       {"3x3 6",     "3x3 9x9 0-7", "3x3 9x9 2-10", "3x3 9x9 0-", "3x3 9x9 -8", "3x3 9x9 0-300",
        "3x3 0x9",   "3x3 6x9 8",   "3x3 6x9 x",    "3x3 +0",     "3x3 +5000",  "3x3 +",
        "+3",        "raw",         "3x3 raw raw",  "3x3 +1 raw", "3x3 +1 +1",  "3x3 6x9 9 9",
        "3x3 6x300", "3x3  6x9",    "3x3 6x9 "}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS(Geometry::parse(wrong), Error);
  }
}

TEST_CASE("a board whose cells clash in a short unit is not a solution") {
  const Puzzle puzzle = blank({"1x1 2x3", {}, 0});
  CHECK(why_not_a_solution(puzzle, Board{1, 2, 3, 2, 3, 1}) == "");
  CHECK(why_not_a_solution(puzzle, Board{1, 2, 3, 1, 3, 2}) == "r1c1 and r2c1 are both 1");
  Puzzle clash = puzzle;
  clash.clues = {1, 0, 0, 1, 0, 0};
  CHECK(why_contradictory(clash) == "r1c1 and r2c1 are both 1");
}

TEST_CASE("boards of any shape are certified") {
  for (const Known& known : kKnown) {
    if (known.boards > 300) continue;
    CAPTURE(known.shape);
    const ProofResult proved =
        Prover().prove(blank(known), {.claim = proof::Claim::count, .budget = {.max_solutions = 0}});
    REQUIRE(proved.why_none == "");
    CHECK_THAT(proved.certificate, ContainsSubstring("\ncount " + std::to_string(known.boards) + "\n"));
    CHECK(why_not(proved.certificate) == "");
    // Of a board of another shape it says nothing.
    const std::vector<std::string> lines = lines_of(proved.certificate);
    std::vector<std::string> forged = lines;
    std::string& board = forged[line_with(lines, "board")];
    board = board.substr(0, board.rfind(' ') + 1) + (board.find('-') == std::string::npos ? "9" : "4");
    CHECK(why_not(joined(forged)) != "");
  }
}

TEST_CASE("steps of a board with short units name them") {
  Puzzle puzzle = blank({"1x1 2x3", {}, 0});
  puzzle.clues = {1, 2, 3, 2, 0, 0};
  const Board solution = {1, 2, 3, 2, 3, 1};
  const Marks marks(puzzle);
  const Path path = Explainer(puzzle.rules).path(marks, solution, {});
  CHECK(path.whole);
  REQUIRE(path.steps.size() >= 1);
  CHECK_THAT(sentence(path.steps[0], marks), ContainsSubstring("row 2") || ContainsSubstring("column"));
}

std::string written(const Puzzle& puzzle, std::string_view format) {
  FormatWriter writer(find_format(format));
  REQUIRE(writer.why_not(puzzle) == "");
  std::string text;
  writer.append(text, puzzle, {});
  return std::string(trim(text));
}

TEST_CASE("puzzles of any shape are written as JSON and for ISS, and read back") {
  for (const Known& known : kKnown) {
    Puzzle puzzle = blank(known);
    if (puzzle.rules->cells() > 4) puzzle.clues[1] = 2;
    for (const char* const format : {"jsonl", "iss"}) {
      CAPTURE(known.shape, format);
      if (puzzle.rules->spec().has(find_kind("doublers")) && std::string_view(format) == "iss") {
        CHECK(FormatWriter(find_format(format)).why_not(puzzle) == "ISS has no form for 'doublers'");
        continue;
      }
      const std::string text = written(puzzle, format) + "\n";
      const std::vector<Puzzle> back = puzzles_in(text + text);
      REQUIRE(back.size() == 2);
      CHECK(back[1].rules->spec() == puzzle.rules->spec());
      CHECK(back[1].clues == puzzle.clues);
    }
    CHECK_THAT(FormatWriter(find_format("line")).why_not(puzzle),
               ContainsSubstring("has no form for a board of " + known.shape));
  }
}

TEST_CASE("lines have the cells without a place after a plus") {
  const ReadOptions options{.geometry = Geometry::parse("2x2 +2")};
  const std::string board = "12..............";
  const std::vector<Puzzle> puzzles = puzzles_in(board + " +.3\n" + board + "\n", options);
  REQUIRE(puzzles.size() == 2);
  CHECK(puzzles[0].clues[17] == 3);
  CHECK(puzzles[1].clues == Board{1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  std::string text;
  append_line(text, puzzles[0].clues, Symbols::standard(puzzles[0].rules->geometry()));
  CHECK(text == board + " +.3");
  CHECK_THROWS_WITH(parse_puzzle(board + " +3\n", options), ContainsSubstring("(2 expected)"));
  CHECK_THROWS_WITH(parse_puzzle(board + " +35\n", options), ContainsSubstring("'5'"));
  const ReadOptions large{.geometry = Geometry::parse("1x1 1x64 +1")};
  std::string numbers = "64";
  for (int cell = 1; cell < 64; ++cell) numbers += " .";
  const std::vector<Puzzle> read = puzzles_in(numbers + " + 63\n", large);
  REQUIRE(read.size() == 1);
  CHECK(read[0].clues.front() == 64);
  CHECK(read[0].clues.back() == 63);
}

TEST_CASE("cells without a place of ISS are read") {
  const auto read = [](const std::string& text) { return puzzles_in(text + "\n").at(0); };
  const Puzzle two = read(".Shape~4x4.Var~A~~2.Var~B~~1x2.Thermo~VA1~VA2~VB2.~VB1_1");
  CHECK(two.rules->geometry().name() == "2x2 +4");
  CHECK(two.rules->name_of_constraint(0) == "thermometer v1 v2 v4");
  CHECK(two.clues[18] == 1);
  const Puzzle dots = read(".Shape~4x4.Var~C~~6.WhiteDot~VC1~VC2~VC5.Quad~VC1~1~2");
  CHECK(dots.rules->spec().constraints.size() == 3);  // cells in rows of four: v1 v2, v1 v5, and a square
  CHECK(dots.rules->name_of_constraint(2) == "quadruple 1 2 v1 v2 v5 v6");
  const Puzzle copied = read(".Shape~4x4.Var~X~~6.Replicate~_~VX1.~VX1_1.End");
  CHECK(std::count(copied.clues.begin(), copied.clues.end(), Cell{1}) == 6);
  const Puzzle lacking = read(".Shape~9x9~0-9.Doppelganger.Thermo~DGR1~DGC2~DGB9");
  CHECK(lacking.rules->geometry().name() == "3x3 9x9 0-9 +27");
  CHECK(lacking.rules->spec().constraints.size() == 1 + 27 + 1);
  CHECK(read(".Shape~3x4~2~Raw").rules->geometry().name() == "1x1 3x4 2 raw");
  for (const char* const wrong :
       {".Shape~4x4.Var~a", ".Shape~4x4.Var~A~~0", ".Shape~4x4.Var~A~~9x", ".Shape~4x4.Var~A~~5000",
        ".Shape~4x4.Var~A~~2.Thermo~VA1~VA3", ".Shape~4x4.Var~A~~2.Thermo~VA1~VB1", ".Shape~4x4.Var~A.Var~A",
        ".Shape~4x4.Var~A~~2.Thermo~VA~R1C1", ".Shape~4x4.Var~X~~5.Replicate~_~VX1.~VX1_1.End", ".Shape~4x4~4~Round"}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS(parse_puzzle(wrong), Error);
  }
}

TEST_CASE("regions, exclusions and formulas of other shapes are written and read back") {
  // Four regions of six cells each on 4x6, with a seventh digit.
  RulesSpec spec{.geometry = Geometry::of(4, 6, 7, {2, 3})};
  for (int cell = 0; cell < 24; ++cell)
    spec.regions.push_back(static_cast<std::uint8_t>(cell % 6 / 3 + 2 * (cell / 12)));
  Puzzle puzzle(Rules::make(spec));
  puzzle.clues[23] = 7;
  puzzle.exclude(0, 7);
  for (const char* const format : {"jsonl", "iss"}) {
    CAPTURE(format);
    const std::vector<Puzzle> back = puzzles_in(written(puzzle, format) + "\n");
    REQUIRE(back.size() == 1);
    CHECK(back[0].rules->spec() == puzzle.rules->spec());
    CHECK(back[0].clues == puzzle.clues);
    CHECK(back[0].excluded == puzzle.excluded);
  }
  // Of nine digits exclusions are not written as 729 candidates.
  Puzzle nine(Rules::make({.geometry = Geometry::of(6, 9, 9, {3, 3})}));
  nine.exclude(53, 9);
  CHECK(puzzles_in(written(nine, "jsonl") + "\n").at(0).excluded == nine.excluded);
  CHECK(nonet::puzzle_of(statement_of(nine)).rules->spec() == nine.rules->spec());
}

TEST_CASE("a text in a form without other shapes is refused, and lines are read") {
  const ReadOptions options{.geometry = Geometry::parse("3x3 6x9")};
  const std::string row = "123456789\n";
  std::string grid;
  for (int i = 0; i < 9; ++i) grid += row;
  CHECK_THROWS_WITH(puzzles_in(grid, options), ContainsSubstring("has no boards of 3x3 6x9"));
  CHECK_THROWS_WITH(puzzles_in(std::string(729, '.') + "\n", options), ContainsSubstring("has no boards of 3x3 6x9"));
  CHECK(puzzles_in(std::string(54, '.') + "\n", options).size() == 1);
  CHECK(puzzles_in("......\n", ReadOptions{.geometry = Geometry::parse("1x1 3x2 6")}).size() == 1);
  CHECK_THROWS_WITH(parse_puzzle(R"({"puzzle":[[1,2,0],[0,0,0],[0,0,0]],"box":"1x1 2x3"})"),
                    ContainsSubstring("is a string, not an array"));
}

TEST_CASE("what ISS and f-puzzles have no form for is refused") {
  const auto why = [](const RulesSpec& spec, const char* format) {
    return FormatWriter(find_format(format)).why_not(Puzzle(Rules::make(spec)));
  };
  RulesSpec uneven{.geometry = Geometry::parse("1x1 3x4 6")};
  for (const char region : std::string("AAAACBBBABBC"))
    uneven.regions.push_back(static_cast<std::uint8_t>(region - 'A'));
  CHECK_THAT(why(uneven, "iss"), ContainsSubstring("no form for regions of these sizes"));
  CHECK(why(uneven, "jsonl") == "");
  RulesSpec halves{.geometry = Geometry::parse("1x1 3x4 6")};
  for (int cell = 0; cell < 12; ++cell) halves.regions.push_back(static_cast<std::uint8_t>(cell / 6));
  CHECK_THAT(written(Puzzle(Rules::make(halves)), "iss"), ContainsSubstring(".RegionSize~6"));
  CHECK_THAT(why({.geometry = Geometry::parse("3x2 6x4")}, "f-puzzles"), ContainsSubstring("no boards of 3x2 6x4"));
  CHECK_THAT(why(with_constraints({.geometry = Geometry::parse("2x3 4x6")}, {"disjointgroups"}), "iss"),
             ContainsSubstring("groups of boxes"));
}

TEST_CASE("a board that is not made by Geometry::of is refused") {
  for (const Geometry& shape :
       {Geometry{3, 3, 300, 300, 300}, Geometry{3, 3, 9, 0, 0}, Geometry{3, 3, -1, 0, 0}, Geometry{3, 3, 9, 12, 9}}) {
    CHECK_THROWS_AS(Rules::make({.geometry = shape}), Error);
  }
  CHECK_THROWS_WITH(Rules::make({.geometry = Geometry::of(2, 65, 65, {1, 1})}), ContainsSubstring("up to 64 digits"));
  CHECK(Rules::make({.geometry = Geometry::of(2, 63, 64, {1, 1})})->primitives().distincts.size() == 2 + 63);
}

TEST_CASE("what has no meaning on other shapes is refused") {
  const auto refused = [](const std::string& shape, const std::string& constraint) {
    try {
      Rules::make(with_constraints({.geometry = Geometry::parse(shape)}, {constraint}));
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("not refused");
  };
  CHECK_THAT(refused("3x3 6x9", "diagonal-up"), ContainsSubstring("a diagonal needs as many rows as columns"));
  CHECK_THAT(refused("3x3 6x9", "windoku"), ContainsSubstring("windoku needs square boxes"));
  CHECK_THAT(refused("3x3 6x9", "xsum 9 r0c1"), ContainsSubstring("its line has six cells, and there are nine digits"));
  CHECK_THAT(refused("3x3 6x9", "killer 9 r7c1"), ContainsSubstring("rows are 1 to 6 and columns 1 to 9"));
  CHECK_THAT(refused("3x3 7x7 9", "boxindexer r1c1"), ContainsSubstring("the board has no boxes"));
  CHECK_THAT(refused("3x3", "killer 9 v1"), ContainsSubstring("has no cells without a place"));
  CHECK_THAT(refused("3x3 +2", "killer 9 v1-3"), ContainsSubstring("which has v1 to v2"));
  CHECK_THAT(refused("3x3 +2", "xsum 9 v1"), ContainsSubstring("a place outside the board is expected"));
  for (const std::string kind : {"minimum", "maximum", "regionsum", "rowindexer", "columnindexer", "boxindexer"}) {
    CHECK_THAT(refused("3x3 +2", kind + " r1c1 v2"), ContainsSubstring("v2 has no place on the board"));
  }
  for (const std::string constraint :
       {"xsum 9 r0c1", "fullrank 1 r1c0", "norankties", "rowindexer r1c1", "columnindexer r1c1", "regionsamevalues"}) {
    CHECK_THAT(refused("1x1 9x9 raw", constraint), ContainsSubstring("it needs rows and columns that repeat no digit"));
  }
  CHECK_THAT(refused("3x3 +81", "chaos r1-9c1-9"), ContainsSubstring("r1c1 has a place on the board"));
  CHECK_THAT(refused("3x3 +81", "chaos v1-80"), ContainsSubstring("80 cells for a board of 81 cells"));
  CHECK_THAT(refused("3x3 +81", "chaos 0 v1-81"), ContainsSubstring("a region's size of 0 does not occur"));
  CHECK_THAT(refused("3x3 +81", "chaos 8 v1-81"), ContainsSubstring("81 cells are not regions of 8"));
  CHECK_THAT(refused("3x3 +81", "chaos 3 v1-81"), ContainsSubstring("27 regions, but the cells hold nine digits"));
  CHECK_THAT(refused("3x3 +81", "doublers v1-80"), ContainsSubstring("80 cells for a board of 81 cells"));
  CHECK_THAT(refused("3x3 +81", "doublers r1-9c1-9"), ContainsSubstring("r1c1 has a place on the board"));
  CHECK_THAT(refused("1x1 2x3 +6", "doublers v1-6"), ContainsSubstring("as many rows as columns"));
  CHECK_THAT(refused("2x4 4x4 +16", "doublers v1-16"), ContainsSubstring("as boxes or regions"));
  CHECK_THAT(refused("1x1 +1", "doublers v1"), ContainsSubstring("the greatest digit is 1"));
  CHECK_THAT(refused("2x2 +16", "and (doublers v1-16) (odd r1c1)"), ContainsSubstring("doublers cannot be a part"));
  CHECK_THAT(refused("3x3 +81", "chaosarrow r1c1 r1c2 | v1"), ContainsSubstring("one cell counts the others"));
  CHECK_THAT(refused("3x3 +81", "chaosarrow 2 r1c1 | v1"), ContainsSubstring("2 does not occur: it is 0 to 1"));
  CHECK_THAT(refused("3x3 +81", "chaosarrow r1c1 | v1 v2 | v3"), ContainsSubstring("begin in different cells"));
  CHECK_THAT(refused("3x3 +81", "chaosarrow r1c1 | v1 v2 | v1 v2"), ContainsSubstring("v2 occurs twice"));
  CHECK_THAT(refused("3x3 +81", "chaoscount r1c1 | v1 r1c1"), ContainsSubstring("r1c1 occurs twice"));
  CHECK_THAT(refused("3x3", "connected 0 10"), ContainsSubstring("10 is not a digit"));
  CHECK_THAT(refused("3x3", "connected 82 1"), ContainsSubstring("a size of 82 does not occur: it is 0 to 81"));
  CHECK(refused("3x3 6x9", "xsum 9 r1c0") == "not refused");
  CHECK(refused("3x3 6x9", "skyscraper 3 r0c1") == "not refused");
}

}  // namespace nonet::test::shapes_test
