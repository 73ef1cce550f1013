#include "nonet/reader.hpp"
#include "tests/tests.hpp"

namespace nonet::test::format_test {
// "line 3x3", "numbers 4x4 block": the format, the box shape, and whether a record takes many lines.
std::string found(std::string_view text, const ReadOptions& options = {}) {
  const std::optional<Layout> layout = detect_layout(text, true, options);
  if (!layout) return "nothing";
  return std::string(name_of(layout->format)) + " " + layout->rules->geometry().name() +
         (layout->one_line ? "" : " block");
}

std::string numbers(int count, char separator) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i == 0 ? "" : std::string(1, separator)) + std::to_string(i % 9 + 1);
  return text;
}

const std::string kLine(kWikipedia.puzzle);
constexpr std::string_view kRow16 = "1.3.5.7.9.B.D.F.\n";

TEST_CASE("a line of N*N symbols is a puzzle of side N") {
  CHECK(found(kLine) == "line 3x3");
  CHECK(found(kLine + "\n") == "line 3x3");
  CHECK(found(kLine + "\r\n" + kLine + "\r\n") == "line 3x3");
  CHECK(found("\xEF\xBB\xBF" + kLine + "\n") == "line 3x3");
  CHECK(found("# a comment\n\n" + kLine + "\n") == "line 3x3");
  CHECK(found(kLine + " 27 clues\n") == "line 3x3");
  CHECK(found(kLine + ",a comment\n") == "line 3x3");
  CHECK(found(kLine + "\tx\n" + kLine + ";x\n") == "line 3x3");
  CHECK(found("1234341221434321\n") == "line 2x2");
  CHECK(found(std::string(36, '.')) == "line 2x3");
  CHECK(found(std::string(25, '.')) == "line 1x5");
  CHECK(found(std::string(100, '0')) == "line 2x5");
  CHECK(found(std::string(256, '.')) == "line 4x4");
  CHECK(found(std::string(3600, '.')) == "line 6x10");
  CHECK(detect_layout("1\n", true, {})->rules->side() == 1);  // a line and a grid are the same here
}

TEST_CASE("many lines of puzzles stay lines") {
  CHECK(found(repeat(kLine + "\n", 81)) == "line 3x3");
  CHECK(found(repeat(kLine + "\n", 3)) == "line 3x3");
  CHECK(found("short\n" + kLine + "\n" + kLine + "\n") == "line 3x3");  // a bad line does not decide
}

TEST_CASE("sixteen lines of sixteen symbols are sixteen puzzles, unless symbols are separated") {
  const std::string row = "1.3.2...4....2.3\n";
  CHECK(found(repeat(row, 16)) == "line 2x2");
  CHECK(found(repeat(row, 15)) == "line 2x2");
  CHECK(found(repeat(row, 17)) == "line 2x2");
  CHECK(found(repeat(row, 16) + "\n") == "line 2x2");
  CHECK(found(repeat(row, 16) + "\n" + repeat(row, 16)) == "grid 4x4 block");
  // What no 4x4 puzzle holds.
  CHECK(found(repeat(kRow16, 16)) == "grid 4x4 block");
  CHECK(found(repeat(kRow16, 17)) == "line 2x2");
  CHECK(found("+----+----+\n" + repeat("|1.3.5.7.|9.B.D.F.|\n", 16) + "+----+----+\n") == "grid 4x4 block");
}

TEST_CASE("nine rows of nine symbols are a grid") {
  CHECK(found(repeat("53..7....\n", 9)) == "grid 3x3 block");
  CHECK(found(repeat("53..7....\n", 9) + "\n" + repeat("53..7....\n", 9)) == "grid 3x3 block");
  CHECK(found(repeat("53..7....\n", 18)) == "grid 3x3 block");
  CHECK(found(repeat("5 3 . . 7 . . . .\n", 18)) == "numbers 3x3 block");
  CHECK(found(repeat("1.3.\n", 12)) == "grid 2x2 block");
  CHECK(found("#A an author\n#D a title\n" + repeat("53..7....\n", 9)) == "grid 3x3 block");
  CHECK(found("[Puzzle]\n" + repeat("53..7....\n", 9)) == "grid 3x3 block");
  CHECK(found("[Puzzle]\r\n" + repeat("53..7....\r\n", 9) + "\r\n[State]\r\n" + repeat("53..7....\r\n", 9)) ==
        "grid 3x3 block");
  CHECK(found(repeat("1.3.\n", 4)) == "grid 2x2 block");
  CHECK(found(repeat("1.3.5.\n", 6)) == "grid 2x3 block");
  CHECK(found(repeat("1.3.5\n", 5)) == "grid 1x5 block");
}

