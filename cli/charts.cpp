#include "cli/charts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "cli/table.hpp"
#include "nonet/formats/symbols.hpp"
#include "nonet/run/statistics.hpp"

namespace nonet::cli {
namespace {

// A pixel is a tenth of the least difference that is drawn.
std::string number(double value) {
  std::string text = fixed(value, 1);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

std::string at(char command, double x, double y) { return command + number(x) + " " + number(y); }

std::string line(std::string_view look, double x1, double y1, double x2, double y2) {
  return "<path class=\"" + std::string(look) + "\" d=\"" + at('M', x1, y1) + at('L', x2, y2) + "\" />\n";
}

std::string words(double x, double y, std::string_view anchor, std::string_view text, std::string_view more = "") {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\"" +
         (anchor.empty() ? "" : " text-anchor=\"" + std::string(anchor) + "\"") +
         (more.empty() ? "" : " " + std::string(more)) + ">" + escaped(text) + "</text>\n";
}

constexpr std::size_t kColours = 8;

std::string look_of(std::size_t style) { return "s" + std::to_string(style % kColours); }

// Colours come again after eight and dashes after five, so that forty differ; neighbours differ by both.
std::string dashes_of(std::size_t style) {
  constexpr std::array<std::string_view, 5> kDashes = {"", "8 3", "10 3 2 3", "4 2", "16 4"};
  const std::string_view dashes = kDashes[style % kDashes.size()];
  return dashes.empty() ? "" : " stroke-dasharray=\"" + std::string(dashes) + "\"";
}

// "10 us", "2 ms", "1 s"
std::string tick_text(double seconds) {
  constexpr std::array<std::pair<double, const char*>, 4> kUnits = {
      {{1, " s"}, {1e-3, " ms"}, {1e-6, " us"}, {1e-9, " ns"}}};
  const auto* unit =
      std::find_if(kUnits.begin(), kUnits.end() - 1, [&](const auto& row) { return seconds > 0.999 * row.first; });
  return with_commas(static_cast<std::uint64_t>(std::llround(seconds / unit->first))) + unit->second;
}

// What screen readers tell of a drawing; sighted people see the first part when they point at it.
std::string opening(double width, double height, std::string_view look, std::string_view title, std::string_view told,
                    std::string_view more = "") {
  return "<svg class=\"" + std::string(look) + "\" viewBox=\"0 0 " + number(width) + " " + number(height) +
         R"(" role="img" aria-label=")" + escaped(title) + (told.empty() ? "" : ": ") + escaped(told) + "\"" +
         std::string(more) + ">\n";
}

std::string look_of(ChartWidth width) { return width == ChartWidth::wide ? "chart wide" : "chart narrow"; }

double quantile_of(std::span<const double> sorted, double share) {
  return sorted[static_cast<std::size_t>(std::llround(share * static_cast<double>(sorted.size() - 1)))];
}

// "dfs: median 6.99 us, maximum 15.6 us; batch: amortised 2.1 us"
std::string told_of(std::span<const Series> all) {
  std::string text;
  for (const Series& series : all) {
    if (!text.empty()) text += "; ";
    text += series.name + ": ";
    if (series.amortised) {
      text += "amortised " + duration_text(*series.amortised);
    } else if (series.sorted.empty()) {
      text += "none solved";
    } else {
      text += "median " + duration_text(quantile_of(series.sorted, 0.5)) + ", maximum " +
              duration_text(series.sorted.back());
    }
    if (series.unsolved > 0) text += ", " + with_commas(series.unsolved) + " not solved";
  }
  return text;
}

// A chart's frame, in pixels.
struct Frame {
  double left = 0;
  double top = 0;
  double width = 0;
  double height = 0;

  double x(double share) const { return left + width * share; }
  double y(double share) const { return top + height * (1 - share); }
  double right() const { return left + width; }
  double bottom() const { return top + height; }
};

// Horizontal lines with a time each.
std::string time_lines(const Frame& frame, const LogRange& range) {
  std::string text;
  for (const double tick : range.ticks()) {
    const double y = frame.y(range.place(tick));
    text += line("grid", frame.left, y, frame.right(), y);
    text += words(frame.left - 8, y + 4, "end", tick_text(tick));
  }
  return text;
}

// 1, 2 or 5 times a power of ten, so that some four steps reach `most`.
std::size_t round_step(std::size_t most) {
  std::size_t step = 1;
  for (std::size_t i = 0; step * 5 < most; ++i) step = i % 3 == 1 ? step / 2 * 5 : step * 2;
  return step;
}

std::string curve(const Frame& frame, const LogRange& range, std::span<const double> sorted, std::size_t puzzles) {
  constexpr std::size_t kEvenly = 300;
  constexpr std::size_t kLast = 60;  // where the curve climbs
  if (sorted.empty()) return {};
  std::string path = at('M', frame.left, frame.y(range.place(sorted.front())));
  for (const std::size_t i : drawn_samples(sorted.size(), kEvenly, kLast)) {
    const double x = frame.x(static_cast<double>(i + 1) / static_cast<double>(puzzles));
    path += at('L', x, frame.y(range.place(sorted[i])));
  }
  return path;
}

struct EndLabel {
  double y = 0;
  std::size_t style = 0;
  std::string text;
};

// A name is cut where it would leave the page, be it an ipasir backend's path.
std::string shortened(const std::string& name) {
  constexpr std::size_t kMost = 18;
  return name.size() <= kMost ? name : name.substr(0, kMost - 3) + "...";
}

// Names at the lines' ends, moved apart where they would overlap.
std::string end_labels(const Frame& frame, std::vector<EndLabel> labels) {
  constexpr double kApart = 16;
  std::sort(labels.begin(), labels.end(), [](const EndLabel& a, const EndLabel& b) { return a.y < b.y; });
  double next = frame.top - 4;
  for (EndLabel& label : labels) next = (label.y = std::max(label.y, next)) + kApart;
  double last = frame.bottom() + 4;
  for (std::size_t i = labels.size(); i-- > 0;) {
    labels[i].y = std::min(labels[i].y, last);
    last = labels[i].y - kApart;
  }
  std::string text;
  for (const EndLabel& label : labels) {
    text += "<g class=\"" + (label.style == kColours ? "s8" : look_of(label.style)) + "\">" +
            (label.style == kColours ? line("best", frame.right() + 8, label.y, frame.right() + 28, label.y)
                                     : "<path class=\"line\"" + dashes_of(label.style) + " d=\"" +
                                           at('M', frame.right() + 8, label.y) + "h20\" />\n") +
            words(frame.right() + 33, label.y + 4, "", label.text, "class=\"name\"") + "</g>\n";
  }
  return text;
}

std::string diamond(double x, double y, double size) {
  return R"(<path class="one" d=")" + at('M', x - size, y) + at('L', x, y - size) + at('L', x + size, y) +
         at('L', x, y + size) + "Z\" />\n";
}

std::string histogram(const Frame& frame, const LogRange& range, std::span<const double> sorted) {
  constexpr double kBin = 8;  // pixels
  const auto bins = static_cast<std::size_t>(frame.width / kBin);
  std::vector<std::size_t> counts(bins);
  for (const double time : sorted) {
    const double place = std::clamp(range.place(time), 0.0, 1.0) * static_cast<double>(bins);
    ++counts[std::min(static_cast<std::size_t>(place), bins - 1)];
  }
  const auto most = static_cast<double>(*std::max_element(counts.begin(), counts.end()));
  std::string path;
  for (std::size_t i = 0; i < bins; ++i) {
    if (counts[i] == 0) continue;
    const double x = frame.left + static_cast<double>(i) * frame.width / static_cast<double>(bins);
    const double height = std::max(1.5, frame.height * static_cast<double>(counts[i]) / most);
    path += at('M', x + 0.5, frame.bottom()) + "v-" + number(height) + "h" +
            number(frame.width / static_cast<double>(bins) - 1) + "v" + number(height) + "Z";
  }
  std::string text = R"(<path class="bars" d=")" + path + "\" />\n";
  const auto stroke = [&](std::string_view look, double time, double above) {
    const double x = frame.x(range.place(time));
    text += line(look, x, frame.bottom() + 3, x, frame.top - above);
  };
  stroke("median", quantile_of(sorted, 0.5), 4);
  stroke("quantile", quantile_of(sorted, 0.9), 0);
  stroke("quantile", quantile_of(sorted, 0.99), 0);
  text += R"(<circle class="mark" cx=")" + number(frame.x(range.place(sorted.back()))) + "\" cy=\"" +
          number(frame.bottom()) + "\" r=\"3.5\" />\n";
  return text;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char symbol : text) {
    switch (symbol) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      default:
        // Control characters may not stand in a page at all.
        safe += static_cast<unsigned char>(symbol) < ' ' && symbol != '\n' && symbol != '\t' ? '?' : symbol;
    }
  }
  return safe;
}

