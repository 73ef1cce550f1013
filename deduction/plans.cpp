#include "deduction/plans.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "deduction/derived_sums.hpp"
#include "deduction/listed_sets.hpp"
#include "deduction/sum_bits.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

// The sums of a plan of kind groups have to fit the widest SumBits.
constexpr int kMostSum = 1023;
constexpr std::size_t kMostGroups = 64;
constexpr std::size_t kLeastBounded = 7;
// With more values than this the sets of digits are nearly all sets.
constexpr std::size_t kMostSetValues = 4;
// Of listed sets of digits.
constexpr std::size_t kMostListedSets = 4096;
constexpr int kMostSideOfWordSets = 12;
// Of cells whose digits are counted: as many as a word has bits, less none.
constexpr std::size_t kMostCounted = 63;

bool same_coefficients(const Sum& sum) {
  const int first = sum.terms.front().coefficient;
  return std::abs(first) == 1 &&
         std::all_of(sum.terms.begin(), sum.terms.end(), [&](const Term& term) { return term.coefficient == first; });
}

// Places side by side: those of place p are beside[begins[p]] up to beside[begins[p + 1]].
void neighbours_of(const Region& region, std::vector<std::uint32_t>& begins, std::vector<std::uint16_t>& beside) {
  std::vector<std::vector<std::uint16_t>> of(region.marks.size());
  for (const auto& [one, other] : region.edges) {
    of[one].push_back(other);
    of[other].push_back(one);
  }
  for (const std::vector<std::uint16_t>& places : of) {
    begins.push_back(static_cast<std::uint32_t>(beside.size()));
    beside.insert(beside.end(), places.begin(), places.end());
  }
  begins.push_back(static_cast<std::uint32_t>(beside.size()));
}

}  // namespace

