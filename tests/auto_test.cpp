// Which backend `auto` takes, and that its trial leaves no trace in the answers. That they are right, the conformance
// suite tests.
#include "tests/tests.hpp"

namespace nonet::test::auto_test {
// Minimal, made for this test; dfs needs 12,205 nodes for it.
constexpr std::string_view kHard16 =
    "A.7...5.9....8.GG...F....A.2B17...2EB..4.5..9....94..C...8B6..2....5...9C1...BD...6...F.....5.81...G45....8B.9.."
    "7..A.1.3.6.E...45...8F......D.A...D.6.4BA..5.2.....813.A..E...FB......G..42F....F.AD..671...23...C...9E...3...BA"
    ".G.2.......91...94...A..6..CED..";

Puzzle hard16() { return puzzle_of({.geometry = {4, 4}}, kHard16); }

Outcome solve(const Puzzle& puzzle, const Budget& budget, const SolutionSink& sink = {}) {
  return backend("auto", puzzle)->solve(puzzle, budget, sink);
}

// The backend that answers when a call has this many classic boards.
std::string_view answered(std::size_t boards) {
  const Puzzle puzzle = classic(kWikipedia.puzzle);
  std::vector<Cell> clues;
  for (std::size_t i = 0; i < boards; ++i) clues.insert(clues.end(), puzzle.clues.begin(), puzzle.clues.end());
  std::vector<Outcome> outcomes(boards);
  std::vector<Cell> solutions(clues.size());
  const BatchView view{puzzle.rules.get(), boards, clues, {}};
  backend("auto", puzzle)->solve_batch(view, {.max_solutions = 2}, outcomes, solutions);
  for (std::size_t i = 0; i < boards; ++i) {
    CHECK(outcomes[i].verdict() == Verdict::unique);
    CHECK(outcomes[i].stats.backend == outcomes[0].stats.backend);
    CHECK(text_of(std::span<const Cell>(solutions).subspan(i * 81, 81)) == kWikipedia.solution);
  }
  return outcomes[0].stats.backend;
}

TEST_CASE("auto takes the batch engine for many classic boards and dfs for few") {
  CHECK(answered(1) == "dfs");
  CHECK(answered(10) == "dfs");
  CHECK(answered(200) == "batch");
  const Puzzle one = classic(kAiEscargot.puzzle);
  CHECK(solve(one, {.max_solutions = 2}).stats.backend == "dfs");
}

TEST_CASE("auto goes on with cadical where dfs gets nowhere") {
  const Puzzle puzzle = hard16();
  const Outcome alone = backend("dfs", puzzle)->solve(puzzle, {.max_solutions = 2}, {});
  REQUIRE(alone.verdict() == Verdict::unique);
  std::vector<Board> found;
  const Outcome outcome = solve(puzzle, {.max_solutions = 2}, into(found));
  CHECK(outcome.stats.backend == "cadical");
  CHECK(outcome.verdict() == Verdict::unique);
  CHECK(found.size() == 1);
  CHECK(outcome.stats.nodes > 0);  // those of the trial
  CHECK(outcome.stats.nodes < alone.stats.nodes);
}

TEST_CASE("auto keeps to a limit of nodes that is below its trial") {
  const Outcome outcome = solve(hard16(), {.max_solutions = 2, .max_nodes = 50});
  CHECK(outcome.stop == Stop::node_limit);
  CHECK(outcome.stats.backend == "dfs");
  CHECK(outcome.stats.nodes == 50);
}

TEST_CASE("auto enumerates by dfs and reports each solution once") {
  const Puzzle blank(Rules::make({.geometry = {2, 3}}));
  std::set<Board> found;
  const Outcome outcome = solve(blank, {.max_solutions = 5000}, into(found));
  CHECK(outcome.stats.backend == "dfs");
  CHECK(outcome.stop == Stop::solution_limit);
  CHECK(outcome.solutions == 5000);
  CHECK(found.size() == 5000);
  CHECK(solve(Puzzle(Rules::make({.geometry = {2, 2}})), {.max_solutions = 0}).solutions == 288);
}

TEST_CASE("a sink ends what auto kept of its trial") {
  const Puzzle blank(Rules::make({.geometry = {2, 3}}));
  for (const std::uint64_t wanted : {1, 5, 20}) {
    std::uint64_t seen = 0;
    const Outcome outcome = solve(blank, {.max_solutions = 20}, [&](std::span<const Cell>) { return ++seen < wanted; });
    CHECK(seen == wanted);
    CHECK(outcome.solutions == wanted);
    CHECK(outcome.stop == (wanted == 20 ? Stop::solution_limit : Stop::sink));
  }
}

TEST_CASE("auto gives boards above the reach of dfs to a race at once") {
  const Puzzle puzzle{Rules::make({.geometry = {5, 5}}), pattern_board({5, 5})};
  CHECK(solve(puzzle, {.max_solutions = 2}).stats.backend == "race");
}

}  // namespace nonet::test::auto_test