LogRange LogRange::of(std::span<const Series> all) {
  double least = INFINITY;
  double most = 0;
  const auto add = [&](double seconds) {
    least = std::min(least, seconds);
    most = std::max(most, seconds);
  };
  for (const Series& series : all) {
    if (!series.sorted.empty()) add(series.sorted.front());
    if (!series.sorted.empty()) add(series.sorted.back());
    if (series.amortised) add(*series.amortised);
  }
  if (most == 0) return {};
  constexpr double kLeast = 1e-9;  // a clock's resolution
  least = std::max(least, kLeast);
  most = std::max(most, least);
  constexpr std::array<double, 4> kRound = {1, 2, 5, 10};
  const auto power = [](double seconds) { return std::pow(10.0, std::floor(std::log10(seconds) + 1e-9)); };
  const double low = power(least);
  const double high = power(most);
  double first = low;
  for (const double round : kRound) {
    if (round * low <= least * (1 + 1e-9)) first = round * low;
  }
  double last = high;
  for (const double round : {10.0, 5.0, 2.0, 1.0}) {
    if (round * high >= most * (1 - 1e-9)) last = round * high;
  }
  if (last <= first) last = 10 * first;
  return {std::log10(first), std::log10(last)};
}

double LogRange::place(double seconds) const {
  return (std::log10(std::max(seconds, std::pow(10.0, low))) - low) / (high - low);
}

