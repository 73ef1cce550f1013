// The search for a form, row by row over all orders of rows and columns that tie. For kernel.cpp alone.
//
// Columns are never tried out. In a state the place of a column is open while it is blank. The row with its first clue
// gives it a place, from the right. New digits that could change places make several states. A byte holds label << 4 |
// column, so that sorting labels carries the columns along.
#pragma once

#include "workshop/canonical/bytes.hpp"
#include "workshop/canonical/kernel.hpp"

namespace {

using nonet::canon::kMaxStates;
using nonet::canon::kMaxWays;
using nonet::canon::kNoLabel;
using nonet::canon::kOrders;
using nonet::canon::State;
using nonet::canon::Tables;
using nonet::canon::Workspace;

NONET_INLINE unsigned first_bit(unsigned bits) { return static_cast<unsigned>(__builtin_ctz(bits)); }

/// A puzzle as it is, and with rows and columns swapped.
struct Puzzle9 {
  alignas(16) uint8_t rows[2][9][16];  ///< digits; 0 beyond
  uint16_t clues[2][9];                ///< columns with a clue
  uint16_t boxes[2][3][3];             ///< by band and stack: bit 3 * row + column
  uint8_t blank[2][3];                 ///< rows of a band
  bool full;
};

/// False if a digit is twice in a row or column.
NONET_INLINE bool read(const uint8_t* cells, Puzzle9& puzzle) {
  alignas(16) static constexpr uint8_t kLow[16] = {0, 1, 2, 4, 8, 16, 32, 64, 128, 0};
  alignas(16) static constexpr uint8_t kHigh[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  for (unsigned row = 0; row < 9; ++row) {
    memcpy(puzzle.rows[0][row], cells + 9 * row, 9);
    memset(puzzle.rows[0][row] + 9, 0, 7);
  }
  turn(puzzle.rows[0], puzzle.rows[1]);
  Bytes twice = {};
  unsigned full = 511;
  for (unsigned turned = 0; turned < 2; ++turned) {
    Bytes low_seen = {};
    Bytes high_seen = {};
    for (unsigned row = 0; row < 9; ++row) {
      const Bytes digits = load(puzzle.rows[turned][row]);
      const Bytes low = pick(load(kLow), digits);
      const Bytes high = pick(load(kHigh), digits);
      twice = either(twice, either(both(low_seen, low), both(high_seen, high)));
      low_seen = either(low_seen, low);
      high_seen = either(high_seen, high);
      const unsigned clues = ~equal_places(digits, Bytes{}) & 511U;
      puzzle.clues[turned][row] = static_cast<uint16_t>(clues);
      full &= clues;
    }
  }
  for (unsigned turned = 0; turned < 2; ++turned) {
    for (unsigned band = 0; band < 3; ++band) {
      const uint16_t* clues = puzzle.clues[turned] + 3 * band;
      puzzle.blank[turned][band] = static_cast<uint8_t>((clues[0] == 0) | (clues[1] == 0) << 1 | (clues[2] == 0) << 2);
      for (unsigned stack = 0; stack < 3; ++stack) {
        const auto box = [&](unsigned row) { return (clues[row] >> (3 * stack) & 7U) << (3 * row); };
        puzzle.boxes[turned][band][stack] = static_cast<uint16_t>(box(0) | box(1) | box(2));
      }
    }
  }
  puzzle.full = full == 511;
  return equal_places(twice, Bytes{}) == 511;
}

/// The keys of three boxes in ascending order, as one.
template <int kShift>
NONET_INLINE Keys key_of_band(const uint32_t (*keys)[8], const uint16_t* boxes) {
  const Keys a = load_keys(keys[boxes[0]]);
  const Keys b = load_keys(keys[boxes[1]]);
  const Keys c = load_keys(keys[boxes[2]]);
  const Keys low = least(a, b);
  const Keys high = greatest(a, b);
  const Keys middle = least(high, c);
  return either(least(low, middle),
                either(shifted(greatest(low, middle), kShift), shifted(greatest(high, c), 2 * kShift)));
}

/// The keys of all 36 choices of a top band and the order of its rows; the least of them.
template <int kShift>
NONET_INLINE uint32_t keys_of_bands(const Tables& tables, const uint32_t (*table)[8], const Puzzle9& puzzle,
                                    Keys (&keys)[6]) {
  Keys all = load_keys(tables.needless[7]);
  for (unsigned i = 0; i < 6; ++i) {
    keys[i] = either(key_of_band<kShift>(table, puzzle.boxes[i / 3][i % 3]),
                     load_keys(tables.needless[puzzle.blank[i / 3][i % 3]]));
    all = i == 0 ? keys[0] : least(all, keys[i]);
  }
  return least_of(all);
}

struct List {
  State* states;
  unsigned count = 0;
};

NONET_INLINE void swap(List& a, List& b) {
  const List kept = a;
  a = b;
  b = kept;
}

struct Row {
  Bytes bytes;
  Text text;
};

/// The bytes of a stack in the text of a row.
NONET_INLINE unsigned stack_of(Text text, unsigned stack) {
  return static_cast<unsigned>(text >> (24 - 12 * stack)) & 0xFFFU;
}

struct Search {
  const Tables& tables;
  Workspace& workspace;
  List now, later;
  Text best = ~Text{0};
  bool too_many = false;

  NONET_INLINE Search(const Tables& own_tables, Workspace& own_workspace)
      : tables(own_tables), workspace(own_workspace), now{own_workspace.states[0]}, later{own_workspace.states[1]} {}

  NONET_INLINE void push(List& list, const State& state) {
    too_many |= list.count == kMaxStates;
    if (list.count < kMaxStates) list.states[list.count++] = state;
  }

  NONET_INLINE State start() const {
    State state = {};
    for (unsigned i = 0; i < 16; ++i) {
      state.label[i] = i > 0 && i < 10 ? kNoLabel : uint8_t{0};
      state.column[i] = i < 9 ? static_cast<uint8_t>(i) : uint8_t{0x80};
    }
    state.blank = 511;
    state.free = 0x49;
    state.next = 1;
    return state;
  }

  /// The least that a row can be.
  NONET_INLINE Row evaluate(const State& state, const uint8_t* row) const {
    const Bytes columns = load(state.column);
    Bytes x = either(pick(pick(load(state.label), load(row)), columns), columns);
    const unsigned first_two = state.blank & state.blank >> 1U & 0x49U;
    const unsigned all = first_two & state.blank >> 2U;
    // In a stack two columns are open, the first two, or all three.
    x = exchange<0>(x, first_two, tables.spread);
    x = exchange<1>(x, all << 1U, tables.spread);
    x = exchange<0>(x, all, tables.spread);
    const Text text = text_of(x);
    const unsigned free = all & state.free;
    return (free & (free - 1)) == 0 ? Row{x, text} : sort_stacks(x, text, free == 0x49);
  }

  /// Two or three stacks that are blank so far, which are the first ones.
  static Row sort_stacks(Bytes x, Text text, bool three) {
    unsigned stacks[3] = {stack_of(text, 0), stack_of(text, 1), stack_of(text, 2)};
    uint8_t order[3] = {0, 1, 2};
    const auto exchange_stacks = [&](int i) {
      if (stacks[i] <= stacks[i + 1]) return;
      const unsigned stack = stacks[i];
      stacks[i] = stacks[i + 1];
      stacks[i + 1] = stack;
      const uint8_t at = order[i];
      order[i] = order[i + 1];
      order[i + 1] = at;
    };
    exchange_stacks(0);
    if (three) {
      exchange_stacks(1);
      exchange_stacks(0);
    }
    return {pick(x, places_of_stacks(order)), Text{stacks[0]} << 24 | Text{stacks[1]} << 12 | stacks[2]};
  }
  NONET_INLINE static Bytes places_of_stacks(const uint8_t* order) {
    alignas(16) uint8_t places[16];
    for (unsigned i = 0; i < 16; ++i)
      places[i] = i < 9 ? static_cast<uint8_t>(3 * order[i / 3] + i % 3) : uint8_t{0x80};
    return either(load(places), Bytes{});
  }

  NONET_INLINE void commit(const State& state, unsigned row, const uint8_t* digits, Bytes x) {
    too_many |= later.count == kMaxStates;
    if (too_many) return;
    State& next = later.states[later.count++];
    next = state;
    alignas(16) static constexpr uint8_t kColumn[16] = {15, 15, 15, 15, 15, 15, 15, 15, 15};
    alignas(16) static constexpr uint8_t kBeyond[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 128, 128, 128, 128, 128, 128, 128};
    store(either(both(x, load(kColumn)), load(kBeyond)), next.column);
    next.blank = static_cast<uint16_t>(state.blank & blank_places(x));
    next.rows = static_cast<uint16_t>(state.rows | 1U << row);
    next.band = static_cast<uint8_t>(row / 3);
    for (unsigned fresh = fresh_places(x); fresh != 0; fresh &= fresh - 1) {
      next.label[digits[next.column[first_bit(fresh)]]] = static_cast<uint8_t>(next.next++ << 4);
    }
  }

  /// One state, or one for each way in which new digits may change places.
  NONET_INLINE void take(const State& state, unsigned row, const uint8_t* digits, const Row& chosen) {
    const unsigned fresh = fresh_places(chosen.bytes);
    const unsigned open = fresh & state.blank;
    // Two new ones in an open stack, or stacks that are open themselves.
    const bool single = (fresh & (fresh - 1)) == 0;
    const unsigned two = open & (open >> 1U) & 0xDBU;
    const unsigned blank_stacks = state.blank & state.blank >> 1U & state.blank >> 2U & state.free;
    if (single || (two == 0 && (blank_stacks & (blank_stacks - 1)) == 0)) {
      commit(state, row, digits, chosen.bytes);
    } else {
      take_all_ways(state, row, digits, chosen, open, blank_stacks);
    }
  }

  [[gnu::noinline]] void take_all_ways(const State& state, unsigned row, const uint8_t* digits, const Row& chosen,
                                       unsigned open, unsigned blank_stacks) {
    uint8_t(*ways)[16] = workspace.ways;
    store(chosen.bytes, ways[0]);
    unsigned count = 1;
    const auto add = [&](const uint8_t* places, unsigned known) {
      for (unsigned i = 0; i < known; ++i) store(pick(load(ways[i]), load(places)), ways[count++]);
    };
    alignas(16) uint8_t places[16];
    for (unsigned stack = 0; stack < 3; ++stack) {
      const unsigned may_move = open >> (3 * stack) & 7U;
      if ((may_move & (may_move - 1)) == 0) continue;
      const unsigned known = count;
      for (unsigned order = 1; order < 6; ++order) {
        bool moves = true;
        for (unsigned i = 0; i < 16; ++i) places[i] = static_cast<uint8_t>(i);
        for (unsigned i = 0; i < 3; ++i) {
          moves &= kOrders[order][i] == i || (may_move >> i & 1U) != 0;
          places[3 * stack + i] = static_cast<uint8_t>(3 * stack + kOrders[order][i]);
        }
        if (moves) add(places, known);
      }
    }
    // Stacks that were blank and are equal now.
    const unsigned known = count;
    for (unsigned order = 1; order < 6; ++order) {
      bool moves = true;
      for (unsigned i = 0; i < 3; ++i) {
        const unsigned other = kOrders[order][i];
        const unsigned text = stack_of(chosen.text, i);
        moves &= other == i || (text != 0 && text == stack_of(chosen.text, other) &&
                                (blank_stacks >> (3 * i) & 1U) != 0 && (blank_stacks >> (3 * other) & 1U) != 0);
      }
      if (moves) {
        for (unsigned i = 0; i < 16; ++i)
          places[i] = static_cast<uint8_t>(i < 9 ? 3 * kOrders[order][i / 3] + i % 3 : i);
        add(places, known);
      }
    }
    for (unsigned i = 0; i < count; ++i) commit(state, row, digits, load(ways[i]));
  }

  NONET_INLINE void offer(const Puzzle9& puzzle, const State& state, unsigned row) {
    const uint8_t* digits = puzzle.rows[state.turned][row];
    const Row least_row = evaluate(state, digits);
    if (least_row.text > best) return;
    if (least_row.text < best) {
      best = least_row.text;
      later.count = 0;
    }
    take(state, row, digits, least_row);
  }

  /// The rows from `from` on. Those before are in `texts`. Returns how many states give the form.
  NONET_INLINE uint32_t finish(const Puzzle9& puzzle, Text (&texts)[9], unsigned from, unsigned next, uint8_t* form) {
    for (unsigned level = from; level < 9; ++level) {
      best = ~Text{0};
      later.count = 0;
      for (unsigned i = 0; i < now.count; ++i) {
        const State& state = now.states[i];
        unsigned open = (level % 3 != 0 ? 7U << (3U * state.band) : 511U) & ~static_cast<unsigned>(state.rows);
        unsigned blank_seen = 0;  // of the blank rows of a band one will do
        for (; open != 0; open &= open - 1) {
          const unsigned row = first_bit(open);
          if (puzzle.clues[state.turned][row] == 0) {
            if ((blank_seen >> (row / 3) & 1U) != 0) continue;
            blank_seen |= 1U << (row / 3);
          }
          offer(puzzle, state, row);
        }
      }
      if (too_many) return 0;
      texts[level] = best;
      swap(now, later);
    }
    for (unsigned row = 0; row < 9; ++row) {
      for (unsigned place = 0; place < 9; ++place) {
        const unsigned label = static_cast<unsigned>(texts[row] >> (32 - 4 * place)) & 15U;
        form[9 * row + place] = static_cast<uint8_t>(label == kNoLabel >> 4 ? next++ : label);
      }
    }
    return now.count;
  }
};

}  // namespace
