#include "cli/race.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <utility>

#include "cli/inputs.hpp"
#include "cli/page.hpp"
#include "cli/progress.hpp"
#include "cli/run_record.hpp"
#include "cli/verbs.hpp"
#include "nonet/proof/sha256.hpp"
#include "nonet/run/input.hpp"
#include "nonet/run/internal/format.hpp"

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

RaceOptions race_options(const RaceRun& run) {
  constexpr std::uint64_t kMost = 1'000'000;
  const Arguments& arguments = run.arguments;
  RaceOptions options{.cpu_time = arguments.cpu_time, .stop = run.budget.stop};
  if (run.deadline) {
    options.patience_seconds = std::max(0.0, seconds_of(*run.deadline - Clock::now()));
    options.max_rounds = kMost;
  }
  if (const auto rounds = arguments.rounds) {
    options.min_rounds = options.max_rounds = static_cast<unsigned>(std::min(*rounds, kMost));
    if (!run.deadline) options.patience_seconds = INFINITY;
  }
  if (const auto warmup = arguments.warmup) {
    options.warmup_blocks = static_cast<unsigned>(std::min(*warmup, kMost));
  }
  return options;
}

void report_invalid(const PuzzleSet& puzzles) {
  const std::size_t shown = std::min(puzzles.invalid.size(), kShownFaults);
  for (std::size_t i = 0; i < shown; ++i) {
    report(formatted("puzzle {} is left out: {}", puzzles.invalid_indexes[i], puzzles.invalid[i].text()));
  }
  if (puzzles.invalid.size() > shown) {
    report(formatted("and {} more; 'nonet solve' names them all", puzzles.invalid.size() - shown));
  }
}

void report_race(RaceRun& run, const CompareReport& report_of) {
  if (report_of.comparison.rounds == 0) {
    report(kStopped);
    run.files.write(faults_text(report_of));
  } else {
    run.files.write(report_of);
    for (const std::string& warning : warnings(report_of)) {
      if (!run.arguments.quiet) report("warning: " + warning);
    }
  }
  for (const ComparisonRow& row : report_of.comparison.rows) {
    if (row.times.failure.empty()) continue;
    report(formatted("rival {}: {}{}", row.name, row.times.failure,
                     row.times.timed_out ? "; --rival-timeout SECONDS gives it longer" : ""));
  }
}

int status_of(const Comparison& comparison, int of_input, bool exit_zero) {
  const auto failed = [](const ComparisonRow& row) { return row.unsolved > 0 || !row.times.failure.empty(); };
  const bool any = !comparison.faults.empty() || std::any_of(comparison.rows.begin(), comparison.rows.end(), failed);
  const int status = exit_zero ? kSuccess : worse(of_input, any ? kRanOut : kSuccess);
  return comparison.has_wrong_answers() ? worse(status, kDisagree) : status;
}

}  // namespace

ReportFiles::ReportFiles(const Arguments& arguments) : text_(arguments) {
  std::string_view on_stdout;
  for (std::size_t i = 0; i < kForms.size(); ++i) {
    const std::optional<std::string>& path = arguments.*kForms[i].path;
    if (!path) continue;
    if (kForms[i].option == "html") require_room_for_page(*path);
    others_[i].emplace(*path);
    if (*path != "-") continue;
    if (!on_stdout.empty()) {
      throw UsageError(formatted("--{} and --{} are both for standard output", on_stdout, kForms[i].option));
    }
    on_stdout = kForms[i].option;
  }
  shows_text_ = on_stdout.empty() || arguments.out.value_or("-") != "-";
}

void ReportFiles::write(const CompareReport& report) {
  for (std::size_t i = 0; i < kForms.size(); ++i) {
    if (!others_[i]) continue;
    others_[i]->write(kForms[i].text(report));
    others_[i]->close();
  }
  write(as_text(report));
}

void ReportFiles::write(std::string_view text) {
  text_.write(shows_text_ ? text : "");
  text_.close();
}

bool read_puzzles(RaceRun& run) {
  const Arguments& arguments = run.arguments;
  PuzzleSet& puzzles = run.puzzles;
  run.budget = read_budget(arguments, kDefaultLimit);
  run.budget.cpu_time = arguments.cpu_time;
  if (!run.budget.timeout) run.budget.timeout = kDefaultTimeout;
  run.deadline = std::exchange(run.budget.deadline, std::nullopt);
  for (const std::string& name : input_names(arguments)) {
    FileInput input = open_input(name);
    const std::size_t before = puzzles.records();
    proof::Sha256 hash;
    const auto hashed = [&, source = input.bytes(run.deadline)](char* buffer, std::size_t size) {
      const std::size_t length = source(buffer, size);
      hash.add({buffer, length});
      return length;
    };
    RecordReader reader(hashed, read_options(arguments), before + 1);
    report_layout(arguments, input.name(), reader.layout());
    puzzles.read(reader, warning_reporter(arguments, input.name()));
    if (report_end(arguments, input, reader.skipped(), puzzles.records() == before)) run.status = kNotSolved;
    run.inputs.push_back({name, hash.hex()});
  }
  if (arguments.seed) puzzles.shuffle(*arguments.seed);
  if (run.budget.stop.stop_requested()) {
    report(kStopped);
    return false;
  }
  report_invalid(puzzles);
  if (!puzzles.invalid.empty()) run.status = kNotSolved;
  return !puzzles.origins.empty();
}

int race_and_report(RaceRun& run, CompareReport& report,
                    const std::function<Comparison(const RaceOptions& options, Progress& progress)>& race) {
  const RaceOptions options = race_options(run);
  report.machine = this_machine();
  report.date = utc(std::time(nullptr), "%F %R UTC");
  const Clock::time_point start = Clock::now();
  {
    Progress progress;
    const std::jthread line = draw_progress(run.arguments, progress);
    report.comparison = race(options, progress);
  }
  report.seconds = seconds_of(Clock::now() - start);
  // Without options that do not change the results.
  std::vector<std::string> command = identity_of_run(report.verb, run.arguments).words;
  command.insert(command.end(), run.arguments.files.begin(), run.arguments.files.end());
  report.command = command_of(command);
  report.inputs = run.inputs;
  report.cpu_time = options.cpu_time;
  report.seed = run.arguments.seed;
  report.stopped = run.budget.stop.stop_requested();
  report_race(run, report);
  return status_of(report.comparison, run.status, run.arguments.exit_zero);
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
