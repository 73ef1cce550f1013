#include "cli/compare_report.hpp"

#include <sys/utsname.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <thread>

#include "backends/batch_kernel.hpp"
#include "base/text.hpp"
#include "cli/lab.hpp"
#include "cli/output.hpp"
#include "cli/table.hpp"
#include "nonet/writer.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// The value after the separator in the first line that begins with the key, without quotes; "" if there is none.
std::string value_in(const char* path, std::string_view key, char separator) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::size_t at = line.find(separator);
    if (!line.starts_with(key) || at == std::string::npos) continue;
    const std::size_t begin = line.find_first_not_of(" \t\"", at + 1);
    if (begin == std::string::npos) return {};
    const std::size_t end = line.find_last_not_of(" \t\"");
    return line.substr(begin, end + 1 - begin);
  }
  return {};
}

std::string factor(double ratio) { return formatted("{:.{}f}", ratio, decimals_of(ratio)); }

// Seconds of each round; with the start-up for outside programs without a rate.
std::span<const double> rounds_of(const ComparisonRow& row) {
  return row.rated() ? row.times.round_totals : row.times.pass_seconds;
}

std::string startup_note(const ComparisonRow& row) {
  const std::string startup = duration_text(distribution_of(row.times.startup_seconds).median);
  const std::string pass = duration_text(distribution_of(row.times.pass_seconds).median);
  return row.times.lost_in_startup
             ? formatted("{}: no rate: all puzzles take {}, the first alone {}; use many more puzzles", row.name, pass,
                         startup)
             : formatted("{}: one process per round; its start-up, {} of {}, does not count", row.name, startup, pass);
}

template <typename Is>
bool any(const Comparison& comparison, Is is) {
  return std::any_of(comparison.rows.begin(), comparison.rows.end(), is);
}

bool has_mean_only(const ComparisonRow& row) { return row.rated() && !row.puzzle_times; }

std::string best_note(const Comparison& comparison) {
  const std::vector<ComparisonRow>& rows = comparison.rows;
  const VirtualBest& best = *comparison.virtual_best;
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < best.wins.size(); ++i) {
    if (best.wins[i] > 0) order.push_back(i);
  }
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return best.wins[a] > best.wins[b]; });
  std::string wins;
  for (const std::size_t i : order) {
    wins += formatted("{}{} on {}", wins.empty() ? "" : ", ", rows[i].name, with_commas(best.wins[i]));
  }
  std::string text = formatted("virtual best, the fastest of {} on each puzzle{}",
                               best.contestants == rows.size() ? formatted("all {}", rows.size())
                                                               : formatted("the {} that have a rate", best.contestants),
                               any(comparison, has_mean_only) ? " (* by its mean)" : "");
  if (!wins.empty()) text += formatted(": {} per puzzle; {}", duration_text(best.puzzle_times.mean), wins);
  if (best.unsolved > 0) text += formatted("; nobody solved {}", with_commas(best.unsolved));
  return text;
}

// "dfs", "dfs and 2 others"
std::string first_of(const std::vector<std::string>& names) {
  return names.front() + (names.size() == 1 ? "" : " and " + counted(names.size() - 1, "other"));
}

// Advice for a busy machine.
std::string quiet_advice(const CompareReport& report) {
  std::string busy = "other programs ran";
  if (report.machine.load && *report.machine.load > report.machine.threads) {
    busy += formatted(" (load {:.1f} on {})", *report.machine.load, counted(report.machine.threads, "processor"));
  }
  return busy + ": stop them, or use " + (report.cpu_time ? "more --rounds" : "--cpu-time");
}

void warn_of_first_round(const Comparison& comparison, std::vector<std::string>& list) {
  constexpr std::size_t kFewest = 5;
  constexpr double kSlow = 1.2;
  std::vector<std::string> names;
  double most = 0;
  for (const ComparisonRow& row : comparison.rows) {
    const std::span<const double> rounds = rounds_of(row);
    if (rounds.size() < kFewest) continue;
    const std::vector<std::size_t> out = outliers(rounds);
    const double others = distribution_of({rounds.begin() + 1, rounds.end()}).median;
    if (out.empty() || out.front() != 0 || rounds.front() < kSlow * others) continue;
    names.push_back(row.name);
    most = std::max(most, rounds.front() / others);
  }
  if (names.empty()) return;
  list.push_back(formatted("the first round of {} took {} times as long as the others: use a larger --warmup",
                           first_of(names), factor(most)));
}

