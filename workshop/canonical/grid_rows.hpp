// The first two rows of a full grid. For kernel.cpp alone.
//
// Row 1 is 123456789 whatever the columns, so rows 1 and 2 are chosen together, 36 pairs. q[c] is the column of row 1
// that has what row 2 has in column c: row 2 is then given by q and an order of the columns.
//
// If q takes stacks to stacks ("pure") row 2 begins 456789 and ends in what q three times makes of a stack; if not, it
// begins 457, two columns of its first stack going to one other stack:
//
//     row 1   1 2 3   4 5 6   7 8 9        4 is q of the column of 1, 5 that of 2, 7 that of 3
//     row 2   4 5 7   . . .   . . .        the next digit is least, 1, where q takes 1's column there and back
//
// So pairs are sieved by columns that q takes there and back, and few orders are left to be written out.
#pragma once

#include "workshop/canonical/search.hpp"

namespace {

struct RowPair {
  alignas(16) uint8_t to[16];     ///< q
  alignas(16) uint8_t stack[16];  ///< of q[c]
  uint16_t mated;                 ///< columns with another one of their stack that q takes to the same stack
  uint16_t returning;             ///< of these those that q takes there and back
  uint8_t turned, first, second;  ///< rows
  uint8_t cycles;                 ///< pure: 1 and how many columns q takes back in three steps; else 0
};

inline constexpr uint8_t kStackOf[16] = {0, 0, 0, 1, 1, 1, 2, 2, 2};

/// Of a stack's three columns the two in `columns`, both of them.
NONET_INLINE unsigned both_of_stack(unsigned columns) {
  const unsigned a = columns & 0x49U;
  const unsigned b = columns >> 1U & 0x49U;
  const unsigned c = columns >> 2U & 0x49U;
  const unsigned several = (a & b) | (a & c) | (b & c);
  return several * 7U;
}

struct GridRows {
  Search& search;
  RowPair pairs[36];
  bool pure = false;

  NONET_INLINE explicit GridRows(Search& owner) : search(owner) {}

