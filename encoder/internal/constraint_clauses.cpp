#include "encoder/internal/constraint_clauses.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "encoder/constraint_alone.hpp"
#include "encoder/internal/layered.hpp"
#include "nonet/encoder.hpp"

namespace nonet {

void write_count(std::span<const int> literals, std::span<const int> counts, AutomatonMethod method, ClauseOut& out) {
  if (out.takes_sums() && is_range(counts)) {
    std::vector<WeightedLiteral> terms;
    for (const int literal : literals) terms.push_back({1, literal});
    return out.sum(terms, counts.front(), counts.back());
  }
  std::vector<int> open;
  int sure = 0;  // known to be true
  for (const int literal : literals) {
    if (literal == kTrue) ++sure;
    if (literal != kTrue && literal != kFalse) open.push_back(literal);
  }
  std::vector<int> left;
  for (const int count : counts) {
    if (count >= sure && count - sure <= static_cast<int>(open.size())) left.push_back(count - sure);
  }
  if (left.empty()) return out.clause({});
  const auto size = static_cast<int>(open.size());
  std::vector<int> negated;
  negated.reserve(open.size());
  for (const int literal : open) negated.push_back(-literal);
  if (is_range(left) && (left.front() <= 1 || left.front() == size) && (left.back() >= size - 1 || left.back() <= 1)) {
    if (left.front() == size) {
      for (const int literal : open) out.clause({literal});
    } else if (left.back() == 0) {
      for (const int literal : open) out.clause({-literal});
    } else {
      if (left.front() == 1) out.clause(open);
      if (left.back() < size && left.back() == 1) out.at_most_one(open, {.one_is_true = left.front() == 1});
      if (left.back() == size - 1 && left.back() != 1) out.clause(negated);
    }
    return;
  }
  // A state is the number so far.
  Layered layered;
  for (std::size_t at = 0; at < open.size(); ++at) {
    const bool last = at + 1 == open.size();
    std::vector<std::uint32_t> next;
    for (std::uint32_t state = 0; state <= at; ++state) {
      for (const std::uint32_t count : {state + 1, state}) {
        const bool fits = !last || std::binary_search(left.begin(), left.end(), static_cast<int>(count));
        next.push_back(fits ? count : Layered::kNone);
      }
    }
    layered.add({open[at], -open[at]}, std::move(next), at + 2);
  }
  layered.write(out, method);
}

namespace {

class Primitive {
 public:
  Primitive(const Rules& rules, std::span<const int> literals, const ConstraintEncodings& encodings, ClauseOut& out,
            const Primitives* alone = nullptr)
      : board_(rules, literals, alone), encodings_(encodings), out_(out) {}

  bool write_all(const Primitives& all) {
    for (const Distinct& distinct : all.distincts) {
      if (out_.full()) return false;
      write_distinct(distinct);
    }
    return write(all);
  }
  bool write_board() {
    if (!write_all(board_.rules().primitives())) return false;
    for (const Sum& sum : encodings_.derived_sums) {
      if (out_.full()) return false;
      write_sum(board_, sum, encodings_, out_);
    }
    return true;
  }

 private:
  // All but the distinct cells.
  bool write(const Primitives& all) {
    const auto each = [&](const auto& list, auto&& write_one) {
      for (const auto& primitive : list) {
        if (out_.full()) return false;
        write_one(primitive);
        if (stopped_) return false;
      }
      return true;
    };
    return each(all.domains, [&](const Domain& one) { write_domain(one); }) &&
           each(all.clauses, [&](const Clause& one) { write_clause(one); }) &&
           each(all.relations, [&](const Relation& one) { write_relation(all.tables[one.table], one); }) &&
           each(all.counts, [&](const Count& one) { write_literals(one); }) &&
           each(all.sums, [&](const Sum& one) { write_sum(board_, one, encodings_, out_); }) &&
           each(all.automata, [&](const Automaton& one) { write_automaton(all.machines[one.machine], one); }) &&
           each(all.regions, [&](const Region& one) { write_region(one); }) &&
           each(all.matches, [&](const Match& one) { write_match(one); }) &&
           each(all.choices, [&](const Choice& one) { write_choice(one); });
  }

