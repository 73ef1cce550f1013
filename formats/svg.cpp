#include "formats/svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "base/text.hpp"
#include "formats/internal/drawing.hpp"
#include "formats/internal/svg_canvas.hpp"
#include "formats/internal/svg_shapes.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

using svg::append_number;
using svg::append_rectangle;
using svg::append_text;
using svg::Canvas;
using svg::Colour;
using svg::escaped;
using svg::kCell;
using svg::Layer;
using svg::Point;

constexpr double kMargin = 14;       // round all
constexpr double kSlightMargin = 4;  // of a picture that a page fills: pages have their own margins
constexpr double kLeastWidth = 430;  // so that the notes of a small board are more than a column of single words
constexpr double kNarrowest = 400;   // of the picture, in pixels
constexpr double kWidest = 1400;

struct Ink {
  std::string_view light;
  std::string_view dark;
};
// In the order of Colour. Lines and shades are drawn at a part of this strength.
constexpr std::array<Ink, svg::kColours> kInks = {{{"#1b1b1f", "#ececf0"},
                                                   {"#85858c", "#9a9aa2"},
                                                   {"#3a9c46", "#5cbc68"},
                                                   {"#a04cc8", "#b876dc"},
                                                   {"#3a82d2", "#5c9ee6"},
                                                   {"#e07a20", "#e68c3c"},
                                                   {"#d64545", "#e26a6a"},
                                                   {"#1f9e94", "#38b4aa"},
                                                   {"#c79a10", "#ccA52e"},
                                                   {"#d8529c", "#e274b0"},
                                                   {"#94663a", "#b48458"},
                                                   {"#6c5ccc", "#9488e6"}}};

// Rules behind "light" are those of either theme.
constexpr std::string_view kStyle =
    ".nonet text{font-family:Helvetica,Arial,'Liberation Sans',sans-serif;text-anchor:middle;fill:#1b1b1f}"
    ".nonet .paper{fill:#fff}.nonet .thin-grid,.nonet .thick-grid{fill:none;stroke:#1b1b1f}"
    ".nonet .thin-grid{stroke-width:1;stroke-opacity:.55}"
    ".nonet .thick-grid{stroke-width:3;stroke-linecap:square}"
    ".nonet .shade{opacity:.3}.nonet .quiet{opacity:.5}"
    ".nonet path,.nonet circle{stroke-linecap:round;stroke-linejoin:round}"
    ".nonet .fill{fill:currentColor}.nonet .patch{opacity:.6}"
    ".nonet .thick,.nonet .middle,.nonet .thin,.nonet .wide,.nonet .hoop,.nonet .ring,.nonet .sign,.nonet .dashes,"
    ".nonet .pill{fill:none;stroke:currentColor}"
    ".nonet .thick{stroke-width:15}.nonet .middle{stroke-width:8}.nonet .hoop{stroke-width:8}"
    ".nonet .thin,.nonet .ring{stroke-width:3}.nonet .sign{stroke-width:2.5}.nonet .wide{stroke-width:42}"
    ".nonet .dashes{stroke-width:1.6;stroke-dasharray:5 4;stroke-linecap:butt}"
    ".nonet .edge{fill:none;stroke:currentColor;stroke-width:1.6}.nonet .blunt{stroke-linecap:butt}"
    ".nonet .bulb{fill:#fff;fill-opacity:.6;stroke:currentColor;stroke-width:3}"
    ".nonet .pill{stroke-width:47}.nonet .pill-inside{fill:none;stroke:#fff;stroke-width:41}"
    ".nonet .white{fill:#fff;stroke:#1b1b1f;stroke-width:1.8}.nonet .black{fill:#000;stroke:#000;stroke-width:1.8}"
    ".nonet .on-white{fill:#1b1b1f}.nonet .on-black{fill:#fff}"
    ".nonet .label{stroke:#fff;stroke-width:5;stroke-linejoin:round;paint-order:stroke}"
    ".nonet .start,.nonet .noted{text-anchor:start}.nonet .end{text-anchor:end}"
    ".nonet .sign-letter,.nonet .given,.nonet .name,.nonet .heading{font-weight:bold}.nonet .found{fill:#3b6cb4}"
    ".nonet .mark{fill:#66666e}.nonet .hint,.nonet .noted{fill:#55555c}.nonet .name{fill:#1b1b1f}";
