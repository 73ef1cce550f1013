// SudokuPad's own data: what the members come to, the short form, links, what is listed and what is refused.
#include "formats/sudokupad.hpp"

#include "base/text.hpp"
#include "formats/format_writer.hpp"
#include "formats/internal/lz_string.hpp"
#include "formats/reader.hpp"
#include "tests/tests.hpp"
#include "tests/variant_cases.hpp"

namespace nonet::test::sudokupad_test {

using Lines = std::vector<std::string>;

// The boxes of a 4x4 board.
constexpr const char* kBoxes = R"("regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],)"
                               R"([[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]])";
constexpr const char* kRows = R"("cells":[[{"value":3},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]])";

// A 4x4 board with boxes and a 3 in its first cell.
std::string object(const std::string& members) {
  return std::string("{\"cellSize\":64,") + kRows + "," + kBoxes + (members.empty() ? "" : "," + members) + "}";
}

VariantPuzzle read(const std::string& text) { return read_variant(text, read_f_puzzles); }
std::string refusal(const std::string& text) { return why_no_variant(text, read_f_puzzles); }

std::string link_of(const std::string& json) { return sudokupad_link(json); }

TEST_CASE("each member of SudokuPad's data comes to its constraint, and back again") {
  struct Row {
    std::string members;
    Lines constraints;
  };
  const std::vector<Row> rows = {
      {"", {}},
      {R"("global":["antiknight","antiking"])", {"antiknight", "antiking"}},
      {R"("metadata":{"antiknight":true,"antiking":false})", {"antiknight"}},
      {R"("global":["antiknight"],"metadata":{"antiknight":true})", {"antiknight"}},
      {R"("global":["nonconsecutive"])", {"nonconsecutive"}},
      {R"("global":["disjoint"])", {"disjointgroups"}},
      {R"("diagonal+":true,"diagonal-":false)", {"diagonal-up"}},
      {R"("lines":[{"color":"#34bbe6","wayPoints":[[4,4],[0,0]]}])", {"diagonal-down"}},
      {R"("cages":[{"cells":[[0,0],[0,1]],"value":"7","sum":7,"unique":true}])", {"killer 7 r1c1 r1c2"}},
      {R"("cages":[{"cells":[[0,0],[0,1]],"value":7,"unique":true}])", {"killer 7 r1c1 r1c2"}},
      {R"("cages":[{"cells":[[0,0],[0,1]],"unique":true}])", {"killer r1c1 r1c2"}},
      {R"("cages":[{"cells":[[0,3],[1,1]],"value":"8","sum":8,"unique":false}])", {"sum 8 r1c4 r2c2"}},
      // SudokuPad sets the sum of an extra region to that of 1 to N.
      {R"("cages":[{"cells":[[0,0],[3,3]],"style":"extraregion","unique":true,"sum":3}])", {"distinct r1c1 r4c4"}},
      {R"("cages":[{"cells":[[0,0],[2,2]],"hidden":true,"unique":true}])", {"distinct r1c1 r3c3"}},
      {R"("cages":[{"cells":[[0,0],[0,1],[0,2],[0,3]],"type":"rowcol","unique":true}])", {}},
      {R"("cages":[{"value":"title: A"},{"cells":[],"value":"rules: B"}],"metadata":{"rules":"Normal Sudoku rules apply"})",
       {}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.members);
    const VariantPuzzle puzzle = read(object(row.members));
    CHECK(texts_of(puzzle) == row.constraints);
    CHECK(puzzle.warnings == Lines{});
    CHECK(puzzle.clues[0] == 3);
    CHECK(puzzle.geometry == Geometry{2, 2});
    const VariantPuzzle back = read(link_of(write_sudokupad(puzzle)));
    CHECK(texts_of(back) == row.constraints);
    CHECK(back.clues == puzzle.clues);
    CHECK(back.warnings == Lines{});
  }
}

TEST_CASE("regions of SudokuPad are the boxes in any order, others, or none") {
  const std::string rows = std::string("{") + kRows;
  CHECK(read(rows + "}").geometry == Geometry{1, 4});
  CHECK(read(rows + R"(,"regions":[]})").geometry == Geometry{1, 4});
  const VariantPuzzle one = read(rows + R"(,"regions":[[[0,0],[1,1],[2,2],[3,3]]]})");
  CHECK(one.geometry == Geometry{1, 4});
  CHECK(texts_of(one) == Lines{"distinct r1c1 r2c2 r3c3 r4c4"});
  const VariantPuzzle rings = read(rows + R"(,"regions":[[[2,2],[2,3],[3,2],[3,3]],[[0,0],[0,1],[0,2],[1,0]],)" +
                                   R"([[0,3],[1,1],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]]]})");
  CHECK(rings.regions == std::vector<std::uint8_t>{1, 1, 1, 2, 1, 2, 2, 2, 3, 3, 0, 0, 3, 3, 0, 0});
  CHECK(read(write_sudokupad(rings)).regions == rings.regions);
  CHECK(read(write_sudokupad(read(rows + "}"))).geometry == Geometry{1, 4});
}

// Written by hand as SudokuPad's page writes it: names without quotes, empty cells without braces, single quotes.
TEST_CASE("the short form is read like the long one") {
  const std::string zipped =
      "{id:'a',cs:64,ce:[[{v:3},,,],[,,,],[,,,],[,,,]],"
      "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
      "ca:[{ct:[1,1],ce:[[0,0],[0,1]],v:7,sum:7,unique:t,outlineC:#0,c:a1a1a1}],"
      "metadata:{t:'It\\'s a title',author:'A: B, {c}',rules:'Normal sudoku rules apply.',antiknight:t,antiking:f},"
      "'diagonal+':t,o:[{ct:[0.5,0.5],w:1,h:1,te:'x'}]}";
  for (const std::string prefix : {"scl", "ctc", "https://sudokupad.app/scl", "https://sudokupad.app/sudoku/ctc",
                                   "https://app.crackingthecryptic.com/sudoku/?puzzleid=scl"}) {
    const std::string text = prefix + lz_compress(zipped);
    CAPTURE(text);
    CHECK(begins_f_puzzles(text).value_or(false));
    CHECK(begins_sudokupad(text));
    const VariantPuzzle puzzle = read(text);
    CHECK(texts_of(puzzle) == Lines{"diagonal-up", "antiknight", "killer 7 r1c1 r1c2"});
    CHECK(puzzle.title == "It's a title");
    CHECK(puzzle.author == "A: B, {c}");
    CHECK(puzzle.geometry == Geometry{2, 2});
    CHECK(puzzle.warnings ==
          Lines{"drawn and not understood: 1 overlay. If they are rules, add them with --constraint."});
  }
  CHECK_THAT(refusal("scl" + lz_compress("{ce:[[,],[,]],cells:[],padding:'0123456789'}")), ContainsSubstring("twice"));
  CHECK_THAT(refusal("scl" + lz_compress("{ce:[[,],[,,'")), ContainsSubstring("no JSON"));
}

TEST_CASE("title, author, rules and solution are beside a puzzle of SudokuPad") {
  const VariantPuzzle puzzle =
      read(object(R"("metadata":{"title":"T","author":"A","rules":["One.","Two."],"solution":"3142243113244213"})"));
  CHECK(puzzle.title == "T");
  CHECK(puzzle.author == "A");
  CHECK(puzzle.ruleset == "One.\nTwo.");
  CHECK(puzzle.solution == "3142243113244213");
  CHECK(read(object(R"("metadata":{"solution":3142243113244213})")).solution == puzzle.solution);
  // Cages without cells come before `metadata`.
  const VariantPuzzle caged = read(object(
      R"("cages":[{"value":"title: C"},{"value":"author: by: me"},{"value":"solution: 31"}],"metadata":{"title":"M"})"));
  CHECK(caged.title == "M");
  CHECK(caged.author == "by: me");
  CHECK(caged.solution == "31");
}

TEST_CASE("what is only drawn and what is only text is listed in warnings") {
  const auto warnings = [](const std::string& members) { return read(object(members)).warnings; };
  const std::string advice = ". If they are rules, add them with --constraint.";
  CHECK(warnings(R"("lines":[{},{},{}],"overlays":[{},{}],"underlays":[],"arrows":[{}])") ==
        Lines{"drawn and not understood: 3 lines, 1 arrow, 2 overlays" + advice});
  CHECK(warnings(R"("cages":[{"cells":[[0,0]],"value":"look"},{"cells":[[0,1],[1,1]],"unique":true,"value":"<9"}])") ==
        Lines{"drawn and not understood: 1 cage, 1 label" + advice});
  CHECK(warnings(R"("global":["antixv"],"thermos":[1])") ==
        Lines{R"(drawn and not understood: the global rule "antixv", the member "thermos")" + advice});
  CHECK(warnings(R"("cages":[{"cells":[[0,0],[0,1]],"value":"7"}])") ==
        Lines{"1 cage does not say whether digits repeat: read as killer cages"});
  CHECK_THAT(warnings(R"("metadata":{"rules":"Normal sudoku rules apply. Digits on lines rise."})").at(0),
             ContainsSubstring("the rules are text and are not read: \"Normal sudoku"));
  CHECK(read(R"({"cells":[[{"value":1,"centremarks":[1]},{}],[{},{"pencilMarks":["2"]}]]})").warnings ==
        Lines{"drawn and not understood: 2 marked cells" + advice});
  // A terminal gets no control characters.
  CHECK_THAT(warnings(R"("\u001b[2J":1)").at(0), !ContainsSubstring("\x1b"));
  const Finished done = run_nonet({"count"}, object(R"("metadata":{"rules":"\u001b]0;x\u0007"})") + "\n");
  CHECK(done.err.find('\x1b') == std::string::npos);
  CHECK_THAT(done.err, ContainsSubstring("rules are text"));
}

TEST_CASE("malformed data of SudokuPad are refused with the place") {
  CHECK_THAT(refusal(R"({"cellSize":64})"), ContainsSubstring("no member 'cells'"));
  CHECK_THAT(refusal(R"({"cellSize":64,"cells":7})"), ContainsSubstring("no member 'cells'"));
  CHECK_THAT(refusal(R"({"cells":[[{},{}],[{}]]})"), ContainsSubstring("cells row 2: 1 cell (2 expected)"));
  CHECK_THAT(refusal(R"({"cells":[[{},{}],3]})"), ContainsSubstring("cells row 2: an array"));
  CHECK_THAT(refusal(R"({"cells":[[{},{}],[{},5]]})"), ContainsSubstring("cells R2C2: an object"));
  CHECK_THAT(refusal(R"({"cells":[[{"value":"\u001bA"},{}],[{},{}]]})"),
             ContainsSubstring(R"("\u001bA" is not a digit from 1 to 2)"));
  CHECK_THAT(refusal(object(R"("regions":[])")), ContainsSubstring("twice"));
  CHECK_THAT(refusal(object(R"("cages":[{"cells":[[0,4]],"sum":3,"unique":true}])")),
             ContainsSubstring("cage 1: cell 1 is not two numbers from 0 to 3"));
  CHECK_THAT(refusal(object(R"("cages":[{"cells":[[-1,0.5]],"sum":3,"unique":true}])")), ContainsSubstring("cage 1"));
  CHECK_THAT(refusal(object(R"("cages":[{"cells":{"a":1},"sum":3,"unique":true}])")),
             ContainsSubstring("list of cells"));
  CHECK_THAT(refusal(object(R"("cages":{})")), ContainsSubstring("cages: an array"));
  CHECK_THAT(refusal(object(R"("global":true)")), ContainsSubstring("global: an array"));
  CHECK_THAT(refusal(object(R"("metadata":{"norowcol":true})")), ContainsSubstring("norowcol"));
  const std::string rows = std::string("{") + kRows;
  CHECK_THAT(refusal(rows + R"(,"regions":[[[0,0],[0,1]]]})"), ContainsSubstring("region 1: 2 cells (4 expected)"));
  CHECK_THAT(refusal(rows + R"(,"regions":[[[0,0],[0,0],[0,1],[0,2]]]})"), ContainsSubstring("r1c1 is in two regions"));
  std::string large = R"({"cells":[[{}])";
  for (int row = 0; row < 70; ++row) large += ",[{}]";
  CHECK_THAT(refusal(large + "]}"), ContainsSubstring("a side of 71 is not read"));
  const std::string link = link_of(object(""));
  CHECK_THAT(refusal(link.substr(0, 80)), ContainsSubstring("cut off"));
  CHECK_THAT(refusal("https://sudokupad.app/scfoooooooooooook"),
             ContainsSubstring("SudokuPad's form 'scf' is not read"));
  CHECK_THAT(refusal("https://sudokupad.app/abc123?setting-nogrid=true"),
             ContainsSubstring("'abc123' is the short name"));
  CHECK_THAT(refusal("scl" + lz_compress(std::string(300'000, '{'))), ContainsSubstring("more than"));
  CHECK_THAT(refusal(R"({"cellSize":64,"cells":)" + std::string(600, '[')), ContainsSubstring("nested"));
}

TEST_CASE("SudokuPad's data are recognised, beside f-puzzles, and read a record a line") {
  const std::string json = object(R"("global":["antiknight"])");
  std::string broken = json;  // over lines
  for (std::size_t at = broken.find("],["); at != std::string::npos; at = broken.find("],[", at + 3)) {
    broken.insert(at + 2, "\n");
  }
  const std::string f_puzzles = R"({"size":4,"grid":[[{"value":3,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],)"
                                R"([{},{},{},{}]],"antiknight":true})";
  for (const std::string& text : {json + "\n" + link_of(json) + "\n", link_of(json) + "\n" + f_puzzles + "\n",
                                  "scl" + lz_compress(json) + "\n" + json, broken + "\n" + broken}) {
    check_records(text, Format::sudokupad);
  }
  check_records(f_puzzles + "\n" + link_of(json) + "\n", Format::f_puzzles);
  check_records("https://sudokupad.app/fpuz" + lz_compress(f_puzzles) + "\n" + json + "\n", Format::f_puzzles);
}

TEST_CASE("what SudokuPad's data cannot say is not written") {
  const auto why = [](const std::string& constraint) {
    RulesSpec spec{.geometry = {3, 3}};
    add_constraints(spec, Lines{constraint});
    return FormatWriter(find_format("sudokupad")).why_not(Puzzle(Rules::make(spec)));
  };
  CHECK(why("windoku") == "");
  CHECK(why("disjointgroups") == "");
  CHECK_THAT(why("thermometer r1c1 r1c2"), ContainsSubstring("SudokuPad has no form for 'thermometer'"));
  CHECK_THAT(why("negative-xv"), ContainsSubstring("'negative-xv'"));
  Puzzle marked(Rules::make({.geometry = {2, 2}}));
  marked.excluded.assign(marked.clues.size(), 0);
  marked.excluded[3] = 1;
  CHECK_THAT(FormatWriter(find_format("sudokupad")).why_not(marked), ContainsSubstring("excluded candidates (r1c4)"));
  for (const std::string constraint : {"windoku", "disjointgroups", "distinct r1c1", "killer r1c1-9"}) {
    VariantPuzzle puzzle = blank_variant({3, 3});
    puzzle.constraints.push_back(parse_constraint(constraint, puzzle.geometry));
    CHECK(read(write_sudokupad(puzzle)).constraints == puzzle.constraints);
    CHECK(read(write_sudokupad(puzzle)).warnings == Lines{});
  }
}

TEST_CASE("a link for SudokuPad has the solution beside the puzzle, and sentences for its rules") {
  const std::string table = "puzzle,title,solution\n" + kWikipedia.puzzle + ",One," + kWikipedia.solution + "\n";
  const Finished link = run_nonet({"convert", "--to", "sudokupad", "--constraint", "antiknight"}, table);
  CHECK(link.err == "");
  CHECK(link.out.starts_with("https://sudokupad.app/scl"));
  const VariantPuzzle puzzle = read(link.out);
  CHECK(puzzle.title == "One");
  CHECK(puzzle.solution == kWikipedia.solution);
  std::string json;
  CHECK(lz_decompress(trim(link.out).substr(25), 100'000, json) == "");
  CHECK_THAT(json, ContainsSubstring(
                       R"("rules":"Normal sudoku rules apply. Cells a knight's move apart hold different digits.")"));
  CHECK(puzzle.ruleset == "");  // what constraints say
  CHECK_THAT(run_nonet({"solve", "--output", "json"}, link.out).out,
             ContainsSubstring("\"solution\":\"" + kWikipedia.solution + "\"}"));
  std::string wrong = table;
  wrong.back() = '.';  // of the solution
  CHECK_THAT(run_nonet({"convert", "--to", "sudokupad"}, wrong + "\n").err, ContainsSubstring("omitted"));
}

TEST_CASE("published puzzles of f-puzzles with cages and flags survive a link of SudokuPad") {
  std::size_t count = 0;
  for (const VariantCase& each : variant_cases("fpuzzles")) {
    CAPTURE(each.name);
    const VariantPuzzle puzzle = read(each.text);
    std::string json;
    try {
      json = write_sudokupad(puzzle);
    } catch (const Error&) {
      continue;
    }
    check_published(each, puzzle, read(link_of(json)));
    ++count;
  }
  CAPTURE(count);
}

}  // namespace nonet::test::sudokupad_test
