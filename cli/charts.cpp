#include "cli/charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "cli/table.hpp"
#include "nonet/formats/symbols.hpp"
#include "nonet/run/statistics.hpp"

namespace nonet::cli {
namespace {

// Five digits: a tenth of a pixel, in drawings of less than 10,000.
std::string at(char command, double x, double y) { return fmt::format("{}{:.5g} {:.5g}", command, x, y); }

std::string line(std::string_view look, double x1, double y1, double x2, double y2) {
  return fmt::format("<path class=\"{}\" d=\"{}{}\" />\n", look, at('M', x1, y1), at('L', x2, y2));
}

std::string words(double x, double y, std::string_view anchor, std::string_view text, std::string_view more = "") {
  return fmt::format("<text x=\"{:.5g}\" y=\"{:.5g}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor, more,
                     escaped(text));
}

constexpr std::string_view kName = " class=\"name\"";

constexpr std::size_t kColours = 8;

std::string look_of(std::size_t style) { return style == kBestStyle ? "best" : fmt::format("s{}", style % kColours); }

// Series of the same colour differ in dashes and markers: style 0 is a solid blue line, 8 a dashed blue line with
// circles.
std::string stroke(std::size_t style, std::string_view path) {
  constexpr std::array<std::string_view, 5> kDashes = {"none", "8 3", "10 3 2 3", "4 2", "16 4"};
  if (style == kBestStyle) return fmt::format("<path class=\"best\" d=\"{}\" />\n", path);
  return fmt::format("<path class=\"line {}\" stroke-dasharray=\"{}\" d=\"{}\" />\n", look_of(style),
                     kDashes[style % kDashes.size()], path);
}

std::string marker(std::size_t style, double x, double y) {
  constexpr std::array<std::string_view, 5> kShapes = {"", "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0", "m-3.5-3.5h7v7h-7z",
                                                       "m-4.5 3.5h9l-4.5-8z", "m-4.5 0l4.5-4.5 4.5 4.5-4.5 4.5z"};
  if (style < kColours || style == kBestStyle) return {};
  return fmt::format("<path class=\"one {}\" d=\"{}{}\" />\n", look_of(style), at('M', x, y),
                     kShapes[style / kColours % kShapes.size()]);
}

// "10 us", "2 ms", "1 s"
std::string tick_text(double seconds) {
  constexpr std::array<std::pair<double, const char*>, 4> kUnits = {
      {{1, " s"}, {1e-3, " ms"}, {1e-6, " us"}, {1e-9, " ns"}}};
  const auto* unit =
      std::find_if(kUnits.begin(), kUnits.end() - 1, [&](const auto& row) { return seconds > 0.999 * row.first; });
  return with_commas(static_cast<std::uint64_t>(std::llround(seconds / unit->first))) + unit->second;
}

// Screen readers read title and content; others see the title when they point at the drawing.
std::string opening(double width, double height, std::string_view look, std::string_view title,
                    std::string_view content, std::string_view more = "") {
  return fmt::format("<svg class=\"{}\" viewBox=\"0 0 {:.5g} {:.5g}\" role=\"img\" aria-label=\"{}: {}\"{}>\n", look,
                     width, height, escaped(title), escaped(content), more);
}

std::string look_of(ChartWidth width) { return width == ChartWidth::wide ? "chart wide" : "chart narrow"; }

double quantile_of(std::span<const double> sorted, double share) {
  return sorted[static_cast<std::size_t>(std::llround(share * static_cast<double>(sorted.size() - 1)))];
}

// "dfs: median 6.99 us, maximum 15.6 us; batch: amortised 2.1 us"
std::string content_of(std::span<const Series> all) {
  std::string text;
  for (const Series& series : all) {
    text += fmt::format("{}{}: ", text.empty() ? "" : "; ", series.name);
    if (series.amortised) {
      text += "amortised " + duration_text(*series.amortised);
    } else if (series.sorted.empty()) {
      text += "none solved";
    } else {
      text += fmt::format("median {}, maximum {}", duration_text(quantile_of(series.sorted, 0.5)),
                          duration_text(series.sorted.back()));
    }
    if (series.unsolved > 0) text += fmt::format(", {} not solved", with_commas(series.unsolved));
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

// Horizontal lines, each with its time.
std::string time_lines(const Frame& frame, const LogRange& range) {
  std::string text;
  for (const double tick : range.ticks()) {
    const double y = frame.y(range.place(tick));
    text += line("grid", frame.left, y, frame.right(), y);
    text += words(frame.left - 8, y + 4, "end", tick_text(tick));
  }
  return text;
}

// 1, 2 or 5 times a power of ten, so that about four steps reach `most`.
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

// Markers at even distances along a curve.
std::string curve_markers(const Frame& frame, const LogRange& range, const Series& series, std::size_t puzzles) {
  constexpr std::size_t kMarkers = 6;
  std::string text;
  for (std::size_t k = 1; k <= kMarkers; ++k) {
    const double share = static_cast<double>(k) / (kMarkers + 1);
    const auto place = static_cast<std::size_t>(share * static_cast<double>(puzzles));
    if (!series.amortised && place >= series.sorted.size()) break;
    text += marker(series.style, frame.x(share),
                   frame.y(range.place(series.amortised ? *series.amortised : series.sorted[place])));
  }
  return text;
}

struct EndLabel {
  double y = 0;
  std::size_t style = 0;
  std::string text;
};

constexpr double kLabelHeight = 16;

// Long names lose their middle, as paths differ at their ends.
std::string shortened(const std::string& name, std::size_t most) {
  if (name.size() <= most) return name;
  std::size_t head = 8;
  std::size_t tail = name.size() - (most - head - 1);
  const auto inside = [&](std::size_t place) { return (static_cast<unsigned char>(name[place]) & 0xC0U) == 0x80U; };
  while (inside(head)) --head;
  while (inside(tail)) ++tail;
  return fmt::format("{}…{}", name.substr(0, head), name.substr(tail));
}

// Names at the ends of the lines, moved apart so that they do not overlap.
std::string end_labels(const Frame& frame, std::vector<EndLabel> labels) {
  std::sort(labels.begin(), labels.end(), [](const EndLabel& a, const EndLabel& b) { return a.y < b.y; });
  double next = frame.top - 4;
  for (EndLabel& label : labels) next = (label.y = std::max(label.y, next)) + kLabelHeight;
  double last = frame.bottom() + 4;
  for (std::size_t i = labels.size(); i-- > 0;) {
    labels[i].y = std::min(labels[i].y, last);
    last = labels[i].y - kLabelHeight;
  }
  std::string text;
  for (const EndLabel& label : labels) {
    text += stroke(label.style, at('M', frame.right() + 8, label.y) + "h20") +
            marker(label.style, frame.right() + 18, label.y) +
            words(frame.right() + 33, label.y + 4, "start", label.text, kName);
  }
  return text;
}

std::string diamond(double x, double y, double size) {
  return fmt::format("<path class=\"one\" d=\"{0}l{1} -{1} {1} {1} -{1} {1}Z\" />\n", at('M', x - size, y), size);
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
    path += fmt::format("{0}v-{1:.4g}h{2:.4g}v{1:.4g}Z", at('M', x + 0.5, frame.bottom()), height,
                        frame.width / static_cast<double>(bins) - 1);
  }
  std::string text = R"(<path class="bars" d=")" + path + "\" />\n";
  const auto stroke = [&](std::string_view look, double time, double above) {
    const double x = frame.x(range.place(time));
    text += line(look, x, frame.bottom() + 3, x, frame.top - above);
  };
  stroke("median", quantile_of(sorted, 0.5), 4);
  stroke("quantile", quantile_of(sorted, 0.9), 0);
  stroke("quantile", quantile_of(sorted, 0.99), 0);
  return text + fmt::format("<circle class=\"mark\" cx=\"{:.5g}\" cy=\"{:.5g}\" r=\"3.5\" />\n",
                            frame.x(range.place(sorted.back())), frame.bottom());
}

}  // namespace

std::string escaped(std::string_view text) {
  constexpr std::string_view kSpecial = "&<>\"'";
  constexpr std::array<std::string_view, 5> kEntities = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
  std::string safe;
  for (const char symbol : text) {
    const std::size_t place = kSpecial.find(symbol);
    // A page may not contain control characters.
    const bool control = static_cast<unsigned char>(symbol) < ' ' && symbol != '\n' && symbol != '\t';
    safe += place < kEntities.size() ? kEntities[place] : std::string_view(control ? "?" : &symbol, 1);
  }
  return safe;
}

LogRange LogRange::of(std::span<const Series> all) {
  std::vector<double> ends;
  for (const Series& series : all) {
    if (!series.sorted.empty()) ends.insert(ends.end(), {series.sorted.front(), series.sorted.back()});
    if (series.amortised) ends.push_back(*series.amortised);
  }
  if (ends.empty()) return {};
  constexpr double kLeast = 1e-9;  // the resolution of a clock
  const auto [least, most] = std::minmax_element(ends.begin(), ends.end());
  const auto power = [](double seconds) { return std::pow(10.0, std::floor(std::log10(seconds) + 1e-9)); };
  const double low = power(std::max(*least, kLeast));
  const double high = power(std::max(*most, kLeast));
  double first = low;
  double last = 10 * high;
  for (const double round : {2.0, 5.0}) {
    if (round * low <= *least * (1 + 1e-9)) first = round * low;
  }
  for (const double round : {5.0, 2.0, 1.0}) {
    if (round * high >= *most * (1 - 1e-9)) last = round * high;
  }
  return {std::log10(first), std::log10(last > first ? last : 10 * first)};
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
  return fmt::format(R"(<svg class="key" viewBox="0 0 28 12" aria-hidden="true">{}{}</svg>)", stroke(style, "M1 6h26"),
                     marker(style, 14, 6));
}

std::string cactus_chart(std::span<const Series> all, std::span<const double> best, std::size_t puzzles,
                         ChartWidth width) {
  const bool wide = width == ChartWidth::wide;
  const double labels_height = kLabelHeight * static_cast<double>(all.size() + 1);
  const Frame frame = wide ? Frame{62, 24, 710, std::max(320.0, labels_height)} : Frame{52, 24, 300, 260};
  const LogRange range = LogRange::of(all);
  std::string text = opening(wide ? 960 : 360, frame.bottom() + 44, look_of(width),
                             "Number of puzzles solved by the time for each", content_of(all));
  text += time_lines(frame, range);
  text += words(0, 11, "start", "time per puzzle");
  const std::size_t step = round_step(puzzles);
  for (std::size_t solved = 0; solved <= puzzles; solved += step) {
    const double x = frame.x(static_cast<double>(solved) / static_cast<double>(puzzles));
    text += line("axis", x, frame.bottom(), x, frame.bottom() + 5);
    text += words(x, frame.bottom() + 19, "middle", with_commas(solved));
  }
  text += line("axis", frame.left, frame.bottom(), frame.right(), frame.bottom());
  text += words(frame.right(), frame.bottom() + 39, "end", "puzzles solved, the fastest first");
  std::vector<EndLabel> labels;
  for (const Series& series : all) {
    const std::string path =
        series.amortised
            ? fmt::format("{}h{:.5g}", at('M', frame.left, frame.y(range.place(*series.amortised))), frame.width)
            : curve(frame, range, series.sorted, puzzles);
    if (path.empty()) continue;
    text += stroke(series.style, path) + curve_markers(frame, range, series, puzzles);
    const double last = series.amortised ? *series.amortised : series.sorted.back();
    labels.push_back({frame.y(range.place(last)), series.style, shortened(series.name, 20)});
  }
  if (!best.empty()) {
    text += stroke(kBestStyle, curve(frame, range, best, puzzles));
    labels.push_back({frame.y(range.place(best.back())), kBestStyle, "virtual best"});
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
  std::string text = opening(across, bottom + 28, look_of(width), "Distribution of the times of each", content_of(all));
  for (const double tick : range.ticks()) {
    const double x = frame.x(range.place(tick));
    text += line("grid", x, 0, x, bottom + 4);
    text += words(x, bottom + 20, "middle", tick_text(tick));
  }
  for (const Series& series : all) {
    text += "<g class=\"" + look_of(series.style) + "\">";
    text += words(0, frame.top - 10, "start", shortened(series.name, wide ? 90 : 36), kName);
    if (series.amortised) {
      const double x = frame.x(range.place(*series.amortised));
      text += line("axis", frame.left, frame.bottom(), frame.right(), frame.bottom());
      text += diamond(x, frame.bottom(), 6);
      text += words(std::min(x + 12, frame.right() - 110), frame.bottom() - 8, "start",
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
  constexpr double kStrip = 0.08;  // beyond the scales, for unsolved puzzles
  const Frame frame{56, 56, 340, 340};
  std::string text = opening(440, frame.bottom() + 46, "chart", "Times of two contestants, one point per puzzle",
                             "the lists beside it choose the two; the text there says how often each is faster",
                             fmt::format(R"( id="scatter" data-frame="{} {} {}")", frame.left, frame.top, frame.width));
  text += "<path class=\"grid\" id=\"grid\" d=\"\" />\n<g id=\"ticks\"></g>\n";
  text += line("axis", frame.left, frame.bottom(), frame.right(), frame.top);
  text += line("axis", frame.left, frame.bottom(), frame.right(), frame.bottom());
  text += line("axis", frame.left, frame.bottom(), frame.left, frame.top);
  text += words(frame.left - 8, frame.y(1 + kStrip / 2) + 4, "end", "none", R"( class="strip")");
  text += words(frame.x(1 + kStrip / 2), frame.y(1 + kStrip) - 7, "middle", "none", R"( class="strip")");
  text += words(frame.right(), frame.bottom() + 38, "end", "", R"( class="name" id="x-title")");
  text += words(0, 14, "start", "", R"( class="name" id="y-title")");
  text += "<path class=\"points\" id=\"points\" d=\"\" />\n<path class=\"open\" id=\"open\" d=\"\" />\n";
  return text + "<path class=\"cross\" id=\"mark\" d=\"\" />\n</svg>\n";
}

std::string board_drawing(const PuzzleView& puzzle, std::string_view title) {
  constexpr int kCell = 24;
  const Rules& rules = *puzzle.rules;
  const RulesSpec& spec = rules.spec();
  const int side = rules.side();
  const Symbols symbols = Symbols::standard(side);
  std::string told;
  std::string clues;
  for (int cell = 0; cell < rules.cells(); ++cell) {
    const int digit = puzzle.clues[static_cast<std::size_t>(cell)];
    if (cell % side == 0) told += fmt::format("{}row {}:", cell == 0 ? "" : "; ", cell / side + 1);
    const std::string symbol = digit == 0         ? "blank"
                               : symbols.single() ? std::string(1, symbols.symbol(digit))
                                                  : std::to_string(digit);
    told += " " + symbol;
    if (digit == 0) continue;
    const int row = cell / side;
    const int column = cell % side;
    clues += words(kCell * (column + 0.5), kCell * (row + 0.5) + 4.7, "middle", symbol);
  }
  std::string text =
      fmt::format("<svg class=\"grid-of\" viewBox=\"-2 -2 {0} {0}\" role=\"img\" aria-label=\"{1}, {2}\">\n",
                  kCell * side + 4, escaped(title), escaped(told));
  for (const Unit& unit : rules.units()) {
    if (unit.kind != UnitKind::diagonal && unit.kind != UnitKind::window) continue;
    std::string path;
    for (const CellIndex cell : unit.cells) {
      const int row = static_cast<int>(cell) / side;
      const int column = static_cast<int>(cell) % side;
      path += fmt::format("{0}h{1}v{1}h-{1}Z", at('M', column * kCell, row * kCell), kCell);
    }
    text += fmt::format("<path class=\"shade\" d=\"{}\" />\n", path);
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
      const auto edge = [&](char way, int beyond) {
        (beyond != here ? thick : thin) += fmt::format("{}{}{}", at('M', column * kCell, row * kCell), way, kCell);
      };
      if (row < side) edge('v', region(row, column - 1));
      if (column < side) edge('h', region(row - 1, column));
    }
  }
  return fmt::format("{}<path class=\"thin\" d=\"{}\" />\n<path class=\"thick\" d=\"{}\" />\n{}</svg>\n", text, thin,
                     thick, clues);
}

}  // namespace nonet::cli
