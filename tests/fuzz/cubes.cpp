// Inputs: a line with the shape of a board (2x2), then lines of cubes, as `nonet encode --cubes` writes them or without
// their `a` and 0. What is read must be what the text says, and the board under it must have just the solutions that
// satisfy it.
#include "nonet/encoder.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>

#include "nonet/backend.hpp"
#include "nonet/error.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace nonet::fuzz {
namespace {

std::shared_ptr<const Rules> rules_of(std::string_view shape) {
  try {
    const Geometry geometry = Geometry::parse(shape);
    return geometry.side() <= kMostSide ? Rules::make({.geometry = geometry}) : nullptr;
  } catch (const Error&) {
    return nullptr;
  }
}

std::optional<Cube> read(std::string_view text, const Rules& rules) {
  try {
    return parse_cube(text, rules);
  } catch (const Error& error) {
    require(*error.what() != '\0', "an error has a message");
    return std::nullopt;
  }
}

bool satisfies(std::span<const Cell> board, const Cube& cube, int side) {
  return std::all_of(cube.begin(), cube.end(), [&](int literal) {
    const int variable = std::abs(literal) - 1;
    return (board[static_cast<std::size_t>(variable / side)] == variable % side + 1) == (literal > 0);
  });
}

std::vector<Board> solutions_of(const Puzzle& puzzle) {
  std::vector<Board> boards;
  make_backend(parse_backend("dlx"), puzzle.rules)
      ->solve(puzzle, {.max_solutions = 0}, [&](std::span<const Cell> solution) {
        boards.emplace_back(solution.begin(), solution.end());
        return true;
      });
  std::sort(boards.begin(), boards.end());
  return boards;
}

// All 288 boards are at hand, so that each can be asked.
void check_solutions(const std::shared_ptr<const Rules>& rules, const Cube& cube, std::string_view text) {
  static const std::vector<Board> all = solutions_of(Puzzle(rules));
  std::vector<Board> expected;
  std::copy_if(all.begin(), all.end(), std::back_inserter(expected),
               [&](const Board& board) { return satisfies(board, cube, rules->side()); });
  require(solutions_of(under_cube(Puzzle(rules), cube)) == expected, "a cube keeps just what satisfies it", text);
}

void check_cube(const std::shared_ptr<const Rules>& rules, std::string_view text) {
  const std::optional<Cube> cube = read(text, *rules);
  if (!cube) return;
  std::string bare;
  for (const int literal : *cube) {
    require(literal != 0 && std::abs(literal) <= rules->cells() * rules->side(), "literals are the board's", text);
    bare += std::to_string(literal) + " ";
  }
  require(read(bare, *rules) == cube && read("a " + bare + "0", *rules) == cube, "what is written is read back", text);
  // A byte less or more is another text, never another cube by chance.
  require(read(bare + "x", *rules) == std::nullopt, "only literals are accepted", text);

  const Puzzle puzzle = under_cube(Puzzle(rules), *cube);
  const PuzzleView view = puzzle;
  for (int cell = 0; cell < rules->cells(); ++cell) {
    for (int digit = 1; digit <= rules->side(); ++digit) {
      const bool ruled_out = std::any_of(cube->begin(), cube->end(), [&](int literal) {
        const int variable = std::abs(literal) - 1;
        if (variable / rules->side() != cell) return false;
        return (variable % rules->side() + 1 == digit) == (literal < 0);
      });
      require(view.excludes(cell, digit) == ruled_out, "just what the literals rule out is excluded", text);
    }
  }
  if (rules->geometry() == Geometry{2, 2}) check_solutions(rules, *cube, text);
}

}  // namespace

void cubes(std::string_view input) {
  const std::shared_ptr<const Rules> rules = rules_of(take_line(input));
  if (!rules) return;
  constexpr int kMostCubes = 8;
  for (int i = 0; i < kMostCubes && !input.empty(); ++i) check_cube(rules, take_line(input));
}

}  // namespace nonet::fuzz
