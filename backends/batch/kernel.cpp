// The kernel of one instruction set: add_kernels() in cmake/Kernels.cmake compiles this file once for each, with
// NONET_KERNEL_NAME and NONET_VECTOR_BYTES. See kernel.hpp for what must not be included here.
#include "backends/batch/kernel.hpp"

#include "backends/batch/branch.hpp"
#include "backends/batch/cells.hpp"
#include "backends/batch/digit_pass.hpp"
#include "backends/batch/planes.hpp"
#include "backends/batch/transpose.hpp"

namespace {

using nonet::simd::Effort;
using nonet::simd::Move;
using nonet::simd::RoundResult;

State& state_of(void* state) { return *static_cast<State*>(state); }
const State& state_of(const void* state) { return *static_cast<const State*>(state); }

void reset(void* memory) {
#if NONET_VECTOR_BYTES == 64
  memset(memory, 0, offsetof(State, stack));
#else
  memset(memory, 0, sizeof(State));
#endif
  State& state = state_of(memory);
  for (V& open : state.open) open = all();
  for (V*& row : state.tail_rows) row = &state.no_row;
  for (int digit = 0; digit < 9; ++digit) {
    for (int i = 0; i < kTail; ++i) state.tail_rows[tail_row(digit, i)] = &state.cells[digit][kHead + i];
  }
}

void round_of(void* memory, bool ascending, Effort effort, RoundResult* result) {
  const CleanRegisters clean;
  State& state = state_of(memory);
  to_words(state.undecided, result->undecided);
  if (effort == Effort::light) {
    propagate<false>(state, ascending);
  } else if (effort == Effort::full) {
    propagate<true>(state, ascending);
  } else {
    propagate_exactly(state, ascending);
  }
  to_words(state.alive, result->alive);
  to_words(state.changed, result->changed);
}

void branch(void* memory, const uint64_t* lanes) {
  const CleanRegisters clean;
  State& state = state_of(memory);
  const V branching = from_words(lanes);
  // Where the puzzles are easy, most exchanges have nothing to split.
  const bool splits = any_lane(branching);
  if (splits) choose_band(state, branching);
  const bool by_triad = splits && any_lane(state.no_pair);
  for (int digit = 0; digit < 9; ++digit) {
    const V* rows = state.cells[digit];
    if (splits) {
      split_digit(state, digit);
      if (by_triad) split_triad(state, digit);
      rows = state.second;
    }
    transpose_out(rows, state, static_cast<unsigned>(digit));
    for (int i = 0; i < kTail; ++i) state.tails[tail_row(digit, i)] = rows[kHead + i];
  }
  for (int word = 0; word < 3; ++word) transpose_out(state.tails + 64 * word, state, static_cast<unsigned>(9 + word));
}

void take(const void* memory, uint32_t lane, uint64_t* record) {
  const uint64_t* const from = state_of(memory).out + out_place(lane);
  for (unsigned word = 0; word < kRecordWords; ++word) record[word] = from[word * kWords];
}

// The lanes of a block together, as a transposition of its registers.
void take_all(const void* memory, uint64_t* const* records) {
  const CleanRegisters clean;
  const State& state = state_of(memory);
  uint64_t nowhere[kRecordWords];
  for (unsigned block = 0; block < 64; ++block) {
    uint64_t* to[kWords];
    bool any = false;
    NONET_UNROLL
    for (unsigned i = 0; i < kWords; ++i) {
      uint64_t* const record = records[out_lane(block, i)];
      any |= record != nullptr;
      to[i] = record != nullptr ? record : nowhere;
    }
    if (any) block_to_records(state.out + place(block, 0), to);
  }
}

void give(void* memory, const Move* moves, size_t count) {
  State& state = state_of(memory);
  for (size_t i = 0; i < count; ++i) {
    uint64_t* const to = state.in + in_place(moves[i].lane);
    for (unsigned word = 0; word < kRecordWords; ++word) to[word * kWords] = moves[i].record[word];
  }
}

// What follows from the candidates, after nodes were put into some lanes.
void recount(State& state, V loaded) {
  V undecided = none();
  for (int cell = 0; cell < 81; ++cell) {
    V some;
    state.two[cell] = two_or_more(state, cell, some);
    undecided |= state.two[cell];
  }
  state.undecided = undecided;
  for (V& open : state.open) open |= loaded;
}

[[gnu::noinline]] void load_head(State& state, unsigned digit, V lanes) {
  V* const rows = state.cells[digit];
  transpose_in(state, digit, lanes, [rows](int i) -> V& { return rows[i]; });
}

[[gnu::noinline]] void load_tail(State& state, unsigned word, V lanes) {
  V* const* const rows = state.tail_rows + (word - 9) * 64;
  transpose_in(state, word, lanes, [rows](int i) -> V& { return *rows[i]; });
}

void load(void* memory, const uint64_t* lanes) {
  const CleanRegisters clean;
  State& state = state_of(memory);
  const V loaded = from_words(lanes);
  if (any_lane(loaded)) {
    for (unsigned digit = 0; digit < 9; ++digit) load_head(state, digit, loaded);
    for (unsigned word = 9; word < 12; ++word) load_tail(state, word, loaded);
  }
  recount(state, loaded);
}

#if NONET_VECTOR_BYTES == 64
void exchange(void* memory, const uint64_t* lanes, const GroupPlan* plans, const uint64_t* filled_lanes) {
  const CleanRegisters clean;
  State& state = state_of(memory);
  const V branching = from_words(lanes);
  const V filled = from_words(filled_lanes);
  const bool splits = any_lane(branching);
  if (splits) choose_band(state, branching);
  const bool by_triad = splits && any_lane(state.no_pair);
  V lasts[16];
  for (int digit = 0; digit < 9; ++digit) {
    const V* rows = state.cells[digit];
    if (splits) {
      split_digit(state, digit);
      if (by_triad) split_triad(state, digit);
      rows = state.second;
    }
    // The last cell first: without splits the rows are those that the planes change.
    lasts[digit] = rows[80];
    for (int j = 0; j < 8; ++j) {
      move_plane(state, plans, static_cast<unsigned>(digit * 8 + j), rows + 8 * j, filled, state.cells[digit] + 8 * j);
    }
    for (int j = 0; j < 2; ++j) {
      const int at = 64 + 8 * j;
      move_plane(state, plans, tail_plane(digit, j), rows + at, filled, state.cells[digit] + at);
    }
  }
  V to[16];
  for (int digit = 0; digit < 9; ++digit) to[digit] = state.cells[digit][80];
  for (int i = 9; i < 16; ++i) lasts[i] = to[i] = none();
  move_plane(state, plans, kLastPlane, lasts, filled, to);
  move_plane(state, plans, kLastPlane + 1, lasts + 8, filled, to + 8);
  for (int digit = 0; digit < 9; ++digit) state.cells[digit][80] = to[digit];
  recount(state, filled);
}
#endif

}  // namespace

namespace nonet::simd::NONET_KERNEL_NAME {

#define NONET_TEXT_OF(name) #name
#define NONET_TEXT(name) NONET_TEXT_OF(name)

// All that this file exports; a test reads the symbols of the object.
extern const Kernel kKernel;
constinit const Kernel kKernel = {
    .name = NONET_TEXT(NONET_KERNEL_NAME),
    .lanes = kLanes,
    .state_bytes = sizeof(State),
    .reset = reset,
    .round = round_of,
    .branch = branch,
    .take = take,
    .take_all = take_all,
    .give = give,
    .load = load,
#if NONET_VECTOR_BYTES == 64
    .exchange = exchange,
    .stacked_records = stacked_records,
    .enter_boards = enter_boards,
    .negate_fresh = negate_fresh,
    .write_solved = write_solved,
#endif
    .from_cells = from_cells,
    .to_cells = to_cells,
};

}  // namespace nonet::simd::NONET_KERNEL_NAME