template <class Mask>
Plans<Mask>::Plans(const Rules& rules) : side(rules.side()), cells(static_cast<std::size_t>(rules.cells())) {
  if (side > kMostDigits) {
    throw Error("constraints of sides up to " + std::to_string(kMostDigits) + " only, not " + std::to_string(side));
  }
  all = static_cast<Mask>(all_digits(side));
  if constexpr (sizeof(Mask) == 4) {
    if (!rules.needs().empty()) tables = &digit_tables(side);
  }
  domains.assign(cells, all);
  peer_words = (cells + 63) / 64;
  peers.assign(cells * peer_words, 0);
  for (const Unit& unit : rules.units()) {
    houses.emplace_back(unit.cells.begin(), unit.cells.end());
    add_peers(unit.cells);
    add(PlanKind::unit, unit.cells, 16);  // after cages of up to five cells, which take away more for their time
  }
  if (rules.has_bands()) add_bands(rules.geometry());
  add_overlaps(rules);
  add_primitives(rules.primitives());
  if (tables != nullptr && !rules.primitives().sums.empty()) {
    const DerivedSums derived = derived_sums(rules, peers);
    for (const Sum& sum : derived.exact) add_sum(sum, true);
    for (const Sum& sum : derived.wide) add_bounds(sum, true);
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
  add_relations(primitives);
  add_cliques(primitives);
  for (const Sum& each : primitives.sums) add_sum(each, false);
  for (const Distinct& each : primitives.distincts) {
    const bool covered = std::any_of(list.begin(), list.end(), [&](const Plan& plan) {
      return plan.kind == PlanKind::sets && std::ranges::equal(cells_of(plan), each.cells);
    });
    // Of two cells the store takes care: it removes a filled cell's digit from its peers.
    if (each.cells.size() > 2 && !covered) add(PlanKind::distinct, each.cells, 9);
  }
  std::vector<std::optional<std::vector<std::uint16_t>>> sets_of(primitives.machines.size());
  for (const Automaton& each : primitives.automata) {
    add_sets_of_words(each, primitives.machines[each.machine], sets_of[each.machine]);
    add_word(each, primitives.machines[each.machine]);
  }
  add_times(primitives);
  for (std::span<const Region> left = primitives.regions; !left.empty();) {
    const auto other =
        std::ranges::find_if(left, [&](const Region& region) { return region.constraint != left.front().constraint; });
    const std::span<const Region> of_one(left.begin(), other);
    if (!add_division(of_one, primitives)) {
      for (const Region& each : of_one) add_region(each);
    }
    left = left.subspan(of_one.size());
  }
  for (const Match& each : primitives.matches) add_match(each);
  for (const Choice& each : primitives.choices) add_choice(each);
}

template <class Mask>
void Plans<Mask>::add_peers(std::span<const CellIndex> own_cells) {
  std::vector<std::uint64_t> set(peer_words);
  for (const CellIndex cell : own_cells) set_bit(set.data(), cell);
  for (const CellIndex cell : own_cells) {
    std::uint64_t* const row = peers.data() + cell * peer_words;
    for (std::size_t word = 0; word < peer_words; ++word) row[word] |= set[word];
    clear_bit(row, cell);
  }
}

template <class Mask>
Plan& Plans<Mask>::add(PlanKind kind, std::span<const CellIndex> own_cells, int cost) {
  list.push_back({.kind = kind,
                  .cells = static_cast<std::uint16_t>(own_cells.size()),
                  .first = static_cast<std::uint32_t>(pool.size()),
                  .cost = cost});
  pool.insert(pool.end(), own_cells.begin(), own_cells.end());
  return list.back();
}

// Line by line, in each line box by box: the segments of a band are one after the other.
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

// Units that share two cells and more, except the rows, columns and boxes that bands take care of.
template <class Mask>
void Plans<Mask>::add_overlaps(const Rules& rules) {
  const bool by_bands = rules.has_bands();
  const auto in_bands = [&](const Unit& unit) {
    return unit.kind == UnitKind::row || unit.kind == UnitKind::column || (by_bands && unit.kind == UnitKind::box);
  };
  const std::span<const Unit> units = rules.units();
  std::vector<CellIndex> shared;
  std::vector<CellIndex> alone;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (in_bands(units[i])) continue;
    for (std::size_t j = 0; j < units.size(); ++j) {
      if (j == i || (j < i && !in_bands(units[j]))) continue;
      shared.clear();
      std::ranges::set_intersection(units[i].cells, units[j].cells, std::back_inserter(shared));
      if (shared.size() < 2 || shared.size() == units[i].cells.size()) continue;
      alone.clear();
      std::ranges::set_difference(units[i].cells, shared, std::back_inserter(alone));
      Plan& plan = add(PlanKind::overlap, alone, 31);
      plan.rest = plan.cells;
      std::ranges::set_difference(units[j].cells, shared, std::back_inserter(pool));
    }
  }
}

template <class Mask>
void Plans<Mask>::add_relations(const Primitives& primitives) {
  // A table for cells that differ has no equal digits.
  const auto make = [&](const RelationTable& table, bool apart) {
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
          Mask digits = digit < source.size() ? static_cast<Mask>(source[digit]) : Mask{0};
          if (apart && digit < source.size()) digits &= ~(Mask{1} << digit);
          row[set] = row[set & (set - 1)] | digits;
        }
      }
    };
    fill(table.second_of, support.second);
    fill(table.first_of, support.first);
    supports.push_back(std::move(support));
    return static_cast<std::uint32_t>(supports.size() - 1);
  };
  constexpr std::uint32_t kNotMade = UINT32_MAX;
  std::vector<std::uint32_t> made(2 * primitives.tables.size(), kNotMade);
  for (const Relation& each : primitives.relations) {
    const bool apart = differ(each.first, each.second);
    std::uint32_t& number = made[2 * std::size_t{each.table} + (apart ? 1 : 0)];
    if (number == kNotMade) number = make(primitives.tables[each.table], apart);
    add(PlanKind::relation, std::vector<CellIndex>{each.first, each.second}, 0).table = number;
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
  std::vector<CellIndex> own_cells;
  own_cells.reserve(sum.terms.size());
  for (const Term& term : sum.terms) {
    for (const CellIndex cell : own_cells) {
      if (!differ(cell, term.cell)) return false;
    }
    own_cells.push_back(term.cell);
  }
  if (own_cells.size() > static_cast<std::size_t>(side)) {
    contradiction = true;
    return true;
  }
  SumPlan values;
  for (const int value : sum.values) {
    const int total = value * sum.terms.front().coefficient;
    if (!tables->sets(static_cast<int>(own_cells.size()), total).empty()) values.values.push_back(total);
  }
  std::sort(values.values.begin(), values.values.end());
  contradiction = contradiction || values.values.empty();
  if (own_cells.size() == static_cast<std::size_t>(side)) return true;  // nothing else to say
  const int cost = 10 + static_cast<int>(own_cells.size()) + (derived ? 3 : 0);
  add_sum_plan(PlanKind::sets, own_cells, cost, std::move(values), derived);
  return true;
}

