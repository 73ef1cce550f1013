// Every message that the reader has for a record that is not a puzzle, with its line and column.
#include "formats/reader.hpp"
#include "tests/tests.hpp"

namespace nonet::test::reader_errors_test {
const std::string kLine(kWikipedia.puzzle);
const std::string kSmall = "1234341221434321";

// The text of the first error; "" where every record is a puzzle. After it the reader must still find the last record.
std::string first_error(const std::string& text, const ReadOptions& options = {}) {
  std::string error;
  for (const Record& record : records_of(text, options)) {
    if (!record.puzzle && error.empty()) error = record.error.text();
    if (record.puzzle) CHECK(record.error.message.empty());
  }
  return error;
}

// What follows a bad record is read.
bool last_is_good(const std::string& text, const ReadOptions& options = {}) {
  return records_of(text, options).back().puzzle.has_value();
}

std::string grid(std::string_view cells, std::size_t side) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); i += side) text += std::string(cells.substr(i, side)) + "\n";
  return text;
}

TEST_CASE("a line with a wrong symbol names it with line and column") {
  std::string bad = kLine;
  bad[11] = 'z';
  const std::string text = kLine + "\n# comment\n" + bad + "\n" + kLine + "\n";
  CHECK(first_error(text) == "line 3, column 12: unexpected 'z' (a digit 1-9, or . for blank)");
  CHECK(last_is_good(text));
  bad[11] = '\x8f';
  CHECK(first_error(kLine + "\n" + bad) == "line 2, column 12: unexpected byte 0x8f (a digit 1-9, or . for blank)");
  bad[11] = '\0';
  CHECK(first_error(kLine + "\n" + bad) == "line 2, column 12: unexpected byte 0x00 (a digit 1-9, or . for blank)");
}

TEST_CASE("a line of the wrong length says how long it is") {
  CHECK(first_error(kLine + "\n" + kLine.substr(1) + "\n") == "line 2, column 81: 80 symbols (81 expected)");
  CHECK(first_error(kLine + "\n" + kLine + "1\n") == "line 2, column 82: 82 symbols (81 expected)");
  CHECK(first_error(kLine + "\n1\n") == "line 2, column 2: 1 symbol (81 expected)");
  CHECK(first_error(kLine + "\n ,\n" + kLine) == "line 2, column 2: 1 symbol (81 expected)");
  // The wrong symbol says more than the length.
  CHECK(first_error(kLine + "\nhello\n") == "line 2, column 1: unexpected 'h' (a digit 1-9, or . for blank)");
}

TEST_CASE("a line of a million characters is an error and not the end") {
  const std::string text = kLine + "\n" + std::string(1000000, '1') + "\n" + kLine + "\n";
  CHECK(first_error(text) == "line 2, column 82: 1000000 symbols (81 expected)");
  CHECK(last_is_good(text));
}

TEST_CASE("a line longer than any board is cut off and the next one read") {
  for (const std::size_t length : {kMaxRecord + 1, kMaxRecord * 3 + 5}) {
    const std::string text = kLine + "\n" + std::string(length, '1') + "\n" + kLine + "\n";
    CHECK(first_error(text) == "line 2: longer than 1048576 bytes, which no board is");
    CHECK(last_is_good(text));
    RecordReader reader(bytes_of(text), {});
    RawChunk chunk;
    CHECK(reader.read(chunk, 10));
    CHECK(chunk.records.size() == 3);
    CHECK(chunk.text.size() <= 2 * kLine.size() + kMaxRecord);
    CHECK(reader.position().byte == text.size());
  }
  CHECK(first_error(kLine + "\n" + std::string(kMaxRecord, '1')) == "line 2, column 82: 1048576 symbols (81 expected)");
}

TEST_CASE("a block longer than any board is cut off and the next one read") {
  const std::string good = grid(kLine, 9);
  for (const std::size_t length : {kMaxRecord, kMaxRecord + 1, kMaxRecord * 2}) {
    const std::string text = good + "\n" + std::string(length, '1') + "\n" + std::string(1000, '1') + "\n\n" + good;
    CHECK(first_error(text) == "line 11: longer than 1048576 bytes, which no board is");
    CHECK(last_is_good(text));
  }
}

