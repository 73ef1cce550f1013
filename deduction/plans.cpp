#include "nonet/deduction/plans.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>
#include <string>
#include <utility>

#include "nonet/base/error.hpp"
#include "nonet/deduction/derived_sums.hpp"
#include "nonet/deduction/sum_bits.hpp"

namespace nonet {
namespace {

// The sums of a plan of kind groups have to fit the widest SumBits.
constexpr int kMostSum = 1023;
constexpr std::size_t kMostGroups = 64;
// With more values than this the sets of digits are nearly all sets.
constexpr std::size_t kMostSetValues = 4;
// Of the sets of digits that a clique of relations allows.
constexpr std::size_t kMostCliqueSets = 4096;

bool same_coefficients(const Sum& sum) {
  const int first = sum.terms.front().coefficient;
  return std::abs(first) == 1 &&
         std::all_of(sum.terms.begin(), sum.terms.end(), [&](const Term& term) { return term.coefficient == first; });
}

}  // namespace

template <class Mask>
Plans<Mask>::Plans(const Rules& rules) : side(rules.side()), cells(static_cast<std::size_t>(rules.cells())) {
  if (side > kMostDigits) {
    throw Error("constraints of sides up to " + std::to_string(kMostDigits) + " only, not " + std::to_string(side));
  }
  all = static_cast<Mask>(all_digits(side));
  if constexpr (sizeof(Mask) == 4) tables = &digit_tables(side);
  domains.assign(cells, all);
  peer_words = (cells + 63) / 64;
  peers.assign(cells * peer_words, 0);
  for (const Unit& unit : rules.units()) {
    houses.emplace_back(unit.cells.begin(), unit.cells.end());
    add_peers(unit.cells);
    add(PlanKind::unit, unit.cells, 5);
  }
  const Geometry& geometry = rules.geometry();
  if (geometry.has_boxes() && rules.spec().regions.empty()) add_bands(geometry);
  add_primitives(rules.primitives());
  if (tables != nullptr && !rules.primitives().sums.empty()) {
    const DerivedSums derived = derived_sums(rules, peers);
    for (const Sum& sum : derived.exact) add_sum(sum, true);
    for (const Sum& sum : derived.wide) add_bounds(sum);
  }
  order();
}

template <class Mask>
Plans<Mask>::Plans(const Primitives& primitives, const Plans& outer)
    : side(outer.side),
      cells(outer.cells),
      all(outer.all),
      tables(outer.tables),
      domains(outer.cells, outer.all),
      houses(outer.houses),
      peer_words(outer.peer_words),
      peers(outer.peers) {
  add_primitives(primitives);
  order();
}

template <class Mask>
void Plans<Mask>::add_primitives(const Primitives& primitives) {
  for (const Distinct& each : primitives.distincts) add_peers(each.cells);
  for (const Domain& each : primitives.domains) domains[each.cell] &= static_cast<Mask>(each.digits);
  add_relation_tables(primitives);
  for (const Relation& each : primitives.relations) {
    add(PlanKind::relation, std::vector<CellIndex>{each.first, each.second}, 0).table = each.table;
  }
  add_cliques(primitives);
  for (const Sum& each : primitives.sums) add_sum(each, false);
  for (const Distinct& each : primitives.distincts) {
    const bool covered = std::any_of(list.begin(), list.end(), [&](const Plan& plan) {
      return plan.kind == PlanKind::sets && std::ranges::equal(cells_of(plan), each.cells);
    });
    // Of two cells the store takes care: it removes a filled cell's digit from its peers.
    if (each.cells.size() > 2 && !covered) add(PlanKind::distinct, each.cells, 9);
  }
  for (const Automaton& each : primitives.automata) add_word(each, primitives.machines[each.machine]);
  for (const Count& each : primitives.counts) add_literals(PlanKind::count, each.literals, each.counts);
  for (const Clause& each : primitives.clauses) add_literals(PlanKind::clause, each.literals, {});
  for (const Choice& each : primitives.choices) add_choice(each);
}

template <class Mask>
void Plans<Mask>::add_peers(std::span<const CellIndex> its_cells) {
  std::vector<std::uint64_t> set(peer_words);
  for (const CellIndex cell : its_cells) set_bit(set.data(), cell);
  for (const CellIndex cell : its_cells) {
    std::uint64_t* const row = peers.data() + cell * peer_words;
    for (std::size_t word = 0; word < peer_words; ++word) row[word] |= set[word];
    clear_bit(row, cell);
  }
}

template <class Mask>
Plan& Plans<Mask>::add(PlanKind kind, std::span<const CellIndex> its_cells, int cost) {
  list.push_back({.kind = kind,
                  .cells = static_cast<std::uint16_t>(its_cells.size()),
                  .first = static_cast<std::uint32_t>(pool.size()),
                  .cost = cost});
  pool.insert(pool.end(), its_cells.begin(), its_cells.end());
  return list.back();
}

// Line by line, in each line box by box: the segments of a band stand one behind the other.
template <class Mask>
void Plans<Mask>::add_bands(const Geometry& geometry) {
  std::vector<CellIndex> band(static_cast<std::size_t>(side));
  const auto add_band = [&](int lines, int first_line, bool across) {
    band.clear();
    for (int line = first_line; line < first_line + lines; ++line) {
      for (int at = 0; at < side; ++at) {
        band.push_back(static_cast<CellIndex>(across ? geometry.cell(line, at) : geometry.cell(at, line)));
      }
    }
    add(PlanKind::band, band, 30).table = static_cast<std::uint32_t>(lines);
  };
  for (int row = 0; row < side; row += geometry.box_rows) add_band(geometry.box_rows, row, true);
  for (int column = 0; column < side; column += geometry.box_cols) add_band(geometry.box_cols, column, false);
}

template <class Mask>
void Plans<Mask>::add_relation_tables(const Primitives& primitives) {
  for (const RelationTable& table : primitives.tables) {
    SupportTable<Mask> support;
    support.bits = side <= 10 ? static_cast<unsigned>(side) : 8;
    const std::size_t rows = std::size_t{1} << support.bits;
    const auto fill = [&](const std::vector<DigitMask>& source, std::vector<Mask>& target) {
      const std::size_t runs = (static_cast<std::size_t>(side) + support.bits - 1) / support.bits;
      target.assign(runs * rows, 0);
      for (std::size_t run = 0; run < runs; ++run) {
        Mask* const row = target.data() + run * rows;
        for (std::size_t set = 1; set < rows; ++set) {
          const std::size_t digit = run * support.bits + static_cast<std::size_t>(std::countr_zero(set));
          row[set] = row[set & (set - 1)] | (digit < source.size() ? static_cast<Mask>(source[digit]) : Mask{0});
        }
      }
    };
    fill(table.second_of, support.second);
    fill(table.first_of, support.first);
    supports.push_back(std::move(support));
  }
}

template <class Mask>
void Plans<Mask>::add_sum(const Sum& sum, bool derived) {
  if (sum.terms.size() == 1) {
    Mask digits = 0;
    for (int digit = 1; digit <= side; ++digit) {
      const int value = sum.terms.front().coefficient * digit;
      if (std::binary_search(sum.values.begin(), sum.values.end(), value))
        digits |= static_cast<Mask>(digit_bit(digit));
    }
    domains[sum.terms.front().cell] &= digits;
  } else if (!add_sets(sum, derived)) {
    add_groups(sum, derived);
  }
}

// Cells that differ: the sets of digits with the sum.
template <class Mask>
bool Plans<Mask>::add_sets(const Sum& sum, bool derived) {
  if (tables == nullptr || sum.values.size() > kMostSetValues || !same_coefficients(sum)) return false;
  std::vector<CellIndex> its_cells;
  for (const Term& term : sum.terms) {
    for (const CellIndex cell : its_cells) {
      if (!differ(cell, term.cell)) return false;
    }
    its_cells.push_back(term.cell);
  }
  if (its_cells.size() > static_cast<std::size_t>(side)) {
    contradiction = true;
    return true;
  }
  SumPlan values;
  for (const int value : sum.values) {
    const int total = value * sum.terms.front().coefficient;
    if (!tables->sets(static_cast<int>(its_cells.size()), total).empty()) values.values.push_back(total);
  }
  std::sort(values.values.begin(), values.values.end());
  contradiction = contradiction || values.values.empty();
  if (its_cells.size() == static_cast<std::size_t>(side)) return true;  // nothing else to say
  Plan& plan = add(PlanKind::sets, its_cells, 10 + static_cast<int>(its_cells.size()) + (derived ? 3 : 0));
  plan.derived = derived;
  plan.table = static_cast<std::uint32_t>(sums.size());
  sums.push_back(std::move(values));
  for (const std::vector<CellIndex>& house : houses) {
    if (!std::ranges::includes(house, its_cells)) continue;
    plan.rest = static_cast<std::uint16_t>(house.size() - its_cells.size());
    std::ranges::set_difference(house, its_cells, std::back_inserter(pool));
    break;
  }
  return true;
}

template <class Mask>
void Plans<Mask>::add_groups(const Sum& sum, bool derived) {
  SumPlan plan;
  std::vector<CellIndex> its_cells;
  std::vector<Term> left = sum.terms;
  int shift = 0;
  std::vector<Term> group;
  while (!left.empty()) {
    // The largest group with the first term: up to three cells of coefficient 1 or -1 that differ.
    std::vector<Term> best = {left.front()};
    const int coefficient = left.front().coefficient;
    if (tables != nullptr && std::abs(coefficient) == 1) {
      const auto fits = [&](const Term& term) {
        return term.coefficient == coefficient && std::all_of(group.begin(), group.end(), [&](const Term& other) {
                 return differ(other.cell, term.cell);
               });
      };
      for (std::size_t i = 0; i < left.size() && best.size() < 3; ++i) {
        if (left[i].coefficient != coefficient) continue;
        group = {left[i]};
        for (std::size_t j = i + 1; j < left.size() && group.size() < 3; ++j) {
          if (fits(left[j])) group.push_back(left[j]);
        }
        if (group.size() > best.size()) best = group;
      }
    }
    plan.groups.push_back({.first = static_cast<std::uint16_t>(its_cells.size()),
                           .size = static_cast<std::uint16_t>(best.size()),
                           .factor = static_cast<std::uint16_t>(std::abs(coefficient)),
                           .mirrored = coefficient < 0});
    const int cells_and_factor = std::abs(coefficient) * static_cast<int>(best.size());
    plan.most += cells_and_factor * side;
    if (coefficient < 0) shift += cells_and_factor * (side + 1);
    for (const Term& term : best) {
      its_cells.push_back(term.cell);
      std::erase_if(left, [&](const Term& other) { return other.cell == term.cell; });
    }
  }
  for (const int value : sum.values) {
    if (value + shift >= 0 && value + shift <= plan.most) plan.values.push_back(value + shift);
  }
  contradiction = contradiction || plan.values.empty();
  const bool exact = plan.most <= kMostSum && plan.groups.size() <= kMostGroups;
  if (!exact) {  // bounds take cells one by one here
    std::vector<SumGroup> single;
    for (const SumGroup& each : plan.groups) {
      for (unsigned i = 0; i < each.size; ++i) {
        single.push_back({static_cast<std::uint16_t>(each.first + i), 1, each.factor, each.mirrored});
      }
    }
    plan.groups = std::move(single);
  }
  Plan& added = add(exact ? PlanKind::groups : PlanKind::bounds, its_cells,
                    20 + 2 * static_cast<int>(its_cells.size()) + (derived ? 3 : 0));
  added.derived = derived;
  added.table = static_cast<std::uint32_t>(sums.size());
  sums.push_back(std::move(plan));
}

// Derived sums of many cells, coefficients 1: groups of any number of cells that differ, by the unit that holds most.
template <class Mask>
void Plans<Mask>::add_bounds(const Sum& sum) {
  SumPlan plan;
  plan.values = sum.values;
  std::vector<CellIndex> its_cells;
  std::vector<CellIndex> left;
  for (const Term& term : sum.terms) left.push_back(term.cell);
  std::vector<CellIndex> best;
  std::vector<CellIndex> shared;
  while (!left.empty()) {
    best = {left.front()};
    for (const std::vector<CellIndex>& house : houses) {
      shared.clear();
      std::ranges::set_intersection(house, left, std::back_inserter(shared));
      if (shared.size() > best.size()) best = shared;
    }
    plan.groups.push_back(
        {.first = static_cast<std::uint16_t>(its_cells.size()), .size = static_cast<std::uint16_t>(best.size())});
    its_cells.insert(its_cells.end(), best.begin(), best.end());
    std::erase_if(left, [&](CellIndex cell) { return std::ranges::find(best, cell) != best.end(); });
  }
  if (plan.groups.size() == 1) {
    add_sets(sum, true);
    return;
  }
  Plan& added = add(PlanKind::bounds, its_cells, 28);
  added.derived = true;
  added.table = static_cast<std::uint32_t>(sums.size());
  sums.push_back(std::move(plan));
}

// Cells that differ, each two of them in the same symmetric relation, as a renban's: so they hold a set of digits of
// which each two are in it.
template <class Mask>
void Plans<Mask>::add_cliques(const Primitives& primitives) {
  if (tables == nullptr || primitives.relations.empty()) return;
  for (const Distinct& each : primitives.distincts) {
    const std::size_t size = each.cells.size();
    if (size < 3) continue;
    const auto is_in = [&](CellIndex cell) { return std::ranges::binary_search(each.cells, cell); };
    std::vector<std::uint64_t> pairs;
    std::uint32_t table = UINT32_MAX;
    bool same = true;
    for (const Relation& relation : primitives.relations) {
      if (!is_in(relation.first) || !is_in(relation.second)) continue;
      const auto [low, high] = std::minmax(relation.first, relation.second);
      pairs.push_back(std::uint64_t{low} * cells + high);
      if (table == UINT32_MAX) table = relation.table;
      same = same && table == relation.table;
    }
    std::ranges::sort(pairs);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    if (!same || pairs.size() != size * (size - 1) / 2) continue;
    const RelationTable& rows = primitives.tables[table];
    if (rows.first_of != rows.second_of) continue;
    SumPlan plan;
    const auto extend = [&](auto&& self, DigitMask chosen, DigitMask open, std::size_t missing) -> void {
      if (plan.sets.size() > kMostCliqueSets) return;
      if (missing == 0) return plan.sets.push_back(static_cast<std::uint16_t>(chosen));
      for (; open != 0; open &= open - 1) {
        const DigitMask bit = open & (~open + 1);
        self(self, chosen | bit, open & ~bit & rows.second_of[static_cast<std::size_t>(std::countr_zero(bit))],
             missing - 1);
      }
    };
    extend(extend, 0, all, size);
    if (plan.sets.size() > kMostCliqueSets) continue;
    contradiction = contradiction || plan.sets.empty();
    plan.set_count = plan.sets.size();
    plan.sets.resize((plan.sets.size() + DigitTables::kStride - 1) / DigitTables::kStride * DigitTables::kStride);
    Plan& added = add(PlanKind::sets, each.cells, 10 + static_cast<int>(size));
    added.table = static_cast<std::uint32_t>(sums.size());
    sums.push_back(std::move(plan));
    for (const std::vector<CellIndex>& house : houses) {
      if (!std::ranges::includes(house, each.cells)) continue;
      added.rest = static_cast<std::uint16_t>(house.size() - size);
      std::ranges::set_difference(house, each.cells, std::back_inserter(pool));
      break;
    }
  }
}

template <class Mask>
void Plans<Mask>::add_literals(PlanKind kind, std::span<const CellLiteral> given, const std::vector<int>& counts) {
  std::vector<CellIndex> its_cells;
  LiteralPlan<Mask> plan;
  for (const CellLiteral& literal : given) {
    const Mask bit = static_cast<Mask>(digit_bit(literal.digit));
    const Mask digits = literal.holds ? bit : all & ~bit;
    const auto place = static_cast<std::size_t>(std::ranges::find(its_cells, literal.cell) - its_cells.begin());
    if (kind == PlanKind::clause && place < its_cells.size()) {
      plan.digits[place] |= digits;
    } else {
      its_cells.push_back(literal.cell);
      plan.digits.push_back(digits);
    }
  }
  if (kind == PlanKind::clause && its_cells.size() <= 1) {
    if (its_cells.empty()) {
      contradiction = true;
    } else {
      domains[its_cells.front()] &= plan.digits.front();
    }
    return;
  }
  plan.counts = counts;
  add(kind, its_cells, kind == PlanKind::clause ? 1 : 8).table = static_cast<std::uint32_t>(literals.size());
  literals.push_back(std::move(plan));
}

template <class Mask>
void Plans<Mask>::add_word(const Automaton& automaton, const WordMachine& machine) {
  WordPlan<Mask> plan;
  plan.machine = &machine;
  plan.digits.resize(machine.states());
  const auto digits = static_cast<std::size_t>(side);
  for (std::size_t state = 0; state * digits < machine.next.size(); ++state) {
    for (std::size_t digit = 0; digit < digits; ++digit) {
      if (machine.next[state * digits + digit] != WordMachine::kNone) plan.digits[state] |= Mask{1} << digit;
    }
  }
  for (std::size_t layer = 0; layer + 1 < machine.layers.size(); ++layer) {
    plan.words.push_back(static_cast<std::uint32_t>(plan.all_words));
    plan.all_words += (machine.layers[layer + 1] - machine.layers[layer] + 63) / 64;
  }
  const int cost = 40 + static_cast<int>(std::bit_width(machine.states()));
  add(PlanKind::word, automaton.cells, cost).table = static_cast<std::uint32_t>(words.size());
  words.push_back(std::move(plan));
}

template <class Mask>
void Plans<Mask>::add_choice(const Choice& choice) {
  ChoicePlan<Mask> plan;
  for (const Primitives& alternative : choice.alternatives) {
    Plans inner(alternative, *this);
    if (!inner.contradiction) plan.alternatives.push_back(std::move(inner));
  }
  if (plan.alternatives.empty()) {
    contradiction = true;
    return;
  }
  add(PlanKind::choice, nonet::cells_of(choice), 60).table = static_cast<std::uint32_t>(choices.size());
  choices.push_back(std::move(plan));
}

template <class Mask>
void Plans<Mask>::order() {
  std::stable_sort(list.begin(), list.end(), [](const Plan& a, const Plan& b) { return a.cost < b.cost; });
}

template struct Plans<std::uint32_t>;
template struct Plans<std::uint64_t>;

}  // namespace nonet