TEST_CASE("rows with gaps between the boxes are a grid") {
  CHECK(found(repeat("53. .7. ...\n", 9)) == "grid 3x3 block");
  CHECK(found(repeat("530 070 000\n", 9)) == "grid 3x3 block");
  CHECK(found(repeat("1A. 2B.\n", 6)) == "grid 2x3 block");
}

TEST_CASE("borders make a grid") {
  const std::string rows = repeat("5 3 . | . 7 . | . . .\n", 3);
  const std::string border = "------+-------+------\n";
  CHECK(found(rows + border + rows + border + rows) == "grid 3x3 block");
  const std::string boxed = repeat("|53.|.7.|...|\n", 3);
  const std::string edge = "+---+---+---+\n";
  CHECK(found(edge + boxed + edge + boxed + edge + boxed + edge) == "grid 3x3 block");
  CHECK(found("┌───────┬───────┐\n│ 1 . │ . 2 │\n│ . . │ . . │\n├───────┼───────┤\n│ . . │ . . │\n│ . . │ . . │\n"
              "└───────┴───────┘\n") == "grid 2x2 block");
}

TEST_CASE("the box shape is read off the borders") {
  const std::string three = repeat("|1.|3.|5.|\n", 3);
  CHECK(found("+--+--+--+\n" + three + "+--+--+--+\n" + three + "+--+--+--+\n") == "grid 3x2 block");
  const std::string two = repeat("|1.3|5.7|\n", 2);
  CHECK(found("+---+---+\n" + two + "+---+---+\n" + two + "+---+---+\n" + two + "+---+---+\n") == "grid 2x3 block");
  CHECK(found("+--+--+--+\n" + three + "+--+--+--+\n" + three + "+--+--+--+\n", {.geometry = Geometry{2, 3}}) ==
        "grid 2x3 block");
}

TEST_CASE("numbers separated by blanks or commas are found on one line and on many") {
  CHECK(found(numbers(81, ' ')) == "numbers 3x3");
  CHECK(found(numbers(81, ',') + "\n" + numbers(81, ',') + "\n") == "numbers 3x3");
  CHECK(found(repeat("5 3 0 0 7 0 0 0 0\n", 9)) == "numbers 3x3 block");
  CHECK(found(repeat("5,3,.,.,7,.,.,.,.\n", 9)) == "numbers 3x3 block");
  CHECK(found(repeat("1 . 3 .\n", 4)) == "numbers 2x2 block");
  CHECK(found(repeat(numbers(64, ' ') + "\n", 64)) == "numbers 8x8 block");
  CHECK(found(repeat(numbers(12, ' ') + "\n", 12)) == "numbers 3x4 block");
  // 81 numbers in lines that are not rows
  CHECK(found(repeat(numbers(27, ' ') + "\n", 3)) == "numbers 3x3 block");
}

TEST_CASE("Simple Sudoku's drawings are found, of puzzles and of candidates") {
  const std::string drawn = repeat(" |53.|.7.|...|\n", 3);
  const std::string rule = " |---+---+---|\n";
  const std::string edge = " *-----------*\n";
  const std::string board = edge + drawn + rule + drawn + rule + drawn + edge;
  CHECK(found(board) == "ss 3x3 block");
  CHECK(found(board + " Simple Sudoku\n  Version 4.2n\n") == "ss 3x3 block");
  CHECK(found(board, {.geometry = Geometry{3, 3}}) == "ss 3x3 block");
  // After another board, cells separated by blanks would look like candidates.
  CHECK(found("*-------*\n" + repeat("| 5 3 . | . 7 . | . . . |\n", 9) + "*-------*\n") == "grid 3x3 block");
  CHECK(found("*----*\n" + repeat("|1.|.2|\n", 2) + "|--+--|\n" + repeat("|1.|.2|\n", 2) + "*----*\n") ==
        "grid 2x2 block");
}

