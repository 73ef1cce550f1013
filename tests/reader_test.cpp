// What the reader makes of whole inputs: records and their numbers, chunks, bad records in the middle.
#include "formats/reader.hpp"
#include "tests/tests.hpp"

namespace nonet::test::reader_test {
const std::string kLine(kWikipedia.puzzle);
constexpr std::string_view kSmall = "1234341221434321";

// A record in a line: "1 @3 1234..." or "2 @4 line 4, column 2: ...".
std::string show(const Record& record) {
  std::string text = std::to_string(record.index) + " @" + std::to_string(record.line) + " ";
  if (!record.puzzle) return text + record.error.text();
  text += text_of(record.puzzle->clues);
  if (!record.puzzle->rules->spec().regions.empty()) {
    Board regions;
    for (const auto region : record.puzzle->rules->spec().regions) regions.push_back(static_cast<Cell>(region + 1));
    text += " / " + text_of(regions);
  }
  if (!record.puzzle->excluded.empty()) text += " excluded";
  return text;
}

// Rows of nine cells each, with this between them and around each row.
std::string rows_of(std::string_view board, const std::string& apart, const std::string& blank,
                    const std::string& before = "", const std::string& behind = "") {
  std::string text;
  for (std::size_t i = 0; i < board.size(); ++i) {
    text += (i % 9 == 0 ? before : apart) + (board[i] == '.' ? blank : std::string(1, board[i]));
    if (i % 9 == 8) text += behind + "\n";
  }
  return text;
}

std::vector<std::string> read_all(ByteSource source, const ReadOptions& options = {}) {
  std::vector<std::string> records;
  for (const Record& record : records_of(std::move(source), options)) records.push_back(show(record));
  return records;
}

std::vector<std::string> read_all(const std::string& text, const ReadOptions& options = {}) {
  return read_all(bytes_of(text), options);
}

std::string rows_of(std::string_view cells, std::size_t side, std::string_view row_end = "\n") {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); i += side) {
    text += cells.substr(i, side);
    text += row_end;
  }
  return text;
}

using Records = std::vector<std::string>;

// Inputs of every format, with comments, bad records and gaps.
const std::vector<std::pair<std::string, ReadOptions>>& inputs() {
  const std::string small(kSmall);
  std::string dashes = "*-----------*\n---------\n" + rows_of(kLine.substr(9), 9);
  std::replace(dashes.begin(), dashes.end(), '.', '-');
  static const std::vector<std::pair<std::string, ReadOptions>> kList = {
      {"", {}},
      {"\n\n", {}},
      {small + "\n", {}},
      {"\xEF\xBB\xBF# comment\r\n" + small + " trailing\r\n\r\nbad\r\n" + small + ",x", {}},
      {rows_of(kLine, 9) + "\n" + rows_of(kLine, 9) + "\n53..x\n\n" + rows_of(kLine, 9), {}},
      {"#A me\n#D title\n" + rows_of(kLine, 9), {}},
      {"[Puzzle]\n" + rows_of(kLine, 9) + "\n[State]\n" + rows_of(kLine, 9), {}},
      {"+--+--+\n|12|34|\n|34|12|\n+--+--+\n|21|43|\n|43|21|\n+--+--+\n\n+--+--+\n|12|34|\n|34|x2|\n+--+--+\n|21|43|\n"
       "|43|21|\n+--+--+\n",
       {}},
      {"1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", {.format = Format::numbers}},
      {"1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n\n1 2 3 4\n3 4 1 9\n2 1 4 3\n4 3 2 1\n", {}},
      {"id,puzzle\n1," + small + "\n2,bad\n3,\"" + small + "\"\n", {}},
      {"[[\"1\",\"2\",\"3\",\"4\"],[3,4,1,2],[2,1,4,3],[4,3,2,1]]\n[[1]]\n[[1,2,3,4],\n[3,4,1,2],\n[2,1,4,3],[4,3,2,"
       "null]]",
       {}},
      {"{\"puzzle\":\"" + small +
           "\"}\n{\"puzzle\":\"12\"}\n{\"no\":1}\n{\"puzzle\":[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]}\n",
       {}},
      {dashes, {.format = Format::ss}},
      {"................AAABACBBCCDBCDDD\n................AABBAABBCCDDCCDD\nshort\n", {}},
      {"{\"puzzle\":\"" + small + "\",\"regions\":\"AAABACBBCCDBCDDD\"}\n{\"puzzle\":\"" + small + "\"}\n", {}},
  };
  return kList;
}

