#include "run/compare.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "board/write.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "run/input.hpp"
#include "run/rival.hpp"
#include "version.hpp"

namespace nonet::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kDefaultLimit = 2;
constexpr std::chrono::seconds kDefaultTimeout{10};
constexpr std::size_t kShownFaults = 10;
constexpr std::string_view kStopped = "stopped before the first round was over";

// Those that were named, or all complete ones that take every board, without references and those that delegate.
std::vector<BackendSpec> chosen_backends(const Arguments& arguments, const PuzzleSet& puzzles) {
  std::vector<BackendSpec> specs = named_backends(arguments);
  const auto why_not_any = [&](const BackendSpec& spec) {
    for (const PuzzleGroup& group : puzzles.groups) {
      if (std::string why = why_not(spec, *group.rules); !why.empty()) return why;
    }
    return std::string();
  };
  if (!specs.empty()) {
    for (const BackendSpec& spec : specs) {
      if (const std::string why = why_not_any(spec); !why.empty()) throw Error(why);
    }
    return specs;
  }
  for (const BackendInfo* info : backends()) {
    const BackendSpec spec{info};
    const bool fits = !info->reference && !info->delegates && info->argument.empty() && info->can({}).complete;
    if (fits && why_not_any(spec).empty()) specs.push_back(spec);
  }
  if (specs.empty()) throw Error("no backend takes these boards");
  return specs;
}

using Rivals = std::vector<std::unique_ptr<PassContestant>>;

Rivals chosen_rivals(const Arguments& arguments, std::span<const BackendSpec> backends, std::stop_token stop) {
  RivalLimits limits{.cpu_time = arguments.has("cpu-time"), .stop = std::move(stop)};
  if (const auto timeout = arguments.seconds("rival-timeout")) limits.pass_timeout = *timeout;
  std::vector<std::string> names;
  for (const BackendSpec& spec : backends) names.push_back(spec.text());
  Rivals rivals;
  for (const std::string& given : arguments.texts("rival")) {
    const RivalSpec spec = parse_rival(given);
    if (std::find(names.begin(), names.end(), spec.name) != names.end()) {
      throw UsageError("--rival: there is a '" + spec.name + "' already; another name tells them apart");
    }
    names.push_back(spec.name);
    rivals.push_back(make_rival(spec, limits));
  }
  return rivals;
}

void read_puzzles(const Arguments& arguments, PuzzleSet& puzzles) {
  for (const std::string& name : input_names(arguments)) {
    FileInput input(name, watch_signals());
    RecordReader reader(input.bytes(), read_options(arguments), puzzles.origins.size() + puzzles.invalid.size() + 1);
    if (arguments.has("verbose")) report(input.name() + ": " + reader.layout().describe());
    puzzles.read(reader);
  }
  puzzles.finish();
}

std::string percent(double share) { return fixed(100 * share, share < 0.0995 ? 1 : 0) + " %"; }

// Half the range of the rounds, relative to their median.
double spread(const ComparisonRow& row) {
  return row.rounds.median > 0 ? (row.rounds.max - row.rounds.min) / 2 / row.rounds.median : 0;
}

std::string relative_text(const RelativeTime& relative) {
  const int decimals = relative.ratio < 9.995 ? 2 : relative.ratio < 99.95 ? 1 : 0;
  std::string text = fixed(relative.ratio, decimals);
  if (relative.deviation > 0) text += " ± " + fixed(relative.deviation, decimals);
  return text;
}