TEST_CASE("nine groups of digits a line are candidates, with borders or without") {
  const std::string solved = "5 3 4 6 7 8 9 1 2\n";
  const std::string open = "15 3 4 6 7 8 9 125 2\n";
  CHECK(found(solved + repeat(open, 8)) == "pencilmarks 3x3 block");
  CHECK(found("12 2 3 4 5 6 7 8 x\n" + repeat(solved, 8)) == "pencilmarks 3x3 block");
  // A blank.
  CHECK(found("1 2 3 4 5 6 7 8 x\n" + repeat(solved, 8)) == "numbers 3x3 block");
  CHECK(found("*---*\n" + repeat("| 5 3 4 | 6 7 8 | 9 123456789 2 |\n", 9) + "*---*\n") == "pencilmarks 3x3 block");
  CHECK(found(repeat("| 5 3 4 | 6 7 8 | 9 1 2 |\n", 9)) == "grid 3x3 block");
  // A digit twice in a group, a blank, or another side: numbers.
  CHECK(found(repeat(solved, 9)) == "numbers 3x3 block");
  CHECK(found(repeat("5 3 . 6 7 8 9 1 2\n", 9)) == "numbers 3x3 block");
  CHECK(found(repeat("11 3 4 6 7 8 9 1 2\n", 9)) == "numbers 3x3 block");
  CHECK(found(repeat("5 3 4 6 7 8 9 1 2 10 11 12\n", 12)) == "numbers 3x4 block");
  CHECK(found(solved + repeat(open, 8), {.format = Format::numbers}) == "numbers 3x3 block");
  CHECK(found(solved + repeat(open, 8), {.format = Format::candidates}) == "pencilmarks 3x3 block");
}

TEST_CASE("lines of Latin squares of side 5 stay lines however many there are") {
  const std::string line = "12345.345134512451235123.\n";
  for (const int count : {1, 5, 24, 25, 26, 60})
    CHECK(found(repeat(line, static_cast<std::size_t>(count))) == "line 1x5");
  // What no such square holds makes a grid of them.
  CHECK(found(repeat("12345.345134512451235123P\n", 25)) == "grid 5x5 block");
}

TEST_CASE("boards of numbers show their side in any text") {
  std::string text = numbers(64 * 64, ' ');
  CHECK(found("puzzle\n" + text + "\n") == "csv 8x8");
  CHECK(found("{\"puzzle\":\"" + text + "\"}\n") == "jsonl 8x8");
  CHECK(found(text + " " + text + "\n") == "jigsaw 8x8");
  CHECK(found(text + " " + text + "\n", {.geometry = Geometry{8, 8}}) == "jigsaw 8x8");
}

TEST_CASE("0 beside other blanks on a large board without its last symbol is doubtful") {
  const auto doubt = [](std::string text, const ReadOptions& options = {}, std::size_t cells = 256) {
    text.resize(cells, '1');
    return detect_layout(text + "\n", true, options)->doubt;
  };
  CHECK(doubt("0.F").find("symbols 0123456789ABCDEF") != std::string::npos);
  CHECK_FALSE(doubt("0_").empty());
  CHECK(doubt("0F").empty());
  CHECK(doubt(".F").empty());
  CHECK(doubt("0.G").empty());
  CHECK(doubt("0.g").empty());
  CHECK(doubt("0.F", {.symbols = "0123456789ABCDEF"}).empty());
  // Sides 10 to 36 may be written in 0-9 and A-Z.
  CHECK_FALSE(doubt("0.9", {}, 10 * 10).empty());
  CHECK(doubt("0.9", {}, 9 * 9).empty());
  CHECK_FALSE(doubt("0.Y", {}, 36 * 36).empty());
  // In JSON, too, whose blanks have more than one form.
  const auto in_json = [](std::vector<std::string> cells) {
    cells.resize(256, "\"1\"");
    std::string text = "# a comment with ]\n[";
    for (std::size_t i = 0; i < cells.size(); ++i) text += (i % 16 == 0 ? i == 0 ? "[" : "],[" : ",") + cells[i];
    text += "]]\n";
    // However much of the input is there.
    for (const std::size_t size : {text.size() / 2, text.size() - 2}) {
      CHECK_FALSE(detect_layout(text.substr(0, size), false, {}).has_value());
    }
    return detect_layout(text + "[[1]]\n", false, {})->doubt;
  };
  CHECK(in_json({R"("0")", R"(".")", R"("F")"}).find("symbols 0123456789ABCDEF") != std::string::npos);
  CHECK_FALSE(in_json({"0", "null"}).empty());
  CHECK_FALSE(in_json({"0", R"("")"}).empty());
  CHECK(in_json({R"("0")", R"("0")"}).empty());
  CHECK(in_json({R"("0")", "null", R"("g")"}).empty());
  CHECK(in_json({"0", "null", "16"}).empty());
  std::string symbols = "0.F";
  symbols.resize(256, '1');
  CHECK_FALSE(detect_layout("{\"puzzle\":\"" + symbols + "\"}\n", true, {})->doubt.empty());
  CHECK(detect_layout("{\"puzzle\":\"" + symbols + "\"", true, {})->doubt.empty());
  CHECK(detect_layout("0." + kLine.substr(2) + "\n", true, {})->doubt.empty());
}