TEST_CASE("rows of cells are a board however they are apart, quoted and in brackets") {
  for (const std::string blank : {".", "0", "x", "X", "*", "?", "_", "-", "\u00B7"}) {
    CAPTURE(blank);
    for (const std::string apart : {" ", "|", ",", ", ", ";", "\t", " & "}) {
      CAPTURE(apart);
      CHECK(read_all(bytes_of(rows_of(kLine, apart, blank))) == std::vector<std::string>{"1 @1 " + kLine});
    }
    CHECK(read_all(bytes_of(rows_of(kLine, "][", blank, "[", "]"))) == std::vector{"1 @1 " + kLine});
    CHECK(read_all(bytes_of(rows_of(kLine, ", ", blank, "{", "},"))) == std::vector{"1 @1 " + kLine});
  }
  // Where blanks are cells.
  CHECK(read_all(bytes_of(rows_of(kLine, "", " ", "\"", "\""))) == std::vector{"1 @1 " + kLine});
  CHECK(read_all(bytes_of(rows_of(kLine, "", " ", "'", "',"))) == std::vector{"1 @1 " + kLine});
  CHECK(read_all(bytes_of(rows_of(kLine, "][", " ", "[", "]"))) == std::vector{"1 @1 " + kLine});
  // Blanks between five digits only part them.
  const std::string five = "1 2 3 4 5\n2 3 4 5 1\n3 4 5 1 2\n4 5 1 2 3\n5 1 2 3 4\n";
  std::string quoted;
  for (std::size_t at = 0; at < five.size(); at += 10) quoted += "\"" + five.substr(at, 9) + "\"\n";
  CHECK(read_all(bytes_of(quoted)) == read_all(bytes_of(five)));
  // A row of only blanks is not a word.
  const std::string from_blank = std::string(9, 'x') +
                                 "\n9x46x7xxx\nx768x41xx\n3x97x1x8x\n7x8xxx3x1\nx513x87x2\n"
                                 "xx75x261x\nxx54x32x8\nxxxxxxxxx\n";
  CHECK(read_all(bytes_of(from_blank)).size() == 1);
}

TEST_CASE("blank lines may separate the bands of a single board") {
  const auto banded = [](const std::string& rows) {
    std::string text;
    std::size_t lines = 0;
    for (const char symbol : rows) {
      text += symbol;
      if (symbol == '\n' && ++lines % 3 == 0) text += '\n';
    }
    return text;
  };
  for (const std::string& rows : {rows_of(kLine, "", "."), rows_of(kLine, " ", "0"), rows_of(kLine, ",", "-")}) {
    CAPTURE(rows);
    CHECK(read_all(bytes_of(banded(rows))) == std::vector<std::string>{"1 @1 " + kLine});
    // In any pieces.
    const std::string text = "Sudoku 7\n\n" + banded(rows);
    std::size_t at = 0;
    const ByteSource byte_by_byte = [&](char* buffer, std::size_t size) {
      const std::size_t length = std::min<std::size_t>({size, 1, text.size() - at});
      std::copy_n(text.data() + at, length, buffer);
      at += length;
      return length;
    };
    CHECK(read_all(byte_by_byte) == std::vector<std::string>{"1 @3 " + kLine});
  }
  // The line of an error counts the blank ones.
  std::string wrong = banded(rows_of(kLine, "", "."));
  wrong[wrong.find("4..8.3..1")] = 'Z';
  CHECK(read_all(bytes_of(wrong)).front().find("1 @1 line 6, column 1") == 0);
}

