#include "nonet/encoder.hpp"
#include "nonet/puzzle.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cnf_test {
std::vector<int> literals_to(int count) {
  std::vector<int> literals;
  for (int i = 1; i <= count; ++i) literals.push_back(i);
  return literals;
}

TEST_CASE("a formula keeps its clauses in order") {
  Cnf cnf;
  cnf.clause(std::vector<int>{1, -2});
  cnf.clause({});
  cnf.clause(std::vector<int>{-7});
  CHECK(cnf.clauses == 3);
  CHECK(cnf.variables == 7);
  CHECK(cnf.literals == std::vector<int>{1, -2, 0, 0, -7, 0});
  std::vector<std::vector<int>> seen;
  cnf.for_each([&](std::span<const int> clause) { seen.emplace_back(clause.begin(), clause.end()); });
  CHECK(seen == std::vector<std::vector<int>>{{1, -2}, {}, {-7}});
  CHECK_FALSE(cnf.full());
  cnf.clear();
  CHECK(cnf.clauses == 0);
  CHECK(cnf.variables == 0);
  CHECK(cnf.literals.empty());
}

TEST_CASE("at-most-one constructions allow exactly the assignments with at most one true literal") {
  for (const AtMostOne& construction : at_most_ones()) {
    for (int count = 1; count <= 8; ++count) {
      CAPTURE(construction.name, count);
      std::vector<int> literals = literals_to(count);
      for (int i = 3; i <= count; i += 3) literals[static_cast<std::size_t>(i - 1)] = -i;
      const bool one_is_true = count % 2 == 0;
      Cnf cnf;
      const int next = construction.write(literals, count + 1, {.one_is_true = one_is_true}, cnf);
      const auto auxiliaries = static_cast<int>(construction.auxiliaries(static_cast<std::size_t>(count)));
      CHECK(next == count + 1 + auxiliaries);
      CHECK(cnf.variables < next);
      // By truth table: one choice of the auxiliaries satisfies it, or none does. If a literal is said to be true,
      // there may be more choices without one.
      for (unsigned main = 0; main < 1U << static_cast<unsigned>(count); ++main) {
        int true_literals = 0;
        for (const int literal : literals) {
          true_literals += ((main >> (std::abs(literal) - 1) & 1U) != 0) == (literal > 0) ? 1 : 0;
        }
        int models = 0;
        for (unsigned rest = 0; rest < 1U << static_cast<unsigned>(auxiliaries); ++rest) {
          const unsigned assignment = main | rest << static_cast<unsigned>(count);
          bool all = true;
          cnf.for_each([&](std::span<const int> clause) {
            bool some = false;
            for (const int literal : clause) {
              some = some || ((assignment >> (std::abs(literal) - 1) & 1U) != 0) == (literal > 0);
            }
            all = all && some;
          });
          models += all ? 1 : 0;
        }
        if (one_is_true && true_literals == 0) {
          CHECK(models >= 1);
        } else {
          CHECK(models == (true_literals <= 1 ? 1 : 0));
        }
      }
    }
  }
}

TEST_CASE("at-most-one constructions have the sizes that their authors give") {
  struct Size {
    const char* name;
    std::size_t literals;
    std::uint64_t clauses;
    std::uint64_t auxiliaries;
  };
  // By hand from the papers that docs/encodings.md cites. Product of 16 is 4 rows and 4 columns, each of which is
  // pairwise: 2 * 16 + 6 + 6; of 9 it is 3 and 3. Commander of 9 has 3 groups of 3: 3 * 3 pairs, 9 to the commanders, 3
  // pairs of them; of 16 it has 6, of which the last has one: 15 pairs and 16, then 2 groups of those 6: 6 and 6, and a
  // pair. Bimander of n has n / 2 groups: a pair each, and each literal sets the bits of its group.
  const Size sizes[] = {
      {"pairwise", 9, 36, 0},          {"pairwise", 16, 120, 0},
      {"sequential", 9, 3 * 9 - 4, 8}, {"sequential", 16, 3 * 16 - 4, 15},
      {"product", 9, 18 + 3 + 3, 6},   {"product", 16, 32 + 6 + 6, 8},
      {"commander", 9, 9 + 9 + 3, 3},  {"commander", 16, 15 + 16 + 13, 8},
      {"bimander", 9, 4 + 9 * 3, 3},   {"bimander", 16, 8 + 16 * 3, 3},
      {"ladder", 9, 4 * 9 - 2, 9},     {"ladder", 16, 4 * 16 - 2, 16},
  };
  for (const Size& size : sizes) {
    CAPTURE(size.name, size.literals);
    const AtMostOne& construction = find_at_most_one(size.name);
    const std::vector<int> literals = literals_to(static_cast<int>(size.literals));
    Cnf cnf;
    construction.write(literals, static_cast<int>(size.literals) + 1, {.one_is_true = true}, cnf);
    CHECK(cnf.clauses == size.clauses);
    CHECK(construction.auxiliaries(size.literals) == size.auxiliaries);
  }
}

