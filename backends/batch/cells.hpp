// Between records and boards of 81 bytes. For kernel.cpp alone.
//
// On the way a board is four bit planes: bit c of plane k is bit k of the digit in cell c. Cells 0-63 are a word a
// plane, cells 64-79 half of one, and cell 80 goes its own way.
#pragma once

#include "backends/batch/kernel.hpp"
#include "backends/batch/transpose.hpp"

namespace {

inline constexpr unsigned kTailCells = 16;
inline constexpr uint64_t kTailMask = 0xFFFF;

#ifdef __AVX2__

/// Bit k of each byte, cells 0-63 or fewer.
NONET_INLINE uint64_t head_plane(const uint8_t* cells, int k) {
  __m256i low;
  __m256i high;
  memcpy(&low, cells, sizeof low);
  memcpy(&high, cells + 32, sizeof high);
  const auto bits = [k](__m256i block) {
    return static_cast<uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(block, 7 - k)));
  };
  return bits(low) | uint64_t{bits(high)} << 32;
}

NONET_INLINE uint64_t tail_plane_of(const uint8_t* cells, int k) {
  __m128i block;
  memcpy(&block, cells, sizeof block);
  return static_cast<uint32_t>(_mm_movemask_epi8(_mm_slli_epi16(block, 7 - k)));
}

/// 32 bytes, of 32 bits of each plane.
NONET_INLINE __m256i digits_of(const uint64_t (&planes)[4], int shift) {
  // Each byte gets the byte of the plane that holds its bit, then that bit alone.
  const __m256i byte_of =
      _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
  const __m256i bit_of = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201ULL));
  __m256i digits = _mm256_setzero_si256();
  NONET_UNROLL
  for (int k = 0; k < 4; ++k) {
    const __m256i plane = _mm256_set1_epi32(static_cast<int>(static_cast<uint32_t>(planes[k] >> shift)));
    const __m256i set = _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(plane, byte_of), bit_of), bit_of);
    digits = _mm256_or_si256(digits, _mm256_and_si256(set, _mm256_set1_epi8(static_cast<char>(1 << k))));
  }
  return digits;
}

NONET_INLINE void write_head(const uint64_t (&planes)[4], uint8_t* cells) {
  const __m256i low = digits_of(planes, 0);
  const __m256i high = digits_of(planes, 32);
  memcpy(cells, &low, sizeof low);
  memcpy(cells + 32, &high, sizeof high);
}

NONET_INLINE void write_tail(const uint64_t (&planes)[4], uint8_t* cells) {
  const __m128i digits = _mm256_castsi256_si128(digits_of(planes, 0));
  memcpy(cells, &digits, sizeof digits);
}

#else

/// Bit k of 8 bytes each, moved together by a multiplication.
NONET_INLINE uint64_t plane_of(const uint8_t* cells, int k, unsigned count) {
  uint64_t plane = 0;
  for (unsigned first = 0; first < count; first += 8) {
    uint64_t bytes = 0;
    memcpy(&bytes, cells + first, sizeof bytes);
    plane |= ((bytes >> k & 0x0101010101010101ULL) * 0x0102040810204080ULL >> 56) << first;
  }
  return plane;
}

NONET_INLINE uint64_t head_plane(const uint8_t* cells, int k) { return plane_of(cells, k, kHead); }
NONET_INLINE uint64_t tail_plane_of(const uint8_t* cells, int k) { return plane_of(cells, k, kTailCells); }

NONET_INLINE void write_digits(const uint64_t (&planes)[4], uint8_t* cells, unsigned count) {
  for (unsigned first = 0; first < count; first += 8) {
    uint64_t digits = 0;
    for (int k = 0; k < 4; ++k) {
      const uint64_t bits = (planes[k] >> first & 0xFFU) * 0x0101010101010101ULL & 0x8040201008040201ULL;
      digits |= ((bits + 0x7F7F7F7F7F7F7F7FULL) >> 7 & 0x0101010101010101ULL) << k;
    }
    memcpy(cells + first, &digits, sizeof digits);
  }
}

