#include "board/contradiction.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <vector>

#include "nonet/constraint.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {
namespace {

constexpr std::size_t kShownClues = 4;

// What each cell may hold: its clue, or what is not excluded.
using CellMasks = std::vector<DigitMask>;

CellMasks candidates_of(const PuzzleView& puzzle) {
  CellMasks candidates;
  for (int cell = 0; cell < puzzle.rules->cells(); ++cell) {
    const int clue = puzzle.clues[static_cast<std::size_t>(cell)];
    DigitMask digits = clue != 0 ? digit_bit(clue) : all_digits(puzzle.rules->side());
    for (int digit = 1; digit <= puzzle.rules->side(); ++digit) {
      if (puzzle.excludes(cell, digit)) digits &= ~digit_bit(digit);
    }
    candidates.push_back(digits);
  }
  return candidates;
}

bool is_one(DigitMask digits) { return std::has_single_bit(digits); }
int least_of(DigitMask digits) { return std::countr_zero(digits) + 1; }
int most_of(DigitMask digits) { return static_cast<int>(std::bit_width(digits)); }

bool can_hold(const Primitives& /*all*/, const Distinct& distinct, const CellMasks& candidates) {
  DigitMask seen = 0;
  for (const CellIndex cell : distinct.cells) {
    if (!is_one(candidates[cell])) continue;
    if ((seen & candidates[cell]) != 0) return false;
    seen |= candidates[cell];
  }
  return true;
}

bool can_hold(const Primitives& all, const Relation& relation, const CellMasks& candidates) {
  const RelationTable& table = all.tables[relation.table];
  for (DigitMask first = candidates[relation.first]; first != 0; first &= first - 1) {
    if ((table.second_of[static_cast<std::size_t>(least_of(first) - 1)] & candidates[relation.second]) != 0)
      return true;
  }
  return false;
}

bool can_hold(const Primitives& /*all*/, const Sum& sum, const CellMasks& candidates) {
  int least = 0;
  int most = 0;
  for (const Term& term : sum.terms) {
    const DigitMask digits = candidates[term.cell];
    if (digits == 0) return false;
    const int low = term.coefficient * least_of(digits);
    const int high = term.coefficient * most_of(digits);
    least += std::min(low, high);
    most += std::max(low, high);
  }
  const auto value = std::lower_bound(sum.values.begin(), sum.values.end(), least);
  return value != sum.values.end() && *value <= most;
}

bool can_hold(const Primitives& all, const Automaton& automaton, const CellMasks& candidates) {
  const WordMachine& machine = all.machines[automaton.machine];
  const std::size_t side = machine.next.size() / machine.layers[machine.length()];
  std::vector<char> reached(machine.states());
  reached[0] = 1;
  for (std::size_t place = 0; place < automaton.cells.size(); ++place) {
    bool any = false;
    for (std::size_t state = machine.layers[place]; state < machine.layers[place + 1]; ++state) {
      if (reached[state] == 0) continue;
      for (DigitMask left = candidates[automaton.cells[place]]; left != 0; left &= left - 1) {
        const std::uint32_t next = machine.next[state * side + static_cast<std::size_t>(least_of(left) - 1)];
        if (next == WordMachine::kNone) continue;
        reached[next] = 1;
        any = true;
      }
    }
    if (!any) return false;
  }
  return true;
}

bool can_be(const CellLiteral& literal, bool truth, const CellMasks& candidates) {
  const DigitMask digit = digit_bit(literal.digit);
  return (candidates[literal.cell] & (literal.holds == truth ? digit : ~digit)) != 0;
}

bool can_hold(const Primitives& /*all*/, const Count& count, const CellMasks& candidates) {
  int least = 0;
  int most = 0;
  for (const CellLiteral& literal : count.literals) {
    if (!can_be(literal, false, candidates)) ++least;
    if (can_be(literal, true, candidates)) ++most;
  }
  return std::any_of(count.counts.begin(), count.counts.end(),
                     [&](int wanted) { return wanted >= least && wanted <= most; });
}

bool can_hold(const Primitives& /*all*/, const Clause& clause, const CellMasks& candidates) {
  return std::any_of(clause.literals.begin(), clause.literals.end(),
                     [&](const CellLiteral& literal) { return can_be(literal, true, candidates); });
}

bool can_hold(const Primitives& /*all*/, const Domain& domain, const CellMasks& candidates) {
  return (domain.digits & candidates[domain.cell]) != 0;
}

bool can_hold(const Primitives& /*all*/, const Region& region, const CellMasks& candidates) {
  std::vector<char> may;
  std::vector<char> must;
  DigitMask seen = 0;
  for (std::size_t place = 0; place < region.marks.size(); ++place) {
    const DigitMask mark = candidates[region.marks[place]];
    may.push_back((mark & region.digits) != 0 ? 1 : 0);
    must.push_back((mark & ~region.digits) == 0 ? 1 : 0);
    if (must.back() == 0 || region.cells.empty() || !is_one(candidates[region.cells[place]])) continue;
    if ((seen & candidates[region.cells[place]]) != 0) return false;
    seen |= candidates[region.cells[place]];
  }
  const std::vector<int> parts = connected_parts(region, may);
  const int needed = std::max({1, region.size, static_cast<int>(std::count(must.begin(), must.end(), 1))});
  if (region.size > 0 && needed > region.size) return false;
  // Some part has room, and all that must be in the region.
  for (int part = 0; part <= *std::max_element(parts.begin(), parts.end()); ++part) {
    bool has_all = true;
    for (std::size_t place = 0; place < parts.size(); ++place) {
      has_all = has_all && (must[place] == 0 || parts[place] == part);
    }
    if (has_all && std::count(parts.begin(), parts.end(), part) >= needed) return true;
  }
  return false;
}

bool can_hold(const Primitives& /*all*/, const Match& match, const CellMasks& candidates) {
  for (DigitMask firsts = candidates[match.first]; firsts != 0; firsts &= firsts - 1) {
    const DigitMask first = firsts & -firsts;
    int least = 0;
    int most = 0;
    for (const std::vector<CellIndex>& arm : match.arms) {
      bool must = true;
      for (const CellIndex cell : arm) {
        const bool may = (candidates[cell] & first) != 0;
        if (!may && match.in_runs) break;
        must = (must || !match.in_runs) && candidates[cell] == first;
        least += must ? 1 : 0;
        most += may ? 1 : 0;
      }
    }
    for (DigitMask left = candidates[match.number]; left != 0; left &= left - 1) {
      const int wanted = least_of(left) + match.offset;
      if (wanted >= least && wanted <= most) return true;
    }
  }
  return false;
}

bool can_hold(const Primitives& /*all*/, const Choice& choice, const CellMasks& candidates) {
  return std::any_of(choice.alternatives.begin(), choice.alternatives.end(), [&](const Primitives& alternative) {
    bool all_can = true;
    for_each_primitive(alternative,
                       [&](const auto& each) { all_can = all_can && can_hold(alternative, each, candidates); });
    return all_can;
  });
}

// ": r1c1 is 4, r1c2 is 5"
std::string clues_among(const std::vector<CellIndex>& cells, const PuzzleView& puzzle) {
  std::string text;
  std::size_t shown = 0;
  for (const CellIndex cell : cells) {
    if (puzzle.clues[cell] == 0) continue;
    if (shown++ == kShownClues) return text + ", ...";
    text += (text.empty() ? ": " : ", ") + cell_name(puzzle.rules->geometry(), cell) + " is " +
            digit_name(puzzle.rules->geometry(), puzzle.clues[cell]);
  }
  return text;
}

// Two cells of the unit with the same digit; empty: there are none.
std::vector<CellIndex> clash_in(const Unit& unit, const PuzzleView& puzzle) {
  std::vector<int> holder(static_cast<std::size_t>(puzzle.rules->side()) + 1, -1);
  for (const CellIndex cell : unit.cells) {
    int& other = holder[puzzle.clues[cell]];
    if (puzzle.clues[cell] != 0 && other >= 0) return {static_cast<CellIndex>(other), cell};
    other = cell;
  }
  return {};
}

}  // namespace