std::vector<double> LogRange::ticks() const {
  const bool few = high - low < 2.2;
  std::vector<double> found;
  for (int power = static_cast<int>(std::floor(low + 1e-9)); power <= high + 1e-9; ++power) {
    for (const double round : {1.0, 2.0, 5.0}) {
      const double tick = std::log10(round) + power;
      if ((round == 1 || few) && tick >= low - 1e-9 && tick <= high + 1e-9) found.push_back(std::pow(10.0, tick));
    }
  }
  return found;
}

std::vector<std::size_t> drawn_samples(std::size_t count, std::size_t evenly, std::size_t last) {
  std::vector<std::size_t> places;
  if (count <= evenly + last) {
    places.resize(count);
    std::iota(places.begin(), places.end(), std::size_t{0});
    return places;
  }
  for (std::size_t i = 0; i < evenly; ++i) places.push_back(i * (count - last) / evenly);
  for (std::size_t i = count - last; i < count; ++i) places.push_back(i);
  return places;
}

std::string legend_key(std::size_t style) {
  return "<svg class=\"key " + look_of(style) + R"(" viewBox="0 0 28 12" aria-hidden="true"><path)" + dashes_of(style) +
         " d=\"M1 6h26\" /></svg>";
}

std::string cactus_chart(std::span<const Series> all, std::span<const double> best, std::size_t puzzles,
                         ChartWidth width) {
  const bool wide = width == ChartWidth::wide;
  const Frame frame = wide ? Frame{62, 24, 760, 320} : Frame{52, 24, 300, 260};
  const LogRange range = LogRange::of(all);
  std::string text =
      opening(wide ? 960 : 360, frame.bottom() + 44, look_of(width), "Puzzles solved, by time for each", told_of(all));
  text += time_lines(frame, range);
  text += words(0, 11, "", "time for a puzzle");
  const std::size_t step = round_step(puzzles);
  for (std::size_t solved = 0; solved <= puzzles; solved += step) {
    const double x = frame.x(static_cast<double>(solved) / static_cast<double>(puzzles));
    text += line("axis", x, frame.bottom(), x, frame.bottom() + 5);
    text += words(x, frame.bottom() + 19, "middle", with_commas(solved));
  }
  text += line("axis", frame.left, frame.bottom(), frame.right(), frame.bottom());
  text += words(frame.right(), frame.bottom() + 39, "end", "puzzles solved, the quickest first");
  std::vector<EndLabel> labels;
  if (!best.empty()) {
    text += R"(<path class="best" d=")" + curve(frame, range, best, puzzles) + "\" />\n";
    labels.push_back({frame.y(range.place(best.back())), kColours, "virtual best"});
  }
  for (const Series& series : all) {
    const std::string path =
        series.amortised ? at('M', frame.left, frame.y(range.place(*series.amortised))) + "h" + number(frame.width)
                         : curve(frame, range, series.sorted, puzzles);
    if (path.empty()) continue;
    text += "<path class=\"line " + look_of(series.style) + "\"" + dashes_of(series.style) + " d=\"" + path + "\" />\n";
    const double last = series.amortised ? *series.amortised : series.sorted.back();
    labels.push_back(
        {frame.y(range.place(last)), series.style, shortened(series.name) + (series.amortised ? "*" : "")});
  }
  if (wide) text += end_labels(frame, std::move(labels));
  return text + "</svg>\n";
}

