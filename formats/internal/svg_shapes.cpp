// How constraints are drawn: one routine a shape, and a table that says which kind takes which.
#include "formats/internal/svg_shapes.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>

namespace nonet::svg {
namespace {

struct Look;
using Draw = void (*)(Canvas& to, const Constraint& constraint, const Look& look);

struct Look {
  std::string_view kind;  // its name; "": any kind of some Shape
  Draw draw;
  Colour colour = Colour::ink;  // preferred; a picture gives each kind a colour that no other kind has there
  std::string_view sign = {};   // what the routine writes: a letter, the text before or under a number
  // For the legend; N is the constraint's number. Empty: the summary of the kind.
  std::string_view legend = {};
  // The number of a constraint that states none, by side. Pictures do not print it.
  int (*usual)(int side) = nullptr;
};

// The constraint's first number, or the usual one if it states none.
int number_of(const Constraint& constraint, const Look& look, int side) {
  if (!constraint.values.empty()) return constraint.values.front();
  return look.usual ? look.usual(side) : 0;
}

constexpr double kBulb = 22;  // radius of what fills a cell
constexpr double kDot = 9;    // of a dot between two cells
constexpr double kCageInset = 5;
constexpr double kNarrowInset = 8;  // of other outlines than cages, so that both show
constexpr double kArrowHead = 11;

Point corner_of(const Canvas& to, int cell) { return to.centre(cell) - Point{kCell / 2, kCell / 2}; }

std::string numbers_text(std::span<const int> values) {
  std::string text;
  for (const int value : values) text += (text.empty() ? "" : ",") + std::to_string(value);
  return text;
}

// The first in reading order, where a cage's number is.
int first_of(std::span<const CellIndex> cells) { return *std::min_element(cells.begin(), cells.end()); }

// In one path, so that it is of one strength: each run of cells in a row.
void fill_cells(Canvas& to, std::span<const CellIndex> cells) {
  std::vector<CellIndex> sorted(cells.begin(), cells.end());
  std::sort(sorted.begin(), sorted.end());
  std::string path;
  for (std::size_t begin = 0, end = 0; begin < sorted.size(); begin = end) {
    const auto goes_on = [&](std::size_t i) {
      return sorted[i] == sorted[i - 1] + 1 && to.shape().column_of(sorted[i]) != 0;
    };
    for (end = begin + 1; end < sorted.size() && goes_on(end);) ++end;
    const Point corner = corner_of(to, sorted[begin]);
    const double width = static_cast<double>(end - begin) * kCell;
    path += path_through(
        std::array<Point, 4>{corner, corner + Point{width, 0}, corner + Point{width, kCell}, corner + Point{0, kCell}},
        true);
  }
  to.path(Layer::shade, "fill", path);
}

void enclose(Canvas& to, std::span<const CellIndex> cells, double inset, const std::string& label) {
  if (cells.empty()) return;
  to.path(Layer::cage, "dashes", outline(to.shape(), cells, inset));
  if (!label.empty()) to.corner_label(first_of(cells), label);
}

// A line that ends in its first cell is closed.
std::string path_of(const Canvas& to, std::span<const CellIndex> cells) {
  const bool closed = cells.size() > 2 && cells.front() == cells.back();
  return path_through(to.centres(closed ? cells.first(cells.size() - 1) : cells), closed);
}

bool is_usual(const Canvas& to, const Constraint& constraint, const Look& look) {
  return look.usual && number_of(constraint, look, to.shape().side()) == look.usual(to.shape().side());
}

void label(Canvas& to, int cell, const Constraint& constraint, const Look& look) {
  if (constraint.values.empty() || is_usual(to, constraint, look)) return;
  to.corner_label(cell, numbers_text(constraint.values));
}

// A thin line that ends in an arrow's head.
void draw_shaft(Canvas& to, const std::vector<Point>& points) {
  to.path(Layer::bulb, "thin", path_through(points));
  if (points.size() < 2) return;
  const Point tip = points.back();
  to.chevron(Layer::bulb, "thin", tip, (tip - points[points.size() - 2]).unit(), kArrowHead);
}

bool stand_in_square(const Geometry& shape, std::span<const CellIndex> cells) {
  if (cells.size() != 4) return false;
  const int first = first_of(cells);
  return std::all_of(cells.begin(), cells.end(), [&](CellIndex cell) {
    const int down = shape.row_of(cell) - shape.row_of(first);
    const int right = shape.column_of(cell) - shape.column_of(first);
    return down <= 1 && right >= 0 && right <= 1;
  });
}

// Below the board.
void draw_words(Canvas& to, const Constraint& constraint, const Look& /*look*/) {
  if (constraint.kind->shape == Shape::board && constraint.values.empty()) {
    to.note(*constraint.kind, constraint.kind->summary, Colour::ink, false);
  } else {
    to.note_text(constraint, Colour::ink, false);
  }
}

// Sign: "down" or "up".
void draw_diagonal(Canvas& to, const Constraint& /*constraint*/, const Look& look) {
  const double edge = to.shape().rows() * kCell;
  const bool down = look.sign == "down";
  const std::array<Point, 2> ends = {Point{0, down ? 0 : edge}, Point{edge, down ? edge : 0}};
  to.path(Layer::line, "middle blunt", path_through(ends));
}

void draw_windows(Canvas& to, const Constraint& /*constraint*/, const Look& /*look*/) {
  const Geometry& shape = to.shape();
  const int box = shape.box_rows;
  for (int top = 1; top + box < shape.side(); top += box + 1) {
    for (int left = 1; left + box < shape.side(); left += box + 1) {
      to.rectangle(Layer::shade, "fill", {left * kCell, top * kCell}, {box * kCell, box * kCell});
    }
  }
}

void draw_shade(Canvas& to, const Constraint& constraint, const Look& look) {
  for (const std::vector<CellIndex>& group : constraint.groups) fill_cells(to, group);
  label(to, first_of(constraint.cells()), constraint, look);
}

// Each has its own colour.
void draw_shades(Canvas& to, const Constraint& constraint, const Look& look) {
  to.close();
  to.open(constraint, to.next_colour(look.colour));
  for (const std::vector<CellIndex>& group : constraint.groups) {
    fill_cells(to, group);
    // The parts of one constraint may touch.
    if (constraint.groups.size() > 1) to.path(Layer::cage, "edge", outline(to.shape(), group, kNarrowInset));
  }
  label(to, first_of(constraint.cells()), constraint, look);
}

void draw_discs(Canvas& to, const Constraint& constraint, const Look& /*look*/) {
  for (const CellIndex cell : constraint.cells()) to.circle(Layer::shade, "fill", to.centre(cell), kBulb);
}

void draw_squares(Canvas& to, const Constraint& constraint, const Look& /*look*/) {
  for (const CellIndex cell : constraint.cells()) {
    to.rectangle(Layer::shade, "fill", to.centre(cell) - Point{kBulb, kBulb}, {2 * kBulb, 2 * kBulb});
  }
}

void draw_rings(Canvas& to, const Constraint& constraint, const Look& /*look*/) {
  for (const CellIndex cell : constraint.cells()) to.circle(Layer::bulb, "ring", to.centre(cell), kBulb + 2);
}

// svg.cpp writes the candidates.
void draw_marks(Canvas& /*to*/, const Constraint& /*constraint*/, const Look& /*look*/) {}

// Sign: "in" or "out". Arrow heads at the sides towards neighbours that are not marked the same way, with the tip at
// the smaller cell.
void draw_extreme(Canvas& to, const Constraint& constraint, const Look& look) {
  constexpr double kSize = 5;
  const Geometry& shape = to.shape();
  std::vector<bool> marked(static_cast<std::size_t>(shape.cells()));
  for (const Constraint& other : to.rules().constraints) {
    if (other.kind != constraint.kind) continue;
    for (const CellIndex cell : other.cells()) marked[cell] = true;
  }
  fill_cells(to, constraint.cells());
  for (const CellIndex cell : constraint.cells()) {
    for (const auto& [down, right] : {std::pair(0, 1), std::pair(1, 0), std::pair(0, -1), std::pair(-1, 0)}) {
      const int row = shape.row_of(cell) + down;
      const int column = shape.column_of(cell) + right;
      if (!shape.has(row, column)) continue;
      if (marked[static_cast<std::size_t>(shape.cell(row, column))]) continue;
      const Point away = {static_cast<double>(right), static_cast<double>(down)};
      const double tip = look.sign == "in" ? kCell / 2 - kSize - 3 : kCell / 2 - 3;
      to.chevron(Layer::bulb, "thin", to.centre(cell) + away * tip, look.sign == "in" ? away * -1 : away, kSize);
    }
  }
}

// Numbers after the sign.
void draw_cage(Canvas& to, const Constraint& constraint, const Look& look) {
  const std::string label = std::string(look.sign) + numbers_text(constraint.values);
  enclose(to, constraint.cells(), look.colour == Colour::ink ? kCageInset : kNarrowInset, label);
}

// The numbers are digits.
void draw_digit_cage(Canvas& to, const Constraint& constraint, const Look& look) {
  enclose(to, constraint.cells(), kNarrowInset, std::string(look.sign) + to.values_text(constraint.values));
}

// "23 11": two threes, a one.
void draw_said(Canvas& to, const Constraint& constraint, const Look& /*look*/) {
  std::string label;
  for (std::size_t i = 0; i + 1 < constraint.values.size(); i += 2) {
    label +=
        (label.empty() ? "" : " ") + std::to_string(constraint.values[i]) + to.value_text(constraint.values[i + 1]);
  }
  enclose(to, constraint.cells(), kNarrowInset, label);
}

void draw_weighted(Canvas& to, const Constraint& constraint, const Look& look) {
  constexpr double kSize = 12;
  const std::span<const CellIndex> cells = constraint.cells();
  const std::span<const int> values = constraint.values;
  enclose(to, cells, kNarrowInset,
          std::string(look.sign) + numbers_text(values.first(std::min<std::size_t>(1, values.size()))));
  for (std::size_t i = 0; i < cells.size() && i + 1 < values.size(); ++i) {
    const Point at = corner_of(to, cells[i]) + Point{kCell - 12, kCell - 17};
    to.text(Layer::cage, "label end", at, kSize, "×" + std::to_string(values[i + 1]));
  }
}

// A ring, and a cage round the others.
void draw_counted(Canvas& to, const Constraint& constraint, const Look& /*look*/) {
  to.circle(Layer::bulb, "ring", to.centre(constraint.cells().front()), kBulb);
  enclose(to, constraint.cells().subspan(1), kNarrowInset, "");
}

void draw_quadruple(Canvas& to, const Constraint& constraint, const Look& look) {
  constexpr double kRadius = 16;
  const std::span<const CellIndex> cells = constraint.cells();
  const std::span<const int> digits = constraint.values;
  if (!stand_in_square(to.shape(), cells)) return draw_digit_cage(to, constraint, look);
  const Point middle = corner_of(to, first_of(cells)) + Point{kCell, kCell};
  to.circle(Layer::sign, "white", middle, kRadius);
  const std::size_t upper = digits.size() > 2 ? 2 : digits.size();
  const auto row = [&](std::span<const int> shown, double down) {
    std::string text;
    for (const int digit : shown) text += (text.empty() ? "" : " ") + to.value_text(digit);
    to.text(Layer::sign, "on-white", middle + Point{0, down}, text.size() > 3 ? 10 : 14, text);
  };
  row(digits.first(upper), digits.size() > 2 ? -6 : 0);
  if (digits.size() > 2) row(digits.subspan(upper), 7);
}

// Sign: "white" or "black".
void draw_dot(Canvas& to, const Constraint& constraint, const Look& look) {
  const std::span<const CellIndex> cells = constraint.cells();
  const Point middle = to.place_between(cells[0], cells[1]);
  to.circle(Layer::sign, look.sign, middle, kDot);
  if (is_usual(to, constraint, look)) return;
  const std::string number = numbers_text(constraint.values);
  to.text(Layer::sign, "on-" + std::string(look.sign), middle, number.size() > 1 ? 11 : 13, number);
}

void draw_letter(Canvas& to, const Constraint& constraint, const Look& look) {
  constexpr double kSize = 18;
  const std::span<const CellIndex> cells = constraint.cells();
  const std::string numbers = numbers_text(constraint.values);
  to.text(Layer::sign, "label sign-letter", to.place_between(cells[0], cells[1]), kSize,
          std::string(look.sign) + numbers);
}

void draw_greater(Canvas& to, const Constraint& constraint, const Look& /*look*/) {
  constexpr double kSize = 8;
  const std::span<const CellIndex> cells = constraint.cells();
  const Point direction = (to.centre(cells[1]) - to.centre(cells[0])).unit();
  to.chevron(Layer::sign, "sign", to.place_between(cells[0], cells[1]) + direction * (kSize / 2), direction, kSize);
}

void draw_line(Canvas& to, const Constraint& constraint, const Look& look) {
  to.path(Layer::line, "thick", path_of(to, constraint.cells()));
  label(to, constraint.cells().front(), constraint, look);
}

// Sign: "" or "hollow".
void draw_thermometer(Canvas& to, const Constraint& constraint, const Look& look) {
  std::vector<Point> points = to.centres(constraint.cells());
  if (look.sign == "hollow") {
    constexpr double kRadius = kBulb - 3;
    to.circle(Layer::line, "hoop", points[0], kRadius);
    if (points.size() > 1) points[0] = points[0] + (points[1] - points[0]).unit() * kRadius;
    to.path(Layer::line, "middle", path_through(points));
  } else {
    to.circle(Layer::line, "fill", points[0], kBulb);
    to.path(Layer::line, "thick", path_through(points));
  }
}

// Sign: "rings" or "diamonds". The line ends at its rings, which are hollow: the bulb of another line in the cell
// shows.
void draw_between(Canvas& to, const Constraint& constraint, const Look& look) {
  const std::span<const CellIndex> cells = constraint.cells();
  std::vector<Point> points = to.centres(cells);
  const std::array<Point, 2> ends = {points.front(), points.back()};
  if (points.size() > 1) {
    const std::size_t last = points.size() - 1;
    const Point from_first = (points[1] - points[0]).unit();
    const Point from_last = (points[last - 1] - points[last]).unit();
    points.front() = points.front() + from_first * kBulb;
    points.back() = points.back() + from_last * kBulb;
    to.path(Layer::line, "middle", path_through(points));
  }
  for (const Point at : ends) {
    if (look.sign == "rings") {
      to.circle(Layer::bulb, "ring", at, kBulb);
    } else {
      const double reach = kBulb + 3;
      const std::array<Point, 4> corners = {at + Point{0, -reach}, at + Point{reach, 0}, at + Point{0, reach},
                                            at + Point{-reach, 0}};
      to.path(Layer::bulb, "ring", path_through(corners, true));
    }
  }
  label(to, cells.front(), constraint, look);
}

// As wide as a cell.
void draw_band(Canvas& to, const Constraint& constraint, const Look& look) {
  to.path(Layer::line, "wide", path_of(to, constraint.cells()));
  label(to, constraint.cells().front(), constraint, look);
}

// A thin line that ends in an arrow.
void draw_pointer(Canvas& to, const Constraint& constraint, const Look& look) {
  draw_shaft(to, to.centres(constraint.cells()));
  label(to, constraint.cells().front(), constraint, look);
}

void draw_arrow(Canvas& to, const Constraint& constraint, const Look& /*look*/) {
  const std::span<const CellIndex> bulb = constraint.cells();
  // A shaft begins at the edge of the bulb, on the side of its first cell.
  for (std::size_t i = 1; i < constraint.groups.size(); ++i) {
    std::vector<Point> points = to.centres(constraint.groups[i]);
    if (points.empty()) continue;
    Point nearest = to.centre(bulb.front());
    for (const CellIndex cell : bulb) {
      if ((to.centre(cell) - points[0]).length() < (nearest - points[0]).length()) nearest = to.centre(cell);
    }
    const Point direction = (points[0] - nearest).unit();
    points.insert(points.begin(), nearest + direction * kBulb);
    draw_shaft(to, points);
  }
  if (bulb.size() == 1) {
    to.circle(Layer::bulb, "bulb", to.centre(bulb.front()), kBulb);
  } else {
    to.path(Layer::bulb, "pill", path_of(to, bulb));
    to.path(Layer::bulb, "pill-inside", path_of(to, bulb));
  }
}

// Round cells; svg.cpp draws the regions that they say.
void draw_outline(Canvas& to, const Constraint& constraint, const Look& /*look*/) {
  enclose(to, constraint.cells(), kNarrowInset, "");
}

// With the cells of the board in place of those that say in which region these are.
Constraint on_the_board(const Canvas& to, Constraint constraint) {
  for (const Constraint& chaos : to.rules().constraints) {
    if (chaos.kind->name != "chaos") continue;
    for (std::vector<CellIndex>& group : constraint.groups) {
      for (CellIndex& cell : group) {
        const auto found = std::find(chaos.cells().begin(), chaos.cells().end(), cell);
        if (found != chaos.cells().end()) cell = static_cast<CellIndex>(found - chaos.cells().begin());
      }
    }
  }
  return constraint;
}

void draw_chaos_arrow(Canvas& to, const Constraint& constraint, const Look& look) {
  Constraint arrow = on_the_board(to, constraint);
  for (std::size_t i = 1; i < arrow.groups.size(); ++i) {
    if (arrow.groups[i].front() == arrow.cells().front()) arrow.groups[i].erase(arrow.groups[i].begin());
  }
  draw_arrow(to, arrow, look);
}

void draw_chaos_count(Canvas& to, const Constraint& constraint, const Look& /*look*/) {
  const Constraint clue = on_the_board(to, constraint);
  to.circle(Layer::bulb, "ring", to.centre(clue.cells().front()), kBulb);
  enclose(to, clue.groups[1], kNarrowInset, "");
}

// And its text below the board.
void draw_dashes(Canvas& to, const Constraint& constraint, const Look& look) {
  for (const std::vector<CellIndex>& group : constraint.groups) {
    if (group.empty()) continue;
    if (group.size() > 1) to.path(Layer::bulb, "dashes", path_of(to, group));
    to.circle(Layer::bulb, "fill", to.centre(group.front()), kDot / 2);
  }
  to.note_text(constraint, look.colour, true);
}

void draw_outside(Canvas& to, const Constraint& constraint, const Look& look) {
  constexpr double kSize = 22;
  constexpr double kHint = 10.5;
  const std::span<const CellIndex> line = constraint.cells();
  const Geometry& shape = to.shape();
  const int down = line.size() < 2 ? 1 : shape.row_of(line[1]) - shape.row_of(line[0]);
  const int right = line.size() < 2 ? 0 : shape.column_of(line[1]) - shape.column_of(line[0]);
  const Point at = to.place_outside(line.front(), down, right);
  to.text(Layer::sign, "clue", at + Point{0, -4}, kSize, numbers_text(constraint.values));
  to.text(Layer::sign, "hint", at + Point{0, 13}, kHint, look.sign.empty() ? constraint.kind->name : look.sign);
}

// A number with an arrow where the cells run along a diagonal from edge to edge, else a line with the number.
void draw_little_killer(Canvas& to, const Constraint& constraint, const Look& look) {
  constexpr double kSize = 20;
  const Geometry& shape = to.shape();
  const std::span<const CellIndex> cells = constraint.cells();
  const auto step = [&](std::size_t i) {
    return std::pair(shape.row_of(cells[i + 1]) - shape.row_of(cells[i]),
                     shape.column_of(cells[i + 1]) - shape.column_of(cells[i]));
  };
  // One cell alone is a diagonal in a corner.
  const auto alone = [&] { return std::pair(1, shape.row_of(cells[0]) == shape.column_of(cells[0]) ? -1 : 1); };
  const auto [down, right] = cells.size() > 1 ? step(0) : alone();
  bool diagonal = std::abs(down) == 1 && std::abs(right) == 1 &&
                  !shape.has(shape.row_of(cells.front()) - down, shape.column_of(cells.front()) - right) &&
                  !shape.has(shape.row_of(cells.back()) + down, shape.column_of(cells.back()) + right);
  for (std::size_t i = 0; diagonal && i + 1 < cells.size(); ++i) diagonal = step(i) == std::pair(down, right);
  if (!diagonal) {
    to.close();
    to.open(constraint, Colour::grey);
    return draw_line(to, constraint, {look.kind, nullptr, Colour::grey});
  }
  const Point at = to.place_outside(cells.front(), down, right);
  const Point direction = {static_cast<double>(right), static_cast<double>(down)};
  to.text(Layer::sign, "clue", at - direction * 5, kSize, numbers_text(constraint.values));
  const std::array<Point, 2> shaft = {at + direction * 9, at + direction * 21};
  to.path(Layer::sign, "sign", path_through(shaft));
  to.chevron(Layer::sign, "sign", shaft[1], direction.unit(), 5);
}

int one(int /*side*/) { return 1; }
int two(int /*side*/) { return 2; }
int three(int /*side*/) { return 3; }
int half(int side) { return (side + 1) / 2; }
int below_half(int side) { return half(side) - 1; }

constexpr auto kLooks = std::to_array<Look>({
    {"diagonal-down", draw_diagonal, Colour::blue, "down"},
    {"diagonal-up", draw_diagonal, Colour::blue, "up"},
    {"windoku", draw_windows, Colour::grey},

    {"odd", draw_discs, Colour::grey},
    {"even", draw_squares, Colour::grey},
    {"candidates", draw_marks},
    {"distinct", draw_shades, Colour::gold},
    {"minimum", draw_extreme, Colour::grey, "in"},
    {"maximum", draw_extreme, Colour::grey, "out"},
    {"clone", draw_shades, Colour::violet, "", "both areas hold the same digits at the same places"},
    {"rowindexer", draw_shade, Colour::teal},
    {"columnindexer", draw_shade, Colour::pink},
    {"boxindexer", draw_shade, Colour::brown},

    {"difference", draw_dot, Colour::ink, "white", "a white dot: the digits differ by N", one},
    {"ratio", draw_dot, Colour::ink, "black", "a black dot: one digit is N times the other", two},
    {"x", draw_letter, Colour::ink, "X"},
    {"v", draw_letter, Colour::ink, "V"},
    {"greater", draw_greater},

    {"thermometer", draw_thermometer, Colour::grey},
    {"slowthermometer", draw_thermometer, Colour::teal, "hollow"},
    {"whisper", draw_line, Colour::green, "", "neighbours on the line differ by N or more", half},
    {"palindrome", draw_line, Colour::grey},
    {"renban", draw_line, Colour::purple},
    {"nabner", draw_line, Colour::gold},
    {"entropic", draw_line, Colour::orange},
    {"modular", draw_line, Colour::teal, "", "N cells in a row have different remainders when divided by N", three},
    {"sequence", draw_line, Colour::green},
    {"between", draw_between, Colour::grey, "rings"},
    {"lockout", draw_between, Colour::blue, "diamonds",
     "the diamonds differ by N or more; the digits between them are outside their range", below_half},
    {"zipper", draw_line, Colour::violet},
    {"sumline", draw_line, Colour::red},
    {"regionsum", draw_line, Colour::blue},
    {"doublearrow", draw_between, Colour::violet, "rings"},
    {"lunchbox", draw_band, Colour::brown},
    {"valueindexing", draw_pointer, Colour::pink},

    {"killer", draw_cage},
    {"sum", draw_cage, Colour::blue, "Σ "},
    {"weighted", draw_weighted, Colour::blue, "Σ "},
    {"littlekiller", draw_little_killer},
    {"arrow", draw_arrow, Colour::grey, "", "the digits on the arrow sum to the number in the circle"},
    {"pill", draw_arrow, Colour::grey, "", "the digits on the arrow sum to the number in the pill"},
    {"equalsum", draw_shades, Colour::green},
    {"rellik", draw_cage, Colour::red, "≠ "},

    {"sandwich", draw_outside, Colour::ink, "sandwich"},
    {"xsum", draw_outside, Colour::ink, "x-sum"},
    {"skyscraper", draw_outside, Colour::ink, "skyscraper"},
    {"firsthidden", draw_outside, Colour::ink, "hidden"},
    {"numberedroom", draw_outside, Colour::ink, "room"},
    {"fullrank", draw_outside, Colour::ink, "rank"},
    {"tiedrank", draw_outside, Colour::ink, "rank"},

    {"quadruple", draw_quadruple},
    {"atleast", draw_digit_cage, Colour::green},
    {"exactly", draw_digit_cage, Colour::purple, "= "},
    {"lookandsay", draw_said, Colour::teal, "", "the label says how often each digit occurs, count before digit"},
    {"countingcircles", draw_rings, Colour::grey},
    {"countdistinct", draw_counted, Colour::teal},
    {"samevalues", draw_shades, Colour::pink},
    {"equality", draw_cage, Colour::orange, "="},

    {"chaos", draw_outline},
    {"doublers", draw_outline},
    {"chaosarrow", draw_chaos_arrow, Colour::grey},
    {"chaoscount", draw_chaos_count, Colour::teal},

    {"regex", draw_dashes, Colour::violet},
    {"nfa", draw_dashes, Colour::teal},
    {"pair", draw_dashes, Colour::brown},
    {"pairx", draw_dashes, Colour::pink},
});

// Of kinds that the table does not have: a new kind always shows.
Look look_of(Shape shape) {
  switch (shape) {
    case Shape::cells:
      return {"", draw_cage, Colour::teal};
    case Shape::line:
      return {"", draw_line, Colour::pink};
    case Shape::pair:
      return {"", draw_letter, Colour::ink, "?"};
    case Shape::groups:
      return {"", draw_shades, Colour::orange};
    case Shape::outside:
      return {"", draw_outside};
    case Shape::board:
    case Shape::parts:
      break;
  }
  return {"", draw_words};
}

Look look_of(const ConstraintKind& kind) {
  const auto is_it = [&](const Look& look) { return look.kind == kind.name; };
  const auto found = std::find_if(kLooks.begin(), kLooks.end(), is_it);
  return found == kLooks.end() ? look_of(kind.shape) : *found;
}

bool has_meaning(Colour colour) { return colour != Colour::ink && colour != Colour::grey; }

// The colour of each kind in one picture: the preferred one, or the next that no other kind has.
class Palette {
 public:
  explicit Palette(Canvas& to) : to_(to) {}

