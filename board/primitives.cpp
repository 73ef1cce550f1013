#include "nonet/constraint.hpp"

#include <algorithm>
#include <array>

namespace nonet {

std::string text_of(PrimitiveSet kinds) {
  constexpr std::array<std::string_view, 10> kNames = {"distinct cells", "relations", "sums",    "automata", "counts",
                                                       "clauses",        "choices",   "domains", "regions",  "matches"};
  std::string text;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kinds.has(static_cast<PrimitiveKind>(i))) text += (text.empty() ? "" : ", ") + std::string(kNames[i]);
  }
  return text;
}

PrimitiveSet Primitives::kinds() const {
  PrimitiveSet kinds;
  const auto add = [&](PrimitiveKind kind, bool any) {
    if (any) kinds.add(kind);
  };
  add(PrimitiveKind::distinct, !distincts.empty());
  add(PrimitiveKind::relation, !relations.empty());
  add(PrimitiveKind::sum, !sums.empty());
  add(PrimitiveKind::automaton, !automata.empty());
  add(PrimitiveKind::count, !counts.empty());
  add(PrimitiveKind::clause, !clauses.empty());
  add(PrimitiveKind::choice, !choices.empty());
  add(PrimitiveKind::domain, !domains.empty());
  add(PrimitiveKind::region, !regions.empty());
  add(PrimitiveKind::match, !matches.empty());
  for (const Choice& choice : choices) {
    for (const Primitives& alternative : choice.alternatives) kinds.add(alternative.kinds());
  }
  return kinds;
}

bool holds(const Primitives& /*all*/, const Distinct& distinct, std::span<const Cell> board) {
  DigitMask seen = 0;
  for (const CellIndex cell : distinct.cells) {
    if ((seen & digit_bit(board[cell])) != 0) return false;
    seen |= digit_bit(board[cell]);
  }
  return true;
}

bool holds(const Primitives& all, const Relation& relation, std::span<const Cell> board) {
  const RelationTable& table = all.tables[relation.table];
  return (table.second_of[board[relation.first] - 1U] & digit_bit(board[relation.second])) != 0;
}

bool holds(const Primitives& /*all*/, const Sum& sum, std::span<const Cell> board) {
  int total = 0;
  for (const Term& term : sum.terms) total += term.coefficient * board[term.cell];
  return std::binary_search(sum.values.begin(), sum.values.end(), total);
}

bool holds(const Primitives& all, const Automaton& automaton, std::span<const Cell> board) {
  const WordMachine& machine = all.machines[automaton.machine];
  const std::size_t side = machine.next.size() / machine.layers[machine.length()];
  std::uint32_t state = 0;
  for (const CellIndex cell : automaton.cells) {
    state = machine.next[state * side + board[cell] - 1U];
    if (state == WordMachine::kNone) return false;
  }
  return true;
}

