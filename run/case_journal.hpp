// What the threads of a process are at, in memory that another process may look at, also when the first one has died.
//
// Example:
//     const nonet::ScratchFolder scratch;
//     nonet::CaseJournal journal(scratch.file("journal"));
//     journal.begin(0, 17, nonet::Clock::now() + std::chrono::hours(1));
//     const nonet::CaseJournal other(scratch.file("journal"));  // as another process sees it
//     assert(other.at_hand() == std::vector<std::uint64_t>{17});
//     journal.end(0);
//     assert(other.at_hand().empty() && !other.finished());
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "nonet/backends/outcome.hpp"
#include "nonet/run/pipeline.hpp"

namespace nonet {

/// Any thread may call any member, each thread of work with its own number.
class CaseJournal {
 public:
  static constexpr std::size_t kMostThreads = 1024;

  /// Makes the file, or opens one that was made so, with what it says. Throws FileError where it cannot be written, and
  /// Error where it holds anything else, which stays as it is.
  explicit CaseJournal(const std::string& path);
  ~CaseJournal();
  CaseJournal(const CaseJournal&) = delete;
  CaseJournal& operator=(const CaseJournal&) = delete;

  /// For new work, before it begins: forgets what was noted of other work, however that ended.
  void clear();
  /// A thread begins a piece of work, or goes on with it, and is back here before it is due.
  void begin(std::size_t thread, std::uint64_t number, Clock::time_point due);
  void end(std::size_t thread);
  /// Nothing more will be done.
  void finish();

  bool finished() const;
  /// The numbers of all work that has begun and not ended, or only what is overdue; lowest first.
  std::vector<std::uint64_t> at_hand() const;
  std::vector<std::uint64_t> overdue(Clock::time_point now) const;
  /// Where the work stands.
  Progress& progress();

 private:
  struct Page;
  std::vector<std::uint64_t> numbers(Clock::time_point due_before) const;

  Page* page_;
};

}  // namespace nonet
