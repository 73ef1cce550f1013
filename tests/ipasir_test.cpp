// Shared objects as backends: one that works runs the conformance suite as well (tests/boards.cpp); here are those that
// do not.
#include "nonet/backend.hpp"
#include "tests/tests.hpp"

namespace nonet::test::ipasir_test {
Outcome outcome_of(const std::string& library, const Puzzle& puzzle, const Budget& budget = {.max_solutions = 0}) {
  return make_backend(parse_backend("ipasir:" + library), puzzle.rules)->solve(puzzle, budget, {});
}

TEST_CASE("a shared object with IPASIR solves and counts") {
  CHECK(outcome_of(NONET_IPASIR_CADICAL, Puzzle(Rules::make({.geometry = {2, 2}}))).solutions == 288);
  // It is asked for no more when it asks itself, or between solutions.
  const Outcome limited =
      outcome_of(NONET_IPASIR_CADICAL, classic(kAiEscargot.puzzle), {.max_solutions = 0, .max_nodes = 1});
  CHECK(limited.stop == Stop::node_limit);
  CHECK(limited.verdict() != Verdict::unique);
  const Outcome free = outcome_of(NONET_IPASIR_CADICAL, classic(kAiEscargot.puzzle));
  CHECK(free.verdict() == Verdict::unique);
  CHECK(free.stats.conflicts > 1);
  CHECK(free.stats.solver_runs == 1);
  CHECK(free.stats.backend == "ipasir");
}

TEST_CASE("a shared object that is missing, or lacks functions, is unavailable with the reason") {
  const auto why = [](const std::string& library) {
    const BackendSpec spec = parse_backend("ipasir:" + library);
    CHECK_THROWS_AS(make_backend(spec, Rules::make({})), Error);
    return spec.info->why_unavailable(spec.options);
  };
  CHECK_THAT(why("./no_such.so"), ContainsSubstring("./no_such.so"));
  CHECK_THAT(why(NONET_SOURCE_DIR "/README.md"), ContainsSubstring("README.md"));
  CHECK(why(NONET_IPASIR_INCOMPLETE) == NONET_IPASIR_INCOMPLETE " has no ipasir_solve, ipasir_val, ipasir_failed");
  const BackendSpec liar = parse_backend("ipasir:" NONET_IPASIR_LIAR);
  CHECK(liar.info->why_unavailable(liar.options).empty());
  CHECK(liar.can().interruptible);
  CHECK_FALSE(liar.can().counts_conflicts);
  const BackendSpec good = parse_backend("ipasir:" NONET_IPASIR_CADICAL);
  CHECK(good.can().interruptible);
  CHECK(good.can().limits_nodes);
  CHECK_FALSE(liar.can().limits_nodes);
}

TEST_CASE("what a shared object says wrongly is one puzzle's error") {
  const Outcome lie = outcome_of(NONET_IPASIR_LIAR, classic(kAiEscargot.puzzle));
  CHECK(lie.stop == Stop::failed);
  CHECK(lie.solutions == 0);
  CHECK_THAT(lie.message, ContainsSubstring("the solver's model is not a solution: r1c"));
  const Outcome broken = outcome_of(NONET_IPASIR_BREAKER, classic(kAiEscargot.puzzle));
  CHECK(broken.stop == Stop::failed);
  CHECK(broken.message == "ipasir_solve gave 30, not 10, 20 or 0");

  const Finished done = run_nonet({"solve", "--backend", "ipasir:" NONET_IPASIR_BREAKER},
                                  kAiEscargot.puzzle + "\n" + kWikipedia.puzzle + "\n");
  CHECK(done.out ==
        "# failed: ipasir_solve gave 30, not 10, 20 or 0\n# failed: ipasir_solve gave 30, not 10, 20 or 0\n");
  CHECK(done.status == 5);
}

TEST_CASE("a shared object that ends or hangs its process fails on its puzzle, and nothing else is lost") {
  const Puzzle puzzle = classic(kAiEscargot.puzzle);
  const Outcome exited = outcome_of(NONET_IPASIR_EXITER, puzzle);
  CHECK(exited.stop == Stop::failed);
  CHECK_FALSE(exited.wrong);
  CHECK(exited.message == "the library ended its process in ipasir_solve: status 0");
  const Outcome aborted = outcome_of(NONET_IPASIR_ABORTER, puzzle);
  CHECK(aborted.message == "the library ended its process in ipasir_solve: signal 6 (Aborted)");
  const Outcome hung = outcome_of(NONET_IPASIR_HANGER, puzzle, {.timeout = 20ms});
  CHECK(hung.stop == Stop::timeout);
  const BackendSpec loader = parse_backend("ipasir:" NONET_IPASIR_LOADER);
  CHECK(loader.info->why_unavailable(loader.options) == NONET_IPASIR_LOADER
        ": the library ended its process in dlopen: status 3");
  // One instance goes on with a new process.
  const auto backend = make_backend(parse_backend("ipasir:" NONET_IPASIR_EXITER), puzzle.rules);
  for (int i = 0; i < 3; ++i) CHECK(backend->solve(puzzle, {}, {}).stop == Stop::failed);

  const std::string puzzles = kAiEscargot.puzzle + "\n" + kWikipedia.puzzle + "\n";
  const Finished ended = run_nonet({"compare", "--rounds", "1", "--json", "-", "--backend",
                                    "dfs,ipasir:" NONET_IPASIR_EXITER ",ipasir:" NONET_IPASIR_ABORTER},
                                   puzzles);
  CHECK(ended.status == 5);
  CHECK_THAT(ended.out, ContainsSubstring("\"unique\": 2") && ContainsSubstring("\"failed\": 2"));
  const Finished late = run_nonet(
      {"compare", "--rounds", "1", "--timeout", "0.2", "--json", "-", "--backend", "ipasir:" NONET_IPASIR_HANGER},
      puzzles);
  CHECK(late.status == 5);
  CHECK_THAT(late.out, ContainsSubstring("\"timeout\": 2"));
}

TEST_CASE("what a shared object prints does not come among the results") {
  const Finished done = run_nonet({"solve", "--backend", "ipasir:" NONET_IPASIR_CADICAL},
                                  kWikipedia.puzzle + "\n" + kAiEscargot.puzzle + "\n");
  CHECK(done.out == kWikipedia.solution + "\n" + kAiEscargot.solution + "\n");
}

}  // namespace nonet::test::ipasir_test
