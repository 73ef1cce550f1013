// The contract of Backend, part three: batches, repeated calls, and boards from one cell to large ones.
#include "nonet/check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::conformance_batch_test {
struct Batch {
  std::shared_ptr<const Rules> rules;
  std::vector<Puzzle> puzzles = {};
  std::vector<Cell> clues = {};
  std::vector<std::uint64_t> excluded = {};

  void add(Puzzle puzzle) {
    clues.insert(clues.end(), puzzle.clues.begin(), puzzle.clues.end());
    puzzles.push_back(std::move(puzzle));
  }
  // Exclusions of all puzzles, once there are any.
  void gather_exclusions() {
    for (Puzzle& puzzle : puzzles) {
      puzzle.excluded.resize(puzzle.clues.size() * digit_words(rules->side()));
      excluded.insert(excluded.end(), puzzle.excluded.begin(), puzzle.excluded.end());
    }
  }
  BatchView view() const { return {rules.get(), puzzles.size(), clues, excluded}; }
};

// Unique, multiple, unsolvable, contradictory, blank and full ones, in an order that mixes them.
Batch mixed_batch(int rounds, Random& random) {
  Batch batch{Rules::make({})};
  for (; rounds > 0; --rounds) {
    batch.add(classic(kWikipedia.puzzle));
    batch.add(unsolvable());
    batch.add(random_puzzle(batch.rules, 45, random));
    batch.add(deadly_rectangle());
    Puzzle clash = random_puzzle(batch.rules, 70, random);
    clash.clues[0] = clash.clues[1] = 3;
    batch.add(std::move(clash));
    batch.add(random_puzzle(batch.rules, 0, random));
    batch.add(random_puzzle(batch.rules, 81, random));
  }
  return batch;
}

void check_like_a_loop(Backend& solver, const Batch& batch, const Budget& budget) {
  constexpr std::size_t kShown = 3;
  const auto cells = static_cast<std::size_t>(batch.rules->cells());
  std::vector<Outcome> outcomes(batch.puzzles.size());
  std::vector<Cell> first(batch.puzzles.size() * kShown * cells, Cell{77});
  solver.solve_batch(batch.view(), budget, outcomes, first);
  std::vector<Outcome> without(batch.puzzles.size());
  solver.solve_batch(batch.view(), budget, without, {});
  for (std::size_t i = 0; i < batch.puzzles.size(); ++i) {
    const Puzzle& puzzle = batch.puzzles[i];
    CAPTURE(i, text_of(puzzle.clues), budget.max_solutions);
    const Outcome alone = solver.solve(puzzle, budget, {});
    CHECK(outcomes[i].solutions == alone.solutions);
    CHECK(outcomes[i].stop == alone.stop);
    CHECK(outcomes[i].verdict() == alone.verdict());
    CHECK_FALSE(outcomes[i].stats.backend.empty());
    CHECK(without[i].solutions == alone.solutions);
    CHECK(without[i].stop == alone.stop);
    std::set<std::vector<Cell>> shown;
    for (std::size_t k = 0; k < kShown; ++k) {
      const std::span<const Cell> solution = std::span<const Cell>(first).subspan((i * kShown + k) * cells, cells);
      if (k < alone.solutions) {
        CHECK(why_not_a_solution(puzzle, solution).empty());
        CHECK(shown.emplace(solution.begin(), solution.end()).second);
      } else {
        CHECK(std::count(solution.begin(), solution.end(), Cell{0}) == static_cast<std::ptrdiff_t>(cells));
      }
    }
  }
}

TEST_CASE("a batch gives what its puzzles give one by one", "[conformance]") {
  Random random(seed());
  const Batch batch = mixed_batch(2, random);
  for (const BackendSpec& spec : able_backends(*batch.rules)) {
    CAPTURE(spec.text());
    const auto solver = make_backend(spec, batch.rules);
    check_like_a_loop(*solver, batch, {.max_solutions = 1});
    check_like_a_loop(*solver, batch, {.max_solutions = 2});
    check_like_a_loop(*solver, batch, {.max_solutions = 4});
  }
}

