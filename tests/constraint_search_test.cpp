// dfs on boards with constraints, against brute force over the definition of each primitive (nonet/constraint.hpp).
#include <bit>

#include "deduction/derived_sums.hpp"
#include "deduction/listed_sets.hpp"
#include "deduction/prune.hpp"
#include "nonet/backend.hpp"
#include "tests/random_primitives.hpp"
#include "tests/tests.hpp"

namespace nonet::test::constraint_search_test {
std::vector<Board> found_by_dfs(const std::shared_ptr<const Rules>& rules, const std::vector<Cell>& clues) {
  const std::unique_ptr<Backend> dfs = make_backend(parse_backend("dfs"), rules);
  std::vector<Board> found;
  const Outcome outcome = dfs->solve(Puzzle(rules, clues), {.max_solutions = 0}, into(found));
  CHECK(outcome.stop == Stop::exhausted);
  std::sort(found.begin(), found.end());
  return found;
}

// A board that keeps the units, and clues of it.
std::vector<Cell> random_clues(const Board& board, int count, Random& random) {
  std::vector<Cell> clues(board.size());
  for (const CellIndex cell : some_cells(static_cast<int>(board.size()), count, random)) clues[cell] = board[cell];
  return clues;
}

std::shared_ptr<const Rules> random_rules(const Geometry& shape, const Board& board, Random& random) {
  return with_primitives({.geometry = shape}, [&](Lowering& to) {
    for (int more = 1 + random.below(5); more > 0; --more) add_random(to, board, random);
  });
}

// Prunes random candidates: no solution may be lost, and full boards are judged exactly.
template <class Mask>
void check_pruning(const Rules& rules, const std::vector<Board>& grids, Random& random) {
  const Plans<Mask> plans(rules);
  std::size_t wrong = 0;
  for (const Board& grid : grids) {
    std::vector<Mask> digits;
    for (const Cell cell : grid) digits.push_back(static_cast<Mask>(digit_bit(cell)));
    LocalStore<Mask> store(plans, digits);
    wrong += store.settle(plans) != holds(rules.primitives(), grid) ? 1 : 0;
  }
  CHECK(wrong == 0);
  for (int tries = 0; tries < 20; ++tries) {
    const Board& kept = grids[random.next() % grids.size()];
    std::vector<Mask> digits;
    for (const Cell cell : kept) {
      const auto more = random.below(3) == 0 ? static_cast<Mask>(random.next()) & plans.all : plans.all;
      digits.push_back(more | static_cast<Mask>(digit_bit(cell)));
    }
    LocalStore<Mask> store(plans, digits);
    const bool sound = store.settle(plans);
    std::size_t lost = 0;
    for (const Board& grid : grids) {
      const auto is_in = [&](auto&& digits_of) {
        for (std::size_t cell = 0; cell < grid.size(); ++cell) {
          if ((digits_of(cell) & static_cast<Mask>(digit_bit(grid[cell]))) == 0) return false;
        }
        return true;
      };
      if (!holds(rules.primitives(), grid) || !is_in([&](std::size_t cell) { return digits[cell]; })) continue;
      lost += sound && is_in([&](std::size_t cell) { return store.digits(static_cast<CellIndex>(cell)); }) ? 0 : 1;
    }
    CHECK(lost == 0);
  }
}

TEST_CASE("pruning loses no solution and judges full boards exactly, for every primitive") {
  Random random(seed());
  const auto plain = Rules::make({.geometry = {2, 2}});
  const std::vector<Board> grids = all_boards(*plain, std::vector<Cell>(16));
  REQUIRE(grids.size() == 288);  // of the 4x4 board: known
  for (int tries = 0; tries < 150; ++tries) {
    const Board& board = grids[random.next() % grids.size()];
    const auto rules = random_rules({2, 2}, board, random);
    if (!std::ranges::includes(
            rules->units(), plain->units(), {}, [](const Unit& unit) { return unit.name(); },
            [](const Unit& unit) { return unit.name(); }) ||
        rules->units().size() != plain->units().size()) {
      continue;  // a house more: not these grids
    }
    check_pruning<std::uint32_t>(*rules, grids, random);
    check_pruning<std::uint64_t>(*rules, grids, random);
  }
}

TEST_CASE("cells of a cage share out digits and lose none that fits") {
  Random random(seed());
  std::size_t pruned = 0;
  for (int tries = 0; tries < 400; ++tries) {
    std::vector<CellIndex> cells = {0, 1, 2, 9, 10, 11};
    cells.resize(static_cast<std::size_t>(4 + random.below(3)));
    const Board board = shuffled_board({3, 3}, random);
    int sum = 0;
    for (const CellIndex cell : cells) sum += board[cell];
    const auto rules = with_primitives({.geometry = {3, 3}}, [&](Lowering& to) { to.sum(cells, {sum}); });
    const Plans<std::uint32_t> plans(*rules);
    std::vector<std::uint32_t> digits(81, plans.all);
    // Some digits of each cell, more than one.
    for (const CellIndex cell : cells) {
      digits[cell] = static_cast<std::uint32_t>(random.next() & random.next() & plans.all);
      while (std::popcount(digits[cell]) < 2) digits[cell] |= 1U << static_cast<unsigned>(random.below(9));
    }
    std::vector<std::uint32_t> fit(cells.size());
    const auto fill = [&](auto&& self, std::size_t at, std::uint32_t used, int left) -> bool {
      if (at == cells.size()) return left == 0;
      bool any = false;
      for (int digit = 1; digit <= 9; ++digit) {
        const std::uint32_t bit = 1U << static_cast<unsigned>(digit - 1);
        if ((digits[cells[at]] & bit & ~used) == 0 || !self(self, at + 1, used | bit, left - digit)) continue;
        fit[at] |= bit;
        any = true;
      }
      return any;
    };
    const bool holds = fill(fill, 0, 0, sum);
    LocalStore<std::uint32_t> store(plans, digits);
    const auto plan = std::ranges::find(plans.list, PlanKind::sets, &Plan::kind);
    REQUIRE(plan != plans.list.end());
    const bool sound = prune(plans, *plan, store);
    CHECK((sound || !holds));
    if (!sound) continue;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      CHECK((fit[i] & ~store.digits(cells[i])) == 0);
      pruned += store.digits(cells[i]) != digits[cells[i]] ? 1U : 0U;
    }
  }
  CHECK(pruned > 100);
}

