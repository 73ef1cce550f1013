// Kinds that carry a table of their own: regular expressions, machines, pairs of digits.
#include <algorithm>
#include <array>

#include "nonet/base/error.hpp"
#include "nonet/board/kinds/digit_machine.hpp"
#include "nonet/board/kinds/support.hpp"
#include "nonet/board/kinds/tables.hpp"

namespace nonet {
namespace {

// "" or why the text cannot be read.
template <class Read>
std::string why_unreadable(const Constraint& constraint, const RulesSpec& rules, Read&& read) {
  try {
    read(constraint.text, rules.geometry.side());
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

void lower_machine(const Constraint& constraint, const DigitMachine& machine, Lowering& to) {
  to.accept(
      constraint.cells(), machine.start,
      [&](const DigitMachine::States& states, int digit) { return machine.step(states, digit); },
      [&](const DigitMachine::States& states) { return machine.accepts(states); });
}

std::string regex_unsound(const Constraint& regex, const RulesSpec& rules) {
  return why_unreadable(regex, rules, read_regex);
}
void lower_regex(const Constraint& regex, const RulesSpec& /*rules*/, Lowering& to) {
  lower_machine(regex, read_regex(regex.text, to.side()), to);
}
std::string nfa_unsound(const Constraint& nfa, const RulesSpec& rules) { return why_unreadable(nfa, rules, read_nfa); }
void lower_nfa(const Constraint& nfa, const RulesSpec& /*rules*/, Lowering& to) {
  lower_machine(nfa, read_nfa(nfa.text, to.side()), to);
}

std::string pair_unsound(const Constraint& pairs, const RulesSpec& rules) {
  return why_unreadable(pairs, rules, read_pair_table);
}
bool allows(const RelationTable& table, int a, int b) {
  return has_digit(table.second_of[static_cast<std::size_t>(a - 1)], b);
}
void lower_pair(const Constraint& pairs, const RulesSpec& /*rules*/, Lowering& to) {
  const RelationTable table = read_pair_table(pairs.text, to.side());
  const std::span<const CellIndex> cells = pairs.cells();
  for (std::size_t i = 1; i < cells.size(); ++i) {
    to.relate(cells[i - 1], cells[i], [&](int a, int b) { return allows(table, a, b); });
  }
}
void lower_pairx(const Constraint& pairs, const RulesSpec& /*rules*/, Lowering& to) {
  const RelationTable table = read_pair_table(pairs.text, to.side());
  const std::span<const CellIndex> cells = pairs.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      to.relate(cells[i], cells[j], [&](int a, int b) { return allows(table, a, b); });
    }
  }
}

const std::array<ConstraintKind, 4> kKinds = {{
    {.name = "regex",
     .summary = "the digits along the cells match a regular expression as a whole; 10 and more are A, B, ...",
     .example = "regex \"1.*[89]\" r1c1 r1c2 r1c3",
     .shape = Shape::line,
     .has_text = true,
     .why_unsound = regex_unsound,
     .lower = lower_regex},
    {.name = "nfa",
     .summary = "the digits along the cells are accepted by a machine, as the Interactive Sudoku Solver writes it",
     .example = "nfa \"Qi_-q_9VAA\" r1c1 r1c2 r1c3",
     .shape = Shape::line,
     .has_text = true,
     .why_unsound = nfa_unsound,
     .lower = lower_nfa},
    {.name = "pair",
     .summary = "each two neighbours on the line stand in a table, as the Interactive Sudoku Solver writes it",
     .example = "pair \"-n_4H-gH4AGg\" r1c1 r1c2 r1c3",
     .shape = Shape::line,
     .has_text = true,
     .may_close = true,
     .why_unsound = pair_unsound,
     .lower = lower_pair},
    {.name = "pairx",
     .summary =
         "each two of the cells stand in a table, the earlier one first, as the Interactive Sudoku Solver writes "
         "it",
     .example = "pairx \"8H_xf8H_xf8H_B\" r1c1 r1c2 r1c3",
     .shape = Shape::line,
     .has_text = true,
     .why_unsound = pair_unsound,
     .lower = lower_pairx},
}};

}  // namespace

std::span<const ConstraintKind> table_kinds() { return kKinds; }

}  // namespace nonet
