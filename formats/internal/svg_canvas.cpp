#include "formats/internal/svg_canvas.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/text.hpp"

namespace nonet::svg {
namespace {

constexpr std::array<std::string_view, kColours> kColourNames = {"ink", "grey", "green", "purple", "blue",  "orange",
                                                                 "red", "teal", "gold",  "pink",   "brown", "violet"};
constexpr std::size_t kLongestText = 400;  // of a constraint, in its title and below the board
constexpr std::string_view kReplacement = "\xef\xbf\xbd";

// How many bytes of UTF-8 the text begins with: one character that XML allows, or 0.
std::size_t character_length(std::string_view text) {
  const auto [point, length] = first_point(text);
  const bool control = point < 0x20 && point != '\t' && point != '\n' && point != '\r';
  return control || point == 0xFFFE || point == 0xFFFF ? 0 : length;
}

void append_point(std::string& text, Point point) {
  append_number(text, point.x);
  text += ' ';
  append_number(text, point.y);
}

void append_attribute(std::string& text, std::string_view name, double value) {
  text.append(" ").append(name).append("=\"");
  append_number(text, value);
  text += '"';
}

std::string opened(std::string_view element, std::string_view classes) {
  return "<" + std::string(element) + " class=\"" + std::string(classes) + "\"";
}

}  // namespace

double Point::length() const { return std::hypot(x, y); }

Point Point::unit() const {
  const double size = length();
  return size == 0 ? *this : *this * (1 / size);
}

std::string_view name_of(Colour colour) { return kColourNames[static_cast<std::size_t>(colour)]; }

std::string escaped(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0) {
      safe += kReplacement;
    } else if (text[0] == '&') {
      safe += "&amp;";
    } else if (text[0] == '<') {
      safe += "&lt;";
    } else if (text[0] == '>') {
      safe += "&gt;";
    } else if (text[0] == '"') {
      safe += "&quot;";
    } else {
      safe += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return safe;
}

void append_number(std::string& text, double number) {
  constexpr long kTenths = 10;
  const long tenths = std::lround(number * static_cast<double>(kTenths));
  if (tenths < 0) text += '-';
  const long size = std::labs(tenths);
  text += std::to_string(size / kTenths);
  if (size % kTenths != 0) text += "." + std::to_string(size % kTenths);
}

void append_text(std::string& text, std::string_view classes, Point at, double size, std::string_view shown) {
  text += opened("text", classes);
  append_attribute(text, "x", at.x);
  append_attribute(text, "y", at.y);
  append_attribute(text, "font-size", size);
  text += ">" + escaped(shown) + "</text>";
}

void append_rectangle(std::string& text, std::string_view classes, Point corner, Point size) {
  text += opened("rect", classes);
  append_attribute(text, "x", corner.x);
  append_attribute(text, "y", corner.y);
  append_attribute(text, "width", size.x);
  append_attribute(text, "height", size.y);
  text += "/>";
}

std::string path_through(std::span<const Point> points, bool closed) {
  std::string path;
  for (std::size_t i = 0; i < points.size(); ++i) {
    path += i == 0 ? 'M' : 'L';
    append_point(path, points[i]);
  }
  return path + (closed ? "Z" : "");
}

double top_of(const Geometry& shape, int row) {
  constexpr double kGap = 0.5;  // of a cell's height, above those without a place
  return (row + (row < shape.rows() ? 0 : kGap)) * kCell;
}

// Walks along the edges between the set and what is around it, clockwise: a step per edge of a cell. Where two of the
// set's cells touch at a corner alone, the inset keeps the paths apart.
//
//      before  ahead          walking east along the upper edge of a cell: its ends depend on whether the cells before
//     +------+------+------+  and ahead, and those beyond them across the edge, are in the set
//     |      | cell |      |
std::string outline(const Geometry& shape, std::span<const CellIndex> cells, double inset) {
  std::vector<bool> in(static_cast<std::size_t>(shape.cells()));
  for (const CellIndex cell : cells) in[cell] = true;
  const auto has = [&](int row, int column) {
    return shape.has(row, column) && in[static_cast<std::size_t>(shape.cell(row, column))];
  };
  struct Step {
    Point end;
    int direction = 0;
  };
  constexpr std::array<std::array<int, 2>, 4> kSteps = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};  // rows, columns
  using Key = std::pair<long, long>;
  const auto key_of = [](Point point) { return Key(std::lround(point.y * 10), std::lround(point.x * 10)); };
  std::map<Key, std::pair<Point, Step>> steps;
  for (const CellIndex cell : cells) {
    const int row = shape.row_of(cell);
    const int column = shape.column_of(cell);
    for (std::size_t i = 0; i < kSteps.size(); ++i) {
      const int down = kSteps[i][0];
      const int right = kSteps[i][1];
      const int out_down = kSteps[(i + 3) % kSteps.size()][0];
      const int out_right = kSteps[(i + 3) % kSteps.size()][1];
      if (has(row + out_down, column + out_right)) continue;
      const auto reach = [&](int sign) {  // from the middle to the end on that side
        if (!has(row + sign * down, column + sign * right)) return kCell / 2 - inset;
        return has(row + sign * down + out_down, column + sign * right + out_right) ? kCell / 2 + inset : kCell / 2;
      };
      const Point along = {static_cast<double>(right), static_cast<double>(down)};
      const Point edge = Point{(column + 0.5) * kCell, top_of(shape, row) + kCell / 2} +
                         Point{static_cast<double>(out_right), static_cast<double>(out_down)} * (kCell / 2 - inset);
      const Point start = edge - along * reach(-1);
      steps[key_of(start)] = {start, {edge + along * reach(1), static_cast<int>(i)}};
    }
  }
  std::string path;
  while (!steps.empty()) {
    std::vector<Point> corners;
    const int first = steps.begin()->second.second.direction;
    int direction = -1;
    for (auto at = steps.begin(); at != steps.end();) {
      const auto [start, step] = at->second;
      if (step.direction != direction) corners.push_back(start);
      direction = step.direction;
      steps.erase(at);
      at = steps.find(key_of(step.end));
    }
    if (direction == first) corners.erase(corners.begin());  // it began in the middle of an edge
    path += path_through(corners, true);
  }
  return path;
}