std::string distribution_chart(std::span<const Series> all, ChartWidth width) {
  constexpr double kRow = 66;
  const bool wide = width == ChartWidth::wide;
  const double across = wide ? 960 : 360;
  const LogRange range = LogRange::of(all);
  Frame frame{wide ? 12.0 : 10.0, 26, across - (wide ? 36.0 : 26.0), 34};
  const double bottom = kRow * static_cast<double>(all.size());
  std::string text =
      opening(across, bottom + 28, look_of(width), "How the times of each are distributed", told_of(all));
  for (const double tick : range.ticks()) {
    const double x = frame.x(range.place(tick));
    text += line("grid", x, 0, x, bottom + 4);
    text += words(x, bottom + 20, "middle", tick_text(tick));
  }
  for (const Series& series : all) {
    text += "<g class=\"" + look_of(series.style) + "\">";
    text += words(0, frame.top - 10, "", series.name, "class=\"name\"");
    if (series.amortised) {
      const double x = frame.x(range.place(*series.amortised));
      text += line("axis", frame.left, frame.bottom(), frame.right(), frame.bottom());
      text += diamond(x, frame.bottom(), 6);
      text += words(std::min(x + 12, frame.right() - 110), frame.bottom() - 8, "",
                    duration_text(*series.amortised) + ", amortised");
    } else if (!series.sorted.empty()) {
      text += line("axis", frame.left, frame.bottom(), frame.right(), frame.bottom());
      text += histogram(frame, range, series.sorted);
    }
    if (series.unsolved > 0)
      text += words(frame.right(), frame.top - 10, "end", with_commas(series.unsolved) + " not solved");
    text += "</g>\n";
    frame.top += kRow;
  }
  return text + "</svg>\n";
}