constexpr std::string_view kDarkStyle =
    ".nonet text,.nonet .name{fill:#ececf0}.nonet .paper,.nonet .bulb{fill:#17181c}"
    ".nonet .thin-grid,.nonet .thick-grid{stroke:#ececf0}.nonet .pill-inside,.nonet .label{stroke:#17181c}"
    ".nonet .black{stroke:#ececf0}.nonet .on-white{fill:#1b1b1f}.nonet .on-black{fill:#fff}"
    ".nonet .found{fill:#8ab4f0}.nonet .mark,.nonet .hint,.nonet .noted{fill:#a8a8b0}";

// ".nonet .blue{color:#3a82d2}", a rule for each colour.
std::string colour_rules(const std::set<Colour>& colours, bool dark) {
  std::string rules;
  for (const Colour colour : colours) {
    const Ink& ink = kInks[static_cast<std::size_t>(colour)];
    rules.append(".nonet .").append(svg::name_of(colour)).append("{color:").append(dark ? ink.dark : ink.light) += '}';
  }
  return rules;
}

std::string style_of(const std::set<Colour>& colours) {
  return "<style>" + std::string(kStyle) + colour_rules(colours, false) + "@media(prefers-color-scheme:dark){" +
         std::string(kDarkStyle) + colour_rules(colours, true) + "}</style>\n";
}

// Lines between cells, thick where the boxes or regions part: each run as one.
class Grid {
 public:
  explicit Grid(const RulesSpec& rules) : rules_(rules) {}

  std::string text() {
    const int rows = rules_.geometry.rows();
    const int columns = rules_.geometry.columns();
    for (int place = 1; place < std::max(rows, columns); ++place) {
      if (place < rows) add(place, true);
      if (place < columns) add(place, false);
    }
    const Point corner = {columns * kCell, rows * kCell};
    thick_ += svg::path_through(std::array<Point, 4>{Point{0, 0}, {corner.x, 0}, corner, {0, corner.y}}, true);
    for (int cell = rules_.geometry.placed(); cell < rules_.geometry.cells(); ++cell) {
      const auto own = static_cast<CellIndex>(cell);
      thin_ += svg::outline(rules_.geometry, {&own, 1}, 0);
    }
    return R"(<path class="thin-grid" d=")" + thin_ + "\"/>\n<path class=\"thick-grid\" d=\"" + thick_ + "\"/>\n";
  }

 private:
  int cell(int across, int along, bool level) const {
    return level ? rules_.geometry.cell(across, along) : rules_.geometry.cell(along, across);
  }
  // The line before row (or column) `place`.
  void add(int place, bool level) {
    const auto is_thick = [&](int along) {
      return area_of(rules_, cell(place - 1, along, level)) != area_of(rules_, cell(place, along, level));
    };
    const int length = level ? rules_.geometry.columns() : rules_.geometry.rows();
    for (int begin = 0, end = 0; begin < length; begin = end) {
      const bool thick = is_thick(begin);
      while (end < length && is_thick(end) == thick) ++end;
      std::array<Point, 2> ends;
      for (std::size_t i = 0; i < ends.size(); ++i) {
        const double along = (i == 0 ? begin : end) * kCell;
        ends[i] = level ? Point{along, place * kCell} : Point{place * kCell, along};
      }
      (thick ? thick_ : thin_) += svg::path_through(ends);
    }
  }

  const RulesSpec& rules_;
  std::string thin_;
  std::string thick_;
};

// Digits, and the candidates of cells without one of which some are excluded.
class Digits {
 public:
  Digits(const PuzzleView& puzzle, std::span<const Cell> solution, const Canvas& canvas)
      : puzzle_(puzzle), solution_(solution), canvas_(canvas), side_(puzzle.rules->side()) {
    for (const Constraint& each : puzzle.rules->spec().constraints) collect(each);
  }

