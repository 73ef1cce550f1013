#include "nonet/run/crosscheck.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <utility>

#include "cli/crosscheck_report.hpp"
#include "cli/crosscheck_watch.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "nonet/base/process.hpp"
#include "nonet/run/cross_search.hpp"
#include "nonet/run/input.hpp"
#include "nonet/run/random_case.hpp"

namespace nonet::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto kDefaultTime = 10s;
constexpr auto kShrinkTime = 30s;
constexpr auto kWriteTime = 60s;        // for the files, of which a formula may be long
constexpr std::size_t kFileCase = 256;  // puzzles of a file that go through one instance
constexpr std::size_t kShownErrors = 10;

// All that can run here, the slow reference included; those that hand puzzles to others too, as they decide by
// themselves.
std::vector<BackendSpec> chosen_backends(const Arguments& arguments) {
  std::vector<BackendSpec> specs = named_backends(arguments);
  if (!specs.empty()) return specs;
  for (const BackendInfo* const info : backends()) {
    const BackendSpec spec{info};
    if (info->argument.empty() && info->can(spec.options).complete && info->why_unavailable(spec.options).empty()) {
      specs.push_back(spec);
    }
  }
  return specs;
}

// The solution that stands behind a puzzle, apart by a blank or a comma; empty where none does.
Board solution_behind(std::string_view line, const Layout& layout) {
  constexpr std::string_view kApart = " \t,;";
  const std::size_t end = std::min(line.find_first_of(kApart), line.size());
  const std::size_t begin = std::min(line.find_first_not_of(kApart, end), line.size());
  const std::string_view text = line.substr(begin, line.find_first_of(kApart, begin) - begin);
  Board board(static_cast<std::size_t>(layout.rules->cells()));
  if (text.size() != board.size() || layout.symbols.read(text, board) != board.size()) return {};
  return std::find(board.begin(), board.end(), Cell{0}) == board.end() ? board : Board();
}

// The same bytes, which the file gets as well.
ByteSource copied(ByteSource source, OutputFile& file) {
  return [source = std::move(source), &file](char* buffer, std::size_t size) {
    const std::size_t length = source(buffer, size);
    file.write({buffer, length});
    return length;
  };
}

// The puzzles of all files, cut where the rules change; records that are none are left out, and told.
class FileCases {
 public:
  // Each input is copied, where names for the copies are given.
  FileCases(const Arguments& arguments, const std::stop_token& stop, const std::vector<std::string>& copies)
      : most_(arguments.count.value_or(std::numeric_limits<std::uint64_t>::max())),
        limit_(arguments.limit.value_or(2)),
        nodes_(arguments.node_limit.value_or(0)),
        solutions_(arguments.solutions) {
    const std::vector<std::string>& names = arguments.files;
    for (std::size_t i = 0; i < names.size() && puzzles_ < most_; ++i) {
      FileInput input(names[i], stop);
      std::optional<OutputFile> copy;
      if (!copies.empty()) copy.emplace(copies[i]);
      PuzzleReader reader(copy ? copied(input.bytes(), *copy) : input.bytes(), read_options(arguments));
      read(arguments, reader, input);
      if (copy) copy->close();
    }
  }
  const std::vector<CrossCase>& cases() const { return cases_; }
  std::uint64_t puzzles() const { return puzzles_; }
  std::uint64_t left_out() const { return left_out_; }
  // Why the first of those left out are no puzzles.
  const std::vector<std::string>& errors() const { return errors_; }

 private:
  void read(const Arguments& arguments, PuzzleReader& reader, const FileInput& input) {
    const std::string& name = input.name();
    const Layout& layout = reader.layout();
    report_layout(arguments, name, layout);
    if (solutions_ && (!layout.one_line || !layout.symbols.single())) {
      throw UsageError("--solutions: " + name + " has no line a puzzle, behind which a solution could stand");
    }
    bool empty = true;
    while (puzzles_ < most_) {
      std::optional<Record> record = reader.next();
      if (!record) break;
      empty = false;
      if (!record->puzzle) {
        leave_out(name, *record);
        continue;
      }
      add(std::move(*record->puzzle), solutions_ ? solution_behind(reader.text(), layout) : Board());
    }
    if (empty && !watch_signals().stop_requested()) report_empty(arguments, input);
  }

