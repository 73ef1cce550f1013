// Whether a full board satisfies primitives: the plainest statement of what they mean, for tests of all that uses them.
//
// Example:
//     const auto rules = nonet::Rules::make(spec);
//     REQUIRE(nonet::test::holds(rules->primitives(), board, rules->side()));
//     REQUIRE(nonet::test::holds(*rules, board));  // units as well
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "nonet/board/primitives.hpp"
#include "nonet/board/rules.hpp"

namespace nonet::test {

inline bool all_differ(std::span<const CellIndex> cells, std::span<const Cell> board) {
  std::vector<int> digits;
  for (const CellIndex cell : cells) digits.push_back(board[cell]);
  std::sort(digits.begin(), digits.end());
  return std::adjacent_find(digits.begin(), digits.end()) == digits.end();
}

inline bool one_of(int number, std::span<const int> numbers) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

inline bool is_true(const CellLiteral& literal, std::span<const Cell> board) {
  return (board[literal.cell] == literal.digit) == literal.holds;
}

inline bool holds(const Primitives& primitives, std::span<const Cell> board, int side) {
  const auto all = [](const auto& list, const auto& each_holds) {
    return std::all_of(list.begin(), list.end(), each_holds);
  };
  const auto digit_at = [&](CellIndex cell) { return static_cast<std::size_t>(board[cell] - 1); };
  const auto distinct = [&](const Distinct& each) { return all_differ(each.cells, board); };
  const auto relation = [&](const Relation& each) {
    const RelationTable& table = primitives.tables[each.table];
    const bool there = (table.second_of[digit_at(each.first)] >> digit_at(each.second) & 1U) != 0;
    const bool back = (table.first_of[digit_at(each.second)] >> digit_at(each.first) & 1U) != 0;
    return there && back;
  };
  const auto sum = [&](const Sum& each) {
    int total = 0;
    for (const Term& term : each.terms) total += term.coefficient * board[term.cell];
    return one_of(total, each.values);
  };
  const auto automaton = [&](const Automaton& each) {
    const WordMachine& machine = primitives.machines[each.machine];
    std::size_t state = 0;
    for (const CellIndex cell : each.cells) {
      const std::uint32_t next = machine.next[state * static_cast<std::size_t>(side) + digit_at(cell)];
      if (next == WordMachine::kNone) return false;
      state = next;
    }
    return true;
  };
  const auto count = [&](const Count& each) {
    const auto number = std::count_if(each.literals.begin(), each.literals.end(),
                                      [&](const CellLiteral& literal) { return is_true(literal, board); });
    return one_of(static_cast<int>(number), each.counts);
  };
  const auto clause = [&](const Clause& each) {
    return std::any_of(each.literals.begin(), each.literals.end(),
                       [&](const CellLiteral& literal) { return is_true(literal, board); });
  };
  const auto domain = [&](const Domain& each) { return (each.digits >> digit_at(each.cell) & 1U) != 0; };
  const auto choice = [&](const Choice& each) {
    return std::any_of(each.alternatives.begin(), each.alternatives.end(),
                       [&](const Primitives& alternative) { return holds(alternative, board, side); });
  };
  return all(primitives.distincts, distinct) && all(primitives.relations, relation) && all(primitives.sums, sum) &&
         all(primitives.automata, automaton) && all(primitives.counts, count) && all(primitives.clauses, clause) &&
         all(primitives.domains, domain) && all(primitives.choices, choice);
}

/// The units as well.
inline bool holds(const Rules& rules, std::span<const Cell> board) {
  const std::span<const Unit> units = rules.units();
  return std::all_of(units.begin(), units.end(), [&](const Unit& unit) { return all_differ(unit.cells, board); }) &&
         holds(rules.primitives(), board, rules.side());
}

}  // namespace nonet::test
