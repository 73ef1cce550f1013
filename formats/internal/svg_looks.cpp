// Which kind is drawn how.
#include <algorithm>
#include <map>
#include <set>

#include "formats/internal/svg_shapes.hpp"

namespace nonet::svg {
namespace {

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

int number_of(const Constraint& constraint, const Look& look, int side) {
  if (!constraint.values.empty()) return constraint.values.front();
  return look.usual ? look.usual(side) : 0;
}

void draw_all(Canvas& to, std::span<const Constraint> constraints) {
  Palette palette(to);
  draw(to, constraints, palette, true);
  draw(to, constraints, palette, false);
}

}  // namespace nonet::svg
