#include "nonet/run/cross_search.hpp"

#include <atomic>
#include <exception>
#include <utility>

#include "nonet/base/threads.hpp"

namespace nonet {

void CrossSearch::run(unsigned jobs, const std::vector<BackendSpec>& specs, const CrossOptions& options) {
  std::atomic<std::size_t> begun = 0;
  run_in_threads(jobs, [&] { work(begun++, specs, options); });
}

void CrossSearch::work(std::size_t thread, const std::vector<BackendSpec>& specs, CrossOptions options) {
  std::uint64_t number = 0;
  if (journal_ != nullptr) {
    options.alive = [&] { journal_->begin(thread, number, Clock::now() + longest_piece(options)); };
  }
  CrossChecker checker(specs, options);
  const auto goes_on = [&] {
    return !checker.over() && progress_.records < range_.puzzles && (!range_.until || Clock::now() < *range_.until);
  };
  while (goes_on()) {
    number = next_++;
    // A later case than the one that failed would not be reported.
    if (number >= range_.end || number > failed_) break;
    if (options.alive) options.alive();
    if (!check(checker, number, options)) break;
  }
  if (journal_ != nullptr) journal_->end(thread);
  const std::lock_guard lock(mutex_);
  answers_.add(checker.answers());
  for (const auto& [backend, count] : checker.answers_by()) answers_by_[backend] += count;
  certificates_ += checker.certificates();
}

bool CrossSearch::check(CrossChecker& checker, std::uint64_t number, const CrossOptions& options) {
  FoundCase found{.number = number};
  const char* doing = "made";
  try {
    found.boards = case_at_(number);
    doing = "checked";
    if (options.alive) options.alive();
    const std::optional<Fault> fault = checker.check(found.boards);
    if (!fault && checker.over()) return false;
    ++checked_;
    progress_.records += found.boards.puzzles.size();
    if (!fault) return true;
    found.fault = *fault;
  } catch (const std::exception& error) {
    found.fault.why = "case " + std::to_string(number) + " cannot be " + doing + ": " + error.what();
  } catch (...) {
    found.fault.why = "case " + std::to_string(number) + " cannot be " + doing + ": what was thrown says nothing";
  }
  keep(std::move(found));
  return true;
}

void CrossSearch::keep(FoundCase found) {
  const std::lock_guard lock(mutex_);
  if (found.number > failed_) return;
  failed_ = found.number;
  found_ = std::move(found);
}

}  // namespace nonet
