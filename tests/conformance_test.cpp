// The contract of Backend, part one: answers. Every test walks backends(), so that a new backend is tested before
// anyone writes a test for it.
#include "nonet/check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::conformance_test {
// What the independent checker leaves of all boards of these rules.
std::set<Board> expected_of(const Puzzle& puzzle, const std::vector<Board>& boards) {
  std::set<Board> expected;
  for (const Board& board : boards) {
    if (why_not_a_solution(puzzle, board).empty()) expected.insert(board);
  }
  return expected;
}

// All backends find exactly these solutions, each once, and say so.
void check_all(const Puzzle& puzzle, const std::set<Board>& expected) {
  for (const BackendSpec& spec : able_backends(*puzzle.rules, !puzzle.excluded.empty())) {
    CAPTURE(spec.text(), puzzle.rules->spec().name(), text_of(puzzle.clues));
    std::vector<Board> found;
    const Outcome outcome = make_backend(spec, puzzle.rules)->solve(puzzle, {.max_solutions = 0}, into(found));
    CHECK(outcome.stop == Stop::exhausted);
    CHECK(outcome.solutions == found.size());
    CHECK(found.size() == expected.size());
    CHECK(std::set<Board>(found.begin(), found.end()) == expected);
    CHECK_FALSE(outcome.stats.backend.empty());
    CHECK(outcome.stats.elapsed.has_value());
    CHECK(outcome.message.empty());
  }
}

TEST_CASE("there are backends and each has a name and a summary", "[conformance]") {
  CHECK(backends().size() >= 5);
  std::set<std::string_view> names;
  for (const BackendInfo* const info : backends()) {
    CHECK_FALSE(info->name.empty());
    CHECK_FALSE(info->summary.empty());
    CHECK(names.insert(info->name).second);
    const Capabilities can = info->can({});
    CHECK(can.max_side >= 9);
    CHECK(can.max_side <= kMaxSide);
    CHECK(can.batch_hint >= 1);
    // Nothing that counts all solutions can be incomplete.
    CHECK((can.complete || !can.counts_all));
  }
  CHECK(able_backends(*Rules::make({})).size() >= 5);
}

TEST_CASE("every backend finds the only solution of known puzzles and proves that it is the only one",
          "[conformance]") {
  for (const Known& known : {kWikipedia, kAiEscargot, kSeventeenClues}) {
    const Puzzle puzzle = classic(known.puzzle);
    for (const BackendSpec& spec : able_backends(*puzzle.rules)) {
      // Row by row takes seconds where the first rows are blank.
      if (spec.info->reference && known.puzzle == kSeventeenClues.puzzle) continue;
      CAPTURE(spec.text(), known.puzzle);
      const auto solver = make_backend(spec, puzzle.rules);
      Board found;
      for (const std::uint64_t limit : {2, 0}) {
        const Outcome outcome = solver->solve(puzzle, {.max_solutions = limit}, into(found));
        CHECK(outcome.verdict() == Verdict::unique);
        CHECK(outcome.stop == Stop::exhausted);
        CHECK(text_of(found) == known.solution);
      }
      const Outcome one = solver->solve(puzzle, {}, {});
      CHECK(one.verdict() == Verdict::solved);
      CHECK(one.stop == Stop::solution_limit);
    }
  }
}

TEST_CASE("every backend proves that there is no solution", "[conformance]") {
  const Puzzle puzzle = unsolvable();
  REQUIRE(why_contradictory(puzzle).empty());
  check_all(puzzle, {});
}

TEST_CASE("every backend sees two solutions of a deadly rectangle", "[conformance]") {
  const Puzzle puzzle = deadly_rectangle();
  for (const BackendSpec& spec : able_backends(*puzzle.rules)) {
    CAPTURE(spec.text());
    const auto solver = make_backend(spec, puzzle.rules);
    CHECK(solver->solve(puzzle, {.max_solutions = 1}, {}).verdict() == Verdict::solved);
    const Outcome two = solver->solve(puzzle, {.max_solutions = 2}, {});
    CHECK(two.verdict() == Verdict::multiple);
    CHECK(two.stop == Stop::solution_limit);
    for (const std::uint64_t limit : {3, 0}) {
      const Outcome all = solver->solve(puzzle, {.max_solutions = limit}, {});
      CHECK(all.solutions == 2);
      CHECK(all.verdict() == Verdict::multiple);
      CHECK(all.stop == Stop::exhausted);
    }
  }
}

