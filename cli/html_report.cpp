#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/charts.hpp"
#include "cli/lab.hpp"
#include "cli/page.hpp"
#include "formats/svg.hpp"
#include "nonet/version.hpp"
#include "nonet/writer.hpp"
#include "report_template.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

constexpr std::size_t kScatterPoints = 2500;
constexpr std::size_t kHardest = 6;
constexpr int kLargestDrawn = 25;  // side; digits of larger boards are too small to read
constexpr std::size_t kLongestLine = 4096;

std::string element(std::string_view name, std::string_view text) {
  return formatted("<{0}>{1}</{0}>", name, escaped(text));
}

std::string list_of(const std::vector<std::string>& lines, std::string_view look) {
  if (lines.empty()) return {};
  std::string text = formatted("<ul class=\"{}\">\n", look);
  for (const std::string& line : lines) text += element("li", line) + "\n";
  return text + "</ul>\n";
}

std::string section(std::string_view name, std::string_view title, const std::string& inside) {
  return formatted("<section aria-labelledby=\"h-{0}\">\n<h2 id=\"h-{0}\">{1}</h2>\n{2}</section>\n", name,
                   escaped(title), inside);
}

std::string figure(const std::string& inside, std::string_view caption, std::string_view look = "") {
  return formatted("<figure class=\"{}\">\n{}<figcaption>{}</figcaption>\n</figure>\n", look, inside, escaped(caption));
}

// `key_of` gives the legend's key of a row; "" if it has none.
template <typename KeyOf>
std::string scrolling_table(const Table& cells, std::string_view labelled_by, KeyOf key_of) {
  std::string text =
      formatted("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"h-{}\">\n<table>\n<thead><tr>",
                labelled_by);
  const auto look = [&](std::size_t column) { return column < cells.names ? " class=\"text\"" : ""; };
  for (std::size_t i = 0; i < cells.heading.size(); ++i) {
    text += formatted("<th scope=\"col\"{}>{}</th>", look(i), escaped(cells.heading[i]));
  }
  text += "</tr></thead>\n<tbody>\n";
  for (std::size_t row = 0; row < cells.rows.size(); ++row) {
    text += formatted("<tr><th scope=\"row\">{}{}</th>", key_of(row), escaped(cells.rows[row].front()));
    for (std::size_t i = 1; i < cells.rows[row].size(); ++i) {
      text += formatted("<td{}>{}</td>", look(i), escaped(cells.rows[row][i]));
    }
    text += "</tr>\n";
  }
  return text + "</tbody>\n</table>\n</div>\n<p class=\"cue\">Scroll the table sideways for more columns.</p>\n";
}

std::string puzzle_line(const PuzzleView& puzzle) {
  std::string line;
  append_puzzle(line, puzzle, Symbols::standard(puzzle.rules->geometry()));
  return line;
}

class Page {
 public:
  explicit Page(const CompareReport& report)
      : report_(report), comparison_(report.comparison), noun_(report.lab != nullptr ? "formula" : "solver") {
    for (std::size_t i = 0; i < comparison_.rows.size(); ++i) add_series(comparison_.rows[i], i);
  }

  std::string html() const {
    const std::string heading = subject(report_) + " from " + inputs();
    const PageParts parts = {
        {"version", escaped(kVersion)},
        {"title", escaped(formatted("{}, {}: nonet {}", heading, report_.date, report_.verb))},
        {"heading", escaped(heading)},
        {"setting", escaped(formatted("{}; {}{}", report_.date, setting(report_),
                                      report_.lab != nullptr ? "; " + setting(*report_.lab) : ""))},
        {"command", escaped(report_.command)},
        {"facts", facts()},
        {"bars", bars()},
        {"doubts", doubts()},
        {"charts", charts()},
        {"tables", tables()},
        {"hardest", hardest_puzzles()},
        {"disagreements", faults()},
        {"machine", machine()},
        {"data", script_safe(json_of(report_, false).dump(-1, ' ', false, Json::error_handler_t::replace))},
    };
    return filled(kReportTemplate, parts);
  }

