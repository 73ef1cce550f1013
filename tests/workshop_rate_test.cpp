// Ratings against rules that are written down again here, on images of the puzzles, and against known numbers.
#include "nonet/workshop.hpp"

#include <bit>

#include "bench/symmetry.hpp"
#include "tests/tests.hpp"

namespace nonet::test::workshop_rate_test {
using Masks = std::vector<unsigned>;

// Singles as a person does them: looks at one thing after the other until nothing changes. False: contradiction.
bool by_hand(const Rules& rules, Masks& left) {
  for (bool changed = true; changed;) {
    changed = false;
    const auto keep = [&](std::size_t cell, unsigned digits) {
      changed = changed || (left[cell] & ~digits) != 0;
      left[cell] &= digits;
    };
    for (const Unit& unit : rules.units()) {
      for (const int cell : unit.cells) {
        if (!std::has_single_bit(left[static_cast<std::size_t>(cell)])) continue;
        for (const int other : unit.cells) {
          if (other != cell) keep(static_cast<std::size_t>(other), ~left[static_cast<std::size_t>(cell)]);
        }
      }
      for (int digit = 0; digit < rules.side(); ++digit) {
        std::vector<std::size_t> places;
        for (const std::size_t cell : unit.cells) {
          if ((left[cell] >> digit & 1U) != 0) places.push_back(cell);
        }
        if (places.empty()) return false;
        if (places.size() == 1) keep(places[0], 1U << digit);
      }
    }
    for (const unsigned digits : left) {
      if (digits == 0) return false;
    }
  }
  return true;
}

bool is_full(const Masks& left) {
  return std::all_of(left.begin(), left.end(), [](unsigned digits) { return std::has_single_bit(digits); });
}

Masks masks_of(const Rules& rules, std::span<const Cell> clues) {
  Masks left;
  for (const Cell clue : clues) left.push_back(clue != 0 ? 1U << (clue - 1U) : (1U << rules.side()) - 1);
  return left;
}

bool trials(const Rules& rules, Masks& left, int depth) {
  if (!by_hand(rules, left)) return false;
  if (depth == 0) return true;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t cell = 0; cell < left.size(); ++cell) {
      for (unsigned digit = 1; digit < 1U << rules.side(); digit <<= 1U) {
        if ((left[cell] & digit) == 0 || left[cell] == digit) continue;
        Masks trial = left;
        trial[cell] = digit;
        if (trials(rules, trial, depth - 1)) continue;
        left[cell] &= ~digit;
        if (!by_hand(rules, left)) return false;
        changed = true;
      }
    }
  }
  return true;
}

// Backdoors of exactly this size among all sets of cells without a clue.
std::uint64_t backdoors(const Rules& rules, std::vector<Cell>& clues, const Board& solution, std::size_t first,
                        int size) {
  if (size == 0) {
    Masks left = masks_of(rules, clues);
    return by_hand(rules, left) && is_full(left) ? 1 : 0;
  }
  std::uint64_t count = 0;
  for (std::size_t cell = first; cell < clues.size(); ++cell) {
    if (clues[cell] != 0) continue;
    clues[cell] = solution[cell];
    count += backdoors(rules, clues, solution, cell + 1, size - 1);
    clues[cell] = 0;
  }
  return count;
}

void check_by_hand(const Puzzle& puzzle, const Board& solution) {
  CAPTURE(text_of(puzzle.clues));
  const Rating rating = rate(*backend("dfs", puzzle), puzzle, {.depth = 2, .backdoor = 2}, {});
  REQUIRE(rating.verdict == Verdict::unique);
  std::vector<Cell> clues = puzzle.clues;
  int smallest = 0;
  std::uint64_t count = 0;
  while (smallest <= 2 && (count = backdoors(*puzzle.rules, clues, solution, 0, smallest)) == 0) ++smallest;
  CHECK(rating.backdoor == (smallest <= 2 ? smallest : -1));
  CHECK(rating.backdoors == count);
  CHECK(rating.singles == (smallest == 0));
  if (rating.backdoor >= 0) {
    CHECK(rating.cells.size() == static_cast<std::size_t>(rating.backdoor));
    for (const CellIndex cell : rating.cells) clues[cell] = solution[cell];
    CHECK(backdoors(*puzzle.rules, clues, solution, 0, 0) == 1);
  }
  for (int depth = 0; depth <= 1; ++depth) {
    Masks left = masks_of(*puzzle.rules, puzzle.clues);
    REQUIRE(trials(*puzzle.rules, left, depth));
    CHECK(is_full(left) == (rating.depth >= 0 && rating.depth <= depth));
  }
}