TEST_CASE("arrays of programs are boards, from their names to the brackets that close them") {
  const std::string rows = rows_of(kLine, ", ", "0", "[", "],");
  const std::string braces = rows_of(kLine, ", ", "0", "{ ", " },");
  for (const std::string& text :
       {"const g = [\n" + rows + "];\n", "grid = np.array([\n" + rows + "])\n", "grid = np.array([" + rows + "])\n",
        "int grid[9][9] = {\n" + braces + "};\n", "int grid[N][N] = { " + braces + "};\n"}) {
    CAPTURE(text);
    const std::vector<std::string> records = read_all(bytes_of(text));
    REQUIRE(records.size() == 1);
    CHECK_THAT(records.front(), EndsWith(" " + kLine));
  }
}

TEST_CASE("tables whose first column holds puzzles keep the other columns") {
  const std::string quoted = "\"" + kLine + "\",7.1,\"easy\"\n";
  PuzzleReader reader(bytes_of(quoted), {});
  CHECK(reader.next()->puzzle.has_value());
  CHECK(reader.layout().csv_columns.size() == 3);
  for (const std::string& text : {kLine + "\n", kLine + ",1\n", kLine + ";1\n"}) {
    CAPTURE(text);
    const ReadOptions options{.format = Format::csv};
    CHECK(read_all(bytes_of(text + text), options) == std::vector{"1 @1 " + kLine, "2 @2 " + kLine});
  }
}

TEST_CASE("middle dots are blanks in tables and in JSON, too") {
  std::string dots;
  for (const char symbol : kLine) dots += symbol == '.' ? "\u00B7" : std::string(1, symbol);
  for (const std::string& text :
       {"puzzle\n" + dots + "\n", "id;puzzle\n\u00B7;" + dots + "\n", "{\"puzzle\":\"" + dots + "\"}\n"}) {
    CAPTURE(text);
    const std::vector<std::string> records = read_all(bytes_of(text));
    REQUIRE(records.size() == 1);
    CHECK_THAT(records.front(), EndsWith(" " + kLine));
  }
}

TEST_CASE("numbers of rows and columns beside a board are ignored") {
  const std::string rows = rows_of(kLine, ",", "0");
  const auto read = [](const std::string& text) { return read_all(bytes_of(text)); };
  for (const std::string first : {"0,1,2,3,4,5,6,7,8\n", "1,2,3,4,5,6,7,8,9\n"}) {
    CHECK(read(first + rows) == Records{"1 @2 " + kLine});
    for (const char* const corner : {",", ".,"}) {
      std::string counted = corner + first;
      for (std::size_t i = 0; i < 9; ++i) {
        counted += std::string(1, first[2 * i]) + "," + rows_of(kLine.substr(9 * i, 9), ",", "0");
      }
      CHECK(read(counted) == Records{"1 @2 " + kLine});
    }
  }
  // The first row of a board.
  const std::string solved = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
  CHECK(read(rows_of(solved, " ", ".")).size() == 1);
}

TEST_CASE("records are numbered from one and know their line") {
  const std::string small(kSmall);
  CHECK(
      read_all("# comment\n\n" + small + "\n  \n# more\nbad\n" + small) ==
      Records{"1 @3 " + small, "2 @6 line 6, column 1: unexpected 'b' (a digit 1-4, or . for blank)", "3 @7 " + small});
}

TEST_CASE("an empty input has no records") {
  for (const char* const text :
       {"", "\n", "\r\n\r\n", "# only\n#comments", "\xEF\xBB\xBF", "\xEF\xBB\xBF\n", "   \n\t\n"}) {
    CAPTURE(text);
    CHECK(read_all(std::string(text)).empty());
  }
}

TEST_CASE("the end of a line may be CRLF and the last one may have none") {
  const Records expected = {"1 @1 " + kLine, "2 @2 " + kLine};
  CHECK(read_all(kLine + "\n" + kLine) == expected);
  CHECK(read_all(kLine + "\r\n" + kLine + "\r\n") == expected);
  CHECK(read_all("\xEF\xBB\xBF" + kLine + "\r\n" + kLine) == expected);
}