void warn_of_noise(const CompareReport& report, std::vector<std::string>& list) {
  constexpr double kNoisy = 0.1;
  constexpr std::size_t kPart = 20;  // fewer than one in 20 rounds do not change a median
  std::vector<std::string> outlying;
  std::vector<std::string> noisy;
  double farthest = 0;
  for (const ComparisonRow& row : report.comparison.rows) {
    const std::span<const double> rounds = rounds_of(row);
    const std::vector<std::size_t> out = outliers(rounds);
    if (out.size() * kPart > rounds.size()) {
      outlying.push_back(row.name);
      const double median = distribution_of({rounds.begin(), rounds.end()}).median;
      for (const std::size_t i : out) farthest = std::max(farthest, rounds[i] / median);
    } else if (relative_spread(rounds) > kNoisy) {
      noisy.push_back(row.name);
    }
  }
  std::string text;
  if (!outlying.empty()) {
    text = formatted("some rounds of {} are outliers{}", first_of(outlying),
                     farthest > 1 ? formatted(", up to {} times the median", factor(farthest)) : "");
  }
  if (!noisy.empty()) {
    text += (text.empty() ? "rounds of " : ", and those of ") + first_of(noisy) +
            " differ by more than 10 %: the set is small, or ";
  } else if (!text.empty()) {
    text += ": perhaps ";
  }
  if (!text.empty()) list.push_back(text + quiet_advice(report));
}

void warn_of_ties(const Comparison& comparison, std::vector<std::string>& list) {
  constexpr double kErrors = 2;
  const ComparisonRow* const fastest = &comparison.rows[ranking(comparison).front()];
  std::vector<std::string> names;
  for (const ComparisonRow& row : comparison.rows) {
    if (!row.rated() || &row == fastest || comparison.rounds < 2) continue;
    const double error = row.relative.log_deviation / std::sqrt(static_cast<double>(row.times.round_totals.size()));
    if (std::abs(std::log(row.relative.ratio)) < kErrors * error) names.push_back(row.name);
  }
  if (names.empty()) return;
  list.push_back(
      formatted("{} may be as fast as {}: use more --rounds or more puzzles", first_of(names), fastest->name));
}

void warn_of_startup(const Comparison& comparison, std::vector<std::string>& list) {
  constexpr double kMostlyStartup = 0.5;
  for (const ComparisonRow& row : comparison.rows) {
    if (row.times.pass_seconds.empty() || row.times.lost_in_startup) continue;
    const double share =
        distribution_of(row.times.startup_seconds).median / distribution_of(row.times.pass_seconds).median;
    if (share < kMostlyStartup) continue;
    list.push_back(formatted("{} takes {} of its time to start, so its rate is inaccurate: use more puzzles", row.name,
                             percent(share)));
  }
}

// Sets that are solved within a millisecond.
void warn_of_small_set(const Comparison& comparison, std::vector<std::string>& list) {
  constexpr std::size_t kSmallSet = 50;
  constexpr double kNoTime = 1e-3;
  const bool quick =
      any(comparison, [](const ComparisonRow& row) { return row.rated() && row.rounds.median < kNoTime; });
  if (comparison.puzzles < kSmallSet && comparison.rounds > 1 && quick) {
    list.emplace_back("branch predictors learn small sets, so these rates are too high: use more puzzles");
  }
}

}  // namespace

Machine this_machine() {
  utsname names{};
  ::uname(&names);
  Machine machine;
  machine.processor = value_in("/proc/cpuinfo", "model name", ':');
  if (machine.processor.empty()) machine.processor = names.machine;
  machine.threads = std::max(1U, std::thread::hardware_concurrency());
  const std::string distribution = value_in("/etc/os-release", "PRETTY_NAME", '=');
  machine.system =
      distribution + (distribution.empty() ? "" : ", ") + std::string(names.sysname) + " " + std::string(names.release);
  machine.kernel = batch_kernel();
  double load = 0;
  if (::getloadavg(&load, 1) == 1) machine.load = load;
  return machine;
}

