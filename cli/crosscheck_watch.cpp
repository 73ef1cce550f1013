#include "cli/crosscheck_watch.hpp"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <limits>

#include "base/process.hpp"
#include "base/text.hpp"
#include "cli/crosscheck_report.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr auto kGrace = 5s;                            // for a worker to end
constexpr std::chrono::seconds kShrinkHangTime = 30s;  // each try takes seconds
constexpr auto kAloneTimeout = "0.2";                  // seconds for a puzzle while a case is shrunk

std::string program() {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) throw Error(formatted("crosscheck finds no program to start: /proc/self/exe: {}", error.message()));
  return path.string();
}

// A worker that has ended.
struct WorkerRun {
  ProcessResult result;
  CaseWatch watch;
  std::vector<std::uint64_t> overdue;  // the cases for which it was ended

  // The system gave it no memory or thread: not a fault of a backend.
  bool refused() const {
    return result.end == ProcessEnd::exited && result.code == kRanOut && overdue.empty() && watch.open().empty();
  }
  bool crashed_or_hung() const { return !watch.ended() && !refused(); }
  int status() const {
    if (result.end == ProcessEnd::exited) return result.code;
    return watch.found() ? kDisagree : kRanOut;
  }
  std::string how() const {
    return overdue.empty() ? "the program ends with " + result.describe() : "the program hangs";
  }
  std::optional<Fault> fault() const {
    if (crashed_or_hung()) return Fault{0, how()};
    if (status() != kDisagree) return std::nullopt;
    return Fault{0, watch.found().value_or("they disagree")};
  }
};

// Ends the worker when a case is overdue, and at a signal.
WorkerRun run_worker(const std::vector<std::string>& words, std::string_view input, Progress& progress) {
  std::string command = formatted("exec env {}=1 {}", kWorkerVariable, shell_word(program()));
  for (const std::string& word : words) command += " " + shell_word(word);
  WorkerRun ran;
  std::string output;
  const auto read = [&](Clock::time_point now) {
    ran.watch.read(output, now);
    progress.records = ran.watch.puzzles();
  };
  const auto goes_on = [&] {
    const auto now = Clock::now();
    read(now);
    if (!ran.watch.ended()) ran.overdue = ran.watch.overdue(now);
    return ran.overdue.empty();
  };
  ran.result = run_process(command, input, output,
                           {.max_output = std::numeric_limits<std::size_t>::max(),
                            .stop = watch_signals(),
                            .goes_on = goes_on,
                            .grace = kGrace});
  read(Clock::now());
  return ran;
}

// Checks a case in a separate process.
std::optional<Fault> find_alone(const std::vector<BackendSpec>& backends, const CrossCase& boards) {
  const std::vector<BackendSpec> specs = able_backends(backends, boards);  // others would be refused
  if (specs.empty()) return std::nullopt;
  const ScratchFolder scratch;
  std::vector<std::string> words = replay_words(boards, specs, kAloneTimeout, "-");
  words.insert(words.begin() + 1, {"--no-shrink", "--jobs", "1", "--out", scratch.file("found")});
  Progress progress;
  const WorkerRun ran = run_worker(words, puzzle_lines(boards), progress);
  if (watch_signals().stop_requested()) return std::nullopt;
  return ran.fault();
}

// Checks the case alone, shrinks it and reports it. False: it has no fault alone.
bool report_case(const Arguments& arguments, const WatchedRun& run, std::uint64_t number, OutputFile& output) {
  const ScratchFolder scratch;
  std::vector<std::string> words = run.case_words;
  words.insert(words.begin() + 1, {"--case", std::to_string(number), "--out", scratch.file("case")});
  Progress progress;
  const WorkerRun alone = run_worker(words, {}, progress);
  std::optional<Fault> fault = alone.fault();
  if (!fault) return false;
  const std::string name = formatted("case {} {}", number, run.cases_of);
  // The worker writes this file after it made the case, so this process can make it, too.
  if (!std::filesystem::exists(scratch.file("case/puzzles.txt"))) {
    output.write(formatted("disagreement: {}\n  {} cannot be made\n  {}\n", fault->why, name, run.command));
    return true;
  }
  const FaultFinder find = [&](const CrossCase& each) { return find_alone(run.specs, each); };
  CrossCase boards = run.case_at(number);
  const Clock::duration most = alone.overdue.empty() ? kShrinkTime : kShrinkHangTime;
  const Clock::duration time = std::min<Clock::duration>(most, arguments.time.value_or(most));
  if (!arguments.no_shrink) boards = shrink(find, std::move(boards), Clock::now() + time);
  if (const auto again = find(boards)) fault = again;
  write_report(output, arguments.out.value_or(fresh_folder("crosscheck-case-" + std::to_string(number))),
               {.boards = boards,
                .fault = *fault,
                .specs = able_backends(run.specs, boards),
                .timeout = arguments.as_written("timeout"),
                .answers = formatted("\nIn a separate process, {}:\n\n{}\n{}", name, alone.how(), alone.result.errors),
                .puzzle_known = false});
  return true;
}

}  // namespace

