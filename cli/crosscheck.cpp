#include "run/crosscheck.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <random>
#include <set>
#include <utility>

#include "base/process.hpp"
#include "cli/crosscheck_report.hpp"
#include "cli/crosscheck_watch.hpp"
#include "cli/file_guard.hpp"
#include "cli/folder.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verb_table.hpp"
#include "formats/solution_reader.hpp"
#include "run/cross_search.hpp"
#include "run/input.hpp"
#include "run/internal/format.hpp"
#include "run/random_case.hpp"
#include "run/rival_backend.hpp"

namespace nonet::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto kDefaultTime = 10s;
constexpr auto kShrinkHangTimeout = 200ms;  // each try that hangs takes several of these
constexpr auto kWriteTime = 60s;            // for the report; its formula may be long
constexpr std::size_t kFileCase = 256;      // puzzles of a file per case

// All available backends, also slow ones and those that delegate.
std::vector<BackendSpec> chosen_makers(const Arguments& arguments) {
  return named_backends(arguments, [](const BackendSpec& spec) {
    const BackendInfo& info = *spec.info;
    return info.argument.empty() && info.can(spec.options).complete && info.why_unavailable(spec.options).empty();
  });
}

std::vector<BackendSpec> rivals(const Arguments& arguments) {
  read_rivals(arguments);  // for its errors
  std::vector<BackendSpec> specs;
  for (const std::string& given : arguments.rival) specs.push_back(rival_backend(given));
  return specs;
}

struct Plan {
  std::vector<BackendSpec> makers;  // they complete random boards
  std::vector<BackendSpec> specs;   // the same and rivals
  std::uint64_t seed = 0;
  bool random = true;
  std::vector<CrossCase> file_cases = {};
  std::optional<std::uint64_t> puzzles = {};  // how many to check, if known
  std::uint64_t invalid = 0;                  // records of files that are not puzzles
  std::vector<std::string> errors = {};       // of the first ones
  CaseRange range = {};
  CrossOptions options = {};

  CrossCase case_at(std::uint64_t number) const {
    return random ? random_case(seed, number, makers) : file_cases[number];
  }
  std::string cases_of() const { return random ? formatted("of seed {}", seed) : "of the files"; }

  // A change of the rules starts a new case.
  void add(Puzzle puzzle, Board known, const CrossCase& limits) {
    const bool fresh = file_cases.empty() || file_cases.back().puzzles.size() >= kFileCase ||
                       file_cases.back().puzzles.front().rules != puzzle.rules ||
                       file_cases.back().puzzles.front().excluded.empty() != puzzle.excluded.empty();
    if (fresh) file_cases.push_back(limits);
    file_cases.back().puzzles.push_back(std::move(puzzle));
    file_cases.back().known.push_back(std::move(known));
    ++*puzzles;
  }
};

// Adds the puzzles of all files. Copies each file, if there are names for copies.
void read_files(const Arguments& arguments, const std::vector<std::string>& copies, Plan& plan) {
  const std::uint64_t most = arguments.count.value_or(std::numeric_limits<std::uint64_t>::max());
  const CrossCase limits = {.max_solutions = arguments.limit.value_or(2),
                            .max_nodes = arguments.node_limit.value_or(0)};
  const std::vector<std::string>& names = arguments.files;
  plan.puzzles = 0;
  for (std::size_t i = 0; i < names.size() && *plan.puzzles < most; ++i) {
    FileInput input = open_input(names[i]);
    std::optional<OutputFile> copy;
    if (!copies.empty()) copy.emplace(copies[i]);
    const auto bytes = [&copy, source = input.bytes()](char* buffer, std::size_t size) {
      const std::size_t length = source(buffer, size);
      if (copy) copy->write({buffer, length});
      return length;
    };
    PuzzleReader reader(bytes, read_options(arguments));
    reader.on_warning(warning_reporter(arguments, input.name()));
    report_layout(arguments, input.name(), reader.layout());
    std::optional<SolutionReader> solutions;
    if (arguments.solutions) solutions.emplace(reader.layout());
    std::optional<Record> record;
    bool empty = true;
    for (; *plan.puzzles < most && (record = reader.next()); empty = false) {
      std::string why = record->puzzle ? "" : record->error.text();
      Board known;
      if (record->puzzle && solutions) known = solutions->read(reader.text(), why);
      // A half-filled grid is not a solution.
      if (std::find(known.begin(), known.end(), Cell{0}) != known.end()) known.clear();
      if (record->puzzle && why.empty()) {
        plan.add(std::move(*record->puzzle), std::move(known), limits);
      } else if (++plan.invalid <= kShownErrors) {
        plan.errors.push_back(formatted("{}: puzzle {}: {}", input.name(), record->index, why));
      }
    }
    report_end(arguments, input, reader.skipped(), empty);
    if (copy) copy->close();
  }
}