TEST_CASE("a batch may have exclusions and other rules", "[conformance]") {
  Random random(seed());
  Batch batch{Rules::make(with_variants({.geometry = {2, 3}}, "disjoint"))};
  for (int i = 0; i < 12; ++i) {
    Puzzle puzzle = random_puzzle(batch.rules, 30, random);
    for (int n = 0; n < i; ++n) puzzle.exclude(random.below(36), 1 + random.below(6));
    batch.add(std::move(puzzle));
  }
  batch.gather_exclusions();
  for (const BackendSpec& spec : able_backends(*batch.rules, true)) {
    CAPTURE(spec.text());
    check_like_a_loop(*make_backend(spec, batch.rules), batch, {.max_solutions = 20});
  }
}

TEST_CASE("a negated clue is any digit but the one given", "[conformance]") {
  Random random(seed());
  for (const bool classic : {false, true}) {
    for (const bool with_exclusions : {false, true}) {
      CAPTURE(classic, with_exclusions);
      const RulesSpec board = {.geometry = {2, 3}};
      Batch batch{Rules::make(classic ? RulesSpec{} : with_variants(board, "disjoint"))};
      const int cells = batch.rules->cells();
      std::vector<CellIndex> negated;
      std::vector<Puzzle> alone;
      for (int i = 0; i < 12; ++i) {
        Puzzle puzzle = random_puzzle(batch.rules, cells / 2, random);
        if (with_exclusions) puzzle.exclude(random.below(cells), 1 + random.below(6));
        int cell = random.below(cells);
        while (puzzle.clues[static_cast<std::size_t>(cell)] == 0) cell = (cell + 1) % cells;
        negated.push_back(static_cast<CellIndex>(cell));
        batch.add(puzzle);
        const Cell digit = std::exchange(puzzle.clues[static_cast<std::size_t>(cell)], Cell{0});
        puzzle.exclude(cell, digit);
        alone.push_back(std::move(puzzle));
      }
      if (with_exclusions) batch.gather_exclusions();
      for (const BackendSpec& spec : able_backends(*batch.rules, true)) {
        CAPTURE(spec.text());
        const auto solver = make_backend(spec, batch.rules);
        std::vector<Outcome> outcomes(batch.puzzles.size());
        std::vector<Cell> first(batch.clues.size());
        solver->solve_negated(batch.view(), negated, {.max_solutions = 5}, outcomes, first);
        for (std::size_t i = 0; i < alone.size(); ++i) {
          CAPTURE(i, text_of(alone[i].clues), negated[i]);
          CHECK(outcomes[i].solutions == solver->solve(alone[i], {.max_solutions = 5}, {}).solutions);
          const auto shown = std::span<const Cell>(first).subspan(i * alone[i].clues.size(), alone[i].clues.size());
          if (outcomes[i].solutions > 0) CHECK(why_not_a_solution(alone[i], shown).empty());
        }
      }
    }
  }
}

TEST_CASE("only a clue can be negated", "[conformance]") {
  Batch batch{Rules::make({})};
  batch.add(classic(kWikipedia.puzzle));  // r1c1 is 5, and r1c3 blank
  const auto solver = make_backend(parse_backend("auto"), batch.rules);
  std::vector<Outcome> outcomes(1);
  const auto negate = [&](const std::vector<CellIndex>& cells) {
    solver->solve_negated(batch.view(), cells, {}, outcomes, {});
  };
  CHECK_NOTHROW(negate({0}));
  CHECK_THROWS_AS(negate({2}), Error);
  CHECK_THROWS_AS(negate({81}), Error);
  CHECK_THROWS_AS(negate({}), Error);
}

TEST_CASE("an empty batch is nothing to do", "[conformance]") {
  const auto rules = Rules::make({});
  for (const BackendSpec& spec : able_backends(*rules)) {
    CAPTURE(spec.text());
    const auto solver = make_backend(spec, rules);
    solver->solve_batch({rules.get(), 0, {}, {}}, {}, {}, {});
    CHECK(solver->solve(classic(kWikipedia.puzzle), {}, {}).solutions == 1);
  }
}