std::string marked_name(const ComparisonRow& row) { return row.name + (row.one_solution ? " †" : ""); }

std::string unequal_note(const Comparison& comparison) {
  if (!any(comparison, [](const ComparisonRow& row) { return row.one_solution; })) return {};
  return "† only looks for one solution; the others decide uniqueness, which may be more work";
}

std::string rate_text(const ComparisonRow& row) {
  if (!row.times.failure.empty()) return "broke down";
  if (row.times.stopped) return "stopped";
  if (!row.rated()) return "-";
  const double rate = row.rate();
  return rate < 9.95 ? formatted("{:.2g}", rate) : with_commas(static_cast<std::uint64_t>(std::llround(rate)));
}

std::string percent(double share) { return formatted("{:.{}f} %", 100 * share, share < 0.0995 ? 1 : 0); }

std::string relative_text(const RelativeTime& relative) {
  if (std::isnan(relative.ratio)) return "-";
  if (relative.deviation == 0) return factor(relative.ratio);
  return formatted("{} ± {:.{}f}", factor(relative.ratio), relative.deviation, decimals_of(relative.ratio));
}

std::string spread_text(const ComparisonRow& row) {
  const std::vector<double>& rounds = row.times.round_totals;
  return rounds.size() > 1 ? "± " + percent(relative_spread(rounds)) : "-";
}

