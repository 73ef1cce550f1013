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
constexpr auto kShrinkHangTimeout = 200ms;  // each try that hangs takes some of these
constexpr auto kWriteTime = 60s;            // for the files, of which a formula may be long
constexpr std::size_t kFileCase = 256;      // puzzles of a file that go through one instance

// All that can run here, with the slow reference, and with those that only choose another backend.
std::vector<BackendSpec> making_backends(const Arguments& arguments) {
  return named_backends(arguments, [](const BackendSpec& spec) {
    const BackendInfo& info = *spec.info;
    return info.argument.empty() && info.can(spec.options).complete && info.why_unavailable(spec.options).empty();
  });
}

std::vector<BackendSpec> rivals(const Arguments& arguments) {
  read_rivals(arguments);  // for its complaints
  std::vector<BackendSpec> specs;
  for (const std::string& given : arguments.rival) specs.push_back(rival_backend(given));
  return specs;
}

// What is to be done.
struct Plan {
  std::vector<BackendSpec> makers;  // backends that make random puzzles
  std::vector<BackendSpec> specs;   // these and rivals
  std::uint64_t seed = 0;
  bool random = true;
  std::vector<CrossCase> file_cases = {};
  std::optional<std::uint64_t> puzzles = {};  // to be checked, if known
  std::uint64_t left_out = 0;                 // records of files that are no puzzles
  std::vector<std::string> errors = {};       // the first of them
  CaseRange range = {};
  CrossOptions options = {};

  CrossCase case_at(std::uint64_t number) const {
    return random ? random_case(seed, number, makers) : file_cases[number];
  }
  std::string cases_of() const { return random ? formatted("of seed {}", seed) : "of the files"; }

  // Cases end where the rules change.
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

// Adds the puzzles of all files. Makes a copy of each file that is read, if there are names for copies.
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
      // A half-filled grid is no solution.
      if (std::find(known.begin(), known.end(), Cell{0}) != known.end()) known.clear();
      if (record->puzzle && why.empty()) {
        plan.add(std::move(*record->puzzle), std::move(known), limits);
      } else if (++plan.left_out <= kShownErrors) {
        plan.errors.push_back(formatted("{}: puzzle {}: {}", input.name(), record->index, why));
      }
    }
    report_end(arguments, input, reader.skipped(), empty);
    if (copy) copy->close();
  }
}

Plan plan_of(const Arguments& arguments, const std::vector<std::string>& copies = {}) {
  refuse_node_limit(arguments, named_backends(arguments));
  Plan plan{.makers = making_backends(arguments), .specs = {}, .random = arguments.files.empty()};
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
    // A case of a file has many puzzles, so that one which was begun is checked to its end.
    (plan.random ? plan.options.deadline : plan.range.until) = Clock::now() + *time;
  } else if (plan.random && !count && !arguments.case_number) {
    plan.options.deadline = Clock::now() + kDefaultTime;
  }
  return plan;
}

// How long a case may be shrunk.
Clock::duration shrink_time(const Arguments& arguments) {
  return std::min<Clock::duration>(kShrinkTime, arguments.time.value_or(kShrinkTime));
}

// The smallest case that can be made of this one until then, with the fault that it shows.
FoundCase shrunk(FoundCase found, CrossChecker& checker, Clock::time_point until) {
  const std::string first = found.fault.why;
  const auto find = [&](const CrossCase& boards) {
    std::optional<Fault> fault = checker.check(boards);
    if (fault) found.fault = *fault;  // cases with a fault only become smaller, so the last fault stays
    return fault;
  };
  found.boards = shrink(find, std::move(found.boards), until);
  // After a stop request no fault shows again.
  if (!find(found.boards) && !checker.over()) found.fault = {0, "the fault did not show again: " + first};
  return found;
}

// Shrinks the case, says what was found and writes the folder.
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
    // Certificates cost more than all the rest, and most faults show without them.
    tries.certified_clauses = 0;
    if (found.hangs) {
      tries.timeout = std::min<Clock::duration>(tries.timeout, kShrinkHangTimeout);
    } else if (!CrossChecker(plan.specs, tries).check(found.boards)) {
      tries.certified_clauses = plan.options.certified_clauses;
    }
    CrossChecker checker(plan.specs, tries);
    const FoundCase whole = found;
    found = shrunk(std::move(found), checker, *tries.deadline);
    // With less time a program that only starts slowly may have seemed to hang.
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