template <class Mask>
void Plans<Mask>::add_groups(const Sum& sum, bool derived) {
  SumPlan plan;
  std::vector<CellIndex> own_cells;
  std::vector<Term> left = sum.terms;
  own_cells.reserve(left.size());
  int shift = 0;
  std::vector<Term> group;
  std::vector<Term> best;
  while (!left.empty()) {
    // The largest group with the first term: up to three cells of coefficient 1 or -1 that differ.
    best.assign(1, left.front());
    const int coefficient = left.front().coefficient;
    if (tables != nullptr && std::abs(coefficient) == 1) {
      const auto fits = [&](const Term& term) {
        return term.coefficient == coefficient && std::all_of(group.begin(), group.end(), [&](const Term& other) {
                 return differ(other.cell, term.cell);
               });
      };
      for (std::size_t i = 0; i < left.size() && best.size() < 3; ++i) {
        if (left[i].coefficient != coefficient) continue;
        group.assign(1, left[i]);
        for (std::size_t j = i + 1; j < left.size() && group.size() < 3; ++j) {
          if (fits(left[j])) group.push_back(left[j]);
        }
        if (group.size() > best.size()) best = group;
      }
    }
    plan.groups.push_back({.first = static_cast<std::uint16_t>(own_cells.size()),
                           .size = static_cast<std::uint16_t>(best.size()),
                           .factor = static_cast<std::uint16_t>(std::abs(coefficient)),
                           .mirrored = coefficient < 0});
    const int cells_and_factor = std::abs(coefficient) * static_cast<int>(best.size());
    plan.most += cells_and_factor * side;
    if (coefficient < 0) shift += cells_and_factor * (side + 1);
    for (const Term& term : best) {
      own_cells.push_back(term.cell);
      std::erase_if(left, [&](const Term& other) { return other.cell == term.cell; });
    }
  }
  for (const int value : sum.values) {
    if (value + shift >= 0 && value + shift <= plan.most) plan.values.push_back(value + shift);
  }
  contradiction = contradiction || plan.values.empty();
  if (plan.most > kMostSum || plan.groups.size() > kMostGroups) return add_bounds(sum, derived);
  const std::size_t groups = plan.groups.size();
  const int cost = 20 + static_cast<int>(own_cells.size()) + (derived ? 3 : 0);
  add_sum_plan(PlanKind::groups, own_cells, cost, std::move(plan), derived);
  // Runs of more than three cells that differ have tighter bounds.
  if (tables != nullptr && !derived && groups > 1 && own_cells.size() >= kLeastBounded) add_bounds(sum, true);
}

// The cells in runs of cells that differ, the longest in a unit first.
template <class Mask>
std::vector<std::vector<CellIndex>> Plans<Mask>::runs_that_differ(std::vector<CellIndex> left) const {
  std::vector<std::vector<CellIndex>> runs;
  std::vector<CellIndex> shared;
  while (!left.empty()) {
    std::vector<CellIndex> best = {left.front()};
    for (const std::vector<CellIndex>& house : houses) {
      shared.clear();
      std::ranges::set_intersection(house, left, std::back_inserter(shared));
      if (shared.size() > best.size()) best = shared;
    }
    for (const CellIndex cell : left) {
      const auto apart = [&](CellIndex other) { return differ(cell, other); };
      if (std::ranges::all_of(best, apart)) best.push_back(cell);
    }
    std::erase_if(left, [&](CellIndex cell) { return std::ranges::find(best, cell) != best.end(); });
    runs.push_back(std::move(best));
  }
  return runs;
}

