// Depth-first search for 9x9 boards: every solution, exactly once, in an order that depends on the input only.
//
//   struct First {  // the visitor decides when to stop
//     bool node() { return true; }                                // once per guess; false stops
//     bool solution(const std::uint8_t (&grid)[81]) { std::memcpy(answer, grid, 81); return false; }
//     std::uint8_t answer[81];
//   } first;
//   nonet::band9::search(clues, {}, first);  // stopped_by_solution: `first.answer` holds the grid
//
// Requires: clues in 0..9 (0 blank). Clues that contradict each other are fine: no solutions. No heap, no globals but
// constant tables, 27 KB of stack: any number of threads may search at once. Needs the vector
// extensions of gcc and clang.
//
// Method. A band solver: a candidate is one bit of a 27-bit word per digit and band (the idea of Zhou Yundong's
// solver and of JCZSolve; nothing here is taken from their code), and the three bands of a digit are the lanes of one
// 128-bit vector. A node of the search runs, to the fixpoint:
//   1. settle a digit: rows x boxes in each band by table, columns x boxes in all three stacks at once by shifts. A
//      digit's triads (three cells common to a line and a box) form a 3x3 permutation matrix in a band, so keeping
//      the triads on some complete permutation is hidden singles and both kinds of locked candidates in one step;
//   2. cells that a digit has found leave the other digits; naked singles, and cells that ran empty, from counters;
//   3. before a guess, the triad rule: three digits confined to a triad fill it, all others leave (T. Dillon's tdoku).
// The guess: in the band or stack with the least freedom left, a digit with two permutations (tdoku); on boards
// with few open cells, where choosing costs more than it saves, a cell with two candidates.
//
// Percentages in the comments: puzzles/s, limit 2, one core of an AMD EPYC, gcc 12 -O3, medians; of intermediate
// versions, so that 1-2 % is noise. "hardest" is forum_hardest_1905_11plus, "serg" serg_benchmark (many solutions).

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "backends/dfs/band9_board.hpp"

