// The batch backend with every kernel that runs on this machine, against dfs and the independent checker. What all
// backends promise is in the conformance tests; this is about kernels, batches and lanes.
#include "backends/batch/dispatch.hpp"
#include "nonet/check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::batch_test {

using simd::Kernel;

constexpr std::size_t kCells = 81;
// In processor time: the promise is 10 ms, without a sanitizer and on a machine that does nothing else.
constexpr auto kSoon = 100ms;

struct Batch {
  std::shared_ptr<const Rules> rules = Rules::make({});
  std::vector<Cell> clues = {};
  std::vector<std::uint64_t> excluded = {};
  std::size_t count = 0;

  void add(std::span<const Cell> cells) {
    clues.insert(clues.end(), cells.begin(), cells.end());
    ++count;
  }
  BatchView view() const { return {rules.get(), count, clues, excluded}; }
};

struct Answers {
  std::vector<Outcome> outcomes;
  std::vector<Cell> first;
  std::span<const Cell> solution(std::size_t i) const {
    return std::span<const Cell>(first).subspan(i * kCells, kCells);
  }
};

Answers solve_all(Backend& solver, BatchView puzzles, const Budget& budget) {
  Answers answers{std::vector<Outcome>(puzzles.count), std::vector<Cell>(puzzles.count * kCells, Cell{77})};
  solver.solve_batch(puzzles, budget, answers.outcomes, answers.first);
  return answers;
}

std::vector<const Kernel*> kernels_here() {
  std::vector<const Kernel*> kernels;
  for (const simd::KernelEntry& entry : simd::kernel_table()) {
    if (entry.runs_here()) kernels.push_back(entry.kernel);
  }
  return kernels;
}

// One instance a kernel.
template <class Visit>
void each_kernel(Visit&& visit) {
  for (const Kernel* const kernel : kernels_here()) {
    CAPTURE(kernel->name);
    visit(*batch::make_backend(*kernel));
  }
}

std::unique_ptr<Backend> dfs() { return make_backend(parse_backend("dfs"), Rules::make({})); }

// Clues of a solved board, some of them wrong: with one, with many and with no solutions.
Batch random_batch(std::size_t count, Random& random) {
  Batch batch;
  while (batch.count < count) {
    Puzzle puzzle = random_puzzle(batch.rules, 35 + random.below(25), random);
    if (random.below(4) == 0) {
      puzzle.clues[static_cast<std::size_t>(random.below(81))] = static_cast<Cell>(1 + random.below(9));
    }
    batch.add(puzzle.clues);
  }
  return batch;
}

void check_against(const Answers& found, const Answers& expected, BatchView puzzles) {
  std::size_t right = 0;
  for (std::size_t i = 0; i < puzzles.count; ++i) {
    const Outcome& outcome = found.outcomes[i];
    const Outcome& other = expected.outcomes[i];
    const bool same =
        outcome.solutions == other.solutions && outcome.stop == other.stop && outcome.verdict() == other.verdict();
    const bool legal =
        outcome.solutions == 0 ? found.solution(i)[0] == 0 : why_not_a_solution(puzzles[i], found.solution(i)).empty();
    if (same && legal) {
      ++right;  // not a check each: there are many
      continue;
    }
    CAPTURE(i, text_of(puzzles[i].clues), outcome.solutions, other.solutions, name_of(outcome.stop),
            name_of(other.stop), text_of(found.solution(i)));
    CHECK(same);
    CHECK(legal);
  }
  CHECK(right == puzzles.count);
}

// Every kernel against dfs.
void check_kernels(const Batch& batch, const Budget& budget) {
  const Answers expected = solve_all(*dfs(), batch.view(), budget);
  each_kernel([&](Backend& solver) { check_against(solve_all(solver, batch.view(), budget), expected, batch.view()); });
}

TEST_CASE("the baseline kernel runs everywhere and a kernel is found by its name") {
  const auto kernels = kernels_here();
  REQUIRE_FALSE(kernels.empty());
  CHECK(std::string(kernels.back()->name) == "baseline");
  CHECK(simd::choose_kernel("").kernel == kernels.front());
  CHECK(simd::choose_kernel("baseline").kernel == kernels.back());
  for (const simd::KernelEntry& entry : simd::kernel_table()) {
    const auto choice = simd::choose_kernel(entry.kernel->name);
    CHECK((choice.kernel == entry.kernel) == entry.runs_here());
    CHECK(choice.error.empty() == entry.runs_here());
  }
  const auto unknown = simd::choose_kernel("avx1024");
  CHECK(unknown.kernel == nullptr);
  CHECK_THAT(unknown.error, ContainsSubstring("unknown kernel 'avx1024'") && ContainsSubstring("baseline"));
}

