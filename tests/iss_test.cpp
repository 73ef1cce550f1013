// ISS strings: what each token comes to, compounds, texts without tokens, what is refused.
#include "formats/iss.hpp"
#include "formats/reader.hpp"
#include "tests/tests.hpp"
#include "tests/variant_cases.hpp"

namespace nonet::test::iss_test {

using Lines = std::vector<std::string>;

VariantPuzzle read(const std::string& text) { return read_variant(text, read_iss); }

// Of a 9x9 board.
std::vector<Constraint> parsed(const Lines& lines) {
  std::vector<Constraint> constraints;
  for (const std::string& line : lines) constraints.push_back(parse_constraint(line, {3, 3}));
  return constraints;
}

std::string refusal(const std::string& text) {
  VariantPuzzle puzzle;
  return read_iss(text, puzzle).text();
}

TEST_CASE("each type of ISS comes to its constraint") {
  struct Row {
    std::string token;
    Lines constraints;
  };
  const std::vector<Row> rows = {
      {".Cage~17~R1C1~R1C2", {"killer 17 r1c1 r1c2"}},
      {".Cage~0~r1c1~r1c2", {"killer r1c1 r1c2"}},
      // A cell that a cage lists twice counts twice, and need not differ from itself.
      {".Cage~20~R1C1~R1C2~R1C2", {"distinct r1c1 r1c2", "weighted 20 1 2 r1c1 r1c2"}},
      {".Sum~9~R1C1~R1C2", {"sum 9 r1c1 r1c2"}},
      {".Sum~0_=_1_-10~R1C1~R1C2", {"weighted 0 1 -10 r1c1 r1c2"}},
      {".AllDifferent~R1C1~R1C2", {"distinct r1c1 r1c2"}},
      {".LittleKiller~5~R1C2", {"littlekiller 5 r1c2 r2c1"}},
      {".LittleKiller~5~R8C1", {"littlekiller 5 r8c1 r9c2"}},
      {".LittleKiller~5~R2C9", {"littlekiller 5 r2c9 r1c8"}},
      {".LittleKiller~5~R9C8", {"littlekiller 5 r9c8 r8c9"}},
      {".Arrow~R1C1~R1C2~R1C3", {"arrow r1c1 | r1c2 r1c3"}},
      {".PillArrow~2~R1C2~R1C1~R2C1", {"pill r1c1 r1c2 | r2c1"}},
      {".DoubleArrow~R1C1~R1C2~R1C3", {"doublearrow r1c1 r1c2 r1c3"}},
      {".Thermo~R1C1~R1C2", {"thermometer r1c1 r1c2"}},
      {".Whisper~R1C1~R1C2", {"whisper 5 r1c1 r1c2"}},
      {".Whisper~4~R1C1~R1C2~R2C1~R1C1", {"whisper 4 r1c1 r1c2 r2c1", "whisper 4 r2c1 r1c1"}},
      {".Modular~3~R1C1~R1C2", {"modular 3 r1c1 r1c2"}},
      {".Lockout~4~R1C1~R1C2", {"lockout 4 r1c1 r1c2"}},
      {".SumLine~10~R1C1~R1C2~LOOP", {"sumline 10 r1c1 r1c2 r1c1"}},
      {".WhiteDot~R1C1~R1C2~R2C2", {"difference r1c1 r1c2", "difference r1c2 r2c2"}},
      {".BlackDot~R1C1~R2C1", {"ratio r1c1 r2c1"}},
      {".GreaterThan~R2C1~R1C1", {"greater r2c1 r1c1"}},
      {".X~R1C1~R1C2.V~R2C1~R2C2", {"x r1c1 r1c2", "v r2c1 r2c2"}},
      {".RellikCage~5~R1C1~R1C2", {"rellik 5 r1c1 r1c2", "distinct r1c1 r1c2"}},
      {".Lunchbox~0~R1C1~R1C2", {"lunchbox 0 r1c1 r1c2"}},
      {".ContainAtLeast~1_1~R1C1~R1C2", {"atleast 1 1 r1c1 r1c2"}},
      {".ContainExact~1_2~R1C1~R1C2", {"exactly 1 2 r1c1 r1c2"}},
      {".Quad~R1C1~1~9", {"quadruple 1 9 r1c1 r1c2 r2c1 r2c2"}},
      {".SameValues~2~R1C1~R1C2~R2C1~R2C2", {"samevalues r1c1 r1c2 | r2c1 r2c2"}},
      {".EqualSum~R1C1~-~R2C1~R2C2", {"equalsum r1c1 | r2c1 r2c2"}},
      {".Indexing~C~R1C1.Indexing~R~R1C1", {"columnindexer r1c1", "rowindexer r1c1"}},
      {".LookAndSay~2311~R1C1~R1C2~R1C3", {"lookandsay 2 3 1 1 r1c1 r1c2 r1c3"}},
      {".RegionSameValues", {"regionsamevalues"}},
      {".FullRank~C1~10~", {"fullrank 10 r0c1"}},
      {".FullRankTies~any.FullRank~R1~~3", {"tiedrank 3 r1c10"}},
      {".FullRankTies~none.FullRank~R1~3~", {"norankties", "fullrank 3 r1c0"}},
      {".CountDistinct~R1C1~R1C2~R1C3", {"countdistinct r1c1 r1c2 r1c3"}},
      {".XSum~R3~11~20", {"xsum 11 r3c0", "xsum 20 r3c10"}},
      {".Skyscraper~C4~~2", {"skyscraper 2 r10c4"}},
      {".HiddenSkyscraper~C4~2~", {"firsthidden 2 r0c4"}},
      {".Sandwich~12~C1", {"sandwich 12 r0c1"}},
      {".Diagonal~1.Diagonal~-1", {"diagonal-up", "diagonal-down"}},
      {".AntiConsecutive.StrictXV", {"negative-xv", "nonconsecutive"}},
      {".Regex~MS4qOQ~R1C1~R1C2~~R2C1~R2C2", {"regex \"1.*9\" r1c1 r1c2", "regex \"1.*9\" r2c1 r2c2"}},
      {".Regex~1%2E%2A~R1C1", {"regex \"1.*\" r1c1"}},
      {".Pair~AB-_~_Name~R1C1~R1C2", {"pair \"AB-_\" r1c1 r1c2"}},
      {".BinaryX~AB-_~R1C1~R1C2", {"pairx \"AB_-\" r1c1 r1c2"}},
      {".Or.Cage~10~R1C1~R1C2.~R1C1_1_2.End", {"or (killer 10 r1c1 r1c2) (candidates 1 2 r1c1)"}},
      {".Or.And.Cage~3~R1C1~R1C2.Cage~4~R2C1~R2C2.End.X~R1C1~R1C2.End",
       {"or (and (killer 3 r1c1 r1c2) (killer 4 r2c1 r2c2)) (x r1c1 r1c2)"}},
      {".And.X~R1C1~R1C2.End", {"x r1c1 r1c2"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.token);
    CHECK(texts_of(read(row.token)) == row.constraints);
    CHECK(texts_of(read("  " + row.token + " \n.\n")) == row.constraints);
  }
}

TEST_CASE("Replicate of ISS moves what it holds to each of its cells") {
  // A symbol is six cells, lowest bit first: B is the origin alone, BC the origin and the seventh cell after it, AI the
  // ninth.
  CHECK(texts_of(read(".Replicate~B.X~R1C1~R1C2.End")) == Lines{"x r1c1 r1c2"});
  CHECK(texts_of(read(".Replicate~BC.X~R1C1~R1C2.End")) == Lines{"x r1c1 r1c2", "x r1c8 r1c9"});
  CHECK(texts_of(read(".Replicate~AI~R2C1.X~R2C1~R2C2.~R2C1_5.End")) == Lines{"x r3c1 r3c2"});
  CHECK(read(".Replicate~AI~R2C1.X~R2C1~R2C2.~R2C1_5.End").clues[18] == 5);
  CHECK_THAT(refusal(".Replicate~AE.X~R1C1~R1C2.End"), ContainsSubstring("moved out of the board"));
}

TEST_CASE("givens of ISS are clues, candidates, and both at once") {
  const VariantPuzzle puzzle = read(".~R1C1_5~R1C2_1_2.~R1C2_2_3~R9C9_1_2_3_4_5_6_7_8_9");
  CHECK(puzzle.clues[0] == 5);
  CHECK(puzzle.clues[1] == 2);
  CHECK(puzzle.candidates.empty());
  CHECK(read(".~R1C1_1_3").candidates[0] == 0b101);
  CHECK(read(".Shape~16x16.~RgCa_16").clues[15 * 16 + 9] == 16);
  // Two that differ leave nothing, and so it is written.
  const VariantPuzzle none = read(".~R1C1_1.~R1C1_2");
  CHECK(none.candidates[0] == 0);
  CHECK(read(write_iss(none)).candidates == none.candidates);
}

TEST_CASE("regions of ISS are added to the boxes or replace them") {
  const std::string pieces = "0011001122332233";
  CHECK(texts_of(read(".Shape~4x4.Jigsaw~" + pieces)).front() == "distinct r1c1 r1c2 r2c1 r2c2");
  CHECK(read(".Shape~4x4.Jigsaw~" + pieces).regions.empty());
  CHECK(read(".Shape~4x4.Jigsaw~" + pieces + ".NoBoxes").regions[15] == 3);
  // A board without boxes needs no NoBoxes: sums of a line are cut by the pieces.
  CHECK(read(".RegionSumLine~R1C1~R1C2.Shape~3x3.Jigsaw~112132332").regions[8] == 1);
  CHECK(read(".Shape~4x4.NoBoxes").geometry == Geometry{1, 4});
  CHECK(read(".Shape~6x6~6").geometry == Geometry{2, 3});
  CHECK(read(".Shape~6x6~1-6").geometry == Geometry{2, 3});
  // Windows and same places need the boxes' shape alone.
  CHECK(texts_of(read(".Shape~4x4.NoBoxes.DisjointSets")).front() == "distinct r1c1 r1c3 r3c1 r3c3");
  CHECK(texts_of(read(".Shape~6x6.Windoku")) == Lines{"distinct r2c2 r2c3 r2c4 r3c2 r3c3 r3c4"});
}

TEST_CASE("texts of ISS without tokens are killers, givens, regions and marks") {
  std::string text = "3x3:d:k:";
  for (int cell = 0; cell < 81; ++cell) text += cell < 2 ? "2561:" : "0:";  // 10 * 256 + 1
  CHECK(texts_of(read(text)) == Lines{"diagonal-up", "diagonal-down", "killer 10 r1c1 r1c2"});
  std::string signs(81, '0');
  signs.replace(0, 3, "A<^");  // r1c3 would point out of the board
  CHECK_THAT(refusal(signs), ContainsSubstring("R1C3 points out of the board"));
  signs.replace(0, 3, "A<<");
  CHECK(texts_of(read(signs)).front() == "killer 10 r1c1 r1c2 r1c3");
  CHECK(read(signs).constraints.size() == 79);
  signs.replace(0, 2, "><");
  CHECK_THAT(refusal(signs), ContainsSubstring("points to itself"));
  CHECK(read("1.34341221434321").clues[15] == 1);
  CHECK(texts_of(read("1...............\n\n.X~R1C1~R1C2")) == Lines{"x r1c1 r1c2"});
  CHECK(read("12.........."
             "...." +
             std::string("aabbaabbccddccdd"))
            .regions[2] == 1);
  std::string marks = "......78.";
  for (int cell = 1; cell < 81; ++cell) marks += ".23456789";
  CHECK(read(marks).candidates[0] == 0b11000000);
}

TEST_CASE("a machine of ISS goes over several lines, of which some have no cells") {
  const std::string lines = ".NFA~RRXwCeq_qkA~~-~R1C1~_two~R1C2~-~-~R1C3~~R2C1~-~R2C2~-";
  const Lines expected = {R"(nfa "RRXwCeq_qkA" | r1c1)", R"(nfa "RRXwCeq_qkA" r1c2 | | r1c3)",
                          R"(nfa "RRXwCeq_qkA" r2c1 | r2c2 |)"};
  const VariantPuzzle puzzle = read(lines);
  CHECK(texts_of(puzzle) == expected);
  CHECK(texts_of(read(write_iss(puzzle))) == expected);
  CHECK_THAT(refusal(".NFA~RRXwCeq_qkA~~-~-"), ContainsSubstring("NFA: cells are missing beside -"));
  CHECK_THAT(refusal(".PairX~A~~R1C1~-~R1C2"), ContainsSubstring("segments separated by - are not read"));
}

TEST_CASE("what ISS has and nonet has not is refused by its name, at its place") {
  CHECK_THAT(refusal(".X~R1C1~R1C2\n .ChaosArrow~R1C1~0"),
             ContainsSubstring("line 2, column 2: ChaosArrow: ChaosConstruction is missing"));
  CHECK_THAT(refusal(".Var~A~~9.ConnectedValues~A~1"), ContainsSubstring("ConnectedValues: areas of cells outside"));
  CHECK_THAT(refusal(".ConnectedValues~~1~0"), ContainsSubstring("an area has one cell or more"));
  CHECK_THAT(refusal(".Shape~9x9~~Raw.ChaosConstruction"), ContainsSubstring("with rows and columns alone"));
  CHECK_THAT(refusal(".Shape~6x9~8"), ContainsSubstring("'6x9~8'") && ContainsSubstring("from 9 to 16"));
  CHECK_THAT(refusal(".RegionSize~10"), ContainsSubstring("regions have 1 to 9 cells"));
  CHECK_THAT(refusal(".Shape~9x9~2-10"), ContainsSubstring("'9x9~2-10'") && ContainsSubstring("begin with 0 or 1"));
  CHECK_THAT(refusal(".Shape~9x9~~Round"), ContainsSubstring("'Sudoku' or 'Raw'"));
  CHECK_THAT(refusal(".Termo~R1C1"), ContainsSubstring("'Termo'") && ContainsSubstring("did you mean 'Thermo'"));
  CHECK_THAT(refusal(".Thermo~VA1"), ContainsSubstring("is not a cell such as R1C1"));
  CHECK_THAT(refusal(".Thermo~RaC1"), ContainsSubstring("is outside the board"));
  CHECK_THAT(refusal(".Or.X~R1C1~R1C2"), ContainsSubstring("no End"));
  CHECK_THAT(refusal(".End"), ContainsSubstring("nothing is open"));
  CHECK_THAT(refusal(".Or.AntiKnight.End"), ContainsSubstring("whole board"));
  CHECK_THAT(refusal(".StrictXV.Or.X~R1C1~R1C2.V~R1C1~R1C2.End"), ContainsSubstring("StrictXV"));
  CHECK_THAT(refusal(".XSum~R1~5~.XSum~R1~6~"), ContainsSubstring("two clues, 5 and 6"));
  CHECK_THAT(refusal(".X~R1C1~R3C3"), ContainsSubstring("neighbours"));
  CHECK_THAT(refusal("hello"), ContainsSubstring("begins with a dot"));
}

TEST_CASE("regions that the solver finds are cells without a place, with arrows and counts") {
  const VariantPuzzle puzzle = read(
      ".Shape~4x4.NoBoxes.ChaosConstruction.Var~A~~1.ChaosArrow~R1C1~1~CC1~CC2~-~CC1~CC5.ChaosArrow~R2C2"
      ".ChaosCount~R4C4.ChaosCount~R1C2~~CC2~CC3.Thermo~VA~CC16.ConnectedValues~~1_2.ConnectedValues~~3_4~8");
  CHECK(puzzle.geometry.name() == "1x4 +17");
  const Lines lines = texts_of(puzzle);
  REQUIRE(lines.size() == 8);
  CHECK(lines[0] == "chaos v1 v2 v3 v4 v5 v6 v7 v8 v9 v10 v11 v12 v13 v14 v15 v16");
  CHECK(lines[1] == "chaosarrow 1 r1c1 | v1 v2 | v1 v5");
  CHECK(lines[2] == "chaosarrow r2c2 | v6 v5 | v6 v7 v8 | v6 v2 | v6 v10 v14");
  CHECK(lines[3] == "chaoscount r4c4 | v16 v11 v12 v15");
  CHECK(lines[4] == "chaoscount r1c2 | v2 v3");
  CHECK(lines[5] == "thermometer v17 v16");
  CHECK(lines[6] == "connected 0 1 2");
  CHECK(lines[7] == "connected 8 3 4");
  CHECK(texts_of(read(write_iss(puzzle))) == lines);
  CHECK(texts_of(read(".Shape~6x6~9.NoBoxes.ChaosConstruction")).front().starts_with("chaos 6 v1 "));
  CHECK_THAT(refusal(".ChaosConstruction.ChaosCount~R1C1~0~R1C1~R1C2"), ContainsSubstring("'R1C1' is not a cell of"));
  VariantPuzzle other = blank_variant(Geometry::parse("2x2 4x4 8 +16"));
  other.constraints = {parse_constraint("chaos v1-16", other.geometry)};
  CHECK_THROWS_WITH(write_iss(other), ContainsSubstring("regions of this size"));
  VariantPuzzle two = blank_variant(Geometry::parse("1x1 2x2 +8"));
  for (const char* const line : {"chaos v1-4", "chaos v5-8"})
    two.constraints.push_back(parse_constraint(line, two.geometry));
  CHECK_THROWS_WITH(write_iss(two), ContainsSubstring("two divisions into regions"));
  two.constraints = {parse_constraint("chaos v1-3 v5", two.geometry)};
  CHECK_THROWS_WITH(write_iss(two), ContainsSubstring("in other cells than the first"));
  VariantPuzzle ones = blank_variant(Geometry::parse("1x1 2x2 4 +4"));
  ones.constraints = {parse_constraint("chaos 1 v1-4", ones.geometry)};
  CHECK_THROWS_WITH(write_iss(ones), ContainsSubstring("regions have two cells or more"));
  CHECK_THAT(refusal(".ChaosConstruction.Or.ChaosCount~R1C1.End"), ContainsSubstring("part of a compound"));
  CHECK_THAT(refusal(".ChaosConstruction.ChaosArrow~R1C1~0~-"), ContainsSubstring("cells are missing after"));
}

TEST_CASE("what ISS has no form for is refused by name when it is written") {
  VariantPuzzle puzzle = blank_variant({3, 3});
  CHECK(write_iss(puzzle) == ".~R1C1_1_2_3_4_5_6_7_8_9");
  puzzle.constraints = parsed({"minimum r1c1"});
  CHECK_THROWS_WITH(write_iss(puzzle), ContainsSubstring("ISS has no form for 'minimum'"));
  puzzle.constraints = parsed({"rellik 5 r1c1 r1c2"});
  CHECK_THROWS_WITH(write_iss(puzzle), ContainsSubstring("may be equal"));
  CHECK_THROWS_WITH(write_iss(blank_variant({3, 2})), ContainsSubstring("boxes of 3x2"));
  // A name that is not a type is a table of pairs, or a sum.
  puzzle.constraints = parsed({"odd r1c1", "v r1c1 r9c9", "arrow r1c1 r1c2 | r2c1", "littlekiller 9 r2c2 r3c3"});
  CHECK(write_iss(puzzle) == ".~R1C1_1_3_5_7_9.Sum~5~R1C1~R9C9.Sum~0_=_10_1_-1~R1C1~R1C2~R2C1.Sum~9~R2C2~R3C3");
  puzzle.constraints = parsed({"difference 8 r1c1 r1c2"});  // 1 with 9 alone
  CHECK(write_iss(puzzle).starts_with(".Pair~AEAAAAAAAAAAB~~R1C1~R1C2."));
}

TEST_CASE("what ISS would take for another puzzle is refused when it is written") {
  VariantPuzzle puzzle = blank_variant({3, 3});
  const auto refused = [&](const Lines& constraints, const std::string& why) {
    puzzle.constraints = parsed(constraints);
    CHECK_THROWS_WITH(write_iss(puzzle), ContainsSubstring(why));
  };
  // A table of pairs is not a mark: StrictKropki would forbid 2 beside 4 there.
  refused({"strict-kropki", "difference 2 r1c1 r1c2"}, "a dot of 2 beside strict-kropki ('difference')");
  refused({"strict-kropki", "and (odd r5c5) (ratio 3 r1c1 r2c1)"}, "a dot of 3 beside strict-kropki ('ratio')");
  // Dots within `and` are exempt from it.
  refused({"negative-difference", "and (difference r1c1 r1c2) (odd r1c1)"}, "no form for 'negative-difference'");
  // ISS takes the last of them.
  refused({"quadruple 1 r1c1 r1c2 r2c1 r2c2", "quadruple 2 r1c1 r1c2 r2c1 r2c2"}, "Quad: r1c1 has two clues, 1 and 2");
  refused({"sandwich 10 r3c0", "sandwich 12 r3c10"}, "Sandwich: r3c0 has two clues, 10 and 12");
  refused({"negative-xv", "or (x r1c1 r1c2) (v r1c1 r1c2)"}, "StrictXV: which pairs are marked is not known");
  puzzle.constraints = parsed({"strict-kropki", "difference 1 r1c1 r1c2", "ratio r1c1 r2c1", "difference 2 r1c1 r9c9"});
  CHECK(write_iss(puzzle).starts_with(".StrictKropki.WhiteDot~R1C1~R1C2.BlackDot~R1C1~R2C1.Pair~"));
}

TEST_CASE("ISS strings are recognised, over several lines and in links, too, and read a record a line") {
  const std::string one = ".~R1C1_3.AntiKnight";
  for (const std::string& text :
       {one + "\n" + one + ".\n", std::string(".AntiKnight\n.~R1C1_3\n\n.~R1C1_3\n.AntiKnight\n"),
        std::string(".~R1C1_3.X~R5C5~R5C6\n  .AntiKnight\n\n..~R1C1_3.AntiKnight.X~R5C5~R5C6"),
        std::string("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.~R1C1_3.AntiKnight&mode=all\n" + one)}) {
    check_records(text, Format::iss);
  }
  CHECK(looks_like_iss("..Cage~14~R5C3~R5C4"));
  for (const char* const other : {"..3.5....", ".", ".1.", ".A.B", "1234341221434321", "{}"}) {
    CHECK_FALSE(looks_like_iss(other));
  }
}

TEST_CASE("published ISS strings are read, hold in their solutions, and are written back") {
  std::map<std::string, int> read_by_scope;
  for (const VariantCase& each : variant_cases("constraint_string")) {
    CAPTURE(each.name, each.text);
    VariantPuzzle puzzle;
    const ParseError error = read_iss(each.text, puzzle);
    REQUIRE(error.message == "");
    check_published(each, puzzle, read(write_iss(puzzle)));
    ++read_by_scope[each.scope];
  }
  const std::map<std::string, int> expected = {{"core", 130}, {"later", 32}, {"shape", 26}};
  if (!read_by_scope.empty()) CHECK(read_by_scope == expected);
}

}  // namespace nonet::test::iss_test
