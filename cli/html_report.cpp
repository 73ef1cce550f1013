#include "cli/html_report.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/charts.hpp"
#include "cli/table.hpp"
#include "nonet/formats/write.hpp"
#include "nonet/version.hpp"
#include "report_template.hpp"

namespace nonet::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kScatterPoints = 2500;
constexpr std::size_t kScatterNumbers = 40'000;  // times in all, so that many backends get fewer points each
constexpr std::size_t kHardest = 6;
constexpr int kLargestDrawn = 25;  // side; beyond that cells are too small to read
constexpr std::size_t kLongestLine = 4096;

std::string element(std::string_view name, std::string_view text) {
  return "<" + std::string(name) + ">" + escaped(text) + "</" + std::string(name) + ">";
}

std::string list_of(const std::vector<std::string>& lines, std::string_view look) {
  if (lines.empty()) return {};
  std::string text = "<ul class=\"" + std::string(look) + "\">\n";
  for (const std::string& line : lines) text += element("li", line) + "\n";
  return text + "</ul>\n";
}

std::string section(std::string_view name, std::string_view title, const std::string& inside) {
  const std::string id = "h-" + std::string(name);
  return "<section aria-labelledby=\"" + id + "\">\n<h2 id=\"" + id + "\">" + escaped(title) + "</h2>\n" + inside +
         "</section>\n";
}

std::string figure(const std::string& inside, std::string_view caption) {
  return "<figure>\n" + inside + "<figcaption>" + escaped(caption) + "</figcaption>\n</figure>\n";
}

std::string puzzle_line(const PuzzleView& puzzle) {
  std::string line;
  append_puzzle(line, puzzle, Symbols::standard(puzzle.rules->side()));
  return line;
}

// Text for a script element, where a '<' could end it.
std::string script_safe(const Json& json) {
  const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string safe;
  safe.reserve(text.size());
  for (const char symbol : text) {
    switch (symbol) {
      case '<':
        safe += "\\u003c";
        break;
      case '>':
        safe += "\\u003e";
        break;
      case '&':
        safe += "\\u0026";
        break;
      default:
        safe += symbol;
    }
  }
  return safe;
}

class Page {
 public:
  explicit Page(const CompareReport& report) : report_(report), comparison_(report.comparison) {
    for (std::size_t i = 0; i < comparison_.rows.size(); ++i) add_series(comparison_.rows[i], i);
  }

  std::string html() const {
    const std::map<std::string, std::string, std::less<>> parts = {
        {"version", escaped(kVersion)},
        {"title", escaped("nonet compare: " + subject(report_))},
        {"heading", escaped(subject(report_))},
        {"setting", escaped(setting(report_))},
        {"facts", facts()},
        {"doubts", doubts()},
        {"table", table()},
        {"notes", list_of(notes(report_), "notes soft")},
        {"charts", charts()},
        {"hardest", hardest_puzzles()},
        {"disagreements", faults()},
        {"method", escaped(method())},
        {"machine", machine()},
        {"data", script_safe(data())},
    };
    std::string text;
    std::string_view rest = kReportTemplate;
    for (std::size_t begin = 0; (begin = rest.find("{{")) != std::string_view::npos;) {
      const std::size_t end = rest.find("}}", begin);
      text += rest.substr(0, begin);
      text += parts.find(rest.substr(begin + 2, end - begin - 2))->second;
      rest.remove_prefix(end + 2);
    }
    return text.append(rest);
  }

 private:
  void add_series(const ComparisonRow& row, std::size_t number) {
    if (!row.rated()) return;
    Series series{row.name, number};
    series.unsolved = row.unsolved;
    if (row.puzzle_times) {
      for (std::size_t i = 0; i < comparison_.puzzles; ++i) {
        if (is_verdict(row.statuses[i])) series.sorted.push_back(row.times.puzzle_seconds[i]);
      }
      std::sort(series.sorted.begin(), series.sorted.end());
      timed_.push_back(&row);
    } else {
      series.amortised = row.times.seconds_a_puzzle;
    }
    series_.push_back(std::move(series));
  }

