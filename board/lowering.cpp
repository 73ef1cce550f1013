#include "nonet/lowering.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <type_traits>
#include <utility>

#include "nonet/error.hpp"

namespace nonet {
namespace {

// The place of an item in a table, where it is put if it is new.
template <class Item>
std::uint32_t place_in(std::vector<std::remove_cvref_t<Item>>& table, Item&& item) {
  const auto found = std::find(table.begin(), table.end(), item);
  const auto place = static_cast<std::uint32_t>(found - table.begin());
  if (found == table.end()) table.push_back(std::forward<Item>(item));
  return place;
}

// The key of a constraint's machine. It also says which cells a mark follows.
std::string key_of(const Constraint& from, std::size_t length, const std::string& marks) {
  std::string key = std::string(from.kind->name) + ' ' + std::to_string(length);
  for (const int value : from.values) key += ',' + std::to_string(value);
  for (const std::vector<CellIndex>& group : from.groups) key += '/' + std::to_string(group.size());
  return key + ' ' + marks + ' ' + from.text;
}

}  // namespace

void Lowering::house(UnitKind kind, int number, std::vector<CellIndex> cells) {
  std::sort(cells.begin(), cells.end());
  if (houses_ != nullptr && cells.size() == static_cast<std::size_t>(side_)) {
    houses_->push_back({kind, number, std::move(cells)});
  } else {
    to_.distincts.push_back({std::move(cells), constraint_});
  }
}

void Lowering::distinct(std::span<const CellIndex> cells) {
  std::vector<CellIndex> sorted(cells.begin(), cells.end());
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end() ||
      sorted.size() > static_cast<std::size_t>(side_)) {
    require({});
  } else if (sorted.size() == static_cast<std::size_t>(side_)) {
    house(UnitKind::extra, static_cast<int>(constraint_), std::move(sorted));
  } else if (sorted.size() > 1) {
    to_.distincts.push_back({std::move(sorted), constraint_});
  }
}

void Lowering::add_domain(CellIndex cell, DigitMask digits) {
  const DigitMask all = all_digits(side_);
  if ((digits & all) == 0) {
    require({});
  } else if ((digits & all) != all) {
    to_.domains.push_back({cell, digits & all, constraint_});
  }
}

void Lowering::add_relation(CellIndex first, CellIndex second, RelationTable table) {
  if (first == second) {
    DigitMask both = 0;
    for (int digit = 1; digit <= side_; ++digit) {
      both |= table.second_of[static_cast<std::size_t>(digit - 1)] & digit_bit(digit);
    }
    add_domain(first, both);
    return;
  }
  to_.relations.push_back({first, second, place_in(to_.tables, std::move(table)), constraint_});
}

std::vector<CellIndex> Lowering::with_marks(std::span<const CellIndex> cells) const {
  std::vector<CellIndex> word;
  for (const CellIndex cell : cells) {
    word.push_back(cell);
    if (has_mark(cell)) word.push_back(marks_[cell]);
  }
  return word;
}

std::string Lowering::marked_places(std::span<const CellIndex> cells) const {
  std::string places;
  if (!reads_values()) return places;
  for (const CellIndex cell : cells) places += has_mark(cell) ? 'v' : 'd';
  return places;
}

void Lowering::sum(std::vector<Term> terms, std::vector<int> values) {
  if (std::any_of(terms.begin(), terms.end(), [&](const Term& term) { return has_mark(term.cell); })) {
    return sum_of_values(std::move(terms), std::move(values));
  }
  int coefficients = 0;
  for (const Term& term : terms) coefficients += term.coefficient;
  for (int& value : values) value -= coefficients * (least_ - 1);
  add_sum(std::move(terms), std::move(values));
}

namespace {

// Ascending cells, each once.
void put_together(std::vector<Term>& terms) {
  std::sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) { return a.cell < b.cell; });
  auto merged_end = terms.begin();
  for (const Term& term : terms) {
    if (merged_end != terms.begin() && std::prev(merged_end)->cell == term.cell) {
      std::prev(merged_end)->coefficient += term.coefficient;
    } else {
      *merged_end++ = term;
    }
  }
  terms.erase(merged_end, terms.end());
  std::erase_if(terms, [](const Term& term) { return term.coefficient == 0; });
}

}  // namespace