// A unique puzzle from which no clue can go.
Puzzle minimal(std::shared_ptr<const Rules> rules, const Board& board, Random& random) {
  Puzzle puzzle(rules, board);
  const auto solver = backend("dfs", puzzle);
  std::vector<int> order(board.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  random.shuffle(order);
  for (const int cell : order) {
    Cell& clue = puzzle.clues[static_cast<std::size_t>(cell)];
    const Cell was = std::exchange(clue, Cell{0});
    if (solutions(*solver, puzzle, 2).size() != 1) clue = was;
  }
  return puzzle;
}

TEST_CASE("ratings are what rules applied by hand give, on several shapes") {
  Random random(seed());
  for (const Geometry shape : {Geometry{2, 2}, Geometry{2, 3}, Geometry{3, 3}}) {
    const auto rules = Rules::make({.geometry = shape});
    for (int round = 0; round < (shape.side() < 9 ? 30 : 12); ++round) {
      const Board board = shuffled_board(shape, random);
      check_by_hand(minimal(rules, board, random), board);
    }
  }
  const auto diagonal = Rules::make(with_variants({}, "diagonal,disjoint"));
  Board board = linear_board();
  rename_digits(board, random);
  check_by_hand(minimal(diagonal, board, random), board);
}

TEST_CASE("a puzzle with digits 0-8 is rated as the same one with digits 1-9") {
  const Puzzle usual = classic(kWikipedia.puzzle);
  const Puzzle from_zero(Rules::make({.geometry = Geometry::parse("3x3 9x9 0-8")}), usual.clues);
  const Rating rating = rate(*backend("dfs", from_zero), from_zero, {}, {});
  CHECK((rating.verdict == Verdict::unique && rating.singles && rating.depth == 0 && rating.backdoor == 0));
}

TEST_CASE("a hard puzzle has its known depth, and a backdoor that counts by hand", "[volume]") {
  check_by_hand(classic(kAiEscargot.puzzle), cells_of(kAiEscargot.solution));
  // D. Berthier, Pattern-Based Constraint Satisfaction and Logic Puzzles: nearly all puzzles are in T&E(1), the hardest
  // known ones in T&E(2).
  const Puzzle puzzle = classic(kAiEscargot.puzzle);
  CHECK(rate(*backend("dfs", puzzle), puzzle, {}, {}).depth > 0);
}

TEST_CASE("ratings do not change when a puzzle is turned") {
  Random random(seed());
  const auto rules = Rules::make({});
  std::vector<Cell> clues;
  std::size_t count = 0;
  for (int round = 0; round < 21; ++round) {
    const Puzzle puzzle =
        round == 0 ? classic(kAiEscargot.puzzle) : minimal(rules, shuffled_board({3, 3}, random), random);
    for (int image = 0; image < 8; ++image, ++count) {
      clues.resize(clues.size() + 81);
      bench::apply(bench::random_symmetry({3, 3}, random), puzzle.clues, std::span(clues).last(81));
    }
  }
  const auto solver = make_backend(parse_backend("batch"), rules);
  std::vector<Rating> ratings(count);
  rate(*solver, {rules.get(), count, clues, {}}, {}, {}, ratings);
  for (std::size_t i = 0; i < count; ++i) {
    const Rating& first = ratings[i / 8 * 8];
    CHECK(ratings[i].verdict == Verdict::unique);
    CHECK(ratings[i].singles == first.singles);
    CHECK(ratings[i].depth == first.depth);
    CHECK(ratings[i].backdoor == first.backdoor);
    CHECK(ratings[i].backdoors == first.backdoors);
  }
}

TEST_CASE("puzzles with no solution or several are not rated, and limits are kept") {
  const Puzzle none = unsolvable();
  const auto solver = backend("dfs", none);
  CHECK(rate(*solver, none, {}, {}).verdict == Verdict::no_solution);
  const Puzzle two = deadly_rectangle();
  const Rating of_two = rate(*solver, two, {}, {});
  CHECK((of_two.verdict == Verdict::multiple && of_two.depth == -1 && of_two.backdoor == -1));
  const Puzzle hard = classic(kAiEscargot.puzzle);
  const Rating low = rate(*solver, hard, {.depth = 0, .backdoor = 0}, {});
  CHECK((low.verdict == Verdict::unique && !low.singles && low.depth == -1 && low.backdoor == -1));
  CHECK(low.stop == Stop::exhausted);
  CHECK(rate(*solver, hard, {.depth = 9, .backdoor = 9}, {.max_nodes = 300}).stop == Stop::node_limit);
  const Puzzle found_early =
      classic("...15......58.9....2..34..8.....573..4.......5.6...9....241....9..6.2.5...3....2.");
  for (std::uint64_t nodes = 1; nodes <= 20; ++nodes) {  // one solution found is not yet the only one
    const Verdict verdict = rate(*solver, found_early, {}, {.max_nodes = nodes}).verdict;
    REQUIRE((verdict == Verdict::unknown || verdict == Verdict::unique));
  }
  CHECK(rate(*solver, hard, {}, {.deadline = Clock::now()}).stop == Stop::timeout);
}

TEST_CASE("what cannot be rated is refused") {
  const auto refuse = [](RulesSpec spec, const RatingLimits& limits = {}) {
    const Puzzle puzzle(Rules::make(std::move(spec)));
    return rate(*backend("dfs", puzzle), puzzle, limits, {});
  };
  CHECK_THROWS_WITH(refuse({.geometry = {4, 5}}), ContainsSubstring("sides to 16 are rated"));
  CHECK_THROWS_WITH(refuse({}, {.depth = -1}), ContainsSubstring("a limit below 0"));
  CHECK_THROWS_WITH(refuse(with_constraints({}, {"killer 5 r1c1 r1c2"})),
                    ContainsSubstring("constraints that are not units") && ContainsSubstring("explain --hardest"));
}

}  // namespace nonet::test::workshop_rate_test
