// Sums as clauses. What is known is taken off first; then by the number of terms and by which cells differ:
//
//     a range      of values, for a sink of linear constraints: the sum itself
//     1 term       the digits that fit
//     2 terms      the pairs that fit
//     all differ   sets or presence bits
//     some differ  groups of cells that differ, each with its sums, and a diagram over the groups
//     any          a diagram over the terms
#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "encoder/internal/constraint_clauses.hpp"
#include "encoder/internal/layered.hpp"

namespace nonet {
namespace {

// Sets of digits are listed if there are no more than this, and where the search for them is short.
constexpr std::size_t kMostSets = 1000;
constexpr std::size_t kMostSteps = 20'000;

int digit_of(DigitMask mask) { return std::countr_zero(mask) + 1; }

int sum_of(DigitMask set) {
  int sum = 0;
  for (DigitMask left = set; left != 0; left &= left - 1) sum += digit_of(left);
  return sum;
}

// Cells that differ, with one coefficient.
struct Group {
  std::vector<CellIndex> cells;
  std::vector<DigitMask> digits;  // that each may hold
  int coefficient = 1;
};

class SumWriter {
 public:
  SumWriter(const ConstraintBoard& board, const ConstraintEncodings& encodings, ClauseOut& out)
      : board_(board), encodings_(encodings), out_(out) {}

  void write(const Sum& sum) {
    if (out_.takes_sums() && is_range(sum.values)) return write_linear(sum);
    int known = 0;
    for (const Term& term : sum.terms) {
      const DigitMask digits = board_.digits(term.cell);
      if (std::has_single_bit(digits) && board_.literal(term.cell, digit_of(digits)) == kTrue) {
        known += term.coefficient * digit_of(digits);
      } else {
        terms_.push_back(term);
      }
    }
    for (const int value : sum.values) values_.push_back(value - known);
    if (terms_.empty()) {
      if (!has_value(0)) out_.clause({});
    } else if (terms_.size() == 1) {
      for (int digit = 1; digit <= board_.side(); ++digit) {
        if (!has_value(terms_[0].coefficient * digit)) out_.clause({-board_.literal(terms_[0].cell, digit)});
      }
    } else if (terms_.size() == 2) {
      const RelationMethod method =
          encodings_.relations != nullptr ? encodings_.relations->method : RelationMethod::both;
      write_pairs(board_, terms_[0].cell, terms_[1].cell, method, out_,
                  [&](int a, int b) { return has_value(terms_[0].coefficient * a + terms_[1].coefficient * b); });
    } else {
      write_larger();
    }
  }

 private:
  void write_linear(const Sum& sum) {
    std::vector<WeightedLiteral> terms;
    for (const Term& term : sum.terms) {
      for (int digit = 1; digit <= board_.side(); ++digit) {
        terms.push_back({term.coefficient * digit, board_.literal(term.cell, digit)});
      }
    }
    out_.sum(terms, sum.values.front(), sum.values.back());
  }

  bool has_value(int value) const { return std::binary_search(values_.begin(), values_.end(), value); }

  void write_larger() {
    const SumMethod method = encodings_.sums != nullptr ? encodings_.sums->method : SumMethod::sets;
    if (method == SumMethod::diagram) return write_diagram(single_cells());
    const std::vector<Group> groups = groups_of_cells();
    if (groups.size() == 1 && groups[0].cells.size() == terms_.size()) {
      if (method == SumMethod::presence) return write_presence(groups[0]);
      std::vector<DigitMask> sets;
      if (list_sets(groups[0], [&](int sum) { return has_value(groups[0].coefficient * sum); }, sets)) {
        write_sets(groups[0], sets);
        return;
      }
      return write_presence(groups[0]);
    }
    write_diagram(groups);
  }

  std::vector<Group> single_cells() const {
    std::vector<Group> groups;
    for (const Term& term : terms_) groups.push_back({{term.cell}, {board_.digits(term.cell)}, term.coefficient});
    return groups;
  }

