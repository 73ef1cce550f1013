// Uniqueness, redundant clues and needless constraints, against a recount by other means.
#include "run/minimal.hpp"

#include <bit>

#include "nonet/check.hpp"
#include "nonet/explain.hpp"
#include "run/setter.hpp"
#include "tests/tests.hpp"

namespace nonet::test::minimal_test {
ClueAnalysis analyse(const Puzzle& puzzle, const Budget& budget = {.max_solutions = 2}) {
  return analyse_clues(*backend("dfs", puzzle), puzzle, budget);
}

// Adds up what its searches spend.
class Counting : public Backend {
 public:
  Counting(std::string_view name, std::shared_ptr<const Rules> rules)
      : Backend(rules), solver_(make_backend(parse_backend(name), std::move(rules))) {}
  std::uint64_t spent = 0;

 private:
  Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    Outcome outcome = solver_->solve(puzzle, budget, sink);
    spent += outcome.stats.nodes + outcome.stats.conflicts;
    return outcome;
  }
  std::unique_ptr<Backend> solver_;
};

TEST_CASE("clues of a 4x4 board are redundant where trying all boards says so") {
  Random random(seed());
  const auto rules = Rules::make({.geometry = {2, 2}});
  const std::vector<Board> boards = all_boards(rules->spec());
  const auto count = [&](const std::vector<Cell>& clues) {
    return std::count_if(boards.begin(), boards.end(), [&](const Board& board) {
      return std::equal(clues.begin(), clues.end(), board.begin(),
                        [](Cell clue, Cell cell) { return clue == 0 || clue == cell; });
    });
  };
  for (int round = 0; round < 200; ++round) {
    const Puzzle puzzle = random_puzzle(rules, 6 + random.below(7), random);
    CAPTURE(text_of(puzzle.clues));
    const ClueAnalysis analysis = analyse(puzzle);
    const auto solutions = count(puzzle.clues);
    CHECK(analysis.outcome.verdict() == (solutions == 1 ? Verdict::unique : Verdict::multiple));
    CHECK(analysis.minimality == Stop::exhausted);
    std::vector<CellIndex> redundant;
    for (std::size_t cell = 0; cell < 16 && solutions == 1; ++cell) {
      Puzzle without = puzzle;
      without.clues[cell] = 0;
      if (puzzle.clues[cell] != 0 && count(without.clues) == 1) redundant.push_back(static_cast<CellIndex>(cell));
    }
    CHECK(analysis.redundant == redundant);
  }
}

TEST_CASE("17 clues are minimal") {
  const ClueAnalysis analysis = analyse(classic(kSeventeenClues.puzzle));
  CHECK(analysis.outcome.verdict() == Verdict::unique);
  CHECK(analysis.redundant.empty());
  CHECK(analysis.minimality == Stop::exhausted);
}

TEST_CASE("a puzzle that is not unique has no redundant clues") {
  CHECK(analyse(deadly_rectangle()).outcome.verdict() == Verdict::multiple);
  CHECK(analyse(deadly_rectangle()).redundant.empty());
  CHECK(analyse(unsolvable()).outcome.verdict() == Verdict::no_solution);
  CHECK(analyse(unsolvable()).redundant.empty());
}

TEST_CASE("exclusions count unchanged") {
  // The rectangle that has two solutions has one without the other digit in one of its corners; the clues alone do not
  // make it unique.
  Puzzle puzzle = deadly_rectangle();
  puzzle.exclude(3, kWikipedia.solution[4] - '0');
  const ClueAnalysis analysis = analyse(puzzle);
  CHECK(analysis.outcome.verdict() == Verdict::unique);
  for (const CellIndex cell : analysis.redundant) {
    Puzzle without = puzzle;
    without.clues[cell] = 0;
    CHECK(solutions(*backend("dlx", without), without).size() == 1);
  }
  CHECK_FALSE(analysis.redundant.empty());
}