// The state is how many terms are read, and their sum.
void Lowering::sum_of_values(std::vector<Term> terms, std::vector<int> values) {
  put_together(terms);
  std::sort(values.begin(), values.end());
  std::vector<std::pair<int, int>> rest(terms.size() + 1);  // what the terms from one on add at least and at most
  for (std::size_t i = terms.size(); i-- > 0;) {
    const int one = terms[i].coefficient * least_;
    const int other = terms[i].coefficient * (has_mark(terms[i].cell) ? greatest_value() : greatest());
    rest[i] = {rest[i + 1].first + std::min(one, other), rest[i + 1].second + std::max(one, other)};
  }
  std::vector<CellIndex> cells;
  for (const Term& term : terms) cells.push_back(term.cell);
  using State = std::pair<std::size_t, int>;
  accept(
      cells, State(0, 0),
      [&](const State& state, int value) -> std::optional<State> {
        const State next(state.first + 1, state.second + terms[state.first].coefficient * value);
        const auto [least, most] = rest[next.first];
        const auto reached = std::lower_bound(values.begin(), values.end(), next.second + least);
        return reached != values.end() && *reached <= next.second + most ? std::optional(next) : std::nullopt;
      },
      [](const State& /*state*/) { return true; });
}

void Lowering::add_sum(std::vector<Term> terms, std::vector<int> values) {
  put_together(terms);
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  if (values.empty() || (terms.empty() && !std::binary_search(values.begin(), values.end(), 0))) {
    require({});
  } else if (terms.size() == 1) {
    DigitMask digits = 0;
    for (int digit = 1; digit <= side_; ++digit) {
      if (std::binary_search(values.begin(), values.end(), terms.front().coefficient * digit))
        digits |= digit_bit(digit);
    }
    add_domain(terms.front().cell, digits);
  } else if (!terms.empty()) {
    to_.sums.push_back({std::move(terms), std::move(values), constraint_});
  }
}

void Lowering::sum(std::span<const CellIndex> cells, std::vector<int> values) {
  std::vector<Term> terms;
  terms.reserve(cells.size());
  for (const CellIndex cell : cells) terms.push_back({cell, 1});
  sum(std::move(terms), std::move(values));
}

void Lowering::require(std::vector<CellLiteral> literals) {
  const auto is_missing = [&](const CellLiteral& literal) {
    return literal.digit < least_ || literal.digit > greatest();
  };
  const bool is_true = std::any_of(literals.begin(), literals.end(),
                                   [&](const CellLiteral& literal) { return !literal.holds && is_missing(literal); });
  if (is_true) return;
  std::erase_if(literals, is_missing);
  put_in_place(literals);
  // A cell that a constraint lists twice may make a literal twice, or beside its negation.
  std::vector<CellLiteral> once;
  for (const CellLiteral& literal : literals) {
    CellLiteral opposite = literal;
    opposite.holds = !literal.holds;
    if (std::find(once.begin(), once.end(), opposite) != once.end()) return;
    if (std::find(once.begin(), once.end(), literal) == once.end()) once.push_back(literal);
  }
  add_clause(std::move(once));
}

void Lowering::count(std::vector<CellLiteral> literals, std::vector<int> counts) {
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  const int most = static_cast<int>(literals.size());
  std::erase_if(counts, [&](int count) { return count < 0 || count > most; });
  if (counts.empty()) {
    require({});
  } else {
    put_in_place(literals);
    to_.counts.push_back({std::move(literals), std::move(counts), constraint_});
  }
}

void Lowering::count_at_least(std::vector<CellLiteral> literals, int least) {
  if (least <= 0) return;
  if (least == 1) return require(std::move(literals));
  std::vector<int> counts;
  for (int count = least; count <= static_cast<int>(literals.size()); ++count) counts.push_back(count);
  this->count(std::move(literals), std::move(counts));
}

void Lowering::region(std::vector<CellIndex> marks, std::span<const int> digits, std::vector<CellIndex> cells,
                      std::vector<std::pair<std::uint16_t, std::uint16_t>> edges, int size) {
  DigitMask mask = 0;
  for (const int digit : digits) mask |= digit_bit(digit + 1 - least_);
  to_.regions.push_back({std::move(marks), mask, std::move(cells), std::move(edges), size, constraint_});
}

void Lowering::match(CellIndex number, CellIndex first, std::vector<std::vector<CellIndex>> arms, bool in_runs,
                     int offset) {
  // Primitives have the least digit as 1.
  to_.matches.push_back({number, first, std::move(arms), in_runs, least_ - 1 + offset - 1, constraint_});
}

namespace {

bool is_empty(const Primitives& all) { return all.kinds().empty(); }
bool is_impossible(const Primitives& all) {
  return std::any_of(all.clauses.begin(), all.clauses.end(),
                     [](const Clause& clause) { return clause.literals.empty(); });
}

// Whether this is all there is: one primitive of a list.
bool is_alone(const Primitives& all, std::size_t of_its_list) {
  const std::size_t number = all.distincts.size() + all.relations.size() + all.sums.size() + all.automata.size() +
                             all.counts.size() + all.clauses.size() + all.domains.size() + all.regions.size() +
                             all.matches.size() + all.choices.size();
  return number == 1 && of_its_list == 1;
}

bool same_terms(const Sum& a, const Sum& b) {
  return std::equal(a.terms.begin(), a.terms.end(), b.terms.begin(), b.terms.end(),
                    [](const Term& x, const Term& y) { return x.cell == y.cell && x.coefficient == y.coefficient; });
}

}  // namespace

