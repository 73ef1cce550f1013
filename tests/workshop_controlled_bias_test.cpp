// Controlled bias: its puzzles against dfs, its trials against plain loops, its statistics against published ones.
#include "workshop/controlled_bias.hpp"

#include <bit>

#include "nonet/check.hpp"
#include "run/minimal.hpp"
#include "tests/tests.hpp"
#include "workshop/bias/grid.hpp"
#include "workshop/bias/trials.hpp"
#include "workshop/random_grids.hpp"

namespace nonet::test::workshop_controlled_bias_test {
using bias::kCells;
using bias::kTrials;

constexpr ControlledBiasOptions kSmall = {.grids = 3, .trials = 3'000'000};

std::vector<WeightedPuzzle> block_of(std::uint64_t seed, std::uint64_t block, const ControlledBiasOptions& options) {
  std::vector<WeightedPuzzle> puzzles;
  ControlledBias generator(seed, options);
  const Stop stop = generator.generate(block, {}, [&](const WeightedPuzzle& puzzle) {
    puzzles.push_back(puzzle);
    return true;
  });
  REQUIRE(stop == Stop::exhausted);
  return puzzles;
}

std::string text_of(const std::vector<WeightedPuzzle>& puzzles) {
  std::string text;
  for (const WeightedPuzzle& puzzle : puzzles) text += test::text_of(puzzle.clues) + "\n";
  return text;
}

// Sets the variable for as long as it lives.
class KernelByName {
 public:
  explicit KernelByName(const char* name) {
    if (const char* const old = std::getenv("NONET_KERNEL")) old_ = old;
    setenv("NONET_KERNEL", name, 1);
  }
  ~KernelByName() { old_.empty() ? unsetenv("NONET_KERNEL") : setenv("NONET_KERNEL", old_.c_str(), 1); }