TEST_CASE("what follows a one-line puzzle is the user's") {
  const Records expected = {"1 @1 " + kLine};
  for (const char* const tail : {" easy", "\teasy", ",easy", ";easy", "#easy", "  ", " # 1 2 3"}) {
    CAPTURE(tail);
    CHECK(read_all(kLine + tail + "\n") == expected);
  }
}

TEST_CASE("any cut of the input into reads gives the same records") {
  for (std::size_t i = 0; i < inputs().size(); ++i) {
    const auto& [text, options] = inputs()[i];
    CAPTURE(i, text);
    const Records at_once = read_all(text, options);
    if (i > 1) CHECK_FALSE(at_once.empty());
    for (const std::size_t step : {1, 2, 7, 64}) {
      CAPTURE(step);
      CHECK(read_all(in_steps(text, step), options) == at_once);
    }
  }
}

TEST_CASE("any cut of lines into reads gives the same chunks") {
  const std::string input = "# boards\n" + repeat(kLine + "\n", 700) + kLine + "\r\n\n" + repeat(kLine + "\n", 30) +
                            kLine + " a comment\n" + kLine.substr(1) + "\n" + repeat(kLine + "\n", 200) + kLine;
  const auto chunks = [&](ByteSource source) {
    RecordReader reader(std::move(source), {});
    std::vector<std::string> all;
    for (RawChunk chunk; reader.read(chunk, 300);) {
      std::string& text = all.emplace_back(std::to_string(chunk.first_index) + ": ");
      const RecordParser parser(reader.layout());
      Board read;
      for (const RawRecord& raw : chunk.records) {
        text += "@" + std::to_string(raw.line) + " ";
        text += chunk.text_of(raw);
        Board cells(81);
        if (read.size() == 81 * chunk.records.plain()) continue;
        CHECK(parser.parse_cells(chunk.text_of(raw), cells));
        read.insert(read.end(), cells.begin(), cells.end());
      }
      CHECK(std::equal(read.begin(), read.end(), chunk.cells.begin(), chunk.cells.end()));
      text += std::to_string(chunk.text.size()) + " " + std::to_string(reader.position().byte);
    }
    return all;
  };
  const std::vector<std::string> at_once = chunks(bytes_of(input));
  CHECK(at_once.size() == 4);
  for (const std::size_t step : {1, 7, 82, 83, 65'536}) {
    CAPTURE(step);
    CHECK(chunks(in_steps(input, step)) == at_once);
  }
}

TEST_CASE("a line that is its cells' symbols alone is read as by the parser of all lines") {
  RecordReader reader(bytes_of(kLine + "\n"), {});
  RecordParser parser(reader.layout());
  const std::string_view symbols = "0123456789.._*?-xX +a";
  Random random(seed());
  for (int trial = 0; trial < 2'000; ++trial) {
    std::string line(kLine);
    for (int changes = random.below(4); changes > 0; --changes) {
      line[static_cast<std::size_t>(random.below(81))] =
          symbols[static_cast<std::size_t>(random.below(static_cast<int>(symbols.size())))];
    }
    CAPTURE(line);
    Board quick(81);
    Board all(81);
    ParseError error;
    const bool is_quick = parser.parse_cells(line, quick);
    const bool is_read = parser.parse(line, RawRecord{1, 0, line.size(), false}, all, error);
    if (!is_quick) continue;
    CHECK(is_read);
    CHECK(quick == all);
  }
}

TEST_CASE("chunks of any size hold the same records") {
  for (const auto& [text, options] : inputs()) {
    CAPTURE(text);
    const Records expected = read_all(text, options);
    for (const std::size_t size : {1, 2, 3, 1000}) {
      RecordReader reader(bytes_of(text), options);
      std::optional<RecordParser> parser;
      Records records;
      RawChunk chunk;
      std::uint64_t next_index = 1;
      while (reader.read(chunk, size)) {
        CHECK(chunk.first_index == next_index);
        CHECK(chunk.records.size() <= size);
        if (!parser) parser.emplace(reader.layout());
        for (std::size_t i = 0; i < chunk.records.size(); ++i) {
          const RawRecord& raw = chunk.records[i];
          Record record{chunk.first_index + i, raw.line};
          Board clues(static_cast<std::size_t>(reader.layout().rules->cells()));
          if (parser->parse(chunk.text_of(raw), raw, clues, record.error)) {
            record.puzzle.emplace(parser->rules(), clues);
            record.puzzle->excluded.assign(parser->excluded().begin(), parser->excluded().end());
          }
          records.push_back(show(record));
        }
        next_index += chunk.records.size();
      }
      CHECK(records == expected);
      CHECK(reader.position().byte == text.size());
      CHECK_FALSE(reader.read(chunk, size));
      CHECK(chunk.records.empty());
    }
  }
}

TEST_CASE("blanks before a puzzle change nothing but the columns of errors") {
  const std::string indented = "  " + kLine + "\n\t" + kLine + " text\n" + kLine + "\n  z" + kLine.substr(1) + "\n";
  const Records expected = {"1 @1 " + kLine, "2 @2 " + kLine, "3 @3 " + kLine,
                            "4 @4 line 4, column 3: unexpected 'z' (a digit 1-9, or . for blank)"};
  CHECK(read_all(indented) == expected);
  CHECK(read_all(indented, {.format = Format::line}) == expected);
  CHECK(read_all("puzzle,id\n " + kLine + ",1\n  " + kLine + ",2\n").size() == 2);
  const std::string regions = "1122112233443344";
  CHECK(read_all("  " + std::string(kSmall) + regions + "\n") == read_all(std::string(kSmall) + regions + "\n"));
}

TEST_CASE("blocks of rows are read with and without blank lines between them") {
  const std::string grid = rows_of(kLine, 9);
  CHECK(read_all(grid + "\n\n" + grid) == Records{"1 @1 " + kLine, "2 @12 " + kLine});
  CHECK(read_all(grid + "\n" + grid + grid) == Records{"1 @1 " + kLine, "2 @11 " + kLine, "3 @20 " + kLine});
  CHECK(read_all(rows_of(kLine, 9, "\r\n")) == Records{"1 @1 " + kLine});
}

TEST_CASE("borders and gaps inside a drawn board do not count") {
  const std::string expected(kSmall);
  CHECK(read_all("+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n| 2 1 | 4 3 |\n| 4 3 | 2 1 "
                 "|\n+-----+-----+\n") == Records{"1 @1 " + expected});
  CHECK(read_all("12 34\n34 12\n\n") != Records{"1 @1 " + expected});
  CHECK(read_all("1 2|3 4\n3 4|1 2\n---+---\n2 1|4 3\n4 3|2 1\n") == Records{"1 @1 " + expected});
  CHECK(read_all("┌─────┬─────┐\n│ 1 2 │ 3 4 │\n│ 3 4 │ 1 2 │\n├─────┼─────┤\n│ 2 1 │ 4 3 │\n│ 4 3 │ 2 1 "
                 "│\n└─────┴─────┘\n") == Records{"1 @1 " + expected});
  // Borders that touch the cells.
  CHECK(read_all("1 2│3 4\n3 4│1 2\n───┼───\n2 1│4 3\n4 3│2 1\n") == Records{"1 @1 " + expected});
}

TEST_CASE("bars without a line between rows are those of a table") {
  const std::string solved = "1 2 3 4\n3 4 1 2\n2 1 4 3\n";
  std::string table;
  for (const char byte : solved) table += byte == ' ' ? "|" : byte == '\n' ? "|\n|" : std::string(1, byte);
  // Empty cells leave no bars to a row, so that its bars differ from those of the other rows.
  const Records records = read_all("|" + table + " | | |1|\n");
  CHECK(records == read_all(solved + ". . . 1\n"));
  REQUIRE(records.size() == 1);
}

TEST_CASE("drawn boards of large sides hold numbers") {
  std::string text;
  Board cells = pattern_board({4, 4});
  cells[3] = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i % 16 == 0) text += "|";
    text += " " + (cells[i] == 0 ? std::string(".") : std::to_string(cells[i]));
    if (i % 4 == 3) text += " |";
    if (i % 16 == 15) text += "\n";
  }
  CHECK(read_all(text) == Records{"1 @1 " + text_of(cells)});
}