Plan plan_of(const Arguments& arguments, const std::vector<std::string>& copies = {}) {
  refuse_node_limit(arguments, named_backends(arguments));
  Plan plan{.makers = chosen_makers(arguments), .specs = {}, .random = arguments.files.empty()};
  plan.specs = plan.makers;
  for (BackendSpec& rival : rivals(arguments)) plan.specs.push_back(std::move(rival));
  plan.seed = arguments.seed.value_or(std::random_device()());
  plan.options.stop = watch_signals();
  if (const auto timeout = arguments.timeout) plan.options.timeout = *timeout;
  if (!plan.random) {
    read_files(arguments, copies, plan);
    plan.range.end = plan.file_cases.size();
  }
  if (const auto number = arguments.case_number) {
    if (*number >= plan.range.end) throw UsageError(formatted("--case: there is no case {}", *number));
    plan.range = {.first = *number, .end = *number + 1};
    if (!plan.random) plan.puzzles = plan.file_cases[*number].puzzles.size();
  }
  const auto count = arguments.count;
  if (count && plan.random) plan.range.puzzles = *count;
  if (plan.random && !arguments.case_number) plan.puzzles = count;
  if (const auto time = arguments.time) {
    // A case of a file has many puzzles: finish the last one.
    (plan.random ? plan.options.deadline : plan.range.until) = Clock::now() + *time;
  } else if (plan.random && !count && !arguments.case_number) {
    plan.options.deadline = Clock::now() + kDefaultTime;
  }
  return plan;
}

Clock::duration shrink_time(const Arguments& arguments) {
  return std::min<Clock::duration>(kShrinkTime, arguments.time.value_or(kShrinkTime));
}

// The smallest case that it finds until then, with its fault.
FoundCase shrunk(FoundCase found, CrossChecker& checker, Clock::time_point until) {
  const std::string first = found.fault.why;
  const auto find = [&](const CrossCase& boards) {
    std::optional<Fault> fault = checker.check(boards);
    if (fault) found.fault = *fault;  // of the smallest case so far
    return fault;
  };
  found.boards = shrink(find, std::move(found.boards), until);
  // After a stop request the fault cannot appear again.
  if (!find(found.boards) && !checker.over()) found.fault = {0, "the fault did not appear again: " + first};
  return found;
}

// Shrinks the case, prints the disagreement and writes the report.
void save(const Arguments& arguments, const Plan& plan, FoundCase found, CaseLines& lines, OutputFile& output) {
  if (found.boards.puzzles.empty()) {
    lines.found(found.fault.why);
    output.write(formatted("disagreement: {} ({})\n", found.fault.why, plan.cases_of()));
    return;
  }
  CrossOptions options{.timeout = plan.options.timeout, .stop = plan.options.stop};
  options.alive = [&, number = found.number] { lines.working(number, longest_piece(plan.options)); };
  if (!arguments.no_shrink) {
    CrossOptions tries = options;
    tries.deadline = Clock::now() + shrink_time(arguments);
    // Certificates cost more than everything else, and most faults appear without them.
    tries.certified_clauses = 0;
    if (found.hangs) {
      tries.timeout = std::min<Clock::duration>(tries.timeout, kShrinkHangTimeout);
    } else if (!CrossChecker(plan.specs, tries).check(found.boards)) {
      tries.certified_clauses = plan.options.certified_clauses;
    }
    CrossChecker checker(plan.specs, tries);
    const FoundCase whole = found;
    found = shrunk(std::move(found), checker, *tries.deadline);
    // With less time, a program that starts slowly seems to hang.
    CrossOptions usual = options;
    usual.certified_clauses = 0;
    if (whole.hangs && !CrossChecker(plan.specs, usual).check(found.boards)) found = whole;
  }
  const std::vector<BackendSpec> able = able_backends(plan.specs, found.boards);
  const std::string answers = answer_lines(found.boards, found.fault.puzzle, able, options);
  lines.working(found.number, kWriteTime);
  lines.found(found.fault.why);
  const std::string name = plan.random ? formatted("{}-{}", plan.seed, found.number) : std::to_string(found.number);
  write_report(output, arguments.out.value_or(fresh_folder("crosscheck-" + name)),
               {.boards = found.boards,
                .fault = found.fault,
                .specs = able,
                .timeout = arguments.as_written("timeout"),
                .answers = "\nAlone, in new instances:\n\n" + answers});
}

