// Simulated annealing: its counts of duplicates, and what its seeds and schedules promise. That it keeps the contract
// of backends, conformance_incomplete_test tests.
#include "backends/anneal/annealer.hpp"
#include "nonet/check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::anneal_test {
using anneal::Annealer;

Board annealed(const Puzzle& puzzle, std::uint64_t seed) {
  const Budget budget;
  const SolutionSink sink;
  SolveRun run("test", budget, sink, 1);
  Annealer annealer(puzzle, Candidates::without_falsified(puzzle));
  CHECK(annealer.anneal(anneal::schedule_for(puzzle.rules->side()), seed, run));
  CHECK(run.stats().nodes > 0);
  return annealer.board();
}

TEST_CASE("annealing of a sparse board ends in a solution, the same one for the same seed") {
  Random random(1);  // others may need a second schedule
  const Puzzle puzzle = random_puzzle(Rules::make({.geometry = {4, 4}}), 235, random);
  const Board first = annealed(puzzle, 7);
  CHECK(why_not_a_solution(puzzle, first).empty());
  CHECK(annealed(puzzle, 7) == first);
  CHECK(annealed(puzzle, 8) != first);
}

TEST_CASE("schedules grow with the board") {
  std::uint64_t before = 0;
  for (const int side : {16, 25, 36, 49, 64, 100, 255}) {
    const anneal::Schedule schedule = anneal::schedule_for(side);
    CHECK(schedule.moves > before);
    CHECK(schedule.first > schedule.last);
    before = schedule.moves;
  }
}

TEST_CASE("annealing stops at its schedule's end") {
  // r1c1 can hold nothing: no move helps.
  Puzzle puzzle{Rules::make({})};
  for (int digit = 1; digit <= 9; ++digit) puzzle.exclude(0, digit);
  const Budget budget;
  const SolutionSink sink;
  SolveRun run("test", budget, sink, 1);
  Annealer annealer(puzzle, Candidates::all(*puzzle.rules));
  CHECK_FALSE(annealer.anneal({.moves = 100000}, 1, run));
  CHECK(run.goes_on());
  CHECK(run.stats().nodes == 100000);
}

}  // namespace nonet::test::anneal_test
