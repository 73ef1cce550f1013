// Canonical forms of 9x9 boards for one instruction set: add_kernels() in cmake/Kernels.cmake compiles this file once
// for each. See kernel.hpp for what must not be included here.
#include "workshop/canonical/kernel.hpp"

#include "workshop/canonical/grid_rows.hpp"
#include "workshop/canonical/search.hpp"

namespace {

uint32_t form_of_grid(Search& search, const Puzzle9& puzzle, uint8_t* form) {
  Text texts[9];
  texts[0] = 0x123456789;
  texts[1] = second_row_of_grid(search, puzzle);
  return texts[1] == 0 ? 0 : search.finish(puzzle, texts, 2, 10, form);
}

/// Row 1 has the least pattern, for all its digits are new, and row 2 as many blanks at its head as any can have then.
/// Only bands and orders whose keys allow that are tried.
uint32_t minlex(const Tables& tables, Workspace& workspace, const uint8_t* cells, uint8_t* form) {
  Search search(tables, workspace);
  Puzzle9 puzzle;
  if (!read(cells, puzzle)) return 0;
  if (puzzle.full) return form_of_grid(search, puzzle, form);
  Keys keys[6];
  const uint32_t key = keys_of_bands<3>(tables, tables.patterns, puzzle, keys);
  const uint32_t second = key >> 9 & 511;
  const uint32_t head = second == 0 ? 1 : 2U << (31 - __builtin_clz(second));
  const uint32_t limit = (key >> 18 << 18) + (head << 9) - 1;

  const State start = search.start();
  List two = {workspace.states[2]};  // with two rows
  Text best_two = ~Text{0};
  Text texts[9];
  for (unsigned i = 0; i < 6; ++i) {
    const unsigned orders = at_most(keys[i], limit);
    for (unsigned first = 0; orders >> (2 * first) != 0; ++first) {
      const unsigned pair = orders >> (2 * first) & 3U;  // orders 2 * first and the next begin with that row
      if (pair == 0) continue;
      State state = start;
      state.turned = static_cast<uint8_t>(i / 3);
      const unsigned top = 3 * (i % 3);
      search.best = ~Text{0};
      search.later.count = 0;
      search.offer(puzzle, state, top + first);
      texts[0] = search.best;
      swap(search.now, search.later);
      search.best = best_two;
      swap(search.later, two);
      for (unsigned k = 0; k < search.now.count; ++k) {
        if ((pair & 1U) != 0) search.offer(puzzle, search.now.states[k], top + kOrders[2 * first][1]);
        if ((pair & 2U) != 0) search.offer(puzzle, search.now.states[k], top + kOrders[2 * first + 1][1]);
      }
      best_two = search.best;
      swap(search.later, two);
    }
  }
  texts[1] = best_two;
  swap(search.now, two);
  return search.finish(puzzle, texts, 2, 1, form);
}

uint32_t pattern(const Tables& tables, Workspace& workspace, const uint8_t* cells, uint8_t* form) {
  Search search(tables, workspace);
  Puzzle9 puzzle;
  if (!read(cells, puzzle)) return 0;
  if (puzzle.full) return form_of_grid(search, puzzle, form);
  Keys keys[6];
  const uint32_t key = keys_of_bands<2>(tables, tables.counts, puzzle, keys);
  for (unsigned i = 0; i < 6; ++i) {
    for (unsigned orders = at_most(keys[i], key); orders != 0; orders &= orders - 1) {
      State state = search.start();
      state.turned = static_cast<uint8_t>(i / 3);
      state.band = static_cast<uint8_t>(i % 3);
      state.order = static_cast<uint8_t>(first_bit(orders));
      uint32_t counts[3];
      for (unsigned stack = 0; stack < 3; ++stack) {
        counts[stack] = tables.counts[puzzle.boxes[state.turned][state.band][stack]][state.order];
      }
      for (const uint8_t* order : kOrders) {
        const uint32_t a = counts[order[0]];
        const uint32_t b = counts[order[1]];
        const uint32_t c = counts[order[2]];
        if (a > b || b > c) continue;
        // Of stacks that are blank in the band one order will do: they may change places.
        if ((b == 0 && order[0] > order[1]) || (c == 0 && order[1] > order[2])) continue;
        for (unsigned place = 0; place < 9; ++place) {
          state.column[place] = static_cast<uint8_t>(3 * order[place / 3] + place % 3);
        }
        state.free = static_cast<uint16_t>((a == 0 ? 1U : 0U) | (b == 0 ? 8U : 0U) | (c == 0 ? 64U : 0U));
        search.push(search.now, state);
      }
    }
  }
  Text texts[9];
  for (unsigned level = 0; level < 3; ++level) {
    search.best = ~Text{0};
    search.later.count = 0;
    for (unsigned i = 0; i < search.now.count; ++i) {
      const State& state = search.now.states[i];
      search.offer(puzzle, state, 3U * state.band + kOrders[state.order][level]);
    }
    texts[level] = search.best;
    swap(search.now, search.later);
  }
  return search.finish(puzzle, texts, 3, 1, form);
}

}  // namespace

namespace nonet::canon::NONET_KERNEL_NAME {

#define NONET_TEXT_OF(name) #name
#define NONET_TEXT(name) NONET_TEXT_OF(name)

// All that this file exports; a test reads the symbols of the object.
extern const Kernel kKernel;
constinit const Kernel kKernel = {.name = NONET_TEXT(NONET_KERNEL_NAME), .minlex = minlex, .pattern = pattern};

}  // namespace nonet::canon::NONET_KERNEL_NAME