// Sums by their bounds: groups of any number of cells that differ and have the same coefficient.
template <class Mask>
void Plans<Mask>::add_bounds(const Sum& sum, bool derived) {
  std::map<int, std::vector<CellIndex>> by_coefficient;
  for (const Term& term : sum.terms) by_coefficient[term.coefficient].push_back(term.cell);
  SumPlan plan;
  std::vector<CellIndex> own_cells;
  int shift = 0;
  for (const auto& each : by_coefficient) {
    const int coefficient = each.first;
    const std::vector<CellIndex>& same = each.second;
    const auto add_group = [&](std::span<const CellIndex> run) {
      plan.groups.push_back({.first = static_cast<std::uint16_t>(own_cells.size()),
                             .size = static_cast<std::uint16_t>(run.size()),
                             .factor = static_cast<std::uint16_t>(std::abs(coefficient)),
                             .mirrored = coefficient < 0});
      own_cells.insert(own_cells.end(), run.begin(), run.end());
    };
    if (coefficient < 0) shift -= coefficient * static_cast<int>(same.size()) * (side + 1);
    if (tables == nullptr || std::abs(coefficient) != 1) {
      for (const CellIndex& cell : same) add_group({&cell, 1});
    } else {
      for (const std::vector<CellIndex>& run : runs_that_differ(same)) add_group(run);
    }
  }
  for (const int value : sum.values) plan.values.push_back(value + shift);
  if (plan.groups.size() == 1 && tables != nullptr && add_sets(sum, derived)) return;
  add_sum_plan(PlanKind::bounds, own_cells, 28, std::move(plan), derived);
}

// A plan that sets of digits prune also knows the other cells of a unit that has all of its cells.
template <class Mask>
void Plans<Mask>::add_sum_plan(PlanKind kind, std::span<const CellIndex> own_cells, int cost, SumPlan sum,
                               bool derived) {
  Plan& plan = add(kind, own_cells, cost);
  plan.derived = derived;
  plan.table = static_cast<std::uint32_t>(sums.size());
  sums.push_back(std::move(sum));
  if (kind != PlanKind::sets) return;
  for (const std::vector<CellIndex>& house : houses) {
    if (!std::ranges::includes(house, own_cells)) continue;
    plan.rest = static_cast<std::uint16_t>(house.size() - own_cells.size());
    std::ranges::set_difference(house, own_cells, std::back_inserter(pool));
    return;
  }
}

template <class Mask>
void Plans<Mask>::add_listed_sets(std::span<const CellIndex> own_cells, std::vector<std::uint16_t> sets) {
  std::size_t all_sets = 1;
  for (std::size_t i = 0; i < own_cells.size(); ++i)
    all_sets = all_sets * (static_cast<std::size_t>(side) - i) / (i + 1);
  if (sets.size() > kMostListedSets || sets.size() == all_sets) return;
  contradiction = contradiction || sets.empty();
  SumPlan plan;
  plan.set_count = sets.size();
  sets.resize((sets.size() + DigitTables::kStride - 1) / DigitTables::kStride * DigitTables::kStride);
  plan.sets = std::move(sets);
  add_sum_plan(PlanKind::sets, own_cells, 10 + static_cast<int>(own_cells.size()), std::move(plan), false);
}

// As a renban's cells: they hold a set of digits of which each two are in the relation.
template <class Mask>
void Plans<Mask>::add_cliques(const Primitives& primitives) {
  if (tables == nullptr) return;
  for (const RelationClique& clique : relation_cliques(primitives, cells, peers)) {
    add_listed_sets(clique.cells, sets_of_relation(primitives.tables[clique.table], side, clique.cells.size()));
  }
}

