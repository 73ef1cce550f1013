// Text that people and language models write around boards: headings, labels, tables, sentences. The boards come from
// tests/boards.hpp.
#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "formats/format_writer.hpp"
#include "formats/reader.hpp"
#include "formats/solution_reader.hpp"
#include "nonet/error.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"

namespace nonet::test::free_text_test {
namespace {

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kSolution(kWikipedia.solution);

// The boards that are read, and "?" for each record that is none.
std::vector<std::string> read_all(const std::string& text) {
  PuzzleReader reader(bytes_of(text), {});
  std::vector<std::string> boards;
  while (const std::optional<Record> record = reader.next()) {
    boards.push_back(record->puzzle ? text_of(record->puzzle->clues) : "?");
  }
  return boards;
}

std::string joined_cells(std::string_view row, std::string_view between) {
  std::string text;
  for (std::size_t i = 0; i < row.size(); ++i) text += std::string(i == 0 ? "" : between) + row[i];
  return text;
}

// Each row as `write` writes it, from 1.
std::string by_rows(const std::string& board, const std::function<std::string(std::size_t, std::string)>& write) {
  std::string text;
  for (std::size_t row = 0; row < 9; ++row) text += write(row + 1, board.substr(9 * row, 9));
  return text;
}

std::string with_zeros(std::string board) {
  std::replace(board.begin(), board.end(), '.', '0');
  return board;
}

std::string with_spaces(std::string board) {
  std::replace(board.begin(), board.end(), '.', ' ');
  return board;
}

struct TextLayout {
  std::string name;
  std::function<std::string(const std::string& board)> write;
};

// Layouts that language models gave as answers, or people as puzzles.
const std::vector<TextLayout>& layouts() {
  const auto spaced = [](const std::string& row) { return joined_cells(row, " "); };
  const auto commas = [](const std::string& row) { return joined_cells(with_zeros(row), ", "); };
  const auto number = [](std::size_t row) { return std::to_string(row); };
  const auto grid = [=](const std::string& board) {
    return by_rows(board, [=](std::size_t, const std::string& row) { return spaced(row) + "\n"; });
  };
  const auto arrays = [=](const std::string& board) {
    return "[" +
           by_rows(board,
                   [=](std::size_t r, const std::string& row) { return (r > 1 ? ", [" : "[") + commas(row) + "]"; }) +
           "]";
  };
  static const std::vector<TextLayout> kLayouts = {
      {"symbols", [](const std::string& board) { return board; }},
      {"rows of symbols",
       [](const std::string& board) {
         return by_rows(board, [](std::size_t, const std::string& row) { return row + "\n"; });
       }},
      {"rows of cells", grid},
      {"Row 1: 5 3",
       [=](const std::string& board) {
         return by_rows(board, [=](std::size_t r, const std::string& row) {
           return "Row " + number(r) + ": " + spaced(row) + "\n";
         });
       }},
      {"Row 1: [5, 3]",
       [=](const std::string& board) {
         return by_rows(board, [=](std::size_t r, const std::string& row) {
           return "Row " + number(r) + ": [" + commas(row) + "]\n";
         });
       }},
      {"R1 = 53",
       [=](const std::string& board) {
         return by_rows(board,
                        [=](std::size_t r, const std::string& row) { return "R" + number(r) + " = " + row + "\n"; });
       }},
      {"1. 5 3",
       [=](const std::string& board) {
         return by_rows(board, [=](std::size_t r, const std::string& row) {
           return number(r) + ". " + spaced(with_zeros(row)) + "\n";
         });
       }},
      {"1) 5 3",
       [=](const std::string& board) {
         return by_rows(board, [=](std::size_t r, const std::string& row) {
           return number(r) + ") " + spaced(with_zeros(row)) + "\n";
         });
       }},
      {"- 5 3",
       [=](const std::string& board) {
         return by_rows(board,
                        [=](std::size_t, const std::string& row) { return "- " + spaced(with_zeros(row)) + "\n"; });
       }},
      {"bullets and bold labels",
       [=](const std::string& board) {
         return by_rows(board, [=](std::size_t r, const std::string& row) {
           return "* **Row " + number(r) + ":** " + spaced(with_zeros(row)) + "\n";
         });
       }},
      {"labels on lines of their own",
       [=](const std::string& board) {
         return by_rows(board, [=](std::size_t r, const std::string& row) {
           return "Row " + number(r) + ":\n" + spaced(row) + "\n";
         });
       }},
      {"all rows in a line",
       [=](const std::string& board) {
         return "The grid is: " + by_rows(board, [](std::size_t, const std::string& row) { return row + " "; });
       }},
      {"slashes",
       [=](const std::string& board) {
         return by_rows(board, [](std::size_t r, const std::string& row) { return (r > 1 ? "/" : "") + row; });
       }},
      {"a solution member", [](const std::string& board) { return R"({"solution": ")" + board + R"("})"; }},
      {"a solution array", [=](const std::string& board) { return R"({"solution": )" + arrays(board) + "}"; }},
      {"a grid array", [=](const std::string& board) { return R"({"grid": )" + arrays(board) + "}"; }},
      {"members of rows",
       [=](const std::string& board) {
         return "{" +
                by_rows(board,
                        [=](std::size_t r, const std::string& row) {
                          return (r > 1 ? R"(, "row)" : R"("row)") + number(r) + R"(": [)" + commas(row) + "]";
                        }) +
                "}";
       }},
      {"pretty JSON",
       [=](const std::string& board) {
         return "{\n  \"grid\": [\n" +
                by_rows(board,
                        [=](std::size_t r, const std::string& row) {
                          return "    [" + commas(row) + (r < 9 ? "],\n" : "]\n");
                        }) +
                "  ]\n}\n";
       }},
      {"an array", arrays},
      {"a list with a name", [=](const std::string& board) { return "grid = " + arrays(board); }},
      {"an initialiser",
       [=](const std::string& board) {
         std::string text = arrays(board);
         std::replace(text.begin(), text.end(), '[', '{');
         std::replace(text.begin(), text.end(), ']', '}');
         return "int g[9][9] = " + text + ";";
       }},
      {"an initialiser over lines",
       [=](const std::string& board) {
         return "int g[9][9] = {\n" +
                by_rows(board, [=](std::size_t, const std::string& row) { return "  {" + commas(row) + "},\n"; }) +
                "};\n";
       }},
      {"numpy",
       [=](const std::string& board) {
         return by_rows(board, [=](std::size_t r, const std::string& row) {
           return (r == 1 ? "[[" : " [") + spaced(with_zeros(row)) + (r == 9 ? "]]\n" : "]\n");
         });
       }},
      {"bold", [](const std::string& board) { return "**" + board + "**"; }},
      {"inline code", [](const std::string& board) { return "The board is `" + board + "`."; }},
      {"a sentence", [](const std::string& board) { return "So the answer is " + with_zeros(board) + "."; }},
      {"an answer tag", [](const std::string& board) { return "<answer>" + board + "</answer>"; }},
      {"rows in an answer tag", [=](const std::string& board) { return "<answer>\n" + grid(board) + "</answer>\n"; }},
      {"thoughts and an answer",
       [=](const std::string& board) {
         return "<think>\nRow 1 needs a 5, so r1c1 is 5.\n</think>\nHere is the board:\n<answer>\n" + grid(board) +
                "</answer>";
       }},
      {"boxed", [](const std::string& board) { return "The final answer is $\\boxed{" + with_zeros(board) + "}$."; }},
      {"a formula",
       [=](const std::string& board) {
         return "\\[\n\\begin{array}{|c|c|c|}\n" +
                by_rows(board,
                        [](std::size_t, const std::string& row) {
                          return joined_cells(with_zeros(row), " & ") + " \\\\\n";
                        }) +
                "\\end{array}\n\\]\n";
       }},
      {"a fence",
       [=](const std::string& board) {
         return "Here is the board:\n\n```text\n" + grid(board) + "```\n\nI hope this helps!\n";
       }},
      {"a table",
       [](const std::string& board) {
         return "| A | B | C | D | E | F | G | H | I |\n|---|---|---|---|---|---|---|---|---|\n" +
                by_rows(board, [](std::size_t, const std::string& row) {
                  return "| " + joined_cells(with_zeros(row), " | ") + " |\n";
                });
       }},
      {"a table with numbers",
       [=](const std::string& board) {
         return "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|---|\n" +
                by_rows(board, [=](std::size_t r, const std::string& row) {
                  return "| **" + number(r) + "** | " + joined_cells(with_zeros(row), " | ") + " |\n";
                });
       }},
      {"a table with numbers and blanks",
       [=](const std::string& board) {
         return "|   | C1 | C2 | C3 | C4 | C5 | C6 | C7 | C8 | C9 |\n|---|---|---|---|---|---|---|---|---|---|\n" +
                by_rows(board, [=](std::size_t r, const std::string& row) {
                  return "| R" + number(r) + " | " + joined_cells(with_spaces(row), " | ") + " |\n";
                });
       }},
      {"a table with bold digits",
       [=](const std::string& board) {
         return by_rows(board, [](std::size_t, const std::string& row) {
           std::string line = "|";
           for (const char cell : row) line += cell == '.' ? "   |" : " **" + std::string(1, cell) + "** |";
           return line + "\n";
         });
       }},
      {"a printed data frame",
       [=](const std::string& board) {
         return "   0  1  2  3  4  5  6  7  8\n" + by_rows(board, [=](std::size_t r, const std::string& row) {
                  return number(r - 1) + "  " + joined_cells(with_zeros(row), "  ") + "\n";
                });
       }},
      {"a table with an index",
       [=](const std::string& board) {
         return "row,1,2,3,4,5,6,7,8,9\n" + by_rows(board, [=](std::size_t r, const std::string& row) {
                  std::string line = number(r);
                  for (const char cell : row) line += cell == '.' ? "," : "," + std::string(1, cell);
                  return line + "\n";
                });
       }},
      {"a list with None",
       [=](const std::string& board) {
         return "board = [\n" +
                by_rows(board,
                        [=](std::size_t, const std::string& row) {
                          std::string line = "    [";
                          for (const char cell : row) line += cell == '.' ? "None, " : std::string(1, cell) + ", ";
                          return line.substr(0, line.size() - 2) + "],\n";
                        }) +
                "]\n";
       }},
      {"rows with None",
       [=](const std::string& board) {
         return by_rows(board, [=](std::size_t, const std::string& row) {
           std::string line = "[";
           for (const char cell : row) line += cell == '.' ? "None, " : std::string(1, cell) + ", ";
           return line.substr(0, line.size() - 2) + "]\n";
         });
       }},
      {"a table of HTML with empty cells",
       [](const std::string& board) {
         return "<table>" +
                by_rows(board,
                        [](std::size_t, const std::string& row) {
                          std::string line = "<tr>";
                          for (const char cell : row) {
                            line += cell == '.' ? "<td></td>" : "<td>" + std::string(1, cell) + "</td>";
                          }
                          return line + "</tr>";
                        }) +
                "</table>";
       }},
      {"a table of HTML",
       [](const std::string& board) {
         return "<table>" +
                by_rows(board,
                        [](std::size_t, const std::string& row) {
                          return "<tr><td>" + joined_cells(with_zeros(row), "</td><td>") + "</td></tr>";
                        }) +
                "</table>";
       }},
      {"keycaps",
       [](const std::string& board) {
         return by_rows(board, [](std::size_t, const std::string& row) {
           return joined_cells(with_zeros(row), "\xEF\xB8\x8F\xE2\x83\xA3") + "\xEF\xB8\x8F\xE2\x83\xA3\n";
         });
       }},
      {"a heading, boxes and a farewell",
       [=](const std::string& board) {
         return "**Solved Sudoku:**\n\n" +
                by_rows(board,
                        [](std::size_t r, const std::string& row) {
                          const std::string line = joined_cells(row.substr(0, 3), " ") + " | " +
                                                   joined_cells(row.substr(3, 3), " ") + " | " +
                                                   joined_cells(row.substr(6), " ") + "\n";
                          return line + (r == 3 || r == 6 ? "------+-------+------\n" : "");
                        }) +
                "\nEach row, column and box holds the digits 1 to 9.\n";
       }},
  };
  return kLayouts;
}

// What people write above a board.
const std::vector<std::string>& headings() {
  static const std::vector<std::string> kHeadings = {
      "Today's puzzle",
      "Sudoku",
      "sudoku",
      "SUDOKU",
      "Puzzle",
      "Puzzle 3",
      "Puzzle 3 (hard)",
      "Puzzle #3",
      "Puzzle:",
      "Board",
      "Grid 01",
      "No. 17",
      "Nr. 5, schwer",
      "2024-05-01",
      "2024/05/01",
      "01.05.2024",
      "1 May 2024",
      "May 1st, 2024",
      "Wednesday, 1 May 2024",
      "12:30",
      "3",
      "17",
      "3/10",
      "#12",
      "# Puzzle 3",
      "## Hard",
      "**Hard**",
      "*Very hard*",
      "_hard_",
      "[hard]",
      "(hard)",
      "<b>Hard</b>",
      "Difficulty: 7.1",
      "Rating 9.0/1.2/1.2",
      "ER=9.0",
      "SE 7.2",
      "hard",
      "Easy, 36 clues",
      "Level 5 of 10",
      "by A. Setter",
      "Title: Sudoku of the day",
      "Please solve this Sudoku:",
      "Solve this puzzle. Use 0 for blank cells.",
      "Can you solve it?",
      "This is the hardest puzzle that I know, it took me 3 hours and 12 minutes.",
      "Sudoku n\xC2\xB0 12 (difficile)",
      "Schwieriges R\xC3\xA4tsel",
      "\xE6\x95\xB0\xE7\x8B\xAC",
      "\xD0\xA1\xD1\x83\xD0\xB4\xD0\xBE\xD0\xBA\xD1\x83 5",
      "-- hard --",
      "=== Puzzle 7 ===",
      "1",
      "81",
      "001",
      "0.5",
      "(1)",
      "9x9",
      "123456789",
      "1 2 3 4 5 6 7 8 9",
      "0 1 2 3 4 5 6 7 8",
      "A B C D E F G H I",
      "1,2,3,4,5,6,7,8,9"};
  return kHeadings;
}

}  // namespace

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
    const std::vector<std::string> boards = read_all(layout.write(kPuzzle));
    CHECK(std::find(boards.begin(), boards.end(), kPuzzle) != boards.end());
  }
}

