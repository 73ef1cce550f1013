// Pruning of sums: sets of digits, sets of sums, bounds (part of prune.hpp, which has the store).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "deduction/plans.hpp"
#include "deduction/prune_places.hpp"
#include "deduction/sum_bits.hpp"

namespace nonet::pruning {

using Small = std::uint32_t;

template <class Mask>
int lowest_digit(Mask digits) {
  return std::countr_zero(digits) + 1;
}
template <class Mask>
int highest_digit(Mask digits) {
  return static_cast<int>(sizeof(Mask) * 8) - std::countl_zero(digits);
}

template <class Mask>
Mask mirrored(const Plans<Mask>& plans, Mask digits) {
  if constexpr (sizeof(Mask) == 4) {
    return plans.tables->mirror.data()[digits];
  } else {
    Mask image = 0;
    for (; digits != 0; digits &= digits - 1) image |= Mask{1} << (plans.side - 1 - std::countr_zero(digits));
    return image;
  }
}

/// The digits total - d for the digits d.
inline Small less_from(const Plans<Small>& plans, Small digits, int total) {
  const int by = total - plans.side - 1;
  if (by >= plans.side || by <= -plans.side) return 0;
  const Small image = plans.tables->mirror.data()[digits];
  return (by >= 0 ? image << by : image >> -by) & plans.all;
}

/// Two cells that differ, outside the set `used`.
template <class Store>
bool prune_two(const Plans<Small>& plans, Store& store, const CellIndex* cells, int total, Small used) {
  if (total % 2 == 0 && total > 0 && total / 2 <= plans.side) used |= Small{1} << (total / 2 - 1);
  Small first = store.digits(cells[0]) & ~used;
  Small second = store.digits(cells[1]) & ~used;
  first &= less_from(plans, second, total);
  second &= less_from(plans, first, total);
  return store.keep(cells[0], first) && store.keep(cells[1], second);
}

/// Three cells that differ.
template <class Store>
bool prune_three(const Plans<Small>& plans, Store& store, const CellIndex* cells, int total) {
  const Small second = store.digits(cells[1]);
  const Small third = store.digits(cells[2]);
  Small keep_first = 0;
  Small keep_second = 0;
  Small keep_third = 0;
  for (Small left = store.digits(cells[0]); left != 0; left &= left - 1) {
    const Small bit = lowest(left);
    const int rest = total - lowest_digit(left);
    if (rest < 3 || rest >= 2 * plans.side) continue;
    const Small out = rest % 2 == 0 ? bit | Small{1} << (rest / 2 - 1) : bit;
    const Small seconds = second & ~out & less_from(plans, third & ~out, rest);
    if (seconds == 0) continue;
    keep_first |= bit;
    keep_second |= seconds;
    keep_third |= third & ~out & less_from(plans, seconds, rest);
  }
  return store.keep(cells[0], keep_first) && store.keep(cells[1], keep_second) && store.keep(cells[2], keep_third);
}

/// What is left of the digit sets of a group of cells, eight sets at a time.
class SetFilter {
 public:
  /// Sets within `available` with all of `needed` that have a digit for each of the open cells; digits of `filled` do
  /// not count.
  SetFilter(Small available, Small needed, Small filled, std::span<const Small> open)
      : unavailable_(splat(~available)), needed_(splat(needed)), filled_(splat(filled)), open_(open) {
    for (std::size_t cell = 0; cell < open.size(); ++cell) kept_[cell] = Lanes{};
  }