TEST_CASE("at-most-one constructions leave out pairs that are stated elsewhere, and no others") {
  for (const AtMostOne& construction : at_most_ones()) {
    for (const int count : {2, 4, 5, 9, 16}) {
      CAPTURE(construction.name, count);
      // Cells of a 3x3 box, or a wider one, of which those of a row are stated.
      const auto same_row = [](std::size_t i, std::size_t j) { return i / 3 == j / 3; };
      Cnf all;
      Cnf left;
      const std::vector<int> literals = literals_to(count);
      construction.write(literals, count + 1, {.one_is_true = true}, all);
      construction.write(literals, count + 1, {.one_is_true = true, .has_pair = same_row}, left);
      Cnf expected;
      all.for_each([&](std::span<const int> clause) {
        const bool is_pair =
            clause.size() == 2 && -clause[0] >= 1 && -clause[0] <= count && -clause[1] >= 1 && -clause[1] <= count;
        if (!is_pair || !same_row(static_cast<std::size_t>(-clause[0] - 1), static_cast<std::size_t>(-clause[1] - 1))) {
          expected.clause(clause);
        }
      });
      CHECK(left.literals == expected.literals);
    }
  }
}

TEST_CASE("at-most-one constructions are found by name") {
  for (const AtMostOne& construction : at_most_ones()) {
    CHECK(&find_at_most_one(construction.name) == &construction);
  }
  CHECK_THROWS_WITH(find_at_most_one("pairwize"), ContainsSubstring("did you mean 'pairwise'?"));
}

TEST_CASE("all candidates are there to begin with at any side") {
  for (const int side : {1, 9, 63, 64, 65, 128, 130}) {
    const auto rules = Rules::make({.geometry = {1, side}});
    const Candidates all = Candidates::all(*rules);
    CAPTURE(side);
    CHECK(all.count(0) == side);
    CHECK(all.count(rules->cells() - 1) == side);
    CHECK(all.has(0, 1));
    CHECK(all.has(0, side));
  }
}

TEST_CASE("clues take their digit from their peers and all others from their cell") {
  const Puzzle puzzle = classic(kWikipedia.puzzle);
  const Candidates left = Candidates::without_falsified(puzzle);
  for (int cell = 0; cell < 81; ++cell) {
    for (int digit = 1; digit <= 9; ++digit) {
      bool expected = true;
      const int clue = puzzle.clues[static_cast<std::size_t>(cell)];
      if (clue != 0) {
        expected = clue == digit;
      } else {
        for (const auto peer : puzzle.rules->peers(cell)) expected = expected && puzzle.clues[peer] != digit;
      }
      CHECK(left.has(cell, digit) == expected);
    }
  }
}

TEST_CASE("an excluded digit is not a candidate, and removing one leaves the others") {
  Puzzle puzzle{Rules::make({.geometry = {1, 70}})};
  puzzle.exclude(5, 70);
  puzzle.exclude(5, 1);
  puzzle.clues[0] = 66;
  Candidates left = Candidates::without_falsified(puzzle);
  CHECK(left.count(5) == 67);  // 70 without 1, 70 and the clue 66 of the same row
  CHECK_FALSE(left.has(5, 70));
  CHECK_FALSE(left.has(5, 66));
  CHECK(left.count(0) == 1);
  CHECK(left.count(71) == 70);
  left.remove(71, 65);
  CHECK(left.count(71) == 69);
  CHECK_FALSE(left.has(71, 65));
  CHECK(left.has(71, 64));
}

TEST_CASE("clues that clash both stay candidates") {
  Puzzle puzzle{Rules::make({})};
  puzzle.clues[0] = puzzle.clues[8] = 5;
  const Candidates left = Candidates::without_falsified(puzzle);
  CHECK(left.count(0) == 1);
  CHECK(left.count(8) == 1);
  CHECK(left.count(1) == 8);
  puzzle.exclude(0, 5);
  CHECK(Candidates::without_falsified(puzzle).count(0) == 0);
}

}  // namespace nonet::test::cnf_test
