// Puzzles with things around them, as people have them: each form is read alone and among others.
#include "formats/line_cleaner.hpp"
#include "formats/reader.hpp"
#include "nonet/writer.hpp"
#include "run/pattern.hpp"
#include "tests/tests.hpp"

namespace nonet::test::line_cleaner_test {
const std::string kLine(kWikipedia.puzzle);

std::string rows_of(const std::string& cells, const std::string& before, const std::string& between,
                    const std::string& behind) {
  std::string text;
  for (std::size_t row = 0; row < 9; ++row) {
    text += before;
    for (std::size_t column = 0; column < 9; ++column) {
      text += (column > 0 ? between : "") + cells.substr(row * 9 + column, 1);
    }
    text += behind + "\n";
  }
  return text;
}

std::string with(std::string text, char from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, 1, to);
  }
  return text;
}

// The puzzles of a text, as lines; an error takes its place.
std::vector<std::string> puzzles_of(const std::string& text, SkippedLines* skipped = nullptr) {
  PuzzleReader reader(bytes_of(text), {});
  std::vector<std::string> puzzles;
  while (const std::optional<Record> record = reader.next()) {
    puzzles.push_back(record->puzzle ? text_of(record->puzzle->clues) : record->error.text());
  }
  if (skipped != nullptr) *skipped = reader.skipped();
  return puzzles;
}

std::string utf16(const std::string& text, bool big_endian) {
  std::string units = big_endian ? "\xFE\xFF" : "\xFF\xFE";
  for (const char byte : text) {
    if (big_endian) units += '\0';
    units += byte;
    if (!big_endian) units += '\0';
  }
  return units;
}

TEST_CASE("a line's puzzle is found within other text") {
  const std::string hodoku =
      ":0300:5:53..7....6..195....98..+4.6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:112 213:534::";
  const std::vector<std::string> lines = {
      hodoku,
      "1. " + kLine,
      "12) " + kLine,
      "3: " + kLine,
      "\"" + kLine + "\",",
      "'" + kLine + "'",
      "> " + kLine,
      "- " + kLine,
      "0000183b305c " + kLine + " 7.1",
      "https://www.sudokuwiki.org/sudoku.htm?bd=" + kLine,
      "https://example.com/play?s=" + kLine + "&level=3",
      "https://example.com/#" + kLine,
      "[code]" + kLine + "[/code]",
      "<pre>" + kLine + "</pre>",
      "Easy: " + kLine,
      with(kLine, '.', "-"),
      with(kLine, '.', "x"),
      with(kLine, '.', "_"),
      with(kLine, '.', "\xC2\xB7"),
      with(kLine, '.', "\xB7"),
  };
  std::string all;
  for (const std::string& line : lines) {
    CAPTURE(line);
    SkippedLines skipped;
    CHECK(puzzles_of(line + "\n", &skipped) == std::vector<std::string>{kLine});
    CHECK(skipped.lines == 0);
    all += line + "\n";
  }
  CHECK(puzzles_of(all) == std::vector<std::string>(lines.size(), kLine));
  CHECK(puzzles_of(kLine + "\n" + all) == std::vector<std::string>(lines.size() + 1, kLine));
}

TEST_CASE("a name before a puzzle is kept after it, a running number is not") {
  LineCleaner cleaner;
  const auto cleaned = [&](const std::string& text) {
    std::string_view line = text;
    CHECK(cleaner.clean(line) == LineKind::data);
    return std::string(line);
  };
  CHECK(cleaned("0000183b305c " + kLine + " 7.1") == kLine + " 0000183b305c 7.1");
  CHECK(cleaned("12. " + kLine + " 7.1") == kLine + " 7.1");
}