  std::string text() const {
    std::string text;
    for (int cell = 0; cell < puzzle_.rules->cells(); ++cell) {
      const int digit = digit_at(cell);
      if (digit != 0) {
        append_digit(text, cell, digit, puzzle_.clues[static_cast<std::size_t>(cell)] != 0);
      } else {
        append_marks(text, cell);
      }
    }
    append_doubled(text);
    return text;
  }

 private:
  void collect(const Constraint& constraint) {
    if (constraint.kind->name == "candidates") lists_.push_back(&constraint);
    if (constraint.kind->name == "and") {
      for (const Constraint& part : constraint.parts) collect(part);
    }
  }

  int digit_at(int cell) const {
    const auto at = static_cast<std::size_t>(cell);
    return puzzle_.clues[at] != 0 || solution_.empty() ? puzzle_.clues[at] : solution_[at];
  }

  // Beside the digit of each cell that doublers mark with 2.
  void append_doubled(std::string& text) const {
    constexpr double kSize = 12;
    constexpr Point kCorner = {kCell / 2 - 12, kCell / 2 - 5};
    for (const Constraint& each : puzzle_.rules->spec().constraints) {
      for (std::size_t cell = 0; each.kind->name == "doublers" && cell < each.cells().size(); ++cell) {
        if (puzzle_.rules->geometry().value_of(digit_at(each.cells()[cell])) != 2) continue;
        append_text(text, "hint label", canvas_.centre(static_cast<int>(cell)) + kCorner, kSize, "×2");
        text += '\n';
      }
    }
  }

  void append_digit(std::string& text, int cell, int digit, bool given) const {
    constexpr std::array<double, 3> kSizes = {38, 31, 23};  // of one character, two, three
    constexpr double kFoot = 0.355;
    const std::string shown = canvas_.digit_text(digit);
    const double size = kSizes[std::min(shown.size(), kSizes.size()) - 1];
    append_text(text, given ? "given" : "found", canvas_.centre(cell) + Point{0, kFoot * size}, size, shown);
    text += '\n';
  }

  bool remains(int cell, int digit) const {
    if (puzzle_.excludes(cell, digit)) return false;
    return std::all_of(lists_.begin(), lists_.end(), [&](const Constraint* list) {
      const bool concerns = std::count(list->cells().begin(), list->cells().end(), cell) > 0;
      return !concerns || std::count(list->values.begin(), list->values.end(), canvas_.shape().value_of(digit)) > 0;
    });
  }

  void append_marks(std::string& text, int cell) const {
    constexpr double kUsed = 52;   // of the cell's width
    constexpr double kBelow = 17;  // of its height are a number's in the corner
    if (puzzle_.excluded.empty() && lists_.empty()) return;
    std::vector<int> left;
    for (int digit = 1; digit <= side_; ++digit) {
      if (remains(cell, digit)) left.push_back(digit);
    }
    if (static_cast<int>(left.size()) == side_) return;
    if (left.size() == 1) return append_digit(text, cell, left.front(), false);
    const int columns = static_cast<int>(std::ceil(std::sqrt(side_)));
    const int rows = (side_ + columns - 1) / columns;
    const bool wide = canvas_.digit_text(side_).size() > 1;
    const bool labelled = canvas_.has_corner_label(cell);
    const double height = labelled ? kCell - kBelow - 3 : kUsed;
    const Point centre = canvas_.centre(cell) + Point{0, labelled ? (kBelow - 1) / 2 : 0};
    const double size = std::min(kUsed / columns * (wide ? 0.7 : 0.95), height / rows * 0.98);
    for (const int digit : left) {
      const int row = (digit - 1) / columns;
      const int column = (digit - 1) % columns;
      const Point middle = {((column + 0.5) / columns - 0.5) * kUsed, ((row + 0.5) / rows - 0.5) * height};
      append_text(text, "mark", centre + middle + Point{0, 0.35 * size}, size, canvas_.digit_text(digit));
      text += '\n';
    }
  }

  const PuzzleView& puzzle_;
  std::span<const Cell> solution_;
  const Canvas& canvas_;
  int side_;
  std::vector<const Constraint*> lists_;
};

