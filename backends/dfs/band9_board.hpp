// A 9x9 board that propagates: what the band search (band9.hpp) and probing (sat/probe9.hpp) have in common.
//
//     nonet::band9::Board board;
//     nonet::band9::View view;
//     if (!load(board, clues, {})) ...                            // a clue is excluded
//     if (propagate(board, view) == Outcome::solved) write_grid(board, grid);
//
// The method is told in band9.hpp. To remove a candidate of an open board, clear its bit in `candidates` and set the
// digit's bit in `pending.dirty`; then propagate again.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "backends/dfs/band9_tables.hpp"

namespace nonet::band9 {

// Work waiting for propagate(): digits as bits 0-8.
struct PendingWork {
  Lanes placed;      // cells with one candidate left, already taken from `open`
  unsigned placing;  // the digits of those cells
  unsigned dirty;    // digits that lost candidates
};

// A node. A cell is open until its digit has been found and removed from its row, column, box and from the cell's
// others.
struct Board {
  Lanes candidates[9];
  Lanes open;
  PendingWork pending;
};

// One round: every digit that has work is settled on the candidates that the round before left, then found cells
// leave the other digits together. Rounds as such are no faster than removing after each digit, but they allow
// counting each time.
struct Round {
  Lanes found{};   // cells found in this round
  Lanes clash{};   // not 0: two digits found one cell, or a placed digit did not get its cell
  Lanes own[9]{};  // found, by digit
};

// Rows x boxes and columns x boxes to the fixpoint of this digit. False: no place left for it.
template <bool kPlaced>
inline bool settle(Board& board, unsigned digit, Round& round) {
  const Lanes before = board.candidates[digit];
  std::uint32_t x0 = before[0];
  std::uint32_t x1 = before[1];
  std::uint32_t x2 = before[2];
  if constexpr (kPlaced) {  // alone in its line is enough: the permutations do the box and the column
    const Lanes mine = before & board.pending.placed;
    x0 &= ~kLines[triads_of(mine[0])] | mine[0];
    x1 &= ~kLines[triads_of(mine[1])] | mine[1];
    x2 &= ~kLines[triads_of(mine[2])] | mine[2];
  }
  std::uint32_t decided0 = 0;
  std::uint32_t decided1 = 0;
  std::uint32_t decided2 = 0;
  const auto rows = [&] {
    const TriadRule& rule0 = kTriadRules[triads_of(x0)];
    const TriadRule& rule1 = kTriadRules[triads_of(x1)];
    const TriadRule& rule2 = kTriadRules[triads_of(x2)];
    x0 &= rule0.keep;
    x1 &= rule1.keep;
    x2 &= rule2.keep;
    decided0 = rule0.decided;
    decided1 = rule1.decided;
    decided2 = rule2.decided;
  };
  // All three stacks at once. The bands take different columns of a stack's boxes, so a permutation is one of
  //   even k: bands 0 1 2 take columns k k+1 k+2 (mod 3)      odd k: columns k k+2 k+1
  // One column number is nine bits of a word (three used, one a stack), so "column + 1" rotates the 27 bits by 9: a
  // shift, when the word is written twice, end to end.
  const auto columns = [&] {
    const std::uint64_t y0 = columns_of(x0);
    std::uint64_t y1 = columns_of(x1);
    std::uint64_t y2 = columns_of(x2);
    y1 |= y1 << 27;
    y2 |= y2 << 27;
    std::uint64_t even = y0 & y1 >> 9 & y2 >> 18;
    std::uint64_t odd = y0 & y1 >> 18 & y2 >> 9;
    const std::uint64_t keep0 = even | odd;
    even |= even << 27;
    odd |= odd << 27;
    const std::uint64_t keep1 = even >> 18 | odd >> 9;
    const std::uint64_t keep2 = even >> 9 | odd >> 18;
    x0 &= static_cast<std::uint32_t>(keep0) * kColumn;
    x1 &= static_cast<std::uint32_t>(keep1) * kColumn;
    x2 &= static_cast<std::uint32_t>(keep2) * kColumn;
  };
  // To ask for a change after the rows, not after the columns, suits the branch predictor: 17-clue +8 %, hardest
  // +3 %. One pass, and the digit again in the next round if it changed: easy +4 %, 17-clue -5 %, hardest -4 %.
  rows();
  for (;;) {
    columns();
    const std::uint32_t z0 = x0;
    const std::uint32_t z1 = x1;
    const std::uint32_t z2 = x2;
    rows();
    if (((z0 ^ x0) | (z1 ^ x1) | (z2 ^ x2)) == 0) break;
  }
  if (x0 == 0) return false;  // a band that fails takes the columns of the others with it

  // Found: the only cell of a triad that is the only one of its line. (At the fixpoint, alone in its box or column
  // implies alone in its line.) In lanes, not word by word: hardest +4 %.
  const Lanes x = {x0, x1, x2, 0};
  const Lanes second = x >> 9;
  const Lanes third = x >> 18;
  Lanes single = Lanes{decided0, decided1, decided2, 0} & ~((x & second) | ((x | second) & third));
  single |= single << 9 | single << 18;
  single &= x;
  if constexpr (kPlaced) round.clash |= before & board.pending.placed & ~single;
  const Lanes found = single & board.open;
  round.own[digit] = found;
  round.clash |= round.found & found;
  round.found |= found;
  board.candidates[digit] = x;
  return true;
}

// Per digit, kept from the triad rule for the choice of a guess.
struct Shape {
  Lanes triads[9];
  Lanes columns[9];
};

// `full`: triads (step 9) or columns of a box (step 3) that three digits fill. Returns the digits that lost
// candidates.
template <int kStep>
inline unsigned keep_confined(Board& board, Lanes full, const Lanes (&confined)[9]) {
  full |= full << kStep | full << 2 * kStep;
  Lanes hits{};
  for (unsigned digit = 0; digit < 9; ++digit) {
    const Lanes own = confined[digit];
    const Lanes hit = board.candidates[digit] & full & ~(own | own << kStep | own << 2 * kStep);
    board.candidates[digit] ^= hit;
    hits |= flag(hit, digit);
  }
  return fold(hits);
}

// Three digits confined to one triad, or to one column of a box, exclude the others. Guesses on hardest 98 -> 70. The
// columns wait while the triads still find something: hardest +1 %.
inline unsigned apply_triad_rule(Board& board, Shape& shape) {
  Lanes lines[9];                                                    // triads a digit is confined to
  Lanes sides[9];                                                    // the same for columns
  Lanes lines1{}, lines2{}, lines3{}, sides1{}, sides2{}, sides3{};  // at least 1, 2, 3 digits
  for (unsigned digit = 0; digit < 9; ++digit) {
    const Lanes x = board.candidates[digit];
    const Lanes triads = (x | x >> 9 | x >> 18) & kTriads;
    const Lanes beside = (triads << 1 & 0666U) | (triads >> 2 & 0111U) | (triads >> 1 & 0333U) | (triads << 2 & 0444U);
    const Lanes line = triads & ~beside;
    const Lanes columns = (x | x >> 3 | x >> 6) & kColumns;
    const Lanes side = columns & ~(columns << 9 | columns >> 18 | columns >> 9 | columns << 18);
    shape.triads[digit] = triads;
    shape.columns[digit] = columns;
    lines[digit] = line;
    sides[digit] = side;
    lines3 |= lines2 & line;
    lines2 |= lines1 & line;
    lines1 |= line;
    sides3 |= sides2 & side;
    sides2 |= sides1 & side;
    sides1 |= side;
  }
  unsigned dirty = 0;
  if (any(lines3)) dirty = keep_confined<9>(board, lines3, lines);
  if (dirty == 0 && any(sides3)) dirty = keep_confined<3>(board, sides3, sides);
  return dirty;
}

enum class Outcome { dead, solved, open };

// What a guess needs to know about an open board.
struct View {
  Lanes pairs;          // cells with two candidates
  bool shaped = false;  // `shape` is valid
  Shape shape;
};

// Does all pending work, to the fixpoint.
inline Outcome propagate(Board& board, View& view) {
  PendingWork& pending = board.pending;
  for (;;) {
    Round round;
    unsigned settling = pending.dirty & ~pending.placing;
    for (unsigned placing = pending.placing; placing != 0; placing &= placing - 1) {
      if (!settle<true>(board, static_cast<unsigned>(std::countr_zero(placing)), round)) return Outcome::dead;
    }
    for (; settling != 0; settling &= settling - 1) {
      if (!settle<false>(board, static_cast<unsigned>(std::countr_zero(settling)), round)) return Outcome::dead;
    }
    pending.placing = 0;

    // Counting in every round, not only when the digits have come to rest, finds dead boards sooner: hardest +2 %.
    board.open ^= round.found;
    Lanes one{}, two{}, three{}, hits{};  // cells with at least 1, 2, 3 candidates
    for (unsigned digit = 0; digit < 9; ++digit) {
      const Lanes x = board.candidates[digit];
      const Lanes hit = x & (round.found ^ round.own[digit]);
      const Lanes kept = x ^ hit;
      board.candidates[digit] = kept;
      hits |= flag(hit, digit);
      three |= two & kept;
      two |= one & kept;
      one |= kept;
    }
    if (any((board.open & ~one) | round.clash)) return Outcome::dead;
    pending.dirty = fold(hits);
    const Lanes placed = board.open & ~two;
    if (any(placed)) {
      board.open ^= placed;
      pending.placed = placed;
      Lanes holders{};
      for (unsigned digit = 0; digit < 9; ++digit) holders |= flag(board.candidates[digit] & placed, digit);
      pending.placing = fold(holders);
      continue;
    }
    if (pending.dirty != 0) continue;
    if (!any(board.open)) return Outcome::solved;
    view.pairs = two & ~three;
    view.shaped = !any(view.pairs) || count_cells(board.open) > kFewOpen;
    if (!view.shaped) return Outcome::open;
    pending.dirty = apply_triad_rule(board, view.shape);
    if (pending.dirty == 0) return Outcome::open;
  }
}

// Clues as placed cells, everything else in bulk: the first round of propagate() removes the clues' peers by whole
// lines. `excluded`: empty, or a set of digits (bit digit - 1) for each cell. False: a clue is excluded.
inline bool load(Board& board, const std::uint8_t* clues, std::span<const std::uint64_t> excluded) {
  std::uint32_t words[9][4]{};
  const auto put = [&](unsigned cell) { words[clues[cell] - 1][kPlaces[cell].band] |= 1U << kPlaces[cell].bit; };
  // Eight bytes to eight bits by a multiplication, then only the clues are visited (a test per cell is mispredicted).
  std::uint64_t given_low = 0;
  for (unsigned first = 0; first < 64; first += 8) {
    std::uint64_t bytes = 0;
    for (unsigned i = 0; i < 8; ++i) bytes |= static_cast<std::uint64_t>(clues[first + i]) << 8 * i;  // one load
    const std::uint64_t used = ((bytes + 0x7F7F7F7F7F7F7F7FU) >> 7) & 0x0101010101010101U;
    given_low |= (used * 0x0102040810204080U >> 56) << first;
  }
  unsigned given_high = 0;
  for (unsigned i = 0; i < 17; ++i) given_high |= (clues[64 + i] != 0 ? 1U : 0U) << i;
  for (; given_low != 0; given_low &= given_low - 1) put(static_cast<unsigned>(std::countr_zero(given_low)));
  for (; given_high != 0; given_high &= given_high - 1) put(64 + static_cast<unsigned>(std::countr_zero(given_high)));

  Lanes given{};
  for (unsigned digit = 0; digit < 9; ++digit) {
    board.candidates[digit] = Lanes{words[digit][0], words[digit][1], words[digit][2], 0};
    given |= board.candidates[digit];
  }
  board.open = Lanes{kBandCells, kBandCells, kBandCells, 0} ^ given;
  for (Lanes& x : board.candidates) x |= board.open;
  board.pending = {given, 0777U, 0};
  if (excluded.empty()) return true;

  Lanes masks[9]{};
  for (unsigned cell = 0; cell < 81; ++cell) {
    for (unsigned digit = 0; digit < 9; ++digit) {
      masks[digit][kPlaces[cell].band] |= static_cast<std::uint32_t>(~excluded[cell] >> digit & 1U)
                                          << kPlaces[cell].bit;
    }
  }
  Lanes left{};
  for (unsigned digit = 0; digit < 9; ++digit) {
    board.candidates[digit] &= masks[digit];
    left |= board.candidates[digit];
  }
  return !any(given & ~left);
}

// Requires a solved board: three cells in each word.
inline void write_grid(const Board& board, std::uint8_t (&grid)[81]) {
  for (unsigned digit = 0; digit < 9; ++digit) {
    for (unsigned band = 0; band < 3; ++band) {
      std::uint32_t x = board.candidates[digit][band];
      for (int i = 0; i < 3; ++i, x &= x - 1) {
        grid[27 * band + kCells[static_cast<unsigned>(std::countr_zero(x))]] = static_cast<std::uint8_t>(digit + 1);
      }
    }
  }
}

}  // namespace nonet::band9
