// Words, masks and look-up tables of the 9x9 band search: constants and what reads them (internal to the dfs backend).
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace nonet::band9 {

// The word of one digit in one band: bit 9 * (column in box) + 3 * (line in band) + box.
//
//              box 0        box 1        box 2       Bits 0-8, 9-17, 18-26 are planes: the first cells of all nine
//   line 0    0  9 18  |   1 10 19  |   2 11 20      triads, the second cells, the third. So the low nine bits of
//   line 1    3 12 21  |   4 13 22  |   5 14 23      x | x >> 9 | x >> 18 are the band's triads; x | x >> 3 | x >> 6
//   line 2    6 15 24  |   7 16 25  |   8 17 26      has its nine columns at the bits of line 0.
//
// In the usual order, 9 * line + column, a band's triads cost three table look-ups.
using Lanes = std::uint32_t __attribute__((vector_size(16)));  // bands 0, 1, 2 and a lane that stays 0
using Halves = std::uint64_t __attribute__((vector_size(16)));

inline constexpr std::uint32_t kBandCells = (1U << 27) - 1;
inline constexpr std::uint32_t kTriads = 0777U;                   // a band's nine triads: bits 3 * line + box
inline constexpr std::uint32_t kTriad = 1U | 1U << 9 | 1U << 18;  // times a triad's bit: its three cells
inline constexpr std::uint32_t kColumns = 7U * kTriad;            // a band's columns: bits 9 * column in box + box
inline constexpr std::uint32_t kColumn = 1U | 1U << 3 | 1U << 6;  // times a column's bit: its three cells in the band
inline constexpr std::uint32_t kStack = kTriad * kColumn;         // the cells of box 0

// At this many open cells or fewer a two-candidate cell is guessed without triad rule and choice of band. Measured at
// 0, 25, 30, 33, 36, 40: serg gains 9 % at 30 and 20 % at 40, hardest loses 1 % at 30 and 7 % at 40.
inline constexpr unsigned kFewOpen = 30;

// A guess decides a cell (of 81) or the permutation of a digit in a band or stack (of 54), for good.
inline constexpr unsigned kDeepest = 81 + 54;

// What the nine triads (or, in a stack, the nine columns of its boxes) of one digit imply:
//   the 3x3 matrix   1 1 .     permutations on it:  1 . .   . 1 .    kept:  1 1 .    decided:  . . .
//   (line x box)     1 1 .                          . 1 .   1 . .           1 1 .              . . .
//                    1 . 1                          . . 1   . . 1           . . 1              . . 1
struct TriadRule {
  std::uint32_t keep = 0;     // cells of the triads on a permutation; 0: none, a contradiction
  std::uint32_t decided = 0;  // triads that are the only one kept in their line
  std::uint16_t first = 0;    // two permutations, as nine bits, if there are at least two
  std::uint16_t second = 0;
  std::uint32_t freedom = 0;  // permutations - 1, at most kMostFreedom, and kTwoLeft if there are exactly two
};

inline constexpr std::uint32_t kMostFreedom = 3;  // as in `batch`; guesses on hardest: 73 with 2, 71 with 3, 72 with 5
inline constexpr std::uint32_t kTwoLeft = 1U << 16;

constexpr std::array<TriadRule, 512> make_triad_rules() {
  constexpr int kPermutations[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  std::array<TriadRule, 512> rules{};
  for (std::uint32_t triads = 0; triads < 512; ++triads) {
    TriadRule& rule = rules[triads];
    std::uint32_t kept = 0;
    std::uint32_t count = 0;
    for (const auto& box : kPermutations) {
      const std::uint32_t matrix = 1U << box[0] | 8U << box[1] | 64U << box[2];
      if ((triads & matrix) != matrix) continue;
      kept |= matrix;
      rule.second = rule.first;
      rule.first = static_cast<std::uint16_t>(matrix);
      ++count;
    }
    for (int line = 0; line < 3; ++line) {
      const std::uint32_t boxes = kept & 7U << 3 * line;
      if (std::has_single_bit(boxes)) rule.decided |= boxes;
    }
    rule.keep = kept * kTriad;
    if (count > 0) rule.freedom = count - 1 < kMostFreedom ? count - 1 : kMostFreedom;
    if (count == 2) rule.freedom |= kTwoLeft;
  }
  return rules;
}

// The cells of every line that has one of the triads.
constexpr std::array<std::uint32_t, 512> make_lines() {
  std::array<std::uint32_t, 512> lines{};
  for (std::uint32_t triads = 0; triads < 512; ++triads) {
    for (int line = 0; line < 3; ++line) {
      if ((triads >> 3 * line & 7U) != 0) lines[triads] |= (7U << 3 * line) * kTriad;
    }
  }
  return lines;
}

struct Place {
  std::uint8_t band;
  std::uint8_t bit;
};

constexpr std::array<Place, 81> make_places() {
  std::array<Place, 81> places{};
  for (unsigned cell = 0; cell < 81; ++cell) {
    const unsigned row = cell / 9;
    const unsigned column = cell % 9;
    places[cell] = {static_cast<std::uint8_t>(row / 3),
                    static_cast<std::uint8_t>(9 * (column % 3) + 3 * (row % 3) + column / 3)};
  }
  return places;
}

constexpr std::array<std::uint8_t, 27> make_cells() {
  std::array<std::uint8_t, 27> cells{};
  for (unsigned cell = 0; cell < 27; ++cell) cells[make_places()[cell].bit] = static_cast<std::uint8_t>(cell);
  return cells;
}

inline constexpr auto kTriadRules = make_triad_rules();
inline constexpr auto kLines = make_lines();
inline constexpr auto kPlaces = make_places();
inline constexpr auto kCells = make_cells();  // bit of a word -> cell of the first band

inline bool any(Lanes v) {
  const auto h = reinterpret_cast<Halves>(v);
  return (h[0] | h[1]) != 0;
}

// The bits of all lanes together.
inline unsigned fold(Lanes v) {
  const auto h = reinterpret_cast<Halves>(v);
  const std::uint64_t both = h[0] | h[1];
  return static_cast<unsigned>(both | both >> 32);
}

// Bit `digit` in each lane that is not 0.
inline Lanes flag(Lanes v, unsigned digit) {
  const std::uint32_t bit = 1U << digit;
  return reinterpret_cast<Lanes>(v != Lanes{}) & Lanes{bit, bit, bit, bit};
}

inline unsigned count_bits(std::uint64_t v) {  // std::popcount is a library call on baseline x86-64
  v -= v >> 1 & 0x5555555555555555U;
  v = (v & 0x3333333333333333U) + (v >> 2 & 0x3333333333333333U);
  return static_cast<unsigned>(((v + (v >> 4)) & 0x0F0F0F0F0F0F0F0FU) * 0x0101010101010101U >> 56);
}

inline unsigned count_cells(Lanes cells) {
  const auto h = reinterpret_cast<Halves>(cells);
  return count_bits(h[0]) + count_bits(h[1]);
}

inline std::uint32_t triads_of(std::uint32_t x) { return (x | x >> 9 | x >> 18) & kTriads; }
inline std::uint64_t columns_of(std::uint32_t x) { return (x | x >> 3 | x >> 6) & kColumns; }

}  // namespace nonet::band9
