#include "cli/output_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "cli/file_guard.hpp"
#include "cli/progress.hpp"
#include "cli/run_log.hpp"
#include "cli/signals.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kPollMs = 100;  // for a stop request

}  // namespace

OutputFile::OutputFile(const Arguments& arguments) : OutputFile(arguments.out.value_or("-")) {
  drops_journal_ = !arguments.resume && is_journal(journal_path(name_));
}

OutputFile::OutputFile(std::string path) : name_(std::move(path)), file_(STDOUT_FILENO) {
  struct stat status = {};
  if (name_ == "-") {
    name_ = "standard output";
  } else {
    std::error_code none;
    const bool is_there = ::stat(name_.c_str(), &status) == 0;
    is_new_ = !is_there && !fs::is_symlink(name_, none);
    // Wait for the reader of a named pipe. A signal ends the wait.
    const bool is_pipe = is_there && S_ISFIFO(status.st_mode);
    constexpr int kMode = 0666;  // less the umask
    const int flags = O_WRONLY | O_CLOEXEC | (is_there ? 0 : O_CREAT) | (is_pipe ? O_NONBLOCK : 0);
    while ((file_ = ::open(name_.c_str(), flags, kMode)) < 0 && is_pipe && errno == ENXIO) {
      if (::poll(nullptr, 0, kPollMs); watch_signals().stop_requested()) break;
    }
    if (file_ < 0) {
      const std::string why = std::strerror(errno);
      const std::string folder = fs::path(name_).parent_path().string();
      const bool lacks_folder = !folder.empty() && !fs::exists(folder, none);
      throw OutputError(formatted("cannot open {}: {}{}", name_, why,
                                  lacks_folder ? formatted(": the folder {} does not exist", folder) : ""));
    }
    is_regular_ = ::fstat(file_, &status) == 0 && S_ISREG(status.st_mode);
  }
  try {
    if (is_regular_) require_no_input(file_, name_);
  } catch (const UsageError&) {
    ::close(file_);
    throw;
  }
  is_terminal_ = ::isatty(file_) == 1;
  // Some file systems have no locks; then only the check at the end remains.
  const bool in_use = is_regular_ && ::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  if (in_use || (is_regular_ && !is_at_its_path())) {
    ::close(file_);
    throw OutputError(formatted("cannot write {}: another run is writing it", name_));
  }
}

OutputFile::~OutputFile() { release(); }

bool OutputFile::is_at_its_path() const {
  struct stat open = {};
  struct stat named = {};
  return ::fstat(file_, &open) == 0 && ::stat(name_.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
         open.st_ino == named.st_ino;
}

void OutputFile::begin() {
  if (!is_regular_ || std::exchange(begun_, true)) return;
  if (drops_journal_) remove_output(journal_path(name_));
  const auto end = static_cast<off_t>(written_);
  if (::ftruncate(file_, end) != 0 || ::lseek(file_, end, SEEK_SET) != end) error_ = errno;
}

// For files that do not block. False: a stop was requested, and nobody reads.
bool OutputFile::wait_for_room() const {
  constexpr int kGraceMs = 1000;  // for a reader of finished results
  for (;;) {
    const bool stopping = watch_signals().stop_requested();
    pollfd waited = {file_, POLLOUT, 0};
    const int ready = ::poll(&waited, 1, stopping ? kGraceMs : kPollMs);
    if (ready > 0) return true;
    if ((ready == 0 && stopping) || (ready < 0 && errno != EINTR)) return false;
  }
}

bool OutputFile::write(std::string_view text) {
  if (text.empty()) return error_ == 0;
  begin();
  std::unique_lock<std::mutex> line;
  if (is_terminal_) line = clear_progress_line();
  while (!text.empty() && error_ == 0) {
    const ssize_t length = ::write(file_, text.data(), text.size());
    if (length >= 0) {
      text.remove_prefix(static_cast<std::size_t>(length));
      written_ += static_cast<std::uint64_t>(length);
    } else if (const int why = errno; why != EINTR) {
      if (why != EAGAIN || !wait_for_room()) error_ = why;
    }
  }
  return error_ == 0;
}

void OutputFile::check() const {
  if (error_ != 0) throw OutputError(formatted("cannot write {}: {}", name_, std::strerror(error_)));
  struct stat status = {};
  const bool fits = !begun_ || (::fstat(file_, &status) == 0 &&
                                static_cast<std::uint64_t>(status.st_size) == written_ && is_at_its_path());
  if (!fits) throw OutputError(formatted("another program changed, moved or removed {} during the run", name_));
}

void OutputFile::close(bool whole) {
  // A run that was stopped before its first result changes nothing.
  if (whole && !watch_signals().stop_requested()) begin();
  if (error_ == EPIPE) error_ = 0;
  check();
  release();
  check();
}

// Also of a file that close() has closed.
void OutputFile::release() {
  if (is_new_ && !begun_ && file_ > STDERR_FILENO && is_regular_ && is_at_its_path()) ::unlink(name_.c_str());
  begun_ = false;
  if (file_ > STDERR_FILENO && ::close(file_) != 0) error_ = errno;
  file_ = -1;
}

void OutputFile::keep(std::uint64_t bytes) {
  struct stat status = {};
  if (!is_regular_ || ::fstat(file_, &status) != 0) {
    throw UsageError(formatted("--resume needs a regular file for its results: {} is not one", name_));
  }
  if (static_cast<std::uint64_t>(status.st_size) < bytes) {
    throw OutputError(formatted("{0} has {1} bytes, and {0}.resume expects {2}: remove both to start again", name_,
                                status.st_size, bytes));
  }
  written_ = bytes;
}

void OutputFile::sync() {
  if (error_ == 0 && is_regular_ && ::fdatasync(file_) != 0) error_ = errno;
  check();
}

void write_file(const std::string& path, std::string_view text) {
  OutputFile file(path);
  file.write(text);
  file.close();
}

void write_output(const Arguments& arguments, std::string_view text) {
  OutputFile file(arguments);
  file.write(text);
  file.close();
}

}  // namespace nonet::cli
