// What callers of the libraries may get wrong: each call checks its arguments and throws Error, in every build.
#include <climits>
#include <memory>
#include <utility>
#include <vector>

#include "nonet/backends/backend.hpp"
#include "nonet/backends/cubes.hpp"
#include "nonet/board/check.hpp"
#include "nonet/deduction/propagator.hpp"
#include "nonet/encoder/encode.hpp"
#include "nonet/run/prove.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"

using Catch::Matchers::ContainsSubstring;

namespace nonet::test {
namespace {

std::shared_ptr<const Rules> small() { return Rules::make({.geometry = {2, 2}}); }

// Calls take(puzzle view) with everything that is no 4x4 puzzle.
template <class Take>
void check_refused(const Take& take) {
  const auto rules = small();
  const std::vector<Cell> blank(16);
  std::vector<Cell> high = blank;
  high[6] = 5;
  const std::vector<std::uint64_t> excluded(15);
  CHECK_THROWS_WITH(take(PuzzleView{nullptr, blank, {}}), ContainsSubstring("needs rules"));
  CHECK_THROWS_WITH(take(PuzzleView{rules.get(), {}, {}}), ContainsSubstring("0 clues for 1 puzzles of 16 cells"));
  CHECK_THROWS_AS(take(PuzzleView{rules.get(), std::span(blank).first(15), {}}), Error);
  CHECK_THROWS_WITH(take(PuzzleView{rules.get(), high, {}}), ContainsSubstring("r2c3 is 5, above the side of 4"));
  CHECK_THROWS_WITH(take(PuzzleView{rules.get(), blank, excluded}), ContainsSubstring("15 words of excluded"));
  std::vector<std::uint64_t> fifth(16);
  fifth[15] = std::uint64_t{1} << 4U;
  CHECK_THROWS_WITH(take(PuzzleView{rules.get(), blank, fifth}),
                    ContainsSubstring("an excluded candidate is above the side of 4"));
}

}  // namespace

TEST_CASE("a puzzle is made of as many clues as the board has cells, each a digit or blank") {
  const auto rules = Rules::make({});
  for (const std::size_t count : {std::size_t{0}, std::size_t{80}, std::size_t{82}, std::size_t{162}}) {
    CHECK_THROWS_AS(Puzzle(rules, std::vector<Cell>(count)), Error);
  }
  for (const int clue : {10, 200, 255}) {
    std::vector<Cell> clues(81);
    clues[80] = static_cast<Cell>(clue);
    CHECK_THROWS_WITH(Puzzle(rules, clues), "r9c9 is " + std::to_string(clue) + ", above the side of 9");
  }
  CHECK_THROWS_AS(Puzzle(nullptr), Error);
  CHECK_THROWS_AS(Puzzle(nullptr, std::vector<Cell>(81)), Error);
  CHECK(Puzzle(rules, std::vector<Cell>(81, 9)).clues[80] == 9);
}

TEST_CASE("only candidates of the board are excluded") {
  Puzzle puzzle(small());
  for (const auto& [cell, digit] : {std::pair{-1, 1}, std::pair{16, 1}, std::pair{0, 0}, std::pair{0, 5}}) {
    CHECK_THROWS_AS(puzzle.exclude(cell, digit), Error);
  }
  CHECK(puzzle.excluded.empty());
  puzzle.exclude(15, 4);
  CHECK(PuzzleView(puzzle).excludes(15, 4));
}

TEST_CASE("every backend refuses what is no puzzle, and puzzles of other rules, and stays usable") {
  std::vector<std::pair<BackendSpec, std::shared_ptr<const Rules>>> made = {{parse_backend("batch"), Rules::make({})}};
  for (const BackendSpec& spec : able_backends(*small())) made.emplace_back(spec, small());
  for (const auto& [spec, rules] : made) {
    CAPTURE(spec.text());
    const auto solver = make_backend(spec, rules);
    if (rules->side() == 4) {
      check_refused([&, &solver = *solver](const PuzzleView& puzzle) { solver.solve(puzzle, {}, {}); });
    }
    for (const RulesSpec& other :
         {RulesSpec{.geometry = {2, 3}}, nonet::with_variants({.geometry = rules->geometry()}, "diagonal")}) {
      const Puzzle puzzle(Rules::make(other));
      CHECK_THROWS_WITH(solver->solve(puzzle, {}, {}), ContainsSubstring(other.name() + " boards where"));
    }
    // The same rules as another object.
    const Puzzle full(Rules::make(rules->spec()), pattern_board(rules->geometry()));
    CHECK(solver->solve(full, {.max_solutions = 2}, {}).solutions == 1);
  }
}

TEST_CASE("every backend refuses a batch whose parts have wrong sizes") {
  const auto rules = Rules::make({});
  const Board board = pattern_board(rules->geometry());
  std::vector<Cell> two = board;
  two.insert(two.end(), board.begin(), board.end());
  std::vector<Cell> high = two;
  high[100] = 10;
  std::vector<Outcome> outcomes(2);
  std::vector<Cell> first(162);
  for (const BackendSpec& spec : able_backends(*rules)) {
    CAPTURE(spec.text());
    const auto solver = make_backend(spec, rules);
    const auto batch = [&](const BatchView& puzzles, std::size_t answers, std::size_t cells) {
      solver->solve_batch(puzzles, {}, std::span(outcomes).first(answers), std::span(first).first(cells));
    };
    const BatchView good{rules.get(), 2, two, {}};
    CHECK_THROWS_AS(batch({rules.get(), 3, two, {}}, 2, 0), Error);
    CHECK_THROWS_AS(batch({rules.get(), 2, std::span(two).first(161), {}}, 2, 0), Error);
    CHECK_THROWS_AS(batch(good, 1, 0), Error);
    CHECK_THROWS_AS(batch(good, 2, 81), Error);
    CHECK_THROWS_WITH(batch({rules.get(), 2, high, {}}, 2, 0), "puzzle 2: r3c2 is 10, above the side of 9");
    batch(good, 2, 162);
    CHECK(outcomes[1].solutions == 1);
  }
}

TEST_CASE("checker, encoder, propagation, proofs and cubes refuse what is no puzzle") {
  const Board board(16, 1);
  check_refused([&](const PuzzleView& puzzle) { static_cast<void>(why_not_a_solution(puzzle, board)); });
  check_refused([](const PuzzleView& puzzle) { static_cast<void>(why_contradictory(puzzle)); });
  check_refused([](const PuzzleView& puzzle) { Encoder(puzzle, {}); });
  check_refused([](const PuzzleView& puzzle) { Encoder(puzzle, {.reduced = true}); });
  check_refused([](const PuzzleView& puzzle) { Prover().prove(puzzle, {}); });
  Propagator propagator(small());
  check_refused([&](const PuzzleView& puzzle) { propagator.propagate(puzzle); });
  CHECK_THROWS_AS(propagator.propagate(Puzzle(Rules::make({}))), Error);
  CHECK_THROWS_AS(find_clash({.geometry = {2, 2}}, std::vector<Cell>(15)), Error);
  CHECK_THROWS_AS(find_clash({.geometry = {2, 2}, .regions = {0, 1}}, std::vector<Cell>(16)), Error);

  Puzzle puzzle(small());
  for (const int literal : {0, 65, -65, INT_MIN}) CHECK_THROWS_AS(under_cube(puzzle, {literal}), Error);
  CHECK_THROWS_AS(split_into_cubes(puzzle, 0), Error);
  puzzle.clues.pop_back();
  CHECK_THROWS_AS(under_cube(puzzle, {1}), Error);
  CHECK_THROWS_AS(split_into_cubes(puzzle, 2), Error);
}

TEST_CASE("rules are made of shapes and regions that exist") {
  for (const Geometry shape : {Geometry{0, 3}, Geometry{3, 0}, Geometry{-3, -3}, Geometry{16, 16}, Geometry{1, 256},
                               Geometry{65536, 65536}, Geometry{INT_MAX, 3}}) {
    CHECK_THROWS_WITH(Rules::make({.geometry = shape}), ContainsSubstring(shape.name() + " are not supported"));
  }
  for (const int side : {-1, 0, 256}) CHECK_THROWS_AS(Geometry::of_side(side), Error);
  CHECK_THROWS_AS(Rules::make({.geometry = {2, 2}, .regions = std::vector<std::uint8_t>(16)}), Error);
  CHECK_THROWS_AS(Rules::make({.geometry = {2, 2}, .regions = std::vector<std::uint8_t>(16, 200)}), Error);
  CHECK_THROWS_AS(Rules::make({.geometry = {2, 2}, .regions = {0}}), Error);
  CHECK_THROWS_AS(make_backend(parse_backend("dfs"), nullptr), Error);
  CHECK_THROWS_AS(make_backend({}, small()), Error);
}

}  // namespace nonet::test