TEST_CASE("many puzzles at once are analysed as one by one") {
  Random random(seed());
  const std::string name = GENERATE("dfs", "batch", "auto");
  const auto rules = Rules::make({});
  const bool excludes = GENERATE(false, true);
  std::vector<Puzzle> puzzles;
  for (int i = 0; i < 400; ++i) puzzles.push_back(random_puzzle(rules, 30 + random.below(25), random));
  puzzles.push_back(deadly_rectangle());
  puzzles.push_back(unsolvable());
  puzzles.push_back(classic(kSeventeenClues.puzzle));
  std::vector<Cell> clues;
  std::vector<std::uint64_t> excluded;
  for (Puzzle& puzzle : puzzles) {
    if (excludes) puzzle.exclude(random.below(81), 1 + random.below(9));
    clues.insert(clues.end(), puzzle.clues.begin(), puzzle.clues.end());
    excluded.insert(excluded.end(), puzzle.excluded.begin(), puzzle.excluded.end());
  }
  const auto solver = backend(name, puzzles.front());
  std::vector<ClueAnalysis> analyses(puzzles.size());
  const Budget budget{.max_solutions = 2};
  analyse_clues(*solver, BatchView{rules.get(), puzzles.size(), clues, excluded}, budget, analyses);
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    CAPTURE(name, i, text_of(puzzles[i].clues));
    const ClueAnalysis alone = analyse(puzzles[i]);
    CHECK(analyses[i].outcome.verdict() == alone.outcome.verdict());
    CHECK(analyses[i].minimality == alone.minimality);
    CHECK(analyses[i].redundant == alone.redundant);
  }
}

TEST_CASE("a node limit holds for all searches of a puzzle together") {
  const Puzzle puzzle = classic(kAiEscargot.puzzle);
  for (const std::string name : {"dfs", "cadical", "auto"}) {
    CAPTURE(name);
    Counting solver(name, puzzle.rules);
    // A hard puzzle: the searches without a clue branch as well.
    const Outcome alone = solver.solve(puzzle, {.max_solutions = 2}, {});
    CHECK(alone.verdict() == Verdict::unique);
    const std::uint64_t limit = std::exchange(solver.spent, 0);
    CHECK(analyse_clues(solver, puzzle, {.max_solutions = 2}).minimality == Stop::exhausted);
    REQUIRE(std::exchange(solver.spent, 0) > 2 * limit);

    const Budget budget{.max_solutions = 2, .max_nodes = limit};
    const ClueAnalysis one = analyse_clues(solver, puzzle, budget);
    CHECK(one.outcome.verdict() == Verdict::unique);
    CHECK(one.minimality == Stop::node_limit);
    CHECK(std::exchange(solver.spent, 0) <= limit);

    std::vector<ClueAnalysis> many(2);
    std::vector<Cell> twice = puzzle.clues;
    twice.insert(twice.end(), puzzle.clues.begin(), puzzle.clues.end());
    analyse_clues(solver, BatchView{puzzle.rules.get(), 2, twice, {}}, budget, many);
    for (const ClueAnalysis& analysis : many) {
      CHECK(analysis.outcome.verdict() == Verdict::unique);
      CHECK(analysis.minimality == Stop::node_limit);
    }
    CHECK(solver.spent <= 2 * limit);
  }
}