// The sets of digits that the cells of an automaton may hold, where they differ: made once for each machine.
template <class Mask>
void Plans<Mask>::add_sets_of_words(const Automaton& automaton, const WordMachine& machine,
                                    std::optional<std::vector<std::uint16_t>>& sets) {
  const std::size_t size = automaton.cells.size();
  if (tables == nullptr || side > kMostSideOfWordSets || size < 3 || size >= static_cast<std::size_t>(side)) return;
  std::vector<CellIndex> own_cells = automaton.cells;
  std::ranges::sort(own_cells);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!differ(own_cells[i], own_cells[j])) return;
    }
  }
  if (!sets) sets = sets_of_words(machine, side);
  add_listed_sets(own_cells, *sets);
}

// Counts and clauses of one digit in the same cells are one plan; all others are plans of literals.
template <class Mask>
void Plans<Mask>::add_times(const Primitives& primitives) {
  std::map<std::vector<CellIndex>, std::vector<std::uint64_t>> families;
  std::vector<CellIndex> own_cells;
  const auto join = [&](const std::vector<CellLiteral>& given, std::uint64_t counts) {
    if (given.size() < 2 || given.size() > kMostCounted) return false;
    own_cells.clear();
    for (const CellLiteral& literal : given) {
      if (!literal.holds || literal.digit != given.front().digit) return false;
      own_cells.push_back(literal.cell);
    }
    std::ranges::sort(own_cells);
    std::vector<std::uint64_t>& family = families[own_cells];
    family.resize(static_cast<std::size_t>(side), ~std::uint64_t{0});
    family[given.front().digit - 1U] &= counts;
    return true;
  };
  for (const Count& each : primitives.counts) {
    std::uint64_t counts = 0;
    for (const int count : each.counts) {
      if (count >= 0 && count < 64) counts |= std::uint64_t{1} << count;
    }
    if (!join(each.literals, counts)) add_literals(PlanKind::count, each.literals, each.counts);
  }
  for (const Clause& each : primitives.clauses) {
    if (!join(each.literals, ~std::uint64_t{1})) add_literals(PlanKind::clause, each.literals, {});
  }
  for (auto& [family_cells, counts] : families) {
    TimesPlan plan{.runs = {}, .counts = std::move(counts)};
    own_cells.clear();
    for (const std::vector<CellIndex>& run : runs_that_differ(family_cells)) {
      plan.runs.push_back(static_cast<std::uint16_t>(run.size()));
      own_cells.insert(own_cells.end(), run.begin(), run.end());
    }
    add(PlanKind::times, own_cells, 8).table = static_cast<std::uint32_t>(times.size());
    times.push_back(std::move(plan));
  }
}