TEST_CASE("a kernel turns a solved board into a record and back") {
  Random random(seed());
  for (const Kernel* const kernel : kernels_here()) {
    CAPTURE(kernel->name);
    for (int i = 0; i < 100; ++i) {
      const Board board = shuffled_board({3, 3}, random);
      simd::Record record;
      kernel->from_cells(board.data(), record);
      Board back(kCells);
      kernel->to_cells(record, back.data());
      CHECK(back == board);
    }
  }
}

TEST_CASE("every kernel gives the verdicts and counts of dfs at any batch size and limit") {
  Random random(seed());
  for (const std::size_t count : {1, 3, 63, 65, 127, 129, 257, 511, 513, 700}) {
    const Batch batch = random_batch(count, random);
    for (const std::uint64_t limit : {1, 2, 7, 500}) {
      CAPTURE(count, limit);
      check_kernels(batch, {.max_solutions = limit});
    }
  }
}

TEST_CASE("every kernel counts all solutions without a limit") {
  Random random(seed());
  Batch batch;
  const auto reference = dfs();
  while (batch.count < 75) {
    const Puzzle puzzle = random_puzzle(batch.rules, 45 + random.below(13), random);
    if (reference->solve(puzzle, {.max_solutions = 20000}, {}).stop == Stop::exhausted) batch.add(puzzle.clues);
  }
  // More than there are lanes, or nodes would be exchanged in one way only.
  while (batch.count < 800) {
    batch.add(random_puzzle(batch.rules, 35 + random.below(15), random).clues);
  }
  check_kernels(batch, {.max_solutions = 0});
}

TEST_CASE("every kernel hands every solution to the sink once") {
  Random random(seed());
  const auto rules = Rules::make({});
  const auto reference = dfs();
  for (int i = 0; i < 30; ++i) {
    const Puzzle puzzle = random_puzzle(rules, 50 + random.below(7), random);
    const std::vector<Board> listed = solutions(*reference, puzzle, 5000);
    if (listed.size() == 5000) continue;
    const std::set<Board> expected(listed.begin(), listed.end());
    each_kernel([&](Backend& solver) {
      const std::vector<Board> found = solutions(solver, puzzle);
      CHECK(found.size() == expected.size());
      CHECK(std::set<Board>(found.begin(), found.end()) == expected);
    });
  }
}

TEST_CASE("a batch of solved boards and a batch of blank ones are answered") {
  Random random(seed());
  Batch solved;
  for (int i = 0; i < 1100; ++i) solved.add(shuffled_board({3, 3}, random));
  const Batch blank{.clues = std::vector<Cell>(1100 * kCells), .count = 1100};
  each_kernel([&](Backend& solver) {
    const Answers full = solve_all(solver, solved.view(), {.max_solutions = 2});
    CHECK(full.first == solved.clues);
    for (const Outcome& outcome : full.outcomes) {
      CHECK(outcome.verdict() == Verdict::unique);
      CHECK(outcome.stats.nodes == 0);
    }
    for (const std::uint64_t limit : {1, 2, 300}) {
      const Answers many = solve_all(solver, blank.view(), {.max_solutions = limit});
      for (std::size_t i = 0; i < blank.count; ++i) {
        CHECK(many.outcomes[i].solutions == limit);
        CHECK(many.outcomes[i].stop == Stop::solution_limit);
        CHECK(why_not_a_solution(blank.view()[i], many.solution(i)).empty());
      }
    }
  });
}

TEST_CASE("a batch may turn from hard boards to loose ones and back") {
  // Hard boards make an engine share their nodes freely, loose ones then prove most of these needless.
  Random random(seed());
  const Board hard = cells_of(kAiEscargot.puzzle);
  Batch batch;
  while (batch.count < 2600) {
    if (batch.count / 650 % 2 == 1) {
      batch.add(random_puzzle(batch.rules, 52 + random.below(8), random).clues);
      continue;
    }
    std::vector<Cell> names = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    random.shuffle(names);
    Board renamed = hard;
    for (Cell& cell : renamed) cell = cell == 0 ? Cell{0} : names[cell - 1U];
    if (random.below(3) == 0) renamed[static_cast<std::size_t>(random.below(81))] = 0;
    batch.add(renamed);
  }
  for (const std::uint64_t limit : {1, 2, 30}) check_kernels(batch, {.max_solutions = limit});
}

TEST_CASE("boards with very many solutions are counted to a limit in bounded memory") {
  Batch batch;
  batch.add(Board(kCells));
  batch.add(cells_of(kAiEscargot.puzzle));
  Board few(kCells);
  few[0] = 1;
  few[40] = 2;
  batch.add(few);
  each_kernel([&](Backend& solver) {
    const Answers answers = solve_all(solver, batch.view(), {.max_solutions = 100000});
    CHECK(answers.outcomes[0].solutions == 100000);
    CHECK(answers.outcomes[1].verdict() == Verdict::unique);
    CHECK(answers.outcomes[2].solutions == 100000);
    // A node a level and lane: some 60 levels and 512 lanes of 104 bytes.
    for (const Outcome& outcome : answers.outcomes) CHECK(outcome.stats.bytes < 8'000'000);
    CHECK(text_of(answers.solution(1)) == kAiEscargot.solution);
  });
}

