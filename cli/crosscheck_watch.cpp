#include "cli/crosscheck_watch.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

#include "cli/crosscheck_report.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "nonet/base/process.hpp"

namespace nonet::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto kGrace = 5s;      // to end when asked
constexpr auto kGlance = 100ms;  // how often somebody looks for what is overdue
constexpr auto kShrinkTime = 30s;
constexpr auto kAloneTimeout = "0.2";  // seconds a puzzle, where one that hangs is made smaller

// The line behind "disagreement: ", if there is one.
std::optional<std::string> disagreement_in(const std::string& output) {
  constexpr std::string_view kHead = "disagreement: ";
  const std::size_t at = output.find(kHead);
  if (at == std::string::npos) return std::nullopt;
  const std::size_t begin = at + kHead.size();
  return output.substr(begin, output.find('\n', begin) - begin);
}

struct Ran {
  ProcessResult result;
  std::string output;
  bool finished = false;               // it came to its end
  std::vector<std::uint64_t> overdue;  // cases that it did not come back from in time, for which it was ended
  std::vector<std::uint64_t> at_hand;  // cases that it was at
  bool died() const { return !finished; }
  // Its own, or where it was ended one that fits what it says.
  int status() const {
    if (result.end == ProcessEnd::exited) return result.code;
    return disagreement_in(output) ? kDisagree : kRanOut;
  }
  std::string how() const {
    return overdue.empty() ? "the program ends with " + result.describe() : "the program hangs";
  }
};

class Watcher {
 public:
  Watcher(std::string program, const Arguments& arguments)
      : program_(std::move(program)), arguments_(arguments), signals_(watch_signals()) {}

  const std::stop_token& signals() const { return signals_; }

  // `shown`: with its progress, over so many puzzles where known.
  Ran run(std::vector<std::string> words, bool shown = false, std::optional<std::uint64_t> puzzles = {}) const {
    const ScratchFolder scratch;
    CaseJournal journal(scratch.file("journal"));
    words.insert(words.begin() + 1, {"--journal", scratch.file("journal"), "--progress", "never"});
    std::string command = "exec " + shell_word(program_);
    for (const std::string& word : words) command += " " + shell_word(word);
    Ran ran;
    std::stop_source stop;
    const std::stop_callback forward(signals_, [&] { stop.request_stop(); });
    {
      const std::jthread watch([&](const std::stop_token& over) {
        std::mutex mutex;
        std::condition_variable_any wake;
        std::unique_lock lock(mutex);
        while (!wake.wait_for(lock, over, kGlance, [&] { return over.stop_requested(); })) {
          ran.overdue = journal.overdue(Clock::now());
          if (ran.overdue.empty() || journal.finished()) continue;
          stop.request_stop();
          return;
        }
      });
      std::optional<ProgressLine> line;
      if (shown) line.emplace(arguments_, journal.progress(), std::nullopt, puzzles);
      ran.result = run_process(command, "", ran.output, {.stop = stop.get_token(), .grace = kGrace});
    }
    ran.finished = journal.finished();
    ran.at_hand = journal.at_hand();
    if (ran.finished && ran.result.end != ProcessEnd::cancelled) ran.overdue.clear();
    return ran;
  }

 private:
  std::string program_;
  const Arguments& arguments_;
  std::stop_token signals_;
};

// Without these options and their values.
std::vector<std::string> without(const std::vector<std::string>& words, const std::vector<std::string_view>& names) {
  std::vector<std::string> left;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto name = std::find_if(names.begin(), names.end(),
                                   [&](std::string_view each) { return words[i] == "--" + std::string(each); });
    if (name == names.end()) {
      left.push_back(words[i]);
    } else if (!option(*name).value.empty()) {
      ++i;
    }
  }
  return left;
}

// What goes wrong where each try is a process.
class Isolated {
 public:
  Isolated(const Watcher& watcher, const std::vector<BackendSpec>& specs) : watcher_(watcher), checker_(specs) {}

  // The backends that take a case; to name others with it would be refused.
  std::vector<BackendSpec> able(const CrossCase& boards) const { return checker_.able(boards); }