std::string scatter_frame() {
  constexpr double kStrip = 0.08;  // beyond the scales, for what was not solved
  const Frame frame{56, 56, 340, 340};
  std::string text = opening(440, frame.bottom() + 46, "chart", "Times of two backends, a point a puzzle",
                             "which two is chosen beside it; how often each is faster is told there",
                             R"( id="scatter" data-frame=")" + number(frame.left) + " " + number(frame.top) + " " +
                                 number(frame.width) + "\"");
  text += "<path class=\"grid\" id=\"grid\" d=\"\" />\n<g id=\"ticks\"></g>\n";
  text += line("axis", frame.left, frame.bottom(), frame.right(), frame.top);
  text += line("axis", frame.left, frame.bottom(), frame.right(), frame.bottom());
  text += line("axis", frame.left, frame.bottom(), frame.left, frame.top);
  text += words(frame.left - 8, frame.y(1 + kStrip / 2) + 4, "end", "none", R"(class="strip")");
  text += words(frame.x(1 + kStrip / 2), frame.y(1 + kStrip) - 7, "middle", "none", R"(class="strip")");
  text += words(frame.right(), frame.bottom() + 38, "end", "", R"(class="name" id="x-title")");
  text += words(0, 14, "", "", R"(class="name" id="y-title")");
  text += "<path class=\"points\" id=\"points\" d=\"\" />\n<path class=\"open\" id=\"open\" d=\"\" />\n";
  text += "<path class=\"cross\" id=\"mark\" d=\"\" />\n";
  return text + "</svg>\n";
}

std::string board_drawing(const PuzzleView& puzzle, std::string_view title) {
  constexpr int kCell = 24;
  const Rules& rules = *puzzle.rules;
  const RulesSpec& spec = rules.spec();
  const int side = rules.side();
  const Symbols symbols = Symbols::standard(side);
  const double size = kCell * side;
  std::string told;
  std::string clues;
  for (int cell = 0; cell < rules.cells(); ++cell) {
    const int digit = puzzle.clues[static_cast<std::size_t>(cell)];
    if (cell % side == 0) told += (cell == 0 ? "row 1:" : "; row " + std::to_string(cell / side + 1) + ":");
    const std::string symbol = digit == 0         ? "blank"
                               : symbols.single() ? std::string(1, symbols.symbol(digit))
                                                  : std::to_string(digit);
    told += " " + symbol;
    if (digit == 0) continue;
    const int row = cell / side;
    const int column = cell % side;
    clues += words(kCell * (column + 0.5), kCell * (row + 0.5) + 4.7, "", symbol);
  }
  std::string text = R"(<svg class="grid-of" viewBox="-2 -2 )" + number(size + 4) + " " + number(size + 4) +
                     R"(" role="img" aria-label=")" + escaped(title) + ", " + escaped(told) + "\">\n";
  for (const Unit& unit : rules.units()) {
    if (unit.kind != UnitKind::diagonal && unit.kind != UnitKind::window) continue;
    std::string path;
    for (const CellIndex cell : unit.cells) {
      const int row = static_cast<int>(cell) / side;
      const int column = static_cast<int>(cell) % side;
      path += at('M', column * kCell, row * kCell) + "h" + std::to_string(kCell) + "v" + std::to_string(kCell) + "h-" +
              std::to_string(kCell) + "Z";
    }
    text += R"(<path class="shade" d=")" + path + "\" />\n";
  }
  const auto region = [&](int row, int column) {
    if (row < 0 || column < 0 || row >= side || column >= side) return -1;
    const int cell = row * side + column;
    if (!spec.regions.empty()) return static_cast<int>(spec.regions[static_cast<std::size_t>(cell)]);
    return spec.geometry.has_boxes() ? spec.geometry.box_of(cell) : 0;
  };
  std::string thin;
  std::string thick;
  for (int row = 0; row <= side; ++row) {
    for (int column = 0; column <= side; ++column) {
      const int here = region(row, column);
      const double x = column * kCell;
      const double y = row * kCell;
      if (row < side) (region(row, column - 1) != here ? thick : thin) += at('M', x, y) + "v" + std::to_string(kCell);
      if (column < side)
        (region(row - 1, column) != here ? thick : thin) += at('M', x, y) + "h" + std::to_string(kCell);
    }
  }
  return text + R"(<path class="thin" d=")" + thin + "\" />\n<path class=\"thick\" d=\"" + thick + "\" />\n" + clues +
         "</svg>\n";
}

}  // namespace nonet::cli
