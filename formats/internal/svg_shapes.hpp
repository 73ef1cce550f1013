// How constraints are drawn: one routine a shape, and a table that says which kind takes which (internal to formats).
#pragma once

#include <string_view>

#include "formats/internal/svg_canvas.hpp"

namespace nonet::svg {

struct Look;
using Draw = void (*)(Canvas& to, const Constraint& constraint, const Look& look);

struct Look {
  std::string_view kind;  ///< its name; "": any kind of some Shape
  Draw draw;
  Colour colour = Colour::ink;  ///< preferred; a picture gives each kind a colour that no other kind has there
  std::string_view sign = {};   ///< what the routine writes: a letter, the text before or under a number
  /// For the legend; N is the constraint's number. Empty: the summary of the kind.
  std::string_view legend = {};
  /// The number of a constraint that states none, by side. Pictures do not print it.
  int (*usual)(int side) = nullptr;
};

/// Draws each constraint as the table has its kind, else by its shape. A constraint without a drawing becomes a line of
/// the legend.
void draw_all(Canvas& to, std::span<const Constraint> constraints);

/// The constraint's first number, or the usual one if it states none.
int number_of(const Constraint& constraint, const Look& look, int side);

// Whole boards.
void draw_words(Canvas& to, const Constraint& constraint, const Look& look);     // below the board
void draw_diagonal(Canvas& to, const Constraint& constraint, const Look& look);  // sign: "down" or "up"
void draw_windows(Canvas& to, const Constraint& constraint, const Look& look);

// Cells.
void draw_shade(Canvas& to, const Constraint& constraint, const Look& look);
void draw_shades(Canvas& to, const Constraint& constraint, const Look& look);  // each has its own colour
void draw_discs(Canvas& to, const Constraint& constraint, const Look& look);
void draw_squares(Canvas& to, const Constraint& constraint, const Look& look);
void draw_rings(Canvas& to, const Constraint& constraint, const Look& look);
void draw_marks(Canvas& to, const Constraint& constraint, const Look& look);       // svg.cpp writes the candidates
void draw_extreme(Canvas& to, const Constraint& constraint, const Look& look);     // sign: "in" or "out"
void draw_cage(Canvas& to, const Constraint& constraint, const Look& look);        // numbers behind the sign
void draw_digit_cage(Canvas& to, const Constraint& constraint, const Look& look);  // the numbers are digits
void draw_weighted(Canvas& to, const Constraint& constraint, const Look& look);
void draw_counted(Canvas& to, const Constraint& constraint, const Look& look);  // a ring, and a cage round the others
void draw_quadruple(Canvas& to, const Constraint& constraint, const Look& look);

// Pairs.
void draw_dot(Canvas& to, const Constraint& constraint, const Look& look);  // sign: "white" or "black"
void draw_letter(Canvas& to, const Constraint& constraint, const Look& look);
void draw_greater(Canvas& to, const Constraint& constraint, const Look& look);

// Lines.
void draw_line(Canvas& to, const Constraint& constraint, const Look& look);
void draw_thermometer(Canvas& to, const Constraint& constraint, const Look& look);  // sign: "" or "hollow"
void draw_between(Canvas& to, const Constraint& constraint, const Look& look);      // sign: "rings" or "diamonds"
void draw_band(Canvas& to, const Constraint& constraint, const Look& look);         // as wide as a cell
void draw_pointer(Canvas& to, const Constraint& constraint, const Look& look);      // a thin line that ends in an arrow
void draw_arrow(Canvas& to, const Constraint& constraint, const Look& look);        // bulb | cells
void draw_dashes(Canvas& to, const Constraint& constraint, const Look& look);       // and its text below the board

// Outside.
void draw_outside(Canvas& to, const Constraint& constraint, const Look& look);
void draw_little_killer(Canvas& to, const Constraint& constraint, const Look& look);

}  // namespace nonet::svg
