// Every figure of a comparison, computed anew from raw times by other code: for contestants that solve, time out with
// one solution, crash, hang, give up, answer wrongly, stop early, or end with a status.
#include <cstdio>
#include <regex>

#include "cli/compare_report.hpp"
#include "run/rival.hpp"
#include "tests/tests.hpp"

namespace nonet::test::compare_figures_test {
using Json = nlohmann::ordered_json;

constexpr std::size_t kPuzzles = 12;
constexpr std::size_t kRounds = 3;
constexpr double kTimeout = 2;
const std::string kSolution = "1234341221434321";

// The puzzle has one solution and the blanks of one row: all puzzles differ in their number of blanks or their place.
std::string puzzle_text(std::size_t number) {
  std::string text = kSolution;
  for (std::size_t i = 0; i <= number % 4; ++i) text[4 * (number / 4) + i] = '.';
  return text;
}

enum class Does { solves, times_out_with_one, crashes, hangs, gives_up, lies, denies, hangs_later };

// Factors are such that no figure is half-way between two of three digits.
struct Script {
  std::string name;
  std::map<std::size_t, Does> special;  // by puzzle; all others are solved
  double factor = 1;
  bool timed = true;
};

// Milliseconds, unlike those of any other contestant, puzzle or round.
double milliseconds_of(const Script& script, std::size_t puzzle, std::size_t round) {
  return script.factor * (1 + 0.37 * static_cast<double>((5 * puzzle + 1) % kPuzzles)) +
         0.011 * static_cast<double>((7 * round + 3 * puzzle) % 5);
}

bool leaves_unsolved(const Script& script, std::size_t puzzle) { return script.special.contains(puzzle); }

class Scripted : public Contestant {
 public:
  explicit Scripted(Script script) : script_(std::move(script)) {}
  std::string name() const override { return script_.name; }
  std::size_t block_hint() const override { return kPuzzles; }
  void prepare(const std::shared_ptr<const Rules>& /*rules*/) override {}
  void solve(BatchView puzzles, std::span<Outcome> outcomes, std::span<Cell> solutions) override {
    REQUIRE(puzzles.count == kPuzzles);
    for (std::size_t i = 0; i < kPuzzles; ++i) {
      outcomes[i] = outcome_of(i, solutions.subspan(16 * i, 16));
      const std::chrono::duration<double, std::milli> time(milliseconds_of(script_, i, round_));
      if (script_.timed) outcomes[i].stats.elapsed = std::chrono::duration_cast<Clock::duration>(time);
    }
    ++round_;
  }

 private:
  Outcome outcome_of(std::size_t puzzle, std::span<Cell> solution) const {
    const auto found = script_.special.find(puzzle);
    const Does does = found == script_.special.end() ? Does::solves : found->second;
    const Board right = cells_of(kSolution);
    std::copy(right.begin(), right.end(), solution.begin());
    switch (does) {
      case Does::solves:
        return {.solutions = 1};
      case Does::times_out_with_one:
        return {.solutions = 1, .stop = Stop::timeout};
      case Does::crashes:
        return {.solutions = 1, .stop = Stop::failed, .message = "signal 11"};
      case Does::hangs:
        return {.stop = Stop::timeout};
      case Does::gives_up:
        return {.stop = Stop::gave_up};
      case Does::lies:
        std::swap(solution[0], solution[1]);
        return {.solutions = 1};
      case Does::denies:
        return {};
      case Does::hangs_later:
        return round_ == 1 ? Outcome{.stop = Stop::timeout} : Outcome{.solutions = 1};
    }
    return {};
  }