  // On the board itself, where each pair of cells is written once.
  void write_distinct(const Distinct& distinct) {
    const std::vector<CellIndex>& cells = distinct.cells;
    std::vector<std::pair<CellIndex, CellIndex>> fresh;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t j = i + 1; j < cells.size(); ++j) {
        if (!board_.share_unit(cells[i], cells[j]) && !is_written(cells[i], cells[j])) {
          fresh.emplace_back(cells[i], cells[j]);
        }
      }
    }
    if (fresh.empty()) return;
    const auto is_old = [&](std::size_t first, std::size_t second) {
      return board_.share_unit(cells[first], cells[second]) || is_written(cells[first], cells[second]);
    };
    std::vector<int> literals;
    for (int digit = 1; digit <= board_.side(); ++digit) {
      if (out_.writes_pairs()) {
        for (const auto& [a, b] : fresh) out_.clause({-board_.literal(a, digit), -board_.literal(b, digit)});
        continue;
      }
      literals.clear();
      for (const CellIndex cell : cells) literals.push_back(board_.literal(cell, digit));
      out_.at_most_one(literals, {.has_pair = is_old});
    }
    for (const auto& [a, b] : fresh) set_written(a, b);
  }

  // Within an alternative: also a unit that is one there alone.
  void write_inner_distinct(const Distinct& distinct) {
    const std::vector<CellIndex>& cells = distinct.cells;
    const bool is_unit = cells.size() == static_cast<std::size_t>(board_.side());
    std::vector<int> literals;
    for (int digit = 1; digit <= board_.side(); ++digit) {
      literals.clear();
      for (const CellIndex cell : cells) literals.push_back(board_.literal(cell, digit));
      if (is_unit) out_.clause(literals);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        for (std::size_t j = i + 1; j < cells.size(); ++j) {
          if (!board_.differ(cells[i], cells[j])) out_.clause({-literals[i], -literals[j]});
        }
      }
    }
  }

  void write_domain(const Domain& domain) {
    for (int digit = 1; digit <= board_.side(); ++digit) {
      if ((domain.digits & digit_bit(digit)) == 0) out_.clause({-board_.literal(domain.cell, digit)});
    }
  }

  void write_clause(const Clause& clause) {
    std::vector<int> literals;
    for (const CellLiteral& each : clause.literals) literals.push_back(board_.literal(each));
    out_.clause(literals);
  }

  void write_relation(const RelationTable& table, const Relation& relation) {
    const RelationMethod method = encodings_.relations != nullptr ? encodings_.relations->method : RelationMethod::both;
    write_pairs(board_, relation.first, relation.second, method, out_,
                [&](int a, int b) { return (table.second_of[static_cast<std::size_t>(a - 1)] & digit_bit(b)) != 0; });
  }

  void write_literals(const Count& count) {
    std::vector<int> literals;
    for (const CellLiteral& each : count.literals) literals.push_back(board_.literal(each));
    write_count(literals, count.counts, method_of(encodings_), out_);
  }

  void write_automaton(const WordMachine& machine, const Automaton& automaton) {
    Layered layered;
    const auto side = static_cast<std::size_t>(board_.side());
    for (std::size_t at = 0; at < machine.length(); ++at) {
      const std::size_t first = machine.layers[at];
      const std::size_t behind = machine.layers[at + 1];
      const auto next_of = [&](std::size_t state) {
        return machine.next.begin() + static_cast<std::ptrdiff_t>(state * side);
      };
      std::vector<std::uint32_t> next(next_of(first), next_of(behind));
      for (std::uint32_t& target : next) {
        if (target != WordMachine::kNone) target -= static_cast<std::uint32_t>(behind);
      }
      const std::span<const int> symbols = board_.literals(automaton.cells[at]);
      layered.add({symbols.begin(), symbols.end()}, std::move(next), machine.layers[at + 2] - behind);
    }
    layered.write(out_, method_of(encodings_));
  }

  void write_region(const Region& region) { stopped_ = !nonet::write_region(board_, region, encodings_, out_); }

  // Whether two cells hold the same digit. What no guard restricts is written once for all.
  int same(CellIndex one, CellIndex other) {
    const std::pair<CellIndex, CellIndex> cells = std::minmax(one, other);
    if (const auto found = same_.find(cells); found != same_.end()) return found->second;
    const int result = out_.variable();
    for (int digit = 1; digit <= board_.side(); ++digit) {
      const int first = board_.literal(one, digit);
      const int second = board_.literal(other, digit);
      out_.clause({-result, -first, second});
      out_.clause({-result, first, -second});
      out_.clause({result, -first, -second});
    }
    if (board_.around.empty()) same_.emplace(cells, result);
    return result;
  }

  void write_match(const Match& match) {
    std::vector<int> found;
    for (const std::vector<CellIndex>& arm : match.arms) {
      for (std::size_t i = 0; i < arm.size(); ++i) {
        const int own = same(match.first, arm[i]);
        found.push_back(match.in_runs && i > 0 ? out_.both(found.back(), own) : own);
      }
    }
    // A state is the number so far; the cell that counts comes last.
    const auto size = static_cast<int>(found.size());
    const auto most = static_cast<std::uint32_t>(std::clamp(board_.side() + match.offset, 0, size));
    Layered layered;
    for (std::uint32_t at = 0; at < found.size(); ++at) {
      std::vector<std::uint32_t> next;
      for (std::uint32_t state = 0; state <= std::min(at, most); ++state) {
        next.insert(next.end(), {state < most ? state + 1 : Layered::kNone, state});
      }
      layered.add({found[at], -found[at]}, std::move(next), std::min(at + 1, most) + std::size_t{1});
    }
    std::vector<std::uint32_t> last;
    for (int state = 0; state <= static_cast<int>(most); ++state) {
      for (int digit = 1; digit <= board_.side(); ++digit) {
        last.push_back(digit + match.offset == state ? 0 : Layered::kNone);
      }
    }
    const std::span<const int> digits = board_.literals(match.number);
    layered.add({digits.begin(), digits.end()}, std::move(last), 1);
    layered.write(out_, method_of(encodings_));
  }

  void write_choice(const Choice& choice) {
    std::vector<int> selectors;
    for (std::size_t i = 0; i < choice.alternatives.size(); ++i) {
      selectors.push_back(choice.alternatives.size() == 1 ? kTrue : out_.variable());
    }
    out_.clause(selectors);
    for (std::size_t i = 0; i < choice.alternatives.size(); ++i) {
      const ClauseOut::Guard guard(out_, selectors[i]);
      const Primitives& inner = choice.alternatives[i];
      for (const Distinct& distinct : inner.distincts) write_inner_distinct(distinct);
      board_.around.push_back(&inner.distincts);
      stopped_ = !write(inner);
      board_.around.pop_back();
      if (stopped_) return;
    }
  }

  std::size_t pair_number(int a, int b) const {
    return static_cast<std::size_t>(std::min(a, b)) * static_cast<std::size_t>(board_.rules().cells()) +
           static_cast<std::size_t>(std::max(a, b));
  }
  bool is_written(int a, int b) const { return !written_.empty() && written_[pair_number(a, b)]; }
  void set_written(int a, int b) {
    const auto cells = static_cast<std::size_t>(board_.rules().cells());
    if (written_.empty()) written_.resize(cells * cells);
    written_[pair_number(a, b)] = true;
  }

  ConstraintBoard board_;
  const ConstraintEncodings& encodings_;
  ClauseOut& out_;
  std::map<std::pair<CellIndex, CellIndex>, int> same_;  // by cells, the lower first
  bool stopped_ = false;                                 // the sink was full within a primitive
  std::vector<bool> written_;                            // pairs of cells that a Distinct has stated to differ
};

}  // namespace