TEST_CASE("with a limit of nodes an outcome depends on the puzzle alone") {
  Random random(seed());
  Batch batch = random_batch(200, random);
  batch.add(Board(kCells));
  batch.add(cells_of(kAiEscargot.puzzle));
  batch.add(cells_of(kSeventeenClues.puzzle));
  for (const std::uint64_t nodes : {0, 1, 10, 40}) {
    const Budget budget{.max_solutions = 5, .max_nodes = nodes};
    std::optional<Answers> agreed;
    const auto check = [&](const Answers& found) {
      for (std::size_t i = 0; agreed && i < batch.count; ++i) {
        CAPTURE(i, nodes);
        CHECK(found.outcomes[i].solutions == agreed->outcomes[i].solutions);
        CHECK(found.outcomes[i].stop == agreed->outcomes[i].stop);
        CHECK(found.outcomes[i].stats.nodes == agreed->outcomes[i].stats.nodes);
        CHECK(found.outcomes[i].stats.nodes <= nodes);
      }
      if (agreed) CHECK(found.first == agreed->first);
      agreed = found;
    };
    each_kernel([&](Backend& solver) {
      check(solve_all(solver, batch.view(), budget));
      Answers in_parts;
      for (std::size_t first = 0; first < batch.count; first += 37) {
        const BatchView part = batch.view().slice(first, std::min<std::size_t>(37, batch.count - first));
        const Answers some = solve_all(solver, part, budget);
        in_parts.outcomes.insert(in_parts.outcomes.end(), some.outcomes.begin(), some.outcomes.end());
        in_parts.first.insert(in_parts.first.end(), some.first.begin(), some.first.end());
      }
      check(in_parts);
    });
  }
}

TEST_CASE("a puzzle alone takes the same nodes with a limit and without") {
  for (const auto& known : {kAiEscargot, kSeventeenClues}) {
    const Puzzle puzzle = classic(known.puzzle);
    std::set<std::uint64_t> nodes;
    each_kernel([&](Backend& solver) {
      nodes.insert(solver.solve(puzzle, {.max_solutions = 0}, {}).stats.nodes);
      nodes.insert(solver.solve(puzzle, {.max_solutions = 0, .max_nodes = 100000}, {}).stats.nodes);
    });
    CHECK(nodes.size() == 1);
  }
}

TEST_CASE("a limit of memory ends one puzzle and not its neighbours") {
  Batch batch;
  batch.add(Board(kCells));
  batch.add(cells_of(kWikipedia.puzzle));
  each_kernel([&](Backend& solver) {
    const Answers answers = solve_all(solver, batch.view(), {.max_solutions = 0, .max_bytes = 600});
    CHECK(answers.outcomes[0].stop == Stop::memory_limit);
    CHECK(answers.outcomes[0].stats.bytes <= 600);
    CHECK(answers.outcomes[1].verdict() == Verdict::unique);
  });
}

TEST_CASE("a stop in mid-batch keeps what is finished and the engine stays usable") {
  Random random(seed());
  Batch batch = random_batch(300, random);
  const Board hard = cells_of(kAiEscargot.puzzle);
  for (int i = 0; i < 2000; ++i) batch.add(hard);
  for (int i = 0; i < 2000; ++i) batch.add(Board(kCells));  // endless
  const Answers expected = solve_all(*dfs(), batch.view().slice(0, 300), {.max_solutions = 3000});
  each_kernel([&](Backend& solver) {
    std::size_t kept = 0;
    // On a busy machine nothing may be finished: then try longer.
    for (auto delay = 50ms; kept == 0 && delay < 10s; delay *= 4) {
      std::stop_source source;
      std::chrono::microseconds requested{};
      std::jthread other([&] {
        std::this_thread::sleep_for(delay);
        source.request_stop();
        requested = cpu_time();
      });
      const Answers found = solve_all(solver, batch.view(), {.max_solutions = 0, .stop = source.get_token()});
      const auto returned = cpu_time();
      other.join();
      CHECK(returned - requested < kSoon);
      for (std::size_t i = 0; i < batch.count; ++i) {
        const Outcome& outcome = found.outcomes[i];
        CAPTURE(i);
        if (i >= 2300) {
          CHECK(outcome.stop == Stop::cancelled);
        } else if (i >= 300) {
          CHECK((outcome.stop == Stop::cancelled || outcome.verdict() == Verdict::unique));
        } else if (outcome.stop == Stop::exhausted && expected.outcomes[i].stop == Stop::exhausted) {
          CHECK(outcome.solutions == expected.outcomes[i].solutions);
        }
        if (outcome.stop == Stop::exhausted) ++kept;
      }
    }
    CHECK(kept > 0);
    const Answers again = solve_all(solver, batch.view().slice(0, 300), {.max_solutions = 3000});
    check_against(again, expected, batch.view().slice(0, 300));
  });
}

