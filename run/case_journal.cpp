#include "run/case_journal.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <limits>
#include <new>

#include "board/error.hpp"

namespace nonet {
namespace {

// The clock is the system's: it is the same in all processes.
using Ticks = Clock::rep;
constexpr Ticks kIdle = 0;

}  // namespace

// Fresh from the system it is all zeros, which says that nothing has begun.
struct CaseJournal::Page {
  struct Thread {
    std::atomic<std::uint64_t> number = 0;
    std::atomic<Ticks> due = kIdle;
  };
  std::atomic<bool> finished = false;
  Progress progress;
  std::array<Thread, kMostThreads> threads;
};

CaseJournal::CaseJournal(const std::string& path) {
  static_assert(std::atomic<std::uint64_t>::is_always_lock_free && std::atomic<Ticks>::is_always_lock_free);
  constexpr int kMode = 0600;
  const auto fail = [&] { throw FileError("cannot write " + path + ": " + std::strerror(errno)); };
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMode);
  if (file < 0) fail();
  void* memory = MAP_FAILED;
  if (::ftruncate(file, sizeof(Page)) == 0) {
    memory = ::mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  }
  const int why = errno;
  ::close(file);
  errno = why;
  if (memory == MAP_FAILED) fail();
  page_ = static_cast<Page*>(memory);
}

CaseJournal::~CaseJournal() { ::munmap(page_, sizeof(Page)); }

void CaseJournal::begin(std::size_t thread, std::uint64_t number, Clock::time_point due) {
  page_->threads[thread].number = number;
  page_->threads[thread].due = due.time_since_epoch().count();
}

void CaseJournal::end(std::size_t thread) { page_->threads[thread].due = kIdle; }

void CaseJournal::finish() { page_->finished = true; }

bool CaseJournal::finished() const { return page_->finished; }

std::vector<std::uint64_t> CaseJournal::numbers(Clock::time_point due_before) const {
  std::vector<std::uint64_t> list;
  for (const Page::Thread& thread : page_->threads) {
    const Ticks due = thread.due;
    if (due != kIdle && due < due_before.time_since_epoch().count()) list.push_back(thread.number);
  }
  std::sort(list.begin(), list.end());
  return list;
}

std::vector<std::uint64_t> CaseJournal::at_hand() const { return numbers(Clock::time_point::max()); }

std::vector<std::uint64_t> CaseJournal::overdue(Clock::time_point now) const { return numbers(now); }

Progress& CaseJournal::progress() { return page_->progress; }

}  // namespace nonet
