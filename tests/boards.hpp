// Boards and puzzles that the tests share, with known answers, and seeded generators of more. Generated boards are
// solved by construction.
//
// Example:
//     nonet::test::Random random(nonet::test::seed());
//     nonet::Puzzle puzzle = nonet::test::random_puzzle(nonet::Rules::make({.geometry = {2, 3}}), 20, random);
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "nonet/backend.hpp"
#include "nonet/puzzle.hpp"
#include "run/pattern.hpp"

namespace nonet::test {

struct Known {
  std::string puzzle;
  std::string solution;  ///< the only one
};

/// The example of Wikipedia's article "Sudoku".
inline const Known kWikipedia = {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                                 "534678912672195348198342567859761423426853791713924856961537284287419635345286179"};
/// A. Inkala, AI Escargot, 2006: hard for search.
inline const Known kAiEscargot = {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
                                  "162857493534129678789643521475312986913586742628794135356478219241935867897261354"};
/// The first of G. Royle's list of puzzles with 17 clues.
inline const Known kSeventeenClues = {
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    "693784512487512936125963874932651487568247391741398625319475268856129743274836159"};

inline const std::string kPuzzle = kWikipedia.puzzle;
inline const std::string kSolution = kWikipedia.solution;
inline const std::string kBlank(81, '.');

/// 1-9, A-Z, a-z; '.' and '0' are blank. On its own, not by nonet/board.hpp.
Board cells_of(std::string_view symbols);
/// The same back again, for messages. Sides above 61 give numbers.
std::string text_of(std::span<const Cell> cells);
/// A puzzle of the 9x9 board without variants.
Puzzle classic(std::string_view symbols);
Puzzle puzzle_of(RulesSpec rules, std::string_view symbols);
RulesSpec with_constraints(RulesSpec spec, const std::vector<std::string>& lines);

/// NONET_TEST_SEED, or a fresh one at each run. It is printed when a test fails.
std::uint64_t seed();

using nonet::pattern_board;
using nonet::Random;

/// The pattern board with digits, rows, columns, bands and stacks shuffled.
Board shuffled_board(const Geometry& shape, Random& random);
/// A 9x9 board that solves rows, columns, boxes, disjoint groups and both diagonals: linear over the field of three
/// elements (Bailey, Cameron and Connelly, Sudoku, gerechte designs, resolutions, ..., 2008).
Board linear_board();
/// A 9x9 board whose four inner windows hold every digit too.
Board windoku_board();
/// Gives new names to the digits.
void rename_digits(Board& board, Random& random);

/// The regions of a jigsaw that `solution` solves: the boxes, after `swaps` exchanges of cells with equal digits.
RulesSpec random_jigsaw(const Geometry& shape, const Board& solution, int swaps, Random& random);

/// A board that solves these rules: plain ones and jigsaws of any shape are shuffled, 9x9 variants are renamed.
/// For jigsaws pass what random_jigsaw was given.
Puzzle with_blanks(std::shared_ptr<const Rules> rules, Board solution, int blanks, Random& random);
/// A shuffled board of plain rules without some of its cells.
Puzzle random_puzzle(std::shared_ptr<const Rules> rules, int blanks, Random& random);

/// Every filled 4x4 board with legal rows, columns and boxes, or rows and columns alone: by trying all digits in all
/// cells with the independent checker.
std::vector<Board> all_boards(const RulesSpec& rules);

/// A puzzle with one solution that needs each of its clues: those of a full board go in random order, by `dlx`.
Puzzle minimal_puzzle(const std::shared_ptr<const Rules>& rules, Board board, Random& random);

/// The complete backends that can take such boards, as conformance tests walk them. Of those that need an argument
/// there is one with a solver that the build has made, ipasir with CaDiCaL as a shared object, and those that
/// NONET_CONFORMANCE names.
std::vector<BackendSpec> able_backends(const Rules& rules, bool with_exclusions = false);
/// Whether it solves by formula: then it counts to some thousands and not to millions.
bool is_sat(const BackendSpec& spec);
/// A backend by name, of those that are there.
std::unique_ptr<Backend> backend(std::string_view name, const Puzzle& puzzle);
/// Runs it with a limit, collects what it finds.
std::vector<Board> solutions(Backend& solver, const Puzzle& puzzle, std::uint64_t limit = 0);

/// Sinks that keep all in order, each solution once, or the last one.
inline auto into(std::vector<Board>& boards) {
  return [&boards](std::span<const Cell> board) { return boards.emplace_back(board.begin(), board.end()), true; };
}
inline auto into(std::set<Board>& boards) {
  return [&boards](std::span<const Cell> board) { return boards.emplace(board.begin(), board.end()), true; };
}
inline auto into(Board& last) {
  return [&last](std::span<const Cell> board) { return last.assign(board.begin(), board.end()), true; };
}

/// The solution of kWikipedia without four cells, two of a row and two of another in the same two boxes, that hold
/// 6 and 7 crosswise: both fillings are legal, so there are exactly two.
Puzzle deadly_rectangle();
/// A puzzle whose clues do not clash and that has no solution: r1c9 can hold 9 alone, and the 9 of column 9 is given.
Puzzle unsolvable();

}  // namespace nonet::test
