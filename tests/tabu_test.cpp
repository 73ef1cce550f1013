// Tabu search: its boards are solutions, the same one for the same seed, and it comes back from boards without any.
#include "backends/race/tabu.hpp"
#include "deduction/propagator.hpp"
#include "nonet/check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::tabu_test {
using race::TabuSearch;

const Budget kNoLimits;
const SolutionSink kNobody;

Candidates propagated(const Puzzle& puzzle) {
  Propagator propagator(puzzle.rules);
  REQUIRE(propagator.propagate(puzzle, [] { return true; }) == Propagation::open);
  return propagator.candidates();
}

TEST_CASE("tabu search ends in a solution, the same one for the same seed") {
  Random random(seed());
  std::vector<Puzzle> puzzles = {Puzzle(Rules::make({})),
                                 random_puzzle(Rules::make({.geometry = {5, 5}}), 400, random)};
  const Board pattern = pattern_board({3, 3});
  puzzles.push_back(with_blanks(Rules::make(random_jigsaw({3, 3}, pattern, 40, random)), pattern, 60, random));
  // All digits of the pattern are excluded.
  Puzzle excluded(Rules::make({}));
  for (int cell = 0; cell < 81; ++cell) excluded.exclude(cell, pattern[cell]);
  puzzles.push_back(excluded);
  for (const Puzzle& puzzle : puzzles) {
    TabuSearch tabu(*puzzle.rules, propagated(puzzle));
    Board before;
    for (int round = 0; round < 2; ++round) {
      SolveRun run("test", kNoLimits, kNobody, 1);
      const OwnSolutions none(run);
      REQUIRE(tabu.search(100'000'000, 7, run, none));
      CHECK(run.stats().nodes > 0);
      CHECK(why_not_a_solution(puzzle, tabu.board()) == "");
      if (round == 1) CHECK(tabu.board() == before);
      before = tabu.board();
    }
  }
}

TEST_CASE("tabu search makes its moves and comes back, or leaves when a solution is known") {
  // Three cells of a box have two digits.
  Puzzle puzzle{Rules::make({})};
  for (int cell = 0; cell < 3; ++cell) {
    for (int digit = 3; digit <= 9; ++digit) puzzle.exclude(cell, digit);
  }
  TabuSearch tabu(*puzzle.rules, Candidates::without_falsified(puzzle));
  SolveRun run("test", kNoLimits, kNobody, 1);
  OwnSolutions known(run);
  CHECK_FALSE(tabu.search(50'000, 1, run, known));
  CHECK(run.goes_on());
  CHECK(run.stats().nodes == 50'000);
  known.take(puzzle.clues);
  CHECK_FALSE(tabu.search(50'000, 1, run, known));
  CHECK(run.stats().nodes == 50'000);
}

}  // namespace nonet::test::tabu_test
