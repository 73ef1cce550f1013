#include "nonet/dimacs.hpp"
#include "base/text.hpp"
#include "nonet/encoder.hpp"
#include "tests/tests.hpp"

namespace nonet::test::dimacs_test {
std::string written(const Puzzle& puzzle, const EncodeOptions& options) {
  std::string text;
  DimacsWriter writer(into(text));
  const Encoder encoder(puzzle, options);
  writer.comment(board_comments(puzzle, "nonet 0.0", "extended, at most one by pairwise",
                                VariableMap::natural(*puzzle.rules), encoder.one_model_each()));
  writer.header(encoder.variables(), encoder.clauses());
  writer.shown(encoder.map().variables());
  CHECK(encoder.write(writer));
  CHECK(writer.flush());
  return text;
}

// The message, with its place; "" where it was read.
std::string why_not(std::string text) {
  DimacsFile file;
  ParseError error;
  return read_dimacs(bytes_of(std::move(text)), file, error) ? "" : error.text();
}

void check_same(const Puzzle& puzzle) {
  CAPTURE(puzzle.rules->spec().name());
  for (const bool reduced : {false, true}) {
    const EncodeOptions options{.reduced = reduced};
    const std::string text = written(puzzle, options);
    DimacsFile file;
    ParseError error;
    REQUIRE(read_dimacs(bytes_of(text), file, error));
    Cnf expected;
    const Encoder encoder(puzzle, options);
    encoder.write(expected);
    CHECK(file.cnf.literals == expected.literals);
    CHECK(file.cnf.clauses == expected.clauses);
    CHECK(file.cnf.variables == encoder.variables());
    const std::optional<Puzzle> back = puzzle_from_comments(file.comments);
    REQUIRE(back);
    CHECK(back->rules->spec() == puzzle.rules->spec());
    CHECK(back->clues == puzzle.clues);
    for (int cell = 0; cell < puzzle.rules->cells(); ++cell) {
      for (int digit = 1; digit <= puzzle.rules->side(); ++digit) {
        if (PuzzleView(*back).excludes(cell, digit) != PuzzleView(puzzle).excludes(cell, digit)) {
          FAIL_CHECK("exclusion of " << digit << " in cell " << cell);
        }
      }
    }
  }
}

TEST_CASE("a formula is written as text") {
  std::string text;
  DimacsWriter writer(into(text));
  writer.comment("one\ntwo");
  writer.header(2147483647, 3);
  writer.clause(std::vector<int>{1, -2147483647});
  writer.clause({});
  writer.clause(std::vector<int>{-1});
  CHECK(text.empty());
  CHECK(writer.flush());
  CHECK(text == "c one\nc two\np cnf 2147483647 3\n1 -2147483647 0\n0\n-1 0\n");
  CHECK(writer.flush());
}

TEST_CASE("a pseudo-Boolean formula is written as text") {
  std::string text;
  OpbWriter writer(into(text));
  writer.header(4, 3);
  writer.comment("one\ntwo");
  writer.clause(std::vector<int>{1, -2, -3});
  writer.at_least(std::vector<WeightedLiteral>{{2, 1}, {-3, 2}, {1, -4}}, 0);
  writer.exactly(std::vector<WeightedLiteral>{{1, 3}, {-2, -4}}, -1);
  CHECK(writer.flush());
  // 1 + (1 - 2) + (1 - 3) >= 1; 2 x1 - 3 x2 + (1 - x4) >= 0; x3 - 2 (1 - x4) = -1.
  CHECK(text ==
        "* #variable= 4 #constraint= 3\n* one\n* two\n+1 x1 -1 x2 -1 x3 >= -1 ;\n"
        "+2 x1 -3 x2 -1 x4 >= -1 ;\n+1 x3 +2 x4 = 1 ;\n");
}

TEST_CASE("a weighted formula is written as text") {
  std::string text;
  DimacsWriter writer(into(text));
  writer.weighted_header(3, 4, 2);
  writer.clause(std::vector<int>{1, -2});
  writer.clause({});
  writer.soft(std::vector<int>{2});
  writer.soft(std::vector<int>{-3});
  CHECK(writer.flush());
  CHECK(text == "p wcnf 3 4 3\n3 1 -2 0\n3 0\n1 2 0\n1 -3 0\n");
}

TEST_CASE("the comments of OPB and of weighted formulas are read") {
  for (const char* const text : {"* #variable= 1 #constraint= 1\n* board 1x1\n+1 x1 = 1 ;\n* row 1\n",
                                 "c board 1x1\np wcnf 1 1 2\n2 1 0\nc row 1\n"}) {
    CAPTURE(text);
    DimacsFile file;
    ParseError error;
    REQUIRE(read_dimacs(bytes_of(text), file, error));
    CHECK(file.cnf.clauses == 0);
    const std::optional<Puzzle> puzzle = puzzle_from_comments(file.comments);
    REQUIRE(puzzle);
    CHECK(puzzle->clues == std::vector<Cell>{1});
  }
}

TEST_CASE("a writer whose sink refuses is full and says so at the end") {
  int calls = 0;
  DimacsWriter writer([&](std::string_view) {
    ++calls;
    return false;
  });
  const Puzzle puzzle{Rules::make({.geometry = {4, 4}})};
  CHECK_FALSE(Encoder(puzzle, {}).write(writer));
  CHECK(writer.full());
  CHECK_FALSE(writer.flush());
  CHECK(calls == 1);
  OpbWriter opb([&](std::string_view) {
    ++calls;
    return false;
  });
  const Puzzle large{Rules::make({.geometry = {5, 5}})};
  CHECK_FALSE(Encoder(large, {}).write(opb));
  CHECK(opb.full());
  CHECK_FALSE(opb.flush());
  CHECK(calls == 2);
}

TEST_CASE("formulas and their puzzles are read back as they were written") {
  check_same(classic(kWikipedia.puzzle));
  check_same(Puzzle(Rules::make({.geometry = {1, 1}})));
  check_same(puzzle_of(with_variants({.geometry = {2, 2}}, "diagonal,disjoint"), "1..............."));
  Puzzle excluded = classic(kAiEscargot.puzzle);
  excluded.exclude(1, 9);
  excluded.exclude(1, 2);
  excluded.exclude(80, 1);
  check_same(excluded);
  Random random(3);
  const Board board = pattern_board({2, 3});
  check_same(with_blanks(Rules::make(random_jigsaw({2, 3}, board, 50, random)), board, 20, random));
  check_same(with_blanks(Rules::make({.geometry = {3, 4}}), pattern_board({3, 4}), 90, random));
}

TEST_CASE("large boards name their rows and regions in numbers") {
  // Comments alone: the formulas are large.
  Random random(4);
  const auto same = [](const Puzzle& puzzle) {
    const std::string text = board_comments(puzzle, "nonet 0.0", "minimal", VariableMap::natural(*puzzle.rules), true);
    std::vector<std::string> lines;
    for (const std::string_view line : split(text, '\n')) lines.emplace_back(line);
    const std::optional<Puzzle> back = puzzle_from_comments(lines);
    REQUIRE(back);
    CHECK(back->clues == puzzle.clues);
    CHECK(back->rules->spec() == puzzle.rules->spec());
  };
  const Geometry shape{8, 8};
  const Board board = pattern_board(shape);
  same(with_blanks(Rules::make({.geometry = shape}), board, 2000, random));
  same(with_blanks(Rules::make(random_jigsaw(shape, board, 500, random)), board, 2000, random));
  same(with_blanks(Rules::make({.geometry = {15, 17}}), pattern_board({15, 17}), 30000, random));
}

TEST_CASE("comments name the constraints, and one of an unknown kind is refused") {
  const Puzzle puzzle(
      Rules::make(with_constraints(with_variants({.geometry = {2, 2}}, "diagonal"),
                                   {"difference 2 r1c1 r1c2", "killer 5 r2c1 r2c2", "thermometer r3c1 r4c2"})));
  const std::string text = board_comments(puzzle, "nonet 0.0", "minimal", VariableMap::natural(*puzzle.rules), true);
  CHECK_THAT(text, ContainsSubstring("\nconstraint killer 5 r2c1 r2c2\n"));
  std::vector<std::string> comments;
  for (const std::string_view line : split(text, '\n')) comments.emplace_back(line);
  const std::optional<Puzzle> back = puzzle_from_comments(comments);
  REQUIRE(back);
  CHECK(back->rules->spec() == puzzle.rules->spec());
  comments.emplace_back("constraint thermonuclear r1c1 r1c2");
  CHECK_THROWS_WITH(puzzle_from_comments(comments), ContainsSubstring("thermonuclear"));
}

TEST_CASE("comments that name no board give no puzzle") {
  CHECK_FALSE(puzzle_from_comments({}));
  const std::vector<std::string> other = {"generated by hand", "row your boat"};
  CHECK_FALSE(puzzle_from_comments(other));
}

TEST_CASE("comments that contradict themselves are refused") {
  using Lines = std::vector<std::string>;
  const auto refuse = [](const Lines& lines, const std::string& why) {
    CHECK_THROWS_WITH(puzzle_from_comments(lines), ContainsSubstring(why));
  };
  refuse({"board 2x2", "row 1..."}, "rows do not make a 2x2 board");
  refuse({"board 2x2", "row 1...", "row ....", "row ....", "row ...5"}, "rows do not make a 2x2 board");
  refuse({"board 2y2"}, "box shape '2y2'");
  refuse({"board 2x2", "variants knight"}, "unknown variant 'knight'");
  const Lines blank = {"board 2x2", "row ....", "row ....", "row ....", "row ...."};
  const auto and_then = [&](std::initializer_list<const char*> more) {
    Lines lines = blank;
    lines.insert(lines.end(), more.begin(), more.end());
    return lines;
  };
  refuse(and_then({"excluded 17 1"}), "exclusions");
  refuse(and_then({"excluded 0 1"}), "exclusions");
  refuse(and_then({"excluded 1 5"}), "exclusions");
  refuse(and_then({"excluded 1 x"}), "exclusions");
  refuse(and_then({"excluded 2 3x"}), "exclusions");
  refuse(and_then({"regions 1112", "regions 1322", "regions 3342", "regions 344."}), "leave a cell out");
  refuse(and_then({"regions 1112", "regions 1322"}), "regions do not make");
  refuse(and_then({"regions 1111", "regions 1322", "regions 3342", "regions 3444"}), "4 regions of 4 cells");
  // An unreadable number must not pass for 255, the largest digit there is.
  Lines large = {"board 15x17"};
  std::string row = "z";
  for (int i = 1; i < 255; ++i) row += " .";
  for (int i = 0; i < 255; ++i) large.push_back("row " + row);
  refuse(large, "rows do not make a 15x17 board");
}

TEST_CASE("clauses may take several lines and share one") {
  DimacsFile file;
  ParseError error;
  const std::string text = "c hello\nc\np  cnf\t3   3\r\n1 2\nc\tin between\n3 0 -1\n\n-2 0 -3 0\nc end\n";
  REQUIRE(read_dimacs(bytes_of(text), file, error));
  CHECK(file.cnf.literals == std::vector<int>{1, 2, 3, 0, -1, -2, 0, -3, 0});
  CHECK(file.comments == std::vector<std::string>{"hello", "", "in between", "end"});
  CHECK(file.cnf.variables == 3);
  CHECK(error.message.empty());
}

TEST_CASE("a percent sign ends a file as in SATLIB") {
  CHECK(why_not("p cnf 2 1\n1 -2 0\n%\n0\n\n") == "");
  CHECK(why_not("p cnf 2 2\n1 -2 0\n%\n0\n\n") == "line 3: the file ends after 1 clauses, its header declares 2");
}

TEST_CASE("declared variables count where no clause has them") {
  DimacsFile file;
  ParseError error;
  REQUIRE(read_dimacs(bytes_of("p cnf 12 0\n"), file, error));
  CHECK(file.cnf.variables == 12);
  CHECK(file.cnf.clauses == 0);
}

TEST_CASE("what is wrong in a formula is named with its place") {
  CHECK(why_not("") == "line 1: no header 'p cnf VARIABLES CLAUSES'");
  CHECK(why_not("c only talk\nc\n") == "line 2: no header 'p cnf VARIABLES CLAUSES'");
  CHECK(why_not("c x\n1 2 0\n") ==
        "line 2, column 1: expected the header 'p cnf VARIABLES CLAUSES' before the first clause");
  for (const char* const header :
       {"p cnf 3", "p cnf x 3", "p cnf 3 -1", "p cnf 3 3 3", "p dnf 3 3", "p cnf 4294967296 1", "p"}) {
    CAPTURE(header);
    CHECK(why_not(std::string(header) + "\n1 0\n") ==
          "line 1, column 1: expected the header 'p cnf VARIABLES CLAUSES'");
  }
  CHECK(why_not("p cnf 1 1\np cnf 1 1\n1 0\n") == "line 2, column 1: a second header");
  CHECK(why_not("p cnf 2 2\n1 0\n2") == "line 3: the file ends within a clause, which has no closing 0");
  CHECK(why_not("p cnf 2 2\n1 0\n") == "line 2: the file ends after 1 clauses, its header declares 2");
  CHECK(why_not("p cnf 2 1\n1 0\n2 0\n") == "line 3, column 3: more clauses than the 1 that the header declares");
  CHECK(why_not("p cnf 2 1\n1 -3 0\n") ==
        "line 2, column 3: literal -3 is beyond the 2 variables that the header declares");
  CHECK(why_not("p cnf 2 1\n1 x 0\n") == "line 2, column 3: unexpected 'x' (a literal, or 0 at a clause's end)");
  CHECK(why_not("p cnf 2 1\n  1x 0\n") == "line 2, column 3: unexpected '1' (a literal, or 0 at a clause's end)");
  CHECK(why_not("p cnf 2 1\n99999999999 0\n") ==
        "line 2, column 1: unexpected '9' (a literal, or 0 at a clause's end)");
  CHECK(why_not("p cnf 2 1\n\0 0\n"s) == "line 2, column 1: unexpected byte 0x00 (a literal, or 0 at a clause's end)");
}

TEST_CASE("iCNF is clauses and cubes") {
  DimacsFile file;
  ParseError error;
  REQUIRE(read_dimacs(bytes_of("c one\np inccnf\n1 -2 0\n3 0\na 1 -3 0\n\ta -4 5 6 0\na 0\n"), file, error));
  CHECK(file.cnf.literals == std::vector<int>{1, -2, 0, 3, 0});
  CHECK(file.cnf.clauses == 2);
  CHECK(file.cubes == std::vector<std::vector<int>>{{1, -3}, {-4, 5, 6}, {}});
  CHECK(why_not("p inccnf\n1 0\na 1 -2\n") == "line 3, column 1: a cube has no closing 0");
  CHECK(why_not("p inccnf\n1 0\na\n1 2 0\n") == "line 3, column 1: a cube has no closing 0");
  CHECK(why_not("p inccnf\n1 2\na 1 0\n") == "line 3, column 1: a cube within a clause, which has no closing 0");
  CHECK(why_not("p cnf 1 1\na 1 0\n") == "line 2, column 1: unexpected 'a' (a literal, or 0 at a clause's end)");
}

TEST_CASE("a formula that comes byte by byte is the same") {
  const std::string text = written(puzzle_of({.geometry = {2, 2}}, "1..............2"), {});
  DimacsFile at_once;
  DimacsFile bytewise;
  ParseError error;
  REQUIRE(read_dimacs(bytes_of(text), at_once, error));
  std::size_t position = 0;
  const ByteSource slow = [&](char* buffer, std::size_t) {
    if (position == text.size()) return std::size_t{0};
    *buffer = text[position++];
    return std::size_t{1};
  };
  REQUIRE(read_dimacs(slow, bytewise, error));
  CHECK(bytewise.cnf.literals == at_once.cnf.literals);
  CHECK(bytewise.comments == at_once.comments);
}

}  // namespace nonet::test::dimacs_test