  static std::string fact(std::string_view name, std::string_view value, std::string_view note,
                          std::string_view look = "") {
    return "<div><dt>" + escaped(name) + "</dt><dd" + (look.empty() ? "" : " class=\"" + std::string(look) + "\"") +
           ">" + escaped(value) + "</dd><dd class=\"note\">" + escaped(note) + "</dd></div>\n";
  }

  std::string facts() const {
    std::string text;
    const ComparisonRow* fastest = nullptr;
    for (const ComparisonRow& row : comparison_.rows) {
      if (row.rated() && (fastest == nullptr || row.rounds.median < fastest->rounds.median)) fastest = &row;
    }
    if (fastest != nullptr) {
      text += fact(
          "Fastest", fastest->name,
          with_commas(static_cast<std::uint64_t>(std::llround(1 / fastest->times.seconds_a_puzzle))) + " puzzles/s");
    }
    if (comparison_.virtual_best && comparison_.virtual_best->unsolved < comparison_.puzzles) {
      text += fact("Virtual best", duration_text(comparison_.virtual_best->puzzle_times.mean),
                   "a puzzle, each by whoever is fastest on it");
    }
    const std::string said = agreement(report_);
    const std::size_t colon = said.find(": ");
    if (comparison_.faults.empty()) {
      text += fact("Answers", "✓ " + said.substr(0, colon), said.substr(colon + 2), "good");
    } else {
      text += fact("Answers", "✗ " + counted(comparison_.faults.size(), "puzzle") + " at odds", "see below", "bad");
    }
    return text + fact("Measured", duration_text(report_.seconds), counted(comparison_.rounds, "round") + " in all");
  }

  std::string doubts() const {
    const std::vector<std::string> list = warnings(report_);
    return list.empty() ? "" : section("doubts", "What makes the figures doubtful", list_of(list, ""));
  }

  std::string table() const {
    const ReportTable cells = figures(report_, Columns::all);
    std::string text = "<table>\n<thead><tr>";
    for (const std::string& name : cells.heading) text += "<th scope=\"col\">" + escaped(name) + "</th>";
    text += "</tr></thead>\n<tbody>\n";
    for (std::size_t row = 0; row < cells.rows.size(); ++row) {
      text += "<tr><th scope=\"row\">" + legend_key(row) + escaped(cells.rows[row].front()) + "</th>";
      for (std::size_t i = 1; i < cells.rows[row].size(); ++i) text += element("td", cells.rows[row][i]);
      text += "</tr>\n";
    }
    return text + "</tbody>\n</table>\n";
  }

  std::string legend() const {
    std::string text = "<ul class=\"legend narrow\">\n";
    for (const Series& series : series_) {
      text += "<li>" + legend_key(series.style) + escaped(series.name) + (series.amortised ? "*" : "") + "</li>\n";
    }
    return text + "</ul>\n";
  }

  std::string charts() const {
    if (series_.empty()) return {};
    std::vector<double> best;
    if (comparison_.virtual_best) {
      for (const double time : comparison_.virtual_best->puzzle_seconds) {
        if (!std::isnan(time)) best.push_back(time);
      }
      std::sort(best.begin(), best.end());
    }
    const auto cactus = [&](ChartWidth width) { return cactus_chart(series_, best, comparison_.puzzles, width); };
    std::string text =
        section("cactus", "How many puzzles are solved, at what time for each",
                legend() + figure(cactus(ChartWidth::wide) + cactus(ChartWidth::narrow),
                                  "The further right a line runs and the lower, the better." +
                                      std::string(best.empty() ? "" : " Dotted: the virtual best of all lines.") +
                                      (timed_.size() < series_.size()
                                           ? " * solves in batches: its time is amortised, the same for all."
                                           : "")));
    text +=
        section("distribution", "How the times are distributed",
                figure(distribution_chart(series_, ChartWidth::wide) + distribution_chart(series_, ChartWidth::narrow),
                       "Puzzles by time, each backend on its own scale upwards. Thick line: median; thin lines: 90 % "
                       "and 99 % of the puzzles are quicker; ring: the slowest."));
    if (timed_.size() >= 2) text += scatter();
    return text;
  }