TEST_CASE("other sections of a saved game than the puzzle are ignored") {
  const std::string other(kWikipedia.solution);
  CHECK(read_all("[Puzzle]\n" + rows_of(kLine, 9) + "\n[State]\n" + rows_of(other, 9)) == Records{"1 @2 " + kLine});
}

TEST_CASE("numbers may run over lines as they like") {
  const std::string expected(kSmall);
  CHECK(read_all("1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n") == Records{"1 @1 " + expected});
  CHECK(read_all("1 2 3 4 3 4\n1 2 2 1 4\n3 4 3 2 1\n", {.format = Format::numbers, .geometry = Geometry{2, 2}}) ==
        Records{"1 @1 " + expected});
  CHECK(read_all("1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,.\n") == Records{"1 @1 123434122143432."});
}

TEST_CASE("candidates become clues where one is left and exclusions elsewhere") {
  std::string text = "....5....12......." + repeat("123456789", 79);
  const Puzzle puzzle = puzzles_in(text + "\n").at(0);
  const PuzzleView view = puzzle;
  CHECK(view.clues[0] == 5);
  CHECK(view.clues[1] == 0);
  for (int digit = 1; digit <= 9; ++digit) {
    CHECK(view.excludes(1, digit) == (digit > 2));
    CHECK_FALSE(view.excludes(2, digit));
  }
  // No candidate at all: a puzzle without a solution, not an error.
  text.replace(9, 9, ".........");
  const Puzzle empty_cell = puzzles_in(text).at(0);
  for (int digit = 1; digit <= 9; ++digit) CHECK(PuzzleView(empty_cell).excludes(1, digit));
}