TEST_CASE("boards in text that people and language models write are read as answers") {
  for (const TextLayout& layout : layouts()) {
    CAPTURE(layout.name);
    const std::string answer = layout.write(kSolution);
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
    const std::string body = by_rows(
        kPuzzle, [&](std::size_t, const std::string& row) { return joined_cells(with_zeros(row), between) + "\n"; });
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
    text += "\n" + by_rows(kPuzzle, [&](std::size_t r, const std::string& row) {
              return (rows_too ? std::to_string(r) + between : "") + joined_cells(with_zeros(row), between) + "\n";
            });
    return text;
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
  const std::string rows = by_rows(solved, [](std::size_t, const std::string& row) { return row + "\n"; });
  CHECK(read_all(rows + "123456789\n").front() != solved.substr(9) + "123456789");
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

TEST_CASE("a heading does not hide a damaged record") {
  CHECK(read_all(kPuzzle.substr(1) + "\n" + kPuzzle + "\n") == std::vector<std::string>{"?", kPuzzle});
  std::string letters = kPuzzle;
  std::replace(letters.begin(), letters.end(), '.', 'O');
  CHECK(read_all(letters + "\n" + kPuzzle + "\n") == std::vector<std::string>{"?", kPuzzle});
}

TEST_CASE("an O among digits is asked about") {
  std::string letters = kPuzzle;
  std::replace(letters.begin(), letters.end(), '.', 'O');
  PuzzleReader reader(bytes_of(letters + "\n"), {});
  const std::optional<Record> record = reader.next();
  REQUIRE(record);
  CHECK_THAT(record->error.message, Catch::Matchers::ContainsSubstring("letter O for zero?"));
}

TEST_CASE("a jigsaw may have a blank line between its rows and its regions") {
  const std::string rows = "1...\n....\n....\n....\n";
  const std::string regions = "AAAB\nACBB\nCCDB\nCDDD\n";
  for (const std::string& text : {rows + "\n" + regions, rows + "\n" + regions + "\n" + rows + "\n" + regions}) {
    PuzzleReader reader(bytes_of(text), {});
    CHECK(reader.layout().format == Format::jigsaw);
    std::size_t count = 0;
    while (const std::optional<Record> record = reader.next()) {
      REQUIRE(record->puzzle);
      CHECK(record->puzzle->rules->spec().regions ==
            std::vector<std::uint8_t>{0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3});
      ++count;
    }
    CHECK(count == (text.size() > 50 ? 2 : 1));
  }
}

}  // namespace nonet::test::free_text_test
