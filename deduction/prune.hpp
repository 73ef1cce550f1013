// Runs one plan on a store of candidates.
//
// A store has two members, an optional third, and one duty: once a cell is filled, its digit leaves the cells that
// differ from it (Plans::peers_of) before anything is said to hold.
//
//     Mask digits(CellIndex) const;         what the cell may hold, never nothing
//     bool keep(CellIndex, Mask digits);    takes all other digits away; false if nothing is left
//     std::uint64_t holders_of(Mask digit, std::size_t word) const;
//                                           optional: which cells of a word of 64 may hold the digit, as bits
//
// Example:
//     auto rules = nonet::Rules::make({.geometry = {2, 2}});
//     nonet::Plans<std::uint32_t> plans(*rules);
//     nonet::LocalStore<std::uint32_t> store(plans, plans.domains);
//     assert(store.keep(0, 0b0001) && store.settle(plans));
//     assert(store.digits(1) == 0b1110);
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "deduction/plans.hpp"
#include "deduction/prune_divisions.hpp"
#include "deduction/prune_matches.hpp"
#include "deduction/prune_places.hpp"
#include "deduction/prune_regions.hpp"
#include "deduction/prune_sums.hpp"

namespace nonet {

template <class Mask, class Store>
bool prune(const Plans<Mask>& plans, const Plan& plan, Store& store);

/// Candidates of a whole board, for copies and tests.
template <class Mask>
class LocalStore {
 public:
  /// Refers to the plans, whose peers it follows.
  LocalStore(const Plans<Mask>& plans, std::span<const Mask> digits)
      : plans_(plans), digits_(digits.begin(), digits.end()) {}

  Mask digits(CellIndex cell) const { return digits_[cell]; }
  bool keep(CellIndex cell, Mask digits) {
    const Mask left = digits_[cell] & digits;
    if (left == digits_[cell]) return true;
    if (left == 0) return false;
    digits_[cell] = left;
    changed_ = true;
    if (pruning::is_single(left)) filled_.push_back(cell);
    return true;
  }
  /// Runs the plans until nothing changes; false: they do not hold. Also where a cell has nothing from the start.
  bool settle(const Plans<Mask>& plans) {
    if (plans.contradiction) return false;
    for (std::size_t i = 0; i < digits_.size(); ++i) {
      const auto cell = static_cast<CellIndex>(i);
      if (digits_[i] == 0 || !keep(cell, plans.domains[i])) return false;
    }
    filled_.clear();
    for (std::size_t i = 0; i < digits_.size(); ++i) {
      if (pruning::is_single(digits_[i])) filled_.push_back(static_cast<CellIndex>(i));
    }
    do {
      changed_ = false;
      if (!exclude_filled()) return false;
      for (const Plan& plan : plans.list) {
        if (!prune(plans, plan, *this) || !exclude_filled()) return false;
      }
    } while (changed_);
    return true;
  }

 private:
  bool exclude_filled() {
    while (!filled_.empty()) {
      const CellIndex cell = filled_.back();
      filled_.pop_back();
      const Mask digit = digits_[cell];
      bool sound = true;
      for_each_bit(plans_.peers_of(cell), plans_.peer_words,
                   [&](unsigned peer) { sound = sound && keep(static_cast<CellIndex>(peer), ~digit); });
      if (!sound) return false;
    }
    return true;
  }

