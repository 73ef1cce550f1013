// How the lanes of a race work together, with entrants whose every step these tests know: nothing here waits for a
// time to pass.
#include "backends/race/race.hpp"
#include "tests/tests.hpp"

namespace nonet::test::race_lanes_test {
using race::Entrant;

const std::vector<Entrant> kEntrants = {{.name = "annealing", .method = race::Method::annealing}, {.name = "complete"}};
const std::vector<Board> kBoards = {{2, 1}, {1, 2}, {3, 1}};

// Far beyond what any machine takes: for a race that hangs.
Clock::time_point end_of_patience() { return Clock::now() + 5min; }

void wait_for(const std::atomic<bool>& flag) {
  const auto end = end_of_patience();
  while (!flag) {
    if (Clock::now() > end) throw std::runtime_error("the other lane does not go on");
    std::this_thread::yield();
  }
}

// A race of two lanes. Another worker has the second core until the first lane lends it: so the first entrant is
// always in the first lane.
class TwoLanes {
 public:
  using Search = std::function<void(SolveRun& run, SolutionPool& pool)>;

  TwoLanes() : mine_(&cores), of_another_(std::in_place, &cores) {}

  // From within the first entrant: the second lane sets out.
  void start_second() { of_another_.reset(); }

  Outcome hold(const Search& annealing, const Search& complete, const Budget& budget) {
    const SolutionSink sink = [this](std::span<const Cell> board) {
      reported.emplace_back(board.begin(), board.end());
      return on_solution == nullptr || on_solution();
    };
    SolveRun run("test", budget, sink, 1);
    const race::EntrantSearch search = [&](const Entrant& entrant, SolveRun& entrant_run, SolutionPool& pool) {
      (entrant.complete() ? complete : annealing)(entrant_run, pool);
    };
    race::hold_race(kEntrants, search, 2, cores, run);
    return run.finish();
  }

  Cores cores{2};
  std::vector<Board> reported;
  std::function<bool()> on_solution;

 private:
  CoreInUse mine_;
  std::optional<CoreInUse> of_another_;
};

TEST_CASE("an entrant goes on behind two solutions where the first lane has ended without an answer") {
  TwoLanes lanes;
  std::atomic<bool> second_runs = false;
  std::atomic<bool> second_reported = false;
  lanes.on_solution = [&] {
    if (lanes.reported.size() == 2) second_reported = true;
    return true;
  };
  const Outcome outcome = lanes.hold(
      [&](SolveRun&, SolutionPool&) {
        lanes.start_second();
        wait_for(second_runs);
      },
      [&](SolveRun& run, SolutionPool& pool) {
        second_runs = true;
        // The third one of two cores: the first lane's, which is idle.
        BorrowedCore idle(lanes.cores);
        if (!idle.wait({}, end_of_patience())) return;
        if (!pool.take(kBoards[0]) || !pool.take(kBoards[1])) return;
        wait_for(second_reported);
        if (run.poll()) pool.take(kBoards[2]);
      },
      {.max_solutions = 0});
  CHECK(outcome.stop == Stop::exhausted);
  CHECK(lanes.reported == kBoards);
  CHECK(outcome.stats.configuration == "complete");
}

TEST_CASE("after two solutions only the first lane decides whether there are more") {
  TwoLanes lanes;
  std::atomic<bool> second_runs = false;
  std::atomic<bool> second_left = false;
  const Outcome outcome = lanes.hold(
      [&](SolveRun&, SolutionPool& pool) {
        lanes.start_second();
        wait_for(second_runs);
        pool.take(kBoards[0]);
        pool.take(kBoards[1]);
        wait_for(second_left);
      },
      [&](SolveRun& run, SolutionPool& pool) {
        // At first in the second lane, which is sent home, then in the first one.
        if (!second_runs.exchange(true)) {
          while (run.poll()) std::this_thread::yield();
          second_left = true;
        } else {
          pool.take(kBoards[2]);
        }
      },
      {.max_solutions = 0});
  CHECK(outcome.stop == Stop::exhausted);
  CHECK(lanes.reported == kBoards);
}

TEST_CASE("an entrant that finds a solution after the last one wanted has not won") {
  TwoLanes lanes;
  std::atomic<bool> taken = false;
  std::atomic<bool> late = false;
  bool more_behind_first = true;
  bool more_behind_second = true;
  const Outcome outcome = lanes.hold(
      [&](SolveRun&, SolutionPool& pool) {
        lanes.start_second();
        wait_for(late);
        more_behind_first = pool.take(kBoards[0]);
        taken = true;
      },
      [&](SolveRun&, SolutionPool& pool) {
        late = true;
        wait_for(taken);
        more_behind_second = pool.take(kBoards[1]);
      },
      {});
  CHECK(outcome.stop == Stop::solution_limit);
  CHECK_FALSE(more_behind_first);
  CHECK_FALSE(more_behind_second);
  CHECK(outcome.stats.configuration == "annealing");
  CHECK(lanes.reported == std::vector<Board>{kBoards[0]});
}

TEST_CASE("a race counts what its entrants spend") {
  TwoLanes lanes;
  std::atomic<bool> second_runs = false;
  bool half_fits = false;
  bool more_fits = true;
  std::size_t pool_bytes = 0;
  const Outcome outcome = lanes.hold(
      [&](SolveRun& run, SolutionPool&) {
        run.stats().nodes = 7;
        run.memory(100);
        lanes.start_second();
        wait_for(second_runs);
      },
      [&](SolveRun& run, SolutionPool& pool) {
        second_runs = true;
        run.stats().conflicts = 5;
        run.stats().variables = 3;
        pool.take(kBoards[0]);
        pool_bytes = pool.bytes();
        half_fits = run.memory(500);
        more_fits = run.memory(501);
      },
      {.max_solutions = 0, .max_bytes = 1000});
  CHECK(outcome.stop == Stop::memory_limit);
  CHECK(half_fits);
  CHECK_FALSE(more_fits);
  // A lane's share of what is kept for all.
  CHECK(pool_bytes > 0);
  CHECK(pool_bytes == solution_bytes(1, kBoards[0].size()) / 2);
  CHECK(outcome.stats.nodes == 7);
  CHECK(outcome.stats.conflicts == 5);
  CHECK(outcome.stats.variables == 3);
  CHECK(outcome.stats.bytes == 100 + 501);
}

TEST_CASE("an entrant that throws does not end the race of the others") {
  const TwoLanes::Search thrower = [](SolveRun&, SolutionPool&) { throw std::length_error("broken"); };
  {
    TwoLanes lanes;
    const Outcome outcome = lanes.hold(
        [&](SolveRun& run, SolutionPool& pool) {
          lanes.start_second();
          thrower(run, pool);
        },
        [&](SolveRun&, SolutionPool& pool) { pool.take(kBoards[0]); }, {.max_solutions = 0});
    CHECK(outcome.stop == Stop::exhausted);
    CHECK(outcome.solutions == 1);
  }
  TwoLanes lanes;
  CHECK_THROWS_AS(lanes.hold([&](SolveRun&, SolutionPool&) { lanes.start_second(); }, thrower, {}), std::length_error);
}

}  // namespace nonet::test::race_lanes_test
