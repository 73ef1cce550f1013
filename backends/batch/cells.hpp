// Between records and boards of 81 bytes. For kernel.cpp alone.
//
// A board is looked at through two windows of 64 cells that overlap, so that nothing is read or written beyond it:
//
//     cell  0         17                     64        81
//           |--------- head: 64 cells --------|
//                     |--------- tail: its last 17 -----|
#pragma once

#include "backends/batch/kernel.hpp"
#include "backends/batch/transpose.hpp"

namespace {

/// Bit i: byte i has this value.
NONET_INLINE uint64_t equal_bytes(const uint8_t* bytes, uint8_t value) {
#if NONET_VECTOR_BYTES == 64
  return _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes), _mm512_set1_epi8(static_cast<char>(value)));
#elif NONET_VECTOR_BYTES == 32
  uint64_t mask = 0;
  for (unsigned i = 0; i < 2; ++i) {
    __m256i block;
    memcpy(&block, bytes + 32 * i, sizeof block);
    block = _mm256_cmpeq_epi8(block, _mm256_set1_epi8(static_cast<char>(value)));
    mask |= uint64_t{static_cast<uint32_t>(_mm256_movemask_epi8(block))} << (32 * i);
  }
  return mask;
#elif defined(__SSE2__)
  uint64_t mask = 0;
  for (unsigned i = 0; i < 4; ++i) {
    __m128i block;
    memcpy(&block, bytes + 16 * i, sizeof block);
    block = _mm_cmpeq_epi8(block, _mm_set1_epi8(static_cast<char>(value)));
    mask |= uint64_t{static_cast<uint32_t>(_mm_movemask_epi8(block))} << (16 * i);
  }
  return mask;
#else
  uint64_t mask = 0;
  for (unsigned i = 0; i < 64; ++i) mask |= uint64_t{bytes[i] == value} << i;
  return mask;
#endif
}

inline constexpr unsigned kOverlap = kHead - kTail;  // 47

inline void from_cells(const uint8_t* cells, uint64_t* record) {
  const uint64_t head_blank = equal_bytes(cells, 0);
  const uint64_t tail_blank = equal_bytes(cells + kTail, 0) >> kOverlap;
  uint64_t low = 0;
  uint64_t high = 0;
  uint64_t last = 0;
  uint64_t ninth = 0;
  for (unsigned digit = 0; digit < 9; ++digit) {
    const auto value = static_cast<uint8_t>(digit + 1);
    record[digit] = head_blank | equal_bytes(cells, value);
    const uint64_t tail = tail_blank | equal_bytes(cells + kTail, value) >> kOverlap;
    last |= tail >> 16 << digit;
    if (digit < 8) {
      low |= (tail & 0xFFU) << (8 * digit);
      high |= (tail >> 8 & 0xFFU) << (8 * digit);
    } else {
      ninth = tail & 0xFFFFU;
    }
  }
  record[9] = low;
  record[10] = high;
  record[11] = ninth | last << 16;
}

/// Cells 64-80 of a digit.
NONET_INLINE uint64_t tail_of(const uint64_t* record, unsigned digit) {
  const uint64_t last = (record[11] >> (16 + digit) & 1U) << 16;
  if (digit == 8) return (record[11] & 0xFFFFU) | last;
  return (record[9] >> (8 * digit) & 0xFFU) | (record[10] >> (8 * digit) & 0xFFU) << 8 | last;
}

/// Byte i is the digit (from 1) whose mask has bit i; of several masks any.
NONET_INLINE void write_digits(const uint64_t (&masks)[9], uint8_t* bytes) {
#if NONET_VECTOR_BYTES == 64
  __m512i digits = _mm512_setzero_si512();
  for (int digit = 0; digit < 9; ++digit) {
    digits = _mm512_mask_mov_epi8(digits, masks[digit], _mm512_set1_epi8(static_cast<char>(digit + 1)));
  }
  _mm512_storeu_si512(bytes, digits);
#elif NONET_VECTOR_BYTES == 32
  // Each byte gets the byte of the mask that holds its bit, then that bit alone.
  const __m256i byte_of =
      _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
  const __m256i bit_of = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201ULL));
  for (unsigned half = 0; half < 2; ++half) {
    __m256i digits = _mm256_setzero_si256();
    for (int digit = 0; digit < 9; ++digit) {
      const __m256i mask = _mm256_set1_epi32(static_cast<int>(static_cast<uint32_t>(masks[digit] >> (32 * half))));
      const __m256i bits = _mm256_and_si256(_mm256_shuffle_epi8(mask, byte_of), bit_of);
      const __m256i set = _mm256_cmpeq_epi8(bits, bit_of);
      digits = _mm256_or_si256(digits, _mm256_and_si256(set, _mm256_set1_epi8(static_cast<char>(digit + 1))));
    }
    memcpy(bytes + 32 * half, &digits, sizeof digits);
  }
#else
  memset(bytes, 0, 64);
  for (unsigned digit = 0; digit < 9; ++digit) {
    for (uint64_t rest = masks[digit]; rest != 0; rest &= rest - 1) {
      bytes[__builtin_ctzll(rest)] = static_cast<uint8_t>(digit + 1);
    }
  }
#endif
}

inline void to_cells(const uint64_t* record, uint8_t* cells) {
  uint64_t head[9];
  uint64_t tail[9];
  for (unsigned digit = 0; digit < 9; ++digit) {
    head[digit] = record[digit];
    tail[digit] = record[digit] >> kTail | tail_of(record, digit) << kOverlap;
  }
  write_digits(head, cells);
  write_digits(tail, cells + kTail);
}

}  // namespace
