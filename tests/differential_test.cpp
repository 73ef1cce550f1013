// All backends on the same random boards: verdicts, counts and stops agree, and every solution is legal. The seed of a
// failure is printed; NONET_TEST_SEED=... runs it again.
#include "nonet/check.hpp"
#include "tests/tests.hpp"

namespace nonet::test::differential_test {
constexpr std::uint64_t kLimit = 20;
constexpr std::uint64_t kReferenceNodes = 50000;  // what a slow reference may spend; some 10 ms

// Reuses its instances from puzzle to puzzle, as callers do.
class Panel {
 public:
  explicit Panel(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {
    for (const BackendSpec& spec : able_backends(*rules_, true))
      members_.emplace_back(spec, make_backend(spec, rules_));
  }

  const std::shared_ptr<const Rules>& rules() const { return rules_; }

  void check(const Puzzle& puzzle, const Board* solution = nullptr) {
    std::optional<Outcome> agreed;
    for (const auto& [spec, solver] : members_) {
      CAPTURE(spec.text(), rules_->spec().name(), text_of(puzzle.clues), puzzle.excluded);
      Budget budget{.max_solutions = kLimit};
      if (spec.info->reference) budget.max_nodes = kReferenceNodes;
      std::set<Board> found;
      const Outcome outcome = solver->solve(puzzle, budget, [&](std::span<const Cell> board) {
        CHECK(why_not_a_solution(puzzle, board) == "");
        CHECK(found.emplace(board.begin(), board.end()).second);
        return true;
      });
      CHECK(outcome.solutions == found.size());
      if (outcome.stop == Stop::node_limit && spec.info->reference) continue;
      if (solution != nullptr) {
        CHECK(outcome.solutions >= 1);
        if (outcome.stop == Stop::exhausted) CHECK(found.count(*solution) == 1);
      }
      if (agreed) {
        CHECK(outcome.solutions == agreed->solutions);
        CHECK(outcome.verdict() == agreed->verdict());
        CHECK(outcome.stop == agreed->stop);
      } else {
        agreed = outcome;
      }
    }
  }

 private:
  std::shared_ptr<const Rules> rules_;
  std::vector<std::pair<BackendSpec, std::unique_ptr<Backend>>> members_;
};

// Puzzles of one solved board with some to most cells blank; a few get a wrong clue, a few exclusions.
void check_many(Panel& panel, const Board& solution, int count, Random& random) {
  const int cells = panel.rules()->cells();
  const int side = panel.rules()->side();
  for (int i = 0; i < count; ++i) {
    const int blanks = cells * (30 + random.below(45)) / 100;
    Puzzle puzzle = with_blanks(panel.rules(), solution, blanks, random);
    panel.check(puzzle, &solution);
    if (i % 3 == 0) {
      // Any digit in any cell: mostly none, or a clash.
      Puzzle wrong = puzzle;
      wrong.clues[static_cast<std::size_t>(random.below(cells))] = static_cast<Cell>(1 + random.below(side));
      panel.check(wrong);
    }
    if (i % 3 == 1) {
      for (int n = 1 + random.below(2 * side); n > 0; --n) puzzle.exclude(random.below(cells), 1 + random.below(side));
      panel.check(puzzle);
    }
  }
}

TEST_CASE("all backends agree on random boards of many shapes") {
  Random random(seed());
  for (const Geometry shape : {Geometry{2, 2}, Geometry{2, 3}, Geometry{3, 2}, Geometry{1, 5}, Geometry{3, 3},
                               Geometry{2, 5}, Geometry{3, 4}, Geometry{1, 7}}) {
    Panel panel(Rules::make({.geometry = shape}));
    for (int board = 0; board < 3; ++board) check_many(panel, shuffled_board(shape, random), 6, random);
  }
}

TEST_CASE("all backends agree on random jigsaws") {
  Random random(seed());
  for (const Geometry shape : {Geometry{2, 2}, Geometry{2, 3}, Geometry{3, 3}}) {
    for (int board = 0; board < 3; ++board) {
      const Board solution = shuffled_board(shape, random);
      Panel panel(Rules::make(random_jigsaw(shape, solution, 10 * shape.cells(), random)));
      check_many(panel, solution, 6, random);
    }
  }
}

TEST_CASE("all backends agree on random boards with variants") {
  Random random(seed());
  const auto run = [&](const RulesSpec& spec, Board solution) {
    Panel panel(Rules::make(spec));
    rename_digits(solution, random);
    check_many(panel, solution, 8, random);
  };
  run(with_variants({}, "diagonal"), linear_board());
  run(with_variants({}, "disjoint"), linear_board());
  run(with_variants({}, "diagonal,disjoint"), linear_board());
  run(with_variants({}, "windoku"), windoku_board());
}

TEST_CASE("all backends agree on scattered clues that nobody promised a solution for") {
  Random random(seed());
  for (const RulesSpec& spec :
       {with_variants({.geometry = {2, 2}}, "diagonal"), RulesSpec{.geometry = {2, 3}}, RulesSpec{},
        with_variants({}, "windoku"), with_variants({.geometry = {1, 6}}, "diagonal")}) {
    Panel panel(Rules::make(spec));
    for (int i = 0; i < 10; ++i) {
      Puzzle puzzle{panel.rules()};
      for (int n = random.below(panel.rules()->cells() / 3); n >= 0; --n) {
        const auto cell = static_cast<std::size_t>(random.below(panel.rules()->cells()));
        puzzle.clues[cell] = static_cast<Cell>(1 + random.below(panel.rules()->side()));
        // Mostly without a clash, or all would be the same.
        if (i % 5 != 0 && find_clash(spec, puzzle.clues)) puzzle.clues[cell] = 0;
      }
      panel.check(puzzle);
    }
  }
}

}  // namespace nonet::test::differential_test
