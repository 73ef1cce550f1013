// Minimal puzzles: against removal one by one, and against a search over all subsets of the clues.
#include "backends/batch/dispatch.hpp"
#include "nonet/workshop.hpp"
#include "tests/tests.hpp"
#include "workshop/internal/removal.hpp"
#include "workshop/internal/stream.hpp"
#include "workshop/random_grids.hpp"

namespace nonet::test::workshop_minimise_test {
using Minimal = std::set<std::vector<Cell>>;

// Grids with `count` boards of random clues, many of them with several solutions.
std::vector<Cell> random_boards(std::size_t count, int blanks, Random& random) {
  std::vector<Cell> clues(count * 81);
  random_grids(random, clues);
  for (std::size_t i = 0; i < count; ++i) {
    for (int k = 0; k < blanks; ++k) clues[i * 81 + static_cast<std::size_t>(random.below(81))] = 0;
  }
  return clues;
}

std::vector<Cell> minimal_of(Backend& solver, const BatchView& puzzles, const MinimiseOptions& options,
                             std::vector<Outcome>& outcomes) {
  outcomes.assign(puzzles.count, {});
  std::vector<Cell> minimal(puzzles.clues.size(), Cell{99});
  minimise(solver, puzzles, options, outcomes, minimal);
  return minimal;
}

bool unique(Backend& solver, const PuzzleView& puzzle) {
  return solver.solve(puzzle, {.max_solutions = 2}, {}).verdict() == Verdict::unique;
}

// The definition, word for word.
std::vector<Cell> one_by_one(Backend& solver, const PuzzleView& puzzle, std::uint64_t seed) {
  std::vector<std::uint16_t> order(puzzle.clues.size());
  Stream(seed, puzzle.clues).shuffle_numbers(order);
  std::vector<Cell> clues(puzzle.clues.begin(), puzzle.clues.end());
  for (const std::uint16_t cell : order) {
    const Cell clue = std::exchange(clues[cell], Cell{0});
    if (clue != 0 && !unique(solver, {puzzle.rules, clues, puzzle.excluded})) clues[cell] = clue;
  }
  return clues;
}

// All minimal puzzles, by a look at every subset of the removable clues.
Minimal by_all_subsets(Backend& solver, const PuzzleView& puzzle) {
  std::vector<std::size_t> redundant;
  std::vector<Cell> clues(puzzle.clues.begin(), puzzle.clues.end());
  for (std::size_t cell = 0; cell < clues.size(); ++cell) {
    const Cell clue = std::exchange(clues[cell], Cell{0});
    if (clue != 0 && unique(solver, {puzzle.rules, clues, puzzle.excluded})) redundant.push_back(cell);
    clues[cell] = clue;
  }
  const std::size_t subsets = std::size_t{1} << redundant.size();
  std::vector<bool> is_unique(subsets);  // without the clues of the set
  const auto without = [&](std::size_t set) {
    std::vector<Cell> left = clues;
    for (std::size_t k = 0; k < redundant.size(); ++k) {
      if ((set >> k & 1U) != 0) left[redundant[k]] = 0;
    }
    return left;
  };
  for (std::size_t set = 0; set < subsets; ++set) {
    bool possible = true;
    for (std::size_t k = 0; k < redundant.size(); ++k) {
      if ((set >> k & 1U) != 0 && !is_unique[set & ~(std::size_t{1} << k)]) possible = false;
    }
    is_unique[set] = possible && unique(solver, {puzzle.rules, without(set), puzzle.excluded});
  }
  Minimal minimal;
  for (std::size_t set = 0; set < subsets; ++set) {
    bool least = is_unique[set];
    for (std::size_t k = 0; k < redundant.size(); ++k) {
      if ((set >> k & 1U) == 0 && is_unique[set | std::size_t{1} << k]) least = false;
    }
    if (least) minimal.insert(without(set));
  }
  return minimal;
}

Minimal found_all(Backend& solver, const PuzzleView& puzzle) {
  Minimal found;
  const Outcome outcome = all_minimal(solver, puzzle, {.max_solutions = 0}, [&](std::span<const Cell> minimal) {
    CHECK(found.emplace(minimal.begin(), minimal.end()).second);  // each once
    return true;
  });
  CHECK(outcome.solutions == found.size());
  CHECK(outcome.stop == Stop::exhausted);
  return found;
}

TEST_CASE("a clue that is the last one in a small unavoidable set cannot go") {
  Random random(seed());
  const auto rules = Rules::make({});
  const auto dfs = make_backend(parse_backend("dfs"), rules);
  std::vector<Cell> grids(60 * 81);
  random_grids(random, grids);
  std::size_t needed = 0;
  std::size_t found = 0;
  for (std::size_t i = 0; i < grids.size(); i += 81) {
    const std::vector<Cell> grid(grids.begin() + static_cast<std::ptrdiff_t>(i),
                                 grids.begin() + static_cast<std::ptrdiff_t>(i + 81));
    std::vector<std::uint16_t> order(81);
    Stream(1, grid).shuffle_numbers(order);
    const UnavoidableSets sets(grid);
    std::vector<Cell> clues = grid;
    ClassicSingles singles;
    for (unsigned cell = 0; cell < 81; ++cell) singles.toggle(cell, clues[cell]);
    for (const std::uint16_t cell : order) {
      const bool needs = sets.needs(singles, cell);
      clues[cell] = 0;
      if (unique(*dfs, {rules.get(), clues, {}})) {
        CHECK_FALSE(needs);
        singles.toggle(cell, grid[cell]);
      } else {
        clues[cell] = grid[cell];
        ++needed;
        found += static_cast<std::size_t>(needs);
      }
    }
  }
  CHECK(found * 3 > needed);  // about half of them
}

TEST_CASE("minimise leaves out what removal one by one leaves out, with every kernel and with dfs") {
  Random random(seed());
  const auto rules = Rules::make({});
  constexpr std::size_t kCount = 300;
  std::vector<Cell> clues = random_boards(kCount, 30, random);
  clues.resize(clues.size() + 81);  // a blank board
  const BatchView puzzles{rules.get(), kCount + 1, clues, {}};
  const auto dfs = make_backend(parse_backend("dfs"), rules);
  const MinimiseOptions options{.seed = 5};
  std::vector<Outcome> outcomes;
  const std::vector<Cell> expected = minimal_of(*dfs, puzzles, options, outcomes);
  std::size_t multiple = 0;
  for (std::size_t i = 0; i < puzzles.count; ++i) {
    const std::vector<Cell> its(expected.begin() + static_cast<std::ptrdiff_t>(i * 81),
                                expected.begin() + static_cast<std::ptrdiff_t>(i * 81 + 81));
    if (unique(*dfs, puzzles[i])) {
      CHECK(outcomes[i].verdict() == Verdict::unique);
      CHECK(its == one_by_one(*dfs, puzzles[i], 5));
    } else {
      ++multiple;
      CHECK(outcomes[i].verdict() == Verdict::multiple);
      CHECK(its == std::vector<Cell>(81));
    }
  }
  CHECK(multiple >= 1);
  for (const simd::KernelEntry& entry : simd::kernel_table()) {
    if (!entry.runs_here()) continue;
    CAPTURE(entry.kernel->name);
    const auto solver = batch::make_backend(*entry.kernel);
    CHECK(minimal_of(*solver, puzzles, options, outcomes) == expected);
    // Whatever the chunks.
    const std::vector<Cell> part = minimal_of(*solver, puzzles.slice(100, 50), options, outcomes);
    CHECK(std::equal(part.begin(), part.end(), expected.begin() + 100 * 81));
  }
}

TEST_CASE("minimal puzzles of boards with variants and exclusions are minimal") {
  Random random(seed());
  const auto check = [&](const Puzzle& puzzle) {
    const auto solver = make_backend(parse_backend("dfs"), puzzle.rules);
    std::vector<Outcome> outcomes;
    const PuzzleView view = puzzle;
    const BatchView one{view.rules, 1, view.clues, view.excluded};
    CHECK(minimal_of(*solver, one, {.seed = 3}, outcomes) == one_by_one(*solver, view, 3));
    // With a limit of time they are searched alone.
    const MinimiseOptions patient{.seed = 3, .budget = {.timeout = std::chrono::hours(1)}};
    CHECK(minimal_of(*solver, one, patient, outcomes) == one_by_one(*solver, view, 3));
  };
  check(with_blanks(Rules::make(with_variants({}, "diagonal")), linear_board(), 0, random));
  check(random_puzzle(Rules::make({.geometry = {2, 3}}), 4, random));
  Puzzle excluded(Rules::make({}), shuffled_board({3, 3}, random));
  for (int cell = 0; cell < 81; cell += 2)
    excluded.exclude(cell, excluded.clues[static_cast<std::size_t>(cell)] % 9 + 1);
  check(excluded);
}

TEST_CASE("clues to keep stay, and all others are needed beside them") {
  Random random(seed());
  const auto rules = Rules::make({});
  const std::vector<Cell> clues = random_boards(20, 5, random);
  std::vector<bool> keep(81);
  for (std::size_t cell = 0; cell < 27; ++cell) keep[cell] = true;
  const auto dfs = make_backend(parse_backend("dfs"), rules);
  std::vector<Outcome> outcomes;
  const std::vector<Cell> minimal = minimal_of(*dfs, {rules.get(), 20, clues, {}}, {.keep = keep}, outcomes);
  for (std::size_t i = 0; i < 20; ++i) {
    if (outcomes[i].verdict() != Verdict::unique) continue;
    std::vector<Cell> its(minimal.begin() + static_cast<std::ptrdiff_t>(i * 81),
                          minimal.begin() + static_cast<std::ptrdiff_t>(i * 81 + 81));
    CHECK(std::equal(its.begin(), its.begin() + 27, clues.begin() + static_cast<std::ptrdiff_t>(i * 81)));
    CHECK(unique(*dfs, {rules.get(), its, {}}));
    for (std::size_t cell = 27; cell < 81; ++cell) {
      const Cell clue = std::exchange(its[cell], Cell{0});
      CHECK((clue == 0 || !unique(*dfs, {rules.get(), its, {}})));
      its[cell] = clue;
    }
  }
}

TEST_CASE("minimise stops when asked to, and says so") {
  const Puzzle puzzle = classic(kWikipedia.solution);
  std::vector<Outcome> outcomes;
  const auto minimal = minimal_of(*backend("dfs", puzzle), {puzzle.rules.get(), 1, puzzle.clues, {}},
                                  {.budget = {.stop = stopped()}}, outcomes);
  CHECK(outcomes[0].stop == Stop::cancelled);
  CHECK(minimal == std::vector<Cell>(81));
  CHECK(all_minimal(*backend("dfs", puzzle), puzzle, {.stop = stopped()}, {}).stop == Stop::cancelled);
}

TEST_CASE("nothing goes from 17 clues") {
  const Puzzle puzzle = classic(kSeventeenClues.puzzle);
  std::vector<Outcome> outcomes;
  const BatchView one{puzzle.rules.get(), 1, puzzle.clues, {}};
  CHECK(minimal_of(*backend("dfs", puzzle), one, {}, outcomes) == puzzle.clues);
  CHECK(found_all(*backend("dfs", puzzle), puzzle) == Minimal{puzzle.clues});
}

TEST_CASE("all 4x4 boards together have 85,632 minimal puzzles", "[.long]") {
  const auto rules = Rules::make({.geometry = {2, 2}});
  const auto solver = make_backend(parse_backend("dfs"), rules);
  std::map<std::ptrdiff_t, int> with_clues;
  for (const Board& board : all_boards(rules->spec())) {
    all_minimal(*solver, {rules.get(), board, {}}, {.max_solutions = 0}, [&](std::span<const Cell> minimal) {
      ++with_clues[std::count_if(minimal.begin(), minimal.end(), [](Cell cell) { return cell != 0; })];
      return true;
    });
  }
  CHECK(with_clues == std::map<std::ptrdiff_t, int>{{4, 25728}, {5, 58368}, {6, 1536}});
}

TEST_CASE("minimise refuses room of a wrong size") {
  const Puzzle puzzle = classic(kWikipedia.puzzle);
  const auto solver = backend("dfs", puzzle);
  std::vector<Outcome> outcomes(1);
  std::vector<Cell> minimal(81);
  const BatchView one{puzzle.rules.get(), 1, puzzle.clues, {}};
  CHECK_THROWS_AS(minimise(*solver, one, {}, {}, minimal), Error);
  CHECK_THROWS_AS(minimise(*solver, one, {}, outcomes, std::span(minimal).first(80)), Error);
  CHECK_THROWS_AS(minimise(*solver, one, {.keep = {true}}, outcomes, minimal), Error);
}

TEST_CASE("all minimal puzzles of a 4x4 board are those among all its subsets", "[volume]") {
  Random random(seed());
  const auto rules = Rules::make({.geometry = {2, 2}});
  const auto solver = make_backend(parse_backend("dfs"), rules);
  for (int round = 0; round < 6; ++round) {
    const Puzzle puzzle = random_puzzle(rules, round, random);
    CAPTURE(text_of(puzzle.clues));
    CHECK(found_all(*solver, puzzle) == (unique(*solver, puzzle) ? by_all_subsets(*solver, puzzle) : Minimal{}));
  }
}

TEST_CASE("all minimal puzzles of a 9x9 board are those among all its subsets, with every kernel", "[volume]") {
  Random random(seed());
  const auto rules = Rules::make({});
  const auto dfs = make_backend(parse_backend("dfs"), rules);
  for (int round = 0; round < 5; ++round) {
    // A minimal puzzle, and some more clues.
    std::vector<Cell> grid(81);
    random_grids(random, grid);
    std::vector<Outcome> outcomes;
    const std::uint64_t number = random.next();
    std::vector<Cell> clues = minimal_of(*dfs, {rules.get(), 1, grid, {}}, {.seed = number}, outcomes);
    for (int more = 0; more < 5; ++more) {
      const auto cell = static_cast<std::size_t>(random.below(81));
      clues[cell] = grid[cell];
    }
    CAPTURE(text_of(clues));
    const PuzzleView puzzle{rules.get(), clues, {}};
    const Minimal expected = by_all_subsets(*dfs, puzzle);
    CHECK(found_all(*dfs, puzzle) == expected);
    for (const simd::KernelEntry& entry : simd::kernel_table()) {
      if (entry.runs_here()) CHECK(found_all(*batch::make_backend(*entry.kernel), puzzle) == expected);
    }
    // A limit, and a sink that has enough.
    std::uint64_t seen = 0;
    const Outcome limited = all_minimal(*dfs, puzzle, {.max_solutions = 1}, [&](auto) { return ++seen > 0; });
    CHECK(limited.solutions == 1);
    CHECK(limited.stop == Stop::solution_limit);
    CHECK(all_minimal(*dfs, puzzle, {.max_solutions = 0}, [](auto) { return false; }).stop == Stop::sink);
    CHECK(seen == 1);
  }
}

}  // namespace nonet::test::workshop_minimise_test
