// What a kernel offers to the engine: operations on the state of many search nodes, one node a lane. Internal.
//
// kernel.cpp is compiled once for each instruction set and exports nothing but one such table, so this header knows
// C types alone: an inline library function that is compiled with raised flags may be the copy that the linker keeps
// for the whole program, which then dies on an older processor.
//
// The engine works in turns:
//
//     reset -> [ round ... -> branch -> take -> give -> load ] ...
//
//     round     propagates once in all lanes, and says which lanes are dead, solved or at rest
//     branch    splits the nodes of some lanes in two, and lays every lane's node out as a record
//     take      copies records out (second children, a solution);   give, load: records into lanes
#pragma once

#include <stddef.h>  // NOLINT(modernize-deprecated-headers): C headers alone
#include <stdint.h>  // NOLINT(modernize-deprecated-headers)

namespace nonet::simd {

inline constexpr unsigned kMaxLanes = 512;
inline constexpr unsigned kMaxWords = kMaxLanes / 64;
inline constexpr unsigned kRecordWords = 12;

/// A set of lanes: bit l % 64 of word l / 64.
using LaneSet = uint64_t[kMaxWords];

/// A search node at rest, the candidates of 81 cells: words 0-8 hold cells 0-63 of digits 1-9, words 9-11 the others
/// by bytes, so that each byte of a record is eight cells of one digit, or the last cell of eight:
///
///     word 0..8    bit c: cell c
///     word 9       cells 64-71 of digit 1 | of digit 2 | ... | of digit 8
///     word 10      cells 72-79 of digit 1 | of digit 2 | ... | of digit 8
///     word 11      cells 64-71 of digit 9 | cells 72-79 of digit 9 | cell 80 of digits 1-8 | of digit 9 | (0)
using Record = uint64_t[kRecordWords];

/// A copy of a record into a lane.
struct Move {
  const uint64_t* record;
  uint32_t lane;
};

/// A kernel of 512 lanes may have eight groups of 64, each with a stack of nodes: planes.hpp. Room for this many nodes,
/// with 64 more that a push may touch; the odd 64 keeps the planes from falling on the same cache lines.
inline constexpr unsigned kStackNodes = 2048 + 64;

/// New puzzles wait in a ring that all groups take from: a power of two, and twice what an exchange may take.
inline constexpr unsigned kFreshNodes = 1024;

/// What an exchange does in one group. Positions are those of lanes in the group.
struct GroupPlan {
  uint8_t source[64];  ///< by position ^ 7: what fills it: p: the second child of position p; 64 + i: node window + i
  uint8_t pushed[64];  ///< positions whose second children go to the stack
  uint8_t solved[64];  ///< positions that write_solved() wants
  uint32_t top;        ///< where pushed nodes go
  uint32_t window;     ///< 64 nodes of the stack, or of the fresh ones
  bool pushes, pops, enters, solves;  ///< it never both pops and enters
};

/// How much a round does.
enum class Effort : uint8_t {
  light,  ///< all but to look for triads that have become full
  full,
  /// `changed` covers every removed candidate, not only those that usually lead to more. If nothing changed,
  /// the node is the greatest fixed point of all rules below the node that was loaded: it does not depend on when it is
  /// looked at.
  exact,
};

/// What a round left in each lane. Lanes without a node have any value.
struct RoundResult {
  LaneSet alive;      ///< no contradiction was found
  LaneSet changed;    ///< the round found something that the next one may use
  LaneSet undecided;  ///< before the round some cell had two candidates or more
};

/// All functions are pure in the state that they are given; one thread at a time a state.
struct Kernel {
  const char* name;
  unsigned lanes;      ///< a multiple of 64, to kMaxLanes
  size_t state_bytes;  ///< of a state, which is aligned to 64

  /// Before anything else.
  void (*reset)(void* state);
  /// One round of propagation, the digits in ascending or descending order; callers alternate.
  void (*round)(void* state, bool ascending, Effort effort, RoundResult* result);
  /// Splits the nodes of these lanes: the first child stays in its lane. Then lays out all lanes for take(): second
  /// children of these, the nodes of the others. The children share no solution and lose none. The lanes must be alive
  /// and undecided.
  void (*branch)(void* state, const uint64_t* lanes);
  /// Copies what was laid out for a lane.
  void (*take)(const void* state, uint32_t lane, uint64_t* record);
  /// The same for many lanes at once: lane l to records[l], which may be nullptr.
  void (*take_all)(const void* state, uint64_t* const* records);
  /// Prepares records for load().
  void (*give)(void* state, const Move* moves, size_t count);
  /// Puts what was given into these lanes.
  void (*load)(void* state, const uint64_t* lanes);

  // nullptr without groups.
  /// Splits the nodes of some lanes as branch() does, and fills some lanes: replaces take, give and load.
  void (*exchange)(void* state, const uint64_t* branching, const GroupPlan* plans, const uint64_t* filled) = nullptr;
  /// Reads 64 nodes of a group's stack from `at` on.
  void (*stacked_records)(const void* state, unsigned group, uint32_t at, uint64_t* records) = nullptr;
  /// Makes fresh nodes of up to 64 boards.
  void (*enter_boards)(void* state, uint32_t at, const uint8_t* cells, unsigned count) = nullptr;
  /// Negates a clue of each of them.
  void (*negate_fresh)(void* state, uint32_t at, const uint16_t* cells, unsigned count) = nullptr;
  /// Writes the first nodes that the last exchange laid out for a group, as boards.
  void (*write_solved)(const void* state, unsigned group, uint8_t* const* boards, unsigned count) = nullptr;

  /// The record of a board of 81 cells, 0 for blank, 1-9.
  void (*from_cells)(const uint8_t* cells, uint64_t* record);
  /// The cells of a record whose cells have one candidate each.
  void (*to_cells)(const uint64_t* record, uint8_t* cells);
};

}  // namespace nonet::simd