TEST_CASE("a timeout ends the endless puzzles of a batch and no others") {
  Batch batch;
  for (int i = 0; i < 20; ++i) {
    batch.add(Board(kCells));
    batch.add(cells_of(kWikipedia.puzzle));
  }
  each_kernel([&](Backend& solver) {
    CHECK(in_some_time([&](auto time) {
      const Answers answers = solve_all(solver, batch.view(), {.max_solutions = 0, .timeout = time});
      bool others_end = true;
      for (std::size_t i = 0; i < batch.count; i += 2) {
        CHECK(answers.outcomes[i].stop == Stop::timeout);
        others_end &= answers.outcomes[i + 1].verdict() == Verdict::unique;
      }
      return others_end;
    }));
    const auto began = cpu_time();
    const Answers late = solve_all(solver, batch.view(), {.max_solutions = 0, .deadline = Clock::now() + 20ms});
    CHECK(cpu_time() - began < 20ms + kSoon);
    CHECK(late.outcomes[0].stop == Stop::timeout);
  });
}

TEST_CASE("exclusions of a batch reach the right puzzles") {
  Random random(seed());
  Batch batch = random_batch(200, random);
  batch.excluded.resize(batch.count * kCells);
  for (std::size_t i = 0; i < batch.count; i += 2) {
    for (int n = 0; n < 5; ++n) {
      batch.excluded[i * kCells + static_cast<std::size_t>(random.below(81))] |= std::uint64_t{1} << random.below(9);
    }
  }
  check_kernels(batch, {.max_solutions = 100});
}

TEST_CASE("every kernel negates the clue of every cell") {
  Random random(seed());
  Batch batch;  // more than there are lanes
  std::vector<CellIndex> negated;
  for (unsigned i = 0; i < 20 * kCells; ++i) {
    Puzzle puzzle = random_puzzle(batch.rules, 0, random);
    for (int blanks = random.below(60); blanks > 0; --blanks) {
      puzzle.clues[static_cast<std::size_t>(random.below(81))] = 0;
    }
    const std::size_t cell = i % kCells;
    if (puzzle.clues[cell] == 0) puzzle.clues[cell] = static_cast<Cell>(1 + random.below(9));
    negated.push_back(static_cast<CellIndex>(cell));
    batch.add(puzzle.clues);
  }
  for (const bool with_exclusions : {false, true}) {
    if (with_exclusions) batch.excluded.assign(batch.count * kCells, std::uint64_t{1} << 4U);
    const Budget budget{.max_solutions = 3};
    Answers expected{std::vector<Outcome>(batch.count), {}};
    dfs()->solve_negated(batch.view(), negated, budget, expected.outcomes, {});
    each_kernel([&](Backend& solver) {
      std::vector<Outcome> outcomes(batch.count);
      solver.solve_negated(batch.view(), negated, budget, outcomes, {});
      for (std::size_t i = 0; i < batch.count; ++i) {
        CAPTURE(i, with_exclusions);
        CHECK(outcomes[i].solutions == expected.outcomes[i].solutions);
      }
    });
  }
}

TEST_CASE("every kernel agrees with dfs on a million random boards", "[.long]") {
  Random random(seed());
  for (int i = 0; i < 100; ++i) check_kernels(random_batch(10001, random), {.max_solutions = i % 2 == 0 ? 2U : 50U});
}

TEST_CASE("every kernel counts ten million solutions of a board as dfs does", "[.long]") {
  Random random(7);
  const auto rules = Rules::make({});
  const auto reference = dfs();
  for (int blanks = 56;; ++blanks) {
    const Puzzle puzzle = random_puzzle(rules, blanks, random);
    const Outcome expected = reference->solve(puzzle, {.max_solutions = 200'000'000}, {});
    if (expected.solutions < 10'000'000) continue;
    if (expected.stop != Stop::exhausted) continue;
    each_kernel([&](Backend& solver) {
      const Outcome outcome = solver.solve(puzzle, {.max_solutions = 0}, {});
      CHECK(outcome.solutions == expected.solutions);
      CHECK(outcome.stop == Stop::exhausted);
      CHECK(outcome.stats.bytes < 8'000'000);
    });
    break;
  }
}

}  // namespace nonet::test::batch_test
