// A solved board of any shape, to make others from.
//
// Example:
//     const nonet::Board board = nonet::pattern_board({2, 2});
//     assert((board == nonet::Board{1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3}));
#pragma once

#include "nonet/board.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

/// The simplest solved board: each row is the row above moved by the width of a box, and by one more in each new band.
inline Board pattern_board(const Geometry& shape) {
  Board board;
  for (int row = 0; row < shape.side(); ++row) {
    const int shift = row % shape.box_rows * shape.box_cols + row / shape.box_rows;
    for (int column = 0; column < shape.side(); ++column) {
      board.push_back(static_cast<Cell>((shift + column) % shape.side() + 1));
    }
  }
  return board;
}

}  // namespace nonet
