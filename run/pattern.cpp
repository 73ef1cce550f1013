#include "nonet/run/pattern.hpp"

namespace nonet {

Board pattern_board(const Geometry& shape) {
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
