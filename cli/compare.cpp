#include "run/compare.hpp"

#include "base/command.hpp"
#include "cli/inputs.hpp"
#include "cli/race.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "proof/sha256.hpp"
#include "run/input.hpp"
#include "run/rival.hpp"

namespace nonet::cli {
namespace {

// The named backends, or all complete ones that support every board, except references and those that delegate.
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
  if (specs.empty()) throw Error("no backend supports these boards");
  for (BackendSpec& spec : specs) spec.options.seed = arguments.seed.value_or(0);
  return specs;
}

std::vector<std::unique_ptr<PassContestant>> contestants_of(std::span<const RivalSpec> rivals,
                                                            const Arguments& arguments, const CompareReport& report) {
  RivalLimits limits{.deadline = report.budget.deadline, .cpu_time = report.cpu_time, .stop = report.budget.stop};
  if (const auto timeout = arguments.rival_timeout) limits.pass_timeout = *timeout;
  std::vector<std::unique_ptr<PassContestant>> contestants;
  for (const RivalSpec& rival : rivals) {
    for (const BackendSpec& spec : report.backends) {
      if (spec.text() == rival.name) throw UsageError(name_is_taken(rival.name));
    }
    contestants.push_back(make_rival(rival, limits));
  }
  return contestants;
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
std::vector<Solver> solvers_of(std::span<const BackendSpec> specs, std::span<const RivalSpec> rivals, bool cpu_time) {
  std::vector<Solver> solvers;
  const auto add_file = [&](const std::string& file) {
    if (file.empty()) return;
    solvers.back().file = file;
    solvers.back().sha256 = hash_of_file(file);
  };
  for (const BackendSpec& spec : specs) {
    const BackendInfo& info = *spec.info;
    solvers.push_back({.version = info.engine != nullptr ? info.engine(spec.options) : "",
                       .start_seconds = seconds_of_start(spec, cpu_time)});
    if (info.name == "external") add_file(program_file(spec.options.argument));
    if (info.name == "ipasir") add_file(spec.options.argument);
  }
  for (const RivalSpec& rival : rivals) {
    solvers.emplace_back();
    add_file(program_file(rival.command));
  }
  return solvers;
}

int run_compare(const Arguments& arguments) {
  const std::vector<RivalSpec> rivals = read_rivals(arguments);
  CompareReport report{.verb = "compare"};
  const std::optional<int> status = read_puzzles(arguments, report);
  report.backends = chosen_backends(arguments, report.puzzles);
  if (status) return *status;
  const auto passes = contestants_of(rivals, arguments, report);
  report.solvers = solvers_of(report.backends, rivals, report.cpu_time);
  return race_and_report(arguments, report, [&](const RaceOptions& options, Progress& progress) {
    std::vector<std::unique_ptr<Contestant>> contestants;
    for (const BackendSpec& spec : report.backends) contestants.push_back(make_contestant(spec, report.budget));
    return compare(contestants, passes, report.puzzles, options, progress, report.budget.timeout);
  });
}

}  // namespace

extern const Verb kCompare = {
    .name = "compare",
    .summary = "time backends on the same puzzles and compare their answers",
    .operands = "[FILE...]",
    .details =
        "Backends take turns on blocks of puzzles, in one thread. Each solution is checked against the rules, and\n"
        "each verdict against the other verdicts. If one is wrong, compare names the puzzle and ends with status 4.\n"
        "Rounds go on until the median round of each backend is known to 1 %. Rates count slow puzzles more than\n"
        "medians do.\n"
        "\n"
        "A rival is a program. It reads a puzzle per line (81 symbols) from standard input, and writes a solution\n"
        "per line, in this order. An empty line or '# no solution' means that there is none. 'SOLUTION 1' and\n"
        "'1:SOLUTION' claim that there is only one. /bin/sh runs COMMAND once per round over all puzzles. Another\n"
        "run for the first puzzle measures the start of the program, which does not count.\n",
    .statuses = {{"0", "All answers agree, and all solutions are right. No solution is an answer, too."},
                 {"1", "Some record is not a puzzle."},
                 {"4", "Backends disagree, or a solution is wrong."},
                 {"5", "A backend or rival ran out of time, nodes or memory on some puzzle, or broke down."}},
    .examples =
        "  nonet compare --backend cadical,dfs,dlx puzzles.txt\n"
        "  nonet compare --html report.html --total-time 60 puzzles.txt\n"
        "  nonet compare --json report.json --rounds 5 puzzles.txt\n"
        "  nonet compare --backend dfs --rival 'whole=nonet solve -j1' puzzles.txt\n",
    .options = with_race_options({"backend", "rival", "rival-timeout"}),
    .own = {{"backend", "SPEC",
             "which solvers, separated by commas (default: all complete ones except auto, race and slow references)"},
            {"limit", "N", "solutions to look for, 0 for all (default: 2)"},
            {"timeout", "SECONDS", "for each puzzle (default: 10)"},
            {"total-time", "SECONDS",
             "start no round after this (default: 10); if given, it includes reading and ends rivals"},
            {"seed", "N", "race the puzzles in a random order, and seed backends that use random numbers"},
            {"verbose", "", "the format found; on standard error"}},
    .run = run_compare,
};

}  // namespace nonet::cli