bool Lowering::unite_sums(const std::vector<Primitives>& alternatives) {
  const Primitives& first = alternatives.front();
  std::vector<int> values;
  for (const Primitives& each : alternatives) {
    if (!is_alone(each, each.sums.size()) || !same_terms(each.sums[0], first.sums[0])) return false;
    values.insert(values.end(), each.sums[0].values.begin(), each.sums[0].values.end());
  }
  add_sum(first.sums[0].terms, std::move(values));
  return true;
}

bool Lowering::unite_relations(const std::vector<Primitives>& alternatives) {
  const Primitives& first = alternatives.front();
  RelationTable united;
  for (const Primitives& each : alternatives) {
    if (!is_alone(each, each.relations.size())) return false;
    const Relation& relation = each.relations[0];
    const Relation& wanted = first.relations[0];
    RelationTable table = each.tables[relation.table];
    if (relation.first == wanted.second && relation.second == wanted.first) {
      std::swap(table.first_of, table.second_of);
    } else if (relation.first != wanted.first || relation.second != wanted.second) {
      return false;
    }
    united.first_of.resize(table.first_of.size());
    united.second_of.resize(table.second_of.size());
    for (std::size_t i = 0; i < table.first_of.size(); ++i) {
      united.first_of[i] |= table.first_of[i];
      united.second_of[i] |= table.second_of[i];
    }
  }
  add_relation(first.relations[0].first, first.relations[0].second, std::move(united));
  return true;
}

bool Lowering::unite_domains(const std::vector<Primitives>& alternatives) {
  std::map<CellIndex, DigitMask> digits;
  for (const Primitives& each : alternatives) {
    if (!is_alone(each, each.domains.size())) return false;
    digits[each.domains[0].cell] |= each.domains[0].digits;
  }
  std::vector<CellLiteral> literals;
  for (const auto& [cell, own_digits] : digits) {
    if (digits.size() == 1) add_domain(cell, own_digits);
    for (int digit = 1; digit <= side_; ++digit) {
      if ((own_digits & digit_bit(digit)) != 0) literals.push_back({cell, static_cast<Cell>(digit), true});
    }
  }
  if (digits.size() > 1) add_clause(std::move(literals));
  return true;
}

void Lowering::unite_distincts(std::vector<Primitives>& alternatives) {
  const auto has = [](const Primitives& all, const Distinct& wanted) {
    return std::any_of(all.distincts.begin(), all.distincts.end(),
                       [&](const Distinct& each) { return each.cells == wanted.cells; });
  };
  const std::vector<Distinct> candidates = alternatives.front().distincts;
  for (const Distinct& distinct : candidates) {
    if (!std::all_of(alternatives.begin(), alternatives.end(), [&](const auto& each) { return has(each, distinct); })) {
      continue;
    }
    this->distinct(distinct.cells);
    for (Primitives& each : alternatives) {
      std::erase_if(each.distincts, [&](const Distinct& other) { return other.cells == distinct.cells; });
    }
  }
}

void Lowering::add_all(Primitives&& all) {
  const auto move_to = [](auto& to, auto& from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
  };
  for (const Distinct& each : all.distincts) distinct(each.cells);
  for (const Relation& each : all.relations) add_relation(each.first, each.second, all.tables[each.table]);
  move_to(to_.sums, all.sums);
  for (Automaton& each : all.automata) {
    each.machine = place_in(to_.machines, all.machines[each.machine]);
    to_.automata.push_back(std::move(each));
  }
  move_to(to_.counts, all.counts);
  move_to(to_.clauses, all.clauses);
  move_to(to_.domains, all.domains);
  move_to(to_.regions, all.regions);
  move_to(to_.matches, all.matches);
  move_to(to_.choices, all.choices);
}

void Lowering::either(std::size_t alternatives, const std::function<void(std::size_t, Lowering&)>& lower) {
  if (alternatives == 1) return lower(0, *this);
  Choice choice;
  choice.constraint = constraint_;
  for (std::size_t i = 0; i < alternatives; ++i) {
    Primitives each;
    Lowering inner(*this, each);
    lower(i, inner);
    if (!is_impossible(each)) choice.alternatives.push_back(std::move(each));
  }
  if (choice.alternatives.empty()) return require({});
  if (choice.alternatives.size() == 1) return add_all(std::move(choice.alternatives.front()));
  unite_distincts(choice.alternatives);
  if (std::any_of(choice.alternatives.begin(), choice.alternatives.end(), is_empty)) return;
  if (unite_sums(choice.alternatives) || unite_relations(choice.alternatives) || unite_domains(choice.alternatives)) {
    return;
  }
  to_.choices.push_back(std::move(choice));
}