TEST_CASE("words that are not a puzzle are skipped and counted") {
  PuzzleReader reader(bytes_of("some puzzles of mine:\n" + kLine + "\nthat was one\n\nwell, no more\n"), {});
  REQUIRE(reader.next());
  CHECK_FALSE(reader.next());
  CHECK(reader.skipped().lines == 2);
  CHECK(reader.skipped().first_line == 3);
  CHECK(reader.skipped().first == "that was one");
  PuzzleReader words(bytes_of("hello world\n"), {});
  CHECK_FALSE(words.next());
  CHECK(words.skipped().lines == 1);
}

TEST_CASE("bytes without any puzzle give an error for each line") {
  const std::string garbage =
      "\x7f"
      "ELF\x02\0\xff\xfe\n\x01\x02\n"s;
  const std::vector<Record> records = records_of(garbage);
  REQUIRE(records.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) CHECK((!records[i].puzzle && records[i].line == i + 1));
}

TEST_CASE("rows of a grid that are wrong are named with their line") {
  const std::string good = grid(kLine, 9);
  std::string bad = kLine;
  bad[20] = 'z';
  CHECK(first_error(good + "\n" + grid(bad, 9) + "\n" + good) ==
        "line 13, column 3: unexpected 'z' (a digit 1-9, or . for blank)");
  CHECK(last_is_good(good + "\n" + grid(bad, 9) + "\n" + good));
  CHECK(first_error(good + "\n" + grid(kLine.substr(0, 72), 9) + "\n" + good) == "line 18: 8 rows (9 expected)");
  CHECK(last_is_good(good + "\n" + grid(kLine.substr(0, 72), 9) + "\n" + good));
  CHECK(first_error(good + "\n" + grid(kLine + ".........", 9) + "\n" + good) == "line 20: 1 row (9 expected)");
  CHECK(first_error(good + "\n12345678\n" + grid(kLine.substr(9), 9)) == "line 11: row 1 has 8 cells (9 expected)");
  CHECK(first_error(good + "\n1234567890\n" + grid(kLine.substr(9), 9)) == "line 11: row 1 has 10 cells (9 expected)");
}

TEST_CASE("comments before and within a grid do not shift the lines of its errors") {
  std::string bad = grid(kSmall, 4);
  bad[6] = 'z';  // the second row's second symbol
  const std::string error = ", column 2: unexpected 'z' (a digit 1-4, or . for blank)";
  CHECK(first_error("# one\n# two\n" + bad) == "line 4" + error);
  CHECK(first_error(grid(kSmall, 4) + "\n# one\n" + bad) == "line 8" + error);
  CHECK(first_error(bad.substr(0, 5) + "# within\n" + bad.substr(5)) == "line 3" + error);
}

TEST_CASE("columns of a drawn grid count the borders") {
  const std::string border = "+---+---+\n";
  const std::string bad = border + "|12|34|\n|34|1z|\n" + border + "|21|43|\n|43|21|\n" + border;
  CHECK(first_error(bad) == "line 3, column 6: unexpected 'z' (a digit 1-4, or . for blank)");
  // A comment after the first border counts as a line too.
  CHECK(first_error(border + "# comment\n|12|34|\n|34|1z|\n" + border + "|21|43|\n|43|21|\n" + border) ==
        "line 4, column 6: unexpected 'z' (a digit 1-4, or . for blank)");
  CHECK(first_error(border + "|12|34|\n# comment\n|34|1z|\n" + border + "|21|43|\n|43|21|\n" + border) ==
        "line 4, column 6: unexpected 'z' (a digit 1-4, or . for blank)");
}

TEST_CASE("wrong numbers are named with line and column") {
  const std::string good = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
  CHECK(first_error(good + "\n1 2 3 4\n3 4 1 17\n2 1 4 3\n4 3 2 1\n") ==
        "line 7, column 7: unexpected '17' (a number 1-4, or . for blank)");
  CHECK(first_error(good + "\n1 2 3 4\n3 4 1 z\n2 1 4 3\n4 3 2 1\n") ==
        "line 7, column 7: unexpected 'z' (a number 1-4, or . for blank)");
  CHECK(first_error(good + "\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2\n") == "line 9: 15 numbers (16 expected)");
  CHECK(first_error("1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n1 2 3\n") == "line 2: 3 numbers (16 expected)");
  CHECK(first_error("1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n1 2 3 5 3 4 1 2 2 1 4 3 4 3 2 1\n") ==
        "line 2, column 7: unexpected '5' (a number 1-4, or . for blank)");
  CHECK(first_error("1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n" + std::string(30, '7') + "\n") ==
        "line 2, column 1: unexpected '777777777777...' (a number 1-4, or . for blank)");
}