  void leave_out(const std::string& name, const Record& record) {
    if (++left_out_ > kShownErrors) return;
    std::string& error = errors_.emplace_back(name);
    error += ": puzzle ";
    error += std::to_string(record.index);
    error += ": ";
    error += record.error.text();
  }

  void add(Puzzle puzzle, Board known) {
    const bool fresh = cases_.empty() || cases_.back().puzzles.size() >= kFileCase ||
                       cases_.back().puzzles.front().rules != puzzle.rules ||
                       cases_.back().puzzles.front().excluded.empty() != puzzle.excluded.empty();
    if (fresh) cases_.push_back(CrossCase{.max_solutions = limit_, .max_nodes = nodes_});
    cases_.back().puzzles.push_back(std::move(puzzle));
    cases_.back().known.push_back(std::move(known));
    ++puzzles_;
  }

  std::uint64_t most_;
  std::uint64_t puzzles_ = 0;
  std::uint64_t limit_;
  std::uint64_t nodes_;
  bool solutions_;
  std::vector<CrossCase> cases_;
  std::uint64_t left_out_ = 0;
  std::vector<std::string> errors_;
};

// What was asked for.
struct Plan {
  std::vector<BackendSpec> specs;
  std::uint64_t seed = 0;
  bool random = true;
  std::vector<CrossCase> file_cases = {};
  std::optional<std::uint64_t> puzzles = {};  // to be checked, where known
  std::uint64_t left_out = 0;
  std::vector<std::string> errors = {};  // of files
  CaseRange range = {};
  CrossOptions options = {};

  CrossCase case_at(std::uint64_t number) const {
    return random ? random_case(seed, number, specs) : file_cases[number];
  }
  std::string cases_of() const { return random ? "of seed " + std::to_string(seed) : "of the files"; }
};

Plan plan_of(const Arguments& arguments, const std::vector<std::string>& copies = {}) {
  refuse_node_limit(arguments, named_backends(arguments));
  Plan plan{.specs = chosen_backends(arguments), .random = arguments.files.empty()};
  plan.seed = arguments.seed.value_or(std::random_device()());
  plan.options.stop = watch_signals();
  if (const auto timeout = arguments.timeout) plan.options.timeout = *timeout;
  if (!plan.random) {
    FileCases files(arguments, plan.options.stop, copies);
    plan.file_cases = files.cases();
    plan.left_out = files.left_out();
    plan.errors = files.errors();
    plan.puzzles = files.puzzles();
    plan.range.end = plan.file_cases.size();
  }
  if (const auto number = arguments.case_number) {
    if (*number >= plan.range.end) throw UsageError("--case: there is no case " + std::to_string(*number));
    plan.range = {.first = *number, .end = *number + 1};
    if (!plan.random) plan.puzzles = plan.file_cases[*number].puzzles.size();
  }
  const auto count = arguments.count;
  if (count && plan.random) plan.range.puzzles = *count;
  if (plan.random && !arguments.case_number) plan.puzzles = count;
  if (const auto time = arguments.time) {
    // A case of a file has many puzzles, and what was checked of it would not count.
    (plan.random ? plan.options.deadline : plan.range.until) = Clock::now() + *time;
  } else if (plan.random && !count && !arguments.case_number) {
    plan.options.deadline = Clock::now() + kDefaultTime;
  }
  return plan;
}