void Lowering::too_many_states() {
  throw Error("its automaton has more than " + std::to_string(kMostStates) + " states");
}

void Lowering::require_different(std::span<const CellIndex> cells) {
  std::vector<CellIndex> sorted(cells.begin(), cells.end());
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
    throw Error("an automaton has a cell twice");
  }
}

bool Lowering::accept_as_before(const Constraint& from, std::span<const CellIndex> cells) {
  if (machines_ == nullptr) return false;
  const std::vector<CellIndex> word = with_marks(cells);
  const auto made = machines_->find(key_of(from, cells.size(), marked_places(cells)));
  if (made == machines_->end()) return false;
  require_different(word);
  if (made->second) {
    to_.automata.push_back({word, place_in(to_.machines, *made->second), constraint_});
  } else {
    require({});
  }
  return true;
}

void Lowering::keep_machine(const Constraint& from, std::span<const CellIndex> cells, bool accepts_any) {
  if (machines_ == nullptr) return;
  std::optional<WordMachine>& made = (*machines_)[key_of(from, cells.size(), marked_places(cells))];
  if (accepts_any) made = to_.machines[to_.automata.back().machine];
}

// Backwards, layer by layer: states with the same successors become one, and what has none is dropped.
void Lowering::add_automaton(std::span<const CellIndex> cells, std::vector<std::uint32_t> next,
                             std::span<const std::size_t> layers, std::span<const char> accepting) {
  require_different(cells);
  const auto side = static_cast<std::size_t>(side_);
  const std::size_t length = cells.size();
  std::vector<std::uint32_t> class_of(layers.back(), WordMachine::kNone);  // within its layer
  std::vector<std::vector<std::uint32_t>> rows(length);                    // class by class: those of the next layer
  for (std::size_t state = layers[length]; state < layers[length + 1]; ++state) {
    if (accepting[state] != 0) class_of[state] = 0;
  }
  HashNumbers numbers;
  for (std::size_t layer = length; layer-- > 0;) {
    std::vector<std::uint32_t>& classes = rows[layer];
    numbers.clear();
    for (std::size_t state = layers[layer]; state < layers[layer + 1]; ++state) {
      const std::size_t begin = classes.size();
      classes.resize(begin + side);
      std::uint32_t* const row = classes.data() + begin;
      bool any = false;
      std::uint64_t hash = 0;
      for (std::size_t digit = 0; digit < side; ++digit) {
        const std::uint32_t target = next[state * side + digit];
        row[digit] = target == WordMachine::kNone ? target : class_of[target];
        any = any || row[digit] != WordMachine::kNone;
        hash = mixed(hash, row[digit]);
      }
      if (any) {
        class_of[state] = numbers.number_of(
            hash, [&](std::uint32_t number) { return std::equal(row, row + side, classes.data() + number * side); });
      }
      classes.resize(numbers.size() * side);
    }
  }
  if (class_of[0] == WordMachine::kNone) return require({});
  // Classes that merging has cut off from the start cannot occur: each came from a reachable state.
  WordMachine machine;
  machine.layers = {0};
  for (const std::vector<std::uint32_t>& layer : rows) {
    machine.layers.push_back(machine.layers.back() + static_cast<std::uint32_t>(layer.size() / side));
  }
  machine.next.reserve(machine.layers.back() * side);
  machine.layers.push_back(machine.layers.back() + 1);
  for (std::size_t layer = 0; layer < length; ++layer) {
    for (const std::uint32_t target : rows[layer]) {
      machine.next.push_back(target == WordMachine::kNone ? target : machine.layers[layer + 1] + target);
    }
  }
  to_.automata.push_back({{cells.begin(), cells.end()}, place_in(to_.machines, std::move(machine)), constraint_});
}

void HashNumbers::grow() {
  constexpr unsigned kFirstBits = 6;
  shift_ -= slots_.empty() ? kFirstBits : 1;
  std::vector<Slot> old(std::size_t{1} << (32 - shift_));
  std::swap(old, slots_);
  for (const Slot& slot : old) {
    if (slot.number == kEmpty) continue;
    std::size_t at = slot.tag >> shift_;
    while (slots_[at].number != kEmpty) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = slot;
  }
}

}  // namespace nonet
