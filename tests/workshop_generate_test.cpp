// Random puzzles: are they unique and minimal, repeatable, of the range, symmetry and pattern that was asked for?
#include "nonet/workshop.hpp"
#include "tests/tests.hpp"

namespace nonet::test::workshop_generate_test {
using Puzzles = std::vector<std::vector<Cell>>;

Puzzles made(Generator& generator, std::uint64_t first, std::uint64_t count) {
  Puzzles puzzles;
  const GenerateResult result = generator.generate(first, count, {}, into(puzzles));
  CHECK(result.puzzles == count);
  CHECK(result.stop == Stop::exhausted);
  CHECK(puzzles.size() == count);
  return puzzles;
}

Puzzles made(const std::shared_ptr<const Rules>& rules, std::string_view name, const GenerateOptions& options,
             std::uint64_t first, std::uint64_t count) {
  Generator generator(rules, parse_backend(name), options);
  return made(generator, first, count);
}

bool unique(Backend& solver, const Rules& rules, std::span<const Cell> clues) {
  return solver.solve({&rules, clues, {}}, {.max_solutions = 2}, {}).verdict() == Verdict::unique;
}

// One solution, and several without any of the groups of cells.
void check_minimal(Backend& solver, const Rules& rules, const std::vector<Cell>& puzzle,
                   const std::vector<std::vector<CellIndex>>& groups) {
  CAPTURE(text_of(puzzle));
  CHECK(unique(solver, rules, puzzle));
  for (const auto& group : groups) {
    std::vector<Cell> without = puzzle;
    for (const CellIndex cell : group) without[cell] = 0;
    if (without != puzzle) CHECK_FALSE(unique(solver, rules, without));
  }
}

int clues_of(const std::vector<Cell>& puzzle) {
  return static_cast<int>(std::count_if(puzzle.begin(), puzzle.end(), [](Cell cell) { return cell != 0; }));
}

TEST_CASE("generated puzzles are unique and minimal, and all different") {
  const auto rules = Rules::make({});
  const Puzzles puzzles = made(rules, "batch", {.seed = seed()}, 0, 100);
  const auto dfs = make_backend(parse_backend("dfs"), rules);
  for (const auto& puzzle : puzzles) check_minimal(*dfs, *rules, puzzle, orbits(Symmetry::none, {3, 3}));
  CHECK(std::set(puzzles.begin(), puzzles.end()).size() == 100);
}

TEST_CASE("a puzzle of a seed is the same in any call and by any backend") {
  const auto rules = Rules::make({});
  for (const unsigned per_grid : {1U, 5U}) {
    const GenerateOptions options{.seed = seed(), .per_grid = per_grid};
    const Puzzles all = made(rules, "batch", options, 0, 100);
    CHECK(made(rules, "dfs", options, 0, 100) == all);
    Generator generator(rules, parse_backend("batch"), options);
    CHECK(made(generator, 99, 1)[0] == all[99]);
    CHECK(made(generator, 70, 1)[0] == all[70]);
    CHECK(made(generator, 0, 1)[0] == all[0]);
    CHECK(made(generator, 10, 30) == Puzzles(all.begin() + 10, all.begin() + 40));
    CHECK(made(generator, 0, 1) != made(rules, "batch", {.seed = seed() + 1}, 0, 1));
  }
  const Generator generator(rules, parse_backend("dfs"), {});
  CHECK(generator.block_end(0) == 1);
  CHECK(generator.block_end(1) == 2);
  CHECK(generator.block_end(5) == 8);
  CHECK(generator.block_end(8191) == 8192);
  CHECK(generator.block_end(8192) == 16384);
}

TEST_CASE("puzzles have the symmetry that was asked for, and no joined clues can go") {
  const auto rules = Rules::make({});
  const auto dfs = make_backend(parse_backend("dfs"), rules);
  for (const SymmetryInfo& info : symmetries()) {
    CAPTURE(info.name);
    CHECK(parse_symmetry(info.name) == info.symmetry);
    const auto joined = orbits(info.symmetry, {3, 3});
    for (const auto& puzzle : made(rules, "batch", {.seed = seed(), .symmetry = info.symmetry}, 8, 8)) {
      check_minimal(*dfs, *rules, puzzle, joined);
      for (const auto& orbit : joined) {
        for (const CellIndex cell : orbit) CHECK((puzzle[cell] == 0) == (puzzle[orbit[0]] == 0));
      }
    }
  }
  CHECK_THROWS_WITH(parse_symmetry("round"), ContainsSubstring("'round'") && ContainsSubstring("antidiagonal"));
}

TEST_CASE("orbits of the symmetries, by their number") {
  // Cells that stay in place: 1 for turns, 9 for mirrors. By Burnside's lemma.
  const std::vector<std::size_t> expected = {81, 41, 21, 45, 45, 45, 45, 25, 25, 15};
  for (const SymmetryInfo& info : symmetries()) {
    CAPTURE(info.name);
    CHECK(orbits(info.symmetry, {3, 3}).size() == expected[static_cast<std::size_t>(info.symmetry)]);
  }
}

TEST_CASE("boards of other shapes have unique and minimal puzzles, and the symmetries of rectangles") {
  for (const char* const shape : {"2x3 4x6", "1x1 3x5 0-4", "3x3 9x9 0-8"}) {
    const auto rules = Rules::make({.geometry = Geometry::parse(shape)});
    CAPTURE(shape);
    const auto dfs = make_backend(parse_backend("dfs"), rules);
    const auto joined = orbits(Symmetry::orthogonal, rules->geometry());
    for (const auto& puzzle : made(rules, "dfs", {.seed = seed(), .symmetry = Symmetry::orthogonal}, 0, 3)) {
      check_minimal(*dfs, *rules, puzzle, joined);
    }
  }
  CHECK(orbits(Symmetry::rotation180, Geometry::parse("1x1 3x5")).size() == 8);
  CHECK(orbits(Symmetry::vertical, Geometry::parse("1x1 3x5")).size() == 10);
  CHECK_THROWS_WITH(orbits(Symmetry::full, Geometry::parse("1x1 3x5")), ContainsSubstring("as many of both"));
}

TEST_CASE("puzzles stay within a range of clues") {
  const auto rules = Rules::make({});
  const auto dfs = make_backend(parse_backend("dfs"), rules);
  for (const auto& puzzle : made(rules, "batch", {.seed = seed(), .min_clues = 22, .max_clues = 23}, 0, 64)) {
    CHECK((clues_of(puzzle) == 22 || clues_of(puzzle) == 23));
    check_minimal(*dfs, *rules, puzzle, orbits(Symmetry::none, {3, 3}));
  }
  std::set<int> seen;
  const GenerateOptions easy{
      .seed = seed(), .min_clues = 30, .max_clues = 33, .symmetry = Symmetry::rotation180, .minimal = false};
  for (const auto& puzzle : made(rules, "batch", easy, 0, 64)) {
    CHECK(unique(*dfs, *rules, puzzle));
    seen.insert(clues_of(puzzle));
  }
  CHECK((*seen.begin() >= 30 && *seen.rbegin() <= 33 && seen.size() > 1));
}

TEST_CASE("puzzles have clues in a pattern and nowhere else") {
  const auto rules = Rules::make({});
  const auto dfs = make_backend(parse_backend("dfs"), rules);
  std::vector<bool> pattern(81);
  for (std::size_t cell = 0; cell < 81; ++cell) pattern[cell] = cell % 2 == 0 && cell != 40;
  const Puzzles puzzles = made(rules, "batch", {.seed = seed(), .pattern = pattern}, 0, 10);
  for (const auto& puzzle : puzzles) {
    CHECK(unique(*dfs, *rules, puzzle));
    for (std::size_t cell = 0; cell < 81; ++cell) CHECK((puzzle[cell] != 0) == pattern[cell]);
  }
  CHECK(made(rules, "dfs", {.seed = seed(), .pattern = pattern}, 0, 10) == puzzles);
}

TEST_CASE("a search for what hardly exists ends in time, and counts its tries") {
  std::vector<bool> pattern(81);
  for (std::size_t cell = 0; cell < 81; ++cell) pattern[cell] = cell % 10 < 2 && cell / 9 != 8;  // two diagonals
  pattern[80] = true;
  Generator generator(Rules::make({}), parse_backend("batch"), {.pattern = pattern});
  const GenerateResult result = generator.generate(0, 1, {.timeout = 200ms}, {});
  CHECK(result.puzzles == 0);
  CHECK(result.tried > 0);
  CHECK(result.stop == Stop::timeout);
}

TEST_CASE("puzzles of other boards and variants are unique and minimal, and repeat") {
  const RulesSpec killer = with_constraints({.geometry = {2, 3}}, {"killer 7 r1c1 r1c2", "killer 5 r3c3 r4c3"});
  for (const RulesSpec& spec : {RulesSpec{.geometry = {2, 2}}, RulesSpec{.geometry = {2, 3}}, killer,
                                with_variants({}, "diagonal"), RulesSpec{.geometry = {3, 4}}}) {
    CAPTURE(spec.name());
    const auto rules = Rules::make(spec);
    const auto solver = make_backend(parse_backend("dfs"), rules);
    const Puzzles puzzles = made(rules, "dfs", {.seed = seed()}, 0, 4);
    for (const auto& puzzle : puzzles)
      check_minimal(*solver, *rules, puzzle, orbits(Symmetry::none, rules->geometry()));
    CHECK(made(rules, "dfs", {.seed = seed()}, 2, 2) == Puzzles(puzzles.begin() + 2, puzzles.end()));
    CHECK(std::set(puzzles.begin(), puzzles.end()).size() > 1);
  }
}

TEST_CASE("options that cannot be met are refused at once") {
  const auto rules = Rules::make({});
  const auto refused = [&](const GenerateOptions& options, const std::string& why) {
    CHECK_THROWS_WITH(Generator(rules, parse_backend("dfs"), options), ContainsSubstring(why));
  };
  refused({.max_clues = 16}, "no classic 9x9 puzzle with fewer than 17 clues has one solution");
  refused({.min_clues = 82}, "82 clues: this board has 0 to 81");
  refused({.min_clues = 25, .max_clues = 24}, "no number is both");
  refused({.pattern = std::vector<bool>(81)}, "a pattern of 0 clues");
  refused({.pattern = std::vector<bool>(16, true)},
          "a pattern of 16 signs: this board needs one for each of its 81 cells");
  refused({.max_clues = 30, .pattern = std::vector<bool>(81, true)}, "outside the range");
  refused({.per_grid = 0}, "0 puzzles a grid");
  CHECK_THROWS_WITH(Generator(Rules::make({.geometry = {4, 4}}), parse_backend("anneal"), {}),
                    ContainsSubstring("not complete"));
  CHECK_THROWS_AS(Generator(nullptr, parse_backend("dfs"), {}), Error);
  // Two cages that no board can hold.
  const RulesSpec impossible = with_constraints({.geometry = {2, 2}}, {"killer 3 r1c1 r1c2", "killer 3 r1c3 r1c4"});
  Generator generator(Rules::make(impossible), parse_backend("dfs"), {});
  CHECK_THROWS_WITH(generator.generate(0, 1, {}, {}), ContainsSubstring("no solution"));
}

}  // namespace nonet::test::workshop_generate_test
