// Sixteen cells of 16 bits at a time: a digit leaves those that a mask names (internal to the dfs backend).
//
//     state   0110 0100 ...   what the cells may hold
//     peers   ffff 0000 ...   all bits: a cell that the digit leaves
//     digit   0100
//     result  0010 0100 ...   the first has changed, and it is filled
//
// SSE2 is part of every x86-64.
#pragma once

#include <cstddef>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace nonet::dfs {

inline constexpr std::size_t kLaneBlock = 16;

/// A bit a lane.
struct LaneChanges {
  unsigned changed = 0;
  unsigned filled = 0;  ///< of these, those with one digit left
};

/// False where a lane has nothing left. No lane may be empty before.
inline bool exclude_lanes(std::uint16_t* state, const std::uint16_t* peers, std::uint16_t digit, LaneChanges& changes) {
#ifdef __SSE2__
  const auto load = [](const std::uint16_t* at) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at)); };
  const auto store = [](std::uint16_t* at, __m128i lanes) { _mm_storeu_si128(reinterpret_cast<__m128i*>(at), lanes); };
  const __m128i digits = _mm_set1_epi16(static_cast<std::int16_t>(digit));
  const __m128i zero = _mm_setzero_si128();
  const __m128i low = load(state);
  const __m128i high = load(state + 8);
  const __m128i low_out = _mm_and_si128(low, _mm_and_si128(load(peers), digits));
  const __m128i high_out = _mm_and_si128(high, _mm_and_si128(load(peers + 8), digits));
  const auto zeros = [&](__m128i a, __m128i b) {
    return static_cast<unsigned>(
        _mm_movemask_epi8(_mm_packs_epi16(_mm_cmpeq_epi16(a, zero), _mm_cmpeq_epi16(b, zero))));
  };
  changes.changed = ~zeros(low_out, high_out) & 0xFFFFU;
  if (changes.changed == 0) return true;
  const __m128i low_left = _mm_xor_si128(low, low_out);
  const __m128i high_left = _mm_xor_si128(high, high_out);
  store(state, low_left);
  store(state + 8, high_left);
  if (zeros(low_left, high_left) != 0) return false;
  const __m128i one = _mm_set1_epi16(1);
  changes.filled = changes.changed & zeros(_mm_and_si128(low_left, _mm_sub_epi16(low_left, one)),
                                           _mm_and_si128(high_left, _mm_sub_epi16(high_left, one)));
  return true;
#else
  for (unsigned lane = 0; lane < kLaneBlock; ++lane) {
    const unsigned out = static_cast<unsigned>(state[lane]) & peers[lane] & digit;
    if (out == 0) continue;
    const unsigned left = state[lane] ^ out;
    if (left == 0) return false;
    state[lane] = static_cast<std::uint16_t>(left);
    changes.changed |= 1U << lane;
    if ((left & (left - 1)) == 0) changes.filled |= 1U << lane;
  }
  return true;
#endif
}

}  // namespace nonet::dfs
