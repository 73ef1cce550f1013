// True candidates and their counts, against all solutions that another backend finds.
#include "backends/batch/dispatch.hpp"
#include "nonet/workshop.hpp"
#include "tests/tests.hpp"

namespace nonet::test::workshop_candidates_test {
using Counts = std::vector<std::uint64_t>;

// How many of these have each digit in each cell.
Counts count_all(const Rules& rules, const std::vector<Board>& boards) {
  Counts counts(static_cast<std::size_t>(rules.cells() * rules.side()));
  for (const Board& board : boards) {
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      ++counts[cell * static_cast<std::size_t>(rules.side()) + board[cell] - 1U];
    }
  }
  return counts;
}

void check_equal(const Rules& rules, const TrueCandidates& found, const Counts& expected, std::uint64_t limit) {
  CHECK(found.stop == Stop::exhausted);
  bool same = true;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const int cell = static_cast<int>(i) / rules.side();
    const int digit = static_cast<int>(i) % rules.side() + 1;
    same = same && found.has(cell, digit) == (expected[i] > 0);
    if (limit > 0) same = same && found.counts[i] == std::min(expected[i], limit);
  }
  CHECK(same);
}

struct Sample {
  std::shared_ptr<const Rules> rules;
  std::vector<Cell> clues = {};
  std::vector<Counts> expected = {};
  std::vector<Verdict> verdicts = {};

  std::size_t size() const { return expected.size(); }
  BatchView view() const { return {rules.get(), size(), clues, {}}; }
};

// Puzzles of shuffled boards with 1 to `most` solutions.
Sample sample(std::shared_ptr<const Rules> rules, std::size_t count, int fewest, int more, std::size_t most,
              Random& random) {
  Sample made{rules};
  const auto solver = make_backend(parse_backend("dfs"), rules);
  while (made.size() < count) {
    const Puzzle puzzle = random_puzzle(rules, rules->cells() - fewest - random.below(more), random);
    const std::vector<Board> boards = solutions(*solver, puzzle, most + 1);
    if (boards.size() > most) continue;
    made.clues.insert(made.clues.end(), puzzle.clues.begin(), puzzle.clues.end());
    made.expected.push_back(count_all(*rules, boards));
    made.verdicts.push_back(boards.size() == 1 ? Verdict::unique : Verdict::multiple);
  }
  return made;
}

void check_sample(Backend& backend, const Sample& made, std::uint64_t limit) {
  std::vector<TrueCandidates> results(made.size());
  true_candidates(backend, made.view(), {}, results, limit);
  for (std::size_t i = 0; i < made.size(); ++i) {
    CAPTURE(text_of(made.view()[i].clues), limit);
    CHECK(results[i].verdict == made.verdicts[i]);
    check_equal(*made.rules, results[i], made.expected[i], limit);
  }
}

TEST_CASE("true candidates of 1,000 classic puzzles are those of all their solutions, with every kernel", "[volume]") {
  Random random(seed());
  const Sample made = sample(Rules::make({}), 1000, 24, 10, 5000, random);
  for (const simd::KernelEntry& entry : simd::kernel_table()) {
    if (!entry.runs_here()) continue;
    CAPTURE(entry.kernel->name);
    const auto backend = batch::make_backend(*entry.kernel);
    for (const std::uint64_t limit : {0, 7, 120, 1000000}) check_sample(*backend, made, limit);
  }
}

TEST_CASE("true candidates of small boards, variants and constraints are those of all solutions, with every backend") {
  Random random(seed());
  for (const Geometry shape : {Geometry{2, 2}, Geometry{2, 3}, Geometry{1, 5}}) {
    const auto rules = Rules::make({.geometry = shape});
    const Sample made = sample(rules, 30, shape.cells() / 4, shape.cells() / 3, 3000, random);
    for (const BackendSpec& spec : able_backends(*rules, true)) {
      if (!spec.can().exclusions) continue;
      CAPTURE(shape.name(), spec.text());
      for (const std::uint64_t limit : {0, 5}) check_sample(*make_backend(spec, rules), made, limit);
    }
  }
  const Puzzle killer(
      Rules::make(with_constraints({.geometry = {2, 2}}, {"killer 5 r1c1 r1c2", "thermometer r3c1 r3c2"})));
  const auto boards = solutions(*backend("backtrack", killer), killer);
  REQUIRE(boards.size() > 1);
  for (const std::uint64_t limit : {0, 3, 10000}) {
    check_equal(*killer.rules, true_candidates(*backend("cadical", killer), killer, {}, limit),
                count_all(*killer.rules, boards), limit);
  }
}