TEST_CASE("a budget that runs out is not taken for a minimal puzzle") {
  const Puzzle escargot = classic(kAiEscargot.puzzle);
  const ClueAnalysis nodes = analyse(escargot, {.max_solutions = 2, .max_nodes = 1});
  CHECK(nodes.outcome.verdict() == Verdict::unknown);
  CHECK(nodes.outcome.stop == Stop::node_limit);

  // Solved by singles alone, and without this clue or that no more.
  const Puzzle easy = classic(kWikipedia.puzzle);
  const ClueAnalysis cut = analyse(easy, {.max_solutions = 2, .max_nodes = 0});
  if (cut.outcome.verdict() == Verdict::unique) {
    CHECK(cut.minimality == Stop::node_limit);
    CHECK(cut.redundant.size() < 30);
  }

  const ClueAnalysis cancelled = analyse(escargot, {.max_solutions = 2, .stop = stopped()});
  CHECK(cancelled.outcome.stop == Stop::cancelled);
  CHECK(cancelled.redundant.empty());

  std::vector<ClueAnalysis> both(2);
  std::vector<Cell> clues = escargot.clues;
  clues.insert(clues.end(), easy.clues.begin(), easy.clues.end());
  const BatchView puzzles{easy.rules.get(), 2, clues, {}};
  analyse_clues(*backend("batch", easy), puzzles, {.max_solutions = 2, .stop = stopped()}, both);
  CHECK(both[0].outcome.stop == Stop::cancelled);
  analyse_clues(*backend("batch", easy), puzzles, {.max_solutions = 2, .max_nodes = 1}, both);
  CHECK(both[0].outcome.stop == Stop::node_limit);
  CHECK(both[0].redundant.empty());
}

MinimalPuzzle without_needless(const Puzzle& puzzle, const Budget& budget = {}) {
  std::vector<bool> keep(puzzle.clues.size(), true);
  return minimise_with_constraints(parse_backend("dfs"), puzzle, {.keep = std::move(keep), .budget = budget});
}

// The fewest of the constraints with which only one of the boards is left, by trying all subsets; nothing if all of
// them leave several.
std::optional<int> fewest_by_trial(const Puzzle& puzzle, const std::vector<Board>& boards) {
  const std::vector<Constraint>& constraints = puzzle.rules->spec().constraints;
  std::vector<unsigned> kept(boards.size());
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    RulesSpec spec = puzzle.rules->spec();
    spec.constraints = {constraints[i]};
    const Puzzle alone(Rules::make(spec), puzzle.clues);
    for (std::size_t b = 0; b < boards.size(); ++b) {
      kept[b] |= (why_not_a_solution(alone, boards[b]).empty() ? 1U : 0U) << i;
    }
  }
  std::optional<int> fewest;
  for (unsigned set = 0; set < 1U << constraints.size(); ++set) {
    const auto left = std::count_if(kept.begin(), kept.end(), [&](unsigned each) { return (each & set) == set; });
    if (left == 1 && std::popcount(set) < fewest.value_or(100)) fewest = std::popcount(set);
  }
  return fewest;
}

TEST_CASE("no fewer constraints of 4x4 boards are enough, says a trial of all subsets") {
  Random random(seed());
  const RulesSpec plain{.geometry = {2, 2}};
  const std::vector<Board> all = all_boards(plain);
  int unique = 0;
  for (int round = 0; round < 120; ++round) {
    const Board solution = all[static_cast<std::size_t>(random.below(static_cast<int>(all.size())))];
    Setter setter(plain, solution, random);
    std::vector<std::string> lines;
    for (const char* const kind : {"killer", "thermometer", "difference", "distinct", "greater", "palindrome", "renban",
                                   "killer", "x", "arrow"}) {
      if (auto line = setter.draw(find_kind(kind), Truth::kept)) lines.push_back(*std::move(line));
    }
    Puzzle puzzle(Rules::make(with_constraints(plain, lines)));
    for (int i = 0; i < 4; ++i) {
      const auto cell = static_cast<std::size_t>(random.below(16));
      puzzle.clues[cell] = solution[cell];
    }
    std::vector<Board> boards;
    std::copy_if(all.begin(), all.end(), std::back_inserter(boards), [&](const Board& board) {
      return std::equal(board.begin(), board.end(), puzzle.clues.begin(),
                        [](Cell cell, Cell clue) { return clue == 0 || clue == cell; });
    });
    CAPTURE(lines, text_of(puzzle.clues));
    const std::optional<int> fewest = fewest_by_trial(puzzle, boards);
    const MinimalPuzzle minimal = without_needless(puzzle);
    CHECK((minimal.rules != nullptr) == fewest.has_value());
    if (!fewest || !minimal.rules) continue;
    ++unique;
    CHECK(minimal.rules->spec().constraints.size() == static_cast<std::size_t>(*fewest));
    CHECK(minimal.least_kept == static_cast<std::size_t>(*fewest));
    CHECK(minimal.clues == puzzle.clues);
    CHECK(fewest_by_trial(Puzzle(minimal.rules, minimal.clues), boards) == fewest);
  }
  CHECK(unique > 20);
}