  // Each cell goes to the first group where it differs from all others.
  std::vector<Group> groups_of_cells() const {
    std::vector<Group> groups;
    for (const Term& term : terms_) {
      const auto fits = [&](const Group& group) {
        return group.coefficient == term.coefficient &&
               std::all_of(group.cells.begin(), group.cells.end(),
                           [&](CellIndex other) { return board_.differ(term.cell, other); });
      };
      const auto place = std::find_if(groups.begin(), groups.end(), fits);
      if (place != groups.end()) {
        place->cells.push_back(term.cell);
        place->digits.push_back(board_.digits(term.cell));
      } else {
        groups.push_back({{term.cell}, {board_.digits(term.cell)}, term.coefficient});
      }
    }
    return groups;
  }

  // The sets of digits that the cells of a group may hold. False: there are too many.
  template <class Fits>
  bool list_sets(const Group& group, Fits&& fits, std::vector<DigitMask>& sets) const {
    DigitMask all = 0;
    for (const DigitMask digits : group.digits) all |= digits;
    std::size_t steps = 0;
    return add_sets(group, fits, all, 0, group.cells.size(), steps, sets);
  }
  template <class Fits>
  bool add_sets(const Group& group, Fits&& fits, DigitMask left, DigitMask chosen, std::size_t more, std::size_t& steps,
                std::vector<DigitMask>& sets) const {
    if (++steps > kMostSteps) return false;
    if (more == 0) {
      if (!fits(sum_of(chosen))) return true;
      const bool each_cell = std::all_of(group.digits.begin(), group.digits.end(),
                                         [&](DigitMask digits) { return (digits & chosen) != 0; });
      if (each_cell) sets.push_back(chosen);
      return sets.size() <= kMostSets;
    }
    for (; static_cast<std::size_t>(std::popcount(left)) >= more; left &= left - 1) {
      const DigitMask digit = left & (~left + 1);
      if (!add_sets(group, fits, left & (left - 1), chosen | digit, more - 1, steps, sets)) return false;
    }
    return true;
  }

  // The places of a digit in a group, after a first literal.
  std::vector<int> places(int first, const Group& group, int digit) const {
    std::vector<int> literals = {first};
    for (const CellIndex cell : group.cells) literals.push_back(board_.literal(cell, digit));
    return literals;
  }

  // A variable a set, which says of each digit whether the group holds it. Returns them.
  std::vector<int> write_sets(const Group& group, const std::vector<DigitMask>& sets) {
    std::vector<int> chosen;
    for (std::size_t i = 0; i < sets.size(); ++i) chosen.push_back(sets.size() == 1 ? kTrue : out_.variable());
    out_.clause(chosen);
    std::vector<int> with;
    std::vector<int> without;
    for (int digit = 1; digit <= board_.side(); ++digit) {
      const int bit = presence_bit(group, digit);
      with = {-bit};
      without = {bit};
      for (std::size_t i = 0; i < sets.size(); ++i) {
        const bool has = (sets[i] & digit_bit(digit)) != 0;
        (has ? with : without).push_back(chosen[i]);
        out_.clause({-chosen[i], has ? bit : -bit});
      }
      out_.clause(with);
      out_.clause(without);
    }
    return chosen;
  }

  // Does the group hold the digit? A diagram over the digits; a state is how many there are and their sum.
  void write_presence(const Group& group) {
    Layered layered;
    const auto size = static_cast<int>(group.cells.size());
    const int most = values_.empty() ? 0 : std::max(std::abs(values_.front()), std::abs(values_.back()));
    std::map<std::pair<int, int>, std::uint32_t> states = {{{0, 0}, 0}};
    for (int digit = 1; digit <= board_.side(); ++digit) {
      const int bit = presence_bit(group, digit);
      std::map<std::pair<int, int>, std::uint32_t> following;
      std::vector<std::uint32_t> next(2 * states.size(), Layered::kNone);
      for (const auto& [state, number] : states) {
        for (const int with : {1, 0}) {
          const std::pair<int, int> to = {state.first + with, state.second + with * digit};
          if (to.first > size || to.first + board_.side() - digit < size) continue;
          if (std::abs(group.coefficient) * to.second > most) continue;
          if (digit == board_.side() && !has_value(group.coefficient * to.second)) continue;
          const auto place = following.try_emplace(to, static_cast<std::uint32_t>(following.size())).first;
          next[2 * number + (with == 1 ? 0U : 1U)] = place->second;
        }
      }
      layered.add({bit, -bit}, std::move(next), following.size());
      states = std::move(following);
    }
    layered.write(out_, method_of(encodings_));
  }

