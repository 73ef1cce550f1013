#include "nonet/board.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/text.hpp"

namespace nonet {

std::string Geometry::name() const { return std::to_string(box_rows) + "x" + std::to_string(box_cols); }

Geometry Geometry::of_side(int side) {
  if (side < 1 || side > kMaxSide) {
    throw Error("a side of " + std::to_string(side) + " is not supported (1 to " + std::to_string(kMaxSide) + ")");
  }
  int rows = static_cast<int>(std::sqrt(static_cast<double>(side)));
  while (rows > 1 && side % rows != 0) --rows;
  return {rows, side / rows};
}

std::optional<Geometry> Geometry::of_cells(std::size_t cells) {
  const auto side = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(cells))));
  if (side < 1 || side > kMaxSide || side * side != cells) return std::nullopt;
  return of_side(static_cast<int>(side));
}

Geometry Geometry::parse(std::string_view text) {
  Geometry shape{0, 0};
  const std::size_t times = std::min(text.find_first_of("xX"), text.size());
  const bool sound = times < text.size() && read_number(text.substr(0, times), shape.box_rows) &&
                     read_number(text.substr(times + 1), shape.box_cols);
  if (sound && shape.box_rows > 0 && shape.box_cols > 0 && shape.box_rows <= kMaxSide && shape.box_cols <= kMaxSide &&
      shape.side() <= kMaxSide) {
    return shape;
  }
  throw Error("box shape '" + std::string(text) +
              "': expected ROWSxCOLUMNS such as 3x3 or 2x3, with a side of at most " + std::to_string(kMaxSide));
}

std::string cell_name(const Geometry& geometry, int cell) {
  std::string name = "r";
  const auto append = [&](int number) {
    std::array<char, 12> digits{};
    name.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
  };
  append(geometry.row_of(cell) + 1);
  name += 'c';
  append(geometry.column_of(cell) + 1);
  return name;
}

}  // namespace nonet