Table figures(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  const bool unsolved = any(comparison, [](const ComparisonRow& row) { return row.unsolved > 0; });
  Table table{{"backend", "median", "p90", "p99", "max", "puzzles/s", "spread", "times slower"}};
  if (unsolved) table.heading.insert(table.heading.end(), {"unsolved", "PAR2"});
  for (const ComparisonRow& row : comparison.rows) {
    std::vector<std::string> cells = {marked_name(row)};
    if (row.puzzle_times) {
      const Distribution& times = *row.puzzle_times;
      for (const double time : {times.median, times.p90, times.p99, times.max}) cells.push_back(duration_text(time));
    } else {
      cells.insert(cells.end(), {row.rated() ? duration_text(row.times.seconds_a_puzzle) + "*" : "-", "-", "-", "-"});
    }
    cells.push_back(rate_text(row));
    cells.push_back(row.rated() ? spread_text(row) : "-");
    cells.push_back(row.rated() ? relative_text(row.relative) : "-");
    if (unsolved) {
      cells.push_back(row.times.stopped ? "-" : with_commas(row.unsolved));
      cells.push_back(row.par2 ? duration_text(*row.par2) : "-");
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

std::string subject(const CompareReport& report) {
  const std::size_t all = report.puzzles.origins.size();
  const std::size_t done = report.comparison.puzzles;
  const RulesSpec& first = report.puzzles.groups.front().rules->spec();
  const bool mixed = std::any_of(report.puzzles.groups.begin(), report.puzzles.groups.end(),
                                 [&](const PuzzleGroup& group) { return group.rules->spec() != first; });
  return formatted("{}{}{} ({}{})", report.stopped ? "stopped: " : "", done < all ? with_commas(done) + " of " : "",
                   counted(all, "puzzle"), first.name(), mixed ? " and others" : "");
}

std::string setting(const CompareReport& report) {
  const std::size_t rounds = report.comparison.rounds;
  return formatted("limit {}, {}, one thread{}{}", report.budget.max_solutions,
                   counted(rounds, rounds == 1 ? "round" : "interleaved round"),
                   report.cpu_time ? ", processor time" : "", report.seed ? formatted(", seed {}", *report.seed) : "");
}

std::vector<std::string> notes(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  std::vector<std::string> list;
  if (any(comparison, has_mean_only)) {
    list.emplace_back("* a mean, because batches and outside programs have no times for single puzzles");
  }
  if (std::string note = unequal_note(comparison); !note.empty()) list.push_back(std::move(note));
  if (any(comparison, [](const ComparisonRow& row) { return row.unsolved > 0 && row.times.failure.empty(); })) {
    list.push_back(formatted("PAR2: the mean, with twice the timeout of {} for each unsolved puzzle",
                             duration_text(seconds_of(*report.budget.timeout))));
    list.emplace_back("puzzles/s counts solved puzzles only; median to max include unsolved ones");
  }
  for (std::size_t i = 0; i < report.backends.size() && i < comparison.rows.size(); ++i) {
    const ComparisonRow& row = comparison.rows[i];
    // For backends that call an embedded SAT solver if propagation is not enough.
    const BackendInfo& info = *report.backends[i].info;
    if (info.engine == nullptr || !info.argument.empty() || row.propagated == 0) continue;
    list.push_back(formatted("{}: propagation alone solved {} of {}", row.name, with_commas(row.propagated),
                             counted(comparison.puzzles, "puzzle")));
  }
  for (std::size_t i = 0; i < report.solvers.size(); ++i) {
    if (const std::optional<double> start = report.solvers[i].start_seconds) {
      list.push_back(formatted("{}: each call starts a process, which takes {} and counts", comparison.rows[i].name,
                               duration_text(*start)));
    }
  }
  if (comparison.virtual_best) list.push_back(best_note(comparison));
  for (const ComparisonRow& row : comparison.rows) {
    if (!row.times.startup_seconds.empty()) list.push_back(startup_note(row));
  }
  return list;
}

std::vector<std::string> warnings(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  std::vector<std::string> list;
  for (const ComparisonRow& row : comparison.rows) {
    if (!row.times.failure.empty() || row.times.exit_status == 0) continue;
    list.push_back(formatted("{} gives all answers and ends with status {}", row.name, row.times.exit_status));
  }
  if (comparison.rounds == 1) list.emplace_back("one round has no spread: use --rounds 3 or fewer puzzles");
  warn_of_small_set(comparison, list);
  warn_of_first_round(comparison, list);
  warn_of_noise(report, list);
  warn_of_ties(comparison, list);
  warn_of_startup(comparison, list);
  return list;
}

std::string agreement(const CompareReport& report) {
  const Comparison& comparison = report.comparison;
  return (comparison.rows.size() > 1 ? "all agree: " : "checked against the rules: ") + statuses_text(comparison.known);
}

std::string as_text(const CompareReport& report) {
  const Lab* const lab = report.lab;
  std::string table =
      lab != nullptr ? setting(*lab) + "\n\n" + figures(*lab, report.comparison).text() : figures(report).text();
  for (const std::string& note : lab != nullptr ? notes(*lab) : notes(report)) table += note + "\n";
  return formatted("{}, {}\n\n{}\n{}{}", subject(report), setting(report), table,
                   report.comparison.has_wrong_answers() ? "" : agreement(report) + "\n", faults_text(report));
}

namespace {

std::string list_of_faults(const CompareReport& report, bool broke) {
  std::vector<Fault> faults;
  std::copy_if(report.comparison.faults.begin(), report.comparison.faults.end(), std::back_inserter(faults),
               [&](const Fault& fault) { return fault.broke == broke; });
  if (faults.empty()) return {};
  std::string text = formatted(
      "{}: {}\n", broke ? "puzzles that a contestant breaks down on" : "puzzles with wrong answers or disagreements",
      faults.size());
  for (std::size_t i = 0; i < std::min(faults.size(), kShownFaults); ++i) {
    const PuzzleSet::Origin& origin = report.puzzles.origins[faults[i].puzzle];
    const PuzzleView puzzle = report.puzzles.puzzle(faults[i].puzzle);
    text += formatted("puzzle {} (line {}): {}\n  ", origin.index, origin.line, visible(faults[i].why));
    append_puzzle(text, puzzle, Symbols::standard(puzzle.rules->geometry()));
    text += '\n';
  }
  if (faults.size() > kShownFaults) text += "... the others are in --json\n";
  return text;
}

}  // namespace

std::string faults_text(const CompareReport& report) {
  return list_of_faults(report, false) + list_of_faults(report, true);
}

}  // namespace nonet::cli
