// The second way to exchange nodes, where bytes can be permuted across a whole vector (AVX-512 VBMI and GFNI): nodes
// move as byte planes, and are never gathered into records. For kernel.cpp alone.
//
// Eight rows, interleaved and transposed, are eight registers; each is a group of 64 lanes with one byte a lane, the
// lane's bits of the eight rows. 92 such planes are a node. One permutation of bytes, the same for all planes, moves
// any nodes of the group to any of its lanes, to its stack, or from the top 64 of its stack:
//
//     lane     128 h + 16 q + t   is position 16 h + t of group q        (h < 4, q < 8, t < 16)
//     plane    8 w + j            is byte j of word w of a record
#pragma once

#include "backends/batch/branch.hpp"
#include "backends/batch/digit_pass.hpp"
#include "backends/batch/transpose.hpp"

#if NONET_VECTOR_BYTES == 64

namespace {

using nonet::simd::GroupPlan;

/// The plane of cells 64-71 (j = 0) or 72-79 (j = 1) of a digit.
inline constexpr unsigned tail_plane(int digit, int j) {
  return static_cast<unsigned>(digit < 8 ? 72 + 8 * j + digit : 88 + j);
}
/// The plane of cell 80 of digits 1-8; the next is that of digit 9.
inline constexpr unsigned kLastPlane = 90;

NONET_INLINE __m512i load_bytes(const uint8_t* bytes) { return _mm512_loadu_si512(bytes); }
NONET_INLINE V load_words(const uint8_t* bytes) { return reinterpret_cast<V>(load_bytes(bytes)); }
NONET_INLINE void store_bytes(uint8_t* bytes, __m512i value) { _mm512_storeu_si512(bytes, value); }

/// Moves a plane: `second` are rows of second children and of all else, `cells` receive, in the lanes of `filled`.
[[gnu::noinline]] inline void move_plane(State& state, const GroupPlan* plans, unsigned plane, const V* second,
                                         V filled, V* cells) {
  V r[8];
  NONET_UNROLL
  for (int i = 0; i < 8; ++i) r[i] = second[7 - i];
  interleave(r);
  NONET_UNROLL
  for (unsigned q = 0; q < 8; ++q) {
    const GroupPlan& plan = plans[q];
    const auto nodes = reinterpret_cast<__m512i>(transpose_words(r[q]));
    uint8_t* const stack = state.stack[plane][q];
    if (plan.solves) store_bytes(state.solved[plane][q], _mm512_permutexvar_epi8(load_bytes(plan.solved), nodes));
    const __m512i source = load_bytes(plan.source);
    if (plan.pops || plan.enters) {
      const __m512i window = load_bytes((plan.enters ? state.fresh[plane] : stack) + plan.window);
      r[q] = reinterpret_cast<V>(_mm512_permutex2var_epi8(nodes, source, window));
    } else {
      r[q] = reinterpret_cast<V>(_mm512_permutexvar_epi8(source, nodes));
    }
    if (plan.pushes) store_bytes(stack + plan.top, _mm512_permutexvar_epi8(load_bytes(plan.pushed), nodes));
    r[q] = transpose_words(r[q]);
  }
  // Three interleavings more would bring all bits of the index around; four undo the three.
  NONET_UNROLL
  for (int stage = 0; stage < 4; ++stage) interleave_once(r);
  NONET_UNROLL
  for (int i = 0; i < 8; ++i) cells[i] = choose(filled, r[i], cells[i]);
}

/// Transposes 8x8 bytes within a register.
NONET_INLINE __m512i transpose_bytes(__m512i value) {
  alignas(64) static constexpr uint8_t kOrder[64] = {0, 8,  16, 24, 32, 40, 48, 56, 1, 9,  17, 25, 33, 41, 49, 57,
                                                     2, 10, 18, 26, 34, 42, 50, 58, 3, 11, 19, 27, 35, 43, 51, 59,
                                                     4, 12, 20, 28, 36, 44, 52, 60, 5, 13, 21, 29, 37, 45, 53, 61,
                                                     6, 14, 22, 30, 38, 46, 54, 62, 7, 15, 23, 31, 39, 47, 55, 63};
  return _mm512_permutexvar_epi8(load_bytes(kOrder), value);
}

NONET_INLINE void gather_records(const uint8_t* planes, size_t stride, uint64_t* records) {
  for (unsigned word = 0; word < kRecordWords; ++word) {
    V r[8];
    NONET_UNROLL
    for (unsigned j = 0; j < 8; ++j) r[j] = load_words(planes + (word * 8 + j) * stride);
    transpose_square(r);
    alignas(64) uint64_t words[64];
    NONET_UNROLL
    for (unsigned i = 0; i < 8; ++i)
      _mm512_store_si512(words + 8 * i, transpose_bytes(reinterpret_cast<__m512i>(r[i])));
    for (unsigned i = 0; i < 64; ++i) records[i * kRecordWords + word] = words[i];
  }
}

inline void stacked_records(const void* memory, unsigned group, uint32_t at, uint64_t* records) {
  const State& state = *static_cast<const State*>(memory);
  gather_records(state.stack[0][group] + at, sizeof state.stack[0], records);
}

/// The planes that come of 8 boards at once: a chunk is cells 8j to 8j + 7 of each, a word a board. A cell becomes a
/// byte with a bit for each of the digits 1 to 8 that it may hold; so testing a bit gives 64 bits of the digit's plane.
NONET_INLINE void enter_chunk(State& state, uint32_t at, V words, unsigned j) {
  const auto chunk = reinterpret_cast<__m512i>(words);
  const __m512i bits = _mm512_broadcast_i32x4(_mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
  const __m512i candidates = _mm512_shuffle_epi8(bits, chunk);
  NONET_UNROLL
  for (unsigned digit = 0; digit < 9; ++digit) {
    const uint64_t plane =
        digit < 8 ? _mm512_test_epi8_mask(candidates, _mm512_set1_epi8(static_cast<char>(1U << digit)))
                  : _mm512_cmpeq_epi8_mask(chunk, _mm512_set1_epi8(9)) | _mm512_testn_epi8_mask(chunk, chunk);
    memcpy(state.fresh[j < 8 ? digit * 8 + j : tail_plane(static_cast<int>(digit), static_cast<int>(j - 8))] + at,
           &plane, sizeof plane);
  }
}

/// Lays boards out as fresh nodes, in steps of 8; those too many repeat the last one.
inline void enter_boards(void* memory, uint32_t at, const uint8_t* cells, unsigned count) {
  const CleanRegisters clean;
  State& state = *static_cast<State*>(memory);
  for (unsigned first = 0; first < count; first += 8, at += 8) {
    V head[8];
    V tail[8];
    for (unsigned i = 0; i < 8; ++i) {
      const uint8_t* const board = cells + size_t{81} * (first + i < count ? first + i : count - 1);
      head[i] = load_words(board);
      tail[i] = load_words(board + 16);  // whose last words are cells 64-71 and 72-79
      const unsigned last = board[80];
      state.fresh[kLastPlane][at + i] = static_cast<uint8_t>(last == 0 ? 0xFFU : (1U << last) >> 1U);
      state.fresh[kLastPlane + 1][at + i] = static_cast<uint8_t>(last == 0 || last == 9);
    }
    transpose_square(head);
    transpose_square(tail);
    NONET_UNROLL
    for (unsigned j = 0; j < 8; ++j) enter_chunk(state, at, head[j], j);
    enter_chunk(state, at, tail[6], 8);
    enter_chunk(state, at, tail[7], 9);
  }
}

/// The clue of a cell becomes all digits but it.
inline void negate_fresh(void* memory, uint32_t at, const uint16_t* cells, unsigned count) {
  State& state = *static_cast<State*>(memory);
  for (unsigned i = 0; i < count; ++i, ++at) {
    const unsigned cell = cells[i];
    const auto bit = static_cast<uint8_t>(1U << cell % 8);
    if (cell == 80) {
      state.fresh[kLastPlane][at] ^= 0xFF;
      state.fresh[kLastPlane + 1][at] ^= 1;
      continue;
    }
    NONET_UNROLL
    for (unsigned digit = 0; digit < 9; ++digit) {
      const unsigned plane =
          cell < 64 ? digit * 8 + cell / 8 : tail_plane(static_cast<int>(digit), static_cast<int>((cell - 64) / 8));
      state.fresh[plane][at] ^= bit;
    }
  }
}

/// The way back, of nodes whose cells have one candidate each.
NONET_INLINE __m512i solved_chunk(const State& state, unsigned group, unsigned first, unsigned j) {
  __m512i chunk = _mm512_setzero_si512();
  NONET_UNROLL
  for (unsigned digit = 0; digit < 9; ++digit) {
    const unsigned plane = j < 8 ? digit * 8 + j : tail_plane(static_cast<int>(digit), static_cast<int>(j - 8));
    uint64_t bits = 0;
    memcpy(&bits, state.solved[plane][group] + first, sizeof bits);
    chunk = _mm512_mask_mov_epi8(chunk, bits, _mm512_set1_epi8(static_cast<char>(digit + 1)));
  }
  return chunk;
}

inline void write_solved(const void* memory, unsigned group, uint8_t* const* boards, unsigned count) {
  const CleanRegisters clean;
  const State& state = *static_cast<const State*>(memory);
  for (unsigned first = 0; first < count; first += 8) {
    V head[8];
    NONET_UNROLL
    for (unsigned j = 0; j < 8; ++j) head[j] = reinterpret_cast<V>(solved_chunk(state, group, first, j));
    transpose_square(head);
    alignas(64) uint64_t tail[2][8];
    for (unsigned j = 0; j < 2; ++j) _mm512_store_si512(tail[j], solved_chunk(state, group, first, 8 + j));
    for (unsigned i = 0; i < 8 && first + i < count; ++i) {
      uint8_t* const board = boards[first + i];
      memcpy(board, &head[i], sizeof head[i]);
      memcpy(board + 64, &tail[0][i], 8);
      memcpy(board + 72, &tail[1][i], 8);
      const unsigned last = state.solved[kLastPlane][group][first + i];
      board[80] = last == 0 ? uint8_t{9} : static_cast<uint8_t>(__builtin_ctz(last) + 1);
    }
  }
}

}  // namespace

#endif
