// Random primitives, put into rules by a kind that only tests have, and all boards by brute force.
//
// Example:
//     nonet::test::Random random(nonet::test::seed());
//     auto rules = nonet::test::with_primitives({.geometry = {2, 2}}, [](nonet::Lowering& to) {
//       to.keep(0, [](int digit) { return digit < 3; });
//     });
//     assert(nonet::test::all_boards(*rules, std::vector<nonet::Cell>(16)).size() == 144);
#pragma once

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "nonet/lowering.hpp"
#include "tests/boards.hpp"

namespace nonet::test {

using LowerTo = std::function<void(Lowering&)>;

/// The rules with what lower() puts there.
inline std::shared_ptr<const Rules> with_primitives(RulesSpec spec, const LowerTo& lower) {
  static thread_local const LowerTo* current = nullptr;
  static const ConstraintKind kind{.name = "test",
                                   .summary = "for tests",
                                   .example = "test",
                                   .shape = Shape::board,
                                   .lower = [](const Constraint&, const RulesSpec&, Lowering& to) { (*current)(to); }};
  current = &lower;
  spec.constraints.push_back({.kind = &kind});
  return Rules::make(std::move(spec));
}

/// All boards that agree with the clues, keep the units and hold the primitives, ascending.
inline std::vector<Board> all_boards(const Rules& rules, const std::vector<Cell>& clues) {
  std::vector<Board> found;
  Board board = clues;
  std::vector<std::vector<CellIndex>> differ(clues.size());
  for (const Unit& unit : rules.units()) {
    for (const CellIndex cell : unit.cells)
      differ[cell].insert(differ[cell].end(), unit.cells.begin(), unit.cells.end());
  }
  const auto fits = [&](std::size_t cell) {
    for (const CellIndex other : differ[cell]) {
      if (other != cell && board[other] == board[cell]) return false;
    }
    return true;
  };
  const auto fill = [&](auto&& self, std::size_t cell) -> void {
    if (cell == board.size()) {
      if (holds(rules.primitives(), board)) found.push_back(board);
      return;
    }
    if (clues[cell] != 0) {
      if (fits(cell)) self(self, cell + 1);
      return;
    }
    for (int digit = 1; digit <= rules.side(); ++digit) {
      board[cell] = static_cast<Cell>(digit);
      if (fits(cell)) self(self, cell + 1);
    }
    board[cell] = 0;
  };
  fill(fill, 0);
  return found;
}

inline std::vector<CellIndex> some_cells(int cells, int count, Random& random) {
  std::vector<CellIndex> some;
  while (static_cast<int>(some.size()) < count) {
    const auto cell = static_cast<CellIndex>(random.below(cells));
    if (std::find(some.begin(), some.end(), cell) == some.end()) some.push_back(cell);
  }
  return some;
}

/// One primitive of any kind, which mostly holds on the board.
inline void add_random(Lowering& to, const Board& board, Random& random, int depth = 0) {
  const int side = to.side();
  const int cells = side * side;
  const auto below = [&](int limit) { return random.below(limit); };
  const auto pick = [&](int least, int most) { return some_cells(cells, least + below(most - least + 1), random); };
  const auto literal = [&] {
    const auto cell = static_cast<CellIndex>(below(cells));
    const bool right = below(2) == 0;
    return CellLiteral{cell, right ? board[cell] : static_cast<std::uint8_t>(1 + below(side)), below(4) != 0};
  };
  switch (below(depth == 0 ? 12 : 8)) {
    case 0: {  // cells of a line
      const int line = below(side);
      std::vector<CellIndex> some;
      for (int at = 0; at < side; ++at) {
        if (below(2) == 0) some.push_back(static_cast<CellIndex>(below(2) == 0 ? line * side + at : at * side + line));
      }
      std::sort(some.begin(), some.end());
      some.erase(std::unique(some.begin(), some.end()), some.end());
      if (some.size() < 2) return;
      const bool differ = [&] {
        DigitMask seen = 0;
        for (const CellIndex cell : some) seen |= digit_bit(board[cell]);
        return std::popcount(seen) == static_cast<int>(some.size());
      }();
      if (differ) to.distinct(some);
      int total = 0;
      for (const CellIndex cell : some) total += board[cell];
      std::vector<int> values = {total};
      if (below(3) == 0) values.push_back(total + 1 + below(3));
      return to.sum(some, values);
    }
    case 1: {
      const auto two = pick(2, 2);
      const int salt = below(1000);
      return to.relate(two[0], two[1], [&](int a, int b) {
        return (a == board[two[0]] && b == board[two[1]]) || (a * 7 + b * 13 + salt) % 3 != 0;
      });
    }
    case 2: {
      std::vector<Term> terms;
      int total = 0;
      const bool large = below(4) == 0;
      for (const CellIndex cell : pick(1, 7)) {
        const int coefficient = (below(3) == 0 ? -1 : 1) * (large ? 1 + below(40) : below(4) == 0 ? 2 : 1);
        terms.push_back({cell, coefficient});
        total += coefficient * board[cell];
      }
      std::vector<int> values = {total};
      for (int more = below(3); more > 0; --more) values.push_back(total - 5 + below(10));
      return to.sum(std::move(terms), std::move(values));
    }
    case 3: {
      const auto line = pick(2, 6);
      int end = 0;
      const int modulus = 2 + below(5);
      for (const CellIndex cell : line) end = (end * 3 + board[cell]) % modulus;
      return to.accept(
          line, 0, [=](int state, int digit) { return std::optional<int>((state * 3 + digit) % modulus); },
          [=](int state) { return state == end; });
    }
    case 4:
    case 5: {
      std::vector<CellLiteral> literals;
      int hold = 0;
      for (int more = 2 + below(6); more > 0; --more) {
        const CellLiteral one = literal();
        if (std::any_of(literals.begin(), literals.end(),
                        [&](const CellLiteral& other) { return other.cell == one.cell && other.digit == one.digit; })) {
          continue;
        }
        literals.push_back(one);
        hold += (board[one.cell] == one.digit) == one.holds ? 1 : 0;
      }
      std::vector<int> counts = {hold};
      if (below(2) == 0) counts.push_back(below(static_cast<int>(literals.size()) + 1));
      return to.count(std::move(literals), std::move(counts));
    }
    case 6: {
      std::vector<CellLiteral> literals;
      for (int more = 1 + below(4); more > 0; --more) literals.push_back(literal());
      return to.require(std::move(literals));
    }
    case 7: {
      const auto cell = static_cast<CellIndex>(below(cells));
      return to.keep(cell, [&, kept = random.next()](int digit) {
        return digit == board[cell] || (kept & digit_bit(digit)) != 0;
      });
    }
    case 8: {  // a renban: differs, and each two are in the same relation
      auto line = pick(3, 4);
      std::sort(line.begin(), line.end());
      to.distinct(line);
      for (std::size_t i = 0; i < line.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          to.relate(line[j], line[i], [&](int a, int b) { return std::abs(a - b) < static_cast<int>(line.size()); });
        }
      }
      return;
    }
    case 9: {  // how often several digits are in the same cells
      const auto some = pick(2, side + 2);
      for (int more = 2 + below(2); more > 0; --more) {
        const int digit = 1 + below(side);
        std::vector<CellLiteral> literals;
        int hold = 0;
        for (const CellIndex cell : some) {
          literals.push_back({cell, static_cast<std::uint8_t>(digit), true});
          hold += board[cell] == digit ? 1 : 0;
        }
        if (hold > 0 && below(2) == 0) {
          to.require(std::move(literals));
        } else {
          std::vector<int> counts = {hold};
          if (below(2) == 0) counts.push_back(hold + 1 + below(2));
          to.count(std::move(literals), std::move(counts));
        }
      }
      return;
    }
    case 10: {  // an automaton over cells of a row, in any order
      const int row = below(side);
      std::vector<CellIndex> line;
      for (const CellIndex at : some_cells(side, 3, random)) line.push_back(static_cast<CellIndex>(row * side + at));
      const int first = board[line.front()];
      const int last = board[line.back()];
      return to.accept(
          line, 0,
          [=](int state, int digit) {
            return state == 0 && digit > first ? std::optional<int>() : std::optional<int>(std::max(state, digit));
          },
          [=](int state) { return state >= last; });
    }
    default:
      return to.either(static_cast<std::size_t>(1 + below(3)), [&](std::size_t, Lowering& inner) {
        for (int more = 1 + below(2); more > 0; --more) add_random(inner, board, random, 1);
      });
  }
}

}  // namespace nonet::test