  int presence_bit(const Group& group, int digit) {
    std::vector<int> open;
    for (const CellIndex cell : group.cells) {
      if (const int literal = board_.literal(cell, digit); literal != kFalse) open.push_back(literal);
    }
    if (open.empty()) return kFalse;
    if (open.size() == 1) return open[0];
    const int bit = out_.variable();
    for (const int literal : open) out_.clause({-literal, bit});
    out_.clause(places(-bit, group, digit));
    // A cell that differs from all these places cannot hold the digit, too.
    for (const CellIndex peer : board_.rules().peers(group.cells[0])) {
      const int its = board_.literal(peer, digit);
      if (its == kFalse) continue;
      const bool common = std::all_of(group.cells.begin(), group.cells.end(), [&](CellIndex cell) {
        return board_.literal(cell, digit) == kFalse || (cell != peer && board_.differ(peer, cell));
      });
      if (common) out_.clause({-bit, -its});
    }
    return bit;
  }

  // A position is a group; its symbols are its sums. A state is the sum so far.
  void write_diagram(const std::vector<Group>& groups) {
    Layered layered;
    std::map<int, std::uint32_t> states = {{0, 0}};
    const auto add = [&](const std::vector<int>& sums, std::vector<int> symbols, bool last) {
      std::map<int, std::uint32_t> following;
      std::vector<std::uint32_t> next(states.size() * sums.size(), Layered::kNone);
      for (const auto& [state, number] : states) {
        for (std::size_t s = 0; s < sums.size(); ++s) {
          if (symbols[s] == kFalse || (last && !has_value(state + sums[s]))) continue;
          const auto place = following.try_emplace(state + sums[s], static_cast<std::uint32_t>(following.size())).first;
          next[number * sums.size() + s] = place->second;
        }
      }
      layered.add(std::move(symbols), std::move(next), following.size());
      states = std::move(following);
    };
    for (std::size_t g = 0; g < groups.size(); ++g) {
      const Group& group = groups[g];
      const bool last = g + 1 == groups.size();
      std::vector<DigitMask> sets;
      const bool listed = group.cells.size() > 1 && list_sets(group, [](int) { return true; }, sets);
      if (listed && sets.empty()) return out_.clause({});
      if (!listed) {
        for (std::size_t i = 0; i < group.cells.size(); ++i) {
          std::vector<int> sums;
          for (int digit = 1; digit <= board_.side(); ++digit) sums.push_back(group.coefficient * digit);
          const std::span<const int> literals = board_.literals(group.cells[i]);
          add(sums, {literals.begin(), literals.end()}, last && i + 1 == group.cells.size());
        }
        continue;
      }
      const std::vector<int> chosen = write_sets(group, sets);
      std::map<int, std::vector<int>> by_sum;
      for (std::size_t i = 0; i < sets.size(); ++i) by_sum[group.coefficient * sum_of(sets[i])].push_back(chosen[i]);
      std::vector<int> sums;
      std::vector<int> symbols;
      for (auto& [sum, with] : by_sum) {
        int symbol = by_sum.size() == 1 ? kTrue : with[0];
        if (with.size() > 1 && symbol != kTrue) {
          symbol = out_.variable();
          for (const int set : with) out_.clause({-set, symbol});
          with.push_back(-symbol);
          out_.clause(with);
        }
        sums.push_back(sum);
        symbols.push_back(symbol);
      }
      out_.at_most_one(symbols, {.one_is_true = true});
      add(sums, std::move(symbols), last);
    }
    layered.write(out_, method_of(encodings_));
  }

  const ConstraintBoard& board_;
  const ConstraintEncodings& encodings_;
  ClauseOut& out_;
  std::vector<Term> terms_;  // of cells that are not known
  std::vector<int> values_;
};

}  // namespace

void write_sum(const ConstraintBoard& board, const Sum& sum, const ConstraintEncodings& encodings, ClauseOut& out) {
  SumWriter(board, encodings, out).write(sum);
}

}  // namespace nonet
