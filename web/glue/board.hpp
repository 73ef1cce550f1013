// Rules and puzzles as JavaScript has them.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/columns.hpp"
#include "nonet/backend.hpp"
#include "nonet/puzzle.hpp"
#include "nonet/solve.hpp"
#include "web/glue/arguments.hpp"

namespace nonet::web {

struct BoardPuzzle {
  Puzzle puzzle;
  std::vector<Column> names = {};  ///< title, author, ruleset
};

/// Of the argument `rules`, an object of box, variants, constraints and regions. Without a box the shape follows from
/// the regions, else from the number of cells. nullptr if it is null.
std::shared_ptr<const Rules> rules_of(const Json& value, std::optional<std::size_t> cells = {});
/// Text of one puzzle in any format, its digits, or an object with `clues`. `rules` is the argument of this name.
BoardPuzzle puzzle_of(const Json& value, const Json& rules, const std::string& name = "puzzle");
/// The arguments `puzzle` and `rules`.
BoardPuzzle puzzle_of(Arguments& arguments);

/// A line of one symbol per cell: most texts are such lines, and the reader of all formats takes longer. Nothing if it
/// is not.
std::optional<BoardPuzzle> read_line(std::string_view text, const Json& rules);

/// One record of a text.
struct ReadRecord {
  std::optional<BoardPuzzle> puzzle = {};
  ParseError error = {};  ///< if it is not a puzzle
};
struct ReadText {
  std::vector<ReadRecord> records = {};
  std::vector<std::string> warnings = {};
  std::string_view format = {};
};
/// The rules of the option, if they say how many cells a board has; else null.
std::shared_ptr<const Rules> rules_alone(const Json& rules);
/// Reads a text in any format. A record of other rules than those given is an error.
ReadText read_text(const std::string& text, const Json& rules);

/// The backend of this name for a board; calls that follow use it again. Throws Error as make_backend().
Backend& backend_for(const std::string& name, const std::shared_ptr<const Rules>& rules);

Json json_of(const Rules& rules);
Json json_of(const BoardPuzzle& board);
/// The cell of a row and a column, from 0. Cells without a place are in rows after the board, as long as its own.
int cell_at(const Rules& rules, const Json& row, const Json& column, const std::string& row_name = "row",
            const std::string& column_name = "column");
Json cell_of(const Rules& rules, int cell);                   ///< {row, column}
Json cell_digit_of(const Rules& rules, int cell, int digit);  ///< {row, column, digit}
/// "no solution"
std::string text_of(Status status);

/// The outcome, and the first solution; empty: there is none.
struct Solved {
  Outcome outcome = {};
  Board first = {};
};
Solved solve_one(Backend& backend, const Puzzle& puzzle, const Budget& budget);
/// The message of the outcome; where it has none and clues clash, which they are.
std::string message_of(const Outcome& outcome, const Puzzle& puzzle);
/// status, solution, count, complete, message, stats
Json result_of(const Solved& solved, const Puzzle& puzzle);

}  // namespace nonet::web
