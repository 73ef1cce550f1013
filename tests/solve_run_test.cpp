#include "nonet/backend.hpp"

#include <limits>

#include "nonet/puzzle.hpp"
#include "tests/tests.hpp"

namespace nonet::test::solve_run_test {
const Board kBoard = {1};
const SolutionSink kNone;

TEST_CASE("a run that nothing ends is exhausted") {
  const Budget budget{.max_solutions = 0};
  SolveRun run("mine", budget, kNone, 1);
  CHECK(run.begin());
  for (int i = 0; i < 10; ++i) CHECK(run.node());
  CHECK(run.goes_on());
  const Outcome outcome = run.finish();
  CHECK(outcome.stop == Stop::exhausted);
  CHECK(outcome.verdict() == Verdict::no_solution);
  CHECK(outcome.stats.nodes == 10);
  CHECK(outcome.stats.backend == "mine");
  CHECK(outcome.stats.elapsed.has_value());
}

TEST_CASE("a run that failed says why, and no later reason covers it") {
  const Budget budget;
  SolveRun run("mine", budget, kNone, 1);
  run.fail("its answer is wrong");
  run.fail("something else");
  run.end(Stop::timeout);
  const Outcome outcome = run.finish();
  CHECK(outcome.stop == Stop::failed);
  CHECK(outcome.message == "its answer is wrong");
}

TEST_CASE("the solution limit ends a run at exactly that number") {
  const Budget budget{.max_solutions = 3};
  int seen = 0;
  const SolutionSink sink = [&](std::span<const Cell> board) {
    CHECK(board.size() == 1);
    ++seen;
    return true;
  };
  SolveRun run("mine", budget, sink, 1);
  CHECK(run.solution(kBoard));
  CHECK(run.solution(kBoard));
  CHECK_FALSE(run.solution(kBoard));
  CHECK(seen == 3);
  CHECK(run.solutions() == 3);
  CHECK(run.finish().stop == Stop::solution_limit);
}

TEST_CASE("the first reason to stop is kept") {
  const Budget budget{.max_solutions = 1, .max_nodes = 0, .max_bytes = 10};
  const SolutionSink sink = [](std::span<const Cell>) { return false; };
  SolveRun run("mine", budget, sink, 1);
  CHECK_FALSE(run.memory(11));
  CHECK_FALSE(run.node());
  CHECK_FALSE(run.solution(kBoard));
  CHECK_FALSE(run.goes_on());
  CHECK(run.finish().stop == Stop::memory_limit);
}

TEST_CASE("a sink that refuses ends a run") {
  const Budget budget{.max_solutions = 5};
  const SolutionSink sink = [](std::span<const Cell>) { return false; };
  SolveRun run("mine", budget, sink, 1);
  CHECK_FALSE(run.solution(kBoard));
  CHECK(run.finish().stop == Stop::sink);
}

TEST_CASE("a branch above the limit is not counted") {
  const Budget budget{.max_nodes = 2};
  SolveRun run("mine", budget, kNone, 1000);
  CHECK(run.node());
  CHECK(run.node());
  CHECK_FALSE(run.node());
  CHECK_FALSE(run.node());
  const Outcome outcome = run.finish();
  CHECK(outcome.stats.nodes == 2);
  CHECK(outcome.stop == Stop::node_limit);
}

TEST_CASE("the clock is read every N nodes and before the first") {
  const Budget budget{.timeout = 0s};
  SolveRun begun("mine", budget, kNone, 4);
  CHECK_FALSE(begun.begin());
  SolveRun run("mine", budget, kNone, 4);
  CHECK(run.node());
  CHECK(run.tick());
  CHECK(run.node());
  CHECK_FALSE(run.node());
  CHECK(run.finish().stop == Stop::timeout);
}

TEST_CASE("the earlier of timeout and deadline counts") {
  const auto now = Clock::now();
  const auto until = [](const Budget& budget) { return SolveRun("mine", budget, kNone, 1).until(); };
  const Budget none;
  CHECK_FALSE(SolveRun("mine", none, kNone, 1).timed());
  const Budget soon{.timeout = 1h, .deadline = now + 1min};
  CHECK(until(soon) == now + 1min);
  const Budget later{.timeout = 1min, .deadline = now + 24h};
  CHECK(until(later) < now + 1h);
  CHECK(until(later) >= now + 1min);
  // Nothing overflows.
  const Budget endless{.timeout = Clock::duration::max()};
  CHECK(until(endless) > now + 1h);
  CHECK(SolveRun("mine", endless, kNone, 1).begin());
  const Budget past{.timeout = 1h, .deadline = Clock::time_point::min()};
  CHECK_FALSE(SolveRun("mine", past, kNone, 1).begin());
  const Budget never{.timeout = Clock::duration::min()};
  CHECK_FALSE(SolveRun("mine", never, kNone, 1).begin());
}

TEST_CASE("a stop request counts before the clock") {
  std::stop_source source;
  const Budget budget{.timeout = 0s, .stop = source.get_token()};
  source.request_stop();
  SolveRun run("mine", budget, kNone, 1);
  CHECK_FALSE(run.begin());
  CHECK(run.finish().stop == Stop::cancelled);
}

TEST_CASE("memory is kept at its highest") {
  const Budget budget{.max_bytes = 100};
  SolveRun run("mine", budget, kNone, 1);
  CHECK(run.memory(100));
  CHECK(run.memory(50));
  CHECK(run.finish().stats.bytes == 100);
  CHECK_FALSE(run.memory(101));
  CHECK(run.finish().stop == Stop::memory_limit);
}

}  // namespace nonet::test::solve_run_test