  std::string picker(std::string_view id, std::string_view said, std::size_t chosen) const {
    std::string text = "<div><label for=\"" + std::string(id) + "\">" + std::string(said) + "</label><select id=\"" +
                       std::string(id) + "\">";
    for (std::size_t i = 0; i < timed_.size(); ++i) {
      text += "<option value=\"" + std::to_string(i) + "\"" + (i == chosen ? " selected=\"selected\"" : "") + ">" +
              escaped(timed_[i]->name) + "</option>";
    }
    return text + "</select></div>\n";
  }

  std::string scatter() const {
    std::string text = "<div class=\"pair\">\n" + scatter_frame() + "<div>\n";
    text +=
        "<p class=\"soft\">A point a puzzle: above the diagonal the backend across is faster, below it the one "
        "upwards. Crosses beyond the ends of the scales: not solved.";
    if (sampled().size() < comparison_.puzzles) {
      text += " " + with_commas(sampled().size()) + " of " + with_commas(comparison_.puzzles) +
              " puzzles are drawn, the hardest among them.";
    }
    text += "</p>\n<div class=\"pickers\">\n" + picker("x", "across", 0) + picker("y", "upwards", 1) + "</div>\n";
    text +=
        "<p id=\"told\" aria-live=\"polite\"></p>\n<p class=\"soft told\" id=\"spot\">Point at a puzzle to see its "
        "times.</p>\n</div>\n</div>\n";
    text += "<noscript><p>This chart is drawn by a script.</p></noscript>\n";
    return section("scatter", "Two backends, puzzle by puzzle", text);
  }

  // Puzzles that are drawn as points: evenly from the hardest to the easiest.
  std::vector<std::size_t> sampled() const {
    constexpr std::size_t kSlowest = 100;
    std::vector<std::size_t> numbers = hardest(comparison_, comparison_.puzzles);
    std::reverse(numbers.begin(), numbers.end());
    const std::size_t most = std::max(2 * kSlowest, std::min(kScatterPoints, kScatterNumbers / timed_.size()));
    std::vector<std::size_t> found;
    for (const std::size_t place : drawn_samples(numbers.size(), most - kSlowest, kSlowest)) {
      found.push_back(numbers[place]);
    }
    std::sort(found.begin(), found.end());
    return found;
  }

  Json scatter_data() const {
    if (timed_.size() < 2) return nullptr;
    constexpr double kDigits = 1e4;  // microseconds with four decimals: a tenth of a nanosecond
    const std::vector<std::size_t> numbers = sampled();
    Json indexes = Json::array();
    for (const std::size_t number : numbers) indexes.push_back(report_.puzzles.origins[number].index);
    Json rows = Json::array();
    Json faster = Json::array();
    for (const ComparisonRow* row : timed_) {
      Json times = Json::array();
      for (const std::size_t number : numbers) {
        const double us = std::max(1e6 * row->times.puzzle_seconds[number], 1 / kDigits);
        const double unit = std::pow(10, 3 - std::floor(std::log10(us)));  // four digits are more than a pixel
        times.push_back(is_verdict(row->statuses[number]) ? Json(std::round(us * unit) / unit) : Json());
      }
      rows.push_back({{"name", row->name}, {"us", std::move(times)}});
      Json than = Json::array();
      for (const ComparisonRow* other : timed_) than.push_back(times_faster(*row, *other));
      faster.push_back(std::move(than));
    }
    return {{"puzzles", indexes}, {"backends", rows}, {"faster", faster}};
  }