namespace {

bool is_true(const CellLiteral& literal, std::span<const Cell> board) {
  return (board[literal.cell] == literal.digit) == literal.holds;
}

std::vector<CellIndex> sorted(std::vector<CellIndex> cells) {
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

std::vector<CellIndex> cells_of(std::span<const CellLiteral> literals) {
  std::vector<CellIndex> cells;
  for (const CellLiteral& literal : literals) cells.push_back(literal.cell);
  return sorted(std::move(cells));
}

}  // namespace

bool holds(const Primitives& /*all*/, const Count& count, std::span<const Cell> board) {
  const auto true_ones = static_cast<int>(std::count_if(count.literals.begin(), count.literals.end(),
                                                        [&](const CellLiteral& each) { return is_true(each, board); }));
  return std::binary_search(count.counts.begin(), count.counts.end(), true_ones);
}

bool holds(const Primitives& /*all*/, const Clause& clause, std::span<const Cell> board) {
  return std::any_of(clause.literals.begin(), clause.literals.end(),
                     [&](const CellLiteral& each) { return is_true(each, board); });
}

bool holds(const Primitives& /*all*/, const Domain& domain, std::span<const Cell> board) {
  return (domain.digits & digit_bit(board[domain.cell])) != 0;
}

std::vector<std::vector<std::uint16_t>> places_beside(std::size_t places,
                                                      std::span<const std::pair<std::uint16_t, std::uint16_t>> edges) {
  std::vector<std::vector<std::uint16_t>> beside(places);
  for (const auto& [one, other] : edges) {
    beside[one].push_back(other);
    beside[other].push_back(one);
  }
  return beside;
}

std::vector<int> connected_parts(const Region& region, const std::vector<char>& may) {
  const std::vector<std::vector<std::uint16_t>> beside = places_beside(region.marks.size(), region.edges);
  std::vector<int> parts(region.marks.size(), -1);
  std::vector<std::uint16_t> open;
  int part = 0;
  for (std::size_t place = 0; place < parts.size(); ++place) {
    if (may[place] == 0 || parts[place] >= 0) continue;
    parts[place] = part;
    open.assign(1, static_cast<std::uint16_t>(place));
    while (!open.empty()) {
      const std::uint16_t from = open.back();
      open.pop_back();
      for (const std::uint16_t to : beside[from]) {
        if (may[to] != 0 && parts[to] < 0) {
          parts[to] = part;
          open.push_back(to);
        }
      }
    }
    ++part;
  }
  return parts;
}

bool holds(const Primitives& /*all*/, const Region& region, std::span<const Cell> board) {
  std::vector<char> is_in;
  DigitMask seen = 0;
  for (std::size_t place = 0; place < region.marks.size(); ++place) {
    is_in.push_back((region.digits & digit_bit(board[region.marks[place]])) != 0 ? 1 : 0);
    if (is_in.back() == 0 || region.cells.empty()) continue;
    if ((seen & digit_bit(board[region.cells[place]])) != 0) return false;
    seen |= digit_bit(board[region.cells[place]]);
  }
  const auto size = static_cast<int>(std::count(is_in.begin(), is_in.end(), 1));
  const std::vector<int> parts = connected_parts(region, is_in);
  return size > 0 && (region.size == 0 || size == region.size) && *std::max_element(parts.begin(), parts.end()) == 0;
}

bool holds(const Primitives& /*all*/, const Match& match, std::span<const Cell> board) {
  int found = 0;
  for (const std::vector<CellIndex>& arm : match.arms) {
    for (const CellIndex cell : arm) {
      if (board[cell] == board[match.first]) {
        ++found;
      } else if (match.in_runs) {
        break;
      }
    }
  }
  return found == board[match.number] + match.offset;
}

bool holds(const Primitives& /*all*/, const Choice& choice, std::span<const Cell> board) {
  return std::any_of(choice.alternatives.begin(), choice.alternatives.end(),
                     [&](const Primitives& alternative) { return holds(alternative, board); });
}

bool holds(const Primitives& all, std::span<const Cell> board) {
  bool all_hold = true;
  for_each_primitive(all, [&](const auto& each) { all_hold = all_hold && holds(all, each, board); });
  return all_hold;
}

std::vector<CellIndex> cells_of(const Distinct& distinct) { return distinct.cells; }
std::vector<CellIndex> cells_of(const Relation& relation) { return sorted({relation.first, relation.second}); }
std::vector<CellIndex> cells_of(const Sum& sum) {
  std::vector<CellIndex> cells;
  for (const Term& term : sum.terms) cells.push_back(term.cell);
  return cells;
}
std::vector<CellIndex> cells_of(const Automaton& automaton) { return sorted(automaton.cells); }
std::vector<CellIndex> cells_of(const Count& count) { return cells_of(std::span(count.literals)); }
std::vector<CellIndex> cells_of(const Clause& clause) { return cells_of(std::span(clause.literals)); }
std::vector<CellIndex> cells_of(const Domain& domain) { return {domain.cell}; }
std::vector<CellIndex> cells_of(const Region& region) {
  std::vector<CellIndex> cells = region.marks;
  cells.insert(cells.end(), region.cells.begin(), region.cells.end());
  return sorted(std::move(cells));
}
std::vector<CellIndex> cells_of(const Match& match) {
  std::vector<CellIndex> cells = {match.number, match.first};
  for (const std::vector<CellIndex>& arm : match.arms) cells.insert(cells.end(), arm.begin(), arm.end());
  return sorted(std::move(cells));
}
std::vector<CellIndex> cells_of(const Choice& choice) {
  std::vector<CellIndex> cells;
  for (const Primitives& alternative : choice.alternatives) {
    for_each_primitive(alternative, [&](const auto& each) {
      const std::vector<CellIndex> own = cells_of(each);
      cells.insert(cells.end(), own.begin(), own.end());
    });
  }
  return sorted(std::move(cells));
}

}  // namespace nonet
