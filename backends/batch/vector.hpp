// A vector of lanes and its logic, for the instruction set that this file is compiled for. For kernel.cpp alone.
//
// NONET_VECTOR_BYTES says how wide: 16 runs everywhere by the compilers' plain vector extensions, 32 is for AVX2,
// 64 for AVX-512.
#pragma once

#include <stdint.h>  // NOLINT(modernize-deprecated-headers): C headers alone
#include <string.h>  // NOLINT(modernize-deprecated-headers)

#if NONET_VECTOR_BYTES > 16 || defined(__SSE2__)
#include <immintrin.h>
#endif

#define NONET_INLINE [[gnu::always_inline]] inline
// The passes are written as loops over lines, boxes and cells. Those within a band are unrolled, so that a band lives
// in registers; those over bands and stacks stay loops: unrolled too, they miss the instruction cache (1.4 to 1.6
// times slower).
#ifdef __clang__
#define NONET_UNROLL _Pragma("clang loop unroll(full)")
#define NONET_ROLL _Pragma("clang loop unroll(disable)")
#else
#define NONET_UNROLL _Pragma("GCC unroll 81")
#define NONET_ROLL _Pragma("GCC unroll 1")
#endif

namespace {

inline constexpr unsigned kBytes = NONET_VECTOR_BYTES;
inline constexpr unsigned kLanes = kBytes * 8;
inline constexpr unsigned kWords = kBytes / 8;

/// One bit a lane; a word is 64 lanes.
using V = uint64_t __attribute__((vector_size(NONET_VECTOR_BYTES)));
using Bytes = uint8_t __attribute__((vector_size(NONET_VECTOR_BYTES)));

/// Any function of three bits as one instruction, where there is such an instruction. The table of a function is its
/// value at the three columns of a truth table.
template <class Function>
NONET_INLINE V logic(V a, V b, V c, Function function) {
#if NONET_VECTOR_BYTES == 64
  (void)function;
  constexpr auto table = static_cast<int>(Function{}(0xF0U, 0xCCU, 0xAAU) & 0xFFU);
  return reinterpret_cast<V>(_mm512_ternarylogic_epi64(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b),
                                                       reinterpret_cast<__m512i>(c), table));
#else
  return function(a, b, c);
#endif
}

NONET_INLINE V none() { return V{}; }
NONET_INLINE V all() { return ~V{}; }

// Named by what they compute from left to right: and_not_not is a & ~b & ~c.
NONET_INLINE V or3(V a, V b, V c) {
  return logic(a, b, c, [](auto x, auto y, auto z) { return x | y | z; });
}
NONET_INLINE V and3(V a, V b, V c) {
  return logic(a, b, c, [](auto x, auto y, auto z) { return x & y & z; });
}
/// The sum bit of a full adder.
NONET_INLINE V sum(V a, V b, V c) {
  return logic(a, b, c, [](auto x, auto y, auto z) { return x ^ y ^ z; });
}
/// At least two of three: the carry bit of a full adder.
NONET_INLINE V majority(V a, V b, V c) {
  return logic(a, b, c, [](auto x, auto y, auto z) { return (x & y) | (z & (x | y)); });
}
NONET_INLINE V and_not_not(V a, V b, V c) {
  return logic(a, b, c, [](auto x, auto y, auto z) { return x & ~y & ~z; });
}
NONET_INLINE V not_and_not(V a, V b, V c) {
  return logic(a, b, c, [](auto x, auto y, auto z) { return ~x & y & ~z; });
}
NONET_INLINE V and_either(V a, V b, V c) {
  return logic(a, b, c, [](auto x, auto y, auto z) { return x & (y | z); });
}
NONET_INLINE V and_unless(V a, V b, V c) {  // a, where not b, or where c anyway
  return logic(a, b, c, [](auto x, auto y, auto z) { return x & (~y | z); });
}
NONET_INLINE V or_and(V a, V b, V c) {
  return logic(a, b, c, [](auto x, auto y, auto z) { return x | (y & z); });
}
NONET_INLINE V or_and_not(V a, V b, V c) {
  return logic(a, b, c, [](auto x, auto y, auto z) { return x | (y & ~z); });
}
NONET_INLINE V or_differ(V a, V b, V c) {
  return logic(a, b, c, [](auto x, auto y, auto z) { return x | (y ^ z); });
}
NONET_INLINE V either_differ(V a, V b, V c) {
  return logic(a, b, c, [](auto x, auto y, auto z) { return (x | y) ^ z; });
}
/// b where the mask is set, c elsewhere.
NONET_INLINE V choose(V mask, V b, V c) {
  return logic(mask, b, c, [](auto x, auto y, auto z) { return (x & y) | (~x & z); });
}
/// One digit of the comparison of two binary numbers: x < y, where the lower digits were less, or not.
NONET_INLINE V less(V a, V b, V lower) {
  return logic(a, b, lower, [](auto x, auto y, auto z) { return (~x & y) | (z & (~x | y)); });
}

NONET_INLINE V from_words(const uint64_t* words) {
  V value;
  memcpy(&value, words, kBytes);
  return value;
}
NONET_INLINE void to_words(V value, uint64_t* words) { memcpy(words, &value, kBytes); }
NONET_INLINE bool any_lane(V value) {
  uint64_t words[kWords];
  to_words(value, words);
  uint64_t either = 0;
  for (const uint64_t word : words) either |= word;
  return either != 0;
}

/// Leaves the upper halves of the registers clean at the end of a function that others call. Compilers do so by
/// themselves, but not where the function ends in the call of one that takes a vector; dfs, run by turns with such a
/// kernel, lost a third of its speed.
struct CleanRegisters {
#if NONET_VECTOR_BYTES > 16
  NONET_INLINE ~CleanRegisters() { _mm256_zeroupper(); }
#else
  NONET_INLINE ~CleanRegisters() {}  // NOLINT(modernize-use-equals-default): or it would be an unused variable
#endif
};

}  // namespace