TEST_CASE("729 symbols on one line are candidates") {
  CHECK(found(repeat("123456789", 81)) == "candidates 3x3");
  CHECK(found(repeat(".........", 81) + "\n") == "candidates 3x3");
  // 27 is not asked for unless said so.
  CHECK(found(repeat(".........", 81), {.geometry = Geometry{1, 27}}) == "line 1x27");
}

TEST_CASE("a header with a puzzle column makes CSV") {
  CHECK(found("puzzle,solution\n" + kLine + "," + kLine + "\n") == "csv 3x3");
  CHECK(found("quizzes,solutions\n" + kLine + "," + kLine + "\n") == "csv 3x3");
  CHECK(found("id,Puzzle,rating\n7,1234341221434321,1.5\n") == "csv 2x2");
  CHECK(found("id,\"puzzle\"\r\n1,\"" + kLine + "\"\r\n") == "csv 3x3");
  CHECK(found("puzzle\n" + kLine + "\n") == "csv 3x3");
  CHECK(found("puzzle,solution\n") == "csv 3x3");
  CHECK(found("source,question,answer,rating\nx," + kLine + "," + kLine + ",2\n") == "csv 3x3");
  CHECK(found("id,Board\n7," + kLine + "\n") == "csv 3x3");
  const auto layout = detect_layout("id,puzzle,rating\n7,1234341221434321,1.5\n", true, {});
  REQUIRE(layout);
  CHECK(layout->table.column == 1);
  CHECK(layout->beside == std::vector<std::string>{"id", "rating"});
}

TEST_CASE("of several columns that may hold puzzles the one with the better name does") {
  const auto column = [](const std::string& header) { return detect_layout(header + "\n", true, {})->table.column; };
  CHECK(column("id,clues,puzzle") == 2);
  CHECK(column("clues,Quizzes,sudoku") == 1);
  CHECK(column("puzzle,clues,puzzle") == 0);
  CHECK(column("id,clues") == 1);
}

TEST_CASE("a table's puzzles are found by the content of its columns") {
  const auto table = [](const std::string& text) {
    const auto layout = detect_layout(text, true, {});
    if (layout->format != Format::csv) return std::string(name_of(layout->format));
    return std::to_string(layout->table.column) + layout->table.separator + (layout->table.header ? " header" : "");
  };
  CHECK(table("id,grid\n7," + kLine + "\n") == "1, header");
  CHECK(table("unsolved,solved\n" + kLine + "," + kLine + "\n") == "0, header");
  CHECK(table("7," + kLine + "\n8," + kLine + "\n") == "1,");
  CHECK(table("id;puzzle\n7; \"" + kLine + "\"\r\n") == "1; header");
  CHECK(table("id\tpuzzle\n7\t" + kLine + "\n") == "1\t header");
  CHECK(table("7\t" + kLine) == "1\t");
  // A name counts where its column holds puzzles; of several columns with puzzles the first one with blanks does.
  CHECK(table("id,clues,grid\n7,24," + kLine + "\n") == "2, header");
  CHECK(table("full,empty\n" + kWikipedia.solution + "," + kLine + "\n") == "1, header");
  const std::string solved(kWikipedia.solution);
  CHECK(table(solved + "," + kLine + "\n") == "1,");
  CHECK(table(solved + ";" + kLine + "\n") == "1;");
  // The first column needs no table.
  CHECK(table(kLine + "," + kLine + "\n") == "line");
  CHECK(table("no puzzle\n" + kLine + ",7\n") == "line");
  CHECK(table("id,grid\n7,8\n") == "1, header");
}

