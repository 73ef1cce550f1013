// Pruning by the places of digits: units, bands, cells that differ, relations, literals (part of prune.hpp, which has
// the store).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "deduction/plans.hpp"

namespace nonet::pruning {

template <class Mask>
constexpr bool is_single(Mask digits) {
  return (digits & (digits - 1)) == 0;
}
template <class Mask>
constexpr Mask lowest(Mask digits) {
  return digits & (~digits + 1);
}

/// Takes a digit from a set of cells, as bits in `words` words. False: a cell has no other digit.
template <class Mask, class Store>
bool remove_from(Store& store, const std::uint64_t* cells, std::size_t words, Mask digit) {
  for (std::size_t i = 0; i < words; ++i) {
    std::uint64_t left = cells[i];
    if constexpr (requires { store.holders_of(digit, i); }) {
      if (left != 0) left &= store.holders_of(digit, i);
    }
    for (; left != 0; left &= left - 1) {
      const auto cell = static_cast<CellIndex>(i * 64 + static_cast<std::size_t>(std::countr_zero(left)));
      if ((store.digits(cell) & digit) != 0 && !store.keep(cell, ~digit)) return false;
    }
  }
  return true;
}

template <std::size_t kWords, class Mask, class Store>
bool place_in_words(const Plans<Mask>& plans, Store& store, std::span<const CellIndex> cells, Mask digit) {
  std::uint64_t seen[kWords];
  const std::size_t words = kWords <= 2 ? kWords : plans.peer_words;
  for (std::size_t i = 0; i < words; ++i) seen[i] = ~std::uint64_t{0};
  const std::uint64_t* const peers = plans.peers.data();
  std::size_t places = 0;
  CellIndex last = 0;
  for (const CellIndex cell : cells) {
    if ((store.digits(cell) & digit) == 0) continue;
    const std::uint64_t* const own_peers = peers + cell * words;
    for (std::size_t i = 0; i < words; ++i) seen[i] &= own_peers[i];
    last = cell;
    ++places;
  }
  if (places == 0) return false;
  if (places == 1) return store.keep(last, digit);
  return remove_from(store, seen, words, digit);
}

/// The digit is in one of these cells: in its only place, or in none of the cells that all its places see.
template <class Mask, class Store>
bool place(const Plans<Mask>& plans, Store& store, std::span<const CellIndex> cells, Mask digit) {
  if (plans.peer_words == 2) return place_in_words<2>(plans, store, cells, digit);
  return place_in_words<64>(plans, store, cells, digit);
}

/// The same for some digits. What one of them removes does not count for the next ones; the plan runs again then.
template <class Mask, class Store>
bool place_all(const Plans<Mask>& plans, Store& store, std::span<const CellIndex> cells, Mask digits) {
  if (plans.peer_words != 2) {
    for (; digits != 0; digits &= digits - 1) {
      if (!place(plans, store, cells, lowest(digits))) return false;
    }
    return true;
  }
  Mask has[Plans<Mask>::kMostDigits];
  Mask once = 0;
  Mask twice = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    has[i] = store.digits(cells[i]);
    twice |= once & has[i];
    once |= has[i];
  }
  if ((digits & ~once) != 0) return false;
  for (; digits != 0; digits &= digits - 1) {
    const Mask digit = lowest(digits);
    if ((twice & digit) == 0) {
      std::size_t only = 0;
      while ((has[only] & digit) == 0) ++only;
      if (!store.keep(cells[only], digit)) return false;
      continue;
    }
    std::uint64_t seen[2] = {~std::uint64_t{0}, ~std::uint64_t{0}};
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::uint64_t skipped = (has[i] & digit) != 0 ? std::uint64_t{0} : ~std::uint64_t{0};
      seen[0] &= plans.peers_of(cells[i])[0] | skipped;
      seen[1] &= plans.peers_of(cells[i])[1] | skipped;
    }
    if (!remove_from(store, seen, 2, digit)) return false;
  }
  return true;
}

/// Hidden singles. kSize cells, where it is not 0.
template <std::size_t kSize, class Mask, class Store>
bool prune_unit(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  const CellIndex* const cells = plans.pool.data() + plan.first;
  const std::size_t size = kSize != 0 ? kSize : plan.cells;
  Mask one = 0;
  Mask two = 0;
  Mask filled = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const Mask digits = store.digits(cells[i]);
    two |= one & digits;
    one |= digits;
    filled |= is_single(digits) ? digits : Mask{0};
  }
  if (one != plans.all) return false;
  for (Mask hidden = one & ~two & ~filled; hidden != 0; hidden &= hidden - 1) {
    const Mask digit = lowest(hidden);
    const CellIndex* cell = cells;
    while ((store.digits(*cell) & digit) == 0) {
      if (++cell == cells + size) return false;
    }
    if (!store.keep(*cell, digit)) return false;
  }
  return true;
}