 private:
  std::string old_;
};

bool has(const bias::Trials& trials, std::size_t cell, std::size_t trial) {
  return (trials.sets[cell][trial / 64] >> trial % 64 & 1) != 0;
}
bool is_alive(const bias::Trials& trials, std::size_t trial) {
  return (trials.alive[trial / 64] >> trial % 64 & 1) != 0;
}
bool hits(const bias::Trials& trials, const bias::Unavoidable& set, std::size_t trial) {
  return std::any_of(set.cells, set.cells + set.size, [&](std::size_t cell) { return has(trials, cell, trial); });
}

bias::Grid random_grid(Random& random) {
  std::vector<Cell> cells(kCells);
  random_grids(random, cells);
  bias::Grid grid;
  grid.start(cells);
  return grid;
}

bias::Trials fresh_trials(Random& random) {
  bias::Trials trials = {};
  for (auto& words : trials.random) {
    for (auto& word : words) word = random.next();
  }
  return trials;
}

void draw(const bias::Grid& grid, unsigned most, bias::Trials& trials) {
  bias::draw(trials, most, grid.parts().data(), static_cast<unsigned>(grid.parts().size()), grid.others().data(),
             static_cast<unsigned>(grid.others().size()));
}

TEST_CASE("puzzles of controlled bias are unique and minimal, and carry their weight") {
  const std::vector<WeightedPuzzle> puzzles = block_of(seed(), 1, kSmall);
  const auto rules = Rules::make({});
  const auto solver = make_backend(parse_backend("dfs"), rules);
  for (const WeightedPuzzle& found : puzzles) {
    const Puzzle puzzle(rules, {found.clues.begin(), found.clues.end()});
    CAPTURE(test::text_of(puzzle.clues));
    const ClueAnalysis analysis = analyse_clues(*solver, puzzle, {.max_solutions = 2});
    CHECK(analysis.outcome.verdict() == Verdict::unique);
    CHECK(analysis.redundant.empty());
    CHECK(why_not_a_solution(puzzle, found.solution).empty());
    CHECK(found.count == 81 - std::ranges::count(found.clues, 0));
    CHECK(found.weight == Approx(std::pow(2.2, found.count - 26)));
  }
}

TEST_CASE("weights of controlled bias are those of its header") {
  CHECK(ControlledBias::weight(29) == Approx(2.2 * 2.2 * 2.2));
  CHECK(ControlledBias::berthier_weight(26) == Approx(1));
  // Removal comes to puzzles with one clue more (n + 1) / (81 - n) times as likely.
  for (int n = 20; n < 32; ++n) {
    CHECK(ControlledBias::berthier_weight(n + 1) / ControlledBias::berthier_weight(n) ==
          Approx(2.2 * (n + 1) / (81 - n)));
  }
}

TEST_CASE("a block of controlled bias depends on its seed and number alone, not on kernels or earlier blocks",
          "[volume]") {
  const std::string expected = text_of(block_of(seed(), 5, kSmall));
  {
    const KernelByName named("baseline");
    CHECK(text_of(block_of(seed(), 5, kSmall)) == expected);
  }
  ControlledBias generator(seed(), kSmall);
  std::string after_another;
  generator.generate(4, {}, [](const WeightedPuzzle&) { return true; });
  generator.generate(5, {}, [&](const WeightedPuzzle& puzzle) {
    after_another += test::text_of(puzzle.clues) + "\n";
    return true;
  });
  CHECK(after_another == expected);
}

TEST_CASE("controlled bias stops when it should, and refuses options that make no sense") {
  ControlledBias generator(1, {.grids = 3, .trials = 1'000'000'000});
  const auto sink = [](const WeightedPuzzle&) {
    FAIL_CHECK("a block that was stopped gave a puzzle");
    return true;
  };
  CHECK(generator.generate(0, {.stop = stopped()}, sink) == Stop::cancelled);
  const auto began = Clock::now();
  CHECK(generator.generate(0, {.timeout = 50ms}, sink) == Stop::timeout);
  CHECK(generator.generate(0, {.deadline = Clock::now()}, sink) == Stop::timeout);
  CHECK(Clock::now() - began < 5s);
  CHECK_THROWS_AS(ControlledBias(1, {.grids = 0}), Error);
  CHECK_THROWS_AS(ControlledBias(1, {.trials = 0}), Error);
  CHECK_THROWS_AS(ControlledBias(1, {.most_clues = 82}), Error);
}

TEST_CASE("trials of controlled bias are drawn with the probabilities that they should have", "[volume]") {
  Random random(seed());
  const bias::Grid grid = random_grid(random);
  bias::Trials trials = fresh_trials(random);
  draw(grid, 25, trials);
  for (std::size_t trial = 0; trial < kTrials; ++trial) {
    int cells = 0;
    for (std::size_t cell = 0; cell < kCells; ++cell) cells += has(trials, cell, trial) ? 1 : 0;
    REQUIRE(is_alive(trials, trial) == (cells <= 25));
    for (const bias::Unavoidable& part : grid.parts()) REQUIRE(hits(trials, part, trial));
  }
  std::vector<int> chosen(kCells);
  constexpr int kRounds = 200;
  for (int round = 0; round < kRounds; ++round) {
    draw(grid, 25, trials);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      for (const std::uint64_t word : trials.sets[cell]) chosen[cell] += std::popcount(word);
    }
  }
  constexpr double kAll = kRounds * kTrials;
  const auto check = [&](std::size_t cell, double chance) {
    CAPTURE(cell, chance);
    CHECK(std::abs(chosen[cell] - kAll * chance) < 5.5 * std::sqrt(kAll * chance * (1 - chance)));
  };
  for (const std::uint8_t cell : grid.others()) check(cell, 5.0 / 16);
  for (const bias::Unavoidable& part : grid.parts()) {
    for (unsigned i = 0; i < part.size; ++i) check(part.cells[i], 5.0 / 16 / (1 - std::pow(11.0 / 16, part.size)));
  }
}

TEST_CASE("trials of controlled bias are sieved, and needed cells found, as by plain loops") {
  Random random(seed());
  const bias::Grid grid = random_grid(random);
  const auto count = static_cast<unsigned>(grid.sets().size());
  bias::Trials trials = fresh_trials(random);
  draw(grid, 81, trials);
  bias::sieve(trials, grid.sets().data(), count, 0);
  for (std::size_t trial = 0; trial < kTrials; ++trial) {
    const auto hit = [&](const bias::Unavoidable& set) { return hits(trials, set, trial); };
    const bool hits_all = std::ranges::all_of(grid.sets(), hit);
    REQUIRE(is_alive(trials, trial) == hits_all);
    std::vector<std::uint8_t> cells;
    for (std::uint8_t cell = 0; cell < kCells; ++cell) {
      if (has(trials, cell, trial)) cells.push_back(cell);
    }
    std::vector<std::uint8_t> needed(cells.size());
    const auto size = static_cast<unsigned>(cells.size());
    REQUIRE(bias::look(grid.by_cell(), count, cells.data(), size, needed.data()) == hits_all);
    for (std::size_t i = 0; hits_all && i < cells.size(); ++i) {
      const bool expected = std::ranges::any_of(grid.sets(), [&](const bias::Unavoidable& set) {
        const std::span members(set.cells, set.size);
        return std::ranges::find(members, cells[i]) != members.end() &&
               std::ranges::count_if(members, [&](std::uint8_t cell) { return has(trials, cell, trial); }) == 1;
      });
      REQUIRE((needed[i] != 0) == expected);
    }
  }
}

TEST_CASE("the sets that a grid begins with are unavoidable, and its parts are disjoint") {
  Random random(seed());
  const bias::Grid grid = random_grid(random);
  const auto rules = Rules::make({});
  const auto solver = make_backend(parse_backend("dfs"), rules);
  for (const bias::Unavoidable& set : grid.sets()) {
    Puzzle puzzle(rules, {grid.cells().begin(), grid.cells().end()});
    for (unsigned i = 0; i < set.size; ++i) puzzle.clues[set.cells[i]] = 0;
    REQUIRE(solver->solve(puzzle, {.max_solutions = 2}, {}).solutions == 2);
  }
  std::vector<int> used(kCells);
  for (const bias::Unavoidable& part : grid.parts()) {
    for (unsigned i = 0; i < part.size; ++i) ++used[part.cells[i]];
  }
  for (const std::uint8_t cell : grid.others()) ++used[cell];
  CHECK(std::ranges::count(used, 1) == kCells);
}

TEST_CASE("controlled bias finds the mean numbers of clues that are known", "[.long]") {
  ControlledBias generator(seed(), {});
  constexpr int kBlocks = 20;
  // Of all minimal puzzles, and as D. Berthier's generator finds them (his collection of 5.9 million).
  struct Mean {
    double known;
    std::vector<double> weights, clues;
  };
  std::vector<Mean> means = {{26.58, std::vector<double>(kBlocks), std::vector<double>(kBlocks)},
                             {25.667, std::vector<double>(kBlocks), std::vector<double>(kBlocks)}};
  for (std::size_t block = 0; block < kBlocks; ++block) {
    generator.generate(block, {}, [&](const WeightedPuzzle& puzzle) {
      const std::array<double, 2> weights = {puzzle.weight, ControlledBias::berthier_weight(puzzle.count)};
      for (std::size_t i = 0; i < 2; ++i) {
        means[i].weights[block] += weights[i];
        means[i].clues[block] += weights[i] * puzzle.count;
      }
      return true;
    });
  }
  for (const Mean& mean : means) {
    double weight = 0;
    double excess = 0;
    double squares = 0;
    for (std::size_t block = 0; block < kBlocks; ++block) {
      const double difference = mean.clues[block] - mean.known * mean.weights[block];
      weight += mean.weights[block];
      excess += difference;
      squares += difference * difference;
    }
    CAPTURE(mean.known, excess / weight, std::sqrt(squares) / weight);
    CHECK(std::abs(excess) < 4.5 * std::sqrt(squares));
    CHECK(std::sqrt(squares) / weight < 0.15);
  }
}

}  // namespace nonet::test::workshop_controlled_bias_test
