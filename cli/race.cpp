#include "cli/race.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <utility>

#include "cli/inputs.hpp"
#include "cli/output_file.hpp"
#include "cli/page.hpp"
#include "cli/progress.hpp"
#include "cli/run_record.hpp"
#include "cli/verbs.hpp"
#include "proof/sha256.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

constexpr std::uint64_t kDefaultLimit = 2;
constexpr std::chrono::seconds kDefaultTimeout{10};
constexpr std::string_view kStopped = "stopped before the first round was over";

// A form of the report, beside the table.
struct ReportForm {
  std::string_view option;
  std::optional<std::string> Arguments::* path;
  std::string (*text)(const CompareReport& report);
};
constexpr auto kForms = std::to_array<ReportForm>({{"json", &Arguments::json, as_json},
                                                   {"csv", &Arguments::csv, as_csv},
                                                   {"times", &Arguments::times, times_csv},
                                                   {"html", &Arguments::html, as_html}});

// The files of a report.
class ReportFiles {
 public:
  explicit ReportFiles(const Arguments& arguments) : table_(arguments) {
    std::string_view on_stdout;
    for (std::size_t i = 0; i < kForms.size(); ++i) {
      const auto& [option, path_of, text] = kForms[i];
      const std::optional<std::string>& path = arguments.*path_of;
      if (!path) continue;
      if (option == "html") require_room_for_page(*path);
      others_[i].emplace(*path);
      if (*path != "-") continue;
      if (!on_stdout.empty()) {
        throw UsageError(formatted("--{} and --{} are both for standard output", on_stdout, option));
      }
      on_stdout = option;
    }
    shows_table_ = on_stdout.empty() || arguments.out.value_or("-") != "-";
  }

  // Without a complete round there are no reports, only faults in place of the table.
  void write(const CompareReport& report) {
    const bool measured = report.comparison.rounds > 0;
    for (std::size_t i = 0; i < kForms.size(); ++i) {
      if (others_[i] && measured) write(*others_[i], kForms[i].text(report));
    }
    write(table_, !shows_table_ ? "" : measured ? as_text(report) : faults_text(report));
  }

 private:
  static void write(OutputFile& file, const std::string& text) {
    file.write(text);
    file.close();
  }

  OutputFile table_;
  std::array<std::optional<OutputFile>, kForms.size()> others_;
  bool shows_table_ = true;  // no other form takes its place on standard output
};

RaceOptions race_options(const Arguments& arguments, Budget& budget) {
  constexpr std::uint64_t kMost = 1'000'000;
  RaceOptions options{.cpu_time = budget.cpu_time, .stop = budget.stop};
  // --total-time ends the warm-up and the rounds, not puzzles.
  if (const auto deadline = std::exchange(budget.deadline, std::nullopt)) {
    options.patience_seconds = std::max(0.0, seconds_of(*deadline - Clock::now()));
    options.max_rounds = kMost;
  }
  if (const auto rounds = arguments.rounds) {
    options.min_rounds = options.max_rounds = static_cast<unsigned>(std::min(*rounds, kMost));
    if (!arguments.total_time) options.patience_seconds = INFINITY;
  }
  if (const auto warmup = arguments.warmup) {
    options.warmup_blocks = static_cast<unsigned>(std::min(*warmup, kMost));
  }
  return options;
}

int status_of(const CompareReport& report, bool exit_zero) {
  const Comparison& comparison = report.comparison;
  const auto failed = [](const ComparisonRow& row) { return row.unsolved > 0 || !row.times.failure.empty(); };
  int status = report.skipped || !report.puzzles.invalid.empty() ? kNotSolved : kSuccess;
  if (!comparison.faults.empty() || std::any_of(comparison.rows.begin(), comparison.rows.end(), failed)) {
    status = worst_of(status, kRanOut);
  }
  if (exit_zero) status = kSuccess;
  return comparison.has_wrong_answers() ? worst_of(status, kDisagree) : status;
}

}  // namespace

