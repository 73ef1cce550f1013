// The symmetries of a board with boxes: a puzzle changed by one looks new, and is exactly as hard for whoever does not
// mind the order of cells and digits.
//
//     digits renamed            any of side!
//     rows within a band        bands among themselves
//     columns within a stack    stacks among themselves
//     rows and columns swapped, where boxes are square
#pragma once

#include <span>
#include <vector>

#include "base/random.hpp"
#include "nonet/board.hpp"

namespace nonet::bench {

struct Symmetry {
  std::vector<CellIndex> source;  ///< for each cell the one that its content comes from
  std::vector<Cell> digit;        ///< what each digit becomes; 0 stays 0
};

/// Each symmetry is as likely as any other.
Symmetry random_symmetry(const Geometry& geometry, Random& random);

/// `to` and `from` have the board's cells, and are not the same.
void apply(const Symmetry& symmetry, std::span<const Cell> from, std::span<Cell> to);

}  // namespace nonet::bench
