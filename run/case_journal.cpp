#include "nonet/run/case_journal.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <limits>
#include <new>
#include <string_view>

#include "nonet/base/error.hpp"

namespace nonet {
namespace {

// The clock is the system's: it is the same in all processes.
using Ticks = Clock::rep;
constexpr Ticks kIdle = 0;

// The file begins with it; another layout of the page gets another one.
constexpr std::string_view kMark = "nonet journal 1\n";

bool begins_with_mark(int file) {
  std::array<char, kMark.size()> head{};
  return ::pread(file, head.data(), head.size(), 0) == static_cast<ssize_t>(head.size()) &&
         std::string_view(head.data(), head.size()) == kMark;
}

}  // namespace

// Fresh from the system it is all zeros, which says that nothing has begun; only the mark is added.
struct CaseJournal::Page {
  struct Thread {
    std::atomic<std::uint64_t> number = 0;
    std::atomic<Ticks> due = kIdle;
  };
  std::array<char, kMark.size()> mark;
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
  struct stat found = {};
  const bool known = ::fstat(file, &found) == 0;
  const bool fresh = found.st_size == 0;
  if (known && !fresh && (found.st_size != sizeof(Page) || !begins_with_mark(file))) {
    ::close(file);
    throw Error(path + " is no journal of crosscheck, and stays as it is: name another file");
  }
  void* memory = MAP_FAILED;
  if (known && ::ftruncate(file, sizeof(Page)) == 0) {
    memory = ::mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  }
  const int why = errno;
  ::close(file);
  errno = why;
  if (memory == MAP_FAILED) fail();
  page_ = static_cast<Page*>(memory);
  if (fresh) std::copy(kMark.begin(), kMark.end(), page_->mark.begin());
}

CaseJournal::~CaseJournal() { ::munmap(page_, sizeof(Page)); }

// Not by another length of the file: another process may be looking at the page.
void CaseJournal::clear() {
  for (Page::Thread& thread : page_->threads) {
    thread.due = kIdle;
    thread.number = 0;
  }
  page_->progress.records = 0;
  page_->progress.bytes = 0;
  page_->finished = false;
}

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