// The group that a page fills with digits.
std::string place_of_digits(const Canvas& canvas, int cells) {
  std::string labelled;
  for (int cell = 0; cell < cells; ++cell) {
    if (canvas.has_corner_label(cell)) labelled += (labelled.empty() ? "" : " ") + std::to_string(cell);
  }
  return R"(<g class="digits" data-labelled=")" + labelled + "\"></g>\n";
}

// Breaks at blanks, and where a word is longer than a line within it; continued bytes of UTF-8 stay together.
std::vector<std::string> wrapped(std::string_view text, std::size_t first_width, std::size_t width) {
  std::vector<std::string> lines;
  std::size_t room = std::max<std::size_t>(1, first_width);
  while (!text.empty()) {
    std::size_t end = text.size();
    if (end > room) {
      const std::size_t blank = text.rfind(' ', room);
      end = blank == std::string_view::npos || blank == 0 ? room : blank;
      while (end > 1 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80) --end;
    }
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    room = width;
  }
  return lines;
}

// From `top` on; moves it below the last line.
std::string notes_text(std::span<const Canvas::Note> notes, double left, double width, double& top) {
  constexpr double kSize = 15;
  constexpr double kAdvance = 0.52 * kSize;  // of a character, rather too much, so that no line is cut off
  constexpr double kBoldAdvance = 0.58 * kSize;
  constexpr double kPatch = 13;
  constexpr double kIndent = kPatch + 9;
  const bool patches = std::any_of(notes.begin(), notes.end(), [](const Canvas::Note& note) { return note.drawn; });
  const double indent = patches ? kIndent : 0;
  std::string text;
  for (const Canvas::Note& note : notes) {
    top += 1.6 * kSize;
    if (note.drawn) {
      append_rectangle(text, "patch fill " + std::string(svg::name_of(note.colour)), {left, top - 0.85 * kSize},
                       {kPatch, kPatch});
      text += '\n';
    }
    const double name_width = static_cast<double>(note.name.size()) * kBoldAdvance + kAdvance;
    const auto characters = [&](double room) { return static_cast<std::size_t>(std::max(room / kAdvance, 1.0)); };
    const std::vector<std::string> lines =
        wrapped(std::string_view(note.text).substr(note.text.starts_with(' ') ? 1 : 0),
                characters(width - indent - name_width), characters(width - indent));
    text += R"(<text class="noted" font-size=")";
    append_number(text, kSize);
    text += R"("><tspan class="name" x=")";
    append_number(text, left + indent);
    text += R"(" y=")";
    append_number(text, top);
    text += R"(">)" + escaped(note.name) + "</tspan>";
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i == 0) {
        text += R"(<tspan dx="7">)";
      } else {
        text += R"(<tspan x=")";
        append_number(text, left + indent);
        text += R"(" dy="1.3em">)";
        top += 1.3 * kSize;
      }
      text += escaped(lines[i]) + "</tspan>";
    }
    text += "</text>\n";
  }
  return text;
}

// Each constraint, a line of the layer, is quiet by itself: a line with a bulb has one strength all over.
void append_quiet(std::string& text, std::string_view drawn, std::string_view classes) {
  constexpr std::string_view kBegin = R"(<g class=")";
  while (!drawn.empty()) {
    const std::size_t end = drawn.find('\n') + 1;
    text.append(kBegin).append(classes).append(" ").append(drawn.substr(kBegin.size(), end - kBegin.size()));
    drawn.remove_prefix(end);
  }
}

struct Frame {
  Point least;
  Point most;
  Point size() const { return most - least; }
};

void append_head(std::string& text, const Frame& frame, std::string_view title) {
  const Point size = frame.size();
  const double pixels = std::clamp(size.x, kNarrowest, kWidest);
  text += R"(<svg xmlns="http://www.w3.org/2000/svg" class="nonet" role="img" viewBox=")";
  for (const double number : {frame.least.x, frame.least.y, size.x, size.y}) {
    if (text.back() != '"') text += ' ';
    append_number(text, number);
  }
  text += R"(" width=")";
  append_number(text, pixels);
  text += R"(" height=")";
  append_number(text, pixels * size.y / size.x);
  text += "\" style=\"max-width:100%;height:auto\">\n<title>" + escaped(title) + "</title>\n";
}