  std::size_t times_faster(const ComparisonRow& one, const ComparisonRow& other) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < comparison_.puzzles; ++i) {
      if (!is_verdict(one.statuses[i])) continue;
      if (!is_verdict(other.statuses[i]) || one.times.puzzle_seconds[i] < other.times.puzzle_seconds[i]) ++count;
    }
    return count;
  }

  std::string hardest_puzzles() const {
    std::string text;
    for (const std::size_t number : hardest(comparison_, std::min(kHardest, comparison_.puzzles))) {
      text += board(number);
    }
    if (text.empty()) return {};
    return section("hardest", "The hardest puzzles",
                   "<p class=\"soft\">By the geometric mean of the times of all backends that have times for single "
                   "puzzles; the hardest first.</p>\n<div class=\"boards\">\n" +
                       text + "</div>\n");
  }

  std::string board(std::size_t number) const {
    const PuzzleView puzzle = report_.puzzles.puzzle(number);
    const PuzzleSet::Origin& origin = report_.puzzles.origins[number];
    const std::string name = "Puzzle " + with_commas(origin.index);
    const auto clues = static_cast<std::size_t>(
        std::count_if(puzzle.clues.begin(), puzzle.clues.end(), [](Cell cell) { return cell != 0; }));
    std::string text = "<div class=\"board\">\n<h3>" + escaped(name) + "</h3>\n<p class=\"note\">line " +
                       with_commas(origin.line) + ", " + counted(clues, "clue") + ", " +
                       escaped(puzzle.rules->spec().name()) + "</p>\n";
    if (puzzle.rules->side() <= kLargestDrawn) text += board_drawing(puzzle, name);
    text += "<table class=\"times\"><tbody>\n";
    for (const ComparisonRow* row : timed_) {
      text += "<tr><th scope=\"row\">" + escaped(row->name) + "</th><td>" +
              (is_verdict(row->statuses[number]) ? duration_text(row->times.puzzle_seconds[number]) : "not solved") +
              "</td></tr>\n";
    }
    text += "</tbody></table>\n";
    if (const std::string line = puzzle_line(puzzle); line.size() <= kLongestLine) {
      text += "<details><summary>as a line</summary><code>" + escaped(line) + "</code></details>\n";
    }
    return text + "</div>\n";
  }

  std::string faults() const {
    if (comparison_.faults.empty()) return {};
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < std::min(comparison_.faults.size(), kShownFaults); ++i) {
      const Fault& fault = comparison_.faults[i];
      const PuzzleSet::Origin& origin = report_.puzzles.origins[fault.puzzle];
      const std::string line = puzzle_line(report_.puzzles.puzzle(fault.puzzle));
      lines.push_back("Puzzle " + with_commas(origin.index) + " (line " + with_commas(origin.line) + "): " + fault.why +
                      (line.size() <= kLongestLine ? "; " + line : ""));
    }
    if (comparison_.faults.size() > kShownFaults) lines.emplace_back("the others are in --json");
    return section("faults", "Wrong answers and disagreements", list_of(lines, ""));
  }

  std::string method() const {
    return "Backends take turns on blocks of puzzles, each round beginning with another one, in one thread, after a "
           "warm-up. A puzzle's time is its median over the rounds, a rate the number of puzzles over the median "
           "round, the "
           "spread half the distance of the 5th and the 95th percentile of the rounds; relative times are taken round "
           "by "
           "round, ± is their standard deviation. Answers are checked outside the timed part.";
  }

  std::string machine() const {
    std::vector<std::pair<std::string, std::string>> rows = {
        {"Processor", report_.machine.processor + ", " + std::to_string(report_.machine.threads) +
                          (report_.machine.threads == 1 ? " thread" : " threads")},
        {"System", report_.machine.system},
        {"Kernel of batch", report_.machine.kernel.empty() ? "none runs here" : report_.machine.kernel},
        {"Load before", report_.machine.load ? fixed(*report_.machine.load, 2) : "not known"},
        {"nonet", std::string(kVersion)},
        {"Compiler", std::string(kCompiler)}};
    for (const BackendSpec& spec : report_.backends) {
      if (spec.info->engine != nullptr) rows.emplace_back("Engine of " + spec.text(), spec.info->engine());
    }
    std::string inputs;
    for (const std::string& input : report_.inputs) {
      inputs += (inputs.empty() ? "" : ", ") + (input == "-" ? "standard input" : input);
    }
    rows.emplace_back("Puzzles", inputs);
    rows.emplace_back(
        "Timeout", duration_text(std::chrono::duration<double>(*report_.budget.timeout).count()) + " for each puzzle");
    std::string text;
    for (const auto& [name, value] : rows) text += element("dt", name) + element("dd", value) + "\n";
    return text;
  }

  Json data() const {
    Json root = summary(report_);
    root["scatter"] = scatter_data();
    return root;
  }

  const CompareReport& report_;
  const Comparison& comparison_;
  std::vector<Series> series_;
  std::vector<const ComparisonRow*> timed_;
};

}  // namespace

std::string as_html(const CompareReport& report) { return Page(report).html(); }

}  // namespace nonet::cli
