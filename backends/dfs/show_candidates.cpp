#include "backends/show_candidates.hpp"

#include <bit>

#include "backends/dfs/band9.hpp"

namespace nonet {
namespace {

using band9::any;
using band9::Board;
using band9::Lanes;

constexpr std::uint64_t kNodesBetweenLooks = 1024;  // at the clock: well under a millisecond

// `child` takes the candidate, `board` does without it.
void split_candidate(Board& board, Board& child, unsigned digit, Lanes cell) {
  unsigned others = 0;
  for (unsigned other = 0; other < 9; ++other) others |= (any(board.candidates[other] & cell) ? 1U : 0U) << other;
  others ^= 1U << digit;
  child = board;
  for (Lanes& candidates : child.candidates) candidates &= ~cell;
  child.candidates[digit] |= cell;
  child.open ^= cell;
  child.pending = {cell, 1U << digit, others};
  board.candidates[digit] ^= cell;
  board.pending.dirty = 1U << digit;
  if (std::has_single_bit(others)) {
    board.open ^= cell;
    board.pending.placed = cell;
    board.pending.placing = others;
  }
}

// A candidate of an open cell that is to be shown, in a cell with two candidates where there is one.
bool split_new(Board& board, Board& child, const Lanes (&hidden)[9], Lanes pairs) {
  Lanes any_hidden{};
  for (const Lanes& cells : hidden) any_hidden |= cells;
  any_hidden &= board.open;
  Lanes cells = any_hidden & pairs;
  if (!any(cells)) cells = any_hidden;
  if (!any(cells)) return false;
  const unsigned band = cells[0] != 0 ? 0 : cells[1] != 0 ? 1 : 2;
  Lanes cell{};
  cell[band] = cells[band] & (~cells[band] + 1);
  unsigned digit = 0;
  while (!any(hidden[digit] & cell)) ++digit;
  split_candidate(board, child, digit, cell);
  return true;
}

Stop look(const Budget& budget, std::uint64_t nodes) {
  if (budget.max_nodes && nodes >= *budget.max_nodes) return Stop::node_limit;
  if (nodes % kNodesBetweenLooks != 0) return Stop::exhausted;
  if (budget.stop.stop_requested()) return Stop::cancelled;
  return budget.deadline && Clock::now() >= *budget.deadline ? Stop::timeout : Stop::exhausted;
}

// Searches below stack[0] until one solution was found and then a node was of no use: what such a branch does not
// have may still stand elsewhere, so to refute it here would be in vain (three clues left out: twice as fast as to
// search the branch to its end).
Stop find(Board* stack, Lanes (&shown)[9], const Budget& budget, std::uint64_t& nodes, bool& found) {
  band9::View view;
  found = false;
  for (Board* board = stack;; --board) {
    for (;;) {
      const band9::Outcome outcome = band9::propagate(*board, view);
      Lanes hidden[9];
      Lanes some{};
      for (unsigned digit = 0; digit < 9; ++digit) some |= hidden[digit] = board->candidates[digit] & ~shown[digit];
      if (outcome == band9::Outcome::dead || !any(some)) {
        if (found) return Stop::exhausted;
        break;
      }
      if (outcome == band9::Outcome::solved) {
        for (unsigned digit = 0; digit < 9; ++digit) shown[digit] |= board->candidates[digit];
        found = true;
        break;
      }
      if (const Stop stop = look(budget, nodes); stop != Stop::exhausted) return stop;
      ++nodes;
      Board& child = board[1];
      if (!split_new(*board, child, hidden, view.pairs) &&
          (!view.shaped || !band9::split_permutations(*board, child, view.shape))) {
        band9::split_cell(*board, child, view.pairs);
      }
      ++board;
    }
    if (board == stack) return Stop::exhausted;
  }
}

Stop search(Board* stack, Lanes (&shown)[9], const Budget& budget, std::uint64_t& nodes) {
  Board root = stack[0];
  band9::View view;
  for (;;) {
    const band9::Outcome found_at_root = band9::propagate(root, view);
    if (found_at_root == band9::Outcome::solved) {
      for (unsigned digit = 0; digit < 9; ++digit) shown[digit] |= root.candidates[digit];
    }
    if (found_at_root != band9::Outcome::open) return Stop::exhausted;
    Board without = root;
    Lanes hidden[9];
    for (unsigned digit = 0; digit < 9; ++digit) hidden[digit] = root.candidates[digit] & ~shown[digit];
    if (!split_new(without, stack[0], hidden, view.pairs)) return Stop::exhausted;
    if (const Stop stop = look(budget, nodes); stop != Stop::exhausted) return stop;
    ++nodes;
    bool found = false;
    if (const Stop stop = find(stack, shown, budget, nodes, found); stop != Stop::exhausted) return stop;
    if (!found) root = without;
  }
}

}  // namespace

Stop show_candidates(std::span<const Cell> clues, std::span<const std::uint64_t> excluded,
                     std::span<std::uint64_t> shown, const Budget& budget, std::uint64_t& nodes) {
  Board stack[band9::kDeepest + 1];
  Lanes lanes[9]{};
  if (!band9::load(stack[0], clues.data(), excluded)) return Stop::exhausted;
  for (unsigned cell = 0; cell < 81; ++cell) {
    const band9::Place place = band9::kPlaces[cell];
    for (std::uint64_t rest = shown[cell]; rest != 0; rest &= rest - 1) {
      lanes[std::countr_zero(rest)][place.band] |= 1U << place.bit;
    }
  }
  const Stop stop = search(stack, lanes, budget, nodes);
  for (unsigned cell = 0; cell < 81; ++cell) {
    const band9::Place place = band9::kPlaces[cell];
    std::uint64_t digits = 0;
    for (unsigned digit = 0; digit < 9; ++digit) {
      digits |= std::uint64_t{lanes[digit][place.band] >> place.bit & 1U} << digit;
    }
    shown[cell] = digits;
  }
  return stop;
}

}  // namespace nonet
