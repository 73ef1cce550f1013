// The contract of Backend for incomplete methods: what they find is right, they claim no more than that, and they end.
#include <initializer_list>

#include "nonet/check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::conformance_incomplete_test {
// Backends that may not find what there is.
std::vector<BackendSpec> incomplete_backends(const Rules& rules) {
  std::vector<BackendSpec> able;
  for (const BackendInfo* const info : backends()) {
    const BackendSpec spec{info};
    if (info->argument.empty() && !info->can({}).complete && why_not(spec, rules).empty()) able.push_back(spec);
  }
  return able;
}

template <class Visit>
void each_incomplete(const Puzzle& puzzle, Visit&& visit) {
  for (const BackendSpec& spec : incomplete_backends(*puzzle.rules)) {
    if (!puzzle.excluded.empty() && !spec.info->can({}).exclusions) continue;
    CAPTURE(spec.text(), puzzle.rules->spec().name());
    visit(*make_backend(spec, puzzle.rules));
  }
}

// Solutions that are legal and differ, and an outcome that claims no more than them.
void check_solves(Backend& solver, const Puzzle& puzzle, std::uint64_t limit) {
  std::set<Board> found;
  const Outcome outcome = solver.solve(puzzle, {.max_solutions = limit}, [&](std::span<const Cell> board) {
    CHECK(why_not_a_solution(puzzle, board) == "");
    CHECK(found.emplace(board.begin(), board.end()).second);
    return true;
  });
  CHECK(outcome.stop == Stop::solution_limit);
  CHECK(outcome.solutions == limit);
  CHECK(found.size() == limit);
}

Puzzle sparse(std::uint64_t seed) {
  Random random(seed);
  return random_puzzle(Rules::make({.geometry = {3, 4}}), 120, random);
}

TEST_CASE("there are incomplete backends, and they say that they do not count", "[conformance]") {
  const std::vector<BackendSpec> able = incomplete_backends(*Rules::make({}));
  CHECK_FALSE(able.empty());
  for (const BackendSpec& spec : able) CHECK_FALSE(spec.info->can({}).counts_all);
}

TEST_CASE("incomplete backends solve boards of every kind that they take", "[conformance]") {
  const std::uint64_t seed = nonet::test::seed();
  Random random(seed);
  std::vector<Puzzle> puzzles = {Puzzle(Rules::make({})), sparse(seed),
                                 random_puzzle(Rules::make({.geometry = {1, 7}}), 40, random),
                                 random_puzzle(Rules::make({.geometry = {5, 5}}), 550, random)};
  const Board pattern = pattern_board({3, 3});
  puzzles.push_back(with_blanks(Rules::make(random_jigsaw({3, 3}, pattern, 40, random)), pattern, 60, random));
  // Without clues, as annealing did not come to the solutions of 27 of 80 puzzles of the first kind with 11 or 21.
  puzzles.emplace_back(Rules::make(with_variants({}, "diagonal,disjoint")));
  puzzles.emplace_back(Rules::make(with_variants({}, "windoku")));
  Puzzle excluded(Rules::make({}));
  for (int cell = 0; cell < 9; ++cell) excluded.exclude(cell, cell + 1);
  puzzles.push_back(excluded);
  for (const Puzzle& puzzle : puzzles) {
    each_incomplete(puzzle, [&](Backend& solver) {
      check_solves(solver, puzzle, 1);
      check_solves(solver, puzzle, 1);
    });
  }
  each_incomplete(puzzles[0], [&](Backend& solver) { check_solves(solver, puzzles[0], 5); });
}

TEST_CASE("incomplete backends never claim that there is no solution or no other, and come to an end",
          "[conformance]") {
  const Puzzle none = unsolvable();
  const Puzzle one = classic(kWikipedia.puzzle);
  Puzzle clash(Rules::make({}));
  clash.clues[0] = clash.clues[4] = 5;
  const Puzzle full = classic(kWikipedia.solution);
  each_incomplete(one, [&](Backend& solver) {
    for (const Puzzle* const puzzle : std::initializer_list<const Puzzle*>{&none, &clash}) {
      const Outcome outcome = solver.solve(*puzzle, {.max_solutions = 2}, {});
      CHECK(outcome.verdict() == Verdict::unknown);
      CHECK(outcome.stop == Stop::gave_up);
    }
    for (const Puzzle* const puzzle : {&one, &full}) {
      const Outcome outcome = solver.solve(*puzzle, {.max_solutions = 2}, {});
      CHECK(outcome.verdict() == (outcome.solutions == 0 ? Verdict::unknown : Verdict::solved));
      CHECK(outcome.stop == Stop::gave_up);
    }
  });
}

TEST_CASE("limits, stops and sinks end incomplete backends, which stay usable", "[conformance]") {
  // Its clues leave a solution; finding another one is beyond this or any other search.
  Random random(1);
  const Puzzle hard = random_puzzle(Rules::make({.geometry = {5, 5}}), 290, random);
  each_incomplete(hard, [&](Backend& solver) {
    CHECK(solver.solve(hard, {.max_solutions = 0, .timeout = 0s}, {}).stop == Stop::timeout);
    CHECK(solver.solve(hard, {.max_solutions = 0, .deadline = Clock::now() - 1s}, {}).stop == Stop::timeout);
    CHECK(solver.solve(hard, {.max_solutions = 0, .stop = stopped()}, {}).stop == Stop::cancelled);
    CHECK(solver.solve(hard, {.max_solutions = 0, .max_bytes = 16}, {}).stop == Stop::memory_limit);
  });
  const Puzzle easy = sparse(2);
  each_incomplete(easy, [&](Backend& solver) {
    const Outcome some = solver.solve(easy, {.max_solutions = 0, .max_nodes = 1000}, {});
    CHECK(some.stop == Stop::node_limit);
    CHECK(some.stats.nodes == 1000);
    CHECK(solver.solve(easy, {.max_solutions = 0}, [](std::span<const Cell>) { return false; }).stop == Stop::sink);
    CHECK_THROWS_AS(solver.solve(easy, {}, [](std::span<const Cell>) -> bool { throw std::out_of_range("enough"); }),
                    std::out_of_range);
    std::stop_source source;
    const Outcome stopped =
        solver.solve(easy, {.max_solutions = 0, .stop = source.get_token()}, [&](std::span<const Cell>) {
          source.request_stop();
          return true;
        });
    CHECK(stopped.stop == Stop::cancelled);
    check_solves(solver, easy, 1);
  });
}

}  // namespace nonet::test::conformance_incomplete_test
