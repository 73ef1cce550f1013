// What a kernel of canonical forms offers, for 9x9 boards. Internal.
//
// kernel.cpp is compiled once for each instruction set (add_kernels() in cmake/Kernels.cmake), so this header knows
// C types alone.
#pragma once

#include <stdint.h>  // NOLINT(modernize-deprecated-headers): C headers alone

namespace nonet::canon {

/// Of a band's three rows all six orders at once: lane i is kOrders[i], lanes 6 and 7 are empty.
// Not inline: a kernel exports nothing but its table.
constexpr uint8_t kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/// What to look up, by the clues of a box (bit 3 * row + column) and the order of its rows. In a key of a box the rows
/// are so far apart that the keys of three boxes, each shifted by a box more, make the key of a band:
///
///     patterns   row 1 at bits 24-26, row 2 at 15-17, row 3 at 6-8: the columns sorted so that the key is least
///     counts     row 1 at bits 16-17, row 2 at 10-11, row 3 at 4-5: how many clues are in each row of the box
struct Tables {
  alignas(64) uint32_t patterns[512][8];
  alignas(64) uint32_t counts[512][8];
  alignas(32) uint32_t needless[8][8];  ///< by blank rows of a band: all ones for orders that another one covers
  alignas(16) uint8_t spread[512][16];  ///< a byte of ones for each bit
};
const Tables& tables();

/// An order of some rows, and of the columns as far as those rows decide. Places are those of the form, from the left.
struct alignas(16) State {
  uint8_t label[16];   ///< by digit: its label << 4, kNoLabel if it has none yet; 0 for blank
  uint8_t column[16];  ///< by place: the column that is there; 0x80 beyond
  uint16_t blank;      ///< places whose columns are blank so far: in a stack they may change places
  uint16_t rows;       ///< that are used
  uint16_t free;       ///< bit 3 * s: stack s may change places with others that are free, if they are blank so far
  uint8_t turned;      ///< 1: rows and columns are swapped
  uint8_t band;        ///< that is being filled
  uint8_t order;       ///< of the rows of the top band, where it is chosen beforehand
  uint8_t next;        ///< label of the next new digit
};
inline constexpr uint8_t kNoLabel = 0xA0;

/// Enough for all puzzles of workshop_canonical_test.cpp, the most symmetric ones and those with few clues among them.
/// Where it is not, the simple route takes over (rows.hpp).
inline constexpr unsigned kMaxStates = 16384;
inline constexpr unsigned kMaxWays = 6 * 6 * 6 * 6;  ///< orders of columns

struct Workspace {
  State states[3][kMaxStates];
  uint8_t ways[kMaxWays][16];
};

/// How many orders of rows and columns give the form, not counting exchanges of blank rows of a band, blank columns of
/// a stack, and blank stacks. 0: not found here, since clues clash or states are too many.
struct Kernel {
  const char* name;
  uint32_t (*minlex)(const Tables&, Workspace&, const uint8_t* cells, uint8_t* form);
  uint32_t (*pattern)(const Tables&, Workspace&, const uint8_t* cells, uint8_t* form);
};

}  // namespace nonet::canon
