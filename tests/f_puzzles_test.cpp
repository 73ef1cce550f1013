// f-puzzles: what each member comes to, its three forms, what is refused and what is only warned of.
#include "formats/f_puzzles.hpp"
#include "formats/internal/lz_string.hpp"
#include "formats/reader.hpp"
#include "tests/tests.hpp"
#include "tests/variant_cases.hpp"

namespace nonet::test::f_puzzles_test {

using Lines = std::vector<std::string>;

// A blank board of the side with more members after the grid, and other cells: "R1C2" of the first row.
std::string object(int side, const std::string& members, const std::string& first_cell = "{}") {
  std::string grid;
  for (int row = 0; row < side; ++row) {
    grid += row == 0 ? "[" : ",[";
    for (int column = 0; column < side; ++column) {
      grid += (column == 0 ? "" : ",") + (row + column == 0 ? first_cell : std::string("{}"));
    }
    grid += "]";
  }
  return "{\"size\":" + std::to_string(side) + ",\"grid\":[" + grid + "]" + (members.empty() ? "" : "," + members) +
         "}";
}

VariantPuzzle read(const std::string& text) { return read_variant(text, read_f_puzzles); }
std::string refusal(const std::string& text) { return why_no_variant(text, read_f_puzzles); }

// What LZ-String makes of an empty object.
constexpr std::string_view kEmptyObject = "N4XyA===";

TEST_CASE("each member of f-puzzles comes to its constraint") {
  struct Row {
    std::string members;
    Lines constraints;
  };
  const std::vector<Row> rows = {
      {R"("diagonal+":true,"diagonal-":false)", {"diagonal-up"}},
      {R"("diagonal-":true)", {"diagonal-down"}},
      {R"("antiknight":true,"antiking":true)", {"antiknight", "antiking"}},
      {R"("disjointgroups":true)", {"disjointgroups"}},
      {R"("nonconsecutive":true)", {"nonconsecutive"}},
      {R"("nonconsecutive":true,"ratio":[{"cells":["R1C1","R1C2"]}])", {"negative-difference", "ratio r1c1 r1c2"}},
      {R"("negative":["ratio","xv"])", {"negative-ratio", "negative-xv"}},
      {R"("odd":[{"cell":"R1C1"},{"cell":"R2C9"}])", {"odd r1c1 r2c9"}},
      {R"("even":[{"cell":"R1C1"}])", {"even r1c1"}},
      {R"("minimum":[{"cell":"R1C1"}],"maximum":[{"cell":"R9C9"}])", {"minimum r1c1", "maximum r9c9"}},
      {R"("extraregion":[{"cells":["R1C1","R2C2"]}])", {"distinct r1c1 r2c2"}},
      {R"("thermometer":[{"lines":[["R1C1","R1C2"],["R3C3","R4C4"]]}])",
       {"thermometer r1c1 r1c2", "thermometer r3c3 r4c4"}},
      {R"("slowthermometer":[{"lines":[["R1C1","R1C2"]]}])", {"slowthermometer r1c1 r1c2"}},
      {R"("whispers":[{"lines":[["R1C1","R1C2"]]},{"lines":[["R2C1","R2C2"]],"value":"4"}])",
       {"whisper r1c1 r1c2", "whisper 4 r2c1 r2c2"}},
      {R"("whispers":[{"lines":[["R1C1","R1C2","R2C2","R1C1"]]}])", {"whisper r1c1 r1c2 r2c2", "whisper r2c2 r1c1"}},
      {R"("betweenline":[{"lines":[["R1C1","R1C2","R1C3"]]}])", {"between r1c1 r1c2 r1c3"}},
      {R"("renban":[{"lines":[["R1C1","R1C2"]]}],"nabner":[{"lines":[["R1C1","R1C2"]]}])",
       {"renban r1c1 r1c2", "nabner r1c1 r1c2"}},
      {R"("zipperline":[{"lines":[["R1C1","R1C2","R1C3"]]}])", {"zipper r1c1 r1c2 r1c3"}},
      {R"("regionsumline":[{"lines":[["R1C3","R1C4"]]}])", {"regionsum r1c3 r1c4"}},
      {R"("difference":[{"cells":["R1C1","R1C2"],"value":"3"}])", {"difference 3 r1c1 r1c2"}},
      {R"("xv":[{"cells":["R1C1","R1C2"],"value":"X"},{"cells":["R1C2","R1C3"],"value":"V"}])",
       {"x r1c1 r1c2", "v r1c2 r1c3"}},
      {R"("killercage":[{"cells":["R1C1","R1C2"],"value":"17"},{"cells":["R2C1","R2C2"]}])",
       {"killer 17 r1c1 r1c2", "killer r2c1 r2c2"}},
      // Each line sums by itself, from its second cell on; a circle of two cells is read row by row.
      {R"("arrow":[{"cells":["R2C2","R2C1"],"lines":[["R2C1","R3C1"],["R2C2","R3C3","R4C4"]]}])",
       {"arrow r2c1 r2c2 | r3c1", "arrow r2c1 r2c2 | r3c3 r4c4"}},
      {R"("clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R1C2","R1C2"]}])", {"clone r1c1 | r1c2"}},
      {R"("quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,9]}])",
       {"quadruple 1 9 r1c1 r1c2 r2c1 r2c2"}},
      {R"("sandwichsum":[{"cell":"R1C0","value":"5"}],"xsum":[{"cell":"R10C3","value":"20"}])",
       {"sandwich 5 r1c0", "xsum 20 r10c3"}},
      {R"("skyscraper":[{"cell":"R3C10","value":"4"}])", {"skyscraper 4 r3c10"}},
      {R"("littlekillersum":[{"cell":"R0C2","direction":"DL","value":"7"}])", {"littlekiller 7 r1c1"}},
      {R"("littlekillersum":[{"cell":"R3C10","cells":["R2C9","R1C8"],"direction":"UL","value":"7"}])",
       {"littlekiller 7 r2c9 r1c8"}},
      {R"("columnindexer":[{"cells":["R1C1","R2C1"]}])", {"columnindexer r1c1 r2c1"}},
  };
  for (const Row& row : rows) {
    const VariantPuzzle puzzle = read(object(9, row.members));
    CAPTURE(row.members);
    CHECK(texts_of(puzzle) == row.constraints);
    // And back again.
    CHECK(read(write_f_puzzles(puzzle)).constraints.size() == puzzle.constraints.size());
  }
}