  Script script_;
  std::size_t round_ = 0;
};

const std::vector<Script>& scripts() {
  static const std::vector<Script> kScripts = {
      {"slow", {}, 3},
      {"quick", {}, 1.03},
      {"half", {{3, Does::times_out_with_one}, {7, Does::times_out_with_one}}, 0.53},
      {"crash", {{5, Does::crashes}}, 0.7},
      {"hang", {{2, Does::hangs}, {9, Does::hangs_later}}, 0.9},
      {"liar", {{4, Does::lies}, {6, Does::denies}}, 0.1},
      {"batch", {{0, Does::gives_up}, {1, Does::gives_up}, {2, Does::gives_up}, {3, Does::gives_up}}, 1, false},
  };
  return kScripts;
}

// Answers each line of its input.
std::string rival_command(const std::string& inside) {
  return "while read -r line; do " + inside + "; echo " + kSolution + "; done";
}

double median(std::vector<double> list) {
  std::sort(list.begin(), list.end());
  const std::size_t half = list.size() / 2;
  return list.size() % 2 == 1 ? list[half] : (list[half - 1] + list[half]) / 2;
}

double percentile(std::vector<double> list, double share) {
  std::sort(list.begin(), list.end());
  const double place = share * static_cast<double>(list.size() - 1);
  const double below = list[static_cast<std::size_t>(std::floor(place))];
  const double above = list[static_cast<std::size_t>(std::ceil(place))];
  return below + (above - below) * (place - std::floor(place));
}

double mean(const std::vector<double>& list) {
  double sum = 0;
  for (const double each : list) sum += each;
  return sum / static_cast<double>(list.size());
}

// "5.12 ms"
std::string three_digits(double seconds) {
  const auto [unit, factor] = seconds >= 0.9995      ? std::pair("s", 1.0)
                              : seconds >= 0.9995e-3 ? std::pair("ms", 1e3)
                              : seconds >= 0.9995e-6 ? std::pair("us", 1e6)
                                                     : std::pair("ns", 1e9);
  const double number = seconds * factor;
  const int decimals = number >= 99.95 ? 0 : number >= 9.995 ? 1 : 2;
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f %s", decimals, number, unit);
  return text.data();
}

std::vector<double> medians_of(const Script& script) {
  std::vector<double> list;
  for (std::size_t puzzle = 0; puzzle < kPuzzles; ++puzzle) {
    std::vector<double> rounds;
    // The warm-up counts no round.
    for (std::size_t round = 0; round < kRounds; ++round)
      rounds.push_back(milliseconds_of(script, puzzle, round) / 1e3);
    list.push_back(median(rounds));
  }
  return list;
}

std::size_t unsolved_of(const Script& script) { return script.special.size(); }

struct Race {
  PuzzleSet puzzles;
  Budget budget{.max_solutions = 2, .timeout = 2s};
  Comparison comparison;
  std::size_t scripted = scripts().size();

  Race() {
    std::string text;
    for (std::size_t i = 0; i < kPuzzles; ++i) text += puzzle_text(i) + "\n";
    puzzles = set_of(text);
    std::vector<std::unique_ptr<Contestant>> contestants;
    for (const Script& script : scripts()) contestants.push_back(std::make_unique<Scripted>(script));
    std::vector<std::unique_ptr<PassContestant>> rivals;
    const std::string eighth = puzzle_text(7);
    for (const RivalSpec& spec : {RivalSpec{"early", rival_command(":") + " | sed 5q"},
                                  RivalSpec{"dies", rival_command("[ $line = " + eighth + " ] && kill -SEGV $$")},
                                  RivalSpec{"skips", rival_command("[ $line = " + eighth + " ] && continue")},
                                  RivalSpec{"grumbles", rival_command("sleep 0.01") + "; exit 9"}}) {
      rivals.push_back(make_rival(spec, {}));
    }
    Progress progress;
    RaceOptions options{.min_rounds = kRounds, .max_rounds = kRounds, .patience_seconds = 1000, .warmup_blocks = 0};
    comparison = compare(contestants, rivals, puzzles, options, progress, budget.timeout);
  }