  Colour colour_of(const ConstraintKind& kind, Colour preferred) {
    if (!has_meaning(preferred)) return preferred;
    const auto [found, is_new] = colours_.try_emplace(kind.name, preferred);
    if (is_new) found->second = to_.next_colour(preferred);
    return found->second;
  }

 private:
  Canvas& to_;
  std::map<std::string_view, Colour> colours_;
};

// "neighbours on the line differ by 5 or more"; the other text for lines of different numbers.
std::string legend_of(const Canvas& to, const Look& look, const ConstraintKind& kind) {
  if (look.legend.empty()) return std::string(kind.summary);
  std::set<int> numbers;
  const auto collect = [&](const auto& self, std::span<const Constraint> constraints) -> void {
    for (const Constraint& each : constraints) {
      if (each.kind->name == kind.name) numbers.insert(number_of(each, look, to.shape().side()));
      if (each.kind->name == "and") self(self, each.parts);
    }
  };
  collect(collect, to.rules().constraints);
  const std::string number = numbers.size() == 1 ? std::to_string(*numbers.begin()) : "the number";
  std::string text;
  for (const char byte : look.legend) text += byte == 'N' ? number : std::string(1, byte);
  return text;
}

// Numbers with an arrow to the board are nearest to it, so they come first.
void draw(Canvas& to, std::span<const Constraint> constraints, Palette& palette, bool with_arrow) {
  for (const Constraint& constraint : constraints) {
    if (constraint.kind->name == "and") {
      draw(to, constraint.parts, palette, with_arrow);
      continue;
    }
    Look look = look_of(*constraint.kind);
    if ((look.draw == draw_little_killer) != with_arrow) continue;
    // Each of these constraints takes a colour when it is drawn.
    if (look.draw != draw_shades) look.colour = palette.colour_of(*constraint.kind, look.colour);
    to.open(constraint, look.colour);
    look.draw(to, constraint, look);
    // These write a note for each constraint.
    if (look.draw != draw_words && look.draw != draw_dashes) {
      const bool patch = look.draw != draw_shades && has_meaning(look.colour);
      to.note(*constraint.kind, legend_of(to, look, *constraint.kind), look.colour, patch);
    }
    to.close();
  }
}

}  // namespace

void draw_all(Canvas& to, std::span<const Constraint> constraints) {
  Palette palette(to);
  draw(to, constraints, palette, true);
  draw(to, constraints, palette, false);
}

}  // namespace nonet::svg
