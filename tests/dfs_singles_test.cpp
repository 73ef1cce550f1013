// dfs draws all that naked and hidden singles say before it branches: a board that they solve takes no branch.
#include "nonet/backend.hpp"
#include "nonet/puzzle.hpp"
#include "tests/tests.hpp"

namespace nonet::test::dfs_singles_test {
void set(Candidates& candidates, const Rules& rules, int cell, int digit) {
  for (int other = 1; other <= rules.side(); ++other) {
    if (other != digit) candidates.remove(cell, other);
  }
  for (const CellIndex peer : rules.peers(cell)) candidates.remove(peer, digit);
}

// A plain solver that knows nothing else.
bool singles_solve(const Puzzle& puzzle) {
  const Rules& rules = *puzzle.rules;
  Candidates candidates = Candidates::all(rules);
  std::vector<char> is_set(puzzle.clues.size(), 0);
  std::size_t count = 0;
  const auto place = [&](int cell, int digit) {
    if (is_set[static_cast<std::size_t>(cell)] != 0) return;
    is_set[static_cast<std::size_t>(cell)] = 1;
    ++count;
    set(candidates, rules, cell, digit);
  };
  for (int cell = 0; cell < rules.cells(); ++cell) {
    if (puzzle.clues[static_cast<std::size_t>(cell)] != 0) place(cell, puzzle.clues[static_cast<std::size_t>(cell)]);
  }
  for (std::size_t before = SIZE_MAX; before != count;) {
    before = count;
    for (int cell = 0; cell < rules.cells(); ++cell) {
      if (candidates.count(cell) == 1) place(cell, candidates.first(cell));
    }
    for (const Unit& unit : rules.units()) {
      for (int digit = 1; digit <= rules.side(); ++digit) {
        std::vector<int> places;
        for (const CellIndex cell : unit.cells) {
          if (candidates.has(cell, digit)) places.push_back(cell);
        }
        if (places.size() == 1) place(places[0], digit);
      }
    }
  }
  return count == puzzle.clues.size();
}

TEST_CASE("dfs takes no branch on a board that singles solve") {
  Random random(seed());
  for (const Geometry& shape : {Geometry{3, 3}, Geometry{2, 3}, Geometry{3, 4}, Geometry{4, 4}}) {
    CAPTURE(shape.name());
    const auto rules = Rules::make({.geometry = shape});
    const std::unique_ptr<Backend> dfs = make_backend(parse_backend("dfs"), rules);
    int solved = 0;
    for (int tries = 0; solved < 20 && tries < 2000; ++tries) {
      const int most = rules->cells() * 3 / 5;
      const Puzzle puzzle = random_puzzle(rules, most / 2 + random.below(most / 2), random);
      if (!singles_solve(puzzle)) continue;
      ++solved;
      CAPTURE(text_of(puzzle.clues));
      const Outcome outcome = dfs->solve(puzzle, {.max_solutions = 2}, {});
      CHECK(outcome.verdict() == Verdict::unique);
      CHECK(outcome.stats.nodes == 0);
    }
    CHECK(solved == 20);
  }
}

}  // namespace nonet::test::dfs_singles_test
