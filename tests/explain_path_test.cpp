// Paths: every step follows from its set by a separate solver, all steps lead to the solution, and --to keeps what a
// cell needs.
#include "nonet/explain.hpp"
#include "tests/reason_check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::explain_path_test {
// Goes a path; each step has to follow in its state.
Marks check_path(const Puzzle& puzzle, const Board& solution, const std::vector<Step>& steps) {
  Marks marks(puzzle);
  for (const Step& step : steps) {
    CAPTURE(sentence(step, marks));
    check_step(marks, step);
    CHECK(step.at_least <= step.size());
    CHECK(std::is_sorted(step.because.begin(), step.because.end()));
    CHECK(std::is_sorted(step.removed.begin(), step.removed.end()));
    CHECK(step.shape == shape_of(step, marks));
    for (const CellDigit& each : step.placed) CHECK(solution[each.cell] == each.digit);
    for (const CellDigit& each : step.removed) CHECK(solution[each.cell] != each.digit);
    apply(marks, step);
  }
  return marks;
}

void check_whole_path(const Puzzle& puzzle, const StepLimits& limits = {}) {
  CAPTURE(text_of(puzzle.clues), puzzle.rules->spec().name());
  const Board solution = only_solution(puzzle);
  Explainer explainer(puzzle.rules);
  const Path path = explainer.path(Marks(puzzle), solution, limits);
  CHECK(path.whole);
  const Marks end = check_path(puzzle, solution, path.steps);
  CHECK(end.open() == 0);
  for (int cell = 0; cell < puzzle.rules->cells(); ++cell) {
    CHECK(end.placed(cell) == solution[static_cast<std::size_t>(cell)]);
  }
  if (!path.steps.empty()) CHECK(path.steps[path.hardest()].size() == path.size());
  CHECK(path.at_least() <= path.size());
}

// A puzzle with one solution: blank cells as long as that stays true.
Puzzle unique_puzzle(const Puzzle& board, Random& random, int tries) {
  Puzzle puzzle = board;
  const auto solver = backend("dfs", puzzle);
  for (int i = 0; i < tries; ++i) {
    Cell& clue = puzzle.clues[static_cast<std::size_t>(random.below(puzzle.rules->cells()))];
    const Cell kept = std::exchange(clue, Cell{0});
    if (solutions(*solver, puzzle, 2).size() != 1) clue = kept;
  }
  return puzzle;
}

TEST_CASE("a clue takes its digit from the cells of its cage, as a placed digit does") {
  Puzzle puzzle(Rules::make(with_constraints({.geometry = {2, 2}}, {"killer 5 r1c1 r2c3"})));
  Marks placed(puzzle);
  placed.place(0, 1);
  puzzle.clues[0] = 1;
  const Marks given(puzzle);
  for (int cell = 0; cell < 16; ++cell) {
    for (int digit = 1; digit <= 4; ++digit) CHECK(given.has(cell, digit) == placed.has(cell, digit));
  }
  CHECK_FALSE(given.has(6, 1));
}

TEST_CASE("a path of singles leads to the solution") {
  check_whole_path(classic(kWikipedia.puzzle));
  check_whole_path(classic(kWikipedia.solution));
}

TEST_CASE("paths of random puzzles lead to their solutions, step by step") {
  Random random(seed());
  for (const char* const variant : {"", "diagonal"}) {
    for (const Geometry shape : {Geometry{2, 2}, Geometry{2, 3}, Geometry{3, 3}}) {
      if (*variant != '\0' && shape.side() != 9) continue;
      const auto rules = Rules::make(with_variants({.geometry = shape}, variant));
      const Puzzle board = *variant == '\0' ? random_puzzle(rules, 0, random) : Puzzle(rules, linear_board());
      check_whole_path(unique_puzzle(board, random, 3 * rules->cells() / 2), {.effort = 100});
    }
  }
  const Board solution = shuffled_board({3, 3}, random);
  const auto jigsaw = Rules::make(random_jigsaw({3, 3}, solution, 8, random));
  check_whole_path(unique_puzzle(Puzzle(jigsaw, solution), random, 60), {.effort = 100});
}

