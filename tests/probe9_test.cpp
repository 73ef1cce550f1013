// What is left to a SAT solver on the classic board, held against deductions that a person could make.
#include "backends/sat/probe9.hpp"

#include <bit>

#include "backends/dfs/band9.hpp"
#include "tests/tests.hpp"

namespace nonet::test::probe9_test {
// The digits that each cell may still hold: bit (d - 1).
using Masks9 = std::array<std::uint16_t, 81>;

std::uint16_t& at(Masks9& left, int cell) { return left[static_cast<std::size_t>(cell)]; }
unsigned at(const Masks9& left, int cell) { return left[static_cast<std::size_t>(cell)]; }

std::vector<int> places_of(const Unit& unit, const Masks9& left, unsigned digit) {
  std::vector<int> places;
  for (const int cell : unit.cells) {
    if ((at(left, cell) & digit) != 0) places.push_back(cell);
  }
  return places;
}

// Naked and hidden singles, as one would do them by hand. False: a cell or a digit has no place left, or each cell is
// known.
bool stays_open(const Rules& rules, Masks9 left) {
  for (bool changed = true; changed;) {
    changed = false;
    const auto keep = [&](int cell, unsigned digits) {
      const auto kept = static_cast<std::uint16_t>(at(left, cell) & digits);
      changed = changed || kept != at(left, cell);
      at(left, cell) = kept;
    };
    for (const Unit& unit : rules.units()) {
      for (const int cell : unit.cells) {
        const unsigned mask = at(left, cell);
        if (mask == 0) return false;
        if (!std::has_single_bit(mask)) continue;
        for (const int other : unit.cells) {
          if (other != cell) keep(other, ~mask);
        }
      }
      for (unsigned digit = 1; digit < 512; digit *= 2) {
        const std::vector<int> places = places_of(unit, left, digit);
        if (places.empty()) return false;
        if (places.size() == 1) keep(places[0], digit);
      }
    }
  }
  return std::any_of(left.begin(), left.end(), [](unsigned mask) { return !std::has_single_bit(mask); });
}

// "" if each digit of each unit has several places or its own cell.
std::string single_left(const Rules& rules, const Masks9& left) {
  for (std::size_t number = 0; number < rules.units().size(); ++number) {
    for (unsigned digit = 1; digit < 512; digit *= 2) {
      int places = 0;
      int known = 0;
      for (const int cell : rules.units()[number].cells) {
        places += (at(left, cell) & digit) != 0 ? 1 : 0;
        known += at(left, cell) == digit ? 1 : 0;
      }
      if (places == 0 || known != (places == 1 ? 1 : 0)) {
        return "unit " + std::to_string(number) + ", digit bit " + std::to_string(digit);
      }
    }
  }
  return "";
}

// "" where three digits that a line has in three cells of one box alone fill them. Counts such threes.
std::string triad_left(const Rules& rules, const Masks9& left, std::size_t& full) {
  for (std::size_t line = 0; line < 18; ++line) {
    const auto& cells = rules.units()[line].cells;
    for (std::size_t box = 0; box < 3; ++box) {
      unsigned inside = 0;
      unsigned outside = 0;
      for (std::size_t place = 0; place < 9; ++place) (place / 3 == box ? inside : outside) |= at(left, cells[place]);
      if (std::popcount(inside & ~outside) < 3) continue;
      ++full;
      if ((inside & outside) != 0) return "line " + std::to_string(line) + ", box " + std::to_string(box);
    }
  }
  return "";
}

bool is_pair(unsigned mask) { return std::popcount(mask) == 2; }

// "" where no candidate of a cell with two leads to a contradiction, or to a solution, by singles alone.
std::string pair_that_fails(const Rules& rules, const Masks9& left) {
  for (int cell = 0; cell < 81; ++cell) {
    for (unsigned digit = 1; digit < 512 && is_pair(at(left, cell)); digit *= 2) {
      if ((at(left, cell) & digit) == 0) continue;
      Masks9 assumed = left;
      at(assumed, cell) = static_cast<std::uint16_t>(digit);
      if (!stays_open(rules, assumed)) return "cell " + std::to_string(cell) + ", digit bit " + std::to_string(digit);
    }
  }
  return "";
}

TEST_CASE("what probing leaves has no single left, and no candidate of a pair that fails") {
  Random random(seed());
  const auto rules = Rules::make({});
  const SolutionSink sink = [](std::span<const Cell>) { return true; };
  std::size_t left_open = 0;
  std::size_t pairs_tried = 0;
  std::size_t full_triads = 0;
  for (int i = 0; i < 1500; ++i) {
    const Puzzle puzzle = random_puzzle(rules, 54 + random.below(6), random);
    const Budget budget{.max_solutions = 0};
    SolveRun run("mine", budget, sink, 1);
    REQUIRE(run.begin());
    const auto candidates = sat::probe9(puzzle, run);
    if (!candidates) continue;
    ++left_open;
    Masks9 left;
    for (int cell = 0; cell < 81; ++cell) at(left, cell) = static_cast<std::uint16_t>(*candidates->bits(cell));
    std::string why = single_left(*rules, left);
    // Triads are not looked for where few cells are open.
    const auto pairs = std::count_if(left.begin(), left.end(), is_pair);
    const auto open = std::count_if(left.begin(), left.end(), [](unsigned mask) { return std::popcount(mask) > 1; });
    if (pairs == 0 || open > band9::kFewOpen) why += triad_left(*rules, left, full_triads);
    // Cells with two candidates come first, and forty probes without effect are the last ones.
    if (pairs > 0 && pairs <= 20 && pairs_tried < 60) {
      ++pairs_tried;
      why += pair_that_fails(*rules, left);
    }
    CAPTURE(text_of(puzzle.clues));
    CHECK(why.empty());
  }
  CHECK(left_open > 500);
  CHECK(pairs_tried == 60);
  CHECK(full_triads > 200);
}

}  // namespace nonet::test::probe9_test
