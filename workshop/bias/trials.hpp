// Trials of the controlled-bias generator. Internal.
//
// A trial is a random set of cells. 512 of them are drawn at once, and a cell holds a bit for each:
//
//              trial 0  1  2  3 ...          511
//     sets[cell]     1  0  0  1 ...            1      the cell is in the set of trial 0, 3, ..., 511
#pragma once

#include <cstdint>

namespace nonet::bias {

inline constexpr unsigned kCells = 81;
inline constexpr unsigned kTrials = 512;  ///< at once
inline constexpr unsigned kWords = kTrials / 64;

/// The cells of an unavoidable set: the grid has a second solution beside all other cells. A puzzle of the grid has a
/// clue in each of them.
struct Unavoidable {
  static constexpr unsigned kMost = 31;
  uint8_t size;
  uint8_t cells[kMost];
};

struct alignas(64) Trials {
  uint64_t random[2][kWords];  ///< xorshift128+ (S. Vigna, 2014), eight side by side
  uint64_t sets[kCells][kWords];
  uint64_t alive[kWords];
};

/// The same unavoidable sets the other way round: for each cell a bit for each set. Bits without a set are ones.
inline constexpr unsigned kMostSets = 2048;
struct alignas(64) SetsByCell {
  uint64_t with[kCells][kMostSets / 64];
};

/// Draws sets that have each cell with probability 5/16, if they have a cell of each of the parts, which are disjoint.
/// `others` are the cells of no part.
void draw(Trials& trials, unsigned most, const Unavoidable* parts, unsigned count, const uint8_t* others,
          unsigned other_count);
/// Takes trials out of `alive` whose sets have no cell of one of these. Stops early when so few are left.
void sieve(Trials& trials, const Unavoidable* sets, unsigned count, unsigned few);
/// Whether these cells hit the first `count` sets (rounded up to 512), and if so, which of them a set needs: it has no
/// other of the cells. `needed` has a byte for each of the cells; ones that are set stay.
bool look(const SetsByCell& by_cell, unsigned count, const uint8_t* cells, unsigned size, uint8_t* needed);

}  // namespace nonet::bias
