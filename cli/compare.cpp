#include "nonet/run/compare.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/compare_report.hpp"
#include "cli/inputs.hpp"
#include "cli/lab.hpp"
#include "cli/output_file.hpp"
#include "cli/page.hpp"
#include "cli/progress.hpp"
#include "cli/run_record.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "nonet/base/command.hpp"
#include "nonet/proof/sha256.hpp"
#include "nonet/run/input.hpp"
#include "nonet/run/internal/format.hpp"
#include "nonet/run/rival.hpp"

namespace nonet::cli {
namespace {

constexpr std::uint64_t kDefaultLimit = 2;
constexpr std::chrono::seconds kDefaultTimeout{10};
constexpr std::string_view kStopped = "stopped before the first round was over";

// The named backends, or all complete ones that take every board, except reference backends and those that delegate.
std::vector<BackendSpec> chosen_backends(const Arguments& arguments, const PuzzleSet& puzzles) {
  const auto why_not_any = [&](const BackendSpec& spec) {
    for (const PuzzleGroup& group : puzzles.groups) {
      if (std::string why = why_not(spec, *group.rules); !why.empty()) return why;
    }
    return std::string();
  };
  std::vector<BackendSpec> specs = named_backends(arguments, [&](const BackendSpec& spec) {
    const BackendInfo& info = *spec.info;
    return !info.reference && !info.delegates && info.argument.empty() && info.can({}).complete &&
           why_not_any(spec).empty();
  });
  if (!arguments.backend.empty()) refuse_node_limit(arguments, specs);
  for (const BackendSpec& spec : specs) {
    if (const std::string why = why_not_any(spec); !why.empty()) throw Error(why);
  }
  if (specs.empty()) throw Error("no backend takes these boards");
  for (BackendSpec& spec : specs) spec.options.seed = arguments.seed.value_or(0);
  return specs;
}

using Rivals = std::vector<std::unique_ptr<PassContestant>>;

Rivals chosen_rivals(const Arguments& arguments, std::span<const BackendSpec> backends, std::stop_token stop) {
  RivalLimits limits{.cpu_time = arguments.cpu_time, .stop = std::move(stop)};
  if (const auto timeout = arguments.rival_timeout) limits.pass_timeout = *timeout;
  std::vector<std::string> names;
  for (const BackendSpec& spec : backends) names.push_back(spec.text());
  Rivals rivals;
  for (const RivalSpec& spec : read_rivals(arguments)) {
    if (std::find(names.begin(), names.end(), spec.name) != names.end()) throw UsageError(name_is_taken(spec.name));
    rivals.push_back(make_rival(spec, limits));
  }
  return rivals;
}

// The SHA-256 of a file; "" if it cannot be read.
std::string hash_of_file(const std::string& path) {
  proof::Sha256 hash;
  try {
    FileInput input(path, watch_signals());
    const ByteSource source = input.bytes();
    std::vector<char> buffer(std::size_t{1} << 16U);
    while (const std::size_t length = source(buffer.data(), buffer.size())) hash.add({buffer.data(), length});
  } catch (const Error&) {
    return {};
  }
  return hash.hex();
}

// By row.
std::vector<Solver> solvers_of(const Arguments& arguments, std::span<const BackendSpec> specs) {
  std::vector<Solver> solvers;
  const auto add_file = [&](const std::string& file) {
    if (file.empty()) return;
    solvers.back().file = file;
    solvers.back().sha256 = hash_of_file(file);
  };
  for (const BackendSpec& spec : specs) {
    const BackendInfo& info = *spec.info;
    solvers.push_back({.version = info.engine != nullptr ? info.engine(spec.options) : "",
                       .start_seconds = seconds_of_start(spec, arguments.cpu_time)});
    if (info.name == "external") add_file(program_file(spec.options.argument));
    if (info.name == "ipasir") add_file(spec.options.argument);
  }
  for (const std::string& given : arguments.rival) {
    solvers.emplace_back();
    add_file(program_file(parse_rival(given).command));
  }
  return solvers;
}

// True if lines that are not puzzles were skipped. Throws InputLimit.
bool read_puzzles(const Arguments& arguments, std::optional<Clock::time_point> deadline, PuzzleSet& puzzles,
                  std::vector<InputFile>& inputs) {
  const auto records = [&] { return puzzles.origins.size() + puzzles.invalid.size(); };
  bool skipped = false;
  for (const std::string& name : input_names(arguments)) {
    FileInput input = open_input(name);
    const std::size_t before = records();
    proof::Sha256 hash;
    const auto hashed = [&, source = input.bytes(deadline)](char* buffer, std::size_t size) {
      const std::size_t length = source(buffer, size);
      hash.add({buffer, length});
      return length;
    };
    RecordReader reader(hashed, read_options(arguments), before + 1);
    report_layout(arguments, input.name(), reader.layout());
    puzzles.read(reader, warning_reporter(arguments, input.name()));
    skipped |= report_end(arguments, input, reader.skipped(), records() == before);
    inputs.push_back({name, hash.hex()});
  }
  return skipped;
}

RaceOptions race_options(const Arguments& arguments, const Budget& budget, std::optional<Clock::time_point> deadline) {
  constexpr std::uint64_t kMost = 1'000'000;
  RaceOptions options{.cpu_time = arguments.cpu_time, .stop = budget.stop};
  if (deadline) {
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

int status_of(const Comparison& comparison, const PuzzleSet& puzzles) {
  int status = puzzles.invalid.empty() ? kSuccess : kNotSolved;
  for (const ComparisonRow& row : comparison.rows) {
    if (row.unsolved > 0 || !row.times.failure.empty()) status = worse(status, kRanOut);
  }
  return comparison.faults.empty() ? status : worse(status, kRanOut);
}

// Opened before the race, so that what cannot be written is an error before any work.
class ReportFiles {
 public:
  explicit ReportFiles(const Arguments& arguments) : text_(arguments) {
    std::string_view on_stdout;
    const auto open = [&](const auto& path, std::optional<OutputFile>& file, std::string_view option) {
      if (!path) return;
      file.emplace(*path);
      if (*path != "-") return;
      if (!on_stdout.empty()) throw UsageError(formatted("{} and {} are both for standard output", on_stdout, option));
      on_stdout = option;
    };
    open(arguments.json, json_, "--json");
    open(arguments.csv, csv_, "--csv");
    open(arguments.times, times_, "--times");
    if (arguments.html) require_room_for_page(*arguments.html);
    open(arguments.html, html_, "--html");
    shows_text_ = on_stdout.empty() || arguments.out.value_or("-") != "-";
  }

  void write(const CompareReport& report_of, const Lab* lab) {
    const bool formulas = lab != nullptr;
    if (json_) write(*json_, as_json(formulas ? json_of(*lab, json_of(report_of)) : json_of(report_of)));
    if (csv_) write(*csv_, formulas ? as_csv(lab->result) : as_csv(report_of));
    if (times_) write(*times_, times_csv(report_of));
    if (html_) write(*html_, as_html(report_of, lab));
    write(as_text(report_of, lab));
  }
  void write(const std::string& text) { write(text_, shows_text_ ? text : ""); }

 private:
  static void write(OutputFile& file, const std::string& text) {
    file.write(text);
    file.close();
  }

  OutputFile text_;
  std::optional<OutputFile> json_;
  std::optional<OutputFile> csv_;
  std::optional<OutputFile> times_;
  std::optional<OutputFile> html_;
  bool shows_text_ = true;  // no report in another form takes its place
};

void write_report(const Arguments& arguments, const CompareReport& report_of, const Lab* lab, ReportFiles& files) {
  const bool measured = report_of.comparison.rounds > 0;
  if (measured) {
    files.write(report_of, lab);
  } else {
    report(kStopped);
    files.write(faults_text(report_of));
  }
  if (!arguments.quiet && measured) {
    for (const std::string& warning : warnings(report_of)) report("warning: " + warning);
  }
  for (const ComparisonRow& row : report_of.comparison.rows) {
    if (row.times.failure.empty()) continue;
    report(formatted("rival {}: {}{}", row.name, row.times.failure,
                     row.times.timed_out ? "; --rival-timeout SECONDS gives it longer" : ""));
  }
}

Comparison race_backends(const Arguments& arguments, std::span<const BackendSpec> specs, const PuzzleSet& puzzles,
                         const Budget& budget, const RaceOptions& options) {
  std::vector<std::unique_ptr<Contestant>> contestants;
  contestants.reserve(specs.size());
  for (const BackendSpec& spec : specs) contestants.push_back(make_contestant(spec, budget));
  const Rivals rivals = chosen_rivals(arguments, specs, budget.stop);
  Progress progress;
  const std::jthread line = draw_progress(arguments, progress);
  return compare(contestants, rivals, puzzles, options, progress, budget.timeout);
}

int run_compare(const Arguments& arguments) {
  std::optional<Lab> lab;
  if (std::optional<LabChoices> choices = lab_choices(arguments)) lab = Lab{std::move(*choices)};
  ReportFiles files(arguments);
  PuzzleSet puzzles;
  std::vector<InputFile> inputs;
  Budget budget = read_budget(arguments, kDefaultLimit);
  budget.cpu_time = arguments.cpu_time;
  if (!budget.timeout) budget.timeout = kDefaultTimeout;
  const int of_input = read_puzzles(arguments, budget.deadline, puzzles, inputs) ? kNotSolved : kSuccess;
  // --total-time ends reading, the warm-up and rounds, not puzzles.
  const std::optional<Clock::time_point> deadline = std::exchange(budget.deadline, std::nullopt);
  if (arguments.seed) puzzles.shuffle(*arguments.seed);
  if (budget.stop.stop_requested()) {
    report(kStopped);
    return kSuccess;  // the signal's status goes over it
  }
  for (std::size_t i = 0; i < puzzles.invalid.size() && i < kShownFaults; ++i) {
    report(formatted("puzzle {} is left out: {}", puzzles.invalid_indexes[i], puzzles.invalid[i].text()));
  }
  if (puzzles.invalid.size() > kShownFaults) {
    report(formatted("and {} more; 'nonet solve' names them all", puzzles.invalid.size() - kShownFaults));
  }
  const std::vector<BackendSpec> specs = lab ? std::vector<BackendSpec>() : chosen_backends(arguments, puzzles);
  if (puzzles.origins.empty()) return puzzles.invalid.empty() ? of_input : kNotSolved;
  std::vector<Solver> solvers = lab ? std::vector<Solver>() : solvers_of(arguments, specs);
  const RaceOptions options = race_options(arguments, budget, deadline);
  const Machine machine = this_machine();
  const Clock::time_point start = Clock::now();
  const std::string date = utc(std::time(nullptr), "%F %R UTC");
  if (lab) lab->result = run_lab(arguments, lab->choices, puzzles, budget, options);
  const Comparison comparison =
      lab ? lab->result.comparison : race_backends(arguments, specs, puzzles, budget, options);
  const double seconds = seconds_of(Clock::now() - start);
  // Without options that do not change the results.
  std::vector<std::string> command = identity_of_run("compare", arguments).words;
  command.insert(command.end(), arguments.files.begin(), arguments.files.end());
  write_report(arguments,
               {comparison, puzzles, budget, specs, options.cpu_time, budget.stop.stop_requested(), date,
                command_of(command), std::move(inputs), machine, seconds, arguments.seed, std::move(solvers)},
               lab ? &*lab : nullptr, files);
  const int status = arguments.exit_zero ? static_cast<int>(kSuccess) : worse(of_input, status_of(comparison, puzzles));
  return comparison.has_wrong_answers() ? worse(status, kDisagree) : status;
}

}  // namespace

const Verb kCompare = {
    .name = "compare",
    .summary = "time backends on the same puzzles and hold their answers against each other",
    .operands = "[FILE...]",
    .details =
        "Backends take turns on blocks of puzzles, in one thread. Every solution is checked against the rules,\n"
        "every verdict against the others'; if one is wrong the puzzle is named, with status 4.\n"
        "Default: all complete backends that take the board but auto, race and backtrack; limit 2; 10 s a puzzle.\n"
        "Rounds go on until each backend's median round is known to 1 %, for at least 1 s and at most 10 s\n"
        "(--total-time), or as often as --rounds says. --html writes a page with charts and the hardest puzzles.\n"
        "A rival reads puzzles of one line (81 symbols) on standard input and writes a solution a line, in order;\n"
        "an empty line, blanks only or '# no solution' if there is none. 'SOLUTION 1' and '1:SOLUTION' claim that\n"
        "the solution is unique. Each round runs COMMAND by /bin/sh once over all puzzles, and once for the first\n"
        "puzzle: that is its start-up, and not counted. After a crash, further runs name the puzzles that cause it.\n"
        "With --encodings, --amo or --reduce formulas are compared in place of backends, each encoding with each\n"
        "at-most-one construction, by one SAT solver (--backend, default cadical) and without any other deduction;\n"
        "likewise with --relations, --sums and --automata, which say how constraints are written.\n",
    .statuses =
        {{"0", "All verdicts agree, and all solutions are right. That a puzzle has no solution is an answer, too."},
         {"1", "Some record is no puzzle, and left out."},
         {"4", "Backends disagree, or a solution is wrong."},
         {"5",
          "A backend did not finish some puzzle: out of time, nodes or memory, or it broke down. Or a rival did."}},
    .examples =
        "  nonet compare --backend cadical,dfs,dlx puzzles.txt\n"
        "  nonet compare --html report.html --total-time 60 puzzles.txt\n"
        "  nonet compare --json report.json --rounds 5 puzzles.txt\n"
        "  nonet compare --backend dfs --rival 'whole=nonet solve -j1' puzzles.txt\n"
        "  nonet compare --encodings all --amo pairwise,product --rounds 3 puzzle.txt\n",
    .options = {"backend",      "encodings",     "amo",      "relations",  "sums",    "automata",   "reduce",
                "rival",        "rival-timeout", "cpu-time", "limit",      "timeout", "total-time", "node-limit",
                "memory-limit", "rounds",        "warmup",   "seed",       "json",    "csv",        "times",
                "html",         "box",           "variant",  "constraint", "format",  "symbols",    "out",
                "progress",     "quiet",         "verbose",  "exit-zero",  "help",    "version"},
    .run = run_compare,
};

}  // namespace nonet::cli