  cli::CompareReport report() const {
    return {.comparison = comparison, .puzzles = puzzles, .budget = budget, .inputs = {{"a,b.txt", "0"}}};
  }
};

const Race& race_of_all() {
  static const Race kRace;
  return kRace;
}

std::vector<double> numbers_in(const Json& list) { return list.get<std::vector<double>>(); }

// A line of CSV without quoted separators.
std::map<std::string, std::string> csv_row(const std::string& csv, const std::string& name) {
  const std::vector<std::string> lines = lines_of(csv);
  const std::vector<std::string> heads = parts_of(lines.at(0), ',');
  std::map<std::string, std::string> row;
  for (const std::string& line : lines) {
    const std::vector<std::string> cells = parts_of(line, ',');
    if (cells[0] != name) continue;
    REQUIRE(cells.size() == heads.size());
    for (std::size_t i = 0; i < heads.size(); ++i) row[heads[i]] = cells[i];
  }
  REQUIRE_FALSE(row.empty());
  return row;
}

TEST_CASE("raw times and answers of a comparison are those of its contestants") {
  const Race& race = race_of_all();
  const std::vector<std::string> lines = lines_of(cli::times_csv(race.report()));
  CHECK(lines.at(0) == "file,index,line,id,backend,round,status,seconds");
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    REQUIRE(lines[i].starts_with("\"a,b.txt\","));
    const std::vector<std::string> cells = parts_of(lines[i].substr(10), ',');
    REQUIRE(cells.size() == 7);
    const std::size_t puzzle = std::stoul(cells[0]) - 1;
    CHECK(cells[1] == cells[0]);
    const std::string& name = cells[3];
    ++seen[name];
    const auto script = std::find_if(scripts().begin(), scripts().end(), [&](const auto& s) { return s.name == name; });
    if (script == scripts().end()) continue;
    CAPTURE(lines[i]);
    CHECK((cells[5] == "unique") != leaves_unsolved(*script, puzzle));
    if (script->timed) {
      CHECK(std::stod(cells[6]) == Approx(milliseconds_of(*script, puzzle, std::stoul(cells[4]) - 1) / 1e3));
    } else {
      CHECK(cells[6].empty());
    }
  }
  for (const Script& script : scripts()) CHECK(seen[script.name] == (script.timed ? kPuzzles * kRounds : kPuzzles));
}

TEST_CASE("figures of each contestant follow from its raw times") {
  const Race& race = race_of_all();
  const Json report = cli::json_of(race.report());
  const std::string csv = cli::as_csv(race.report());
  const std::string text = cli::as_text(race.report());
  const std::string html = cli::as_html(race.report());
  const std::vector<double> reference = [&] {
    const std::vector<double> slow = numbers_in(report["backends"][0]["round_seconds"]);
    const std::vector<double> quick = numbers_in(report["backends"][1]["round_seconds"]);
    std::vector<double> best = median(slow) < median(quick) ? slow : quick;
    const Json& grumbles = report["backends"].back();
    REQUIRE(grumbles["name"] == "grumbles");
    if (!grumbles["puzzles_per_second"].is_null() && median(numbers_in(grumbles["round_seconds"])) < median(best)) {
      best = numbers_in(grumbles["round_seconds"]);
    }
    return best;
  }();
  for (std::size_t i = 0; i < scripts().size(); ++i) {
    const Script& script = scripts()[i];
    CAPTURE(script.name);
    const Json& row = report["backends"][i];
    const std::size_t unsolved = unsolved_of(script);
    const std::size_t solved = kPuzzles - unsolved;
    const std::vector<double> rounds = numbers_in(row["round_seconds"]);
    REQUIRE(rounds.size() == kRounds);
    const double rate = static_cast<double>(solved) / median(rounds);
    CHECK(row["unsolved"] == unsolved);
    CHECK(row["statuses"]["unique"] == solved);
    CHECK(row["puzzles_per_second"].get<double>() == Approx(rate));
    const auto in_csv = csv_row(csv, script.name);
    CHECK(in_csv.at("unsolved") == std::to_string(unsolved));
    CHECK(std::stod(in_csv.at("puzzles_per_second")) == Approx(rate).margin(0.06));
    CHECK(in_csv.at("unique") == std::to_string(solved));
    std::vector<double> ratios;
    for (std::size_t round = 0; round < kRounds; ++round) ratios.push_back(rounds[round] / reference[round]);
    if (unsolved > 0) {
      CHECK(row["times_slower"].is_null());
      CHECK(in_csv.at("times_slower").empty());
    } else {
      CHECK(row["times_slower"].get<double>() == Approx(median(ratios)));
      CHECK(std::stod(in_csv.at("times_slower")) == Approx(median(ratios)).margin(6e-5));
    }
    if (!script.timed) {
      CHECK(row["puzzle_seconds"].is_null());
      CHECK(row["par2_s"].is_null());
      continue;
    }
    const std::vector<double> medians = medians_of(script);
    const std::vector<double> listed = numbers_in(row["puzzle_seconds"]);
    REQUIRE(listed.size() == kPuzzles);
    double sum = 2 * kTimeout * static_cast<double>(unsolved);
    for (std::size_t puzzle = 0; puzzle < kPuzzles; ++puzzle) {
      CHECK(listed[puzzle] == Approx(medians[puzzle]));
      if (!leaves_unsolved(script, puzzle)) sum += medians[puzzle];
    }
    const double par2 = sum / kPuzzles;
    CHECK(row["par2_s"].get<double>() == Approx(par2));
    CHECK(std::stod(in_csv.at("par2_s")) == Approx(par2));
    const Json& summary = row["puzzle_seconds_summary"];
    const std::map<std::string, double> expected = {{"median", median(medians)},
                                                    {"mean", mean(medians)},
                                                    {"p90", percentile(medians, 0.9)},
                                                    {"p99", percentile(medians, 0.99)},
                                                    {"min", *std::min_element(medians.begin(), medians.end())},
                                                    {"max", *std::max_element(medians.begin(), medians.end())}};
    std::string cells;
    for (const auto& [name, value] : expected) {
      CAPTURE(name);
      CHECK(summary[name].get<double>() == Approx(value));
      if (name != "min") CHECK(std::stod(in_csv.at(name + "_s")) == Approx(value));
    }
    // In text and page the same figures, with three digits.
    const std::vector<std::string> lines = lines_of(text);
    const auto line =
        std::find_if(lines.begin(), lines.end(), [&](const auto& l) { return l.starts_with(script.name + " "); });
    REQUIRE(line != lines.end());
    for (const char* const name : {"median", "p90", "p99", "max"}) {
      CHECK_THAT(*line, ContainsSubstring(" " + three_digits(expected.at(name))));
      cells += "<td>" + three_digits(expected.at(name)) + "</td>";
    }
    CHECK_THAT(*line, ContainsSubstring(" " + std::to_string(unsolved) + " "));
    CHECK_THAT(*line, ContainsSubstring(" " + three_digits(par2)));
    CHECK_THAT(html, ContainsSubstring(cells));
    CHECK_THAT(html, ContainsSubstring("<td>" + std::to_string(unsolved) + "</td><td>" + three_digits(par2) + "</td>"));
  }
}