 private:
  void add_series(const ComparisonRow& row, std::size_t number) {
    if (!row.rated()) return;
    Series series{marked_name(row) + (row.puzzle_times ? "" : "*"), number};
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

  // "a.txt", "a.txt and 2 more files"
  std::string inputs() const {
    const std::string& first = report_.inputs.front().name;
    const std::size_t more = report_.inputs.size() - 1;
    return (first == "-" ? "standard input" : first.substr(first.rfind('/') + 1)) +
           (more > 0 ? formatted(" and {}", counted(more, "more file")) : "");
  }

  static std::string fact(std::string_view name, std::string_view value, std::string_view note,
                          std::string_view look = "") {
    return formatted("<div><dt>{}</dt><dd class=\"{}\">{}</dd><dd class=\"note\">{}</dd></div>\n", escaped(name), look,
                     escaped(value), escaped(note));
  }

  std::string facts() const {
    std::string text;
    const ComparisonRow& fastest = comparison_.rows[ranking(comparison_).front()];
    if (fastest.rated()) text += fact("Fastest", marked_name(fastest), rate_text(fastest) + " puzzles/s");
    const std::optional<VirtualBest>& best = comparison_.virtual_best;
    if (best && best->unsolved < comparison_.puzzles) {
      text += fact("Virtual best", duration_text(best->puzzle_times.mean),
                   formatted("per puzzle, if the fastest of {} {}s solves each", best->contestants, noun_));
    }
    const std::string answers = agreement(report_);
    const std::size_t colon = answers.find(": ");
    if (!comparison_.has_wrong_answers()) {
      text += fact("Answers", "✓ " + answers.substr(0, colon), answers.substr(colon + 2), "good");
    } else {
      text += fact("Answers", "✗ " + counted(comparison_.wrong_answers(), "puzzle") + " wrong", "see below", "bad");
    }
    return text + fact("Measured", duration_text(report_.seconds), counted(comparison_.rounds, "round") + " in all");
  }

  std::string doubts() const {
    const std::vector<std::string> list = warnings(report_);
    return list.empty() ? "" : section("doubts", "Reasons to doubt the figures", list_of(list, ""));
  }

  // Bars of puzzles per second, on a logarithmic scale if some would be very short.
  std::string bars() const {
    constexpr double kLongest = 20;  // times the shortest, on a linear scale
    const std::vector<std::size_t> order = ranking(comparison_);
    std::vector<double> rates;
    for (const std::size_t i : order) {
      if (comparison_.rows[i].rated()) rates.push_back(comparison_.rows[i].rate());
    }
    if (rates.empty()) return {};
    const double most = *std::max_element(rates.begin(), rates.end());
    const double least = *std::min_element(rates.begin(), rates.end());
    const bool logarithmic = most > kLongest * least;
    const double low = std::floor(std::log10(least / 1.5));  // a power of ten; the shortest bar can be seen
    const double high = std::log10(most);
    const auto share = [&](double rate) { return logarithmic ? (std::log10(rate) - low) / (high - low) : rate / most; };
    std::string text =
        formatted("<ul class=\"rates\" style=\"--step: {:.3f}%\">\n", logarithmic ? 100 / (high - low) : 100);
    for (std::size_t i = 0; i < order.size(); ++i) {
      const ComparisonRow& row = comparison_.rows[order[i]];
      const std::string rate = rate_text(row);
      text += formatted(
          "<li class=\"s{}\"><span class=\"name\">{}</span><span class=\"track\"><span style=\"width: {:.2f}%\"></span>"
          "</span><span class=\"rate\">{}{}</span></li>\n",
          order[i] % 8, escaped(marked_name(row)), i < rates.size() ? 100 * share(rates[i]) : 0,
          rate == "-" ? "no rate" : rate,
          row.unsolved > 0 && row.rated() ? formatted("; {} not solved", with_commas(row.unsolved)) : "");
    }
    const std::string caption = formatted(
        "The longer, the faster.{} {}",
        logarithmic
            ? formatted(" The scale is logarithmic: it begins at {:g}, and from line to line rates grow tenfold.",
                        std::pow(10, low))
            : "",
        unequal_note(comparison_));
    text += "</ul>\n";
    return section("bars", "Puzzles solved per second", figure(text, caption));
  }

  std::string tables() const {
    Table cells = figures(report_);
    std::string text;
    if (const Lab* const lab = report_.lab; lab != nullptr) {
      cells.heading.front() = noun_;
      const std::vector<LabRow>& rows = lab->rows;
      const auto key = [&](std::size_t row) { return rows[row].why_not.empty() ? legend_key(rows[row].raced) : ""; };
      text = section("formulas", "Formulas",
                     scrolling_table(figures(*lab, comparison_), "formulas", key) + list_of(notes(*lab), "notes soft"));
    }
    return text + section("times", "Times",
                          scrolling_table(cells, "times", legend_key) + list_of(notes(report_), "notes soft"));
  }

  std::string charts() const {
    if (series_.empty()) return {};
    std::vector<Series> all = series_;
    std::string caption = "Lines further right and lower are better.";
    if (comparison_.virtual_best) {
      Series best{"virtual best", kBestStyle, comparison_.virtual_best->puzzle_seconds};
      std::erase_if(best.sorted, [](double time) { return std::isnan(time); });
      std::sort(best.sorted.begin(), best.sorted.end());
      if (!best.sorted.empty()) all.push_back(std::move(best));
      caption += formatted(" Dotted: the virtual best, the fastest of {} {}s for each puzzle.",
                           comparison_.virtual_best->contestants, noun_);
    }
    if (timed_.size() < series_.size()) {
      caption += " * has no times for single puzzles; its line is its mean.";
    }
    std::string legend;
    for (const Series& series : all) {
      legend += formatted("<li>{}{}</li>\n", legend_key(series.style), escaped(series.name));
    }
    return section("cactus", "How many puzzles are solved, by the time for each",
                   "<ul class=\"legend\">\n" + legend + "</ul>\n" +
                       figure(cactus_chart(all, comparison_.puzzles), caption)) +
           (timed_.size() >= 2 ? scatter() : "");
  }

  // Of the first two that have times for single puzzles.
  std::string scatter() const {
    const std::vector<std::size_t> numbers = sampled();
    const auto times_of = [&](const ComparisonRow& row) {
      PuzzleTimes times{row.name, {}};
      for (const std::size_t number : numbers) {
        times.seconds.push_back(is_verdict(row.statuses[number]) ? row.times.puzzle_seconds[number] : NAN);
      }
      return times;
    };
    const ComparisonRow& across = *timed_[0];
    const ComparisonRow& up = *timed_[1];
    std::string caption = formatted(
        "Each point is a puzzle. Above the diagonal {} is faster: on {}. Below it {} is faster: on {}. Crosses are "
        "unsolved puzzles.",
        across.name, counted(times_faster(across, up), "puzzle"), up.name, counted(times_faster(up, across), "puzzle"));
    if (numbers.size() < comparison_.puzzles) {
      caption += formatted(" {} of {} puzzles are drawn, the hardest among them.", with_commas(numbers.size()),
                           with_commas(comparison_.puzzles));
    }
    return section("scatter", formatted("Two {}s, puzzle by puzzle", noun_),
                   figure(scatter_chart(times_of(across), times_of(up)), caption, "beside"));
  }

  // Puzzles to draw as points: at even distances from the easiest to the hardest.
  std::vector<std::size_t> sampled() const {
    constexpr std::size_t kSlowest = 100;
    const std::vector<std::size_t> numbers = hardest(comparison_, comparison_.puzzles);
    std::vector<std::size_t> found;
    for (const std::size_t place : drawn_samples(numbers.size(), kScatterPoints - kSlowest, kSlowest)) {
      found.push_back(numbers[numbers.size() - 1 - place]);
    }
    return found;
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
                   formatted("<p class=\"soft\">By the geometric mean of the times of all {}s with times for single "
                             "puzzles. An unsolved puzzle counts as twice the timeout.</p>\n<div "
                             "class=\"boards\">\n{}</div>\n",
                             noun_, text));
  }

