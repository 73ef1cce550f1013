// What is left to a SAT solver on the classic board, held against deductions that a person could make.
#include "backends/sat/probe9.hpp"

#include <algorithm>
#include <bit>

#include "backends/dfs/band9.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"

using nonet::Puzzle;
using nonet::Rules;
using nonet::sat::Masks9;
using nonet::test::Random;

namespace {

// Naked and hidden singles, as one would do them by hand. False: a cell or a digit has no place left, or each cell is
// known.
bool stays_open(const Rules& rules, Masks9 left) {
  for (bool changed = true; changed;) {
    changed = false;
    const auto keep = [&](int cell, unsigned digits) {
      std::uint16_t& mask = left[static_cast<std::size_t>(cell)];
      if ((mask & digits) == mask) return;
      mask = static_cast<std::uint16_t>(mask & digits);
      changed = true;
    };
    for (const nonet::Unit& unit : rules.units()) {
      for (const int cell : unit.cells) {
        const unsigned mask = left[static_cast<std::size_t>(cell)];
        if (mask == 0) return false;
        if (!std::has_single_bit(mask)) continue;
        for (const int other : unit.cells) {
          if (other != cell) keep(other, ~mask);
        }
      }
      for (unsigned digit = 1; digit < 512; digit *= 2) {
        std::vector<int> places;
        for (const int cell : unit.cells) {
          if ((left[static_cast<std::size_t>(cell)] & digit) != 0) places.push_back(cell);
        }
        if (places.empty()) return false;
        if (places.size() == 1) keep(places[0], digit);
      }
    }
  }
  return std::any_of(left.begin(), left.end(), [](unsigned mask) { return !std::has_single_bit(mask); });
}

}  // namespace

TEST_CASE("what probing leaves has no single left, and no candidate of a pair that fails", "[sat]") {
  const auto seed = nonet::test::seed();
  CAPTURE(seed);
  Random random(seed);
  const auto rules = Rules::make({});
  std::size_t left_open = 0;
  std::size_t pairs_tried = 0;
  std::size_t full_triads = 0;
  for (int i = 0; i < 400; ++i) {
    const Puzzle puzzle = nonet::test::random_puzzle(rules, 54 + random.below(6), random);
    CAPTURE(nonet::test::text_of(puzzle.clues));
    const nonet::SolutionSink sink = [](std::span<const nonet::Cell>) { return true; };
    const nonet::Budget budget{.max_solutions = 0};
    nonet::SolveRun run("mine", budget, sink, 1);
    REQUIRE(run.begin());
    Masks9 left;
    if (!nonet::sat::probe9(puzzle, run, left)) continue;
    ++left_open;
    for (const nonet::Unit& unit : rules->units()) {
      for (unsigned digit = 0; digit < 9; ++digit) {
        std::vector<int> places;
        for (const int cell : unit.cells) {
          if ((left[static_cast<std::size_t>(cell)] >> digit & 1U) != 0) places.push_back(cell);
        }
        CAPTURE(digit, places);
        REQUIRE_FALSE(places.empty());
        const auto alone = [&](int cell) { return left[static_cast<std::size_t>(cell)] == 1U << digit; };
        CHECK(alone(places[0]) == (places.size() == 1));
        CHECK(std::count_if(places.begin(), places.end(), alone) == (places.size() == 1 ? 1 : 0));
      }
    }
    const auto is_pair = [](unsigned mask) { return std::popcount(mask) == 2; };
    const auto pairs = std::count_if(left.begin(), left.end(), is_pair);
    // Three digits that a line has in three cells of one box alone fill them. (Not looked for where few cells are
    // open.)
    const auto open = std::count_if(left.begin(), left.end(), [](unsigned mask) { return std::popcount(mask) > 1; });
    if (pairs == 0 || open > nonet::band9::detail::kFewOpen) {
      for (std::size_t line = 0; line < 18; ++line) {
        const auto& cells = rules->units()[line].cells;
        for (std::size_t box = 0; box < 3; ++box) {
          unsigned inside = 0;
          unsigned outside = 0;
          for (std::size_t place = 0; place < 9; ++place) (place / 3 == box ? inside : outside) |= left[cells[place]];
          const unsigned confined = inside & ~outside;
          CAPTURE(line, box);
          if (std::popcount(confined) >= 3) CHECK(inside == confined);
          full_triads += std::popcount(confined) >= 3 ? 1 : 0;
        }
      }
    }
    // Cells with two candidates come first, and forty probes without effect are the last ones.
    if (pairs == 0 || pairs > 20) continue;
    ++pairs_tried;
    for (std::size_t cell = 0; cell < left.size(); ++cell) {
      for (unsigned digit = 1; digit < 512; digit *= 2) {
        if ((left[cell] & digit) == 0 || !is_pair(left[cell])) continue;
        Masks9 assumed = left;
        assumed[cell] = static_cast<std::uint16_t>(digit);
        CAPTURE(cell, digit);
        CHECK(stays_open(*rules, assumed));
      }
    }
  }
  CHECK(left_open > 50);
  CHECK(pairs_tried > 50);
  CHECK(full_triads > 50);
}
