// Text that people and language models write around boards: headings, labels, tables, sentences. The boards come from
// tests/boards.hpp.
#include "base/text.hpp"
#include "formats/format_writer.hpp"
#include "formats/reader.hpp"
#include "formats/solution_reader.hpp"
#include "tests/tests.hpp"

namespace nonet::test::free_text_test {

// The boards that are read, and "?" for each record that is none.
std::vector<std::string> read_all(const std::string& text) {
  std::vector<std::string> boards;
  for (const Record& record : records_of(text)) boards.push_back(record.puzzle ? text_of(record.puzzle->clues) : "?");
  return boards;
}

// A board as text: `before`, each row, `after`. In a row @ is its cells, # its number, and % its number from 0.
struct TextLayout {
  std::string name = {};
  std::string before = {};
  std::string row = "@";
  std::string between = {};  // cells
  std::string after = {};
  std::string blank = ".";
  std::string join = {};  // between rows
  std::string bold = {};  // around digits
  std::string bar = {};   // between boxes, in place of `between`
  std::string rule = {};  // between bands
};

std::string write(const TextLayout& layout, const std::string& board) {
  std::string text = layout.before;
  for (std::size_t r = 0; r < 9; ++r) {
    std::string cells;
    for (std::size_t c = 0; c < 9; ++c) {
      const char digit = board[9 * r + c];
      if (c > 0) cells += c % 3 == 0 && !layout.bar.empty() ? layout.bar : layout.between;
      cells += digit == '.' ? layout.blank : layout.bold + digit + layout.bold;
    }
    if (r > 0) text += layout.join + (r % 3 == 0 ? layout.rule : "");
    for (const char symbol : layout.row) {
      text += symbol == '@'   ? cells
              : symbol == '#' ? std::to_string(r + 1)
              : symbol == '%' ? std::to_string(r)
                              : std::string(1, symbol);
    }
  }
  return text + layout.after;
}

// Layouts that language models gave as answers, or people as puzzles.
const std::vector<TextLayout>& layouts() {
  const std::string columns = "\n|---|---|---|---|---|---|---|---|---|\n";
  const std::string key = "\xEF\xB8\x8F\xE2\x83\xA3";
  static const std::vector<TextLayout> kLayouts = {
      {"symbols"},
      {"rows of symbols", "", "@\n"},
      {"rows of cells", "", "@\n", " "},
      {"Row 1: 5 3", "", "Row #: @\n", " "},
      {"Row 1: [5, 3]", "", "Row #: [@]\n", ", ", "", "0"},
      {"R1 = 53", "", "R# = @\n"},
      {"1. 5 3", "", "#. @\n", " ", "", "0"},
      {"1) 5 3", "", "#) @\n", " ", "", "0"},
      {"- 5 3", "", "- @\n", " ", "", "0"},
      {"bullets and bold labels", "", "* **Row #:** @\n", " ", "", "0"},
      {"labels on lines of their own", "", "Row #:\n@\n", " "},
      {"all rows in a line", "The grid is: ", "@ "},
      {"slashes", "", "@", "", "", ".", "/"},
      {"a solution member", R"({"solution": ")", "@", "", R"("})"},
      {"a solution array", R"({"solution": [)", "[@]", ", ", "]}", "0", ", "},
      {"a grid array", R"({"grid": [)", "[@]", ", ", "]}", "0", ", "},
      {"members of rows", "{", R"("row#": [@])", ", ", "}", "0", ", "},
      {"pretty JSON", "{\n  \"grid\": [\n", "    [@]", ", ", "\n  ]\n}\n", "0", ",\n"},
      {"an array", "[", "[@]", ", ", "]", "0", ", "},
      {"a list with a name", "grid = [", "[@]", ", ", "]", "0", ", "},
      {"an initialiser", "int g[9][9] = {", "{@}", ", ", "};", "0", ", "},
      {"an initialiser over lines", "int g[9][9] = {\n", "  {@},\n", ", ", "};\n", "0"},
      {"numpy", "[", "[@]", " ", "]\n", "0", "\n "},
      {"bold", "**", "@", "", "**"},
      {"inline code", "The board is `", "@", "", "`."},
      {"a sentence", "So the answer is ", "@", "", ".", "0"},
      {"an answer tag", "<answer>", "@", "", "</answer>"},
      {"rows in an answer tag", "<answer>\n", "@\n", " ", "</answer>\n"},
      {"thoughts and an answer", "<think>\nRow 1 needs a 5, so r1c1 is 5.\n</think>\nHere is the board:\n<answer>\n",
       "@\n", " ", "</answer>"},
      {"boxed", "The final answer is $\\boxed{", "@", "", "}$.", "0"},
      {"a formula", "\\[\n\\begin{array}{|c|c|c|}\n", "@ \\\\\n", " & ", "\\end{array}\n\\]\n", "0"},
      {"a fence", "Here is the board:\n\n```text\n", "@\n", " ", "```\n\nI hope this helps!\n"},
      {"a table", "| A | B | C | D | E | F | G | H | I |" + columns, "| @ |\n", " | ", "", "0"},
      {"a table with numbers", "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---" + columns.substr(1), "| **#** | @ |\n",
       " | ", "", "0"},
      {"a table with numbers and blanks",
       "|   | C1 | C2 | C3 | C4 | C5 | C6 | C7 | C8 | C9 |\n|---" + columns.substr(1), "| R# | @ |\n", " | ", "", " "},
      {.name = "a table with bold digits", .row = "| @ |\n", .between = " | ", .blank = " ", .bold = "**"},
      {"a printed data frame", "   0  1  2  3  4  5  6  7  8\n", "%  @\n", "  ", "", "0"},
      {"a table with an index", "row,1,2,3,4,5,6,7,8,9\n", "#,@\n", ",", "", ""},
      {"a list with None", "board = [\n", "    [@],\n", ", ", "]\n", "None"},
      {"rows with None", "", "[@]\n", ", ", "", "None"},
      {"a table of HTML with empty cells", "<table>", "<tr><td>@</td></tr>", "</td><td>", "</table>", ""},
      {"a table of HTML", "<table>", "<tr><td>@</td></tr>", "</td><td>", "</table>", "0"},
      {"keycaps", "", "@" + key + "\n", key, "", "0"},
      {.name = "a heading, boxes and a farewell",
       .before = "**Solved Sudoku:**\n\n",
       .row = "@\n",
       .between = " ",
       .after = "\nEach row, column and box holds the digits 1 to 9.\n",
       .bar = " | ",
       .rule = "------+-------+------\n"},
  };
  return kLayouts;
}

// A board as lines, each cell apart from the next by this.
std::string lines(const std::string& board, const std::string& between, const std::string& row = "@\n") {
  return write({.row = row, .between = between, .blank = "0"}, board);
}

// What people write above a board.
const std::vector<std::string>& headings() {
  static const std::vector<std::string> kHeadings = parts_of(
      "id puzzle|4x4 board|http://example.org/sudoku|Today's puzzle|Sudoku|sudoku|SUDOKU|Puzzle|Puzzle 3|Puzzle 3 "
      "(hard)|Puzzle #3|Puzzle:|Board|Grid 01|"
      "No. 17|Nr. 5, schwer|2024-05-01|2024/05/01|01.05.2024|1 May 2024|May 1st, 2024|Wednesday, 1 May 2024|"
      "12:30|3|17|3/10|#12|# Puzzle 3|## Hard|**Hard**|*Very hard*|_hard_|[hard]|(hard)|<b>Hard</b>|"
      "Difficulty: 7.1|Rating 9.0/1.2/1.2|ER=9.0|SE 7.2|hard|Easy, 36 clues|Level 5 of 10|by A. Setter|"
      "Title: Sudoku of the day|Please solve this Sudoku:|Solve this puzzle. Use 0 for blank cells.|"
      "Can you solve it?|This is the hardest puzzle that I know, it took me 3 hours and 12 minutes.|"
      "Sudoku n\xC2\xB0 12 (difficile)|Schwieriges R\xC3\xA4tsel|\xE6\x95\xB0\xE7\x8B\xAC|"
      "\xD0\xA1\xD1\x83\xD0\xB4\xD0\xBE\xD0\xBA\xD1\x83 5|-- hard --|=== Puzzle 7 ===|1|81|001|0.5|(1)|9x9|"
      "123456789|1 2 3 4 5 6 7 8 9|0 1 2 3 4 5 6 7 8|A B C D E F G H I|1,2,3,4,5,6,7,8,9",
      '|');
  return kHeadings;
}

TEST_CASE("rows with something after them, columns and boxes are not read as another board") {
  for (const char* const after : {" (N)", " N", " | N", ",N", " .", " *", " x", " 0"}) {
    std::string text;
    for (std::size_t r = 0; r < 9; ++r) {
      for (const char cell : kPuzzle.substr(9 * r, 9)) text += std::string(1, cell == '.' ? '0' : cell) + " ";
      text.pop_back();
      for (const char* byte = after; *byte != 0; ++byte) text += *byte == 'N' ? static_cast<char>('1' + r) : *byte;
      text += '\n';
    }
    CAPTURE(text);
    for (const std::string& board : read_all(text)) CHECK((board == "?" || board == kPuzzle));
  }
  for (const char* const name : {"Column ", "Col ", "Box "}) {
    std::string text;
    for (std::size_t r = 0; r < 9; ++r) {
      text += name + std::to_string(r + 1) + ": " + kPuzzle.substr(9 * r, 9) + "\n";
    }
    CAPTURE(text);
    for (const std::string& board : read_all(text)) CHECK(board == "?");
  }
}

TEST_CASE("boards in text that people and language models write are read as puzzles") {
  for (const TextLayout& layout : layouts()) {
    CAPTURE(layout.name);
    const std::vector<std::string> boards = read_all(write(layout, kPuzzle));
    CHECK(std::find(boards.begin(), boards.end(), kPuzzle) != boards.end());
  }
}

TEST_CASE("boards in text that people and language models write are read as answers") {
  for (const TextLayout& layout : layouts()) {
    CAPTURE(layout.name);
    const std::string answer = write(layout, kSolution);
    const std::string record = R"({"puzzle":")" + kPuzzle + R"(","answer":)" + json_string(answer) + "}";
    SolutionReader reader(*detect_layout(record, true, {}));
    std::string why;
    CHECK(text_of(reader.read(record, why)) == kSolution);
    CHECK(why.empty());
  }
  // Of several boards the last one is the answer.
  CHECK(text_of(board_of_answer("The puzzle " + kPuzzle + " has the solution " + kSolution + ".", 9)) == kSolution);
  CHECK(board_of_answer("There is no solution. 5 3 4 6 7 8", 9).empty());
}

TEST_CASE("a heading above a board never changes what is read") {
  const Puzzle puzzle = classic(kPuzzle);
  for (const FormatInfo& format : formats()) {
    FormatWriter writer(format);
    REQUIRE(writer.why_not(puzzle).empty());
    std::string body;
    writer.append(body, puzzle, {});
    // A candidate alone in its cell is a clue.
    const std::vector<std::string> expected = read_all(body);
    REQUIRE(expected.size() == 1);
    REQUIRE((format.carries.candidates && !format.carries.names ? expected[0].size() == 81 : expected[0] == kPuzzle));
    for (const std::string& heading : headings()) {
      CAPTURE(format.name, heading);
      CHECK(read_all(heading + "\n" + body) == expected);
      CHECK(read_all(heading + "\n\n" + body) == expected);
    }
  }
}

TEST_CASE("a heading above a table of digits never changes what is read") {
  std::vector<std::string> above = headings();
  for (const char* const name : {"puzzle", "board", "grid", "solution", "id,puzzle"}) above.emplace_back(name);
  for (const char* const between : {",", ";", "\t", " ", "|"}) {
    const std::string body = lines(kPuzzle, between);
    for (const std::string& heading : above) {
      CAPTURE(between, heading);
      CHECK(read_all(heading + "\n" + body) == std::vector<std::string>{kPuzzle});
      CHECK(read_all(heading + "\n\n" + body) == std::vector<std::string>{kPuzzle});
    }
  }
}

TEST_CASE("a board with a row missing is not read as a smaller board") {
  for (int side = 5; side <= 16; ++side) {
    // Sixteen numbers a line are boards of side 4, too.
    for (int rows = side == 16 ? 15 : 2; rows < side; ++rows) {
      std::string text;
      for (int column = 1; column <= side; ++column) text += std::to_string(column) + (column < side ? " " : "\n");
      for (int row = 1; row < rows; ++row) {
        for (int column = 1; column <= side; ++column) text += column < side ? ". " : ".\n";
      }
      CAPTURE(text);
      for (const std::string& board : read_all(text)) CHECK(board == "?");
    }
  }
}

TEST_CASE("what counts the columns of several boards does not become a row of one") {
  const auto table = [](const std::string& between, bool rows_too) {
    std::string text = rows_too ? " " : "";
    for (int column = 1; column <= 9; ++column)
      text += (column > 1 || rows_too ? between : "") + std::to_string(column);
    return text + "\n" + lines(kPuzzle, between, (rows_too ? "#" + between : "") + "@\n");
  };
  for (const std::string between : {",", ";", " "}) {
    for (const bool rows_too : {false, true}) {
      for (int count = 1; count <= 3; ++count) {
        std::string text;
        for (int i = 0; i < count; ++i) text += (i > 0 ? "\n" : "") + table(between, rows_too);
        CAPTURE(text);
        std::vector<std::string> boards;
        try {
          boards = read_all(text);
        } catch (const Error& error) {
          CHECK(std::string(error.what()) == "the first line counts the columns: remove it");
          CHECK(count > 1);
          continue;
        }
        CHECK((count > 1 || boards == std::vector<std::string>{kPuzzle}));
        for (const std::string& board : boards) CHECK((board == "?" || board == kPuzzle));
      }
    }
  }
  // The first row of a solved board, and a line after it.
  const std::string solved = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
  CHECK(read_all(lines(solved, "") + "123456789\n").front() != solved.substr(9) + "123456789");
}

TEST_CASE("boards with a row missing do not take rows of the next board") {
  std::string text;
  for (int board = 0; board < 3; ++board) {
    for (int row = 0; row < 9; ++row) text += row == 0 ? "1 2 3 4 5 6 7 8 9 10\n" : ". . . . . . . . . .\n";
    text += "\n";
  }
  for (const std::string& board : read_all(text)) CHECK(board == "?");
}

TEST_CASE("a full stop after a board belongs to a sentence, otherwise it is a cell too many") {
  CHECK(read_all("The answer is " + kPuzzle + ".\n") == std::vector<std::string>{kPuzzle});
  CHECK(read_all(kPuzzle + ".\n") == std::vector<std::string>{"?"});
}

TEST_CASE("single symbols are boards of side 1 only where all of them are 1 or blank") {
  CHECK(read_all("1\n") == std::vector<std::string>{"1"});
  CHECK(read_all("r1c1=5\nr1c2=3\n") == std::vector<std::string>{"?"});
  CHECK(read_all("puzzle\n1\n" + kPuzzle + "\n") == std::vector<std::string>{"?", kPuzzle});
  CHECK(read_all("puzzle\n5\n1\n") == std::vector<std::string>{"?", "?"});
}

TEST_CASE("a remark with an exclamation mark after the first board hides no blank board") {
  const std::string blank(81, '.');
  CHECK(read_all(blank + " !\n" + blank + "\n") == std::vector<std::string>{blank, blank});
  CHECK(read_all(blank + " hard!\n" + blank + "\n") == std::vector<std::string>{blank, blank});
}

TEST_CASE("a heading does not hide a damaged record") {
  CHECK(read_all(kPuzzle.substr(1) + "\n" + kPuzzle + "\n") == std::vector<std::string>{"?", kPuzzle});
  std::string letters = kPuzzle;
  std::replace(letters.begin(), letters.end(), '.', 'O');
  CHECK(read_all(letters + "\n" + kPuzzle + "\n") == std::vector<std::string>{"?", kPuzzle});
  CHECK_THAT(records_of(letters + "\n").at(0).error.message, ContainsSubstring("letter O for zero?"));
}

TEST_CASE("a jigsaw may have a blank line between its rows and its regions") {
  const std::string rows = "1...\n....\n....\n....\n";
  const std::string regions = "AAAB\nACBB\nCCDB\nCDDD\n";
  for (const std::string& text : {rows + "\n" + regions, rows + "\n" + regions + "\n" + rows + "\n" + regions}) {
    CHECK(detect_layout(text, true, {})->format == Format::jigsaw);
    const std::vector<Puzzle> puzzles = puzzles_in(text);
    CHECK(puzzles.size() == (text.size() > 50 ? 2 : 1));
    for (const Puzzle& puzzle : puzzles) {
      CHECK(puzzle.rules->spec().regions == std::vector<std::uint8_t>{0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3});
    }
  }
}

}  // namespace nonet::test::free_text_test