  /// False if a digit is twice in a box.
  NONET_INLINE bool read_pairs(const Puzzle9& puzzle) {
    alignas(16) static constexpr uint8_t kNext[16] = {1, 2, 0, 4, 5, 3, 7, 8, 6};
    alignas(16) static constexpr uint8_t kAfter[16] = {2, 0, 1, 5, 3, 4, 8, 6, 7};
    alignas(16) static constexpr uint8_t kSame[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    alignas(16) static constexpr uint8_t kStacks[16] = {0, 0, 0, 1, 1, 1, 2, 2, 2};
    unsigned clashes = 0;
    for (unsigned turned = 0; turned < 2; ++turned) {
      alignas(16) uint8_t places[9][16] = {};
      for (unsigned row = 0; row < 9; ++row) {
        for (uint8_t c = 0; c < 9; ++c) places[row][puzzle.rows[turned][row][c]] = c;
      }
      for (unsigned i = 0; i < 18; ++i) {
        RowPair& pair = pairs[18 * turned + i];
        const uint8_t* order = kOrders[i % 6];
        pair.turned = static_cast<uint8_t>(turned);
        pair.first = static_cast<uint8_t>(i / 6 * 3 + order[0]);
        pair.second = static_cast<uint8_t>(i / 6 * 3 + order[1]);
        const Bytes to = pick(load(places[pair.first]), load(puzzle.rows[turned][pair.second]));
        const Bytes stack = pick(load(kStacks), to);
        const Bytes twice = pick(to, to);
        store(to, pair.to);
        store(stack, pair.stack);
        clashes |= equal_places(stack, load(kStacks));
        const unsigned next = equal_places(stack, pick(stack, load(kNext)));
        const unsigned after = equal_places(stack, pick(stack, load(kAfter)));
        pair.mated = static_cast<uint16_t>(next | after);
        pair.returning = static_cast<uint16_t>((next | after) & equal_places(twice, load(kSame)));
        const bool all_mated = (next & after) == 511;
        pair.cycles =
            static_cast<uint8_t>(all_mated ? 1 + __builtin_popcount(equal_places(pick(to, twice), load(kSame))) : 0);
        pure |= all_mated;
      }
    }
    return clashes == 0;
  }

  /// With the columns c1, c2, c3 of a stack in this order.
  NONET_INLINE void offer(const Puzzle9& puzzle, const RowPair& pair, unsigned c1, unsigned c2, unsigned c3) {
    uint8_t at[9] = {static_cast<uint8_t>(c1), static_cast<uint8_t>(c2), static_cast<uint8_t>(c3), pair.to[c1],
                     pair.to[c2]};
    uint8_t place[16] = {};
    unsigned used = 6;
    if (pure) {
      at[5] = pair.to[c3];
    } else {
      at[5] = static_cast<uint8_t>(9 * pair.stack[c1] + 3 - at[3] - at[4]);
      at[6] = pair.to[c3];
      used = 7;
    }
    for (unsigned i = 0; i < used; ++i) place[at[i]] = static_cast<uint8_t>(i + 1);
    Text text = pure ? 0x456 : 0x457;
    for (unsigned i = 3; i < 9; ++i) {
      const uint8_t to = pair.to[at[i]];
      if (place[to] == 0) {
        at[used] = to;
        place[to] = static_cast<uint8_t>(++used);
      }
      text = text << 4 | place[to];
      if (text > search.best >> (4 * (8 - i))) return;
    }
    if (text < search.best) {
      search.best = text;
      search.now.count = 0;
    }
    State state = search.start();
    const uint8_t* digits = puzzle.rows[pair.turned][pair.first];
    for (unsigned i = 0; i < 9; ++i) {
      state.column[i] = at[i];
      state.label[digits[at[i]]] = static_cast<uint8_t>((i + 1) << 4);
    }
    state.blank = state.free = 0;
    state.turned = pair.turned;
    state.band = pair.first / 3;
    state.next = 10;
    state.rows = static_cast<uint16_t>(1U << pair.first | 1U << pair.second);
    search.push(search.now, state);
  }

  NONET_INLINE void offer_pure(const Puzzle9& puzzle) {
    unsigned most = 0;
    for (const RowPair& pair : pairs) most = pair.cycles > most ? pair.cycles : most;
    for (const RowPair& pair : pairs) {
      if (pair.cycles != most) continue;
      for (unsigned c = 0; c < 9; c += 3) {
        for (const uint8_t* order : kOrders) offer(puzzle, pair, c + order[0], c + order[1], c + order[2]);
      }
    }
  }

  NONET_INLINE void offer_mixed(const Puzzle9& puzzle) {
    unsigned returning = 0;
    unsigned both = 0;
    for (const RowPair& pair : pairs) {
      returning |= pair.returning;
      both |= both_of_stack(pair.returning);
    }
    for (const RowPair& pair : pairs) {
      unsigned columns = pair.mated;
      if (returning != 0) columns = pair.returning;
      if (both != 0) columns &= both_of_stack(columns);
      for (; columns != 0; columns &= columns - 1) {
        const unsigned c1 = first_bit(columns);
        const unsigned stack = kStackOf[c1];
        const unsigned mate = pair.mated & (7U << (3 * stack)) & ~(1U << c1);
        const unsigned c2 = first_bit(mate);
        offer(puzzle, pair, c1, c2, 9 * stack + 3 - c1 - c2);
      }
    }
  }
};

/// Leaves the states in search.now. 0: clues clash.
NONET_INLINE Text second_row_of_grid(Search& search, const Puzzle9& puzzle) {
  GridRows rows(search);
  if (!rows.read_pairs(puzzle)) return 0;
  search.best = ~Text{0};
  if (rows.pure) {
    rows.offer_pure(puzzle);
  } else {
    rows.offer_mixed(puzzle);
  }
  return search.best;
}

}  // namespace
