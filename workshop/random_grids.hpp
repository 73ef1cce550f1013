// Full grids of the classic 9x9 board, each of the 6,670,903,752,021,072,936,960 with the same probability.
//
// The number of grids is from B. Felgenhauer and F. Jarvis, Mathematics of Sudoku I, 2006. A grid is a trial that comes
// to its end. A trial fills box after box by choices, each of them uniform among a fixed number of ways, and ends at
// the first choice that does not fit. A grid comes from one row of choices alone, so that all have the same chance:
//
//     1 2 3    boxes 2 and 3 follow from 1 by 56 * 6^6 ways, and so do 4 and 7: all of them fit
//     4 5 6    box 5: 56 ways for its rows (box 6 gets the other half), then two ways at most for the columns of each
//     row 7 8 9    boxes 6 and 8: two ways at most a line; box 9 has no choice, and fits or does not
//
// 9.392 % of the trials are grids; a grid costs about 0.6 us.
//
// Example:
//     nonet::Random random(1);
//     std::vector<nonet::Cell> grids(10 * 81);
//     nonet::random_grids(random, grids);
//     assert(grids[0] >= 1 && grids[0] <= 9);
#pragma once

#include <cstdint>
#include <span>

#include "base/random.hpp"
#include "nonet/board.hpp"

namespace nonet {

/// Fills `grids`, 81 cells in row order each, with grids that are independent of each other and uniform, as far as the
/// random numbers are. A seed gives the same ones on every machine, however many a call makes. Gives the number of
/// trials that they took. Throws Error on a size that is no multiple of 81.
std::uint64_t random_grids(Random& random, std::span<Cell> grids);

}  // namespace nonet