// Shrinks the case, says what was found and writes the folder.
void save(const Arguments& arguments, const Plan& plan, const FoundCase& found, CaseJournal* journal,
          OutputFile& output) {
  if (found.boards.puzzles.empty()) {
    output.write("disagreement: " + found.fault.why + " (" + plan.cases_of() + ")\n");
    return;
  }
  CrossOptions options{.timeout = plan.options.timeout, .stop = plan.options.stop};
  const auto at_work = [&](Clock::duration time) {
    if (journal != nullptr) journal->begin(0, found.number, Clock::now() + time);
  };
  options.alive = [&] { at_work(longest_piece(plan.options)); };
  CrossCase boards = found.boards;
  Fault fault = found.fault;
  // Certificates cost more than all the rest, and most faults show without.
  const std::uint64_t certified_clauses = std::exchange(options.certified_clauses, 0);
  if (!CrossChecker(plan.specs, options).check(boards)) options.certified_clauses = certified_clauses;
  CrossChecker checker(plan.specs, options);
  if (!arguments.no_shrink) {
    const auto find = [&](const CrossCase& each) {
      std::optional<Fault> seen = checker.check(each);
      if (seen) fault = *seen;  // of the smallest case, as each with a fault is smaller than the one before
      return seen;
    };
    boards = shrink(find, std::move(boards), Clock::now() + kShrinkTime);
    // After a stop request nothing shows again.
    if (!find(boards) && !checker.over()) fault = {0, "the fault did not show again: " + found.fault.why};
  }
  const std::string name =
      plan.random ? std::to_string(plan.seed) + "-" + std::to_string(found.number) : std::to_string(found.number);
  const std::vector<BackendSpec> able = checker.able(boards);
  const std::string answers = answer_lines(boards, fault.puzzle, able, options);
  at_work(kWriteTime);
  write_report(output, arguments.out.value_or("crosscheck-" + name),
               {.boards = boards,
                .fault = fault,
                .specs = able,
                .timeout = arguments.as_written("timeout"),
                .answers = "\nAlone, in new instances:\n\n" + answers});
}

std::string summary(const CrossSearch& search, const Progress& progress, double seconds) {
  const Tally& answers = search.answers();
  std::string text = counted(progress.records, "puzzle") + " in " + counted(search.cases(), "case") + ", " +
                     counted(answers.records(), "answer") + " and " +
                     counted(search.certificates(), "verified certificate") + " in " + duration_text(seconds) + "\n";
  if (search.answers_by().empty()) return text;  // without a puzzle there is no answer to tell of
  text += "  answers: " + statuses_text(answers) + "\n  by:";
  for (const auto& [backend, count] : search.answers_by()) {
    text += " " + backend + " " + with_commas(count) + ",";
  }
  text.back() = '\n';
  return text;
}

// Says in a journal that all is done, however it ends, but not where the process dies.
class Finisher {
 public:
  explicit Finisher(CaseJournal& journal) : journal_(journal) {}
  ~Finisher() { journal_.finish(); }
  Finisher(const Finisher&) = delete;
  Finisher& operator=(const Finisher&) = delete;

 private:
  CaseJournal& journal_;
};

int run_here(const Arguments& arguments, const Plan& plan, CaseJournal* journal) {
  const auto start = Clock::now();
  if (const auto folder = arguments.out; folder && arguments.case_number) {
    // The file is there when they could be made.
    if (journal != nullptr) journal->begin(0, plan.range.first, Clock::now() + longest_piece(plan.options));
    const std::string lines = puzzle_lines(plan.case_at(plan.range.first));
    make_folder(*folder);
    OutputFile file(*folder + "/puzzles.txt");
    file.write(lines);
    file.close();
  }
  Progress own;
  Progress& progress = journal != nullptr ? journal->progress() : own;
  CrossSearch search([&](std::uint64_t number) { return plan.case_at(number); }, plan.range, progress, journal);
  {
    const ProgressLine line(arguments, progress, {}, plan.puzzles);
    search.run(read_jobs(arguments), plan.specs, plan.options);
  }
  std::string text = summary(search, progress, std::chrono::duration<double>(Clock::now() - start).count());
  if (plan.random) text = "seed " + std::to_string(plan.seed) + ": " + text;
  OutputFile output("-");
  output.write(text);
  if (const auto& found = search.found()) {
    save(arguments, plan, *found, journal, output);
  } else {
    const bool all = plan.random || progress.records == *plan.puzzles;
    output.write("no disagreement" +
                 (all ? "" : "; not checked: " + counted(*plan.puzzles - progress.records, "puzzle")) + "\n");
  }
  output.close();
  return search.found() ? kDisagree : kSuccess;
}

