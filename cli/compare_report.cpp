#include "cli/compare_report.hpp"

#include <algorithm>
#include <cmath>

#include "board/write.hpp"
#include "cli/output.hpp"
#include "cli/table.hpp"

namespace nonet::cli {

std::string percent(double share) { return fixed(100 * share, share < 0.0995 ? 1 : 0) + " %"; }

std::string relative_text(const RelativeTime& relative) {
  const int decimals = relative.ratio < 9.995 ? 2 : relative.ratio < 99.95 ? 1 : 0;
  std::string text = fixed(relative.ratio, decimals);
  if (relative.deviation > 0) text += " ± " + fixed(relative.deviation, decimals);
  return text;
}

std::uint64_t unsolved(const Tally& tally) {
  return tally.records() - tally.count(Status::solved) - tally.count(Status::unique) - tally.count(Status::multiple) -
         tally.count(Status::no_solution);
}

double spread(const ComparisonRow& row) {
  return row.rounds.median > 0 ? (row.rounds.max - row.rounds.min) / 2 / row.rounds.median : 0;
}

std::string title(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  return counted(comparison.puzzles, "puzzle") + " (" + report.puzzles.groups.front().rules->spec().name() +
         "), limit " + std::to_string(report.budget.max_solutions) + ", " + std::to_string(comparison.rounds) +
         (comparison.rounds == 1 ? " round" : " interleaved rounds") + ", one thread" +
         (report.cpu_time ? ", processor time" : "") + "\n";
}

std::string as_table(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  Table table({"backend", "median", "p90", "p99", "max", "puzzles/s", "spread", "times slower", "unsolved"},
              {false, true, true, true, true, true, true, true, true});
  bool amortised = false;
  for (const ComparisonRow& row : comparison.rows) {
    std::vector<std::string> cells = {row.name};
    if (!row.times.failure.empty()) {
      cells.insert(cells.end(), {"-", "-", "-", "-", "broke down", "-", "-", with_commas(comparison.puzzles)});
      table.add(std::move(cells));
      continue;
    }
    if (row.puzzle_times) {
      for (const double time :
           {row.puzzle_times->median, row.puzzle_times->p90, row.puzzle_times->p99, row.puzzle_times->max}) {
        cells.push_back(duration_text(time));
      }
    } else {
      amortised = true;
      cells.push_back(duration_text(row.times.seconds_a_puzzle) + "*");
      cells.insert(cells.end(), {"-", "-", "-"});
    }
    cells.push_back(with_commas(static_cast<std::uint64_t>(std::llround(1 / row.times.seconds_a_puzzle))));
    cells.push_back(comparison.rounds > 1 ? "± " + percent(spread(row)) : "-");
    cells.push_back(relative_text(row.relative));
    cells.push_back(with_commas(unsolved(row.tally)));
    table.add(std::move(cells));
  }
  std::string text = table.text();
  if (amortised) text += "* amortised: it solves in batches and has no time a puzzle\n";
  for (const ComparisonRow& row : comparison.rows) {
    if (row.times.startup_seconds.empty()) continue;
    text += row.name + ": one process a round; its start-up, " +
            duration_text(distribution_of(row.times.startup_seconds).median) + " of " +
            duration_text(distribution_of(row.times.pass_seconds).median) +
            (comparison.puzzles > 1 ? ", is not counted\n" : ", cannot be told apart with a single puzzle\n");
  }
  return text;
}

std::vector<std::string> warnings(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  constexpr double kNoisy = 0.1;
  std::vector<std::string> list;
  if (comparison.rounds == 1) {
    list.emplace_back("a single round has no spread; --rounds 3 or fewer puzzles give one");
  } else if (std::any_of(comparison.rows.begin(), comparison.rows.end(),
                         [](const ComparisonRow& row) { return spread(row) > kNoisy; })) {
    list.emplace_back("rounds differ by more than 10 %; the machine is busy, or the set is small: try more --rounds");
  }
  constexpr double kMostlyStartup = 0.5;
  for (const ComparisonRow& row : comparison.rows) {
    if (row.times.pass_seconds.empty()) continue;
    const double share =
        distribution_of(row.times.startup_seconds).median / distribution_of(row.times.pass_seconds).median;
    if (share < kMostlyStartup || comparison.puzzles < 2) continue;
    list.push_back(row.name + " takes " + percent(std::min(share, 1.0)) +
                   " of its time to start, so that its rate is a guess: give more puzzles");
  }
  return list;
}

std::string agreement(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  const std::string said = comparison.rows.size() > 1 ? "all agree: " : "checked against the rules: ";
  return said + statuses_text(comparison.rows.front().tally) + "\n";
}

std::string disagreements(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  const PuzzleSet& puzzles = report.puzzles;
  std::string text = "puzzles with wrong answers or disagreements: " + std::to_string(comparison.faults.size()) + "\n";
  for (std::size_t i = 0; i < std::min(comparison.faults.size(), kShownFaults); ++i) {
    const Fault& fault = comparison.faults[i];
    const PuzzleSet::Origin& origin = puzzles.origins[fault.puzzle];
    const PuzzleView puzzle = puzzles.puzzle(fault.puzzle);
    text +=
        "puzzle " + std::to_string(origin.index) + " (line " + std::to_string(origin.line) + "): " + fault.why + "\n  ";
    append_puzzle(text, puzzle, Symbols::standard(puzzle.rules->side()));
    text += '\n';
  }
  if (comparison.faults.size() > kShownFaults) text += "... the others are in --json\n";
  return text;
}

}  // namespace nonet::cli
