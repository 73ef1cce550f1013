// Which of 64 cells have a digit (internal to the dfs backend).
//
// SSE2, eight cells at a time, is part of every x86-64.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace nonet::dfs {

/// Cells are stored in blocks of this many.
inline constexpr std::size_t kCellBlock = 16;

/// A bit a cell, of the first 64 of `count` cells, a multiple of kCellBlock. `digit` is one bit.
inline std::uint64_t cells_with(const std::uint16_t* cells, std::size_t count, std::uint16_t digit) {
  const std::size_t end = std::min<std::size_t>(count, 64);
  std::uint64_t with = 0;
#ifdef __SSE2__
  const __m128i digits = _mm_set1_epi16(static_cast<std::int16_t>(digit));
  const auto have_it = [&](const std::uint16_t* at) {
    const __m128i eight = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    return _mm_cmpeq_epi16(_mm_and_si128(eight, digits), digits);
  };
  for (std::size_t i = 0; i < end; i += kCellBlock) {
    const __m128i bytes = _mm_packs_epi16(have_it(cells + i), have_it(cells + i + 8));
    with |= std::uint64_t{static_cast<unsigned>(_mm_movemask_epi8(bytes))} << i;
  }
#else
  for (std::size_t i = 0; i < end; ++i) with |= std::uint64_t{(cells[i] & digit) != 0} << i;
#endif
  return with;
}

}  // namespace nonet::dfs