  const Plans<Mask>& plans_;
  std::vector<Mask> digits_;
  std::vector<CellIndex> filled_;
  bool changed_ = false;
};

namespace pruning {

/// Words that the cells may hold: states that are reached and lead to the end, layer by layer.
template <class Mask, class Store>
bool prune_word(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  constexpr std::size_t kFew = 128;
  const WordPlan<Mask>& word = plans.words[plan.table];
  const WordMachine& machine = *word.machine;
  const std::span<const CellIndex> cells = plans.cells_of(plan);
  const auto side = static_cast<std::size_t>(plans.side);
  std::array<std::uint64_t, kFew> few;
  std::vector<std::uint64_t> many;
  std::uint64_t* live = few.data();
  if (word.all_words > kFew) {
    many.resize(word.all_words);
    live = many.data();
  } else {
    std::fill_n(live, word.all_words, 0);
  }
  live[0] = 1;
  for (std::size_t layer = 0; layer < cells.size(); ++layer) {
    const Mask digits = store.digits(cells[layer]);
    const std::uint32_t first = machine.layers[layer];
    const std::uint32_t next_first = machine.layers[layer + 1];
    std::uint64_t* const next = live + word.words[layer + 1];
    for_each_bit(live + word.words[layer], word.words[layer + 1] - word.words[layer], [&](unsigned at) {
      const std::size_t state = first + at;
      const std::uint32_t* const row = machine.next.data() + state * side;
      for (Mask left = digits & word.digits[state]; left != 0; left &= left - 1) {
        set_bit(next, row[std::countr_zero(left)] - next_first);
      }
    });
  }
  for (std::size_t layer = cells.size(); layer-- > 0;) {
    const Mask digits = store.digits(cells[layer]);
    const std::uint32_t first = machine.layers[layer];
    const std::uint32_t next_first = machine.layers[layer + 1];
    std::uint64_t* const own_states = live + word.words[layer];
    const std::uint64_t* const next = live + word.words[layer + 1];
    Mask kept = 0;
    for_each_bit(own_states, word.words[layer + 1] - word.words[layer], [&](unsigned at) {
      const std::size_t state = first + at;
      const std::uint32_t* const row = machine.next.data() + state * side;
      Mask leads = 0;
      for (Mask left = digits & word.digits[state]; left != 0; left &= left - 1) {
        if (has_bit(next, row[std::countr_zero(left)] - next_first)) leads |= lowest(left);
      }
      if (leads == 0) clear_bit(own_states, at);
      kept |= leads;
    });
    if (!store.keep(cells[layer], kept)) return false;
  }
  return true;
}

/// What some alternative allows.
template <class Mask, class Store>
bool prune_choice(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  const std::span<const CellIndex> cells = plans.cells_of(plan);
  std::vector<Mask> before(plans.cells);
  for (std::size_t cell = 0; cell < plans.cells; ++cell) before[cell] = store.digits(static_cast<CellIndex>(cell));
  std::vector<Mask> allowed(cells.size());
  bool any = false;
  for (const Plans<Mask>& alternative : plans.choices[plan.table].alternatives) {
    LocalStore<Mask> copy(alternative, before);
    if (!copy.settle(alternative)) continue;
    any = true;
    bool all = true;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      allowed[i] |= copy.digits(cells[i]);
      all = all && allowed[i] == before[cells[i]];
    }
    if (all) return true;  // others cannot take anything away
  }
  if (!any) return false;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!store.keep(cells[i], allowed[i])) return false;
  }
  return true;
}

}  // namespace pruning

/// Takes away digits that the plan rules out; false if it cannot hold. With all its cells filled, and the store's
/// duty done, true says that it holds.
template <class Mask, class Store>
bool prune(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  switch (plan.kind) {
    case PlanKind::relation:
      return pruning::prune_relation(plans, plan, store);
    case PlanKind::clause:
      return pruning::prune_clause(plans, plan, store);
    case PlanKind::count:
      return pruning::prune_count(plans, plan, store);
    case PlanKind::times:
      return pruning::prune_times(plans, plan, store);
    case PlanKind::unit:
      return plan.cells == 9 ? pruning::prune_unit<9>(plans, plan, store) : pruning::prune_unit<0>(plans, plan, store);
    case PlanKind::distinct:
      return pruning::prune_distinct(plans, plan, store);
    case PlanKind::sets:
      if constexpr (sizeof(Mask) == 4) return pruning::prune_sets(plans, plan, store);
      break;
    case PlanKind::groups:
      return pruning::prune_groups(plans, plan, store);
    case PlanKind::bounds:
      return pruning::prune_bounds(plans, plan, store);
    case PlanKind::band:
      return plan.table == 3 ? pruning::prune_band<3>(plans, plan, store) : pruning::prune_band<0>(plans, plan, store);
    case PlanKind::overlap:
      return pruning::prune_overlap(plans, plan, store);
    case PlanKind::word:
      return pruning::prune_word(plans, plan, store);
    case PlanKind::region:
      return pruning::prune_region(plans, plan, store);
    case PlanKind::division:
      return pruning::prune_division(plans, plan, store);
    case PlanKind::match:
      return pruning::prune_match(plans, plan, store);
    case PlanKind::choice:
      return pruning::prune_choice(plans, plan, store);
  }
  return true;
}

}  // namespace nonet