TEST_CASE("digits of f-puzzles are clues where they are given, and marks where the author gave these") {
  CHECK(read(object(4, "", R"({"value":3,"given":true})")).clues[0] == 3);
  CHECK(read(object(4, "", R"({"value":3})")).clues[0] == 0);
  const VariantPuzzle marked = read(object(4, "", R"({"givenPencilMarks":[1,4],"cornerPencilMarks":[2]})"));
  CHECK(marked.candidates[0] == 0b1001);
  CHECK(marked.candidates[1] == 0b1111);
  CHECK(texts_of(read(object(4, "", R"({"parity":"Even"})"))) == Lines{"even r1c1"});
  CHECK(read(object(12, "", R"({"value":12,"given":true})")).clues[0] == 12);
}

TEST_CASE("regions of f-puzzles are the boxes, others, or none") {
  CHECK(read(object(6, "")).geometry == Geometry{2, 3});
  CHECK(read(object(6, "")).regions.empty());
  CHECK_THAT(refusal(object(4, "", R"({"region":3})")), ContainsSubstring("region 0 has 3 cells (4 expected)"));
  std::string none = object(4, "");
  for (std::size_t at = none.find("{}"); at != std::string::npos; at = none.find("{}", at + 1)) {
    none.replace(at, 2, R"({"region":null})");
  }
  CHECK(read(none).geometry == Geometry{1, 4});
  CHECK(read(none).regions.empty());
  CHECK(read(write_f_puzzles(read(none))).geometry == Geometry{1, 4});
}

