// The state of all lanes, and the shape of the board that the passes share. For kernel.cpp alone.
#pragma once

#include "backends/batch/kernel.hpp"
#include "backends/batch/vector.hpp"

namespace {

// A triad is the three cells of a box that lie in one line. A band has nine: three lines by three boxes. All passes
// treat a stack as a band turned on its side, so "line" is a row in a band and a column in a stack.
//
//          box 0     box 1     box 2
//        +-------+ +-------+ +-------+
//  line 0| T0    | | T1    | | T2    |      A digit stands once in each line and once in each box, so its triads
//  line 1| T3    | | T4    | | T5    |      in a band form one of six permutation matrices:
//  line 2| T6    | | T7    | | T8    |
//        +-------+ +-------+ +-------+          even  048  156  237      odd  057  138  246
//
// Each parity parts the nine triads: every triad is in one even and one odd permutation.
inline constexpr int kTriads = 54;     // 27 of the bands, then 27 of the stacks
inline constexpr int kBandTriads = 9;  // of a band or a stack
inline constexpr int kStacksFrom = 27;

// The bytes of a record that mean something.
inline constexpr unsigned kPlanes = 92;

struct alignas(64) State {
  V cells[9][81];  // candidates by digit and cell
  V two[81];       // the cell had two candidates or more when the round began
  V hidden[81];    // the cell holds a hidden single that was found in this round
  // Of each triad: fewer than three digits are known to be in it.
  V open[kTriads];
  // Digits known not to be asserted, counted by carry-save adders: two digits as they are, then ones and twos of the
  // first and of the second group of three digits.
  V out_first[kTriads], out_second[kTriads];
  V ones[2][kTriads], twos[2][kTriads];

  V alive, changed;
  V undecided;  // at the end of the last round or load, some cell had two candidates or more

  V exactly_two[6][9];  // by band (three bands, three stacks) and digit: two permutations are left
  V chosen[6];          // the band to branch in
  V no_pair;            // lanes that branch, and have no digit with exactly two permutations
  V second[81];         // a digit of the second children
  V tails[192];         // rows of words 9-11 of records
  V* tail_rows[192];    // and where in `cells` each belongs
  V no_row;             // where those that are no cell belong

  V before[9][81];  // of an exact round

  uint64_t out[kLanes * nonet::simd::kRecordWords];
  uint64_t in[kLanes * nonet::simd::kRecordWords];

#if NONET_VECTOR_BYTES == 64
  // Byte planes: the solutions of an exchange, the puzzles that are to enter, and the stacks of eight groups of lanes.
  // See planes.hpp. A window is read to its end, hence the 64 more.
  uint8_t solved[kPlanes][8][64];
  uint8_t fresh[kPlanes][nonet::simd::kFreshNodes + 64];
  uint8_t stack[96][8][nonet::simd::kStackNodes];  // the last: it needs no reset
#endif
};

/// The permutations that are possible with these triads: even ones first.
NONET_INLINE void permutations(const V (&t)[9], V (&p)[6]) {
  p[0] = and3(t[0], t[4], t[8]);
  p[1] = and3(t[1], t[5], t[6]);
  p[2] = and3(t[2], t[3], t[7]);
  p[3] = and3(t[0], t[5], t[7]);
  p[4] = and3(t[1], t[3], t[8]);
  p[5] = and3(t[2], t[4], t[6]);
}

}  // namespace
