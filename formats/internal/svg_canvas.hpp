// A sheet in layers on which the routines of svg_shapes.hpp draw (internal to formats).
//
//     shade     under all, quiet: cells' backgrounds            lengths are in units of the picture, kCell a cell;
//     line      quiet: thick lines                              (0, 0) is the board's top left corner, and what is
//     bulb      circles and thin lines                          outside the board has coordinates of its own there
//     (grid)
//     cage      outlines and what is in a cell's corner
//     (digits)
//     sign      dots and signs between cells, numbers outside
//
// What is drawn between open() and close() is of one constraint: a group a layer, with the constraint's text as its
// title, which browsers show where the mouse rests.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/board.hpp"
#include "nonet/puzzle.hpp"

namespace nonet::svg {

inline constexpr double kCell = 60;

struct Point {
  double x = 0;
  double y = 0;
  Point operator+(Point other) const { return {x + other.x, y + other.y}; }
  Point operator-(Point other) const { return {x - other.x, y - other.y}; }
  Point operator*(double factor) const { return {x * factor, y * factor}; }
  double length() const;
  /// In this direction, of length 1; nothing stays nothing.
  Point unit() const;
  /// A quarter turn.
  Point turned() const { return {-y, x}; }
};

enum class Colour : std::uint8_t { ink, grey, green, purple, blue, orange, red, teal, gold, pink, brown, violet };
inline constexpr std::size_t kColours = 12;
std::string_view name_of(Colour colour);

enum class Layer : std::uint8_t { shade, line, bulb, cage, sign };
inline constexpr std::size_t kLayers = 5;

/// With what XML needs escaped; bytes that are not UTF-8, and those that XML forbids, are replaced.
std::string escaped(std::string_view text);
/// To a tenth of a unit.
void append_number(std::string& text, double number);
/// Elements of some classes of the style sheet (svg.cpp). A text is centred on its point, except for classes
/// that anchor otherwise.
void append_text(std::string& text, std::string_view classes, Point at, double size, std::string_view shown);
void append_rectangle(std::string& text, std::string_view classes, Point corner, Point size);
/// "M30 30L90 30": through these points, back to the first one where it is closed.
std::string path_through(std::span<const Point> points, bool closed = false);
/// The closed path round a set of cells, so far inside their edges, a tenth at least.
/// Where a row begins; those below the board are of cells without a place.
double top_of(const Geometry& shape, int row);
std::string outline(const Geometry& shape, std::span<const CellIndex> cells, double inset);

class Canvas {
 public:
  Canvas(const RulesSpec& rules, const Symbols& symbols) : rules_(rules), symbols_(symbols) {}

  const RulesSpec& rules() const { return rules_; }
  const Geometry& shape() const { return rules_.geometry; }
  Point centre(int cell) const;
  std::vector<Point> centres(std::span<const CellIndex> cells) const;
  /// A cell's digit, 1..side, in the board's symbols.
  std::string digit_text(int digit) const;
  /// The same of a digit that a constraint names; other numbers stay.
  std::string value_text(int value) const;
  /// "3,4"
  std::string values_text(std::span<const int> values) const;

  void open(const Constraint& constraint, Colour colour);
  void close();
  /// A colour that no earlier call returned: `first`, or the next in order. When all are taken, they repeat.
  Colour next_colour(Colour first);

  // Each draws one element of some classes of the style sheet (svg.cpp).
  void path(Layer layer, std::string_view classes, std::string_view path);
  void circle(Layer layer, std::string_view classes, Point centre, double radius);
  void rectangle(Layer layer, std::string_view classes, Point corner, Point size);
  /// In the middle of this point, except classes that anchor otherwise.
  void text(Layer layer, std::string_view classes, Point at, double size, std::string_view text);
  /// Two strokes that meet at the tip: an arrow's head, or a sign such as <.
  void chevron(Layer layer, std::string_view classes, Point tip, Point direction, double size);

  /// In a free corner of the cell, the top left one first.
  void corner_label(int cell, std::string_view label);
  bool has_corner_label(int cell) const { return corner_labels_.contains(cell); }
  /// Where something between two cells is drawn: the middle, or beside what is there.
  Point place_between(int one, int other);
  /// The middle of a free place outside the board, which the direction leads to the cell from: beyond its neighbour,
  /// and farther where numbers are already.
  Point place_outside(int cell, int rows_down, int columns_right);

  /// A line of the legend: a kind's name and meaning, once.
  void note(const ConstraintKind& kind, std::string_view meaning, Colour colour, bool drawn);
  /// The same of a constraint that is shown by its text.
  void note_text(const Constraint& constraint, Colour colour, bool drawn);

  struct Note {
    std::string name;
    std::string text;
    Colour colour = Colour::ink;
    bool drawn = false;  ///< it has a patch of the colour
  };
  std::span<const Note> notes() const { return notes_; }
  const std::string& layer(Layer layer) const { return layers_[static_cast<std::size_t>(layer)]; }
  const std::set<Colour>& colours() const { return colours_; }
  /// What is drawn is between these two points.
  Point least() const { return least_; }
  Point most() const { return most_; }

 private:
  std::string& to(Layer layer);
  void include(Point point, double reach);

  const RulesSpec& rules_;
  const Symbols& symbols_;
  std::array<std::string, kLayers> layers_;
  std::array<bool, kLayers> is_open_{};
  std::string head_;  // of the groups of the open constraint
  std::set<Colour> colours_;
  std::map<int, int> corner_labels_;
  std::map<std::pair<int, int>, int> between_;  // cells
  std::map<std::pair<int, int>, int> outside_;  // row and column, from 0
  std::map<Colour, std::size_t> taken_;         // how often next_colour() returned each
  std::vector<Note> notes_;
  std::set<std::string_view> noted_;
  Point least_{0, 0};
  Point most_{0, 0};
};

}  // namespace nonet::svg