  /// Sets one after the other, padded by empty ones.
  void add(std::span<const std::uint16_t> sets) {
    for (std::size_t i = 0; i < sets.size(); i += kLanes) {
      Lanes set = {};
      const Lanes bad = load(sets.data() + i, set);
      auto out = bad != 0;
      for (const Small digits : open_) out |= (set & splat(digits)) == 0;
      const Lanes mask = masks(out);
      some_ |= set & ~mask;
      every_ &= set | mask;
    }
  }
  /// The same, and open cells share out the digits of each set, as far as digits with one place and cells with one
  /// digit show. There are kOpen open cells, if that is not 0.
  template <std::size_t kOpen>
  void share_out(std::span<const std::uint16_t> sets) {
    const std::size_t count = kOpen != 0 ? kOpen : open_.size();
    for (std::size_t i = 0; i < sets.size(); i += kLanes) {
      Lanes set = {};
      Lanes bad = load(sets.data() + i, set);
      Lanes has[kOpen != 0 ? kOpen : DigitTables::kMostDigits];
      Lanes once = {};
      Lanes twice = {};
      for (std::size_t cell = 0; cell < count; ++cell) {
        has[cell] = set & splat(open_[cell]);
        twice |= once & has[cell];
        once |= has[cell];
      }
      const Lanes alone = once & ~twice;
      Lanes forced = {};
      for (std::size_t cell = 0; cell < count; ++cell) {
        const Lanes placed = has[cell] & alone;
        bad |= placed & (placed - 1);
        has[cell] = placed | (has[cell] & masks(placed == 0));
        const Lanes single = has[cell] & masks((has[cell] & (has[cell] - 1)) == 0);
        bad |= forced & single;
        forced |= single;
      }
      auto out = bad != 0;
      for (std::size_t cell = 0; cell < count; ++cell) {
        has[cell] &= ~forced | masks((has[cell] & (has[cell] - 1)) == 0);
        out |= has[cell] == 0;
      }
      const Lanes mask = masks(out);
      for (std::size_t cell = 0; cell < count; ++cell) kept_[cell] |= has[cell] & ~mask;
      some_ |= set & ~mask;
      every_ &= set | mask;
    }
  }
  /// The digits of an open cell in the sets that fit. Only after share_out().
  Small kept(std::size_t cell) const { return union_of(kept_[cell]); }
  /// Digits that some of the sets have, and that all of them have.
  Small some() const { return union_of(some_); }
  Small every() const {
    const Halves halves = halves_of(every_);
    std::uint64_t all = halves.low & halves.high;
    all &= all >> 32;
    return static_cast<std::uint16_t>(all & all >> 16);
  }

 private:
  static constexpr std::size_t kLanes = DigitTables::kStride;
  using Lanes = std::uint16_t __attribute__((vector_size(kLanes * 2)));

  struct Halves {
    std::uint64_t low;
    std::uint64_t high;
  };
  static Halves halves_of(const Lanes& lanes) {
    Halves halves = {};
    static_assert(sizeof halves == sizeof lanes);
    std::memcpy(&halves, &lanes, sizeof halves);
    return halves;
  }
  static Small union_of(const Lanes& lanes) {
    const Halves halves = halves_of(lanes);
    std::uint64_t all = halves.low | halves.high;
    all |= all >> 32;
    return static_cast<std::uint16_t>(all | all >> 16);
  }
  // All bits of a lane, or none.
  template <class Comparison>
  static Lanes masks(Comparison comparison) {
    return reinterpret_cast<Lanes>(comparison);
  }
  static Lanes splat(Small digits) {
    const auto lane = static_cast<std::uint16_t>(digits);
    return Lanes{lane, lane, lane, lane, lane, lane, lane, lane};
  }

  // Eight sets less the digits of filled cells. Returns bits where a set does not fit.
  Lanes load(const std::uint16_t* sets, Lanes& set) const {
    std::memcpy(&set, sets, sizeof set);
    const Lanes bad = filled_ & ~set;
    set &= ~filled_;
    return bad | (needed_ & ~set) | (set & unavailable_);
  }