/// Digits that a box has in one line alone leave the rest of the line, and those that a line has in one box alone leave
/// the rest of the box. As many boxes as lines.
template <std::size_t kLines, class Mask, class Store>
bool prune_band(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  constexpr std::size_t kMostLines = kLines != 0 ? kLines : static_cast<std::size_t>(Plans<Mask>::kMostDigits) / 2;
  const std::size_t lines = kLines != 0 ? kLines : plan.table;
  const std::size_t length = plan.cells / (lines * lines);
  const CellIndex* const cells = plans.pool.data() + plan.first;
  Mask segments[kMostLines * kMostLines];  // [line][box]
  Mask box_once[kMostLines] = {};
  Mask box_twice[kMostLines] = {};
  Mask line_once[kMostLines] = {};
  Mask line_twice[kMostLines] = {};
  const CellIndex* cell = cells;
  for (std::size_t line = 0; line < lines; ++line) {
    for (std::size_t box = 0; box < lines; ++box) {
      Mask digits = 0;
      for (std::size_t i = 0; i < length; ++i) digits |= store.digits(*cell++);
      segments[line * lines + box] = digits;
      box_twice[box] |= box_once[box] & digits;
      box_once[box] |= digits;
      line_twice[line] |= line_once[line] & digits;
      line_once[line] |= digits;
    }
  }
  // Digits of a box in one line alone, gathered by line; those of a line in one box alone, by box.
  Mask in_line[kMostLines] = {};
  Mask in_box[kMostLines] = {};
  for (std::size_t line = 0; line < lines; ++line) {
    for (std::size_t box = 0; box < lines; ++box) {
      const Mask digits = segments[line * lines + box];
      in_line[line] |= digits & ~box_twice[box];
      in_box[box] |= digits & ~line_twice[line];
    }
  }
  for (std::size_t line = 0; line < lines; ++line) {
    for (std::size_t box = 0; box < lines; ++box) {
      const Mask digits = segments[line * lines + box];
      const Mask out = digits & ((in_line[line] & box_twice[box]) | (in_box[box] & line_twice[line]));
      if (out == 0) continue;
      const CellIndex* const first = cells + (line * lines + box) * length;
      for (std::size_t i = 0; i < length; ++i) {
        if (!store.keep(first[i], ~out)) return false;
      }
    }
  }
  return true;
}

/// What one of the two units has in the cells that they share, the other has there, too: the rest of both agree.
template <class Mask, class Store>
bool prune_overlap(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  Mask first = 0;
  Mask second = 0;
  for (const CellIndex cell : plans.cells_of(plan)) first |= store.digits(cell);
  for (const CellIndex cell : plans.rest_of(plan)) second |= store.digits(cell);
  if (first == second) return true;
  for (const CellIndex cell : plans.cells_of(plan)) {
    if (!store.keep(cell, second)) return false;
  }
  for (const CellIndex cell : plans.rest_of(plan)) {
    if (!store.keep(cell, first)) return false;
  }
  return true;
}

/// As many digits as cells at least; where there are just as many, each has its place.
template <class Mask, class Store>
bool prune_distinct(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  const std::span<const CellIndex> cells = plans.cells_of(plan);
  Mask all = 0;
  Mask filled = 0;
  for (const CellIndex cell : cells) {
    const Mask digits = store.digits(cell);
    all |= digits;
    if (!is_single(digits)) continue;
    if ((filled & digits) != 0) return false;
    filled |= digits;
  }
  const int spare = std::popcount(all) - static_cast<int>(cells.size());
  if (spare < 0) return false;
  if (spare > 0) return true;
  for (Mask left = all & ~filled; left != 0; left &= left - 1) {
    if (!place(plans, store, cells, lowest(left))) return false;
  }
  return true;
}

template <class Mask, class Store>
bool prune_relation(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  const SupportTable<Mask>& table = plans.supports.data()[plan.table];
  const CellIndex first = plans.pool.data()[plan.first];
  const CellIndex second = plans.pool.data()[plan.first + 1];
  const auto supported_by = [&](const std::vector<Mask>& rows, Mask digits) {
    const unsigned bits = table.bits;
    const Mask low = (Mask{1} << bits) - 1;
    const Mask* run = rows.data();
    Mask support = run[digits & low];
    while ((digits >>= bits) != 0) {
      run += std::size_t{1} << bits;
      support |= run[digits & low];
    }
    return support;
  };
  return store.keep(first, supported_by(table.first, store.digits(second))) &&
         store.keep(second, supported_by(table.second, store.digits(first)));
}

