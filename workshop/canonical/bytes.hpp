// Sixteen bytes, and eight numbers of 32 bits, for the instruction set that this file is compiled for. For kernel.cpp
// alone.
#pragma once

#include <stdint.h>  // NOLINT(modernize-deprecated-headers): C headers alone
#include <string.h>  // NOLINT(modernize-deprecated-headers)

#if NONET_VECTOR_BYTES > 16
#include <immintrin.h>
#endif

#define NONET_INLINE [[gnu::always_inline]] inline

namespace {

/// Nine places of a row: from the first, most significant one on, four bits each.
using Text = uint64_t;

#if NONET_VECTOR_BYTES > 16

using Bytes = __m128i;
NONET_INLINE Bytes load(const uint8_t* from) { return _mm_load_si128(reinterpret_cast<const __m128i*>(from)); }
NONET_INLINE void store(Bytes x, uint8_t* to) { _mm_store_si128(reinterpret_cast<__m128i*>(to), x); }
/// x[index], and 0 if the index is 128 or more.
NONET_INLINE Bytes pick(Bytes x, Bytes index) { return _mm_shuffle_epi8(x, index); }
NONET_INLINE Bytes either(Bytes x, Bytes y) { return _mm_or_si128(x, y); }
NONET_INLINE Bytes both(Bytes x, Bytes y) { return _mm_and_si128(x, y); }
NONET_INLINE unsigned equal_places(Bytes x, Bytes y) {
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(x, y))) & 511U;
}
/// Places where the high nibble is 0; where it is that of kNoLabel.
NONET_INLINE unsigned blank_places(Bytes x) {
  return equal_places(_mm_and_si128(x, _mm_set1_epi8(-16)), _mm_setzero_si128());
}
NONET_INLINE unsigned fresh_places(Bytes x) { return equal_places(_mm_max_epu8(x, _mm_set1_epi8(-96)), x); }

/// Bytes i and i + 1 in ascending order for all bits i of `where`: 0, 3, 6 if kFirst is 0, 1, 4, 7 if it is 1.
template <int kFirst>
NONET_INLINE Bytes exchange(Bytes x, unsigned where, [[maybe_unused]] const uint8_t (*spread)[16]) {
  const Bytes swapped = pick(x, kFirst == 0 ? _mm_setr_epi8(1, 0, 2, 4, 3, 5, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15)
                                            : _mm_setr_epi8(0, 2, 1, 3, 5, 4, 6, 8, 7, 9, 10, 11, 12, 13, 14, 15));
  const Bytes low = _mm_min_epu8(x, swapped);
  const Bytes high = _mm_max_epu8(x, swapped);
#if NONET_VECTOR_BYTES == 64
  const Bytes y = _mm_mask_mov_epi8(x, static_cast<__mmask16>(where), low);
  return _mm_mask_mov_epi8(y, static_cast<__mmask16>(where << 1), high);
#else
  return _mm_blendv_epi8(_mm_blendv_epi8(x, low, load(spread[where])), high, load(spread[where << 1]));
#endif
}

/// The high nibbles.
NONET_INLINE Text text_of(Bytes x) {
  // In the order 0 | 1 2 3 4 5 6 7 8, and then two a byte.
  const Bytes high = _mm_and_si128(_mm_srli_epi16(x, 4), _mm_set1_epi8(15));
  const Bytes reversed = pick(high, _mm_setr_epi8(7, 8, 5, 6, 3, 4, 1, 2, -1, 0, -1, -1, -1, -1, -1, -1));
  const Bytes pairs = _mm_maddubs_epi16(reversed, _mm_set1_epi16(0x0110));
  return static_cast<Text>(_mm_cvtsi128_si64(_mm_packus_epi16(pairs, pairs)));
}

/// Swaps the rows and columns of 9x9 bytes, with 0 beyond.
NONET_INLINE void turn(const uint8_t (*rows)[16], uint8_t (*turned)[16]) {
  Bytes pairs[5];  // columns 0-7 of rows 2i and 2i + 1, and of row 8
  for (int i = 0; i < 4; ++i) pairs[i] = _mm_unpacklo_epi8(load(rows[2 * i]), load(rows[2 * i + 1]));
  const Bytes fours[4] = {_mm_unpacklo_epi16(pairs[0], pairs[1]), _mm_unpackhi_epi16(pairs[0], pairs[1]),
                          _mm_unpacklo_epi16(pairs[2], pairs[3]), _mm_unpackhi_epi16(pairs[2], pairs[3])};
  const Bytes eights[4] = {_mm_unpacklo_epi32(fours[0], fours[2]), _mm_unpackhi_epi32(fours[0], fours[2]),
                           _mm_unpacklo_epi32(fours[1], fours[3]), _mm_unpackhi_epi32(fours[1], fours[3])};
  const Bytes last = load(rows[8]);
  const Bytes none = _mm_setzero_si128();
  const Bytes at_eight = _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, 0, -1, -1, -1, -1, -1, -1, -1);
  for (int i = 0; i < 8; ++i) {
    const Bytes eight =
        (i & 1) != 0 ? _mm_unpackhi_epi64(eights[i / 2], none) : _mm_unpacklo_epi64(eights[i / 2], none);
    const Bytes ninth = pick(_mm_shuffle_epi8(last, _mm_set1_epi8(static_cast<char>(i))), at_eight);
    store(either(eight, ninth), turned[i]);
  }
  for (int i = 0; i < 9; ++i) turned[8][i] = rows[i][8];
  for (int i = 9; i < 16; ++i) turned[8][i] = 0;
}