TEST_CASE("a grid with too few rows gets a remark") {
  const auto doubt = [](const std::string& text) { return detect_layout(text, true, {})->doubt; };
  const std::string of_9 =
      "lines of 9 symbols are read as boards of side 3, and these hold other digits: a grid of side 9 has 9 rows "
      "without a blank line between them";
  CHECK(doubt(repeat("53..7....\n", 8)) == of_9);
  CHECK(doubt(repeat("53..7....\n", 9)).empty());
  CHECK(detect_layout("ABCD.....\n", true, {.symbols = "ABC"})->doubt.empty());
  CHECK(doubt("12.......\n12.......\n").empty());
  CHECK(doubt("12..x....\n").empty());
}

TEST_CASE("columns beside puzzles have different names, known from the first record") {
  const auto beside = [](const std::string& text) { return detect_layout(text + "\n", true, {})->beside; };
  using Names = std::vector<std::string>;
  CHECK(beside("a,puzzle,a,,a_2,a,puzzle\n") == Names{"a", "a_2", "column4", "a_2_2", "a_3", "puzzle_2"});
  CHECK(beside(kLine + " text\n" + kLine) == Names{"text"});
  CHECK(beside(kLine + " \r\n" + kLine + " late").empty());
  CHECK(beside("{\"b\":1,\"puzzle\":\"" + kLine + R"(","a":[],"regions":"","b":2})") == Names{"b", "a"});
  CHECK(beside("{\"b\":}\n{\"puzzle\":\"" + kLine + "\"}").empty());
  CHECK(beside("1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1").empty());
  CHECK(detect_layout(std::string(256, '.') + " x\n", true, {})->beside == Names{"text"});
}

TEST_CASE("brackets make JSON and braces make one object a line") {
  CHECK(found("[[\"5\",\"3\",\".\",\".\",\"7\",\".\",\".\",\".\",\".\"],\n[") == "json 3x3 block");
  CHECK(found("[[1,0,3,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]") == "json 2x2 block");
  CHECK(found("[\n  [\n    1,\n 0, 3, 0, 5, 6], [0") == "json 2x3 block");
  CHECK(found("{\"puzzle\": \"" + kLine + "\"}\n") == "jsonl 3x3");
  CHECK(found("{\"id\": 1, \"puzzle\": [[1,0],[0,1]]}\n") == "jsonl 1x2");
  CHECK(found("{\"id\": 1}\n{\"puzzle\": \"1234341221434321\"}\n") == "jsonl 2x2");
  CHECK(found("{\"answer\": \"x\", \"Question\": \"1234341221434321\"}\n") == "jsonl 2x2");
}

TEST_CASE("twice N*N symbols are a jigsaw") {
  CHECK(found(std::string(81, '.') + repeat("123456789", 9)) == "jigsaw 3x3");
  CHECK(found("................AAABACBBCCDBCDDD\n") == "jigsaw 2x2");
  CHECK(found(repeat(".........\n", 9) + repeat("123456789\n", 9), {.format = Format::jigsaw}) == "jigsaw 3x3 block");
}

TEST_CASE("the caller may say the box and the format") {
  CHECK(found(std::string(36, '.'), {.geometry = Geometry{3, 2}}) == "line 3x2");
  CHECK(found(std::string(36, '.'), {.geometry = Geometry{1, 6}}) == "line 1x6");
  CHECK(found(repeat(kRow16, 16), {.geometry = Geometry{4, 4}}) == "grid 4x4 block");
  CHECK(found(repeat(kRow16, 16), {.format = Format::grid}) == "grid 4x4 block");
  CHECK(found(repeat("53..7....\n", 9), {.format = Format::line}) == "line 1x3");
  CHECK(found(numbers(81, ' '), {.geometry = Geometry{3, 3}}) == "numbers 3x3");
  CHECK(found(repeat("5 3 0 0 7 0 0 0 0\n", 9), {.geometry = Geometry{3, 3}}) == "numbers 3x3 block");
}