NONET_INLINE void write_head(const uint64_t (&planes)[4], uint8_t* cells) { write_digits(planes, cells, kHead); }
NONET_INLINE void write_tail(const uint64_t (&planes)[4], uint8_t* cells) { write_digits(planes, cells, kTailCells); }

#endif

/// By digit the cells that hold it or are blank. What is no digit gives anything.
NONET_INLINE void candidates_of(const uint64_t (&b)[4], uint64_t (&digits)[9]) {
  const uint64_t blank = ~(b[0] | b[1] | b[2] | b[3]);
  const uint64_t three_or_seven = b[0] & b[1];
  digits[0] = ~(b[1] | b[2] | b[3]);
  digits[1] = ~(b[0] | b[2] | b[3]);
  digits[2] = blank | (three_or_seven & ~b[2]);
  digits[3] = ~(b[0] | b[1] | b[3]);
  digits[4] = blank | (b[0] & b[2] & ~b[1]);
  digits[5] = blank | (b[1] & b[2] & ~b[0]);
  digits[6] = blank | (three_or_seven & b[2]);
  digits[7] = ~(b[0] | b[1] | b[2]);
  digits[8] = blank | (b[0] & b[3]);
}

/// And back, where each cell has one.
NONET_INLINE void planes_of(const uint64_t (&digits)[9], uint64_t (&b)[4]) {
  const uint64_t six_or_seven = digits[5] | digits[6];
  const uint64_t three_or_seven = digits[2] | digits[6];
  b[0] = digits[0] | three_or_seven | digits[4] | digits[8];
  b[1] = digits[1] | digits[2] | six_or_seven;
  b[2] = digits[3] | digits[4] | six_or_seven;
  b[3] = digits[7] | digits[8];
}

inline void from_cells(const uint8_t* cells, uint64_t* record) {
  uint64_t head[4];
  uint64_t tail[4];
  NONET_UNROLL
  for (int k = 0; k < 4; ++k) {
    head[k] = head_plane(cells, k);
    tail[k] = tail_plane_of(cells + kHead, k);
  }
  uint64_t head_digits[9];
  uint64_t tail_digits[9];
  candidates_of(head, head_digits);
  candidates_of(tail, tail_digits);
  uint64_t low = 0;
  uint64_t high = 0;
  NONET_UNROLL
  for (unsigned digit = 0; digit < 8; ++digit) {
    low |= (tail_digits[digit] & 0xFFU) << (8 * digit);
    high |= (tail_digits[digit] >> 8 & 0xFFU) << (8 * digit);
  }
  NONET_UNROLL
  for (unsigned digit = 0; digit < 9; ++digit) record[digit] = head_digits[digit];
  const uint64_t last = cells[80] == 0 ? 0x1FFU : (uint64_t{1} << cells[80]) >> 1U;
  record[9] = low;
  record[10] = high;
  record[11] = (tail_digits[8] & kTailMask) | last << 16;
}

inline void to_cells(const uint64_t* record, uint8_t* cells) {
  uint64_t head_digits[9];
  uint64_t tail_digits[9];
  NONET_UNROLL
  for (unsigned digit = 0; digit < 9; ++digit) {
    head_digits[digit] = record[digit];
    tail_digits[digit] = digit == 8 ? record[11] & kTailMask
                                    : (record[9] >> (8 * digit) & 0xFFU) | (record[10] >> (8 * digit) & 0xFFU) << 8;
  }
  uint64_t planes[4];
  planes_of(head_digits, planes);
  write_head(planes, cells);
  planes_of(tail_digits, planes);
  write_tail(planes, cells + kHead);
  cells[80] = static_cast<uint8_t>(__builtin_ctzll(record[11] >> 16) + 1);
}

}  // namespace