// A rival's name without its command.
std::string_view shown_name(std::string_view backend) {
  return backend.starts_with("rival:") ? backend.substr(0, backend.find('=')) : backend;
}

std::string summary(const CrossSearch& search, double seconds) {
  const CrossCounts& counts = search.counts();
  const Tally& answers = counts.answers;
  const auto& answers_by = counts.answers_by;
  std::string text = formatted("{} in {}, {} and {} in {}\n", counted(search.puzzles(), "puzzle"),
                               counted(search.cases(), "case"), counted(answers.records(), "answer"),
                               counted(counts.certificates, "verified certificate"), duration_text(seconds));
  if (answers_by.empty()) return text;  // no puzzle, no answer
  text += formatted("  answers: {}\n  by:", statuses_text(answers));
  for (const auto& [backend, count] : answers_by) text += formatted(" {} {},", shown_name(backend), with_commas(count));
  text.back() = '\n';
  return text;
}

// Backends that do not support any of the puzzles.
std::string unused_backends(const std::vector<BackendSpec>& specs, const CrossCounts& counts) {
  std::vector<std::string_view> names;
  std::set<std::string> texts;
  for (const BackendSpec& spec : specs) texts.insert(spec.text());
  for (const std::string& text : texts) {
    if (!counts.used.contains(text)) names.push_back(shown_name(text));
  }
  return joined(names, ", ");
}

// Backends that had a timeout at every puzzle.
std::string silent_backends(const CrossCounts& counts) {
  std::string names;
  for (const auto& [backend, timeouts] : counts.timeouts_by) {
    if (timeouts == counts.answers_by.at(backend))
      names += formatted("{}{}", names.empty() ? "" : ", ", shown_name(backend));
  }
  return names;
}

// The work of the second process.
int work(const Arguments& arguments, const Plan& plan) {
  const auto start = Clock::now();
  CaseLines lines;
  OutputFile output("-");
  if (const auto& folder = arguments.out; folder && arguments.case_number) {
    lines.working(plan.range.first, longest_piece(plan.options));
    const std::string puzzles = puzzle_lines(plan.case_at(plan.range.first));
    make_folder(*folder);
    write_file(*folder + "/puzzles.txt", puzzles);  // making the case may crash
  }
  CrossSearch search([&](std::uint64_t number) { return plan.case_at(number); }, plan.range,
                     {.working = [&](auto number, auto at_most) { lines.working(number, at_most); },
                      .done = [&](auto number, auto puzzles) { lines.done(number, puzzles); }});
  search.run(read_jobs(arguments), plan.specs, plan.options);
  if (plan.random) output.write(formatted("seed {}: ", plan.seed));
  output.write(summary(search, seconds_of(Clock::now() - start)));
  std::string silent;
  if (const auto& found = search.found()) {
    save(arguments, plan, *found, lines, output);
  } else {
    const std::uint64_t left = plan.random ? 0 : *plan.puzzles - search.puzzles();
    output.write("no disagreement" + (left > 0 ? "; not checked: " + counted(left, "puzzle") : "") + "\n");
    silent = silent_backends(search.counts());
    if (!silent.empty()) output.write("every answer came too late: " + silent + "; try a longer --timeout\n");
    const std::string unused = search.cases() > 0 ? unused_backends(plan.specs, search.counts()) : "";
    if (!unused.empty()) output.write("not checked, because they do not support these puzzles: " + unused + "\n");
  }
  output.close();
  return search.found() ? kDisagree : silent.empty() ? kSuccess : kRanOut;
}

// The arguments of a worker for the same task with these files, without some options. The first process has already
// printed warnings.
std::vector<std::string> words_of(const Arguments& arguments, const Plan& plan, const std::vector<std::string>& files,
                                  std::set<std::string_view> without = {}) {
  without.merge(std::set<std::string_view>{"progress", "seed", "quiet"});
  std::vector<std::string> words = {"crosscheck", "--quiet"};
  for (const std::string_view name : kCrosscheck.options) {
    const auto given = arguments.written.find(name);
    if (given == arguments.written.end() || without.contains(name)) continue;
    for (const std::string& value : given->second) {
      words.push_back(formatted("--{}", name));
      if (!option(name).value.empty()) words.push_back(value);
    }
  }
  if (plan.random) words.insert(words.end(), {"--seed", std::to_string(plan.seed)});
  if (!plan.random) words.emplace_back("--");
  words.insert(words.end(), files.begin(), files.end());
  return words;
}