TEST_CASE("true candidates heed excluded candidates") {
  Random random(seed());
  for (const Geometry shape : {Geometry{3, 3}, Geometry{2, 3}}) {
    for (int round = 0; round < 20; ++round) {
      Puzzle puzzle = random_puzzle(Rules::make({.geometry = shape}), shape.cells() * 6 / 10, random);
      for (int i = 0; i < 10; ++i) puzzle.exclude(random.below(shape.cells()), 1 + random.below(shape.side()));
      const auto boards = solutions(*backend("backtrack", puzzle), puzzle, 20000);
      if (boards.size() == 20000) continue;
      CAPTURE(text_of(puzzle.clues));
      check_equal(*puzzle.rules, true_candidates(*backend("dfs", puzzle), puzzle, {}, 100),
                  count_all(*puzzle.rules, boards), 100);
    }
  }
}

TEST_CASE("a puzzle without solutions has no true candidates, a unique one those of its solution") {
  const Puzzle none = unsolvable();
  const TrueCandidates nothing = true_candidates(*backend("batch", none), none, {}, 5);
  CHECK(nothing.verdict == Verdict::no_solution);
  CHECK(count_bits(nothing.digits.data(), nothing.digits.size()) == 0);
  const Puzzle one = classic(kAiEscargot.puzzle);
  const TrueCandidates found = true_candidates(*backend("batch", one), one, {}, 5);
  CHECK(found.verdict == Verdict::unique);
  check_equal(*one.rules, found, count_all(*one.rules, {cells_of(kAiEscargot.solution)}), 5);
}

TEST_CASE("the blank board has every candidate") {
  const Puzzle classic_board(Rules::make({}));
  const TrueCandidates found = true_candidates(*backend("batch", classic_board), classic_board, {}, 1000);
  CHECK(found.verdict == Verdict::multiple);
  CHECK(count_bits(found.digits.data(), found.digits.size()) == 729);
  CHECK(std::all_of(found.counts.begin(), found.counts.end(), [](std::uint64_t count) { return count == 1000; }));
  const Puzzle large(Rules::make({.geometry = {4, 4}}));
  const TrueCandidates of_large = true_candidates(*backend("dfs", large), large, {});
  CHECK(count_bits(of_large.digits.data(), of_large.digits.size()) == 4096);
}

TEST_CASE("a search for true candidates that is cut short says so, and shows nothing false") {
  const Puzzle blank(Rules::make({}));
  const auto solver = backend("batch", blank);
  CHECK(true_candidates(*solver, blank, {.stop = stopped()}).stop == Stop::cancelled);
  CHECK(true_candidates(*solver, blank, {.deadline = Clock::now()}).stop == Stop::timeout);
  CHECK(true_candidates(*solver, blank, {.timeout = Clock::duration::zero()}).stop == Stop::timeout);
  Random random(7);
  const Sample made = sample(blank.rules, 50, 26, 4, 5000, random);
  int cut = 0;
  for (const std::uint64_t most : {1, 30, 60, 100}) {
    std::vector<TrueCandidates> results(made.size());
    true_candidates(*solver, made.view(), {.max_nodes = most}, results);
    for (std::size_t i = 0; i < made.size(); ++i) {
      cut += results[i].stop == Stop::node_limit;
      for (std::size_t k = 0; k < 729; ++k) {
        const bool has = results[i].has(static_cast<int>(k / 9), static_cast<int>(k % 9) + 1);
        if (has != (made.expected[i][k] > 0)) CHECK((!has && results[i].stop == Stop::node_limit));
      }
    }
  }
  CHECK(cut > 0);
}

TEST_CASE("true candidates need a result for each puzzle") {
  const Puzzle blank(Rules::make({.geometry = {2, 2}}));
  std::vector<TrueCandidates> none;
  CHECK_THROWS_WITH(true_candidates(*backend("dfs", blank), BatchView{blank.rules.get(), 1, blank.clues, {}}, {}, none),
                    ContainsSubstring("0 results for 1 puzzles"));
}

}  // namespace nonet::test::workshop_candidates_test