CaseLines::~CaseLines() { write("@end\n"); }

void CaseLines::working(std::uint64_t number, Clock::duration at_most) {
  write(formatted("@working {} {}\n", number, std::chrono::ceil<milliseconds>(at_most).count()));
}

void CaseLines::done(std::uint64_t number, std::uint64_t puzzles) {
  write(formatted("@done {} {}\n", number, puzzles));
}

void CaseLines::found(std::string_view why) { write(formatted("@found {}\n", visible(why))); }

void CaseLines::write(const std::string& line) {
  const std::lock_guard lock(mutex_);
  output_.write(line);
}

void CaseWatch::read(std::string& output, Clock::time_point now) {
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = output.find('\n', begin)) != std::string::npos; begin = end + 1) {
    const std::string line = output.substr(begin, end + 1 - begin);
    if (!understands(line, now)) text_ += line;
  }
  output.erase(0, begin);
}

bool CaseWatch::understands(const std::string& line, Clock::time_point now) {
  constexpr std::string_view kFound = "@found ";
  std::uint64_t number = 0;
  std::uint64_t value = 0;
  if (line == "@end\n") {
    ended_ = true;
  } else if (line.starts_with(kFound)) {
    if (!found_) found_ = line.substr(kFound.size(), line.size() - kFound.size() - 1);
  } else if (std::sscanf(line.c_str(), "@working %" SCNu64 " %" SCNu64, &number, &value) == 2) {
    due_[number] = now + milliseconds(value);
  } else if (std::sscanf(line.c_str(), "@done %" SCNu64 " %" SCNu64, &number, &value) == 2) {
    due_.erase(number);
    puzzles_ += value;
  } else {
    return false;
  }
  return true;
}

std::vector<std::uint64_t> CaseWatch::overdue(Clock::time_point now) const {
  std::vector<std::uint64_t> list;
  for (const auto& [number, due] : due_) {
    if (due < now) list.push_back(number);
  }
  return list;
}

int run_watched(const Arguments& arguments, const WatchedRun& run) {
  const auto work = [&] {
    Progress progress;
    progress.all_records = run.puzzles.value_or(0);
    const std::jthread line = draw_progress(arguments, progress);
    return run_worker(run.words, {}, progress);
  };
  const WorkerRun ran = work();
  OutputFile output("-");
  output.write(ran.watch.text());
  std::fwrite(ran.result.errors.data(), 1, ran.result.errors.size(), stderr);
  int status = ran.status();
  const std::vector<std::uint64_t> cases = ran.overdue.empty() ? ran.watch.open() : ran.overdue;
  const std::string where = formatted("at the cases {} {}", joined(cases, ", "), run.cases_of);
  if (watch_signals().stop_requested()) {
    // Nothing is wrong.
  } else if (ran.crashed_or_hung()) {
    const bool alone = std::any_of(cases.begin(), cases.end(),
                                   [&](std::uint64_t number) { return report_case(arguments, run, number, output); });
    if (!alone) {
      output.write(formatted("disagreement: {} {}, but not if they run alone\n  {}\n", ran.how(), where, run.command));
    }
    status = alone || ran.overdue.empty() ? kDisagree : kRanOut;  // otherwise the machine may have been too busy
  } else if (!ran.overdue.empty()) {
    output.write(
        formatted("ended early: overdue {}. A backend exceeds its limits, or the machine was too busy; --case "
                  "repeats each case\n",
                  where));
  } else if (ran.result.end != ProcessEnd::exited) {
    output.write(formatted("ended early: {}\n", ran.how()));
  }
  output.close();
  return status;
}

}  // namespace nonet::cli