// Places and texts of two labels.
struct Scale {
  std::pair<double, double> first;
  std::pair<double, double> last;

  double at(double place) const {
    return first.second + (place - first.first) / (last.first - first.first) * (last.second - first.second);
  }
};

std::string chart_of(const std::string& page, const std::string& name) {
  const std::size_t begin = page.find("<svg class=\"chart " + name + "\"");
  REQUIRE(begin != std::string::npos);
  return page.substr(begin, page.find("</svg>", begin) - begin);
}

// Read off the labels that are aligned so: logarithms of times, or numbers of puzzles. Labels are at the left, with
// their base line 4 below their place, or below.
Scale scale_of(const std::string& chart, const std::string& alignment, bool times) {
  const std::map<std::string, double> units = {{" ns", 1e-9}, {" us", 1e-6}, {" ms", 1e-3}, {" s", 1}};
  const std::regex label("<text x=\"([0-9.]+)\" y=\"([0-9.]+)\" text-anchor=\"" + alignment +
                         "\">([0-9]+)( ns| us| ms| s)?</text>");
  std::vector<std::pair<double, double>> marks;
  for (auto it = std::sregex_iterator(chart.begin(), chart.end(), label); it != std::sregex_iterator(); ++it) {
    if ((*it)[4].matched != times) continue;
    const double number = std::stod((*it)[3]);
    marks.emplace_back(alignment == "end" ? std::stod((*it)[2]) - 4 : std::stod((*it)[1]),
                       times ? std::log10(number * units.at((*it)[4])) : number);
  }
  REQUIRE(marks.size() >= 2);
  return {marks.front(), marks.back()};
}

std::vector<std::pair<double, double>> points_of(const std::string& chart, const std::string& shape) {
  std::smatch path;
  REQUIRE(std::regex_search(chart, path, std::regex("<path class=\"" + shape + "\"[^>]* d=\"([^\"]*)\"")));
  const std::string drawn = path[1];
  const std::regex point("[ML]([0-9.]+) ([0-9.]+)");
  std::vector<std::pair<double, double>> points;
  for (auto it = std::sregex_iterator(drawn.begin(), drawn.end(), point); it != std::sregex_iterator(); ++it) {
    points.emplace_back(std::stod((*it)[1]), std::stod((*it)[2]));
  }
  return points;
}