Point Canvas::centre(int cell) const {
  return {(shape().column_of(cell) + 0.5) * kCell, top_of(shape(), shape().row_of(cell)) + kCell / 2};
}

std::vector<Point> Canvas::centres(std::span<const CellIndex> cells) const {
  std::vector<Point> points;
  points.reserve(cells.size());
  for (const CellIndex cell : cells) points.push_back(centre(cell));
  return points;
}

std::string Canvas::digit_text(int digit) const {
  return symbols_.single() ? std::string(1, symbols_.symbol(digit)) : digit_name(shape(), digit);
}

std::string Canvas::value_text(int value) const {
  const int digit = value + 1 - shape().least;
  return digit >= 1 && digit <= symbols_.side() ? digit_text(digit) : std::to_string(value);
}

std::string Canvas::values_text(std::span<const int> values) const {
  std::string text;
  for (const int value : values) text += (text.empty() ? "" : ",") + value_text(value);
  return text;
}

void Canvas::open(const Constraint& constraint, Colour colour) {
  head_ = "<g class=\"";
  head_.append(constraint.kind->name).append(" ").append(name_of(colour)).append("\"><title>");
  head_ += escaped(shortened(text_of(constraint, shape()), kLongestText)) + "</title>";
  colours_.insert(colour);
}

void Canvas::close() {
  for (std::size_t i = 0; i < kLayers; ++i) {
    if (is_open_[i]) layers_[i] += "</g>\n";
  }
  is_open_ = {};
}

std::string& Canvas::to(Layer layer) {
  const auto i = static_cast<std::size_t>(layer);
  if (!is_open_[i]) layers_[i] += head_;
  is_open_[i] = true;
  return layers_[i];
}

void Canvas::include(Point point, double reach) {
  least_ = {std::min(least_.x, point.x - reach), std::min(least_.y, point.y - reach)};
  most_ = {std::max(most_.x, point.x + reach), std::max(most_.y, point.y + reach)};
}

void Canvas::path(Layer layer, std::string_view classes, std::string_view path) {
  to(layer).append(opened("path", classes)).append(" d=\"").append(path).append("\"/>");
}

void Canvas::circle(Layer layer, std::string_view classes, Point centre, double radius) {
  std::string& text = to(layer);
  text += opened("circle", classes);
  append_attribute(text, "cx", centre.x);
  append_attribute(text, "cy", centre.y);
  append_attribute(text, "r", radius);
  text += "/>";
}

