// The sentences of `nonet compare` about comparisons whose figures are given.
#include "cli/charts.hpp"
#include "cli/compare_report.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_compare_report_test {
using cli::CompareReport;
using Lines = std::vector<std::string>;

constexpr std::size_t kPuzzles = 100;

// Its rounds took these seconds. Its ratio to the fastest is set where a test is about it.
ComparisonRow row_of(const std::string& name, const std::vector<double>& rounds) {
  ComparisonRow row;
  row.name = name;
  row.times.puzzles = kPuzzles;
  row.times.round_totals = rounds;
  row.rounds = distribution_of(rounds);
  row.times.seconds_a_puzzle = row.rounds.median / static_cast<double>(kPuzzles);
  row.puzzle_times = distribution_of({row.times.seconds_a_puzzle});
  row.relative.ratio = 2;
  return row;
}

Comparison comparison_of(const std::vector<ComparisonRow>& rows) {
  Comparison comparison;
  comparison.puzzles = kPuzzles;
  comparison.rounds = rows.front().times.round_totals.size();
  comparison.rows = rows;
  return comparison;
}

CompareReport report_of(const Comparison& comparison) {
  static const PuzzleSet none;
  static const Budget budget = {.timeout = 10s};
  return {.comparison = comparison, .puzzles = none, .budget = budget};
}

Lines warnings_of(const std::vector<ComparisonRow>& rows) {
  const Comparison comparison = comparison_of(rows);
  return cli::warnings(report_of(comparison));
}

Lines notes_of(const Comparison& comparison) { return cli::notes(report_of(comparison)); }

TEST_CASE("rates, shares and ratios have two or three digits that mean something") {
  CHECK(cli::rate_text(row_of("dfs", {0.001})) == "100,000");
  CHECK(cli::rate_text(row_of("dfs", {10.0})) == "10");
  CHECK(cli::rate_text(row_of("dfs", {100.0})) == "1");
  CHECK(cli::rate_text(row_of("dfs", {40.0})) == "2.5");
  CHECK(cli::percent(0.051) == "5.1 %");
  CHECK(cli::percent(0.0996) == "10 %");
  CHECK(cli::percent(0.34) == "34 %");
  CHECK(cli::relative_text({.ratio = 1.25, .deviation = 0}) == "1.25");
  CHECK(cli::relative_text({.ratio = 1.25, .deviation = 0.031}) == "1.25 ± 0.03");
  CHECK(cli::relative_text({.ratio = 12.34, .deviation = 1}) == "12.3 ± 1.0");
  CHECK(cli::relative_text({.ratio = 123.4, .deviation = 5}) == "123 ± 5");
}

TEST_CASE("a table has names on the left, figures on the right, and no blanks at the end of a line") {
  const cli::Table table{{"name", "times", "why"}, {{"a", "1.25", "none"}, {"much longer", "10", "x"}}, 1, 1};
  CHECK(table.text() ==
        "name         times  why\n"
        "a             1.25  none\n"
        "much longer     10  x\n");
}

TEST_CASE("compare warns of a single round and of nothing else where rounds are alike") {
  CHECK(warnings_of({row_of("dfs", {1.0})}) == Lines{"one round has no spread: use --rounds 3 or fewer puzzles"});
  CHECK(warnings_of({row_of("dfs", {1.0, 1.01, 1.02})}).empty());
}

TEST_CASE("compare warns of a first round that took longer") {
  const ComparisonRow even = row_of("dfs", {1.0, 1.01, 0.99, 1.0, 1.0, 1.02});
  const ComparisonRow late = row_of("dlx", {5.0, 1.01, 0.99, 1.0, 1.0, 1.02});
  const ComparisonRow later = row_of("batch", {3.0, 1.01, 0.99, 1.0, 1.0, 1.02});
  const std::string remedy = " times as long as the others: use a larger --warmup";
  CHECK_THAT(warnings_of({even, late}).front(), Equals("the first round of dlx took 5.00" + remedy));
  CHECK_THAT(warnings_of({later, even, late}).front(),
             Equals("the first round of batch and 1 other took 5.00" + remedy));
  // Five rounds are enough, and the others' median counts.
  CHECK(warnings_of({row_of("dlx", {1.5, 0.5, 0.5, 0.5, 0.51})}).front() ==
        "the first round of dlx took 3.00" + remedy);
  // The third round is the slow one.
  const Lines other = warnings_of({even, row_of("dlx", {1.0, 1.01, 5.0, 1.0, 1.0, 1.02})});
  CHECK(other.size() == 1);
  CHECK_THAT(other.front(),
             ContainsSubstring("some rounds of dlx are outliers, up to 4.98 times the median: perhaps "));
}

TEST_CASE("compare warns of rounds that differ, and names the load of a busy machine") {
  const Comparison comparison = comparison_of({row_of("dfs", {1.0, 1.3, 0.7}), row_of("dlx", {1.0, 1.01, 1.02})});
  CompareReport report = report_of(comparison);
  report.machine.threads = 2;
  report.machine.load = 1.5;
  const std::string sentence = "rounds of dfs differ by more than 10 %: the set is small, or other programs ran";
  CHECK(cli::warnings(report) == Lines{sentence + ": stop them, or use --cpu-time"});
  report.machine.load = 3.5;
  report.cpu_time = true;
  CHECK(cli::warnings(report) == Lines{sentence + " (load 3.5 on 2 processors): stop them, or use more --rounds"});
}