TEST_CASE("a dot that a rule about all dots speaks of stays, but not twice") {
  // negative-difference forbids the neighbours of each dot that is removed, so all dots stay.
  const std::vector<std::string> dots = {"negative-difference",  "difference r1c1 r1c2", "difference r1c2 r1c3",
                                         "difference r1c2 r2c2", "difference r1c3 r1c4", "difference r2c1 r2c2",
                                         "difference r2c3 r2c4", "difference r2c4 r3c4", "difference r3c1 r3c2",
                                         "difference r3c1 r4c1", "difference r3c3 r3c4", "difference r4c1 r4c2",
                                         "difference r4c3 r4c4"};
  std::vector<std::string> lines = dots;
  lines.insert(lines.end(), {"difference r2c1 r2c2", "palindrome r1c1"});
  Puzzle puzzle(Rules::make(with_constraints({.geometry = {2, 2}}, lines)));
  puzzle.clues[8] = 2;
  const MinimalPuzzle minimal = without_needless(puzzle);
  REQUIRE(minimal.rules != nullptr);
  std::vector<std::string> left = minimal.rules->spec().other_constraints();
  std::sort(left.begin(), left.end());
  std::vector<std::string> expected = dots;
  std::sort(expected.begin(), expected.end());
  CHECK(left == expected);
}

TEST_CASE("constraints that look at others are removed only while the solution stays the same") {
  const auto left = [](const char* clues, const std::vector<std::string>& lines) {
    Puzzle puzzle(Rules::make(with_constraints({.geometry = {2, 2}}, lines)));
    for (std::size_t i = 0; i < 16; ++i)
      puzzle.clues[i] = clues[i] == '.' ? Cell{0} : static_cast<Cell>(clues[i] - '0');
    const MinimalPuzzle minimal = without_needless(puzzle);
    REQUIRE(minimal.rules != nullptr);
    CHECK(minimal.least_kept <= minimal.rules->spec().constraints.size());
    return minimal.rules->spec().other_constraints();
  };
  // Each of the two alone gives a single board, but not the same one.
  CHECK(left("123434122.4.4.2.", {"minimum r3c2", "minimum r3c1"}) == std::vector<std::string>{"minimum r3c2"});
  // All cells are given. Neither minimum goes alone, as the other looks at it.
  CHECK(left("2134341212434321", {"minimum r1c1", "minimum r1c2"}).empty());
}

TEST_CASE("time and a stop request end the search for the fewest constraints") {
  Puzzle puzzle(
      Rules::make(with_constraints({.geometry = {2, 2}}, {"thermometer r1c1 r1c3", "thermometer r1c2 r1c4"})));
  const Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
  std::copy(solution.begin() + 8, solution.end(), puzzle.clues.begin() + 8);
  const std::vector<std::size_t> both = {0, 1};
  CHECK(spare_constraints(parse_backend("dfs"), puzzle, solution, {.stop = stopped()}).stop == Stop::cancelled);
  const Clashes late = smallest_sufficient(puzzle, solution, both, {.deadline = Clock::now() - 1s});
  CHECK(late.stop == Stop::timeout);
  CHECK_FALSE(late.smallest());
  CHECK(without_needless(puzzle, {.stop = stopped()}).rules == nullptr);
}

}  // namespace nonet::test::minimal_test