TEST_CASE("candidates drawn after a puzzle are its exclusions, and those drawn alone are a puzzle") {
  const std::string board =
      "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n|8..|.6.|..3|\n|4..|8.3|..1|\n"
      "|7..|.2.|..6|\n|---+---+---|\n|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n*-----------*\n";
  const std::string signature = " Simple Sudoku\n  Version 4.2n\n";
  std::string marks;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    marks += kLine[cell] != '.' ? std::string(1, kLine[cell]) : cell == 2 ? "4" : cell == 3 ? "26" : "123456789";
    marks += cell % 9 == 8 ? "\n" : " ";
  }
  CHECK(read_all(board) == Records{"1 @1 " + kLine});
  CHECK(read_all(board + signature) == Records{"1 @1 " + kLine});
  CHECK(read_all(board + signature + "\n\n" + board) == Records{"1 @1 " + kLine, "2 @18 " + kLine});
  for (const std::string& between : {std::string("\n\n"), std::string(), signature + "\n# comment\n"}) {
    CAPTURE(between);
    const std::string text = board + between + marks + signature + "\n" + board;
    const Records records = read_all(text);
    REQUIRE(records.size() == 2);
    CHECK(records[0] == "1 @1 " + kLine + " excluded");
    CHECK(records[1].ends_with(kLine));
    for (const std::size_t step : {1, 7, 100}) CHECK(read_all(in_steps(text, step)) == records);
  }
  const Puzzle puzzle = puzzles_in(board + "\n" + marks).at(0);
  const PuzzleView view = puzzle;
  for (int digit = 1; digit <= 9; ++digit) {
    CHECK(view.excludes(2, digit) == (digit != 4));
    CHECK(view.excludes(3, digit) == (digit != 2 && digit != 6));
    CHECK_FALSE(view.excludes(5, digit));
    CHECK_FALSE(view.excludes(0, digit));
  }
  // Alone a cell with one candidate is a clue, as in the format of 729 symbols.
  std::string with_clue = kLine;
  with_clue[2] = '4';
  CHECK(read_all(marks) == Records{"1 @1 " + with_clue + " excluded"});
  CHECK(read_all(marks + marks) == Records{"1 @1 " + with_clue + " excluded", "2 @10 " + with_clue + " excluded"});
}