template <class Mask, class Store>
bool prune_clause(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  const std::span<const CellIndex> cells = plans.cells_of(plan);
  const std::vector<Mask>& digits = plans.literals[plan.table].digits;
  std::size_t open = cells.size();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Mask has = store.digits(cells[i]);
    if ((has & digits[i]) == 0) continue;
    if ((has & ~digits[i]) == 0 || open != cells.size()) return true;  // it holds, or two may
    open = i;
  }
  return open != cells.size() && store.keep(cells[open], digits[open]);
}

template <class Mask, class Store>
bool prune_count(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  const std::span<const CellIndex> cells = plans.cells_of(plan);
  const LiteralPlan<Mask>& literals = plans.literals[plan.table];
  int hold = 0;
  int may = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Mask has = store.digits(cells[i]);
    hold += (has & ~literals.digits[i]) == 0 ? 1 : 0;
    may += (has & literals.digits[i]) != 0 ? 1 : 0;
  }
  int least = -1;
  int most = -1;
  for (const int count : literals.counts) {
    if (count < hold || count > may) continue;
    if (least < 0) least = count;
    most = count;
  }
  if (least < 0) return false;
  if (hold == may || (most > hold && least < may)) return true;
  // No open literal may hold, or all must.
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Mask has = store.digits(cells[i]);
    const Mask in = literals.digits[i];
    if ((has & in) == 0 || (has & ~in) == 0) continue;
    if (!store.keep(cells[i], most == hold ? ~in : in)) return false;
  }
  return true;
}

/// How often digits occur: counts add up to the number of cells, and a digit occurs at most once in a run of cells
/// that differ.
template <class Mask, class Store>
bool prune_times(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  constexpr std::size_t kMostDigits = Plans<Mask>::kMostDigits;
  const std::span<const CellIndex> cells = plans.cells_of(plan);
  const TimesPlan& times = plans.times[plan.table];
  const auto side = static_cast<std::size_t>(plans.side);
  std::uint8_t hold[kMostDigits] = {};
  std::uint8_t may[kMostDigits] = {};
  const CellIndex* cell = cells.data();
  for (const std::uint16_t run : times.runs) {
    Mask seen = 0;
    for (unsigned i = 0; i < run; ++i) {
      const Mask digits = store.digits(*cell++);
      seen |= digits;
      if (is_single(digits)) ++hold[std::countr_zero(digits)];
    }
    for (; seen != 0; seen &= seen - 1) ++may[std::countr_zero(seen)];
  }
  std::uint64_t counts[kMostDigits];
  std::uint64_t reached[kMostDigits + 1];  // how many cells the digits before may fill
  reached[0] = 1;
  const std::uint64_t fit = ~std::uint64_t{0} >> (63 - cells.size());
  for (std::size_t digit = 0; digit < side; ++digit) {
    const std::uint64_t most = ~std::uint64_t{0} >> (63 - may[digit]);
    counts[digit] = times.counts[digit] & most & ~std::uint64_t{0} << hold[digit];
    std::uint64_t next = 0;
    for (std::uint64_t left = counts[digit]; left != 0; left &= left - 1) {
      next |= reached[digit] << static_cast<unsigned>(std::countr_zero(left));
    }
    reached[digit + 1] = next & fit;
  }
  std::uint64_t wanted = std::uint64_t{1} << cells.size();
  if ((reached[side] & wanted) == 0) return false;
  for (std::size_t digit = side; digit-- > 0;) {
    std::uint64_t before = 0;
    for (std::uint64_t left = counts[digit]; left != 0; left &= left - 1) {
      const auto by = static_cast<unsigned>(std::countr_zero(left));
      const std::uint64_t hit = reached[digit] & wanted >> by;
      if (hit == 0) counts[digit] &= ~(left & (~left + 1));
      before |= hit;
    }
    wanted = before;
  }
  for (std::size_t digit = 0; digit < side; ++digit) {
    const auto least = static_cast<unsigned>(std::countr_zero(counts[digit]));
    const auto most = 63U - static_cast<unsigned>(std::countl_zero(counts[digit]));
    const Mask bit = Mask{1} << digit;
    if (hold[digit] == may[digit]) continue;
    if (most == hold[digit]) {
      for (const CellIndex each : cells) {
        const Mask has = store.digits(each);
        if (!is_single(has) && !store.keep(each, ~bit)) return false;
      }
    } else if (least == may[digit]) {
      // Once in each run where it can be.
      const CellIndex* first = cells.data();
      for (const std::uint16_t run : times.runs) {
        const std::span<const CellIndex> own_cells(first, run);
        first += run;
        const auto has_it = [&](CellIndex each) { return (store.digits(each) & bit) != 0; };
        if (std::ranges::any_of(own_cells, has_it) && !place(plans, store, own_cells, bit)) return false;
      }
    } else if (least == 1 && hold[digit] == 0 && !place(plans, store, cells, bit)) {
      return false;
    }
  }
  return true;
}

}  // namespace nonet::pruning
