// The shape of a board: box rows x box columns.
//
//      box_cols
//      +-------+-------+
//      | . . . | . . . |  box_rows        side   = box_rows * box_cols
//      | . . . | . . . |                  bands  = box_cols  (rows of boxes)
//      +-------+-------+                  stacks = box_rows  (columns of boxes)
//      | . . . | . . . |
//      ...                                2x3: side 6
//
// Example:
//     nonet::Geometry shape = nonet::Geometry::parse("2x3");
//     assert(shape.side() == 6 && shape.cells() == 36);
//     assert(nonet::Geometry::of_side(12) == nonet::Geometry::parse("3x4"));
//     assert(shape.box_of(shape.cell(5, 5)) == 5);
//     assert(nonet::cell_name({3, 3}, 13) == "r2c5");
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nonet {

/// One cell's content: 0 is blank, 1..side are digits.
using Cell = std::uint8_t;
/// A cell's place in row order, from 0.
using CellIndex = std::uint16_t;

inline constexpr int kMaxSide = 255;  // what fits a Cell

struct Geometry {
  int box_rows = 3;
  int box_cols = 3;

  constexpr int side() const { return box_rows * box_cols; }
  constexpr int cells() const { return side() * side(); }
  constexpr int cell(int row, int column) const { return row * side() + column; }
  constexpr int row_of(int cell) const { return cell / side(); }
  constexpr int column_of(int cell) const { return cell % side(); }
  constexpr int box_of(int cell) const { return row_of(cell) / box_rows * box_rows + column_of(cell) / box_cols; }
  /// False if each box is a row or a column: a Latin square.
  constexpr bool has_boxes() const { return box_rows > 1 && box_cols > 1; }
  bool operator==(const Geometry&) const = default;

  /// "3x3"
  std::string name() const;

  /// The default shape of a side: rows <= columns, nearest to a square (6 is 2x3, 12 is 3x4, 7 is 1x7).
  /// Throws Error unless 1 <= side <= kMaxSide.
  static Geometry of_side(int side);
  /// The default shape of a board of this many cells; nothing if that is not a square of 1..kMaxSide.
  static std::optional<Geometry> of_cells(std::size_t cells);
  /// From "RxC". Throws Error if it is none, or the side is above kMaxSide.
  static Geometry parse(std::string_view text);
};

/// "r1c5": rows and columns from 1.
std::string cell_name(const Geometry& geometry, int cell);

}  // namespace nonet