TEST_CASE("what f-puzzles is not known to mean is refused by its name") {
  CHECK_THAT(refusal(object(4, R"("thermometre":[])")),
             ContainsSubstring("'thermometre'") && ContainsSubstring("did you mean 'thermometer'"));
  CHECK_THAT(refusal(object(4, R"("killercage":[{"cells":["R1C1"],"colour":1}])")),
             ContainsSubstring("killercage 1: its member 'colour'"));
  CHECK_THAT(refusal(object(4, R"("killercage":[{"cells":["R1C5"]}])")),
             ContainsSubstring("killercage 1: R1C5 is outside"));
  CHECK_THAT(refusal(object(4, R"("killercage":[{"cells":["R1C7"]}])")),
             ContainsSubstring("is not a cell of this board"));
  CHECK_THAT(refusal(object(4, R"("killercage":[{"cells":["R1C1"],"value":"ten"}])")),
             ContainsSubstring("is not a number"));
  CHECK_THAT(refusal(object(4, R"("negative":["whispers"])")), ContainsSubstring("neither \"ratio\" nor \"xv\""));
  CHECK(refusal(object(4, R"("clone":[{"cells":["R1C1"],"cloneCells":["R1C2","R1C3"]}])")) ==
        "clone 1: 2 clone cells (1 expected)");
  // Short rows were looked into.
  CHECK(refusal(R"({"size":4,"grid":[[{},{},{}],[],[],[]]})") == "grid row 1: 3 cells (4 expected)");
  CHECK(refusal(R"({"size":4,"grid":[[{},{},{},{}],5,[],[]]})") == "grid row 2: an array is expected");
  CHECK(refusal(R"({"size":2,"grid":[[{},5],[{},{}]]})") == "grid R1C2: an object is expected, not 5");
  CHECK(read(object(4, R"("killercage":[{"cells":[],"value":"5"}])")).warnings ==
        Lines{"killercage 1 has no cells: left out"});
  CHECK_THAT(refusal(object(4, R"("cage":[{"cells":["R1C1"],"value":"DR5"}])")), ContainsSubstring("digital root"));
  CHECK_THAT(refusal(object(4, R"("thermometer":[],"thermometer":[])")), ContainsSubstring("twice"));
  CHECK_THAT(refusal(object(4, "", R"({"value":5,"given":true})")), ContainsSubstring("grid R1C1: 5 is not a digit"));
  CHECK_THAT(refusal(R"({"size":9})"), ContainsSubstring("'grid'"));
  CHECK_THAT(refusal("https://www.f-puzzles.com/?id=y2ab3cd4"), ContainsSubstring("short name"));
  CHECK_THAT(refusal(lz_compress(object(4, "")).substr(0, 40)), ContainsSubstring("cut off"));
}

TEST_CASE("decorations of f-puzzles with no constraint near get a warning") {
  const std::string text = R"("text":[{"cells":["R1C1"],"value":">"},{"cells":["R4C4"],"value":"?"}])";
  CHECK(read(object(4, text)).warnings.front().starts_with("2 drawings (text)"));
  CHECK(read(object(4, text + R"(,"odd":[{"cell":"R1C1"}])")).warnings.front().starts_with("1 drawing (text)"));
  CHECK(read(object(4, R"("line":[{"lines":[["R1C1","R1C2"]],"fromConstraint":"Renban"}])")).warnings.empty());
}

