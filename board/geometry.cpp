#include "nonet/board.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/text.hpp"

namespace nonet {

namespace {

std::string by(int rows, int columns) { return std::to_string(rows) + "x" + std::to_string(columns); }

}  // namespace

std::string Geometry::name() const {
  std::string name = by(box_rows, box_cols);
  if (plain()) return name;
  if (own_rows != 0 || own_columns != 0 || own_digits != 0 || least != 1 || !has_lines) {
    name += " " + by(rows(), columns());
    if (least != 1) {
      name += " " + std::to_string(least) + "-" + std::to_string(greatest());
    } else if (side() != std::max({box_rows * box_cols, rows(), columns()})) {
      name += " " + std::to_string(side());
    }
  }
  if (!has_lines) name += " raw";
  if (extra != 0) name += " +" + std::to_string(extra);
  return name;
}

Geometry Geometry::of(int rows, int columns, int digits, Geometry box, int least, bool has_lines) {
  for (const int number : {rows, columns, digits, box.box_rows, box.box_cols}) {
    if (number < 1 || number > kMaxSide) {
      throw Error("a board of " + by(rows, columns) + " with " + std::to_string(digits) +
                  " digits is not supported: 1 to " + std::to_string(kMaxSide) + " of each");
    }
  }
  if (least < 0 || least > 1) throw Error("digits begin with 0 or 1, not " + std::to_string(least));
  const int size = box.box_rows * box.box_cols;
  if (const int longest = has_lines ? std::max({size, rows, columns}) : size; longest > digits) {
    throw Error((has_lines ? "a box, a row or a column of " : "a box of ") + std::to_string(longest) +
                " cells needs as many digits, not " + std::to_string(digits));
  }
  const auto with_box = [&](int box_rows, int box_cols) {
    const auto own = [&](int number) { return number == box_rows * box_cols ? 0 : number; };
    return Geometry{box_rows, box_cols, own(rows), own(columns), own(digits), least, 0, has_lines};
  };
  const Geometry whole = with_box(box.box_rows, box.box_cols);
  if (whole.plain() || whole.has_boxes()) return whole;
  // Boards without boxes are equal whatever box they name.
  const Geometry latin = with_box(1, digits);
  return latin.plain() ? latin : with_box(1, 1);
}

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
  const auto read_pair = [](std::string_view pair, int& rows, int& columns) {
    const std::size_t times = std::min(pair.find_first_of("xX"), pair.size());
    return times < pair.size() && read_number(pair.substr(0, times), rows) &&
           read_number(pair.substr(times + 1), columns) && rows > 0 && columns > 0 && rows <= kMaxSide &&
           columns <= kMaxSide;
  };
  // A number of digits, or the lowest and the greatest.
  const auto read_digits = [](std::string_view range, int& digits, int& least) {
    const std::size_t dash = range.find('-');
    if (dash == std::string_view::npos) return read_number(range, digits);
    int greatest = 0;
    if (!read_number(range.substr(0, dash), least) || !read_number(range.substr(dash + 1), greatest)) return false;
    digits = greatest - least + 1;
    return greatest <= kMaxSide;
  };
  Geometry box{0, 0};
  std::vector<std::string_view> words = split(text, ' ');
  std::size_t length = words.empty() ? 1 : words.size() - 1;  // with one blank between two words
  for (const std::string_view word : words) length += word.size();
  bool sound = length == text.size();
  const bool is_long = words.size() > 1;
  int extra = 0;
  if (words.size() > 1 && words.back().starts_with('+')) {
    sound = sound && read_number(words.back().substr(1), extra) && extra >= 1 && extra <= kMostExtra;
    words.pop_back();
  }
  const bool is_raw = words.size() > 1 && words.back() == "raw";
  if (is_raw) words.pop_back();
  if (sound && !words.empty() && words.size() <= 3 && read_pair(words[0], box.box_rows, box.box_cols) &&
      box.side() <= kMaxSide) {
    int rows = box.side();
    int columns = rows;
    const bool has_rows = words.size() < 2 || read_pair(words[1], rows, columns);
    int digits = std::max({box.side(), rows, columns});
    int least = 1;
    if (has_rows && (words.size() < 3 || read_digits(words[2], digits, least))) {
      Geometry shape = of(rows, columns, digits, box, least, !is_raw);
      shape.extra = extra;
      return shape;
    }
  }
  const std::string shape = "box shape '" + std::string(text) + "': expected ";
  if (is_long) {
    throw Error(
        shape +
        "a box, the board's rows x columns, its digits, 'raw' where lines may repeat digits, and + with up to " +
        std::to_string(kMostExtra) + " cells without a place, as in '3x3 9x9 11', '3x3 9x9 0-8' or '3x3 +8'");
  }
  throw Error(shape + "ROWSxCOLUMNS such as 3x3 or 2x3, with a side of at most " + std::to_string(kMaxSide));
}

std::string digit_name(const Geometry& geometry, int digit) { return std::to_string(geometry.value_of(digit)); }

std::string cell_name(const Geometry& geometry, int cell) {
  if (!geometry.has_place(cell)) return "v" + std::to_string(cell - geometry.placed() + 1);
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