TEST_CASE("a grid is found within other text") {
  const std::string plain = rows_of(kLine, "", "", "");
  std::string zeros = with(kLine, '.', "0");
  std::string drawn = "+---+---+---+\n";
  std::string wide = "+-------+-------+-------+\n";
  for (std::size_t cell = 0; cell < 81; ++cell) {
    drawn += (cell % 3 == 0 ? "|" : "") + kLine.substr(cell, 1) + (cell % 9 == 8 ? "|\n" : "");
    wide += (cell % 3 == 0 ? "| " : "") + kLine.substr(cell, 1) + " " + (cell % 9 == 8 ? "|\n" : "");
    if (cell % 27 == 26) drawn += "+---+---+---+\n";
    if (cell % 27 == 26) wide += "+-------+-------+-------+\n";
  }
  const std::vector<std::string> texts = {
      "Grid 01\n" + rows_of(zeros, "", "", "") + "Grid 02\n" + rows_of(zeros, "", "", ""),
      "Easy\n" + plain + "\nA hard one\n" + plain,
      "[code]\n" + plain + "[/code]\n\n[code]\n" + plain + "[/code]\n",
      "```\n" + plain + "```\n\n```text\n" + plain + "```\n",
      rows_of(zeros, "[", ", ", "],") + "\n" + rows_of(zeros, "[", ", ", "],"),
      rows_of(with(kLine, '.', "N"), "[", ",", ",],"),
      rows_of(zeros, "{", ",", "},") + "\n" + rows_of(zeros, "{", ",", "},"),
      "grid = [\n" + rows_of(zeros, "  [", ", ", "],") + "]\n\ngrid = [\n" + rows_of(zeros, "  [", ", ", "],") + "]\n",
      rows_of(kLine, "", ";", "") + "\n" + rows_of(kLine, "", ";", ""),
      rows_of(kLine, "", "\t", "") + "\n" + rows_of(kLine, "", "\t", ""),
      rows_of(kLine, "", " & ", " \\\\") + "\\hline\n\n" + rows_of(kLine, "", " & ", " \\\\"),
      with(rows_of(kLine, "", ",", "") + "\n" + rows_of(kLine, "", ",", ""), '.', ""),
      with(rows_of(kLine, "|", "|", "|") + "\n" + rows_of(kLine, "|", "|", "|"), '.', " "),
      with(plain + "\n" + plain, '.', " "),
      rows_of(kLine, "> ", "", "") + "\n" + rows_of(kLine, "> ", "", ""),
      with(drawn, '.', " ") + "\n" + with(drawn, '.', " "),
      with(wide, '.', " ") + "\n" + with(wide, '.', " "),
      "PUZZLE 1\n" + plain + "PUZZLE 2\n" + plain,
      rows_of(kLine, "[b]", "", "[/b]") + "\n" + rows_of(kLine, "[size=120]", "", "[/size]"),
      rows_of(kLine, "\u2551", "", "\u2551") + "\n" + rows_of(kLine, "\u2502", "", "\u2502"),
  };
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string text = i == 5 ? with(texts[i], 'N', "None") + "\n" + with(texts[i], 'N', "None") : texts[i];
    CAPTURE(text);
    SkippedLines skipped;
    CHECK(puzzles_of(text, &skipped) == std::vector<std::string>(2, kLine));
    CHECK(skipped.lines == 0);
  }
}

TEST_CASE("lists of Python are read as JSON is") {
  std::string list = "[";
  for (std::size_t row = 0; row < 9; ++row) {
    list += "[";
    for (const char cell : kLine.substr(row * 9, 9)) list += cell == '.' ? "None, " : std::string(1, cell) + ", ";
    list += "],";
  }
  CHECK(puzzles_of(list + "]\n" + list + "]\n") == std::vector<std::string>(2, kLine));
}

TEST_CASE("UTF-16 is read in both orders") {
  for (const bool big_endian : {false, true}) {
    CHECK(puzzles_of(utf16(kLine + "\r\n" + kLine + "\r\n", big_endian)) == std::vector<std::string>(2, kLine));
  }
}

TEST_CASE("a board after a damaged one is not taken for it") {
  std::string bad = kLine;
  bad[3] = 'q';
  const std::vector<std::string> found = puzzles_of(kLine + "\n" + bad + "," + kWikipedia.solution + "\n");
  REQUIRE(found.size() == 2);
  CHECK(found[1] == "line 2, column 4: unexpected 'q' (a digit 1-9, or . for blank)");
}

TEST_CASE("where a dash is a blank a row may be dashes alone") {
  const std::string cells = "---------53--7----6--195----98----6-8---6---34--8-3--17---2---6-6----28-.........";
  const std::string expected = with(cells, '-', ".");
  for (const std::string between : {"", " ", "|"}) {
    CAPTURE(between);
    const std::string rows = with(rows_of(cells, "", between, ""), '.', "-");
    CHECK(puzzles_of(rows) == std::vector<std::string>{expected});
    CHECK(puzzles_of(rows + "\n" + rows) == std::vector<std::string>(2, expected));
  }
  // Between the rows of a drawing that has all of them, dashes are a border.
  std::string drawn;
  for (std::size_t row = 0; row < 9; ++row) {
    const std::string line = with(kLine.substr(row * 9, 9), '.', "-");
    drawn += line.substr(0, 3) + "|" + line.substr(3, 3) + "|" + line.substr(6) + "\n";
    if (row == 2 || row == 5) drawn += "---|---|---\n";
  }
  CHECK(puzzles_of(drawn) == std::vector<std::string>{kLine});
  CHECK(puzzles_of("-----------\n" + drawn + "-----------\n") == std::vector<std::string>{kLine});
  // Where it is none, dashes are a border.
  const std::string zeros = rows_of(with(kLine, '.', "0"), "", "", "");
  CHECK(puzzles_of(zeros + "---------\n" + zeros) == std::vector<std::string>(2, kLine));
}