  std::optional<Fault> find(const CrossCase& boards) const {
    const std::vector<BackendSpec> specs = able(boards);
    if (specs.empty()) return std::nullopt;
    const ScratchFolder scratch;
    OutputFile file(scratch.file("puzzles.txt"));
    file.write(puzzle_lines(boards));
    file.close();
    std::vector<std::string> words = replay_words(boards, specs, kAloneTimeout, scratch.file("puzzles.txt"));
    words.insert(words.begin() + 1, {"--no-shrink", "--jobs", "1", "--out", scratch.file("found")});
    const Ran ran = watcher_.run(words);
    if (watcher_.signals().stop_requested()) return std::nullopt;
    if (ran.died()) return Fault{0, ran.how()};
    if (ran.status() != kDisagree) return std::nullopt;
    return Fault{0, disagreement_in(ran.output).value_or("they disagree")};
  }

 private:
  const Watcher& watcher_;
  CrossChecker checker_;
};

// The case is checked alone, made smaller and reported. False where it shows nothing.
bool report_case(const Arguments& arguments, const WatchedRun& run, const Watcher& watcher, std::uint64_t number,
                 OutputFile& output) {
  const ScratchFolder scratch;
  std::vector<std::string> words = without(run.words, {"time", "case", "no-shrink", "out", "jobs"});
  words.insert(words.begin() + 1,
               {"--case", std::to_string(number), "--no-shrink", "--jobs", "1", "--out", scratch.file("case")});
  const Ran alone = watcher.run(words);
  const bool disagrees = alone.finished && alone.status() == kDisagree;
  if (!alone.died() && !disagrees) return false;
  const std::string name = "case " + std::to_string(number) + " " + run.cases_of;
  Fault fault{0, disagrees ? disagreement_in(alone.output).value_or("they disagree") : alone.how()};
  // What was written there can be made without harm.
  if (!std::filesystem::exists(scratch.file("case") + "/puzzles.txt")) {
    output.write("disagreement: " + fault.why + "\n  " + name + " cannot be made\n  " + run.command + "\n");
    return true;
  }
  const Isolated isolated(watcher, run.specs);
  const FaultFinder find = [&](const CrossCase& boards) { return isolated.find(boards); };
  CrossCase boards = run.case_at(number);
  if (!arguments.no_shrink) boards = shrink(find, std::move(boards), Clock::now() + kShrinkTime, true);
  if (const auto again = find(boards)) fault = *again;
  write_report(output, arguments.out.value_or("crosscheck-case-" + std::to_string(number)),
               {.boards = boards,
                .fault = fault,
                .specs = isolated.able(boards),
                .timeout = arguments.as_written("timeout"),
                .answers = "\nIn a process of its own, " + name + ":\n\n" + alone.how() + "\n" + alone.result.errors,
                .puzzle_known = false});
  return true;
}

// " 3, 7"
std::string listed(const std::vector<std::uint64_t>& numbers) {
  std::string text;
  for (const std::uint64_t number : numbers) text += (text.empty() ? " " : ", ") + std::to_string(number);
  return text;
}

// Of cases that came back all the same, when the program was asked to end.
std::string late_text(const std::vector<std::uint64_t>& cases, const std::string& cases_of) {
  return "overdue at the cases" + listed(cases) + " " + cases_of +
         ", each of which --case repeats: a backend passes its limits, or the machine was too busy";
}

}  // namespace

std::optional<int> run_watched(const Arguments& arguments, const WatchedRun& run) {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return std::nullopt;
  const Watcher watcher(program.string(), arguments);
  const Ran ran = watcher.run(run.words, true, run.puzzles);
  OutputFile output("-");
  output.write(ran.output);
  std::fwrite(ran.result.errors.data(), 1, ran.result.errors.size(), stderr);
  int status = ran.status();
  const bool stopped = watcher.signals().stop_requested();
  if (ran.died() && !stopped) {
    status = kDisagree;
    const std::vector<std::uint64_t>& cases = ran.overdue.empty() ? ran.at_hand : ran.overdue;
    const bool alone = std::any_of(cases.begin(), cases.end(), [&](std::uint64_t number) {
      return report_case(arguments, run, watcher, number, output);
    });
    if (!alone) {
      output.write("disagreement: " + ran.how() + " at the cases" + listed(cases) + " " + run.cases_of +
                   ", and at none of them alone\n  " + run.command + "\n");
    }
    if (!alone && !ran.overdue.empty()) status = kRanOut;  // the machine may have been too busy
  } else if (ran.result.end != ProcessEnd::exited && !stopped) {
    output.write("ended early: " + (ran.overdue.empty() ? ran.how() : late_text(ran.overdue, run.cases_of)) + "\n");
  }
  output.close();
  return status;
}

}  // namespace nonet::cli