TEST_CASE("a border among numbers is an error, not the end of the input") {
  const ReadOptions numbers{.format = Format::numbers};
  CHECK(first_error("*---*\n1\n", numbers) == "line 1, column 1: unexpected '*---*' (a number 1-1, or . for blank)");
  CHECK(last_is_good("*---*\n1\n", numbers));
  CHECK(first_error("1 2 3 4\n3 4 1 2\n---+---\n2 1 4 3\n4 3 2 1\n", numbers) ==
        "line 3, column 1: unexpected '---+---' (a number 1-4, or . for blank)");
}

TEST_CASE("sides above 61 are refused without separators") {
  CHECK(first_error(std::string(4096, '.'), {.format = Format::line, .geometry = Geometry{8, 8}}) ==
        "line 1: a side of 64 needs numbers separated by blanks");
}

TEST_CASE("columns of CSV errors count from the line's begin") {
  const std::string head = "id,puzzle\n1," + kSmall + "\n";
  CHECK(first_error(head + "22,123z341221434321\n") ==
        "line 3, column 7: unexpected 'z' (a digit 1-4, or . for blank)");
  CHECK(first_error(head + "22,\"123z341221434321\"\n") ==
        "line 3, column 8: unexpected 'z' (a digit 1-4, or . for blank)");
  CHECK(first_error(head + "22\n") == "line 3, column 3: 0 symbols (16 expected)");
  CHECK(first_error(head + "2,12\n" + head.substr(10)) == "line 3, column 5: 2 symbols (16 expected)");
  CHECK(last_is_good(head + "2,12\n3," + kSmall + "\n"));
}

TEST_CASE("candidates that are wrong are named") {
  const std::string good = repeat("123456789", 81);
  std::string bad = good;
  bad[10] = '3';
  CHECK(first_error(good + "\n" + bad + "\n") == "line 2, column 11: unexpected '3' (2, or . for not allowed)");
  CHECK(first_error(good + "\n" + good.substr(1) + "\n") == "line 2, column 729: 728 symbols (729 expected)");
  CHECK(first_error(good + "\n" + good + "1\n") == "line 2, column 730: 730 symbols (729 expected)");
}

TEST_CASE("drawn candidates that are wrong are named with line and column") {
  std::string row = "1 2 3 4 5 6 7 8 9\n";
  const std::string good = repeat("12 2 3 4 5 6 7 8 9\n", 9);
  const auto with = [&](const std::string& line) { return good + "\n" + row + line + good.substr(0, 7 * 19); };
  CHECK(first_error(with("1 2 3 4 5a 6 7 8 9\n")) ==
        "line 12, column 10: unexpected 'a' (the digits 1-9 that are allowed, or x for none)");
  CHECK(first_error(with("1 2 3 4 . 6 7 8 9\n")) ==
        "line 12, column 9: unexpected '.' (the digits 1-9 that are allowed, or x for none)");
  CHECK(first_error(with("1 2 3 4 151 6 7 8 9\n")) ==
        "line 12, column 11: a second '1' (the digits 1-9 that are allowed, or x for none)");
  CHECK(first_error(with("1 2 3 4 5 6 7 8\n")) == "line 12: row 2 has 8 cells (9 expected)");
  CHECK(first_error(good + "\n" + row + row + "\n") == "line 12: 2 rows (9 expected)");
  CHECK(last_is_good(with("1 2 3 4 . 6 7 8 9\n") + "\n" + good));

  const std::string board =
      "*-*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|8..|.6.|..3|\n|4..|8.3|..1|\n"
      "|7..|.2.|..6|\n|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n*--*\n\n";
  const std::string ss = "*-----*\n" + board.substr(4);
  CHECK(first_error(ss + good) == "line 13, column 1: r1c1 is 5 above, and '12' among the candidates");
}