TEST_CASE("a batch whose deadline is over is not begun", "[conformance]") {
  Random random(5);
  const Batch batch = mixed_batch(2, random);
  for (const BackendSpec& spec : able_backends(*batch.rules)) {
    if (!spec.can().interruptible) continue;
    CAPTURE(spec.text());
    const auto solver = make_backend(spec, batch.rules);
    std::vector<Outcome> outcomes(14);
    std::vector<Cell> first(14 * 81, Cell{77});
    solver->solve_batch(batch.view(), {.deadline = Clock::now() - 1s}, outcomes, first);
    for (const Outcome& outcome : outcomes) {
      CHECK(outcome.stop == Stop::timeout);
      CHECK(outcome.solutions == 0);
    }
    CHECK(std::count(first.begin(), first.end(), Cell{0}) == 14 * 81);
    solver->solve_batch(batch.view(), {.stop = stopped()}, outcomes, {});
    for (const Outcome& outcome : outcomes) CHECK(outcome.stop == Stop::cancelled);
    solver->solve_batch(batch.view(), {.max_solutions = 2}, outcomes, first);
    CHECK(outcomes[0].verdict() == Verdict::unique);
    CHECK(outcomes[1].verdict() == Verdict::no_solution);
  }
}

TEST_CASE("answers do not depend on earlier puzzles or on the instance", "[conformance]") {
  Random random(seed());
  const Batch batch = mixed_batch(2, random);
  for (const BackendSpec& spec : able_backends(*batch.rules)) {
    CAPTURE(spec.text());
    const auto used = make_backend(spec, batch.rules);
    const auto answers = [&](Backend& solver, const Puzzle& puzzle) { return solutions(solver, puzzle, 3); };
    for (const Puzzle& puzzle : batch.puzzles) {
      const std::vector<Board> first = answers(*used, puzzle);
      CHECK(answers(*used, puzzle) == first);
      CHECK(answers(*make_backend(spec, batch.rules), puzzle) == first);
    }
  }
}

TEST_CASE("two instances with the same rules work in two threads", "[conformance]") {
  const auto rules = Rules::make(with_variants({}, "diagonal"));
  const Puzzle puzzle{rules, linear_board()};
  for (const BackendSpec& spec : able_backends(*rules)) {
    CAPTURE(spec.text());
    std::uint64_t counts[2] = {};
    {
      std::vector<std::jthread> threads;
      for (std::uint64_t& count : counts) {
        threads.emplace_back([&] {
          const auto solver = make_backend(spec, rules);
          for (int i = 0; i < 20; ++i) count += solver->solve(puzzle, {.max_solutions = 2}, {}).solutions;
        });
      }
    }
    CHECK(counts[0] == 20);
    CHECK(counts[1] == 20);
  }
}

TEST_CASE("boards of side 16 and 25 and 64 are solved where they are nearly full", "[conformance]") {
  Random random(seed());
  for (const int box : {4, 5, 8}) {
    const auto rules = Rules::make({.geometry = {box, box}});
    const Puzzle puzzle = random_puzzle(rules, rules->cells() / 20, random);
    for (const BackendSpec& spec : able_backends(*rules)) {
      CAPTURE(spec.text(), rules->side());
      const std::vector<Board> found = solutions(*make_backend(spec, rules), puzzle, 1);
      REQUIRE(found.size() == 1);
      CHECK(why_not_a_solution(puzzle, found[0]).empty());
    }
  }
}

TEST_CASE("sides that fill the masks of 64 bits are counted right", "[conformance]") {
  // A Latin square without two of its rows: in each column the same two digits are left, so each cycle of the
  // permutation between the rows can be turned. The rows of a cyclic square that are one apart make one cycle: 2.
  for (const int side : {31, 32, 33, 63, 64}) {
    const auto rules = Rules::make({.geometry = {1, side}});
    Puzzle puzzle{rules, pattern_board({1, side})};
    for (int cell = 0; cell < 2 * side; ++cell) puzzle.clues[static_cast<std::size_t>(cell)] = 0;
    for (const BackendSpec& spec : able_backends(*rules)) {
      CAPTURE(spec.text(), side);
      CHECK(make_backend(spec, rules)->solve(puzzle, {.max_solutions = 0}, {}).solutions == 2);
    }
  }
}

}  // namespace nonet::test::conformance_batch_test