TEST_CASE("payloads are packed as LZ-String packs them") {
  CHECK(lz_compress("{}") == kEmptyObject);
  for (const std::string& text : {std::string(), std::string("a"), std::string("aaaaaaaaaaaaaaaa"),
                                  std::string("\xC3\xA9t\xC3\xA9 \xE2\x98\x83 \xF0\x9F\x98\x80"), object(9, "")}) {
    std::string back;
    CHECK(lz_decompress(lz_compress(text), 10'000, back) == "");
    CHECK(back == text);
  }
  std::string text;
  CHECK_THAT(lz_decompress("N4X*", 100, text), ContainsSubstring("'*' at symbol 4"));
  CHECK_THAT(lz_decompress("N4X", 100, text), ContainsSubstring("cut off"));
  // A bomb ends at the bound.
  CHECK_THAT(lz_decompress(lz_compress(std::string(200'000, 'a')), 1000, text), ContainsSubstring("more than 1000"));
}

TEST_CASE("links and payloads of f-puzzles are read, with a slash lost or blanks for plus signs") {
  const std::string json = object(9, R"("thermometer":[{"lines":[["R1C1","R1C2"]]}])");
  const Lines expected = {"thermometer r1c1 r1c2"};
  const std::string payload = lz_compress(json);
  for (const std::string& text :
       {payload, "https://www.f-puzzles.com/?load=" + payload, "https://sudokupad.app/fpuzzles" + payload,
        "https://sudokupad.app/?puzzleid=fpuzzles" + payload, "fpuz" + payload, "  " + payload + "\n"}) {
    CAPTURE(text);
    CHECK(begins_f_puzzles(text).value_or(false));
    CHECK(texts_of(read(text)) == expected);
  }
  // A title until the payload has two slashes side by side, of which one goes. U+FFFF is sixteen set bits.
  for (int i = 0; i < 20'000; ++i) {
    const std::string titled =
        object(9, R"("title":")" + std::to_string(i) + "\xEF\xBF\xBF" + R"(","odd":[{"cell":"R1C1"}])");
    std::string link = lz_compress(titled);
    const std::size_t at = link.find("//");
    if (at == std::string::npos) continue;
    link.erase(at, 1);
    CHECK(read(link).title.starts_with(std::to_string(i)));
    return;
  }
  FAIL("no payload has two slashes");
}

TEST_CASE("a long link that is cut is given up soon") {
  // It has thousands of slashes, beside each of which another one could be missing; trying all of 1.2 MB took 90 s.
  std::string title;
  for (std::uint64_t i = 1; title.size() < 1'200'000; ++i) title += std::to_string(i * 0x9E3779B97F4A7C15U);
  std::string link = lz_compress(object(9, R"("title":")" + title + '"'));
  link.resize(link.size() / 8 * 4 + 3);
  REQUIRE(std::count(link.begin(), link.end(), '/') > 3000);
  const auto begin = cpu_time();
  CHECK_THAT(refusal(link), ContainsSubstring("it is cut off"));
  CHECK(cpu_time() - begin < 10s);
}

TEST_CASE("f-puzzles are recognised, over several lines, too, and read a record a line") {
  const std::string first = object(9, R"("antiknight":true)", R"({"value":3,"given":true})");
  std::string broken = first;  // over lines
  for (std::size_t at = broken.find("],["); at != std::string::npos; at = broken.find("],[", at + 3)) {
    broken.insert(at + 2, "\n");
  }
  for (const std::string& text : {first + "\n" + lz_compress(first) + "\n", broken + "\n" + broken}) {
    check_records(text, Format::f_puzzles);
  }
}

TEST_CASE("published puzzles of f-puzzles are read, hold in their solutions, and are written back") {
  std::size_t count = 0;
  for (const VariantCase& each : variant_cases("fpuzzles")) {
    CAPTURE(each.name);
    const VariantPuzzle puzzle = read(each.text);
    check_published(each, puzzle, read(f_puzzles_link(write_f_puzzles(puzzle))));
    ++count;
  }
  if (count > 0) CHECK(count == 39);
}

}  // namespace nonet::test::f_puzzles_test
