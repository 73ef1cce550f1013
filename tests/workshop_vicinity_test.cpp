// Puzzles near a puzzle, against all ways to leave out and put in clues on a small board.
#include "backends/batch/dispatch.hpp"
#include "nonet/workshop.hpp"
#include "tests/tests.hpp"

namespace nonet::test::workshop_vicinity_test {
using Puzzles = std::set<std::vector<Cell>>;

Puzzles found(Backend& solver, const PuzzleView& puzzle, int remove, int add) {
  Puzzles puzzles;
  const VicinityResult result =
      vicinity(solver, puzzle, remove, add, {.max_solutions = 0}, [&](std::span<const Cell> near) {
        CHECK(puzzles.emplace(near.begin(), near.end()).second);  // each once
        return true;
      });
  CHECK(result.stop == Stop::exhausted);
  CHECK(result.skipped == 0);
  CHECK(result.puzzles == puzzles.size());
  return puzzles;
}

// All boards of the shape are known: what is unique and minimal follows by counting.
struct Census {
  std::vector<Board> boards = all_boards({.geometry = {2, 2}});

  bool unique(const std::vector<Cell>& clues) const {
    return std::count_if(boards.begin(), boards.end(), [&](const Board& board) {
             return std::equal(clues.begin(), clues.end(), board.begin(),
                               [](Cell clue, Cell cell) { return clue == 0 || clue == cell; });
           }) == 1;
  }
  bool minimal(std::vector<Cell> clues) const {
    if (!unique(clues)) return false;
    for (Cell& cell : clues) {
      const Cell clue = std::exchange(cell, Cell{0});
      if (clue != 0 && unique(clues)) return false;
      cell = clue;
    }
    return true;
  }
};

// Changes the cells from `first` on in all ways that remove this many clues and add up to this many others.
void change(const Census& census, const std::vector<Cell>& clues, std::vector<Cell>& now, std::size_t first, int remove,
            int add, Puzzles& puzzles) {
  if (first == now.size()) {
    if (remove == 0 && census.minimal(now)) puzzles.insert(now);
    return;
  }
  change(census, clues, now, first + 1, remove, add, puzzles);
  const int left = clues[first] != 0 ? remove - 1 : remove;
  if (left < 0) return;
  for (Cell digit = 0; digit <= 4; ++digit) {
    if (digit == clues[first] || (digit != 0 && add == 0)) continue;
    now[first] = digit;
    change(census, clues, now, first + 1, left, digit != 0 ? add - 1 : add, puzzles);
  }
  now[first] = clues[first];
}

TEST_CASE("the vicinity of a 4x4 puzzle is what all ways to change clues give") {
  Random random(seed());
  const Census census;
  const auto rules = Rules::make({.geometry = {2, 2}});
  const auto solver = make_backend(parse_backend("dfs"), rules);
  for (int round = 0; round < 3; ++round) {
    const Puzzle puzzle = random_puzzle(rules, 11, random);
    CAPTURE(text_of(puzzle.clues));
    for (const auto& [remove, add] : {std::pair{0, 1}, std::pair{1, 1}, std::pair{2, 1}}) {
      CAPTURE(remove, add);
      Puzzles expected;
      std::vector<Cell> now = puzzle.clues;
      change(census, puzzle.clues, now, 0, remove, add, expected);
      CHECK(found(*solver, puzzle, remove, add) == expected);
    }
  }
}

TEST_CASE("the vicinity of a 9x9 puzzle is the same by every kernel, unique and minimal", "[volume]") {
  const Puzzle puzzle = classic(kAiEscargot.puzzle);
  const auto dfs = backend("dfs", puzzle);
  const Puzzles near = found(*dfs, puzzle, 1, 1);
  for (const auto& clues : near) {
    CHECK(23 - std::inner_product(clues.begin(), clues.end(), puzzle.clues.begin(), 0, std::plus<>(),
                                  [](Cell a, Cell b) { return a != 0 && a == b ? 1 : 0; }) ==
          1);
    const Outcome outcome =
        all_minimal(*dfs, {puzzle.rules.get(), clues, {}}, {.max_solutions = 0}, [&](std::span<const Cell> minimal) {
          CHECK(std::equal(minimal.begin(), minimal.end(), clues.begin()));
          return true;
        });
    CHECK(outcome.solutions == 1);
  }
  for (const simd::KernelEntry& entry : simd::kernel_table()) {
    if (entry.runs_here()) CHECK(found(*batch::make_backend(*entry.kernel), puzzle, 1, 1) == near);
  }
}

TEST_CASE("vicinity keeps to its limits and refuses what cannot be", "[volume]") {
  const Puzzle puzzle = classic(kWikipedia.puzzle);
  const auto dfs = backend("dfs", puzzle);
  CHECK_THROWS_AS(vicinity(*dfs, puzzle, 31, 1, {}, {}), Error);
  CHECK_THROWS_AS(vicinity(*dfs, puzzle, -1, 1, {}, {}), Error);
  CHECK_THROWS_AS(vicinity(*dfs, puzzle, 1, -1, {}, {}), Error);
  const Puzzle near = classic(kAiEscargot.puzzle);
  const VicinityResult first = vicinity(*dfs, near, 1, 1, {.max_solutions = 1}, {});
  CHECK((first.puzzles == 0 || first.stop == Stop::solution_limit));
  CHECK(vicinity(*dfs, near, 2, 2, {.stop = stopped()}, {}).stop == Stop::cancelled);
  // Without any clue there are far too many solutions.
  CHECK(vicinity(*dfs, near, 23, 1, {}, {}).skipped == 1);
}

}  // namespace nonet::test::workshop_vicinity_test