namespace nonet::band9 {

enum class End : std::uint8_t { exhausted, stopped_by_node, stopped_by_solution };

// Splits on a digit with two permutations in the band or stack with the least freedom: `child` takes one, `board`
// keeps the other. False: no digit has exactly two. (A two-candidate cell where there is one: hardest 130 guesses
// instead of 70, -22 %. Which of the digits, and which permutation first, made no difference.)
inline bool split_permutations(Board& board, Board& child, const Shape& shape) {
  std::uint16_t matrices[9][6];  // digit; bands 0-2: triads (line x box), stacks 0-2: band x column
  std::uint32_t freedom[6]{};
  for (unsigned digit = 0; digit < 9; ++digit) {
    const Lanes triads = shape.triads[digit];
    for (unsigned band = 0; band < 3; ++band) {
      matrices[digit][band] = static_cast<std::uint16_t>(triads[band]);
      freedom[band] += kTriadRules[triads[band]].freedom;
    }
    const Lanes columns = shape.columns[digit];
    const std::uint32_t all = columns[0] | columns[1] << 3 | columns[2] << 6;  // bits 9 * column + 3 * band + stack
    for (unsigned stack = 0; stack < 3; ++stack) {
      const std::uint32_t sparse = all >> stack & kStack;
      const std::uint32_t matrix = (sparse | sparse >> 8 | sparse >> 16) & kTriads;  // bits 3 * band + column
      matrices[digit][3 + stack] = static_cast<std::uint16_t>(matrix);
      freedom[3 + stack] += kTriadRules[matrix].freedom;
    }
  }
  std::uint32_t least = ~0U;
  for (std::uint32_t group = 0; group < 6; ++group) {
    const std::uint32_t key = freedom[group] < kTwoLeft ? ~0U : (freedom[group] & (kTwoLeft - 1)) << 3 | group;
    least = key < least ? key : least;
  }
  if (least == ~0U) return false;
  const unsigned group = least & 7U;
  unsigned digits = 0;
  for (unsigned digit = 0; digit < 9; ++digit) {
    digits |= (kTriadRules[matrices[digit][group]].freedom / kTwoLeft) << digit;
  }
  const auto digit = static_cast<unsigned>(std::countr_zero(digits));
  const TriadRule& rule = kTriadRules[matrices[digit][group]];

  child = board;
  const auto restrict_to = [&](Board& target, std::uint32_t matrix) {
    Lanes mask = {kBandCells, kBandCells, kBandCells, 0};
    if (group < 3) {
      mask[group] = matrix * kTriad;
    } else {
      const unsigned stack = group - 3;
      for (unsigned band = 0; band < 3; ++band) {
        const std::uint32_t columns = matrix >> 3 * band & 7U;
        const std::uint32_t cells = ((columns & 1U) | (columns & 2U) << 8 | (columns & 4U) << 16) * kColumn;
        mask[band] = (kBandCells & ~(kStack << stack)) | cells << stack;
      }
    }
    target.candidates[digit] &= mask;
    target.pending.dirty = 1U << digit;
  };
  restrict_to(child, rule.first);
  restrict_to(board, rule.second);
  return true;
}

// Splits on a cell: `child` places its first candidate, `board` keeps the others.
inline void split_cell(Board& board, Board& child, Lanes pairs) {
  Lanes cells = pairs;
  if (!any(cells)) {  // rare (nearly empty boards): a cell with three candidates, or any
    Lanes least[5]{board.open};
    for (auto& candidate : board.candidates) {
      for (unsigned count = 4; count > 0; --count) least[count] |= least[count - 1] & candidate;
    }
    cells = any(least[3] & ~least[4]) ? least[3] & ~least[4] : board.open;
  }
  const unsigned band = cells[0] != 0 ? 0 : cells[1] != 0 ? 1 : 2;
  const std::uint32_t bit = cells[band] & (~cells[band] + 1);
  Lanes cell{};
  cell[band] = bit;
  unsigned digits = 0;
  for (unsigned digit = 0; digit < 9; ++digit) digits |= (board.candidates[digit][band] & bit ? 1U : 0U) << digit;
  const unsigned others = digits & (digits - 1);
  const auto first = static_cast<unsigned>(std::countr_zero(digits));

  child = board;
  for (auto& candidate : child.candidates) candidate &= ~cell;
  child.candidates[first] |= cell;
  child.open ^= cell;
  child.pending = {cell, digits ^ others, others};

  board.candidates[first] ^= cell;
  board.pending.dirty = digits ^ others;
  if (std::has_single_bit(others)) {
    board.open ^= cell;
    board.pending.placed = cell;
    board.pending.placing = others;
  }
}

// What a search has on the stack, and all the memory it takes.
inline constexpr std::size_t kStackBytes = (kDeepest + 1) * sizeof(Board) + sizeof(View);

// Visits every solution that agrees with clues and exclusions (see load()). Each guess splits a board in two: node() is
// called before, and the second part is searched in place, not copied. Clues and exclusions must stay valid only until
// the first visit.
template <class Visitor>
End search(const std::uint8_t* clues, std::span<const std::uint64_t> excluded, Visitor&& visitor) {
  Board stack[kDeepest + 1];
  View view;
  if (!load(stack[0], clues, excluded)) return End::exhausted;
  for (Board* board = stack;;) {
    const Outcome outcome = propagate(*board, view);
    if (outcome == Outcome::open) {
      if (!visitor.node()) return End::stopped_by_node;
      Board& child = board[1];
      if (!view.shaped || !split_permutations(*board, child, view.shape)) {
        split_cell(*board, child, view.pairs);
      }
      ++board;
      continue;
    }
    if (outcome == Outcome::solved) {
      std::uint8_t grid[81];
      write_grid(*board, grid);
      if (!visitor.solution(grid)) return End::stopped_by_solution;
    }
    if (board == stack) return End::exhausted;
    --board;
  }
}

}  // namespace nonet::band9