TEST_CASE("comments are reported with their place, on request") {
  const std::string rows = rows_of(kSmall, 4);
  const auto told = [](const std::string& text) {
    std::string all;
    RecordReader reader(bytes_of(text), {});
    reader.on_comment([&](std::string_view line) { all += "(" + std::string(line) + ")"; });
    RawChunk chunk;
    while (reader.read(chunk, 1)) all += std::to_string(chunk.records.front().line);
    return all;
  };
  const std::string small(kSmall);
  CHECK(told("# a\r\n\n" + small + " # no comment\n  # b\n" + small + "\n# c") == "(# a)3(# b)5(# c)");
  CHECK(told("#A a\n#D b\n" + rows + "\n# c\n" + rows + "# d\n") == "(#A a)(#D b)3(# c)9(# d)");
  CHECK(told("# a\nid,puzzle\n# b\n1," + small + "\n") == "(# a)(# b)4");
}

TEST_CASE("CSV and JSON texts can hold boards of numbers, with regions or without") {
  const Board board = pattern_board({8, 8});
  std::string text;
  std::string regions;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    text += (cell == 0 ? "" : " ") + std::to_string(board[cell]);
    regions += (cell == 0 ? "" : " ") + std::to_string(cell / 64 + 1);
  }
  const std::string plain = "1 @1 " + text_of(board);
  const auto record = [&](std::string_view before, const std::string& cells, std::string_view behind) {
    const Puzzle found = puzzles_in(std::string(before) + cells + std::string(behind)).at(0);
    CHECK(found.clues == board);
    return found.rules->spec().regions.size();
  };
  CHECK(record("puzzle\n", text, "\n") == 0);
  CHECK(record("{\"puzzle\":\"", text, "\"}\n") == 0);
  CHECK(record("", text + " " + regions, "\n") == 4096);
  CHECK(record("puzzle\n", text + " " + regions, "\n") == 4096);
  CHECK(record("{\"puzzle\":\"", text, "\",\"regions\":\"" + regions + "\"}\n") == 4096);
}

TEST_CASE("candidates of a jigsaw are followed by its regions") {
  const std::string text = "12345678912......." + repeat("123456789", 79);
  std::string regions;
  for (int cell = 0; cell < 81; ++cell) regions += static_cast<char>('1' + cell / 9);
  for (const std::string& record : {"puzzle\n" + text + regions + "\n", "{\"puzzle\":\"" + text + regions + "\"}\n",
                                    "{\"puzzle\":\"" + text + "\",\"regions\":\"" + regions + "\"}\n"}) {
    const Puzzle found = puzzles_in(record).at(0);
    CHECK(found.rules->spec().regions.size() == 81);
    CHECK(PuzzleView(found).excludes(1, 3));
    CHECK_FALSE(PuzzleView(found).excludes(2, 3));
  }
}

TEST_CASE("quotes in CSV are understood before the puzzle's column as well") {
  const std::string small(kSmall);
  CHECK(read_all("note,puzzle\n\"a, \"\"b\"\", c\"," + small + "\nplain,\"" + small + "\"\n") ==
        Records{"1 @2 " + small, "2 @3 " + small});
}

TEST_CASE("a jigsaw carries its own regions") {
  const std::string blank(16, '.');
  CHECK(read_all(blank + "AAABACBBCCDBCDDD\n" + blank + "zyxwzyxwzyxwzyxw\n") ==
        Records{"1 @1 " + blank + " / 1112132233423444", "2 @2 " + blank + " / 1234123412341234"});
  CHECK(read_all(rows_of(blank, 4) + rows_of("1112132233423444", 4), {.format = Format::jigsaw}) ==
        Records{"1 @1 " + blank + " / 1112132233423444"});
}