// Backends that came to their timeout at every puzzle: nothing of theirs is checked.
std::string silent_backends(const CrossCounts& counts) {
  std::string names;
  for (const auto& [backend, timeouts] : counts.timeouts_by) {
    if (timeouts == counts.answers_by.at(backend))
      names += formatted("{}{}", names.empty() ? "" : ", ", shown_name(backend));
  }
  return names;
}

// The worker's part.
int work(const Arguments& arguments, const Plan& plan) {
  const auto start = Clock::now();
  CaseLines lines;
  OutputFile output("-");
  if (const auto& folder = arguments.out; folder && arguments.case_number) {
    lines.working(plan.range.first, longest_piece(plan.options));
    const std::string puzzles = puzzle_lines(plan.case_at(plan.range.first));
    make_folder(*folder);
    write_file(*folder + "/puzzles.txt", puzzles);  // made when the case is, which may crash
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
  }
  output.close();
  return search.found() ? kDisagree : silent.empty() ? kSuccess : kRanOut;
}

// The arguments of a worker that does the same with these files, without some options. It needs no warnings, which have
// been given.
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
  // The workers do not know the inputs' names.
  for (const std::string_view name : kReportFiles) {
    if (arguments.out) require_no_input(formatted("{}/{}", *arguments.out, name));
  }
  // The workers read copies: a pipe can be read once, one process cannot read another one's /dev/stdin, and a file may
  // change meanwhile.
  const ScratchFolder scratch;
  std::vector<std::string> copies;
  for (std::size_t i = 0; i < arguments.files.size(); ++i) copies.push_back(scratch.file(formatted("input{}", i)));
  const Plan plan = plan_of(arguments, copies);
  for (const std::string& error : plan.errors) report(error + "; it is left out");
  if (plan.left_out > kShownErrors) report(with_commas(plan.left_out - kShownErrors) + " more are left out");
  std::vector<std::string> case_words = words_of(arguments, plan, copies, {"time", "case", "no-shrink", "out", "jobs"});
  case_words.insert(case_words.begin() + 1, {"--no-shrink", "--jobs", "1"});
  const int status = run_watched(arguments, {.words = words_of(arguments, plan, copies),
                                             .case_words = std::move(case_words),
                                             .command = command_of(words_of(arguments, plan, arguments.files)),
                                             .case_at = [&](std::uint64_t number) { return plan.case_at(number); },
                                             .specs = plan.specs,
                                             .puzzles = plan.puzzles,
                                             .cases_of = plan.cases_of()});
  return worse(status, plan.left_out > 0 ? kNotSolved : kSuccess);
}

}  // namespace

extern const Verb kCrosscheck = {
    .name = "crosscheck",
    .summary = "look for puzzles on which backends disagree, and shrink what is found",
    .operands = "[FILE...]",
    .details =
        "Takes the puzzles of the files, or makes random ones of all shapes and variants, with no, one and many\n"
        "solutions. Compares verdicts, counts and solutions of all backends with each other, with the rules, with\n"
        "certificates that are made and verified on the spot, and with a known solution: the board that a puzzle was\n"
        "made from, or with --solutions the one beside it (see 'nonet check'). A disagreement is shrunk to few\n"
        "clues and written to a folder (--out; default: crosscheck-SEED-NUMBER) with puzzles, formula, answers and\n"
        "the command that repeats it; status 4. A second process does the work, so a backend that crashes or hangs\n"
        "is found as well. If a backend only came back too late, the run ends early; status 5.\n"
        "--rival checks a program that reads puzzles as lines (see 'nonet compare'). A rival or an external solver\n"
        "hangs if it has no answer after 5 timeouts, and a backend of nonet has one in a tenth of a timeout.\n"
        "A record that is no puzzle is named on standard error and left out (status 1). --seed is for random puzzles;\n"
        "--box, --variant, --format, --symbols, --limit, --node-limit and --solutions are for files.\n",
    .statuses = {{"0", "No disagreement was found."},
                 {"1", "Some record is no puzzle and was left out."},
                 {"4", "A disagreement was found, or a backend that crashes or hangs."},
                 {"5",
                  "A backend had no answer in time, or the run ended early: a case was overdue, or memory, threads "
                  "or processes ran out."}},
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
            {"out", "DIR", "the folder for what replays a fault (default: one named crosscheck-...)"}},
    .run = run_crosscheck,
};

}  // namespace nonet::cli