TEST_CASE("dfs finds each solution of a board with random constraints once") {
  Random random(seed());
  std::size_t solutions = 0;
  for (int tries = 0; tries < 300; ++tries) {
    const bool small = tries % 2 == 0;
    const Geometry shape = small ? Geometry{2, 2} : Geometry{2, 3};
    const Board board = shuffled_board(shape, random);
    const auto rules = random_rules(shape, board, random);
    const std::vector<Cell> clues = random_clues(board, small ? random.below(4) : 14, random);
    const std::vector<Board> expected = all_boards(*rules, clues);
    solutions += expected.size();
    CHECK(found_by_dfs(rules, clues) == expected);
  }
  CHECK(solutions > 300);
}

TEST_CASE("dfs takes constraints on sides above 16") {
  Random random(seed());
  const Geometry shape{4, 5};
  for (int tries = 0; tries < 6; ++tries) {
    const Board board = shuffled_board(shape, random);
    const auto rules = with_primitives({.geometry = shape}, [&](Lowering& to) {
      for (int more = 0; more < 30; ++more) {
        const auto two = some_cells(shape.cells(), 2, random);
        to.relate(two[0], two[1], [&](int a, int b) { return (a < b) == (board[two[0]] < board[two[1]]); });
        int total = 0;
        const auto some = some_cells(shape.cells(), 4, random);
        for (const CellIndex cell : some) total += board[cell];
        to.sum(some, {total});
      }
    });
    const std::vector<Cell> clues = random_clues(board, 330, random);
    const std::vector<Board> expected = all_boards(*rules, clues);
    CHECK(found_by_dfs(rules, clues) == expected);
  }
}

