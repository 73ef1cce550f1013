#include "cli/charts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "cli/table.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// Five digits give a tenth of a pixel, for drawings below 10,000 pixels.
std::string at(char command, double x, double y) { return formatted("{}{:.5g} {:.5g}", command, x, y); }

std::string line(std::string_view look, double x1, double y1, double x2, double y2) {
  return formatted("<path class=\"{}\" d=\"{}{}\" />\n", look, at('M', x1, y1), at('L', x2, y2));
}

std::string words(double x, double y, std::string_view anchor, std::string_view text, std::string_view more = "") {
  return formatted("<text x=\"{:.5g}\" y=\"{:.5g}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor, more,
                   escaped(text));
}

// Eight colours and five kinds of dashes: forty styles in a row differ in one or both.
std::string stroke(std::size_t style, std::string_view path) {
  constexpr std::array<std::string_view, 5> kDashes = {"none", "8 3", "10 3 2 3", "4 2", "16 4"};
  if (style == kBestStyle) return formatted("<path class=\"best\" d=\"{}\" />\n", path);
  return formatted("<path class=\"line s{}\" stroke-dasharray=\"{}\" d=\"{}\" />\n", style % 8,
                   kDashes[style % kDashes.size()], path);
}

// "10 us", "2 ms", "1 s"
std::string tick_text(double seconds) {
  constexpr std::array<std::pair<double, const char*>, 4> kUnits = {
      {{1, " s"}, {1e-3, " ms"}, {1e-6, " us"}, {1e-9, " ns"}}};
  const auto* unit =
      std::find_if(kUnits.begin(), kUnits.end() - 1, [&](const auto& row) { return seconds > 0.999 * row.first; });
  return with_commas(static_cast<std::uint64_t>(std::llround(seconds / unit->first))) + unit->second;
}

// Screen readers read the title.
std::string opening(std::string_view look, double width, double height, std::string_view title) {
  return formatted("<svg class=\"chart {}\" viewBox=\"0 0 {:.5g} {:.5g}\" role=\"img\" aria-label=\"{}\">\n", look,
                   width, height, escaped(title));
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

constexpr std::string_view kName = " class=\"name\"";

// Long names lose their middle, because paths differ at their ends.
std::string shortened(const std::string& name) {
  constexpr std::size_t kMost = 40;
  if (name.size() <= kMost) return name;
  std::size_t head = 8;
  std::size_t tail = name.size() - (kMost - head - 1);
  const auto inside = [&](std::size_t place) { return (static_cast<unsigned char>(name[place]) & 0xC0U) == 0x80U; };
  while (inside(head)) --head;
  while (inside(tail)) ++tail;
  return formatted("{}…{}", name.substr(0, head), name.substr(tail));
}

}  // namespace

std::string escaped(std::string_view text) {
  constexpr std::string_view kSpecial = "&<>\"'";
  constexpr std::array<std::string_view, 5> kEntities = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
  // Bytes that are not UTF-8, as in names of files, are replaced.
  const auto valid = nlohmann::json::parse(json_string(text)).get<std::string>();
  std::string safe;
  for (const char symbol : valid) {
    const std::size_t place = kSpecial.find(symbol);
    // A page may not contain control characters.
    const bool control = static_cast<unsigned char>(symbol) < ' ' && symbol != '\n' && symbol != '\t';
    safe += place < kEntities.size() ? kEntities[place] : std::string_view(control ? "?" : &symbol, 1);
  }
  return safe;
}

LogRange LogRange::of(std::vector<double> ends) {
  std::erase_if(ends, [](double time) { return std::isnan(time); });
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
  const std::size_t thinned = count <= evenly + last ? 0 : count - last;  // of the first
  for (std::size_t i = 0; i < evenly && thinned > 0; ++i) places.push_back(i * thinned / evenly);
  for (std::size_t i = thinned; i < count; ++i) places.push_back(i);
  return places;
}