TEST_CASE("regions that are wrong are named") {
  const std::string good = std::string(16, '.') + "AAABACBBCCDBCDDD\n";
  const std::string blank(16, '.');
  CHECK(first_error(good + blank + "AAABACBBCCDBCDDE\n") == "line 2, column 32: more than 4 regions");
  CHECK(first_error(good + blank + "AAAAACBBCCDBCDDD\n") == "line 2, column 17: region 'A' has 5 cells (4 expected)");
  CHECK(first_error(good + blank + "AAABACBBCCDBCDD\n") ==
        "line 2, column 32: 31 symbols (32 expected): the givens, then the regions");
  CHECK(first_error(good + "z" + blank.substr(1) + "AAABACBBCCDBCDDD\n" + good) ==
        "line 2, column 1: unexpected 'z' (a digit 1-4, or . for blank)");
  CHECK(last_is_good(good + "x\n" + good));
}

TEST_CASE("constraints are checked against the regions of a record") {
  const std::string blank(16, '.');
  const std::string boxes = "1122112233443344";
  const std::string regions = "AAABACBBCCDBCDDD";
  const std::string in_boxes = "regionsum r1c1 r1c2 r1c3 r1c4";    // regions cut three of the cells off
  const std::string in_regions = "regionsum r1c3 r1c4 r2c3 r3c3";  // boxes would
  const std::string why = ": one cell in one region cannot sum to as much as three cells in another one";
  const auto record = [](const std::string& board, const std::string& areas, const std::string& constraint) {
    return R"({"puzzle":")" + board + R"(","regions":")" + areas + R"(","constraints":[")" + constraint + "\"]}\n";
  };
  const std::string good = record(blank, boxes, in_boxes);
  const std::string text = good + record(blank, regions, in_boxes) + good;
  CHECK(first_error(text) == "line 2: rules: constraint '" + in_boxes + "'" + why);
  CHECK(last_is_good(text));
  CHECK(first_error(record(blank, regions, in_regions)).empty());
  CHECK(first_error(good + record(blank, boxes, in_regions)) == "line 2: rules: constraint '" + in_regions + "'" + why);
  CHECK(first_error(record(std::string(25, '.'), "AAAAABBBBBCCCCCDDDDDEEEEE", "boxindexer r1c1")).empty());
  CHECK(first_error(record(std::string(25, '.'), "AAAAABBBBBCCCCCDDDDDEEEEE", "regionsum r1c1 r2c1")).empty());
}

TEST_CASE("regions that are not text are refused") {
  const std::string blank(16, '.');
  const std::string good = R"({"puzzle":")" + blank + R"(","regions":null})" + "\n";
  for (const char* const regions : {R"(["AAAB","BABB","CCDD","CCDD"])", "[]", "5", "true", R"({"a":1})"}) {
    const std::string bad = R"({"puzzle":")" + blank + R"(","regions":)" + regions + "}\n";
    CHECK_THAT(first_error(good + bad + good), StartsWith("line 2, column 1: regions is not a string"));
    CHECK(last_is_good(good + bad + good));
  }
}

TEST_CASE("constraints of the caller are checked against the regions of each record") {
  const std::string blank(16, '.');
  const std::string boxes = blank + "1122112233443344\n";
  const std::string regions = blank + "AAABACBBCCDBCDDD\n";
  const ReadOptions in_boxes = {.format = Format::jigsaw, .constraints = {"regionsum r1c1 r1c2 r1c3 r1c4"}};
  const ReadOptions in_regions = {.format = Format::jigsaw, .constraints = {"regionsum r1c3 r1c4 r2c3 r3c3"}};
  CHECK_THAT(first_error(boxes + regions + boxes, in_boxes), StartsWith("line 2: rules: constraint 'regionsum r1c1"));
  CHECK(last_is_good(boxes + regions + boxes, in_boxes));
  CHECK_THAT(first_error(regions + boxes + regions, in_regions),
             StartsWith("line 2: rules: constraint 'regionsum r1c3"));
  CHECK(last_is_good(regions + boxes + regions, in_regions));
  const std::string five = std::string(25, '.') + "AAAAABBBBBCCCCCDDDDDEEEEE\n";
  CHECK(first_error(five + five, {.format = Format::jigsaw, .constraints = {"boxindexer r1c1"}}).empty());
  CHECK_THROWS_WITH(first_error(boxes, in_regions), ContainsSubstring("in one region cannot sum"));
}