// As they were given, and what was chosen besides: what another process needs to do the same with these files. Its
// progress nobody would see, and its warnings have been given.
std::vector<std::string> words_of(const Arguments& arguments, const Plan& plan, const std::vector<std::string>& files) {
  std::vector<std::string> words = {"crosscheck", "--quiet"};
  for (const std::string_view name : kCrosscheck.options) {
    const auto given = arguments.written.find(name);
    if (given == arguments.written.end() || name == "progress" || name == "seed" || name == "quiet") continue;
    for (const std::string& value : given->second) {
      words.push_back("--" + std::string(name));
      if (!option(name).value.empty()) words.push_back(value);
    }
  }
  if (plan.random) words.insert(words.end(), {"--seed", std::to_string(plan.seed)});
  if (!plan.random) words.emplace_back("--");
  words.insert(words.end(), files.begin(), files.end());
  return words;
}

int run(const Arguments& arguments) {
  const bool random = arguments.files.empty();
  for (const char* name : {"box", "variant", "limit", "node-limit"}) {
    if (random && arguments.has(name)) throw UsageError("--" + std::string(name) + " is for the puzzles of a FILE");
  }
  if (const auto path = arguments.journal) {
    CaseJournal journal(*path);
    journal.clear();
    const Finisher finisher(journal);
    return run_here(arguments, plan_of(arguments), &journal);
  }
  // A pipe cannot be read by one process after the other, nor one process's /dev/stdin by another; and a file may have
  // changed meanwhile.
  const ScratchFolder scratch;
  std::vector<std::string> copies;
  for (std::size_t i = 0; i < arguments.files.size(); ++i) copies.push_back(scratch.file("input" + std::to_string(i)));
  const Plan plan = plan_of(arguments, copies);
  for (const std::string& error : plan.errors) report(error + "; it is left out");
  if (plan.left_out > kShownErrors) report(with_commas(plan.left_out - kShownErrors) + " more are left out");
  const bool any = plan.random || !plan.file_cases.empty();
  const WatchedRun watched{.words = words_of(arguments, plan, copies),
                           .command = command_of(words_of(arguments, plan, arguments.files)),
                           .case_at = [&](std::uint64_t number) { return plan.case_at(number); },
                           .specs = plan.specs,
                           .puzzles = plan.puzzles,
                           .cases_of = plan.cases_of()};
  const std::optional<int> status = any ? run_watched(arguments, watched) : std::nullopt;
  return worse(status ? *status : run_here(arguments, plan, nullptr), plan.left_out > 0 ? kNotSolved : kSuccess);
}

}  // namespace

const Verb kCrosscheck = {
    .name = "crosscheck",
    .summary = "look for puzzles on which backends disagree, and shrink what is found",
    .operands = "[FILE...]",
    .details =
        "Makes random puzzles of all shapes and variants, with no, one and many solutions, or takes those of the\n"
        "files; holds verdicts, counts and solutions of all backends against each other, against the rules, against\n"
        "certificates that are made and verified for it, and against a solution that is known: the board that a\n"
        "puzzle was made from, or with --solutions what stands behind it in its line. A disagreement is shrunk to few\n"
        "clues and written to a folder (--out; default: crosscheck-SEED-NUMBER) with puzzles, formula, answers and\n"
        "the command that repeats it; status 4. The work is done by a second process, so that a backend that crashes\n"
        "or hangs is found as well; status 5 where one came back too late, and the run ended early.\n"
        "A record that is no puzzle is named on standard error and left out (status 1). --seed is for random puzzles;\n"
        "--box, --variant, --format, --symbols, --limit, --node-limit and --solutions are for files.\n",
    .statuses = {{"0", "No disagreement was found."},
                 {"1", "Some record is no puzzle, and left out."},
                 {"4", "A disagreement was found, or a backend that crashes or hangs."},
                 {"5", "The run ended early, as a case was overdue."}},
    .examples =
        "  nonet crosscheck --time 2\n"
        "  nonet crosscheck --backend dfs,dlx --count 2000 --seed 1\n"
        "  nonet crosscheck --backend dlx,cadical puzzles.txt\n",
    .options = {"backend", "time",    "count",     "seed",     "limit", "node-limit", "solutions",
                "timeout", "case",    "no-shrink", "journal",  "jobs",  "box",        "variant",
                "format",  "symbols", "out",       "progress", "quiet", "help",       "version"},
    .run = run,
};

}  // namespace nonet::cli