TEST_CASE("variants and symbols go into the layout") {
  const auto layout = detect_layout(kLine, true, {.variants = with_variants({}, "diagonal")});
  REQUIRE(layout);
  CHECK(layout->rules->spec() == with_variants({}, "diagonal"));
  CHECK(layout->describe() == "line, 9x9 with boxes 3x3, diagonal");
  const auto hex = detect_layout(std::string(256, '0'), true, {.symbols = "0123456789ABCDEF"});
  REQUIRE(hex);
  CHECK(hex->symbols.digit_of('0') == 1);
  CHECK(detect_layout(std::string(25, '.'), true, {})->describe() == "line, 5x5, no boxes");
}

TEST_CASE("options that contradict what is there are refused") {
  CHECK_THROWS_WITH(found(kLine, {.symbols = "abc"}), ContainsSubstring("symbols are 3 characters"));
  CHECK_THROWS_WITH(found(std::string(36, '.'), {.variants = with_variants({}, "windoku")}),
                    ContainsSubstring("square boxes"));
  CHECK_THROWS_WITH(found("a,b\n1,2\n", {.format = Format::csv}), ContainsSubstring("none is named puzzle"));
  CHECK_THROWS_WITH(found(repeat(".........", 81), {.format = Format::candidates, .geometry = Geometry{2, 2}}),
                    ContainsSubstring("9x9") && ContainsSubstring("2x2"));
}

TEST_CASE("text without a puzzle counts as lines") {
  CHECK(found("") == "line 3x3");
  CHECK(found("\n\n\r\n") == "line 3x3");
  CHECK(found("# only a comment\n") == "line 3x3");
  CHECK(found("\xEF\xBB\xBF") == "line 3x3");
  CHECK(found("hello world\n") == "line 3x3");
  CHECK(found("\x7f"
              "ELF\x02\x01\x01\0\0\0\0\xff\xfe\0|\n[[{\0"s) != "nothing");
  CHECK(found(std::string(2000, '\0')) == "line 3x3");
  CHECK(found(std::string(1000000, 'x')) == "line 3x3");
  for (const char* const stray :
       {"[", "{", "|", "+", "[[", "[[]]", "{}", "[x]", ",", "-", "--", "\"", "\xEF\xBB", "\xE2\x94"}) {
    CAPTURE(stray);
    CHECK(found(stray) != "nothing");
  }
}

TEST_CASE("a head too short to decide asks for more") {
  const auto undecided = [](std::string_view text) { return !detect_layout(text, false, {}).has_value(); };
  CHECK(undecided(""));
  CHECK(undecided(kLine.substr(0, 40)));
  CHECK(undecided(repeat("53..7....\n", 5)));
  CHECK(undecided("[[1,0,3"));
  CHECK(undecided("puzzle,solution\n"));
  CHECK(undecided("5 3 0 0 7 0 0 0 0\n"));
  CHECK_FALSE(undecided(kLine + "\n"));
  CHECK_FALSE(undecided(repeat(kLine + "\n", 2)));
}

