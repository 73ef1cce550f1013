// Puzzles with drawn constraints: are they unique, repeatable, of the kinds and numbers that were asked for?
#include "run/kinds_generator.hpp"

#include "nonet/check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::kinds_generator_test {
KindsGenerator generator(std::string_view kinds, const GenerateOptions& options, const RulesSpec& spec = {}) {
  return {Rules::make(spec), parse_backend("dfs"), parse_kinds(kinds), options};
}

Puzzle made(KindsGenerator& generator, std::uint64_t number) {
  DrawnPuzzle drawn = generator.generate(number, {});
  REQUIRE(drawn.stop == Stop::exhausted);
  REQUIRE(drawn.puzzle.has_value());
  return *std::move(drawn.puzzle);
}

std::map<std::string_view, int> numbers_of(const Puzzle& puzzle) {
  std::map<std::string_view, int> numbers;
  for (const Constraint& constraint : puzzle.rules->spec().constraints) ++numbers[constraint.kind->name];
  return numbers;
}

TEST_CASE("every kind that can be drawn gives unique puzzles, and their solutions keep the constraints") {
  int drawn = 0;
  for (const ConstraintKind* kind : constraint_kinds()) {
    const bool needs_values = kind->shape == Shape::board && kind->least_values > 0;
    if (kind->shape == Shape::parts || kind->has_text || needs_values || kind->name == "doppelganger" ||
        kind->name == "doublers" || kind->name.starts_with("chaos")) {
      continue;
    }
    if (kind->name == "antitaxicab" || kind->name == "fullrank" || kind->name == "tiedrank") continue;  // slow
    CAPTURE(kind->name);
    ++drawn;
    KindsGenerator kinds = generator(kind->name, {.seed = seed()});
    const Puzzle puzzle = made(kinds, 0);
    CHECK(numbers_of(puzzle)[kind->name] > 0);
    Board solution;
    const Outcome outcome = backend("cadical", puzzle)->solve(puzzle, {.max_solutions = 2}, [&](auto found) {
      solution.assign(found.begin(), found.end());
      return true;
    });
    CHECK(outcome.verdict() == Verdict::unique);
    CHECK(why_not_a_solution(puzzle, solution) == "");
  }
  CHECK(drawn > 50);
}

TEST_CASE("a drawn puzzle of a seed is the same in any order") {
  KindsGenerator one = generator("whisper,difference", {.seed = seed()});
  KindsGenerator other = generator("whisper,difference", {.seed = seed()});
  const Puzzle first = made(one, 0);
  const Puzzle second = made(one, 1);
  CHECK(made(other, 1).rules->spec() == second.rules->spec());
  CHECK(made(other, 0).clues == first.clues);
  CHECK(first.rules->spec() != second.rules->spec());
}

TEST_CASE("cages cover the board without overlap, and ranges of constraints and clues are kept") {
  KindsGenerator cages = generator("killer", {.seed = seed(), .max_clues = 2});
  for (std::uint64_t number = 0; number < 5; ++number) {
    const Puzzle puzzle = made(cages, number);
    CHECK(std::ranges::count(puzzle.clues, Cell{0}) >= 79);
    std::set<CellIndex> covered;
    std::size_t cells = 0;
    for (const Constraint& cage : puzzle.rules->spec().constraints) {
      covered.insert(cage.cells().begin(), cage.cells().end());
      cells += cage.cells().size();
    }
    CHECK(cells == covered.size());
    CHECK(cells >= 70);
  }
  KindsGenerator few = generator("killer:3-5,thermometer:2,odd:4,antiknight", {.seed = seed()});
  for (std::uint64_t number = 0; number < 5; ++number) {
    std::map<std::string_view, int> numbers = numbers_of(made(few, number));
    CHECK(numbers["killer"] >= 3);
    CHECK(numbers["killer"] <= 5);
    CHECK(numbers["thermometer"] == 2);
    CHECK(numbers["odd"] == 4);
    CHECK(numbers["antiknight"] == 1);
  }
}

TEST_CASE("no clue of a drawn puzzle can be removed") {
  KindsGenerator kinds = generator("thermometer", {.seed = seed()}, {.geometry = {2, 3}});
  for (std::uint64_t number = 0; number < 10; ++number) {
    const Puzzle puzzle = made(kinds, number);
    const auto solver = backend("dfs", puzzle);
    for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell) {
      if (puzzle.clues[cell] == 0) continue;
      Puzzle without = puzzle;
      without.clues[cell] = 0;
      CHECK(solver->solve(without, {.max_solutions = 2}, {}).verdict() == Verdict::multiple);
    }
  }
}

TEST_CASE("kinds and numbers that nobody can draw are refused") {
  const auto refusal = [](const std::string& list) {
    try {
      parse_kinds(list);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(refusal("killer,killer") == "killer is in the list twice");
  CHECK(refusal("killer:5-3") == "the range '5-3' is empty");
  CHECK(refusal("killer:x") == "'x' is not a number or a range such as 4-8");
  CHECK(refusal("antiknight:2") == "antiknight is a rule of the whole board and takes no number");
  CHECK(refusal("leaper") == "leaper needs numbers: add --constraint 'leaper 1 3'");
  CHECK(refusal("") == "no kind is named, such as killer");
  CHECK_THAT(refusal("kiler"), ContainsSubstring("killer"));
  KindsGenerator crowded = generator("killer:60", {});
  CHECK_THROWS_WITH(crowded.generate(0, {}), ContainsSubstring("fewer of them may fit"));
}
}  // namespace nonet::test::kinds_generator_test