TEST_CASE("the curves of a page go through the sorted times of what is solved") {
  const Race& race = race_of_all();
  const std::string chart = chart_of(cli::as_html(race.report()), "curves");
  const Scale heights = scale_of(chart, "end", true);
  const Scale widths = scale_of(chart, "middle", false);
  for (std::size_t i = 0; i < scripts().size(); ++i) {
    const Script& script = scripts()[i];
    if (!script.timed) continue;
    CAPTURE(script.name);
    std::vector<double> expected;
    const std::vector<double> medians = medians_of(script);
    for (std::size_t puzzle = 0; puzzle < kPuzzles; ++puzzle) {
      if (!leaves_unsolved(script, puzzle)) expected.push_back(medians[puzzle]);
    }
    std::sort(expected.begin(), expected.end());
    // The first point is where the axis begins.
    const std::vector<std::pair<double, double>> points = points_of(chart, "line s" + std::to_string(i));
    REQUIRE(points.size() == expected.size() + 1);
    for (std::size_t solved = 1; solved < points.size(); ++solved) {
      CHECK(widths.at(points[solved].first) == Approx(static_cast<double>(solved)).margin(0.01));
      CHECK(std::pow(10.0, heights.at(points[solved].second)) == Approx(expected[solved - 1]).epsilon(0.01));
    }
  }
}

TEST_CASE("the points of two contestants are at their times, or beyond the scale if one solves nothing") {
  Race race = race_of_all();
  // Of the first two of a report. Those two leave different puzzles unsolved.
  std::rotate(race.comparison.rows.begin(), race.comparison.rows.begin() + 3, race.comparison.rows.end());
  const Script& across = scripts()[3];
  const Script& up = scripts()[4];
  const std::string chart = chart_of(cli::as_html(race.report()), "scatter");
  REQUIRE_THAT(chart, ContainsSubstring("Times of " + across.name + " and " + up.name + ", a point for each puzzle"));
  const Scale widths = scale_of(chart, "middle", true);
  const Scale heights = scale_of(chart, "end", true);
  constexpr double kBeyond = 1000;  // seconds, as logarithms of times go up to 1 here
  std::vector<std::pair<double, double>> expected;
  for (std::size_t puzzle = 0; puzzle < kPuzzles; ++puzzle) {
    expected.emplace_back(leaves_unsolved(across, puzzle) ? kBeyond : medians_of(across)[puzzle],
                          leaves_unsolved(up, puzzle) ? kBeyond : medians_of(up)[puzzle]);
  }
  std::vector<std::pair<double, double>> drawn;
  for (const std::string shape : {"points", "open"}) {
    for (const auto& [x, y] : points_of(chart, shape)) {
      const bool right = x > widths.last.first + 1;
      const bool above = y < heights.last.first - 1;
      CHECK((right || above) == (shape == "open"));
      drawn.emplace_back(right ? kBeyond : std::pow(10.0, widths.at(x)),
                         above ? kBeyond : std::pow(10.0, heights.at(y)));
    }
  }
  std::sort(expected.begin(), expected.end());
  std::sort(drawn.begin(), drawn.end());
  REQUIRE(drawn.size() == expected.size());
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    CHECK(drawn[i].first == Approx(expected[i].first).epsilon(0.01));
    CHECK(drawn[i].second == Approx(expected[i].second).epsilon(0.01));
  }
}

TEST_CASE("the virtual best follows from the raw times of contestants that have a rate") {
  const Race& race = race_of_all();
  const Json report = cli::json_of(race.report());
  std::map<std::string, std::size_t> wins;
  std::vector<double> best;
  std::size_t rated = 0;
  for (const Json& row : report["backends"]) rated += row["puzzles_per_second"].is_null() ? 0 : 1;
  for (std::size_t puzzle = 0; puzzle < kPuzzles; ++puzzle) {
    double least = INFINITY;
    std::string winner;
    for (const Json& row : report["backends"]) {
      if (row["puzzles_per_second"].is_null()) continue;
      const std::string name = row["name"];
      const auto script =
          std::find_if(scripts().begin(), scripts().end(), [&](const auto& s) { return s.name == name; });
      if (script != scripts().end() && leaves_unsolved(*script, puzzle)) continue;
      const double seconds = script != scripts().end() && script->timed
                                 ? medians_of(*script)[puzzle]
                                 : median(numbers_in(row["round_seconds"])) / kPuzzles;
      if (seconds < least) winner = name;
      least = std::min(least, seconds);
    }
    ++wins[winner];
    best.push_back(least);
  }
  const Json& virtual_best = report["virtual_best"];
  CHECK(virtual_best["contestants"] == rated);
  CHECK(virtual_best["unsolved"] == 0);
  CHECK(virtual_best["par2_s"].get<double>() == Approx(mean(best)));
  CHECK(virtual_best["puzzle_seconds_summary"]["mean"].get<double>() == Approx(mean(best)));
  for (const auto& [name, count] : virtual_best["wins"].items()) CHECK(count == wins[name]);
  CHECK_THAT(cli::as_text(race.report()), ContainsSubstring(": " + three_digits(mean(best)) + " per puzzle; "));
}

