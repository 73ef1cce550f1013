// The race: its answers are those of one solver alone, on however many cores.
#include "backends/race/race.hpp"
#include "backends/solution_pool.hpp"
#include "nonet/check.hpp"
#include "nonet/cores.hpp"
#include "nonet/writer.hpp"
#include "tests/tests.hpp"

namespace nonet::test::race_test {
std::unique_ptr<Backend> racer(const Puzzle& puzzle, Cores* cores) {
  BackendSpec spec = parse_backend("race");
  spec.options.cores = cores;
  return make_backend(spec, puzzle.rules);
}

std::set<Board> all_of(Backend& solver, const Puzzle& puzzle, std::uint64_t limit) {
  const std::vector<Board> found = solutions(solver, puzzle, limit);
  const std::set<Board> different(found.begin(), found.end());
  CHECK(different.size() == found.size());
  for (const Board& board : found) CHECK(why_not_a_solution(puzzle, board).empty());
  return different;
}

// At most some hundred solutions, and not closed by propagation.
Puzzle dense(Random& random) {
  for (;;) {
    Puzzle puzzle = random_puzzle(Rules::make({.geometry = {5, 5}}), 280 + random.below(20), random);
    const auto solver = backend("cadical", puzzle);
    const Outcome outcome = solver->solve(puzzle, {.max_solutions = 100, .max_nodes = 5000}, {});
    if (outcome.stop == Stop::exhausted && outcome.solutions > 1) return puzzle;
  }
}

Puzzle sparse() {
  Random random(3);
  return random_puzzle(Rules::make({.geometry = {3, 6}}), 290, random);
}

// Not sparse, and with more solutions than anybody finds.
Puzzle inexhaustible() {
  Random random(1);
  return random_puzzle(Rules::make({.geometry = {5, 5}}), 400, random);
}

TEST_CASE("a race finds what one solver finds, alone and on several cores") {
  Random random(seed());
  for (int i = 0; i < 3; ++i) {
    const Puzzle puzzle = dense(random);
    const std::set<Board> expected = all_of(*backend("cadical", puzzle), puzzle, 0);
    Cores cores(3);
    const CoreInUse mine(&cores);
    for (Cores* shared : {static_cast<Cores*>(nullptr), &cores}) {
      const auto solver = racer(puzzle, shared);
      CHECK(all_of(*solver, puzzle, 0) == expected);
      for (const std::uint64_t limit : {1U, 2U}) {
        CHECK(all_of(*solver, puzzle, limit).size() == std::min<std::size_t>(limit, expected.size()));
      }
      const Outcome outcome = solver->solve(puzzle, {.max_solutions = 2}, {});
      CHECK(outcome.verdict() == Verdict::multiple);
      CHECK(outcome.stats.backend == "race");
      CHECK_FALSE(outcome.stats.configuration.empty());
      CHECK(outcome.stats.solver_runs == 1);
    }
  }
}

TEST_CASE("solutions of searches one after the other keep their numbers, and none comes twice") {
  const Budget budget{.max_solutions = 0};
  std::vector<Board> reported;
  const SolutionSink sink = into(reported);
  SolveRun run("test", budget, sink, 1);
  DistinctSolutions pool(run);
  const std::vector<Board> expected = {{2, 1}, {1, 2}, {3, 1}};
  for (const std::size_t number : {0U, 1U, 0U, 2U, 1U}) CHECK(pool.take(expected[number]));
  REQUIRE(pool.size() == expected.size());
  for (std::size_t number = 0; number < expected.size(); ++number) CHECK(pool.board(number) == expected[number]);
  CHECK(reported == expected);
}

TEST_CASE("the candidates of a board decide who races") {
  Random random(seed());
  using race::Method;
  const auto methods = [](const Puzzle& puzzle) {
    std::set<Method> found;
    const auto entrants = race::entrants_for(*puzzle.rules, Candidates::without_falsified(puzzle));
    CHECK(race::first_complete(entrants) < entrants.size());
    for (const race::Entrant& entrant : entrants) found.insert(entrant.method);
    return found;
  };
  CHECK(methods(dense(random)) == std::set{Method::sat, Method::tabu});
  CHECK(methods(sparse()) == std::set{Method::sat, Method::annealing});
  CHECK(methods(random_puzzle(Rules::make({.geometry = {8, 8}}), 1800, random)) == std::set{Method::sat});
  const auto killer = Rules::make(with_constraints({.geometry = {5, 5}}, {"killer 3 r1c1 r1c2"}));
  CHECK(methods(Puzzle(killer)) == std::set{Method::sat});
}

TEST_CASE("a race on a sparse board anneals, and finds different solutions") {
  const Puzzle puzzle = sparse();
  Cores cores(2);
  const CoreInUse mine(&cores);
  for (Cores* shared : {static_cast<Cores*>(nullptr), &cores}) {
    const auto solver = racer(puzzle, shared);
    CHECK(all_of(*solver, puzzle, 1).size() == 1);
    CHECK(all_of(*solver, puzzle, 2).size() == 2);
    CHECK(all_of(*solver, puzzle, 4).size() == 4);
  }
  CHECK_THAT(std::string(racer(puzzle, nullptr)->solve(puzzle, {}, {}).stats.configuration),
             ContainsSubstring("annealing"));
}

TEST_CASE("a race ends on limits, stops and what a sink throws, and the instance stays usable") {
  Random random(seed());
  const Puzzle puzzle = dense(random);
  Cores cores(2);
  const CoreInUse mine(&cores);
  const auto solver = racer(puzzle, &cores);
  CHECK(solver->solve(puzzle, {.timeout = 0s}, {}).stop == Stop::timeout);
  CHECK(solver->solve(puzzle, {.max_solutions = 0, .max_bytes = 16}, {}).stop == Stop::memory_limit);
  const Outcome limited = solver->solve(inexhaustible(), {.max_solutions = 0, .max_nodes = 1}, {});
  CHECK(limited.stop == Stop::node_limit);
  CHECK(limited.stats.conflicts <= 10);
  CHECK(solver->solve(puzzle, {.max_solutions = 0}, [](std::span<const Cell>) { return false; }).stop == Stop::sink);
  CHECK_THROWS_AS(solver->solve(puzzle, {}, [](std::span<const Cell>) -> bool { throw std::out_of_range("enough"); }),
                  std::out_of_range);
  std::stop_source source;
  const Puzzle endless(puzzle.rules);
  const Outcome stopped =
      solver->solve(endless, {.max_solutions = 0, .stop = source.get_token()}, [&](std::span<const Cell>) {
        source.request_stop();
        return true;
      });
  CHECK(stopped.stop == Stop::cancelled);
  CHECK(stopped.solutions >= 1);
  const Outcome timed = solver->solve(endless, {.max_solutions = 0, .timeout = 300ms}, {});
  CHECK(timed.stop == Stop::timeout);
  CHECK(solver->solve(puzzle, {.max_solutions = 2}, {}).verdict() == Verdict::multiple);
}

TEST_CASE("entrants wait while workers have all cores, and the race is decided without them") {
  Random random(seed());
  const Puzzle puzzle = dense(random);
  Cores cores(2);
  const CoreInUse mine(&cores);
  const CoreInUse of_another(&cores);
  CHECK(racer(puzzle, &cores)->solve(puzzle, {.max_solutions = 2}, {}).verdict() == Verdict::multiple);
  // Also where the first one ends without an answer.
  Random other(7);
  const Puzzle large = random_puzzle(puzzle.rules, 340, other);
  CHECK(racer(large, &cores)->solve(large, {.max_solutions = 2, .max_bytes = 300'000}, {}).stop == Stop::memory_limit);
}

TEST_CASE("solutions that are kept and blocked count as memory") {
  const Puzzle puzzle = inexhaustible();
  Cores cores(2);
  const CoreInUse mine(&cores);
  const std::uint64_t once = backend("cadical", puzzle)->solve(puzzle, {.max_solutions = 1}, {}).stats.bytes;
  const auto check = [&](Backend& solver, std::uint64_t lanes) {
    constexpr std::uint64_t kSolutions = 40'000;  // bytes of them
    const Budget budget{.max_solutions = 0, .max_bytes = lanes * (once + kSolutions)};
    const Outcome outcome = solver.solve(puzzle, budget, {});
    CHECK(outcome.stop == Stop::memory_limit);
    CHECK(outcome.solutions > 0);
    CHECK(outcome.solutions < kSolutions / 100);
  };
  check(*backend("cadical", puzzle), 1);
  check(*racer(puzzle, nullptr), 1);
  check(*racer(puzzle, &cores), 2);
}

TEST_CASE("solve races on large boards and shows who won") {
  Random random(seed());
  const Puzzle puzzle = dense(random);
  std::string line;
  append_line(line, puzzle.clues, Symbols::standard(25));
  const Finished done = run_nonet({"solve", "--verbose", "--output", "json", "-j2"}, line + "\n");
  CHECK(done.status == 0);
  const auto json = Json::parse(done.out);
  CHECK(json.at("backend") == "race");
  const std::string configuration = json.at("configuration");
  CHECK_FALSE(configuration.empty());
  CHECK_THAT(done.err, ContainsSubstring("answered by race (" + configuration + "): 1"));
  // And at any -j as many as there are.
  const Finished many = run_nonet({"check", "-j2"}, line + "\n" + line + "\n" + line + "\n");
  CHECK(many.out == "multiple\nmultiple\nmultiple\n");
}

}  // namespace nonet::test::race_test
