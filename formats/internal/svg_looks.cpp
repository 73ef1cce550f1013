// Which kind is drawn how.
#include <algorithm>

#include "nonet/formats/internal/svg_shapes.hpp"

namespace nonet::svg {
namespace {

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
    {"clone", draw_shades, Colour::violet},
    {"rowindexer", draw_shade, Colour::teal},
    {"columnindexer", draw_shade, Colour::pink},
    {"boxindexer", draw_shade, Colour::brown},

    {"difference", draw_dot, Colour::ink, "white"},
    {"ratio", draw_dot, Colour::ink, "black"},
    {"x", draw_letter, Colour::ink, "X"},
    {"v", draw_letter, Colour::ink, "V"},
    {"greater", draw_greater},

    {"thermometer", draw_thermometer, Colour::grey},
    {"slowthermometer", draw_thermometer, Colour::teal, "hollow"},
    {"whisper", draw_line, Colour::green},
    {"palindrome", draw_line, Colour::brown},
    {"renban", draw_line, Colour::purple},
    {"nabner", draw_line, Colour::gold},
    {"entropic", draw_line, Colour::orange},
    {"modular", draw_line, Colour::teal},
    {"between", draw_between, Colour::grey, "rings"},
    {"lockout", draw_between, Colour::blue, "diamonds"},
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
    {"arrow", draw_arrow, Colour::grey},
    {"pill", draw_arrow, Colour::grey},
    {"equalsum", draw_shades, Colour::green},
    {"rellik", draw_cage, Colour::red, "≠ "},

    {"sandwich", draw_outside, Colour::ink, "sandwich"},
    {"xsum", draw_outside, Colour::ink, "x-sum"},
    {"skyscraper", draw_outside, Colour::ink, "skyscraper"},
    {"firsthidden", draw_outside, Colour::ink, "hidden"},
    {"numberedroom", draw_outside, Colour::ink, "room"},

    {"quadruple", draw_quadruple},
    {"atleast", draw_digit_cage, Colour::green},
    {"exactly", draw_digit_cage, Colour::purple, "= "},
    {"countingcircles", draw_rings, Colour::grey},
    {"countdistinct", draw_counted, Colour::teal},
    {"samevalues", draw_shades, Colour::pink},
    {"equality", draw_cage, Colour::orange, "="},

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

// Numbers with an arrow to the board stand nearest to it, so they come first.
void draw(Canvas& to, std::span<const Constraint> constraints, bool with_arrow) {
  for (const Constraint& constraint : constraints) {
    if (constraint.kind->name == "and") {
      draw(to, constraint.parts, with_arrow);
      continue;
    }
    const Look look = look_of(*constraint.kind);
    if ((look.draw == draw_little_killer) != with_arrow) continue;
    to.open(constraint, look.colour);
    look.draw(to, constraint, look);
    // These two tell of each by itself.
    if (look.draw != draw_words && look.draw != draw_dashes) {
      to.note(*constraint.kind, look.colour, look.colour != Colour::ink && look.colour != Colour::grey);
    }
    to.close();
  }
}

}  // namespace

void draw_all(Canvas& to, std::span<const Constraint> constraints) {
  draw(to, constraints, true);
  draw(to, constraints, false);
}

}  // namespace nonet::svg