  std::string board(std::size_t number) const {
    const PuzzleView puzzle = report_.puzzles.puzzle(number);
    const PuzzleSet::Origin& origin = report_.puzzles.origins[number];
    const std::string name = "Puzzle " + with_commas(origin.index);
    const auto clues = static_cast<std::size_t>(
        std::count_if(puzzle.clues.begin(), puzzle.clues.end(), [](Cell cell) { return cell != 0; }));
    std::string text =
        formatted("<div class=\"board\">\n<h3>{}</h3>\n<p class=\"note\">line {}, {}, {}</p>\n", name,
                  with_commas(origin.line), counted(clues, "clue"), escaped(puzzle.rules->spec().name()));
    if (puzzle.rules->side() <= kLargestDrawn) {
      const RulesSpec& rules = puzzle.rules->spec();
      const Symbols symbols = Symbols::standard(puzzle.rules->geometry());
      std::string drawing;
      if (rules.non_variants().empty()) {
        append_grid(drawing, puzzle.clues, rules, symbols, {});
        text += formatted("<pre>{}</pre>\n", escaped(drawing));
      } else {
        append_svg(drawing, puzzle, {}, symbols, {.title = name});
        text += drawing;
      }
    }
    text += "<table class=\"times\"><tbody>\n";
    for (const ComparisonRow* row : timed_) {
      const bool solved = is_verdict(row->statuses[number]);
      text += formatted("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", escaped(row->name),
                        solved ? duration_text(row->times.puzzle_seconds[number]) : "not solved");
    }
    text += "</tbody></table>\n";
    if (const std::string line = puzzle_line(puzzle); line.size() <= kLongestLine) {
      text += formatted("<details><summary>as a line</summary><code>{}</code></details>\n", escaped(line));
    }
    return text + "</div>\n";
  }

