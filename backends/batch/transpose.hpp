// Between lanes and records: a transposition of 64 rows of lanes into a 64-bit word for each lane, and back. For
// kernel.cpp alone.
//
// Both directions are byte interleavings within 16-byte blocks, as all processors have them, around a transposition of
// 8x8 bits. Interleaving eight registers in three stages brings byte s of all of them together:
//
//     register  0: a0 a1 a2 ...               0: a0 b0 c0 d0 e0 f0 g0 h0  a1 b1 ... h1
//               1: b0 b1 b2 ...       ->      1: a2 b2 c2 ...
//               ...                           ...
//               7: h0 h1 h2 ...               7: a14 ...                  a15 ... h15        (of each block)
//
// Out: rows 8j..8j+7 are interleaved; each word is then 8 lanes by 8 rows, and is transposed; the eight j are
// interleaved. In: the same in the other order, the second time with sixteen registers. Where a lane's word lands can
// be read off the indices; see out_place() and in_place().
#pragma once

#include "backends/batch/state.hpp"

namespace {

using nonet::simd::kRecordWords;

NONET_INLINE V interleave_low(V a, V b) {
#if NONET_VECTOR_BYTES == 64
  return reinterpret_cast<V>(_mm512_unpacklo_epi8(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
#elif NONET_VECTOR_BYTES == 32
  return reinterpret_cast<V>(_mm256_unpacklo_epi8(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#else
  return reinterpret_cast<V>(__builtin_shufflevector(reinterpret_cast<Bytes>(a), reinterpret_cast<Bytes>(b), 0, 16, 1,
                                                     17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
#endif
}

NONET_INLINE V interleave_high(V a, V b) {
#if NONET_VECTOR_BYTES == 64
  return reinterpret_cast<V>(_mm512_unpackhi_epi8(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
#elif NONET_VECTOR_BYTES == 32
  return reinterpret_cast<V>(_mm256_unpackhi_epi8(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#else
  return reinterpret_cast<V>(__builtin_shufflevector(reinterpret_cast<Bytes>(a), reinterpret_cast<Bytes>(b), 8, 24, 9,
                                                     25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
#endif
}

/// One stage of interleave().
template <int kCount>
NONET_INLINE void interleave_once(V (&r)[kCount]) {
  V t[kCount];
  NONET_UNROLL
  for (int i = 0; i < kCount / 2; ++i) {
    t[2 * i] = interleave_low(r[i], r[i + kCount / 2]);
    t[2 * i + 1] = interleave_high(r[i], r[i + kCount / 2]);
  }
  NONET_UNROLL
  for (int i = 0; i < kCount; ++i) r[i] = t[i];
}

/// Brings the bytes of all registers together; `kCount` is a power of two.
template <int kCount>
NONET_INLINE void interleave(V (&r)[kCount]) {
  NONET_UNROLL
  for (int stage = 1; stage < kCount; stage *= 2) interleave_once(r);
}

// With GFNI the 8x8 bits of a word are transposed by one instruction, which numbers the rows of a matrix from its last
// byte: the registers are loaded in reverse. Without it eight registers are transposed together, bit by bit across
// them, before they are interleaved (out) or after (in).
#if defined(__GFNI__) && NONET_VECTOR_BYTES == 64
inline constexpr bool kTransposesWords = true;
NONET_INLINE V transpose_words(V reversed) {
  const __m512i unit = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201ULL));
  return reinterpret_cast<V>(_mm512_gf2p8affine_epi64_epi8(unit, reinterpret_cast<__m512i>(reversed), 0));
}
#else
inline constexpr bool kTransposesWords = false;
NONET_INLINE V transpose_words(V value) { return value; }
#endif

/// Swaps the bits of b under the mask with those of a that stand `shift` higher.
template <int kShift>
NONET_INLINE void swap_bits(V& a, V& b, uint64_t mask) {
  const V differing = ((a >> kShift) ^ b) & (none() + mask);
  b ^= differing;
  a ^= differing << kShift;
}

/// Bit j of byte b of register i becomes bit i of byte b of register j.
NONET_INLINE void transpose_across(V* r) {
  NONET_UNROLL
  for (int i = 0; i < 4; ++i) swap_bits<4>(r[i], r[i + 4], 0x0F0F0F0F0F0F0F0FULL);
  NONET_UNROLL
  for (int i = 0; i < 8; i += 4) {
    swap_bits<2>(r[i], r[i + 2], 0x3333333333333333ULL);
    swap_bits<2>(r[i + 1], r[i + 3], 0x3333333333333333ULL);
  }
  NONET_UNROLL
  for (int i = 0; i < 8; i += 2) swap_bits<1>(r[i], r[i + 1], 0x5555555555555555ULL);
}

// A buffer is 64 blocks, one for each register that a transposition writes; a block is the words of one register for
// each of the 12 words of a record:
//
//     block 0                                   block 1
//     word 0: [lane a, lane b, ...]  word 1: [...]  ... word 11: [...]   word 0: ...
//
// The place of word 0 of a lane's record; the others follow in steps of kWords.
inline constexpr unsigned place(unsigned block, unsigned word) { return block * kRecordWords * kWords + word; }
inline constexpr unsigned out_place(unsigned lane) { return place(lane % 128 / 2, lane / 128 * 2 + lane % 2); }
inline constexpr unsigned in_place(unsigned lane) { return place(lane % 64, lane / 64); }

/// The lane whose word stands at `column` of the registers of an out block.
inline constexpr unsigned out_lane(unsigned block, unsigned column) {
  return column / 2 * 128 + 2 * block + column % 2;
}

/// Word i of register j becomes word j of register i.
NONET_INLINE void transpose_square(V (&r)[kWords]) {
  NONET_UNROLL
  for (unsigned i = 0; i < kWords; i += 2) {
    const V a = r[i];
    const V b = r[i + 1];
#if NONET_VECTOR_BYTES == 64
    r[i] = __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14);
    r[i + 1] = __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
#elif NONET_VECTOR_BYTES == 32
    r[i] = __builtin_shufflevector(a, b, 0, 4, 2, 6);
    r[i + 1] = __builtin_shufflevector(a, b, 1, 5, 3, 7);
#else
    r[i] = __builtin_shufflevector(a, b, 0, 2);
    r[i + 1] = __builtin_shufflevector(a, b, 1, 3);
#endif
  }
#if NONET_VECTOR_BYTES >= 32
  NONET_UNROLL
  for (unsigned i = 0; i < kWords; ++i) {
    if (i % 4 >= 2) continue;
    const V a = r[i];
    const V b = r[i + 2];
#if NONET_VECTOR_BYTES == 64
    r[i] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
    r[i + 2] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
#else
    r[i] = __builtin_shufflevector(a, b, 0, 1, 4, 5);
    r[i + 2] = __builtin_shufflevector(a, b, 2, 3, 6, 7);
#endif
  }
#endif
#if NONET_VECTOR_BYTES == 64
  NONET_UNROLL
  for (unsigned i = 0; i < 4; ++i) {
    const V a = r[i];
    const V b = r[i + 4];
    r[i] = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11);
    r[i + 4] = __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
  }
#endif
}

/// The records of the lanes of an out block, by column. Several may go to one place.
NONET_INLINE void block_to_records(const uint64_t* block, uint64_t* const (&records)[kWords]) {
  NONET_UNROLL
  for (unsigned from = 0; from < kRecordWords; from += kWords) {
    const unsigned words = from + kWords <= kRecordWords ? kWords : kRecordWords - from;
    V r[kWords];
    NONET_UNROLL
    for (unsigned i = 0; i < kWords; ++i) r[i] = i < words ? from_words(block + (from + i) * kWords) : none();
    transpose_square(r);
    NONET_UNROLL
    for (unsigned i = 0; i < kWords; ++i) memcpy(records[i] + from, &r[i], words * sizeof(uint64_t));
  }
}

/// Word `word` of all lanes' records, from 64 rows.
[[gnu::noinline]] inline void transpose_out(const V* rows, State& state, unsigned word) {
  V middle[8][8];
  for (int j = 0; j < 8; ++j) {
    V r[8];
    NONET_UNROLL
    for (int i = 0; i < 8; ++i) r[i] = rows[8 * j + (kTransposesWords ? 7 - i : i)];
    if constexpr (!kTransposesWords) transpose_across(r);
    interleave(r);
    NONET_UNROLL
    for (int i = 0; i < 8; ++i) middle[i][j] = transpose_words(r[i]);
  }
  uint64_t* const out = state.out + word * kWords;
  for (unsigned q = 0; q < 8; ++q) {
    V r[8];
    NONET_UNROLL
    for (int j = 0; j < 8; ++j) r[j] = middle[q][j];
    interleave(r);
    NONET_UNROLL
    for (unsigned i = 0; i < 8; ++i) to_words(r[i], out + place(q * 8 + i, 0));
  }
}

/// The way back, into these lanes of 64 rows; row(i) is the i-th.
template <class Row>
NONET_INLINE void transpose_in(const State& state, unsigned word, V lanes, Row row) {
  V middle[8][8];
  const uint64_t* const in = state.in + word * kWords;
  for (unsigned t = 0; t < 8; ++t) {
    V r[8];
    NONET_UNROLL
    for (unsigned i = 0; i < 8; ++i) r[i] = from_words(in + place(t * 8 + (kTransposesWords ? 7 - i : i), 0));
    interleave(r);
    NONET_UNROLL
    for (int i = 0; i < 8; ++i) middle[i][t] = transpose_words(r[i]);
  }
  for (int j = 0; j < 4; ++j) {
    V r[16];
    NONET_UNROLL
    for (int i = 0; i < 16; ++i) r[i] = middle[i / 8 * 4 + j][i % 8];
    interleave(r);
    if constexpr (!kTransposesWords) {
      transpose_across(r);
      transpose_across(r + 8);
    }
    NONET_UNROLL
    for (int i = 0; i < 16; ++i) row(j * 16 + i) = choose(lanes, r[i], row(j * 16 + i));
  }
}

inline constexpr int kHead = 64;  // cells that fill a word
inline constexpr int kTail = 81 - kHead;

/// Among the 192 rows of words 9-11 of a record that of cell 64 + i of a digit.
inline constexpr int tail_row(int digit, int i) {
  if (i == 16) return 128 + 16 + digit;
  if (digit == 8) return 128 + i;
  return i / 8 * 64 + digit * 8 + i % 8;
}

}  // namespace