template <class Mask>
void Plans<Mask>::add_literals(PlanKind kind, std::span<const CellLiteral> given, const std::vector<int>& counts) {
  std::vector<CellIndex> own_cells;
  LiteralPlan<Mask> plan;
  for (const CellLiteral& literal : given) {
    const Mask bit = static_cast<Mask>(digit_bit(literal.digit));
    const Mask digits = literal.holds ? bit : all & ~bit;
    const auto place = static_cast<std::size_t>(std::ranges::find(own_cells, literal.cell) - own_cells.begin());
    if (kind == PlanKind::clause && place < own_cells.size()) {
      plan.digits[place] |= digits;
    } else {
      own_cells.push_back(literal.cell);
      plan.digits.push_back(digits);
    }
  }
  if (kind == PlanKind::clause && own_cells.size() <= 1) {
    if (own_cells.empty()) {
      contradiction = true;
    } else {
      domains[own_cells.front()] &= plan.digits.front();
    }
    return;
  }
  plan.counts = counts;
  add(kind, own_cells, kind == PlanKind::clause ? 1 : 8).table = static_cast<std::uint32_t>(literals.size());
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
void Plans<Mask>::add_region(const Region& region) {
  RegionPlan<Mask> plan;
  plan.digits = static_cast<Mask>(region.digits);
  plan.size = region.size;
  plan.is_full = !region.cells.empty() && region.size == side;
  neighbours_of(region, plan.begins, plan.beside);
  Plan& added = add(PlanKind::region, region.marks, 50);
  added.rest = static_cast<std::uint16_t>(region.cells.size());
  added.table = static_cast<std::uint32_t>(regions.size());
  pool.insert(pool.end(), region.cells.begin(), region.cells.end());
  regions.push_back(std::move(plan));
}

// Regions of the same places and size, one for each of the first digits, that fill the board.
template <class Mask>
bool Plans<Mask>::add_division(std::span<const Region> parts, const Primitives& primitives) {
  const Region& first = parts.front();
  const std::size_t number = parts.size();
  if (first.cells.empty() || number > static_cast<std::size_t>(side) ||
      number * static_cast<std::size_t>(first.size) != first.marks.size()) {
    return false;
  }
  for (std::size_t i = 0; i < number; ++i) {
    const Region& each = parts[i];
    if (each.digits != digit_bit(static_cast<int>(i) + 1) || each.marks != first.marks || each.cells != first.cells ||
        each.edges != first.edges || each.size != first.size) {
      return false;
    }
  }
  DivisionPlan plan;
  plan.size = first.size;
  plan.regions = static_cast<int>(number);
  plan.is_full = first.size == side;
  neighbours_of(first, plan.begins, plan.beside);
  std::vector<std::uint16_t> place_of(cells, UINT16_MAX);
  for (std::size_t i = 0; i < first.marks.size(); ++i) place_of[first.marks[i]] = static_cast<std::uint16_t>(i);
  const auto is_mark = [&](CellIndex cell) { return place_of[cell] != UINT16_MAX; };
  for (const Relation& each : primitives.relations) {
    if (!is_mark(each.first) || !is_mark(each.second)) continue;
    const RelationTable& table = primitives.tables[each.table];
    bool same = true;
    for (int digit = 1; digit <= plan.regions; ++digit) {
      same = same && (table.second_of[static_cast<std::size_t>(digit - 1)] & ~digit_bit(digit)) == 0;
    }
    if (same) plan.links.emplace_back(place_of[each.first], place_of[each.second]);
  }
  std::vector<CellIndex> rest = first.cells;
  for (const Match& each : primitives.matches) {
    DivisionPlan::Clue clue;
    bool fits = is_mark(each.first);
    for (const std::vector<CellIndex>& arm : each.arms) {
      clue.arms.emplace_back();
      for (const CellIndex cell : arm) {
        fits = fits && is_mark(cell);
        clue.arms.back().push_back(place_of[cell]);
      }
    }
    if (!fits) continue;
    clue.first = place_of[each.first];
    clue.offset = each.offset;
    clue.in_runs = each.in_runs;
    clue.number = static_cast<std::uint16_t>(rest.size());
    rest.push_back(each.number);
    plan.clues.push_back(std::move(clue));
  }
  Plan& added = add(PlanKind::division, first.marks, 60);
  added.rest = static_cast<std::uint16_t>(rest.size());
  added.table = static_cast<std::uint32_t>(divisions.size());
  pool.insert(pool.end(), rest.begin(), rest.end());
  divisions.push_back(std::move(plan));
  return true;
}

template <class Mask>
void Plans<Mask>::add_match(const Match& match) {
  MatchPlan plan;
  plan.offset = match.offset;
  plan.in_runs = match.in_runs;
  std::vector<CellIndex> all_cells = {match.number, match.first};
  for (const std::vector<CellIndex>& arm : match.arms) {
    plan.begins.push_back(static_cast<std::uint16_t>(all_cells.size()));
    all_cells.insert(all_cells.end(), arm.begin(), arm.end());
  }
  plan.begins.push_back(static_cast<std::uint16_t>(all_cells.size()));
  add(PlanKind::match, all_cells, 30).table = static_cast<std::uint32_t>(matches.size());
  matches.push_back(std::move(plan));
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
