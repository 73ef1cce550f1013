// Kinds with their own table: regular expressions, machines, pairs of digits.
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "board/kinds/digit_machine.hpp"
#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

// "" or why the text cannot be read.
template <class Read>
std::string why_unreadable(const Constraint& constraint, const RulesSpec& rules, Read&& read) {
  try {
    read(constraint.text, rules.geometry);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

// Before each list of cells after the first the machine reads one digit more than there are. Lists may be empty.
template <class Read>
void lower_machine(const Constraint& constraint, const RulesSpec& rules, Read&& read, Lowering& to) {
  std::vector<CellIndex> cells;
  std::vector<int> begins = {-1};  // how many lists after the first, by the number of cells before them
  for (const std::vector<CellIndex>& group : constraint.groups) {
    ++begins.back();
    cells.insert(cells.end(), group.begin(), group.end());
    begins.resize(cells.size() + 1);
  }
  if (to.accept_as_before(constraint, cells)) return;
  MachineSteps machine(read(constraint.text, rules.geometry), to.side());
  // A state is how many cells are read, and in the low half the machine's set of states.
  const auto begun = [&](std::uint64_t state) {
    auto set = static_cast<std::uint32_t>(state);
    for (int i = 0; i < begins[state >> 32U] && set != MachineSteps::kNone; ++i) set = machine.step(set, to.side() + 1);
    return set;
  };
  const auto step = [&](std::uint64_t state, int digit) -> std::optional<std::uint64_t> {
    std::uint32_t set = begun(state);
    if (set != MachineSteps::kNone) set = machine.step(set, digit + 1 - to.least());
    return set == MachineSteps::kNone ? std::nullopt : std::optional(((state >> 32U) + 1) << 32U | set);
  };
  to.accept(constraint, cells, std::uint64_t{machine.start()}, step, [&](std::uint64_t state) {
    const std::uint32_t set = begun(state);
    return set != MachineSteps::kNone && machine.accepts(set);
  });
}

std::string regex_malformed(const Constraint& regex, const RulesSpec& rules) {
  return why_unreadable(regex, rules, read_regex);
}
void lower_regex(const Constraint& regex, const RulesSpec& rules, Lowering& to) {
  lower_machine(regex, rules, read_regex, to);
}
std::string nfa_malformed(const Constraint& nfa, const RulesSpec& rules) {
  std::vector<CellIndex> cells;
  for (const std::vector<CellIndex>& group : nfa.groups) cells.insert(cells.end(), group.begin(), group.end());
  std::sort(cells.begin(), cells.end());
  const auto twice = std::adjacent_find(cells.begin(), cells.end());
  if (twice != cells.end()) return name_of_cell(rules, *twice) + " is in two lists of cells";
  return why_unreadable(nfa, rules, read_nfa);
}
void lower_nfa(const Constraint& nfa, const RulesSpec& rules, Lowering& to) { lower_machine(nfa, rules, read_nfa, to); }

std::string pair_malformed(const Constraint& pairs, const RulesSpec& rules) {
  return why_unreadable(pairs, rules, read_pair_table);
}
bool allows(const RelationTable& table, int a, int b, int least) {
  return (table.second_of[static_cast<std::size_t>(a - least)] & digit_bit(b + 1 - least)) != 0;
}
void lower_pair(const Constraint& pairs, const RulesSpec& rules, Lowering& to) {
  const RelationTable table = read_pair_table(pairs.text, rules.geometry);
  const std::span<const CellIndex> cells = pairs.cells();
  for (std::size_t i = 1; i < cells.size(); ++i) {
    to.relate(cells[i - 1], cells[i], [&](int a, int b) { return allows(table, a, b, to.least()); });
  }
}
void lower_pairx(const Constraint& pairs, const RulesSpec& rules, Lowering& to) {
  const RelationTable table = read_pair_table(pairs.text, rules.geometry);
  const std::span<const CellIndex> cells = pairs.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      to.relate(cells[i], cells[j], [&](int a, int b) { return allows(table, a, b, to.least()); });
    }
  }
}

const auto kTableKinds = std::to_array<ConstraintKind>({
    {.name = "regex",
     .summary = "the digits along the cells match a regular expression as a whole; 10 and more are A, B, ...",
     .example = "regex \"1.*[89]\" r1c1 r1c2 r1c3",
     .shape = Shape::line,
     .has_text = true,
     .why_malformed = regex_malformed,
     .lower = lower_regex},
    {.name = "nfa",
     .summary = "a machine, as the Interactive Sudoku Solver writes it, accepts the digits; after each | it reads a "
                "separate sign first; lists of cells may be empty",
     .example = "nfa \"Qi_-q_9VAA\" r1c1 r1c2 r1c3",
     .shape = Shape::groups,
     .most_groups = kSeveral,
     .has_text = true,
     .may_be_empty = true,
     .why_malformed = nfa_malformed,
     .lower = lower_nfa},
    {.name = "pair",
     .summary = "each two neighbours on the line are in a table, as the Interactive Sudoku Solver writes it",
     .example = "pair \"-n_4H-gH4AGg\" r1c1 r1c2 r1c3",
     .shape = Shape::line,
     .has_text = true,
     .may_close = true,
     .why_malformed = pair_malformed,
     .lower = lower_pair},
    {.name = "pairx",
     .summary =
         "each two of the cells are in a table, the earlier one first, as the Interactive Sudoku Solver writes it",
     .example = "pairx \"8H_xf8H_xf8H_B\" r1c1 r1c2 r1c3",
     .shape = Shape::line,
     .has_text = true,
     .why_malformed = pair_malformed,
     .lower = lower_pairx},
});

}  // namespace

std::span<const ConstraintKind> table_kinds() { return kTableKinds; }

}  // namespace nonet
