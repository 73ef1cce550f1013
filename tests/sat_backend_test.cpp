// The SAT backend in all its shapes: each encoding with each construction, and what comes before the solver.
#include "backends/sat_backend.hpp"
#include "backends/cadical_solver.hpp"
#include "backends/sat/formula_search.hpp"
#include "nonet/check.hpp"
#include "nonet/encoder.hpp"
#include "tests/tests.hpp"

namespace nonet::test::sat_backend_test {
std::set<Board> all_solutions(Backend& solver, const Puzzle& puzzle) {
  const std::vector<Board> found = solutions(solver, puzzle);
  std::set<Board> different(found.begin(), found.end());
  CHECK(different.size() == found.size());
  return different;
}

Puzzle with_alternatives(const Geometry& shape, int blanks, Random& random) {
  return random_puzzle(Rules::make({.geometry = shape}), blanks, random);
}

TEST_CASE("every encoding with every construction has the same solutions") {
  Random random(seed());
  Board board = linear_board();
  rename_digits(board, random);
  const Board six = shuffled_board({2, 3}, random);
  const std::vector<Puzzle> puzzles = {
      Puzzle(Rules::make({.geometry = {2, 2}})),
      with_alternatives({2, 3}, 26, random),
      with_alternatives({1, 7}, 32, random),
      with_alternatives({3, 3}, 55, random),
      with_blanks(Rules::make(with_variants({}, "diagonal,disjoint")), board, 62, random),
      with_blanks(Rules::make(random_jigsaw({2, 3}, six, 100, random)), six, 26, random),
  };
  for (const Puzzle& puzzle : puzzles) {
    CAPTURE(puzzle.rules->spec().name(), text_of(puzzle.clues));
    const std::set<Board> expected = all_solutions(*backend("dlx", puzzle), puzzle);
    if (expected.size() > 300) continue;  // rare; by SAT that takes long
    for (const Encoding& encoding : encodings()) {
      for (const AtMostOne& amo : at_most_ones()) {
        CAPTURE(encoding.name, amo.name);
        BackendSpec spec = parse_backend("cadical");
        spec.options.encoding = &encoding;
        spec.options.at_most_one = &amo;
        CHECK(all_solutions(*make_backend(spec, puzzle.rules), puzzle) == expected);
      }
    }
  }
}

TEST_CASE("the construction that is asked for is the one that the solver gets") {
  const auto rules = Rules::make({.geometry = {4, 4}});
  const Puzzle blank(rules);
  const auto stats_with = [&](std::string_view name) {
    BackendSpec spec = parse_backend("cadical");
    if (!name.empty()) spec.options.at_most_one = &find_at_most_one(name);
    return make_backend(spec, rules)->solve(blank, {.max_solutions = 1}, {}).stats;
  };
  for (const AtMostOne& amo : at_most_ones()) {
    CAPTURE(amo.name);
    const Encoder encoder(blank, {.at_most_one = &amo, .reduced = true});
    const Stats stats = stats_with(amo.name);
    CHECK(stats.variables == static_cast<std::uint64_t>(encoder.variables()));
    CHECK(stats.clauses == encoder.clauses());
  }
  CHECK(stats_with("").clauses == stats_with("pairwise").clauses);
}

TEST_CASE("a search that is stopped while it counts clauses makes no solver") {
  const Puzzle blank(Rules::make({.geometry = {4, 4}}));
  int made = 0;
  const sat::Method method{.encode = {.reduced = true}, .make_solver = [&](int variables, std::uint64_t) {
                             ++made;
                             return make_cadical_solver("plain", {}, variables);
                           }};
  const int polls_until_stop = GENERATE(1, 2, 7);
  std::stop_source stop;
  const Budget budget{.stop = stop.get_token()};
  const SolutionSink sink;
  SolveRun run("mine", budget, sink, 1);
  int polls = 0;
  run.on_poll([&] {
    if (++polls == polls_until_stop) stop.request_stop();
  });
  OwnSolutions found(run);
  sat::FormulaSearch().search(blank, Candidates::all(*blank.rules), method, run, found);
  const Outcome outcome = run.finish();
  CHECK(polls == polls_until_stop);
  CHECK(outcome.stop == Stop::cancelled);
  CHECK(outcome.stats.solver_runs == 0);
  CHECK(made == 0);
}

TEST_CASE("a proof that is there counts, though it took the last byte that was left") {
  const Puzzle hard = classic(kAiEscargot.puzzle);
  const auto solver = backend("cadical", hard);
  const std::uint64_t bytes = solver->solve(hard, {.max_solutions = 2}, {}).stats.bytes;
  const std::uint64_t first = solver->solve(hard, {.max_solutions = 1}, {}).stats.bytes;
  REQUIRE(first < bytes);
  const Outcome outcome = solver->solve(hard, {.max_solutions = 2, .max_bytes = bytes - 1}, {});
  CHECK(outcome.verdict() == Verdict::unique);
  CHECK(outcome.stats.bytes == bytes);
  CHECK(solver->solve(hard, {.max_solutions = 2, .max_bytes = first - 1}, {}).stop == Stop::memory_limit);
}

TEST_CASE("a puzzle that propagation settles comes to no solver, and the statistics say so") {
  const Puzzle easy = classic(kWikipedia.puzzle);
  const auto solver = backend("cadical", easy);
  Outcome outcome = solver->solve(easy, {.max_solutions = 2}, {});
  CHECK(outcome.verdict() == Verdict::unique);
  CHECK(outcome.stats.solver_runs == 0);
  CHECK(outcome.stats.variables == 0);
  outcome = solver->solve(Puzzle(easy.rules), {.max_solutions = 1}, {});
  CHECK(outcome.solutions == 1);
  CHECK(outcome.stats.solver_runs == 1);
  CHECK(outcome.stats.variables > 0);
  // Beyond 9x9 as well.
  Random random(seed());
  const Puzzle large = with_alternatives({4, 4}, 10, random);
  outcome = backend("cadical", large)->solve(large, {.max_solutions = 2}, {});
  CHECK(outcome.verdict() == Verdict::unique);
  CHECK(outcome.stats.solver_runs == 0);
}

TEST_CASE("solutions that probing comes upon are reported once, and the solver finds the rest") {
  Random random(seed());
  for (int i = 0; i < 60; ++i) {
    const Puzzle puzzle = with_alternatives({3, 3}, 48 + random.below(10), random);
    CAPTURE(text_of(puzzle.clues));
    const auto reference = backend("dlx", puzzle);
    if (solutions(*reference, puzzle, 500).size() == 500) continue;
    const std::set<Board> expected = all_solutions(*reference, puzzle);
    const auto solver = backend("cadical", puzzle);
    CHECK(all_solutions(*solver, puzzle) == expected);
    for (const std::uint64_t limit : {1U, 2U, 3U}) {
      const std::vector<Board> found = solutions(*solver, puzzle, limit);
      CHECK(found.size() == std::min<std::size_t>(limit, expected.size()));
      for (const Board& board : found) CHECK(expected.count(board) == 1);
    }
  }
}

TEST_CASE("enumeration leaves no trace in a backend that is used again") {
  const Puzzle two = deadly_rectangle();
  const Puzzle blank(two.rules);
  const auto solver = backend("cadical", two);
  const std::vector<Board> first = solutions(*solver, blank, 20);
  for (int i = 0; i < 3; ++i) {
    CHECK(solutions(*solver, two).size() == 2);
    CHECK(solutions(*solver, blank, 20) == first);
  }
}

TEST_CASE("what the environment says of CaDiCaL's options changes nothing") {
  // The first of the forum's list of hardest puzzles, rated 11 and above: no probe solves it.
  const std::string puzzle = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
  const auto stats_of = [&](std::vector<std::string> environment) {
    const Finished done = run_nonet({"solve", "--backend", "cadical", "--limit", "2", "--output", "json"},
                                    puzzle + "\n", {.environment = std::move(environment)});
    CHECK(done.status == 0);
    CHECK(done.err.empty());
    Json stats = Json::parse(done.out).at("stats");
    CHECK(stats.at("solver_runs") == 1);
    CHECK(stats.at("conflicts") > 0);
    return stats;
  };
  const Json plain = stats_of({});
  CHECK(stats_of({"CADICAL_BUMP=0", "CADICAL_PHASE=0", "CADICAL_SCOREFACTOR=500", "CADICAL_MINIMIZE=0"}) == plain);
  const auto proof_with = [&](std::vector<std::string> environment) {
    return run_nonet({"prove"}, puzzle + "\n", {.environment = std::move(environment)}).out;
  };
  CHECK(proof_with({"CADICAL_BUMP=0", "CADICAL_PHASE=0", "CADICAL_MINIMIZE=0"}) == proof_with({}));
  const TempFolder folder;
  CHECK(stats_of({"CADICAL_API_TRACE=" + folder.file("trace")}) == plain);
  CHECK(text_of_file(folder.file("trace")).empty());
}

}  // namespace nonet::test::sat_backend_test