TEST_CASE("a layout that was found stays the same however much more of the input comes") {
  const std::string line = kLine + "\n";
  const std::string small = "1234341221434321\n";
  const std::string rows = repeat("53..7....\n", 9);
  const std::string grid = repeat("|53.|.7.|...|\n", 3) + "+---+---+---+\n";
  const std::vector<std::pair<std::string, ReadOptions>> inputs = {
      {line + line, {}},
      {"hello\n" + line, {}},
      {"some words\n\n" + line, {}},
      {"x\n" + small, {.geometry = Geometry{2, 2}}},
      {"hello\n" + repeat("oh\n", 150) + line, {}},
      {std::string(100, 'x') + "yz\n" + small + std::string(256, '.') + "\n", {}},
      {repeat(small, 16), {}},
      {repeat(small, 16) + "\n" + repeat(small, 16), {}},
      {repeat(small, 40) + "bad\n" + line, {}},
      {rows + rows, {}},
      {rows + repeat("53..7....\n", 3) + "what is this\n" + rows, {}},
      {rows + "\n" + rows, {}},
      {"[Puzzle]\n" + rows + "\n[State]\n" + rows, {}},
      {grid + grid + grid + "\n" + line, {}},
      {numbers(81, ' ') + "\n" + numbers(81, ' ') + "\n", {}},
      {repeat("5 3 0 0 7 0 0 0 0\n", 20), {}},
      {repeat("530 070 000\n", 9) + "\n", {}},
      {repeat(numbers(27, ' ') + "\n", 3) + "\n" + line, {}},
      {"puzzle,solution\nbad,bad\n" + small, {}},
      {"puzzle,solution\nbad,bad\n\n" + small, {}},
      {"puzzle\n" + line, {.format = Format::csv}},
      {"{\"puzzle\":\"12\"}\n{}\n{\"puzzle\":\"1234341221434321\"}\n", {}},
      {"{\"id\":1}\n\n{\"puzzle\":\"1234341221434321\"}\n", {.format = Format::jsonl}},
      {"[]\n[[]]\n[[1,0,3,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]\n", {}},
      {"[\n\n[1,0,3,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]\n", {.format = Format::json}},
      {"bad one\n" + small + line, {.format = Format::line}},
      {std::string(81, '.') + repeat("123456789", 9) + "\n", {.format = Format::jigsaw}},
      {repeat("123456789", 81) + "\n", {}},
      {"\xEF\xBB\xBF# comment\r\n\r\n" + line, {}},
      {"*-----------*\n" + grid + grid + grid + " Simple Sudoku\n\n" + grid, {}},
      {repeat("5 3 4 6 7 8 9 1 2\n", 8) + "15 3 4 6 7 8 9 125 2\n\n" + line, {}},
      {repeat("5 3 4 6 7 8 9 1 2\n", 12), {}},
      {repeat("12345.345134512451235123.\n", 30), {}},
  };
  const auto describe = [](const std::optional<Layout>& layout) {
    return std::string(name_of(layout->format)) + " " + layout->rules->geometry().name() +
           (layout->one_line ? "" : " block");
  };
  for (const auto& [text, options] : inputs) {
    CAPTURE(text);
    const std::string whole = found(text, options);
    for (std::size_t size = 0; size <= text.size(); ++size) {
      const std::optional<Layout> layout = detect_layout(text.substr(0, size), false, options);
      CAPTURE(size);
      if (layout) CHECK(describe(layout) == whole);
    }
  }
}

TEST_CASE("a bad first record does not decide the layout of later ones") {
  CHECK(found("no puzzle\n1234341221434321\n", {.format = Format::line}) == "line 2x2");
  CHECK(found("no puzzle\nnor this\n", {.format = Format::line}) == "line 3x3");
  CHECK(found("puzzle\nbad\n\n1234341221434321\n") == "csv 2x2");
  CHECK(found("puzzle,rating\nbad,1\n1234341221434321,2\n") == "csv 2x2");
  CHECK(found("{}\n{\"puzzle\":\"1234341221434321\"}\n") == "jsonl 2x2");
  CHECK(found("[]\n[[1,0,3,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]\n") == "json 2x2 block");
}

TEST_CASE("the head that decides ends at a fixed byte") {
  // A source may give any number of bytes beyond it.
  const std::string comments = repeat("# no puzzle, and much of it\n", 40'000);
  REQUIRE(comments.size() > kMaxHead);
  const auto layout = detect_layout(comments + "1234341221434321\n", true, {});
  const auto shorter = detect_layout(comments.substr(0, kMaxHead), false, {});
  REQUIRE(layout);
  REQUIRE(shorter);
  CHECK(layout->describe() == shorter->describe());
}

TEST_CASE("a line whose layout is clear is enough") {
  const auto decided = [](std::string_view text) { return detect_layout(text, false, {}).has_value(); };
  CHECK(decided(kLine + "\n"));
  CHECK(decided("{\"puzzle\":\"" + kLine + "\"}\n"));
  CHECK(decided("[[1,0,3,0],\n[0,0,0,0],\n[0,0,0,0],\n[0,0,0,0]]\n"));
  CHECK(decided("puzzle\n" + kLine + "\n"));
  CHECK(decided("nonsense\n" + kLine + "\n" + repeat("\n", 2)));
  CHECK_FALSE(decided("nonsense\n"));
}

TEST_CASE("every format has a name that is read back") {
  for (const FormatInfo& info : formats()) {
    CHECK(parse_format(info.name) == info.format);
    CHECK(parse_format(name_of(info.format)) == info.format);
    CHECK_FALSE(info.summary.empty());
  }
  CHECK(parse_format("sdm") == Format::line);
  CHECK(parse_format("sdk") == Format::sdk);
  CHECK(found(kLine, {.format = Format::sdk}).starts_with("grid "));
  CHECK_THROWS_WITH(parse_format("jsonk"), ContainsSubstring("'jsonl'"));
}

}  // namespace nonet::test::format_test