TEST_CASE("derived sums hold on every board that holds the sums") {
  Random random(seed());
  std::size_t derived = 0;
  for (int tries = 0; tries < 20; ++tries) {
    const Geometry shape = tries % 2 == 0 ? Geometry{3, 3} : Geometry{2, 3};
    const Board board = shuffled_board(shape, random);
    // Dominoes and single cells, in random places: cages that cross everything.
    const auto rules = with_primitives({.geometry = shape}, [&](Lowering& to) {
      std::vector<char> taken(board.size());
      for (int cell = 0; cell < shape.cells(); ++cell) {
        const int other =
            random.below(2) == 0 && shape.column_of(cell) + 1 < shape.side() ? cell + 1 : cell + shape.side();
        if (taken[static_cast<std::size_t>(cell)] != 0 || other >= shape.cells() ||
            taken[static_cast<std::size_t>(other)] != 0)
          continue;
        taken[static_cast<std::size_t>(cell)] = taken[static_cast<std::size_t>(other)] = 1;
        const std::vector<CellIndex> cage = {static_cast<CellIndex>(cell), static_cast<CellIndex>(other)};
        to.sum(cage, {board[cage[0]] + board[cage[1]]});
      }
    });
    const Plans<std::uint32_t> plans(*rules);
    const DerivedSums found = derived_sums(*rules, plans.peers);
    derived += found.exact.size() + found.wide.size();
    Primitives all;
    all.sums = found.exact;
    all.sums.insert(all.sums.end(), found.wide.begin(), found.wide.end());
    CHECK(holds(all, board));
  }
  CHECK(derived > 100);
}

TEST_CASE("sums that lie over each other by the thousand are looked at once each") {
  Random random(seed());
  const Board board = shuffled_board({3, 3}, random);
  // A cell of each column, from two rows: each sum sees many others.
  const auto rules = with_primitives({.geometry = {3, 3}}, [&](Lowering& to) {
    for (int number = 0; number < 6000; ++number) {
      const int row = random.below(8);
      std::vector<CellIndex> cells;
      int sum = 0;
      for (int column = 0; column < 9; ++column) {
        cells.push_back(static_cast<CellIndex>(9 * (row + random.below(2)) + column));
        sum += board[cells.back()];
      }
      to.sum(cells, {sum});
    }
  });
  const Plans<std::uint32_t> plans(*rules);
  const auto begin = std::chrono::steady_clock::now();
  CHECK(derived_sums(*rules, plans.peers).wide.size() < 1000);
  CHECK(std::chrono::steady_clock::now() - begin < 4s);
}

TEST_CASE("sets of digits of relations and of words are those of a count over all sets") {
  const auto rules = with_primitives({.geometry = {3, 3}}, [](Lowering& to) {
    // A renban of four cells in a row, and one that crosses it; three cells of which the last is the sum of the others.
    const std::vector<std::vector<CellIndex>> lines = {{0, 1, 2, 3}, {1, 10, 19, 28}};
    for (const std::vector<CellIndex>& line : lines) {
      to.distinct(line);
      for (std::size_t i = 0; i < line.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          to.relate(line[j], line[i], [](int a, int b) { return a != b && std::abs(a - b) < 4; });
        }
      }
    }
    to.accept(
        std::vector<CellIndex>{4, 5, 6}, 0,
        [](int sum, int digit) { return std::optional<int>(sum == digit ? 0 : sum + digit); },
        [](int sum) { return sum == 0; });
  });
  const Plans<std::uint32_t> plans(*rules);
  const std::vector<RelationClique> cliques = relation_cliques(rules->primitives(), 81, plans.peers);
  REQUIRE(cliques.size() == 2);
  CHECK(cliques[0].cells == std::vector<CellIndex>{0, 1, 2, 3});
  CHECK(cliques[1].cells == std::vector<CellIndex>{1, 10, 19, 28});
  // 1234 to 6789.
  CHECK(sets_of_relation(rules->primitives().tables[cliques[0].table], 9, 4).size() == 6);
  // The sums a + b = c of different digits to 9, and a + a = c, which needs a twice, is none of them: 16.
  CHECK(sets_of_words(rules->primitives().machines.front(), 9).size() == 16);
}

TEST_CASE("a node limit ends the search on a board with constraints") {
  const auto rules =
      with_primitives({.geometry = {3, 3}}, [](Lowering& to) { to.relate(0, 1, [](int a, int b) { return a < b; }); });
  const std::unique_ptr<Backend> dfs = make_backend(parse_backend("dfs"), rules);
  const Outcome outcome = dfs->solve(Puzzle(rules), {.max_solutions = 0, .max_nodes = 500}, {});
  CHECK(outcome.stop == Stop::node_limit);
  CHECK(outcome.stats.nodes == 500);
}

}  // namespace nonet::test::constraint_search_test