DigitMask ConstraintBoard::digits(int cell) const {
  DigitMask mask = 0;
  for (int digit = 1; digit <= side(); ++digit) {
    if (literal(cell, digit) != kFalse) mask |= digit_bit(digit);
  }
  return mask;
}

bool ConstraintBoard::share_unit(int a, int b) const {
  if (alone_ != nullptr) return false;
  const std::span<const std::uint16_t> first = rules_.units_of(a);
  const std::span<const std::uint16_t> second = rules_.units_of(b);
  return std::any_of(first.begin(), first.end(),
                     [&](std::uint16_t unit) { return std::find(second.begin(), second.end(), unit) != second.end(); });
}

bool ConstraintBoard::differ(int a, int b) const {
  if (alone_ == nullptr) {
    const std::span<const CellIndex> peers = rules_.peers(a);
    if (std::binary_search(peers.begin(), peers.end(), static_cast<CellIndex>(b))) return true;
  }
  return std::any_of(around.begin(), around.end(), [&](const std::vector<Distinct>* distincts) {
    return std::any_of(distincts->begin(), distincts->end(), [&](const Distinct& distinct) {
      const auto has = [&](int cell) {
        return std::binary_search(distinct.cells.begin(), distinct.cells.end(), static_cast<CellIndex>(cell));
      };
      return has(a) && has(b);
    });
  });
}

bool write_constraints(const Rules& rules, std::span<const int> literals, const ConstraintEncodings& encodings,
                       ClauseOut& out) {
  return Primitive(rules, literals, encodings, out).write_board();
}

int write_alone(const Rules& rules, const Primitives& primitives, std::span<const int> literals, int next,
                ClauseSink& sink) {
  ClauseOut out(next, find_at_most_one("pairwise"), sink);
  Primitive(rules, literals, {}, out, &primitives).write_all(primitives);
  return out.next();
}

}  // namespace nonet