  Lanes unavailable_;
  Lanes needed_;
  Lanes filled_;
  std::span<const Small> open_;
  Lanes some_ = {};
  Lanes every_ = ~Lanes{};
  Lanes kept_[DigitTables::kMostDigits];  // by open cell
};

/// From this number of open cells on, they share out the digits of each set. Two or three cells of one sum are pruned
/// exactly without that.
inline constexpr std::size_t kLeastShared = 4;

/// Cells that differ and hold one of some sets of digits: those of a sum, or listed ones.
template <class Store>
bool prune_sets(const Plans<Small>& plans, const Plan& plan, Store& store) {
  const std::span<const CellIndex> cells = plans.cells_of(plan);
  const SumPlan& sum = plans.sums.data()[plan.table];
  CellIndex open[DigitTables::kMostDigits];
  Small digits[DigitTables::kMostDigits];
  std::size_t count = 0;
  Small seen = 0;
  Small filled = 0;
  Small repeated = 0;
  for (const CellIndex cell : cells) {  // without branches: the processor cannot predict them
    const Small has = store.digits(cell);
    const bool single = is_single(has);
    const Small placed = single ? has : Small{0};
    seen |= has;
    repeated |= filled & placed;
    filled |= placed;
    open[count] = cell;
    digits[count] = has;
    count += single ? 0 : 1;
  }
  if (repeated != 0) return false;
  const int total = plans.tables->sum.data()[filled];
  const bool listed = sum.values.empty();
  if (count == 0) {
    return listed ? std::find(sum.sets.begin(), sum.sets.end(), filled) != sum.sets.end()
                  : std::find(sum.values.begin(), sum.values.end(), total) != sum.values.end();
  }
  if (sum.values.size() == 1) {
    const int rest = sum.values.front() - total;
    if (count == 1) {
      return rest > 0 && rest <= plans.side && store.keep(open[0], Small{1} << (rest - 1) & ~filled);
    }
    if (count == 2 && !prune_two(plans, store, open, rest, filled)) return false;
    if (count == 3 && !prune_three(plans, store, open, rest)) return false;
  }
  Small needed = 0;  // what the rest of the unit cannot take
  if (plan.rest != 0) {
    Small elsewhere = 0;
    for (const CellIndex cell : plans.rest_of(plan)) elsewhere |= store.digits(cell);
    needed = plans.all & ~elsewhere & ~filled;
  }
  SetFilter filter(seen & ~filled, needed, listed ? filled : 0, {digits, count});
  const bool shares = count >= kLeastShared;
  const auto add = [&](std::span<const std::uint16_t> sets) {
    if (!shares) return filter.add(sets);
    if (count == 4) return filter.share_out<4>(sets);
    if (count == 5) return filter.share_out<5>(sets);
    filter.share_out<0>(sets);
  };
  if (listed) {
    add({sum.sets.data(), sum.set_count});
  } else {
    for (const int value : sum.values) add(plans.tables->sets(static_cast<int>(count), value - total));
  }
  const Small some = filter.some();
  if (some == 0) return false;
  if (shares) {
    for (std::size_t i = 0; i < count; ++i) {
      if (!store.keep(open[i], filter.kept(i))) return false;
    }
  } else if ((seen & ~filled & ~some) != 0 || (count == 1 && sum.values.size() != 1)) {
    for (std::size_t i = 0; i < count; ++i) {
      if (!store.keep(open[i], some)) return false;
    }
  }
  return place_all(plans, store, {open, count}, filter.every() & some);
}

/// The sums of two different digits as bits.
inline std::uint64_t sums_of_two(Small first, Small second) {
  std::uint64_t sums = 0;
  for (Small left = first; left != 0; left &= left - 1) {
    sums |= std::uint64_t{second & ~lowest(left)} << (std::countr_zero(left) + 2);
  }
  return sums;
}

/// Whether a sum of many open cells is so far from its bounds that pruning it would hardly find anything.
enum class Room : std::uint8_t { none, some, much };
template <class Mask>
[[gnu::always_inline]] inline Room room_of(const SumPlan& sum, const Mask* digits) {
  int least = 0;
  int most = 0;
  int open = 0;
  int widest = 0;
  for (const SumGroup& group : sum.groups) {
    for (unsigned i = 0; i < group.size; ++i, ++digits) {
      const int low = lowest_digit(*digits) * group.factor;
      const int high = highest_digit(*digits) * group.factor;
      least += low;
      most += high;
      widest = std::max(widest, high - low);
      open += low != high ? 1 : 0;
    }
  }
  const int low = sum.values.front();
  const int high = sum.values.back();
  if (high < least || low > most) return Room::none;
  return open >= 4 && low == high && low - least >= widest + 2 && most - high >= widest + 2 ? Room::much : Room::some;
}

/// Whether `one` has fewer sums. Always false above one word: the count costs more than it saves.
template <std::size_t kWords>
bool is_smaller(const SumBits<kWords>& one, const SumBits<kWords>& other) {
  return kWords == 1 && std::popcount(one.from(0)) < std::popcount(other.from(0));
}
/// Each sum of one of `one` and one of `other`.
template <std::size_t kWords>
SumBits<kWords> added(const SumBits<kWords>& one, const SumBits<kWords>& other) {
  const bool swap = is_smaller(one, other);
  SumBits<kWords> sums = SumBits<kWords>::none();
  (swap ? one : other).for_each([&](int by) { sums |= (swap ? other : one) << by; });
  return sums;
}

/// Forward and backward sets of partial sums over the groups; within a group each choice of digits that differ.
template <std::size_t kWords, class Mask, class Store>
bool prune_groups_of(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  using Bits = SumBits<kWords>;
  constexpr std::size_t kMost = kWords <= 2 ? 32 : 64;
  const CellIndex* const cells = plans.pool.data() + plan.first;
  const SumPlan& sum = plans.sums.data()[plan.table];
  const std::size_t groups = sum.groups.size();
  Mask digits[kMost * 3];
  const SumGroup* const group_at = sum.groups.data();
  for (const SumGroup& group : sum.groups) {
    for (std::size_t i = group.first; i < std::size_t{group.first} + group.size; ++i) {
      digits[i] = group.mirrored ? mirrored(plans, store.digits(cells[i])) : store.digits(cells[i]);
    }
  }
  const Room room = room_of(sum, digits);
  if (room != Room::some) return room == Room::much;
  Bits reached[kMost + 1];  // by the groups before
  Bits sums[kMost];         // of the group
  for (std::size_t g = 0; g < groups; ++g) {
    const SumGroup& group = group_at[g];
    const Mask* const has = digits + group.first;
    Bits own_sums = Bits::none();
    if (group.size == 1) {
      if (group.factor == 1) {
        own_sums = Bits::of_word(has[0]) << 1;
      } else {
        for (Mask left = has[0]; left != 0; left &= left - 1) own_sums |= Bits::of(lowest_digit(left) * group.factor);
      }
    } else if constexpr (sizeof(Mask) == 4) {
      if (group.size == 2) {
        own_sums = Bits::of_word(sums_of_two(has[0], has[1]));
      } else {
        std::uint64_t word = 0;
        for (Small left = has[0]; left != 0; left &= left - 1) {
          const Small bit = lowest(left);
          word |= sums_of_two(has[1] & ~bit, has[2] & ~bit) << lowest_digit(left);
        }
        own_sums = Bits::of_word(word);
      }
    }
    sums[g] = own_sums;
    reached[g + 1] = g == 0 ? own_sums : added(reached[g], own_sums);
  }
  Bits wanted = Bits::none();
  for (const int value : sum.values) wanted |= Bits::of(value);
  wanted = wanted & reached[groups];
  if (!wanted.any()) return false;
  for (std::size_t g = groups; g-- > 0;) {
    const SumGroup& group = group_at[g];
    const Mask* const has = digits + group.first;
    Bits live = Bits::none();
    Bits before = Bits::none();
    if (g == 0) {
      live = sums[0] & wanted;
    } else if (is_smaller(reached[g], sums[g])) {
      reached[g].for_each([&](int by) {
        const Bits hit = (wanted >> by) & sums[g];
        if (!hit.any()) return;
        live |= hit;
        before |= Bits::of(by);
      });
    } else {
      sums[g].for_each([&](int by) {
        const Bits hit = (wanted >> by) & reached[g];
        if (!hit.any()) return;
        live |= Bits::of(by);
        before |= hit;
      });
    }
    wanted = before;
    const auto keep = [&](std::size_t i, Mask own_digits) {
      return store.keep(cells[group.first + i], group.mirrored ? mirrored(plans, own_digits) : own_digits);
    };
    if (group.size == 1) {
      Mask kept = 0;
      if (group.factor == 1) {
        kept = has[0] & static_cast<Mask>(live.from(1));
      } else {
        for (Mask left = has[0]; left != 0; left &= left - 1) {
          if (live.has(lowest_digit(left) * group.factor)) kept |= lowest(left);
        }
      }
      if (!keep(0, kept)) return false;
    } else if constexpr (sizeof(Mask) == 4) {
      if (live == sums[g]) continue;
      const std::uint64_t word = live.from(0);
      Small first = 0;
      Small second = 0;
      Small third = 0;
      for (Small left = has[0]; left != 0; left &= left - 1) {
        const Small bit = lowest(left);
        const std::uint64_t rest = word >> lowest_digit(left);
        if (group.size == 2) {
          const Small hit = has[1] & ~bit & static_cast<Small>(rest >> 1);
          if (hit == 0) continue;
          first |= bit;
          second |= hit;
          continue;
        }
        for (Small inner = has[1] & ~bit; inner != 0; inner &= inner - 1) {
          const Small hit = has[2] & ~bit & ~lowest(inner) & static_cast<Small>(rest >> (lowest_digit(inner) + 1));
          if (hit == 0) continue;
          first |= bit;
          second |= lowest(inner);
          third |= hit;
        }
      }
      if (!keep(0, first) || !keep(1, second)) return false;
      if (group.size == 3 && !keep(2, third)) return false;
    }
  }
  return true;
}

template <class Mask, class Store>
bool prune_groups(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  const SumPlan& sum = plans.sums.data()[plan.table];
  if (sum.groups.size() <= 32) {
    if (sum.most < 64) return prune_groups_of<1>(plans, plan, store);
    if (sum.most < 128) return prune_groups_of<2>(plans, plan, store);
  }
  if (sum.most < 256) return prune_groups_of<4>(plans, plan, store);
  return prune_groups_of<16>(plans, plan, store);
}

/// The least and the greatest sum of each group bound the others.
template <class Mask, class Store>
bool prune_bounds(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  const CellIndex* const cells = plans.pool.data() + plan.first;
  const SumPlan& sum = plans.sums.data()[plan.table];
  int least = 0;
  int most = 0;
  // Small sides: the least and greatest sets of digits that cells which differ can take, one after another.
  const auto extremes = [&](const SumGroup& group, Mask& low, Mask& high) {
    low = 0;
    high = 0;
    for (std::size_t i = group.first; i < std::size_t{group.first} + group.size; ++i) {
      const Mask has = store.digits(cells[i]);
      const Mask digits = group.mirrored ? mirrored(plans, has) : has;
      const Mask up = ~(low | (lowest(digits) - 1));
      low |= lowest(up);
      const Mask image = mirrored(plans, digits);
      const Mask down = ~(high | (lowest(image) - 1));
      high |= lowest(down);
    }
    if (((low | high) & ~plans.all) != 0) return false;
    high = mirrored(plans, high);
    return true;
  };
  for (const SumGroup& group : sum.groups) {
    if (group.size == 1) {
      const Mask has = store.digits(cells[group.first]);
      const Mask digits = group.mirrored ? mirrored(plans, has) : has;
      least += group.factor * lowest_digit(digits);
      most += group.factor * highest_digit(digits);
      continue;
    }
    Mask low = 0;
    Mask high = 0;
    if (!extremes(group, low, high)) return false;
    least += plans.tables->sum[low];
    most += plans.tables->sum[high];
  }
  const auto from = std::lower_bound(sum.values.begin(), sum.values.end(), least);
  const auto to = std::upper_bound(from, sum.values.end(), most);
  if (from == to) return false;
  const int up = *(to - 1) - least;  // so far sums may rise, and fall
  const int down = most - *from;
  for (const SumGroup& group : sum.groups) {
    if (group.size == 1) {
      const Mask has = store.digits(cells[group.first]);
      const Mask digits = group.mirrored ? mirrored(plans, has) : has;
      const int highest = std::min(plans.side, lowest_digit(digits) + up / group.factor);
      const int lowest_one = std::max(1, highest_digit(digits) - down / group.factor);
      if (lowest_one > highest) return false;
      const Mask kept = digits & static_cast<Mask>(all_digits(highest)) & ~((Mask{1} << (lowest_one - 1)) - 1);
      if (kept != digits && !store.keep(cells[group.first], group.mirrored ? mirrored(plans, kept) : kept))
        return false;
      continue;
    }
    if (up >= plans.side - 1 && down >= plans.side - 1) continue;
    Mask low = 0;
    Mask high = 0;
    if (!extremes(group, low, high)) return false;
    if (low == high) continue;
    Mask kept = plans.all;
    if (up < plans.side - 1) {
      Mask risen = low;
      for (int i = 0; i < up; ++i) risen |= risen << 1;
      kept &= risen;
    }
    if (down < plans.side - 1) {
      Mask fallen = high;
      for (int i = 0; i < down; ++i) fallen |= fallen >> 1;
      kept &= fallen;
    }
    if (kept == plans.all) continue;
    if (group.mirrored) kept = mirrored(plans, kept & plans.all);
    for (std::size_t i = group.first; i < std::size_t{group.first} + group.size; ++i) {
      if (!store.keep(cells[i], kept)) return false;
    }
  }
  return true;
}

}  // namespace nonet::pruning