  std::string faults() const {
    if (comparison_.faults.empty()) return {};
    std::vector<std::string> lines;
    for (const Fault& fault : comparison_.faults) {
      if (lines.size() == kShownFaults) break;
      const PuzzleSet::Origin& origin = report_.puzzles.origins[fault.puzzle];
      const std::string line = puzzle_line(report_.puzzles.puzzle(fault.puzzle));
      lines.push_back(formatted("Puzzle {} (line {}): {}{}", with_commas(origin.index), with_commas(origin.line),
                                fault.why, line.size() <= kLongestLine ? "; " + line : ""));
    }
    if (comparison_.faults.size() > kShownFaults) lines.emplace_back("the others are in --json");
    return section(
        "faults",
        comparison_.has_wrong_answers() ? "Wrong answers and disagreements" : "Puzzles that break a solver down",
        list_of(lines, ""));
  }

  std::string machine() const {
    std::vector<std::pair<std::string, std::string>> rows = {
        {"Processor", formatted("{}, {}", report_.machine.processor, counted(report_.machine.threads, "thread"))},
        {"System", report_.machine.system},
        {"Kernel of batch", report_.machine.kernel.empty() ? "none runs here" : report_.machine.kernel},
        {"Load before", report_.machine.load ? formatted("{:.2f}", *report_.machine.load) : "not known"},
        {"nonet", std::string(kVersion)},
        {"Compiler", std::string(kCompiler)}};
    for (std::size_t i = 0; i < report_.solvers.size(); ++i) {
      const std::string& version = report_.solvers[i].version;
      if (!version.empty()) rows.emplace_back("Engine of " + comparison_.rows[i].name, version);
    }
    std::string names;
    for (const InputFile& input : report_.inputs) names += (names.empty() ? "" : ", ") + input.name;
    rows.emplace_back("Puzzles", names);
    rows.emplace_back("Timeout", duration_text(seconds_of(*report_.budget.timeout)) + " for each puzzle");
    std::string text;
    for (const auto& [name, value] : rows) text += element("dt", name) + element("dd", value) + "\n";
    return text;
  }

  const CompareReport& report_;
  const Comparison& comparison_;
  std::string_view noun_;  // for a contestant
  std::vector<Series> series_;
  std::vector<const ComparisonRow*> timed_;
};

}  // namespace

std::string as_html(const CompareReport& report) { return Page(report).html(); }

}  // namespace nonet::cli