TEST_CASE("limits end the search at exactly this number of solutions", "[conformance]") {
  const Puzzle blank{Rules::make({.geometry = {2, 2}})};  // 288: OEIS A107739
  for (const BackendSpec& spec : able_backends(*blank.rules)) {
    const auto solver = make_backend(spec, blank.rules);
    for (const std::uint64_t limit : {1, 2, 7, 287, 288, 289, 0}) {
      CAPTURE(spec.text(), limit);
      std::uint64_t reported = 0;
      const Outcome outcome = solver->solve(blank, {.max_solutions = limit}, [&](std::span<const Cell>) {
        ++reported;
        return true;
      });
      const std::uint64_t expected = limit == 0 || limit > 288 ? 288 : limit;
      CHECK(outcome.solutions == expected);
      CHECK(reported == expected);
      CHECK(outcome.stop == (expected == limit ? Stop::solution_limit : Stop::exhausted));
      CHECK(outcome.verdict() == (limit == 1 ? Verdict::solved : Verdict::multiple));
      // A sink is not needed for counting.
      CHECK(solver->solve(blank, {.max_solutions = limit}, {}).solutions == expected);
    }
  }
}

TEST_CASE("every backend finds all 4x4 boards of every combination of variants", "[conformance]") {
  const std::vector<Board> plain = all_boards({.geometry = {2, 2}});
  for (unsigned flags = 0; flags < 8; ++flags) {
    RulesSpec spec{.geometry = {2, 2}};
    for (std::size_t i = 0; i < variants().size(); ++i) {
      if ((flags >> i & 1U) != 0) add_variants(spec, variants()[i].name);
    }
    const Puzzle blank{Rules::make(spec)};
    check_all(blank, expected_of(blank, plain));
  }
}

TEST_CASE("every backend finds all Latin squares of order four and all jigsaws", "[conformance]") {
  const std::vector<Board> latin = all_boards({.geometry = {1, 4}});
  CHECK(latin.size() == 576);  // OEIS A002860
  const Puzzle blank{Rules::make({.geometry = {1, 4}})};
  check_all(blank, expected_of(blank, latin));
  const Puzzle diagonal{Rules::make(with_variants({.geometry = {1, 4}}, "diagonal"))};
  check_all(diagonal, expected_of(diagonal, latin));
  Random random(seed());
  for (int i = 0; i < 5; ++i) {
    const Board& solution = latin[static_cast<std::size_t>(random.below(576))];
    const Puzzle jigsaw{Rules::make(random_jigsaw({2, 2}, pattern_board({2, 2}), 20, random))};
    check_all(jigsaw, expected_of(jigsaw, latin));
    Puzzle clued = jigsaw;
    clued.clues[static_cast<std::size_t>(random.below(16))] = solution[0];
    check_all(clued, expected_of(clued, latin));
  }
}

TEST_CASE("every backend finds exactly the 4x4 boards that keep the constraints", "[conformance]") {
  // Constraints that some of the 288 boards keep, and primitives of all kinds among them.
  const std::vector<Board> boards = all_boards({.geometry = {2, 2}});
  for (const std::vector<std::string>& lines : std::vector<std::vector<std::string>>{
           {"killer 5 r1c1 r1c2", "killer 8 r2c3 r2c4 r3c4"},
           {"thermometer r1c1 r2c1 r2c2", "difference r3c3 r3c4"},
           {"antiknight", "odd r1c1"},
           {"nonconsecutive"},
           {"arrow r2c2 | r1c1 r1c2", "ratio r4c1 r4c2"},
           {"distinct r1c1 r2c3 r4c4", "greater r1c1 r4c4"},
           {"whisper 2 r1c1 r1c2 r2c3 r3c4"},
           {"renban r1c1 r2c1 r2c2", "v r3c1 r4c4"},
           {"littlekiller 6 r1c2 r2c1", "palindrome r1c4 r2c3 r3c3"},
           {"between r1c1 r2c2 r3c2 r4c1"},
           {"killer 9 r1c1 r1c2 r1c3", "killer 9 r1c2 r1c3 r1c4"},
           {"minimum r2c2", "maximum r3c3 r3c4"},
           {"rellik 3 r1c1 r2c2 r3c3 r4c4"},
       }) {
    const Puzzle blank(Rules::make(with_constraints({.geometry = {2, 2}}, lines)));
    check_all(blank, expected_of(blank, boards));
  }
  CHECK(why_not(parse_backend("dlx"), *Rules::make(with_constraints({}, {"killer 17 r1c1 r1c2"}))) ==
        "backend 'dlx' takes no sums, which 3x3 killer has");
}