using Keys = __m256i;
NONET_INLINE Keys load_keys(const uint32_t* from) { return _mm256_load_si256(reinterpret_cast<const __m256i*>(from)); }
NONET_INLINE Keys least(Keys x, Keys y) { return _mm256_min_epu32(x, y); }
NONET_INLINE Keys greatest(Keys x, Keys y) { return _mm256_max_epu32(x, y); }
NONET_INLINE Keys either(Keys x, Keys y) { return _mm256_or_si256(x, y); }
NONET_INLINE Keys shifted(Keys x, int bits) { return _mm256_srli_epi32(x, bits); }
NONET_INLINE uint32_t least_of(Keys x) {
  __m128i least = _mm_min_epu32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
  least = _mm_min_epu32(least, _mm_shuffle_epi32(least, 0x4E));
  least = _mm_min_epu32(least, _mm_shuffle_epi32(least, 0xB1));
  return static_cast<uint32_t>(_mm_cvtsi128_si32(least));
}
/// Lanes of at most this value.
NONET_INLINE unsigned at_most(Keys x, uint32_t limit) {
  const Keys below = _mm256_cmpeq_epi32(_mm256_min_epu32(x, _mm256_set1_epi32(static_cast<int>(limit))), x);
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(below)));
}

#else

struct Bytes {
  uint8_t at[16];
};
NONET_INLINE Bytes load(const uint8_t* from) {
  Bytes x;
  memcpy(x.at, from, 16);
  return x;
}
NONET_INLINE void store(Bytes x, uint8_t* to) { memcpy(to, x.at, 16); }
NONET_INLINE Bytes pick(Bytes x, Bytes index) {
  Bytes y;
  for (int i = 0; i < 16; ++i) y.at[i] = index.at[i] < 128 ? x.at[index.at[i] & 15] : uint8_t{0};
  return y;
}
NONET_INLINE Bytes either(Bytes x, Bytes y) {
  for (int i = 0; i < 16; ++i) x.at[i] = static_cast<uint8_t>(x.at[i] | y.at[i]);
  return x;
}
NONET_INLINE Bytes both(Bytes x, Bytes y) {
  for (int i = 0; i < 16; ++i) x.at[i] = static_cast<uint8_t>(x.at[i] & y.at[i]);
  return x;
}
NONET_INLINE unsigned equal_places(Bytes x, Bytes y) {
  unsigned places = 0;
  for (int i = 0; i < 9; ++i) places |= static_cast<unsigned>(x.at[i] == y.at[i]) << i;
  return places;
}
NONET_INLINE unsigned blank_places(Bytes x) {
  unsigned places = 0;
  for (int i = 0; i < 9; ++i) places |= static_cast<unsigned>(x.at[i] < 16) << i;
  return places;
}
NONET_INLINE unsigned fresh_places(Bytes x) {
  unsigned places = 0;
  for (int i = 0; i < 9; ++i) places |= static_cast<unsigned>(x.at[i] >= 0xA0) << i;
  return places;
}
template <int kFirst>
NONET_INLINE Bytes exchange(Bytes x, unsigned where, const uint8_t (*)[16]) {
  for (int i = kFirst; i < 9; i += 3) {
    const uint8_t low = x.at[i + 1] < x.at[i] ? x.at[i + 1] : x.at[i];
    const uint8_t high = x.at[i + 1] < x.at[i] ? x.at[i] : x.at[i + 1];
    if ((where >> i & 1U) != 0) {
      x.at[i] = low;
      x.at[i + 1] = high;
    }
  }
  return x;
}
NONET_INLINE Text text_of(Bytes x) {
  Text text = 0;
  for (int i = 0; i < 9; ++i) text = text << 4 | static_cast<Text>(x.at[i] >> 4);
  return text;
}

NONET_INLINE void turn(const uint8_t (*rows)[16], uint8_t (*turned)[16]) {
  memset(turned, 0, 9 * 16);
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) turned[column][row] = rows[row][column];
  }
}

struct Keys {
  uint32_t at[8];
};
template <class Function>
NONET_INLINE Keys each(Keys x, Keys y, Function function) {
  for (int i = 0; i < 8; ++i) x.at[i] = function(x.at[i], y.at[i]);
  return x;
}
NONET_INLINE Keys load_keys(const uint32_t* from) {
  Keys x;
  memcpy(x.at, from, sizeof x.at);
  return x;
}
NONET_INLINE Keys least(Keys x, Keys y) {
  return each(x, y, [](uint32_t a, uint32_t b) { return a < b ? a : b; });
}
NONET_INLINE Keys greatest(Keys x, Keys y) {
  return each(x, y, [](uint32_t a, uint32_t b) { return a < b ? b : a; });
}
NONET_INLINE Keys either(Keys x, Keys y) {
  return each(x, y, [](uint32_t a, uint32_t b) { return a | b; });
}
NONET_INLINE Keys shifted(Keys x, int bits) {
  return each(x, x, [bits](uint32_t a, uint32_t) { return a >> bits; });
}
NONET_INLINE uint32_t least_of(Keys x) {
  uint32_t least = x.at[0];
  for (const uint32_t key : x.at) least = key < least ? key : least;
  return least;
}
NONET_INLINE unsigned at_most(Keys x, uint32_t limit) {
  unsigned lanes = 0;
  for (int i = 0; i < 8; ++i) lanes |= static_cast<unsigned>(x.at[i] <= limit) << i;
  return lanes;
}

#endif

}  // namespace
