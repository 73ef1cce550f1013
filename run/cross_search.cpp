#include "run/cross_search.hpp"

#include <exception>
#include <new>
#include <utility>

#include "base/threads.hpp"
#include "run/internal/format.hpp"

namespace nonet {

void CrossSearch::run(unsigned jobs, const std::vector<BackendSpec>& specs, const CrossOptions& options) {
  run_in_threads(jobs, [&] {
    try {
      work(specs, options);
    } catch (...) {
      failed_ = 0;  // ends the other threads
      throw;
    }
  });
}

void CrossSearch::work(const std::vector<BackendSpec>& specs, CrossOptions options) {
  std::uint64_t number = 0;
  options.alive = [&] {
    if (watcher_.working) watcher_.working(number, longest_piece(options));
  };
  CrossChecker checker(specs, options);
  const auto goes_on = [&] {
    return !checker.over() && puzzles_ < range_.puzzles && (!range_.until || Clock::now() < *range_.until);
  };
  while (goes_on()) {
    number = next_++;
    // The first fault is reported, so later cases need no check.
    if (number >= range_.end || number > failed_) break;
    options.alive();
    const std::uint64_t puzzles = check(checker, number, options);
    puzzles_ += puzzles;
    if (watcher_.done) watcher_.done(number, puzzles);
    if (puzzles == 0) break;
  }
  const std::lock_guard lock(mutex_);
  counts_.add(checker.counts());
}

std::uint64_t CrossSearch::check(CrossChecker& checker, std::uint64_t number, const CrossOptions& options) {
  FoundCase found{.number = number};
  const char* doing = "made";
  try {
    found.boards = case_at_(number);
    doing = "checked";
    options.alive();
    const std::optional<Fault> fault = checker.check(found.boards);
    if (!fault && checker.over()) return 0;
    ++checked_;
    if (!fault) return found.boards.puzzles.size();
    found.fault = *fault;
    found.hangs = checker.found_hang();
  } catch (const std::bad_alloc&) {
    throw;  // a fault of this machine, not of the case
  } catch (const SystemError&) {
    throw;
  } catch (const std::exception& error) {
    found.fault.why = formatted("case {} cannot be {}: {}", number, doing, error.what());
  } catch (...) {
    found.fault.why = formatted("case {} cannot be {}: an exception without a message", number, doing);
  }
  const std::uint64_t puzzles = found.boards.puzzles.size();
  keep(std::move(found));
  return puzzles;
}

void CrossSearch::keep(FoundCase found) {
  const std::lock_guard lock(mutex_);
  if (found.number > failed_) return;
  failed_ = found.number;
  found_ = std::move(found);
}

}  // namespace nonet