TEST_CASE("rivals that stop early, crash or skip a line have no rate, and nobody is accused for them") {
  const Race& race = race_of_all();
  const Json report = cli::json_of(race.report());
  const auto row_of = [&](const std::string& name) {
    for (const Json& row : report["backends"]) {
      if (row["name"] == name) return row;
    }
    return Json();
  };
  for (const std::string name : {"early", "dies", "skips"}) {
    CAPTURE(name);
    const Json row = row_of(name);
    CHECK(row["puzzles_per_second"].is_null());
    CHECK(row["round_seconds"].empty());
    CHECK(report["virtual_best"]["wins"][name] == 0);
    CHECK(row["par2_s"].is_null());
  }
  CHECK(row_of("early")["failure"] == "5 lines for 12 puzzles");
  CHECK(row_of("early")["unsolved"] == kPuzzles);
  CHECK(row_of("skips")["failure"] == "11 lines for 12 puzzles");
  CHECK(row_of("skips")["unsolved"] == kPuzzles);
  CHECK_THAT(row_of("dies")["failure"].get<std::string>(), ContainsSubstring("signal 11"));
  CHECK(row_of("dies")["unsolved"] == 1);
  CHECK(row_of("grumbles")["failure"].is_null());
  CHECK(row_of("grumbles")["exit_status"] == 9);
  CHECK(row_of("grumbles")["unsolved"] == 0);
  CHECK(row_of("grumbles")["rival"] == true);
  CHECK(row_of("grumbles")["startup_seconds"].size() == kRounds);
  CHECK(row_of("grumbles")["pass_seconds"].size() == kRounds);
  CHECK(row_of("grumbles")["puzzle_seconds"].is_null());
  CHECK(row_of("slow")["rival"] == false);
  CHECK(race.comparison.known.count(Status::unique) == kPuzzles);  // what the best know
  bool told = false;
  for (const Json& warning : report["warnings"]) {
    told |= warning == "grumbles gives all answers and ends with status 9";
  }
  CHECK(told);
  // Only the two false answers are wrong.
  REQUIRE(report["disagreements"].size() == 2);
  CHECK(report["disagreements"][0]["index"] == 5);
  CHECK_THAT(report["disagreements"][0]["why"].get<std::string>(), ContainsSubstring("liar gives a wrong solution: "));
  CHECK(report["disagreements"][1]["index"] == 7);
  REQUIRE(report["breakdowns"].size() == 2);
  CHECK(report["breakdowns"][0] == Json({{"index", 6}, {"line", 6}, {"why", "crash: signal 11"}}));
  CHECK(report["breakdowns"][1]["index"] == 8);
  CHECK_THAT(report["breakdowns"][1]["why"].get<std::string>(), ContainsSubstring("dies: signal 11"));
}

TEST_CASE("of two times with one clock, the sum of puzzles is not above that of the rounds") {
  // A process that sleeps uses little processor time: with the clock of elapsed time each puzzle would take 0.1 s.
  const Finished done = run_nonet({"compare", "--cpu-time", "--rounds", "1", "--warmup", "0", "--json", "-",
                                   "--backend", "external:sleep 0.1; false"},
                                  kWikipedia.puzzle + "\n");
  const Json row = Json::parse(done.out)["backends"][0];
  const double puzzle = row["puzzle_seconds"][0];
  CHECK(puzzle > 0);
  CHECK(puzzle <= row["round_seconds"][0].get<double>());
  CHECK(puzzle < 0.1);
  CHECK(done.status == 5);
}

}  // namespace nonet::test::compare_figures_test
