// Branching: every undecided lane that is at rest becomes two nodes. For kernel.cpp alone.
//
// A band and a digit with exactly two permutations left make the smallest choice there is, and one that fixes three
// cells' worth of triads on both sides. Of the six bands and stacks, the one with the fewest permutations left in all
// is taken, and in it the first digit that has exactly two (the first such digit of any band: 96.7 instead of 66.9
// branches a puzzle on the hardest ones). Of the two children one keeps the first possible triad of the first line
// that is not settled, and the other keeps the other triads; the next band solve draws the conclusions.
#pragma once

#include "backends/batch/state.hpp"

namespace {

/// The triads of band or stack `band` (of six) in the candidates of a digit: [line * 3 + box].
NONET_INLINE void triads_of(const V* cells, int band, V (&triads)[9]) {
  NONET_UNROLL
  for (int line = 0; line < 3; ++line) {
    NONET_UNROLL
    for (int box = 0; box < 3; ++box) {
      const bool row = band < 3;
      const int first = row ? (band * 3 + line) * 9 + box * 3 : box * 27 + (band - 3) * 3 + line;
      const int step = row ? 1 : 9;
      triads[line * 3 + box] = or3(cells[first], cells[first + step], cells[first + 2 * step]);
    }
  }
}

struct Score {
  V bit[5];
};

/// A full adder.
struct Added {
  V sum;
  V carry;
};
NONET_INLINE Added add(V a, V b, V c) { return {sum(a, b, c), majority(a, b, c)}; }

/// Notes which digits have exactly two permutations in a band. The score is the sum over the digits of
/// the permutations beyond the first, three at most a digit.
[[gnu::noinline]] inline Score score_band(State& state, int band, V& has_pair) {
  V low[9];
  V high[9];
  has_pair = none();
  NONET_ROLL
  for (int digit = 0; digit < 9; ++digit) {
    V t[9];
    triads_of(state.cells[digit], band, t);
    V p[6];
    permutations(t, p);
    // The number of permutations, 0-6, in binary: fours, twos, ones.
    const Added even = add(p[0], p[1], p[2]);
    const Added odd = add(p[3], p[4], p[5]);
    const V ones = even.sum ^ odd.sum;
    const auto [twos, fours] = add(even.carry, odd.carry, even.sum & odd.sum);
    const V pair = not_and_not(ones, twos, fours);
    state.exactly_two[band][digit] = pair;
    has_pair |= pair;
    const V three_or_more = or_and(fours, twos, ones);
    low[digit] = either_differ(twos, fours, three_or_more) ^ fours;
    high[digit] = three_or_more;
  }
  // Adders: nine bits of weight 1 and nine of weight 2.
  const Added a1 = add(low[0], low[1], low[2]);
  const Added a2 = add(low[3], low[4], low[5]);
  const Added a3 = add(low[6], low[7], low[8]);
  const Added ones = add(a1.sum, a2.sum, a3.sum);
  const Added b1 = add(high[0], high[1], high[2]);
  const Added b2 = add(high[3], high[4], high[5]);
  const Added b3 = add(high[6], high[7], high[8]);
  const Added b4 = add(a1.carry, a2.carry, a3.carry);
  const Added b5 = add(b1.sum, b2.sum, b3.sum);
  const Added twos = add(b4.sum, b5.sum, ones.carry);
  const Added c1 = add(b1.carry, b2.carry, b3.carry);
  const Added c2 = add(b4.carry, b5.carry, twos.carry);
  const Added eights = add(c1.carry, c2.carry, c1.sum & c2.sum);
  return {{ones.sum, twos.sum, c1.sum ^ c2.sum, eights.sum, eights.carry}};
}

/// A tournament: the band with the least score among those with a pair, the first of equals.
[[gnu::noinline]] inline void choose_band(State& state, V lanes) {
  V has_pair;
  Score best = score_band(state, 0, has_pair);
  V any_pair = has_pair;
  for (V& bit : best.bit) bit |= ~has_pair;
  state.chosen[0] = lanes;
  for (int band = 1; band < 6; ++band) {
    Score score = score_band(state, band, has_pair);
    for (V& bit : score.bit) bit |= ~has_pair;
    V better = none();
    for (int i = 0; i < 5; ++i) better = less(score.bit[i], best.bit[i], better);
    better = and3(better, has_pair, lanes);
    for (int i = 0; i < 5; ++i) best.bit[i] = choose(better, score.bit[i], best.bit[i]);
    for (int other = 0; other < band; ++other) state.chosen[other] &= ~better;
    state.chosen[band] = better;
    any_pair |= has_pair;
  }
  for (V& chosen : state.chosen) chosen &= any_pair;
  state.no_pair = lanes & ~any_pair;
}

/// Splits a digit in the lanes whose chosen band has it as the first with a pair; the band is then taken.
///
///     the line's triads      t0 t1 t2       the first child keeps the first that is possible,
///                                           the second child the others
[[gnu::noinline]] inline void split_digit(State& state, int digit) {
  V first_drops[6][2][3];   // [band][line][box]; box 0 is never dropped by the first child
  V second_drops[6][2][3];  // box 2 is never dropped by the second child
  NONET_UNROLL
  for (int band = 0; band < 6; ++band) {
    V t[9];
    triads_of(state.cells[digit], band, t);
    const V pair = state.exactly_two[band][digit];
    const V here = state.chosen[band] & pair;
    state.chosen[band] &= ~pair;
    // With two permutations left, one of the first two lines is not settled.
    const V in_line0 = here & majority(t[0], t[1], t[2]);
    const V in_line[2] = {in_line0, here & ~in_line0};
    NONET_UNROLL
    for (int line = 0; line < 2; ++line) {
      const V lanes = in_line[line];
      const V* const triad = t + line * 3;
      first_drops[band][line][0] = none();
      first_drops[band][line][1] = and3(lanes, triad[0], triad[1]);
      first_drops[band][line][2] = lanes & triad[2];
      second_drops[band][line][0] = lanes & triad[0];
      second_drops[band][line][1] = lanes & ~triad[0];
      second_drops[band][line][2] = none();
    }
  }
  V* __restrict cells = state.cells[digit];
  V* __restrict second = state.second;
  NONET_UNROLL
  for (int row = 0; row < 9; ++row) {
    NONET_UNROLL
    for (int column = 0; column < 9; ++column) {
      const V was = cells[row * 9 + column];
      V one = was;
      V two = was;
      if (row % 3 < 2) {
        one &= ~first_drops[row / 3][row % 3][column / 3];
        two &= ~second_drops[row / 3][row % 3][column / 3];
      }
      if (column % 3 < 2) {
        one &= ~first_drops[3 + column / 3][column % 3][row / 3];
        two &= ~second_drops[3 + column / 3][column % 3][row / 3];
      }
      cells[row * 9 + column] = one;
      second[row * 9 + column] = two;
    }
  }
}

/// Where no digit has exactly two permutations in any band: the first triad that is possible and not alone in its line,
/// yes or no. An undecided lane at rest has one: if all triads were settled, rows and columns would leave one cell.
inline void split_triad(State& state, int digit) {
  for (int band = 0; band < 6; ++band) {
    for (int line = 0; line < 3; ++line) {
      const auto cell = [&](int box, int k) {
        return band < 3 ? (band * 3 + line) * 9 + box * 3 + k : (box * 3 + k) * 9 + (band - 3) * 3 + line;
      };
      V t[3];
      for (int box = 0; box < 3; ++box) {
        t[box] = or3(state.second[cell(box, 0)], state.second[cell(box, 1)], state.second[cell(box, 2)]);
      }
      for (int box = 0; box < 3; ++box) {
        const int other = (box + 1) % 3;
        const int third = (box + 2) % 3;
        const V pick = and_either(t[box], t[other], t[third]) & state.no_pair;
        state.no_pair &= ~pick;
        for (int k = 0; k < 3; ++k) {
          state.second[cell(box, k)] &= ~pick;
          state.cells[digit][cell(other, k)] &= ~pick;
          state.cells[digit][cell(third, k)] &= ~pick;
        }
      }
    }
  }
}

}  // namespace