std::optional<int> read_puzzles(const Arguments& arguments, CompareReport& report) {
  PuzzleSet& puzzles = report.puzzles;
  report.budget = read_budget(arguments, kDefaultLimit);
  report.budget.cpu_time = report.cpu_time = arguments.cpu_time;
  if (!report.budget.timeout) report.budget.timeout = kDefaultTimeout;
  for (const std::string& name : input_names(arguments)) {
    FileInput input = open_input(name);
    const std::size_t before = puzzles.records();
    proof::Sha256 hash;
    const auto hashed = [&, source = input.bytes(report.budget.deadline)](char* buffer, std::size_t size) {
      const std::size_t length = source(buffer, size);
      hash.add({buffer, length});
      return length;
    };
    RecordReader reader(hashed, read_options(arguments), before + 1);
    report_layout(arguments, input.name(), reader.layout());
    puzzles.read(reader, warning_reporter(arguments, input.name()));
    report.skipped |= report_end(arguments, input, reader.skipped(), puzzles.records() == before);
    report.inputs.push_back({name, hash.hex()});
  }
  report.seed = arguments.seed;
  if (report.seed) puzzles.shuffle(*report.seed);
  if (report.budget.stop.stop_requested()) {
    cli::report(kStopped);
    return kSuccess;  // the signal decides the exit status
  }
  const std::size_t shown = std::min(puzzles.invalid.size(), kShownFaults);
  for (std::size_t i = 0; i < shown; ++i) {
    cli::report(formatted("skipped puzzle {}: {}", puzzles.invalid_indexes[i], puzzles.invalid[i].text()));
  }
  if (puzzles.invalid.size() > shown) {
    cli::report(formatted("skipped {} more; 'nonet solve' names them all", puzzles.invalid.size() - shown));
  }
  if (puzzles.origins.empty()) return status_of(report, false);
  return std::nullopt;
}

int race_and_report(const Arguments& arguments, CompareReport& report, const RaceFunction& race) {
  ReportFiles files(arguments);
  const RaceOptions options = race_options(arguments, report.budget);
  report.machine = this_machine();
  report.date = utc(std::time(nullptr), "%F %R UTC");
  // Without options that do not change the results.
  std::vector<std::string> command = identity_of_run(report.verb, arguments).words;
  command.insert(command.end(), arguments.files.begin(), arguments.files.end());
  report.command = command_of(command);
  const Clock::time_point start = Clock::now();
  {
    Progress progress;
    const std::jthread line = draw_progress(arguments, progress);
    report.comparison = race(options, progress);
  }
  report.seconds = seconds_of(Clock::now() - start);
  report.stopped = options.stop.stop_requested();
  files.write(report);
  if (report.comparison.rounds == 0) {
    cli::report(kStopped);
  } else if (!arguments.quiet) {
    for (const std::string& warning : warnings(report)) cli::report("warning: " + warning);
  }
  for (const ComparisonRow& row : report.comparison.rows) {
    if (row.times.failure.empty()) continue;
    cli::report(formatted("rival {}: {}{}", row.name, row.times.failure,
                          !row.times.timed_out   ? ""
                          : arguments.total_time ? "; try a longer --rival-timeout and --total-time"
                                                 : "; try a longer --rival-timeout"));
  }
  return status_of(report, arguments.exit_zero);
}

std::vector<std::string_view> with_race_options(std::vector<std::string_view> own) {
  constexpr std::array kBoth = {
      "cpu-time", "limit",    "timeout", "total-time", "node-limit", "memory-limit", "rounds",     "warmup", "seed",
      "json",     "csv",      "times",   "html",       "box",        "variant",      "constraint", "format", "symbols",
      "out",      "progress", "quiet",   "verbose",    "exit-zero",  "help",         "version"};
  own.insert(own.end(), kBoth.begin(), kBoth.end());
  return own;
}

}  // namespace nonet::cli