void Canvas::rectangle(Layer layer, std::string_view classes, Point corner, Point size) {
  append_rectangle(to(layer), classes, corner, size);
}

void Canvas::text(Layer layer, std::string_view classes, Point at, double size, std::string_view shown) {
  constexpr double kBelow = 0.35;  // from the middle of a capital letter down to its foot
  append_text(to(layer), classes, at + Point{0, kBelow * size}, size, shown);
}

void Canvas::chevron(Layer layer, std::string_view classes, Point tip, Point direction, double size) {
  const Point back = tip - direction * size;
  const std::array<Point, 3> points = {back + direction.turned() * size, tip, back - direction.turned() * size};
  path(layer, classes, path_through(points));
}

void Canvas::corner_label(int cell, std::string_view label) {
  const double size = label.size() <= 5 ? 15 : label.size() <= 8 ? 12 : 10;  // so that it stays in its cell
  constexpr double kBeside = 4;
  constexpr double kDown = 12;
  const int taken = corner_labels_[cell]++;
  const bool bottom = taken % 2 == 1;  // second, as long labels leave no room beside them
  const bool right = taken % 4 >= 2;
  const Point middle = centre(cell);
  const Point at = {middle.x + (right ? kCell / 2 - kBeside : kBeside - kCell / 2),
                    middle.y + (bottom ? kCell / 2 - kDown : kDown - kCell / 2)};
  text(Layer::cage, right ? "label end" : "label start", at, size, label);
}

Point Canvas::place_between(int one, int other) {
  constexpr double kApart = 22;
  const int taken = between_[std::minmax(one, other)]++;
  const Point middle = (centre(one) + centre(other)) * 0.5;
  const Point across = (centre(other) - centre(one)).unit().turned();
  const double sign = taken % 2 == 1 ? 1 : -1;
  const int steps = (taken + 1) / 2;
  return middle + across * (sign * kApart * steps);
}

Point Canvas::place_outside(int cell, int rows_down, int columns_right) {
  constexpr double kReach = 28;
  constexpr double kNear = 34;  // from the edge of the board to the middle of the first number
  const int row = shape().row_of(cell) - rows_down;
  const int column = shape().column_of(cell) - columns_right;
  const int taken = outside_[{row, column}]++;
  const auto along = [](int place, int count) {
    return place < 0 ? -kNear : place >= count ? count * kCell + kNear : (place + 0.5) * kCell;
  };
  Point at = {along(column, shape().columns()), along(row, shape().rows())};
  // Above and below the board numbers are stacked, beside it they are in a row.
  if (row < 0 || row >= shape().rows()) {
    at.y += (row < 0 ? -1 : 1) * taken * (kCell * 0.75);
  } else {
    at.x += (column < 0 ? -1 : 1) * taken * (kCell * 0.95);
  }
  include(at, kReach);
  return at;
}

Colour Canvas::next_colour(Colour first) {
  // Neighbours in this order are easy to distinguish. Ink and grey have no meaning.
  constexpr auto kOrder =
      std::to_array<Colour>({Colour::gold, Colour::violet, Colour::green, Colour::pink, Colour::blue, Colour::orange,
                             Colour::teal, Colour::red, Colour::brown, Colour::purple});
  const auto begin = std::find(kOrder.begin(), kOrder.end(), first) - kOrder.begin();
  Colour best = first;
  for (std::size_t i = 0; i < kOrder.size(); ++i) {
    const Colour colour = kOrder[(static_cast<std::size_t>(begin) + i) % kOrder.size()];
    if (taken_[colour] < taken_[best]) best = colour;
  }
  ++taken_[best];
  return best;
}

void Canvas::note(const ConstraintKind& kind, std::string_view meaning, Colour colour, bool drawn) {
  if (!noted_.insert(kind.name).second) return;
  notes_.push_back({std::string(kind.name), std::string(meaning), colour, drawn});
  colours_.insert(colour);
}

void Canvas::note_text(const Constraint& constraint, Colour colour, bool drawn) {
  const std::string text = shortened(text_of(constraint, shape()), kLongestText);
  notes_.push_back({std::string(constraint.kind->name), text.substr(constraint.kind->name.size()), colour, drawn});
  colours_.insert(colour);
}

}  // namespace nonet::svg