std::string why_no_room(const PuzzleView& puzzle) {
  require_valid(puzzle);
  const RulesSpec& spec = puzzle.rules->spec();
  if (puzzle.rules->constraints().empty()) return {};
  // Extra regions are units: those of the board itself clash before anybody asks here.
  for (const Unit& unit : puzzle.rules->units()) {
    const std::vector<CellIndex> clash = clash_in(unit, puzzle);
    if (!clash.empty()) return unit.name() + " cannot hold" + clues_among(clash, puzzle);
  }
  const Primitives& all = puzzle.rules->primitives();
  if (all.kinds().empty()) return {};
  const CellMasks candidates = candidates_of(puzzle);
  std::string why;
  for_each_primitive(all, [&](const auto& each) {
    if (!why.empty() || can_hold(all, each, candidates)) return;
    const bool is_own = each.constraint < spec.constraints.size();
    why = (is_own ? label_of(spec.constraints[each.constraint], spec.geometry)
                  : puzzle.rules->name_of_constraint(each.constraint)) +
          " cannot hold" + clues_among(cells_of(each), puzzle);
  });
  return why;
}

std::vector<std::string> broken_constraints(const PuzzleView& puzzle) {
  require_valid(puzzle);
  std::vector<std::string> names;
  for (const Unit& unit : puzzle.rules->units()) {
    if (!clash_in(unit, puzzle).empty()) names.push_back(unit.name());
  }
  const Primitives& all = puzzle.rules->primitives();
  if (all.kinds().empty()) return names;
  const CellMasks candidates = candidates_of(puzzle);
  std::set<std::uint32_t> broken;
  for_each_primitive(all, [&](const auto& each) {
    if (!can_hold(all, each, candidates)) broken.insert(each.constraint);
  });
  for (const std::uint32_t number : broken) names.push_back(puzzle.rules->name_of_constraint(number));
  return names;
}

}  // namespace nonet