int run_crosscheck(const Arguments& arguments) {
  for (const char* name : {"box", "variant", "constraint", "limit", "node-limit"}) {
    if (arguments.files.empty() && arguments.has(name)) {
      throw UsageError(formatted("--{} is for the puzzles of a FILE", name));
    }
  }
  if (std::getenv(kWorkerVariable) != nullptr) return work(arguments, plan_of(arguments));
  if (arguments.out) require_folder(*arguments.out);
  // The workers do not know the names of the inputs.
  for (const std::string_view name : kReportFiles) {
    if (arguments.out) require_no_input(formatted("{}/{}", *arguments.out, name));
  }
  // The workers read copies: a pipe can be read only once, /dev/stdin differs between processes, and a file may change.
  const ScratchFolder scratch;
  std::vector<std::string> copies;
  for (std::size_t i = 0; i < arguments.files.size(); ++i) copies.push_back(scratch.file(formatted("input{}", i)));
  const Plan plan = plan_of(arguments, copies);
  for (const std::string& error : plan.errors) report("skipped " + error);
  if (plan.invalid > kShownErrors) report("skipped " + with_commas(plan.invalid - kShownErrors) + " more");
  std::vector<std::string> case_words = words_of(arguments, plan, copies, {"time", "case", "no-shrink", "out", "jobs"});
  case_words.insert(case_words.begin() + 1, {"--no-shrink", "--jobs", "1"});
  const int status = run_watched(arguments, {.words = words_of(arguments, plan, copies),
                                             .case_words = std::move(case_words),
                                             .command = command_of(words_of(arguments, plan, arguments.files)),
                                             .case_at = [&](std::uint64_t number) { return plan.case_at(number); },
                                             .specs = plan.specs,
                                             .puzzles = plan.puzzles,
                                             .cases_of = plan.cases_of()});
  return worst_of(status, plan.invalid > 0 ? kNotSolved : kSuccess);
}

}  // namespace

extern const Verb kCrosscheck = {
    .name = "crosscheck",
    .summary = "look for puzzles on which backends disagree, and shrink these",
    .operands = "[FILE...]",
    .details =
        "Takes the puzzles of files, or makes random ones of all shapes and variants, with no, one and many\n"
        "solutions. It compares verdicts, counts and solutions of all backends with each other and with the rules.\n"
        "It also compares them with verified certificates and with known solutions: the board that a random puzzle\n"
        "was made from, or with --solutions the one after each puzzle (see 'nonet check').\n"
        "It shrinks a disagreement to few clues. It writes a folder with puzzles, formula, answers and the command\n"
        "that repeats it (--out; default: crosscheck-SEED-NUMBER). A second process does the work, so crosscheck\n"
        "also finds backends that crash or hang.\n"
        "--rival checks a program that reads puzzles as lines (see 'nonet compare'). An outside program hangs if it\n"
        "has no answer after 5 timeouts, and a backend of nonet answers within a tenth of a timeout.\n"
        "Records that are not puzzles are named on standard error and skipped. --seed is for random puzzles; --box,\n"
        "--variant, --format, --symbols, --limit, --node-limit and --solutions are for files.\n",
    .statuses = {{"0", "No disagreement was found."},
                 {"1", "Some record is not a puzzle."},
                 {"4", "A disagreement was found, or a backend that crashes or hangs."},
                 {"5", "A backend had no answer in time, or time, memory, threads or processes ran out."}},
    .examples =
        "  nonet crosscheck --time 2\n"
        "  nonet crosscheck --backend dfs,dlx --count 2000 --seed 1\n"
        "  nonet crosscheck --backend dlx,cadical puzzles.txt\n"
        "  nonet crosscheck --backend dfs --rival 'other=nonet solve --backend dlx' puzzles.txt\n",
    .options = {"backend", "rival", "time",      "count", "seed", "limit",   "node-limit", "solutions",
                "timeout", "case",  "no-shrink", "jobs",  "box",  "variant", "constraint", "format",
                "symbols", "out",   "progress",  "quiet", "help", "version"},
    .own = {{"backend", "SPEC", "which solvers, separated by commas (default: all complete ones)"},
            {"limit", "N", "solutions to look for, 0 for all (default: 2)"},
            {"node-limit", "N", "branches, or a SAT solver's conflicts, for each puzzle", 1},
            {"timeout", "SECONDS", "for each puzzle (default: 1)"},
            {"out", "DIR", "the folder for the report of a fault (default: crosscheck-...)"}},
    .run = run_crosscheck,
};

}  // namespace nonet::cli
