// A solved board to make others from.
//
// Example:
//     const nonet::Board board = nonet::pattern_board({2, 2});
//     assert((board == nonet::Board{1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3}));
#pragma once

#include "nonet/board/geometry.hpp"
#include "nonet/board/puzzle.hpp"

namespace nonet {

/// The solved board that everyone writes down first, of any shape: each row is the one above moved by a box's width,
/// and by one more from band to band.
Board pattern_board(const Geometry& shape);

}  // namespace nonet