// Above all that is drawn; makes room for itself in the frame.
std::string heading_text(std::string_view heading, Frame& frame) {
  constexpr double kSize = 20;
  constexpr double kAdvance = 0.56 * kSize;  // of a character, rather too much
  constexpr double kHeight = 1.3 * kSize;    // of a line
  if (heading.empty()) return {};
  const auto room = static_cast<std::size_t>((frame.size().x - 2 * kMargin) / kAdvance);
  const std::vector<std::string> lines = wrapped(heading, room, room);
  const double middle = (frame.least.x + frame.most.x) / 2;
  frame.least.y += kMargin / 2 - kHeight * static_cast<double>(lines.size());
  std::string text;
  double foot = frame.least.y;
  for (const std::string& line : lines) {
    foot += kHeight;
    append_text(text, "heading", {middle, foot - 0.3 * kSize}, kSize, line);
    text += '\n';
  }
  return text;
}

}  // namespace

void append_svg(std::string& text, const PuzzleView& puzzle, std::span<const Cell> solution, const Symbols& symbols,
                const PictureStyle& style) {
  require_valid(puzzle);
  if (!solution.empty() && solution.size() != puzzle.clues.size()) {
    throw Error("a solution of " + std::to_string(solution.size()) + " cells for a board of " +
                std::to_string(puzzle.clues.size()));
  }
  const RulesSpec& rules = puzzle.rules->spec();
  Canvas canvas(rules, symbols);
  if (style.constraints) svg::draw_all(canvas, rules.constraints);
  Point corner = {rules.geometry.columns() * kCell, rules.geometry.rows() * kCell};
  if (rules.geometry.extra > 0) {
    corner.y = svg::top_of(rules.geometry, rules.geometry.row_of(rules.geometry.cells() - 1)) + kCell;
  }
  const double margin = style.fillable ? kSlightMargin : kMargin;
  Frame frame = {canvas.least() - Point{margin, margin},
                 {std::max(canvas.most().x, corner.x) + margin, std::max(canvas.most().y, corner.y) + margin}};
  std::string notes;
  if (style.legend && !canvas.notes().empty()) {
    const double missing = std::max(0.0, kLeastWidth - frame.size().x);
    frame.least.x -= missing / 2;
    frame.most.x += missing / 2;
    frame.most.y -= kMargin / 2;
    notes = notes_text(canvas.notes(), frame.least.x + kMargin, frame.size().x - 2 * kMargin, frame.most.y);
    frame.most.y += kMargin;
  }
  const std::string heading = heading_text(style.heading, frame);
  append_head(text, frame, style.title.empty() ? "Sudoku " + rules.geometry.name() : std::string(style.title));
  if (style.stylesheet) text += style_of(canvas.colours());
  append_rectangle(text, "paper", frame.least, frame.size());
  text += '\n';
  append_quiet(text, canvas.layer(Layer::shade), "shade");
  append_quiet(text, canvas.layer(Layer::line), "quiet");
  text += canvas.layer(Layer::bulb);
  if (style.fillable) text += "<g class=\"under\"></g>\n";
  const std::optional<RulesSpec> found = with_found_regions(rules, solution.empty() ? puzzle.clues : solution);
  text += Grid(found ? *found : rules).text();
  text += canvas.layer(Layer::cage);
  text += style.fillable ? place_of_digits(canvas, rules.geometry.cells()) : Digits(puzzle, solution, canvas).text();
  text += canvas.layer(Layer::sign);
  text += heading + notes + "</svg>\n";
}

std::string picture_stylesheet() {
  std::set<Colour> all;
  for (std::size_t i = 0; i < svg::kColours; ++i) all.insert(static_cast<Colour>(i));
  return std::string(kStyle) + colour_rules(all, false);
}

std::vector<LegendLine> picture_legend(const RulesSpec& rules, const Symbols& symbols) {
  Canvas canvas(rules, symbols);
  svg::draw_all(canvas, rules.constraints);
  std::vector<LegendLine> lines;
  for (const Canvas::Note& note : canvas.notes()) {
    lines.push_back({note.name, std::string(trim(note.text)), note.drawn ? svg::name_of(note.colour) : ""});
  }
  return lines;
}

}  // namespace nonet