std::string as_table(const Comparison& comparison) {
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
    cells.push_back(with_commas(row.tally.records() - row.tally.count(Status::solved) -
                                row.tally.count(Status::unique) - row.tally.count(Status::multiple) -
                                row.tally.count(Status::no_solution)));
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

std::vector<std::string> warnings(const Comparison& comparison) {
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

Json to_json(const Distribution& d) {
  return {{"median", d.median}, {"mean", d.mean}, {"stddev", d.deviation}, {"min", d.min},
          {"max", d.max},       {"p90", d.p90},   {"p99", d.p99}};
}

std::string as_json(const Comparison& comparison, const PuzzleSet& puzzles, const Budget& budget, bool cpu_time) {
  Json root = {{"schema", kJsonSchema},
               {"nonet", kVersion},
               {"compiler", kCompiler},
               {"puzzles", comparison.puzzles},
               {"invalid", puzzles.invalid.size()},
               {"limit", budget.max_solutions},
               {"timeout_s", std::chrono::duration<double>(*budget.timeout).count()},
               {"cpu_time", cpu_time},
               {"rounds", comparison.rounds},
               {"backends", Json::array()},
               {"disagreements", Json::array()}};
  for (const ComparisonRow& row : comparison.rows) {
    Json statuses = Json::object();
    for (std::size_t i = 0; i < kStatusCount; ++i) {
      statuses[name_of(static_cast<Status>(i))] = row.tally.count(static_cast<Status>(i));
    }
    Json stats = Json::object();
    for (const StatField& field : stat_fields()) stats[field.name] = row.stats.*field.value;
    const bool measured = row.times.failure.empty();
    Json entry = {{"name", row.name},
                  {"puzzles_per_second", measured ? Json(1 / row.times.seconds_a_puzzle) : Json()},
                  {"times_slower", measured ? Json(row.relative.ratio) : Json()},
                  {"times_slower_stddev", measured ? Json(row.relative.deviation) : Json()},
                  {"round_seconds", row.times.round_totals},
                  {"rival", row.in_passes},
                  {"startup_seconds", row.times.startup_seconds},
                  {"failure", measured ? Json() : Json(row.times.failure)},
                  {"statuses", statuses},
                  {"stats", stats},
                  {"puzzle_seconds_summary", nullptr},
                  {"puzzle_seconds", nullptr}};
    if (row.puzzle_times) {
      entry["puzzle_seconds_summary"] = to_json(*row.puzzle_times);
      entry["puzzle_seconds"] = row.times.puzzle_seconds;
    }
    root["backends"].push_back(std::move(entry));
  }
  for (const Fault& fault : comparison.faults) {
    const PuzzleSet::Origin& origin = puzzles.origins[fault.puzzle];
    root["disagreements"].push_back({{"index", origin.index}, {"line", origin.line}, {"why", fault.why}});
  }
  return root.dump(1) + "\n";
}

std::string as_csv(const Comparison& comparison) {
  std::string text =
      "backend,median_s,p90_s,p99_s,max_s,puzzles_per_second,spread,times_slower,times_slower_stddev,rounds,"
      "startup_s";
  for (std::size_t i = 0; i < kStatusCount; ++i) text += "," + std::string(name_of(static_cast<Status>(i)));
  text += '\n';
  constexpr int kDigits = 9;
  for (const ComparisonRow& row : comparison.rows) {
    text += row.name;
    if (!row.times.failure.empty()) {
      text += std::string(10, ',');
    } else if (row.puzzle_times) {
      for (const double time :
           {row.puzzle_times->median, row.puzzle_times->p90, row.puzzle_times->p99, row.puzzle_times->max}) {
        text += "," + fixed(time, kDigits);
      }
    } else {
      text += ",,,,";
    }
    if (row.times.failure.empty()) {
      text += "," + fixed(1 / row.times.seconds_a_puzzle, 1) + "," + fixed(spread(row), 4);
      text += "," + fixed(row.relative.ratio, 4) + "," + fixed(row.relative.deviation, 4);
      text += "," + std::to_string(comparison.rounds) + ",";
      if (row.in_passes) text += fixed(distribution_of(row.times.startup_seconds).median, kDigits);
    }
    for (std::size_t i = 0; i < kStatusCount; ++i)
      text += "," + std::to_string(row.tally.count(static_cast<Status>(i)));
    text += '\n';
  }
  return text;
}

// "all agree: 1,460 unique, 5 multiple", by the first contestant.
std::string agreement(const Comparison& comparison) {
  const std::string said = comparison.rows.size() > 1 ? "all agree: " : "checked against the rules: ";
  return said + statuses_text(comparison.rows.front().tally) + "\n";
}

std::string disagreements(const Comparison& comparison, const PuzzleSet& puzzles) {
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

void write_file(const Arguments& arguments, std::string_view option, const std::string& text) {
  const std::optional<std::string> path = arguments.text(option);
  if (!path) return;
  OutputFile file(*path);
  file.write(text);
  file.close();
}

int run(const Arguments& arguments) {
  PuzzleSet puzzles;
  Budget budget = read_budget(arguments, kDefaultLimit);
  if (!budget.timeout) budget.timeout = kDefaultTimeout;
  budget.stop = watch_signals();
  read_puzzles(arguments, puzzles);
  if (budget.stop.stop_requested()) {
    report(kStopped);
    return kSuccess;  // the signal's status goes over it
  }
  for (std::size_t i = 0; i < puzzles.invalid.size() && i < kShownFaults; ++i) {
    report("puzzle " + std::to_string(puzzles.invalid_indexes[i]) + " is left out: " + puzzles.invalid[i].text());
  }
  const std::vector<BackendSpec> specs = chosen_backends(arguments, puzzles);
  if (puzzles.origins.empty()) {
    if (!arguments.has("quiet")) report("warning: no puzzle to compare on");
    return puzzles.invalid.empty() ? kSuccess : kNotSolved;
  }
  std::vector<std::unique_ptr<Contestant>> contestants;
  contestants.reserve(specs.size());
  for (const BackendSpec& spec : specs) contestants.push_back(make_contestant(spec, budget));
  const Rivals rivals = chosen_rivals(arguments, specs, budget.stop);

  RaceOptions options{.cpu_time = arguments.has("cpu-time"), .stop = budget.stop};
  if (const auto rounds = arguments.number("rounds", 1)) {
    options.min_rounds = options.max_rounds = static_cast<unsigned>(std::min<std::uint64_t>(*rounds, 1'000'000));
    options.patience_seconds = INFINITY;
  }
  if (const auto warmup = arguments.number("warmup")) {
    options.warmup_blocks = static_cast<unsigned>(std::min<std::uint64_t>(*warmup, 1'000'000));
  }
  Progress progress;
  const Comparison comparison = [&] {
    const std::size_t records = puzzles.origins.size() * (contestants.size() + rivals.size()) * options.max_rounds;
    const ProgressLine line(arguments, progress, {}, records);
    return compare(contestants, rivals, puzzles, options, progress);
  }();

  OutputFile output(arguments);
  std::string text;
  if (comparison.rounds == 0) {
    report(kStopped);
  } else {
    const Rules& rules = *puzzles.groups.front().rules;
    text = with_commas(comparison.puzzles) + (comparison.puzzles == 1 ? " puzzle (" : " puzzles (") +
           rules.spec().name() + "), limit " + std::to_string(budget.max_solutions) + ", " +
           std::to_string(comparison.rounds) + (comparison.rounds == 1 ? " round" : " interleaved rounds") +
           ", one thread" + (options.cpu_time ? ", processor time" : "") + "\n\n" + as_table(comparison) + "\n";
    if (comparison.faults.empty()) text += agreement(comparison);
    write_file(arguments, "json", as_json(comparison, puzzles, budget, options.cpu_time));
    write_file(arguments, "csv", as_csv(comparison));
  }
  if (!comparison.faults.empty()) text += disagreements(comparison, puzzles);
  const bool on_stdout = arguments.text("json") != "-" && arguments.text("csv") != "-";
  if (on_stdout) output.write(text);
  output.close();
  if (!arguments.has("quiet") && comparison.rounds > 0) {
    for (const std::string& warning : warnings(comparison)) report("warning: " + warning);
  }
  int status = puzzles.invalid.empty() ? kSuccess : kNotSolved;
  for (const ComparisonRow& row : comparison.rows) {
    if (!row.times.failure.empty()) {
      report("rival " + row.name + ": " + row.times.failure +
             (row.times.timed_out ? "; --rival-timeout SECONDS gives it longer" : ""));
      status = worse(status, kRanOut);
    }
    for (std::size_t i = 0; i < kStatusCount; ++i) {
      if (ran_out(static_cast<Status>(i)) && row.tally.count(static_cast<Status>(i)) > 0)
        status = worse(status, kRanOut);
    }
  }
  if (arguments.has("exit-zero")) status = kSuccess;
  return comparison.faults.empty() ? status : worse(status, kDisagree);
}

}  // namespace

const Verb kCompare = {
    .name = "compare",
    .summary = "time backends on the same puzzles and hold their answers against each other",
    .operands = "[FILE...]",
    .details =
        "Backends take turns on blocks of puzzles, in one thread. Every solution is checked against the rules,\n"
        "every verdict against the others'; where one is wrong the puzzle is named, with status 4.\n"
        "Default: all complete backends that take the board but auto and backtrack; limit 2; 10 s a puzzle.\n"
        "A rival reads puzzles of one line (81 symbols) on standard input and writes a solution a line, in order;\n"
        "an empty line, blanks only or '# no solution' where there is none. Each round runs COMMAND by /bin/sh once\n"
        "over all puzzles, and once for the first puzzle: that is its start-up, and not counted.\n",
    .examples =
        "  nonet compare --backend cadical,dfs,dlx puzzles.txt\n"
        "  nonet compare --json report.json --rounds 5 puzzles.txt\n"
        "  nonet compare --backend dfs --rival 'whole=nonet solve -j1' puzzles.txt\n",
    .options = {"backend",    "rival",        "rival-timeout", "cpu-time", "limit", "timeout",
                "node-limit", "memory-limit", "rounds",        "warmup",   "json",  "csv",
                "box",        "variant",      "format",        "symbols",  "out",   "progress",
                "quiet",      "verbose",      "exit-zero",     "help"},
    .run = run,
};

}  // namespace nonet::cli