TEST_CASE("JSON that is not a puzzle is reported with its place") {
  const std::string good = "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]\n";
  CHECK(first_error(good + "[[1,2,3,4],[3,4,1,2],[2,1,4,3]]\n" + good) == "line 2: 3 rows (4 expected)");
  CHECK(first_error(good + "[[1,2,3],[3,4,1,2],[2,1,4,3],[4,3,2,1]]\n") == "line 2: row 1 has 3 cells (4 expected)");
  CHECK(first_error(good + "[1,2,3,4]\n") == "line 2: row 1 is not an array");
  CHECK(first_error(good + "[[1,2,3,4],[3,4,1,7],[2,1,4,3],[4,3,2,1]]\n") ==
        "line 2: r2c4: unexpected '7' (a digit 1-4, or . for blank)");
  CHECK(first_error(good + "[[1,2,3,4],[3,4,1,true],[2,1,4,3],[4,3,2,1]]\n") ==
        "line 2: r2c4 is neither a string nor a number");
  CHECK(first_error(good + "[[1,2,3,4],[3,4,1,\"xyz\"],[2,1,4,3],[4,3,2,1]]\n") ==
        "line 2: r2c4: unexpected 'xyz' (a digit 1-4, or . for blank)");
  CHECK(first_error(good + "\n[[1,2,3,4],\n[3,4,1,2,,]]\n") == "line 4, column 10: not JSON from here on");
  CHECK(first_error(good + "[[1,2,3,4],\n[3,4") == "line 3, column 5: the JSON text ends too early");
  CHECK(first_error(good + "17\n" + good) == "line 2, column 1: the puzzle is neither a string nor an array of rows");
  CHECK(last_is_good(good + "[[1,2,3]]\n" + good));
  CHECK(last_is_good(good + "{\"x\": [1,2}\n" + good));
  CHECK(first_error(good + "[[1,2,3,4],[3,4,1,1e999],[2,1,4,3],[4,3,2,1]]\n") ==
        "line 2: a number in the JSON is too large (below 1.8e308)");
}

TEST_CASE("an object without its closing brace is an error, also as the only record") {
  const std::string open = R"({"puzzle":")" + kLine + "\"\n";
  CHECK_THAT(first_error(open), ContainsSubstring("the JSON text ends too early"));
  CHECK_THAT(first_error(open + open), ContainsSubstring("the JSON text ends too early"));
}

TEST_CASE("arrays of puzzles are read, unless their rules would be lost") {
  const std::string object = "{\"puzzle\":\"" + kLine + "\"}";
  const std::string ruled = R"({"puzzle":")" + kLine + R"(","constraints":["antiknight"]})";
  CHECK(first_error("[" + object + "," + object + "]\n").empty());
  CHECK(first_error("[\"" + kLine + "\",\n\"" + kLine + "\"]\n").empty());
  CHECK(!first_error("[" + ruled + "," + ruled + "]\n").empty());
}