TEST_CASE("the steps to a cell fill it, and each follows without those that it omits") {
  Random random(seed());
  const auto rules = Rules::make({});
  const Puzzle puzzle = unique_puzzle(random_puzzle(rules, 0, random), random, 100);
  CAPTURE(text_of(puzzle.clues));
  const Board solution = only_solution(puzzle);
  Explainer explainer(rules);
  const std::size_t all = explainer.path(Marks(puzzle), solution, {}).steps.size();
  bool fewer = false;
  for (int cell = 0; cell < 81; cell += 7) {
    explainer.begin();
    const Path path = explainer.path_to(cell, Marks(puzzle), solution, {});
    CAPTURE(cell);
    CHECK(path.whole);
    CHECK(path.steps.empty() == (puzzle.clues[static_cast<std::size_t>(cell)] != 0));
    CHECK(check_path(puzzle, solution, path.steps).placed(cell) == solution[static_cast<std::size_t>(cell)]);
    fewer = fewer || path.steps.size() < all / 2;
  }
  CHECK(fewer);
}

TEST_CASE("singles come in the order in which people see them") {
  const Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
  const auto next = [&](std::vector<Cell> clues) {
    const Puzzle puzzle(Rules::make({.geometry = {2, 2}}), std::move(clues));
    Explainer its(puzzle.rules);
    const Marks marks(puzzle);
    const Step step = its.next(marks, solution, {}).value();
    return std::string(step.shape) + ": " + sentence(step, marks);
  };
  CHECK(next({0, 2, 0, 0, 3, 4, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0}) ==
        "full house: r1c1 is 1: it is the last open cell of box 1");
  CHECK(next({0, 0, 0, 0, 0, 0, 1, 0, 2, 1, 0, 0, 0, 0, 0, 0}) ==
        "hidden single: r1c1 is 1: in box 1 every other cell that is open sees a 1");
}

TEST_CASE("marks that the input excludes are gone, and reasons say so") {
  Puzzle puzzle(Rules::make({.geometry = {2, 2}}));
  const Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
  for (int cell = 0; cell < 16; ++cell) {
    for (int digit = 1; digit <= 4; ++digit) {
      if (solution[static_cast<std::size_t>(cell)] != digit && cell != 15) puzzle.exclude(cell, digit);
    }
  }
  const Marks marks(puzzle);
  Explainer explainer(puzzle.rules);
  const Step step = explainer.next(marks, solution, {}).value();
  CHECK(step.size() == 1);
  CHECK_THAT(sentence(step, marks), ContainsSubstring("no other cell can hold a"));
  check_whole_path(puzzle);
}

TEST_CASE("the largest step of a path and its lower bound are distinguished") {
  Path path;
  CHECK(path.size() == 0);
  const auto step = [](int size, int at_least) {
    return Step{.because = std::vector<Reason>(static_cast<std::size_t>(size)), .at_least = at_least};
  };
  path.steps = {step(1, 1), step(5, 4), step(7, 7), step(7, 6)};
  CHECK(path.size() == 7);
  CHECK(path.hardest() == 2);
  CHECK(path.smallest());  // a step of 7 is proved: no path goes with less
  path.steps[2].at_least = 3;
  CHECK(path.at_least() == 6);
  CHECK_FALSE(path.smallest());
}

TEST_CASE("a stop request ends a path, and a path of singles needs no time") {
  const Puzzle hard = classic(kAiEscargot.puzzle);
  const Board solution = cells_of(kAiEscargot.solution);
  Explainer explainer(hard.rules);
  const Path path = explainer.path(Marks(hard), solution, {.stop = stopped()});
  CHECK_FALSE(path.whole);
  for (const Step& step : path.steps) CHECK(step.size() == 1);
  const Path late = explainer.path_to(80, Marks(hard), solution, {.deadline = Clock::now()});
  CHECK_FALSE(late.whole);
}

TEST_CASE("an explainer refuses what it cannot explain") {
  CHECK_THROWS_WITH(Explainer(nullptr), ContainsSubstring("needs rules"));
  CHECK_THROWS_WITH(Explainer(Rules::make({.geometry = {5, 13}})), ContainsSubstring("sides to 64"));
}

}  // namespace nonet::test::explain_path_test