TEST_CASE("a grid with a short row is reported once, with its row") {
  std::string rows = rows_of(kLine, "", "", "");
  rows.erase(35, 1);
  CHECK(puzzles_of(rows) == std::vector<std::string>{"line 4: row 4 has 8 cells (9 expected)"});
}

TEST_CASE("a jigsaw's givens and regions may be apart, and a solution is not taken for regions") {
  const std::string givens = "..4.............";
  const std::vector<Puzzle> two = puzzles_in(repeat(givens + " AAABACBBCCDBCDDD\n", 2));
  REQUIRE(two.size() == 2);
  for (const Puzzle& puzzle : two) CHECK(puzzle.rules->spec().regions.size() == 16);
  CHECK(puzzles_in(kLine + " " + kWikipedia.solution + "\n").at(0).rules->spec().regions.empty());
}

TEST_CASE("a drawn jigsaw is read back with its regions") {
  // The second is the example of docs/formats.md.
  for (const std::string line : {"..4.............AAABACBBCCDBCDDD",
                                 ".1.....4.528....7..................8..3..8.....2.6...............7...1...6....71."
                                 "AAABBBCCCAAABBBCCCADDBEEECCADBBEFEFCADDDEFFFF"
                                 "DDEEEHFFFDGGGGHHIIGGGHHHHIIGGHHIIIII"}) {
    const Puzzle puzzle = puzzles_in(line + "\n").at(0);
    const auto& rules = puzzle.rules;
    std::string text;
    append_grid(text, puzzle.clues, rules->spec(), Symbols::standard(rules->geometry()), {});
    CAPTURE(text);
    const std::vector<Puzzle> copies = puzzles_in(text + "\n" + text);
    CHECK(copies.size() == 2);
    for (const Puzzle& copy : copies) {
      CHECK(copy.clues == puzzle.clues);
      CHECK(has_regions(copy, rules->spec().regions));
    }
  }
}

TEST_CASE("an object's box and variant are its puzzle's rules") {
  const std::string cells(36, '.');
  const std::string text = "{\"puzzle\":\"" + cells + "\",\"box\":\"3x2\",\"variant\":\"diagonal\"}\n{\"puzzle\":\"" +
                           cells + "\"}\n{\"puzzle\":\"" + cells + "\",\"variant\":\"killer\"}\n";
  const std::vector<Record> records = records_of(text);
  REQUIRE(records.size() == 3);
  CHECK(records[0].puzzle.value().rules->spec().name() == "3x2 diagonal");
  // One without them is read as if alone.
  CHECK(records[1].puzzle.value().rules->spec().name() == "2x3");
  CHECK_THAT(records[2].error.text(), ContainsSubstring("killer"));
}

TEST_CASE("an object with a wrong box is reported like any other record") {
  const std::string good = R"({"puzzle":")" + kLine + R"("})";
  const std::string bad = R"({"puzzle":")" + kLine + R"(","box":"0x3"})";
  const std::vector<std::string> found = puzzles_of(bad + "\n" + good + "\n");
  REQUIRE(found.size() == 2);
  CHECK(found[0].starts_with("line 1: rules: box shape '0x3'"));
  CHECK(found[1] == kLine);
}

TEST_CASE("numbers from 0 on and letters from A on are read where they can be nothing else") {
  const Board solved = pattern_board({4, 4});
  std::string numbers = ". ";
  std::string letters;
  std::string zeros;
  for (std::size_t cell = 0; cell < solved.size(); ++cell) {
    if (cell > 0) numbers += std::to_string(solved[cell] - 1) + (cell % 16 == 15 ? "\n" : " ");
    letters += cell == 0 ? '.' : static_cast<char>('A' + solved[cell] - 1);
    zeros += cell == 0 ? '.' : Symbols::standard(16, 0).symbol(solved[cell]);
  }
  for (const std::string& text : {numbers, letters + "\n", zeros + "\n", "id,puzzle\n7," + zeros + "\n"}) {
    Board expected = solved;
    expected[0] = 0;
    CHECK(puzzles_in(text).at(0).clues == expected);
  }
}

TEST_CASE("many columns cost no more than their text, and too many are an error") {
  const std::string header = "puzzle" + repeat(",a", 200'000);
  CHECK_THROWS_WITH(puzzles_of(header + "\n" + kLine + "\n"), ContainsSubstring("columns"));
}

TEST_CASE("JSON is read to 500 levels and refused beyond") {
  const auto read = [](std::size_t depth) {
    const std::string note = std::string(depth, '[') + std::string(depth, ']');
    return puzzles_of("{\"puzzle\": \"" + kLine + "\", \"note\": " + note + "}\n");
  };
  CHECK(read(499) == std::vector{kLine});
  for (const std::size_t depth : {500, 501, 10'000, 100'000}) {
    CHECK(read(depth) == std::vector<std::string>{"line 1, column 604: more than 500 brackets are open here: no puzzle "
                                                  "is nested so deeply"});
  }
}

}  // namespace nonet::test::line_cleaner_test
