// Propagation: nine digit passes and a pass over the cells make a round. For kernel.cpp alone.
//
// A digit pass finds, for one digit in all lanes: naked singles' eliminations in rows, columns and boxes, locked
// candidates, hidden singles of all units, and contradictions. Rules that join digits: a cell with a hidden single
// holds nothing else, a triad that has three asserted digits holds nothing else.
#pragma once

#include "backends/batch/state.hpp"

namespace {

// Which pass of a round this is. Digits come in three groups of three, the place is that within its group. In the first
// of all the hidden singles are those of the last round, and are forgotten.
template <int kItsPlace, int kItsGroup, bool kRoundCounts, bool kIsFirst = false>
struct PassOf {
  static constexpr int kPlace = kItsPlace, kGroup = kItsGroup;
  static constexpr bool kFirst = kIsFirst, kCounts = kRoundCounts;
};

/// From the triads where the digit may be and those where a naked single asserts it: where it may be after all that
/// the band says. A permutation falls where the digit is asserted in a triad outside it; of the same parity that are
/// the other two permutations' triads, and any asserted triad that is outside in both parities is there as well.
NONET_INLINE void solve_band(const V (&maybe)[9], const V (&asserted)[9], V (&left)[9], V& alive) {
  V p[6];
  permutations(maybe, p);
  const V even0 = or3(asserted[0], asserted[4], asserted[8]);
  const V even1 = or3(asserted[1], asserted[5], asserted[6]);
  const V even2 = or3(asserted[2], asserted[3], asserted[7]);
  const V odd0 = or3(asserted[0], asserted[5], asserted[7]);
  const V odd1 = or3(asserted[1], asserted[3], asserted[8]);
  const V odd2 = or3(asserted[2], asserted[4], asserted[6]);
  p[0] = and_not_not(p[0], even1, even2);
  p[1] = and_not_not(p[1], even0, even2);
  p[2] = and_not_not(p[2], even0, even1);
  p[3] = and_not_not(p[3], odd1, odd2);
  p[4] = and_not_not(p[4], odd0, odd2);
  p[5] = and_not_not(p[5], odd0, odd1);
  left[0] = p[0] | p[3];
  left[1] = p[1] | p[4];
  left[2] = p[2] | p[5];
  left[3] = p[2] | p[4];
  left[4] = p[0] | p[5];
  left[5] = p[1] | p[3];
  left[6] = p[1] | p[5];
  left[7] = p[2] | p[3];
  left[8] = p[0] | p[4];
  alive &= or3(left[0], left[1], left[2]);
}

/// The triad rule, for the nine triads of a band from `base` on. A digit is asserted where its other two triads of the
/// line are ruled out; a triad with three asserted digits holds nothing else, and four are a contradiction. The digits
/// that are not asserted are counted over the round; the count of the last round is what counts.
template <class Pass>
NONET_INLINE void apply_triad_rule(State& state, int base, V (&left)[9], V& alive, V& changed) {
  V* __restrict open = state.open + base;
  V* __restrict first = state.out_first + base;
  V* __restrict second = state.out_second + base;
  NONET_UNROLL
  for (int line = 0; line < 3; ++line) {
    const V t0 = left[line * 3];
    const V t1 = left[line * 3 + 1];
    const V t2 = left[line * 3 + 2];
    const V outs[3] = {t1 | t2, t0 | t2, t0 | t1};  // not asserted
    NONET_UNROLL
    for (int box = 0; box < 3; ++box) {
      const int i = line * 3 + box;
      const V out = outs[box];
      const V was_open = open[i];
      left[i] = and_unless(left[i], out, was_open);
      if constexpr (!Pass::kCounts) {
        // Full triads stay as they are.
      } else if constexpr (Pass::kPlace == 0) {
        first[i] = out;
      } else if constexpr (Pass::kPlace == 1) {
        second[i] = out;
      } else {
        const V a = first[i];
        const V b = second[i];
        const V one = sum(a, b, out);
        const V two = majority(a, b, out);
        if constexpr (Pass::kGroup < 2) {
          state.ones[Pass::kGroup][base + i] = one;
          state.twos[Pass::kGroup][base + i] = two;
        } else {
          // The count is ones + 2 (twos_a + twos_b) + 4 fours.
          const V one0 = state.ones[0][base + i];
          const V one1 = state.ones[1][base + i];
          const V two0 = state.twos[0][base + i];
          const V two1 = state.twos[1][base + i];
          const V ones = sum(one, one0, one1);
          const V twos_a = majority(one, one0, one1);
          const V twos_b = sum(two, two0, two1);
          const V fours = majority(two, two0, two1);
          const V seven_out = fours & majority(twos_a, twos_b, ones);
          alive &= and_either(fours, twos_a, twos_b);  // six out, so at most three are in
          changed = or_differ(changed, seven_out, was_open);
          open[i] = seven_out;
        }
      }
    }
  }
}

template <class Pass>
[[gnu::noinline]] inline void digit_pass(State& state, int digit) {
  V* const cells = state.cells[digit];
  V alive = state.alive;
  V changed = state.changed;
  V column_maybe[3][9];     // [stack][column * 3 + band]
  V column_asserted[3][9];  // likewise
  V row_left[3][9];         // [stack][row]

  NONET_ROLL
  for (int band = 0; band < 3; ++band) {
    V* __restrict c = cells + band * 27;
    const V* __restrict hidden = state.hidden + band * 27;
    const V* __restrict two = state.two + band * 27;
    V maybe[9];
    V asserted[9];
    V left[9];
    NONET_UNROLL
    for (int box = 0; box < 3; ++box) {
      V naked[9];
      NONET_UNROLL
      for (int row = 0; row < 3; ++row) {
        V here[3];
        NONET_UNROLL
        for (int x = 0; x < 3; ++x) {
          const int cell = row * 9 + box * 3 + x;
          here[x] = Pass::kFirst ? c[cell] : c[cell] & ~hidden[cell];
          if constexpr (!Pass::kFirst) c[cell] = here[x];
          naked[row * 3 + x] = here[x] & ~two[cell];
        }
        maybe[row * 3 + box] = or3(here[0], here[1], here[2]);
        asserted[row * 3 + box] = or3(naked[row * 3], naked[row * 3 + 1], naked[row * 3 + 2]);
      }
      NONET_UNROLL
      for (int x = 0; x < 3; ++x) column_asserted[box][x * 3 + band] = or3(naked[x], naked[x + 3], naked[x + 6]);
    }
    solve_band(maybe, asserted, left, alive);
    apply_triad_rule<Pass>(state, band * kBandTriads, left, alive, changed);
    // Columns see what the rows left. (Columns from unfiltered cells: 14 % more rounds.)
    NONET_UNROLL
    for (int box = 0; box < 3; ++box) {
      NONET_UNROLL
      for (int x = 0; x < 3; ++x) {
        const int cell = box * 3 + x;
        V t = c[cell] & left[box];
        t = or_and(t, c[cell + 9], left[3 + box]);
        t = or_and(t, c[cell + 18], left[6 + box]);
        column_maybe[box][x * 3 + band] = t;
      }
      NONET_UNROLL
      for (int row = 0; row < 3; ++row) row_left[box][band * 3 + row] = left[row * 3 + box];
    }
  }

  NONET_ROLL
  for (int stack = 0; stack < 3; ++stack) {
    V* __restrict c = cells + stack * 3;
    V* __restrict hidden = state.hidden + stack * 3;
    V left[9];
    solve_band(column_maybe[stack], column_asserted[stack], left, alive);
    apply_triad_rule<Pass>(state, kStacksFrom + stack * kBandTriads, left, alive, changed);
    NONET_UNROLL
    for (int band = 0; band < 3; ++band) {
      V q[9];
      NONET_UNROLL
      for (int i = 0; i < 9; ++i) {
        const int cell = (band * 3 + i / 3) * 9 + i % 3;
        q[i] = and3(c[cell], row_left[stack][band * 3 + i / 3], left[i % 3 * 3 + band]);
        c[cell] = q[i];
      }
      // After both band solves a hidden single of a row, column or box is the only cell left in its box.
      const V two_in_row = or3(majority(q[0], q[1], q[2]), majority(q[3], q[4], q[5]), majority(q[6], q[7], q[8]));
      const V several = two_in_row | majority(or3(q[0], q[1], q[2]), or3(q[3], q[4], q[5]), or3(q[6], q[7], q[8]));
      NONET_UNROLL
      for (int i = 0; i < 9; ++i) {
        const int cell = (band * 3 + i / 3) * 9 + i % 3;
        hidden[cell] = Pass::kFirst ? q[i] & ~several : or_and_not(hidden[cell], q[i], several);
      }
    }
  }
  state.alive = alive;
  state.changed = changed;
}

/// Whether a cell has two candidates or more; `some`: or any at all.
NONET_INLINE V two_or_more(const State& state, int cell, V& some) {
  V one[3];
  V two[3];
  NONET_UNROLL
  for (int group = 0; group < 3; ++group) {
    const V x = state.cells[group * 3][cell];
    const V y = state.cells[group * 3 + 1][cell];
    const V z = state.cells[group * 3 + 2][cell];
    one[group] = or3(x, y, z);
    two[group] = majority(x, y, z);
  }
  some = or3(one[0], one[1], one[2]);
  return or3(two[0], two[1], two[2]) | majority(one[0], one[1], one[2]);
}

[[gnu::noinline]] inline void cell_pass(State& state) {
  V alive = state.alive;
  V changed = state.changed;
  V undecided = none();
  NONET_ROLL
  for (int cell = 0; cell < 81; ++cell) {
    V some;
    const V two = two_or_more(state, cell, some);
    alive &= some;
    changed = or_and_not(changed, state.two[cell], two);  // a new naked single
    changed = or_and(changed, state.hidden[cell], two);   // a hidden single that some digits have not seen
    undecided |= two;
    state.two[cell] = two;
  }
  state.alive = alive;
  state.changed = changed;
  state.undecided = undecided;
}

/// The directions alternate, so that each digit hears in one of two rounds from each other digit's hidden singles,
/// without a place to keep them by digit. Counting the digits of triads is a fifth of a round's time (with AVX2 three
/// tenths), so not all rounds do.
template <bool kCounts>
inline void propagate(State& state, bool ascending) {
  state.alive = all();
  state.changed = none();
  const int from = ascending ? 0 : 8;
  const int step = ascending ? 1 : -1;
  digit_pass<PassOf<0, 0, kCounts, true>>(state, from);
  digit_pass<PassOf<1, 1, kCounts>>(state, from + step);
  digit_pass<PassOf<2, 0, kCounts>>(state, from + 2 * step);
  digit_pass<PassOf<0, 1, kCounts>>(state, from + 3 * step);
  digit_pass<PassOf<1, 1, kCounts>>(state, from + 4 * step);
  digit_pass<PassOf<2, 1, kCounts>>(state, from + 5 * step);
  digit_pass<PassOf<0, 1, kCounts>>(state, from + 6 * step);
  digit_pass<PassOf<1, 1, kCounts>>(state, from + 7 * step);
  digit_pass<PassOf<2, 2, kCounts>>(state, from + 8 * step);
  cell_pass(state);
}

inline void propagate_exactly(State& state, bool ascending) {
  memcpy(state.before, state.cells, sizeof state.before);
  propagate<true>(state, ascending);
  const V* const before = state.before[0];
  const V* const after = state.cells[0];
  V changed = state.changed;
  for (int i = 0; i < 9 * 81; ++i) changed = or_differ(changed, before[i], after[i]);
  state.changed = changed;
}

}  // namespace
