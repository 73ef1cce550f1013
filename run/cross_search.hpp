// Case after case through run/crosscheck.hpp, in as many threads as wanted, until one has a fault.
//
// Example:
//     const std::vector<nonet::BackendSpec> specs = nonet::parse_backends("dfs,dlx");
//     nonet::Progress progress;
//     nonet::CrossSearch search([&](std::uint64_t number) { return nonet::random_case(7, number, specs); }, {.end = 2},
//                               progress);
//     search.run(1, specs, {});
//     assert(!search.found() && search.cases() == 2);
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "nonet/run/case_journal.hpp"
#include "nonet/run/crosscheck.hpp"
#include "nonet/run/pipeline.hpp"

namespace nonet {

/// Where cases come from; called from many threads.
using CaseAt = std::function<CrossCase(std::uint64_t number)>;

/// Which ones.
struct CaseRange {
  std::uint64_t first = 0;
  std::uint64_t end = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t puzzles = std::numeric_limits<std::uint64_t>::max();  ///< no more cases after so many puzzles
  std::optional<Clock::time_point> until = {};                        ///< no case begins later
};

/// A case with a fault. Without puzzles: it could not even be made.
struct FoundCase {
  std::uint64_t number = 0;
  CrossCase boards = {};
  Fault fault = {};
};

class CrossSearch {
 public:
  /// The journal, if any, has room for as many threads as there will be.
  CrossSearch(CaseAt case_at, const CaseRange& range, Progress& progress, CaseJournal* journal = nullptr)
      : case_at_(std::move(case_at)), range_(range), progress_(progress), journal_(journal), next_(range.first) {}

  /// Until the range, the options' deadline or a stop request ends it. Of several cases with a fault the first one is
  /// found. What is at hand after the longest time that a piece of work may take is overdue in the journal.
  void run(unsigned jobs, const std::vector<BackendSpec>& specs, const CrossOptions& options);

  const std::optional<FoundCase>& found() const { return found_; }
  std::uint64_t cases() const { return checked_; }
  std::uint64_t certificates() const { return certificates_; }
  /// As CrossChecker has them.
  const Tally& answers() const { return answers_; }
  const std::map<std::string, std::uint64_t>& answers_by() const { return answers_by_; }

 private:
  void work(std::size_t thread, const std::vector<BackendSpec>& specs, CrossOptions options);
  // False where the work ended meanwhile, and its case does not count.
  bool check(CrossChecker& checker, std::uint64_t number, const CrossOptions& options);
  void keep(FoundCase found);

  CaseAt case_at_;
  CaseRange range_;
  Progress& progress_;
  CaseJournal* journal_;
  std::atomic<std::uint64_t> next_;
  std::atomic<std::uint64_t> checked_ = 0;
  std::atomic<std::uint64_t> failed_ = std::numeric_limits<std::uint64_t>::max();
  std::mutex mutex_;
  std::optional<FoundCase> found_;
  Tally answers_;
  std::map<std::string, std::uint64_t> answers_by_;
  std::uint64_t certificates_ = 0;
};

}  // namespace nonet