TEST_CASE("every backend honours exclusions", "[conformance]") {
  Random random(seed());
  const std::vector<Board> boards = all_boards({.geometry = {2, 2}});
  const auto rules = Rules::make({.geometry = {2, 2}});
  for (int i = 0; i < 20; ++i) {
    Puzzle puzzle(rules);
    puzzle.clues[static_cast<std::size_t>(random.below(16))] = static_cast<Cell>(1 + random.below(4));
    for (int n = random.below(14); n >= 0; --n) puzzle.exclude(random.below(16), 1 + random.below(4));
    check_all(puzzle, expected_of(puzzle, boards));
  }
}

TEST_CASE("clues that clash or are excluded leave no solution", "[conformance]") {
  Puzzle row{Rules::make({})};
  row.clues[0] = row.clues[4] = 5;
  check_all(row, {});
  Puzzle box{Rules::make({})};
  box.clues[0] = box.clues[10] = 5;
  check_all(box, {});
  Puzzle diagonal{Rules::make(with_variants({}, "diagonal"))};
  diagonal.clues[0] = diagonal.clues[80] = 5;
  check_all(diagonal, {});
  Puzzle full{Rules::make({}), Board(81, 1)};
  check_all(full, {});
  Puzzle excluded = classic(kWikipedia.puzzle);
  excluded.exclude(0, 5);
  check_all(excluded, {});
  Puzzle solved = classic(kWikipedia.solution);
  solved.exclude(80, 9);
  check_all(solved, {});
  Puzzle no_candidate{Rules::make({.geometry = {2, 2}})};
  for (int digit = 1; digit <= 4; ++digit) no_candidate.exclude(9, digit);
  check_all(no_candidate, {});
  Puzzle no_place{Rules::make({.geometry = {2, 2}})};
  for (int column = 0; column < 4; ++column) no_place.exclude(4 + column, 3);
  check_all(no_place, {});
}

TEST_CASE("a full legal board has exactly itself", "[conformance]") {
  const Board wikipedia = cells_of(kWikipedia.solution);
  check_all(Puzzle(Rules::make({}), wikipedia), {wikipedia});
  const Board linear = linear_board();
  check_all(Puzzle(Rules::make(with_variants({}, "diagonal,disjoint")), linear), {linear});
  const Board windoku = windoku_board();
  check_all(Puzzle(Rules::make(with_variants({}, "windoku")), windoku), {windoku});
  // The same board breaks rules that it was not made for.
  check_all(Puzzle(Rules::make(with_variants({}, "diagonal")), wikipedia), {});
}

TEST_CASE("a board of one cell has one solution unless that is excluded", "[conformance]") {
  Puzzle puzzle{Rules::make({.geometry = {1, 1}})};
  check_all(puzzle, {{1}});
  puzzle.clues[0] = 1;
  check_all(puzzle, {{1}});
  puzzle.exclude(0, 1);
  check_all(puzzle, {});
  puzzle.clues[0] = 0;
  check_all(puzzle, {});
}

TEST_CASE("boards of side two and three have the Latin squares", "[conformance]") {
  const Puzzle two{Rules::make({.geometry = {1, 2}})};
  check_all(two, {{1, 2, 2, 1}, {2, 1, 1, 2}});
  const Puzzle three{Rules::make({.geometry = {1, 3}})};
  check_all(three, expected_of(three, all_boards({.geometry = {1, 3}})));               // 12: OEIS A002860
  check_all(Puzzle(Rules::make(with_variants({.geometry = {1, 3}}, "diagonal"))), {});  // none: OEIS A274806
}

}  // namespace nonet::test::conformance_test