TEST_CASE("arrays that are nested without end are errors") {
  const std::string deep = "{\"puzzle\":" + std::string(150'000, '[') + std::string(150'000, ']') + "}\n";
  CHECK_THAT(first_error("{\"puzzle\":\"" + kLine + "\"}\n" + deep), ContainsSubstring("brackets are open"));
}

TEST_CASE("objects without a puzzle are named") {
  const std::string good = "{\"puzzle\": \"" + kSmall + "\"}\n";
  CHECK(first_error(good + "{\"pzzle\": 1}\n") ==
        "line 2, column 1: the object has no member named puzzle, puzzles, quiz, quizzes, sudoku, question, board, "
        "clues or grid");
  CHECK(first_error(good + " {\"x\": 2, \"puzzle\": 1}\n") ==
        "line 2, column 21: the puzzle is neither a string nor an array of rows");
  CHECK(first_error(good + "{\"puzzle\": \"12z4341221434321\"}\n") ==
        "line 2: puzzle, symbol 3: unexpected 'z' (a digit 1-4, or . for blank)");
  CHECK(first_error(good + "{\"puzzle\": \"" + kSmall + "\", \"regions\": \"AAAA\"}\n") ==
        "line 2: regions: 4 symbols (16 expected)");
  CHECK(first_error(good + "{\"puzzle\"\n" + good).substr(0, 15) == "line 2, column ");
  CHECK(last_is_good(good + "{{{{\n" + good));
}

TEST_CASE("an error in a csv field is reported with its column in the line") {
  const std::string small = "id,puzzle\n1," + kSmall + "\n";
  CHECK(first_error(small + "2,12z4341221434321\n") ==
        "line 3, column 5: unexpected 'z' (a digit 1-4, or . for blank)");
  const std::string regions = "1122112233443344";
  CHECK(first_error(small + "22," + kSmall + regions + "\n").empty());
  CHECK(first_error(small + "22,12z4341221434321" + regions + "\n") ==
        "line 3, column 6: unexpected 'z' (a digit 1-4, or . for blank)");
  CHECK(first_error(small + "22," + kSmall + "1122112233443343\n") ==
        "line 3, column 28: region '3' has 5 cells (4 expected)");
  std::string candidates(729, '.');
  candidates[20] = 'z';
  CHECK(first_error("id,puzzle\n1," + kLine + "\n22," + candidates + "\n") ==
        "line 3, column 24: unexpected 'z' (3, or . for not allowed)");
}

TEST_CASE("a damaged first record is an error, and neither a heading nor the names of columns") {
  const std::string bad = kLine.substr(1);
  const std::string good = kLine + "\n" + kLine + "\n";
  CHECK(first_error("1," + bad + ",easy\n2," + kLine + ",easy\n3," + kLine + ",hard\n") ==
        "line 1, column 83: 80 symbols (81 expected)");
  CHECK(first_error("id,puzzle,level\n1,,easy\n2," + kLine + ",easy\n") == "line 2, column 3: 0 symbols (81 expected)");
  CHECK(first_error("id,puzzle,level\n1," + bad + ",easy\n2," + kLine + ",easy\n") ==
        "line 2, column 83: 80 symbols (81 expected)");
  CHECK(first_error(kLine.substr(21) + " easy\n" + good) == "line 1, column 61: 60 symbols (81 expected)");
  CHECK(first_error(kLine.substr(60) + "\n" + good) == "line 1, column 22: 21 symbols (81 expected)");
  for (const std::string& text : {"1," + bad + ",easy\n2," + kLine + ",easy\n", kLine.substr(21) + " easy\n" + good}) {
    CHECK(last_is_good(text));
  }
}

TEST_CASE("a first grid with a row that is missing or too short is an error, and the next one is read") {
  const std::string rows = grid(kLine, 9);
  const std::string fewer = grid(kLine.substr(9), 9);
  std::string spaced;
  for (const char byte : rows) spaced += byte == '\n' ? std::string("\n") : std::string(1, byte) + " ";
  std::string borders;
  for (std::size_t row = 0; row < 9; ++row) {
    if (row % 3 == 0) borders += "+-------+-------+-------+\n";
    for (std::size_t column = 0; column < 9; ++column) {
      borders += (column % 3 == 0 ? "| " : "") + kLine.substr(9 * row + column, 1) + " ";
    }
    borders += "|\n";
  }
  borders += "+-------+-------+-------+\n";
  std::string cut = borders;
  cut.erase(cut.find('|'), 4);  // "| 5 "
  const std::string whole = "\n" + rows + "\n" + rows;
  CHECK(first_error(fewer + whole) == "line 8: 8 rows (9 expected)");
  CHECK(last_is_good(fewer + whole));
  const std::string fewer_spaced = spaced.substr(spaced.find('\n') + 1);
  CHECK(first_error(fewer_spaced + "\n" + spaced + "\n" + spaced) == "line 8: 72 numbers (81 expected)");
  CHECK(last_is_good(fewer_spaced + "\n" + spaced));
  const std::string short_spaced = spaced.substr(2);
  CHECK(first_error(short_spaced + "\n" + spaced) == "line 9: 80 numbers (81 expected)");
  CHECK(last_is_good(short_spaced + "\n" + spaced));
  CHECK(first_error(cut + "\n" + borders) == "line 2: row 1 has 8 cells (9 expected)");
  CHECK(last_is_good(cut + "\n" + borders));
}

}  // namespace nonet::test::reader_errors_test
