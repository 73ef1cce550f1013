#include "bench/symmetry.hpp"

#include <numeric>

namespace nonet::bench {
Symmetry random_symmetry(const Geometry& geometry, Random& random) {
  const int side = geometry.side();
  // Without boxes, rows may be moved anywhere.
  const bool boxes = geometry.has_boxes();
  const std::vector<int> rows = shuffled_lines(boxes ? geometry.box_cols : 1, boxes ? geometry.box_rows : side, random);
  const std::vector<int> columns =
      shuffled_lines(boxes ? geometry.box_rows : 1, boxes ? geometry.box_cols : side, random);
  const bool square = geometry.box_rows == geometry.box_cols || !boxes;
  const bool transposed = square && random.next() % 2 == 1;

  Symmetry symmetry;
  for (const int row : rows) {
    for (const int column : columns) {
      symmetry.source.push_back(
          static_cast<CellIndex>(transposed ? geometry.cell(column, row) : geometry.cell(row, column)));
    }
  }
  std::vector<Cell> digits(static_cast<std::size_t>(side));
  std::iota(digits.begin(), digits.end(), Cell{1});
  random.shuffle(digits);
  symmetry.digit.push_back(0);
  symmetry.digit.insert(symmetry.digit.end(), digits.begin(), digits.end());
  return symmetry;
}

void apply(const Symmetry& symmetry, std::span<const Cell> from, std::span<Cell> to) {
  for (std::size_t cell = 0; cell < to.size(); ++cell) to[cell] = symmetry.digit[from[symmetry.source[cell]]];
}

}  // namespace nonet::bench