std::string legend_key(std::size_t style) {
  return formatted(R"(<svg class="key" viewBox="0 0 28 12" aria-hidden="true">{}</svg>)", stroke(style, "M1 6h26"));
}

std::string cactus_chart(std::span<const Series> all, std::size_t puzzles) {
  const Frame frame{76, 24, 520, 280};
  std::vector<double> ends;
  for (const Series& series : all) {
    if (!series.sorted.empty()) ends.insert(ends.end(), {series.sorted.front(), series.sorted.back()});
    if (series.amortised) ends.push_back(*series.amortised);
  }
  const LogRange range = LogRange::of(std::move(ends));
  std::string text = opening("curves", frame.right() + 30, frame.bottom() + 48,
                             "Number of puzzles solved by the time for each; a table below has the figures");
  text += time_lines(frame, range);
  text += words(0, 12, "start", "time per puzzle");
  const std::size_t step = round_step(puzzles);
  for (std::size_t solved = 0; solved <= puzzles; solved += step) {
    const double x = frame.x(static_cast<double>(solved) / static_cast<double>(puzzles));
    text += line("axis", x, frame.bottom(), x, frame.bottom() + 5);
    text += words(x, frame.bottom() + 21, "middle", with_commas(solved));
  }
  text += line("axis", frame.left, frame.bottom(), frame.right(), frame.bottom());
  text += words(frame.right(), frame.bottom() + 43, "end", "puzzles solved, the fastest first");
  for (const Series& series : all) {
    const std::string path =
        series.amortised
            ? formatted("{}h{:.5g}", at('M', frame.left, frame.y(range.place(*series.amortised))), frame.width)
            : curve(frame, range, series.sorted, puzzles);
    if (!path.empty()) text += stroke(series.style, path);
  }
  return text + "</svg>\n";
}

std::string scatter_chart(const PuzzleTimes& across, const PuzzleTimes& up) {
  constexpr double kUnsolved = 1.04;  // beyond the scales
  const Frame frame{64, 34, 340, 340};
  std::vector<double> all = across.seconds;
  all.insert(all.end(), up.seconds.begin(), up.seconds.end());
  const LogRange range = LogRange::of(std::move(all));
  std::string text = opening("scatter", 470, frame.bottom() + 46,
                             formatted("Times of {} and {}, a point for each puzzle", across.name, up.name));
  text += time_lines(frame, range);
  for (const double tick : range.ticks()) {
    const double x = frame.x(range.place(tick));
    text += line("grid", x, frame.bottom(), x, frame.top);
    text += words(x, frame.bottom() + 18, "middle", tick_text(tick));
  }
  text += line("axis", frame.left, frame.bottom(), frame.right(), frame.top);
  text += words(frame.right(), frame.bottom() + 40, "end", shortened(across.name), kName);
  text += words(0, 12, "start", shortened(up.name), kName);
  std::string solved;
  std::string unsolved;
  const auto place = [&range](double seconds) { return std::isnan(seconds) ? kUnsolved : range.place(seconds); };
  for (std::size_t i = 0; i < across.seconds.size(); ++i) {
    const bool both = !std::isnan(across.seconds[i]) && !std::isnan(up.seconds[i]);
    const std::string point = at('M', frame.x(place(across.seconds[i])), frame.y(place(up.seconds[i])));
    (both ? solved : unsolved) += point + (both ? "h0" : "m-3-3l6 6m0-6l-6 6");
  }
  if (!unsolved.empty()) {
    text += words(frame.left - 8, frame.y(kUnsolved) + 4, "end", "none");
    text += words(frame.x(kUnsolved), frame.bottom() + 18, "middle", "none");
  }
  return text +
         formatted("<path class=\"points\" d=\"{}\" />\n<path class=\"open\" d=\"{}\" />\n</svg>\n", solved, unsolved);
}

}  // namespace nonet::cli