TEST_CASE("regions of one record do not leak into the next") {
  const std::string small(kSmall);
  CHECK(read_all("{\"puzzle\":\"" + small + "\",\"regions\":\"AAABACBBCCDBCDDD\"}\n{\"puzzle\":\"" + small + "\"}\n") ==
        Records{"1 @1 " + small + " / 1112132233423444", "2 @2 " + small});
  const std::string array = "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]\n";
  CHECK(read_all(array + "{\"puzzle\":\"" + small + "\",\"regions\":\"AAABACBBCCDBCDDD\"}\n" + array) ==
        Records{"1 @1 " + small, "2 @2 " + small + " / 1112132233423444", "3 @3 " + small});
}

TEST_CASE("records before an error of the source are given first") {
  const std::string grid = rows_of(kLine, 9);
  for (const std::string& text : {kLine + "\n" + kLine + "\n53..7", grid + "\n" + grid + "\n" + grid.substr(0, 30)}) {
    CAPTURE(text);
    RecordReader reader(
        [&, given = false](char* buffer, std::size_t) mutable -> std::size_t {
          if (std::exchange(given, true)) throw FileError("gone");
          return text.copy(buffer, text.size());
        },
        {});
    RawChunk chunk;
    REQUIRE(reader.read(chunk, 100));
    REQUIRE(chunk.records.size() == 2);
    CHECK(chunk.text_of(chunk.records[0]) == chunk.text_of(chunk.records[1]));
    CHECK(chunk.text.size() == chunk.records.back().end);
    CHECK_THROWS_AS(reader.read(chunk, 100), FileError);
    CHECK_THROWS_AS(reader.read(chunk, 100), FileError);
  }
}

TEST_CASE("a chunk ends where its text is much, and no text of too long records is kept") {
  const std::string much(kMaxRecord - 1, 'x');
  const std::string too_much(kMaxRecord + 1, 'x');
  const std::string input = kLine + "\n" + repeat(much + "\n", 4) + repeat(too_much + "\n", 4) + kLine + "\n";
  RecordReader reader(bytes_of(input), {});
  RawChunk chunk;
  std::vector<std::size_t> sizes;
  while (reader.read(chunk, 100)) {
    sizes.push_back(chunk.records.size());
    CHECK(chunk.text.size() < kFullChunk + kMaxRecord);
  }
  CHECK(sizes == std::vector<std::size_t>{2, 1, 1, 1, 5});
  CHECK(chunk.text.empty());

  // Objects may have rules, so that their chunks end sooner.
  const std::string object = R"({"puzzle":")" + kLine + R"(","name":")" + std::string(2000, 'x') + "\"}\n";
  RecordReader objects(bytes_of(repeat(object, 200)), {});
  REQUIRE(objects.read(chunk, 1000));
  CHECK(chunk.records.size() == (kFullJsonChunk + object.size() - 1) / object.size());

  // A block and an array, too.
  const std::string grid = rows_of(kLine, 9);
  RecordReader blocks(bytes_of(grid + "\n" + grid.substr(0, 20) + too_much + "\n\n" + grid), {});
  REQUIRE(blocks.read(chunk, 100));
  CHECK(chunk.records.size() == 3);
  CHECK(chunk.text.size() < 400);
  RecordReader arrays(bytes_of("[[1,0],[0,1]]\n[[" + too_much + "]]\n[[1,0],[0,1]]\n"), {});
  REQUIRE(arrays.read(chunk, 100));
  CHECK(chunk.records.size() == 3);
  CHECK(chunk.text == "[[1,0],[0,1]][[1,0],[0,1]]");
}

TEST_CASE("what the source throws passes through the reader") {
  PuzzleReader reader([](char*, std::size_t) -> std::size_t { throw FileError("gone"); }, {});
  CHECK_THROWS_AS(reader.next(), FileError);
}

TEST_CASE("symbols of the caller's own are read") {
  CHECK(read_all("abcdcdabbadcdcb.\n", {.symbols = "abcd"}) == Records{"1 @1 123434122143432."});
  CHECK(read_all("0123230110323210\n", {.symbols = "0123"}) == Records{"1 @1 1234341221434321"});
}

}  // namespace nonet::test::reader_test
