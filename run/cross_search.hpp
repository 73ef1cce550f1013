// Sends case after case through run/crosscheck.hpp, in any number of threads, until one has a fault.
//
// Example:
//     const std::vector<nonet::BackendSpec> specs = nonet::parse_backends("dfs,dlx");
//     const nonet::CaseAt make = [&](std::uint64_t number) { return nonet::random_case(7, number, specs); };
//     nonet::CrossSearch search(make, {.end = 2});
//     search.run(1, specs, {});
//     assert(!search.found() && search.cases() == 2);
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <vector>

#include "run/crosscheck.hpp"

namespace nonet {

/// Makes case `number`. Called from many threads.
using CaseAt = std::function<CrossCase(std::uint64_t number)>;

/// Which cases to check.
struct CaseRange {
  std::uint64_t first = 0;
  std::uint64_t end = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t puzzles = std::numeric_limits<std::uint64_t>::max();  ///< start no case after this many puzzles
  std::optional<Clock::time_point> until = {};                        ///< start no case later than this
};

/// Follows a search while it runs. Called from many threads.
struct CaseWatcher {
  /// A piece of work on the case begins. The next call for the case comes within `at_most`, unless something hangs.
  std::function<void(std::uint64_t number, Clock::duration at_most)> working = {};
  /// The case is done, and this many of its puzzles count.
  std::function<void(std::uint64_t number, std::uint64_t puzzles)> done = {};
};

/// A case with a fault. It has no puzzles if it could not be made.
struct FoundCase {
  std::uint64_t number = 0;
  CrossCase boards = {};
  Fault fault = {};
  bool hangs = false;  ///< CrossChecker::found_hang()
};

class CrossSearch {
 public:
  CrossSearch(CaseAt case_at, const CaseRange& range, CaseWatcher watcher = {})
      : case_at_(std::move(case_at)), range_(range), watcher_(std::move(watcher)), next_(range.first) {}

  /// Runs until the end of the range, the options' deadline, a stop request or a fault. If several cases have a fault,
  /// found() is the first one. Throws std::bad_alloc.
  void run(unsigned jobs, const std::vector<BackendSpec>& specs, const CrossOptions& options);

  const std::optional<FoundCase>& found() const { return found_; }
  /// How many were checked.
  std::uint64_t cases() const { return checked_; }
  std::uint64_t puzzles() const { return puzzles_; }
  const CrossCounts& counts() const { return counts_; }

 private:
  void work(const std::vector<BackendSpec>& specs, CrossOptions options);
  // Returns how many puzzles count: 0 if the search ended meanwhile, or if the case could not be made.
  std::uint64_t check(CrossChecker& checker, std::uint64_t number, const CrossOptions& options);
  void keep(FoundCase found);

  CaseAt case_at_;
  CaseRange range_;
  CaseWatcher watcher_;
  std::atomic<std::uint64_t> next_;
  std::atomic<std::uint64_t> checked_ = 0;
  std::atomic<std::uint64_t> puzzles_ = 0;
  std::atomic<std::uint64_t> failed_ = std::numeric_limits<std::uint64_t>::max();  // later cases are skipped
  std::mutex mutex_;                                                               // for the members below
  std::optional<FoundCase> found_;
  CrossCounts counts_;
};

}  // namespace nonet
