// `nonet crosscheck` is two processes: a worker that checks, and one that watches it, so that a backend that crashes or
// hangs does not end the search. The worker's standard output has lines for the watching process:
//
//     @working 17 15000    a piece of work on case 17 begins; it takes at most 15,000 ms, unless something hangs
//     @done 17 12          case 17 with 12 puzzles is done
//     @found WHY           a disagreement, before its report
//     @end                 the worker ends; without this line it has crashed
//
// All other lines are for people.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "cli/output_file.hpp"
#include "run/cross_search.hpp"

namespace nonet::cli {

/// The environment variable of the worker. Set by hand, it keeps the work in one process, for debuggers.
inline constexpr const char* kWorkerVariable = "NONET_CROSSCHECK_WORKER";
/// The longest time to shrink a case.
inline constexpr std::chrono::minutes kShrinkTime{2};

/// Writes these lines, the last one when it is destroyed. Thread-safe.
class CaseLines {
 public:
  CaseLines() = default;
  ~CaseLines();
  CaseLines(const CaseLines&) = delete;
  CaseLines& operator=(const CaseLines&) = delete;

  void working(std::uint64_t number, Clock::duration at_most);
  void done(std::uint64_t number, std::uint64_t puzzles);
  void found(std::string_view why);

 private:
  void write(const std::string& line);

  std::mutex mutex_;
  OutputFile output_{"-"};
};

/// Reads these lines.
class CaseWatch {
 public:
  /// Takes all whole lines out of the output.
  void read(std::string& output, Clock::time_point now);

  const std::string& text() const { return text_; }  ///< the lines for people
  bool ended() const { return ended_; }
  /// The first disagreement, if there is any.
  const std::optional<std::string>& found() const { return found_; }
  /// All open cases, or only those whose time is over; lowest first.
  std::vector<std::uint64_t> open() const { return overdue(Clock::time_point::max()); }
  std::vector<std::uint64_t> overdue(Clock::time_point now) const;
  /// How many puzzles the finished cases have.
  std::uint64_t puzzles() const { return puzzles_; }

 private:
  bool understands(const std::string& line, Clock::time_point now);

  std::string text_;
  bool ended_ = false;
  std::optional<std::string> found_;
  std::map<std::uint64_t, Clock::time_point> due_;
  std::uint64_t puzzles_ = 0;
};

struct WatchedRun {
  std::vector<std::string> words;       ///< the worker's arguments
  std::vector<std::string> case_words;  ///< the arguments to check one case, without --case and --out
  std::string command;                  ///< repeats the run, for people
  CaseAt case_at;
  std::vector<BackendSpec> specs;
  std::optional<std::uint64_t> puzzles;  ///< of all cases, if known
  std::string cases_of;                  ///< for messages: "of seed 7"
};

/// Runs a worker and prints its lines for people. If it crashes or hangs, finds the case, shrinks it with a process
/// for each try, and reports it like any other disagreement. Returns the exit status.
int run_watched(const Arguments& arguments, const WatchedRun& run);

}  // namespace nonet::cli