TEST_CASE("compare warns if the fastest two do not differ clearly") {
  ComparisonRow fastest = row_of("dfs", {1.0, 1.01, 1.02, 1.01});
  fastest.relative.ratio = 1;
  ComparisonRow second = row_of("dlx", {1.01, 1.02, 1.03, 1.02});
  // The error of four rounds is half of their deviation.
  second.relative = {.ratio = 1.05, .deviation = 0.06, .log_deviation = 0.06};
  CHECK(warnings_of({fastest, second}) == Lines{"dlx may be as fast as dfs: use more --rounds or more puzzles"});
  second.relative = {.ratio = 1.05, .deviation = 0.04, .log_deviation = 0.04};
  CHECK(warnings_of({fastest, second}).empty());
  // Rounds that differ by much do not hide a large ratio.
  second.relative = relative_time(std::vector<double>{100, 90000, 40000, 200}, std::vector<double>{1, 1, 1, 1});
  CHECK(second.relative.ratio > 10000);
  CHECK(second.relative.deviation > second.relative.ratio);
  fastest.times.round_totals = second.times.round_totals;
  const Lines said = warnings_of({fastest, second});
  CHECK(std::none_of(said.begin(), said.end(),
                     [](const auto& line) { return line.find("may be as fast") < line.size(); }));
}

TEST_CASE("compare warns of outside programs that mostly start") {
  ComparisonRow rival = row_of("tdoku", {1.0, 1.0});
  rival.times.pass_seconds = {2.0, 2.0};
  rival.times.startup_seconds = {1.0, 1.0};
  CHECK(warnings_of({rival}) ==
        Lines{"tdoku takes 50 % of its time to start, so its rate is inaccurate: use more puzzles"});
  CHECK(cli::notes(report_of(comparison_of({rival}))) ==
        Lines{"tdoku: one process per round; its start-up, 1.00 s of 2.00 s, does not count"});
  rival.times.startup_seconds = {0.9, 0.9};
  CHECK(warnings_of({rival}).empty());

  rival.times.lost_in_startup = true;
  rival.times.round_totals.clear();
  const Comparison lost = comparison_of({row_of("dfs", {1.0, 1.0}), rival});
  CHECK(cli::warnings(report_of(lost)).empty());
  CHECK(notes_of(lost) ==
        Lines{"tdoku: no rate: all puzzles take 2.00 s, the first alone 900 ms; use many more puzzles"});
}

TEST_CASE("compare says what the virtual best is, and what nobody solved") {
  Comparison comparison = comparison_of({row_of("dfs", {1.0}), row_of("dlx", {2.0}), row_of("cadical", {3.0})});
  VirtualBest& virtual_best = comparison.virtual_best.emplace();
  virtual_best.contestants = 3;
  virtual_best.puzzle_times = distribution_of({0.002});
  virtual_best.wins = {3, 0, 95};
  const std::string best =
      "virtual best, the fastest of all 3 on each puzzle: 2.00 ms per puzzle; cadical on 95, dfs on 3";
  CHECK(notes_of(comparison) == Lines{best});
  virtual_best.unsolved = 1200;
  CHECK(notes_of(comparison) == Lines{best + "; nobody solved 1,200"});
  virtual_best.contestants = 2;
  CHECK_THAT(notes_of(comparison).front(), ContainsSubstring("the fastest of the 2 that have a rate on each puzzle"));
}

TEST_CASE("the axis of puzzles has five steps at most, of 1, 2 or 5 and noughts") {
  const auto steps = [](std::size_t puzzles) {
    const std::string chart = cli::cactus_chart({}, puzzles);
    std::vector<std::string> found;
    for (const char* label : {">1<", ">2<", ">5<", ">20<", ">50<", ">500<"}) {
      if (chart.find(label) != std::string::npos) found.emplace_back(label);
    }
    return found;
  };
  CHECK(steps(4) == std::vector<std::string>{">1<", ">2<"});
  CHECK(steps(5) == std::vector<std::string>{">1<", ">2<", ">5<"});
  CHECK(steps(100) == std::vector<std::string>{">20<"});
  CHECK(steps(101) == std::vector<std::string>{">50<"});
}

TEST_CASE("the axes of charts have times with their units") {
  const std::vector<cli::Series> all = {{.name = "dfs", .sorted = {1e-5, 2e-5, 1e-2}}};
  const std::string curves = cli::cactus_chart(all, 3);
  const std::string points = cli::scatter_chart({"dfs", {1e-5, 2e-5, NAN}}, {"dlx", {1e-2, 1e-3, 1e-3}});
  for (const std::string& chart : {curves, points}) {
    for (const char* tick : {">10 us<", ">100 us<", ">1 ms<", ">10 ms<"}) CHECK_THAT(chart, ContainsSubstring(tick));
    CHECK_THAT(chart, !ContainsSubstring(">0 "));
  }
  CHECK_THAT(points, ContainsSubstring(">none<"));
  // Longer times are higher, that is, y is less.
  const auto y_of = [](const std::string& chart, const std::string& label) {
    const std::size_t text = chart.find("text-anchor=\"end\">" + label);
    const std::size_t y = chart.rfind("y=\"", text);
    return std::stod(chart.substr(y + 3));
  };
  for (const std::string& chart : {curves, points}) {
    CHECK(y_of(chart, "10 ms") < y_of(chart, "1 ms"));
    CHECK(y_of(chart, "1 ms") < y_of(chart, "100 us"));
    CHECK(y_of(chart, "10 ms") >= 0);
  }
  CHECK_THAT(cli::scatter_chart({"dfs", {1e-5}}, {"dlx", {1e-2}}), !ContainsSubstring(">none<"));
}

}  // namespace nonet::test::cli_compare_report_test
