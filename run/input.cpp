#include "run/input.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

#include "base/text.hpp"
#include "run/internal/decompress.hpp"
#include "run/internal/format.hpp"

namespace nonet {

struct FileInput::Impl {
  std::string name;
  int file = -1;
  std::uint64_t taken = 0;             // bytes, before they are expanded
  std::array<int, 2> wake = {-1, -1};  // a pipe: a stop request writes to it, which ends poll()
  std::stop_token stop;
  std::optional<Clock::time_point> deadline = {};
  bool whole_files = false;  // files with a known size() have no deadline
  std::optional<std::stop_callback<std::function<void()>>> on_stop;
  Decompressor decompressor;

  // Takes the open file.
  Impl(std::string shown_name, int open_file, std::stop_token stop_token)
      : name(std::move(shown_name)),
        file(open_file),
        stop(std::move(stop_token)),
        decompressor([this](char* buffer, std::size_t size) { return read(buffer, size); }, name, stop) {
    if (::pipe2(wake.data(), O_CLOEXEC) != 0) {
      const int why = errno;
      close_file();
      throw FileError(formatted("cannot open a pipe: {}", std::strerror(why)));
    }
    on_stop.emplace(stop, [this] {
      const char byte = 0;
      [[maybe_unused]] const ssize_t written = ::write(wake[1], &byte, 1);
    });
  }
  ~Impl() {
    on_stop.reset();
    for (const int end : wake) ::close(end);
    close_file();
  }

  [[noreturn]] void fail(std::string_view verb) const {
    const int why = errno;
    throw FileError(formatted("cannot {} {}: {}", verb, short_name(name), std::strerror(why)));
  }
  void close_file() const {
    if (file != STDIN_FILENO) ::close(file);
  }

  std::optional<std::uint64_t> size() const {
    if (decompressor.expands()) return std::nullopt;
    struct stat status = {};
    if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
    return static_cast<std::uint64_t>(status.st_size);
  }

  void require_time() const {
    if (!deadline || Clock::now() < *deadline) return;
    if (!whole_files) throw InputLimit(Stop::timeout, "timeout");
    if (!size()) throw InputLimit(Stop::timeout, formatted("timeout: the rest of {} was not read", short_name(name)));
  }

  int most_wait_ms() const {
    using Milliseconds = std::chrono::milliseconds;
    if (!deadline) return -1;
    const auto left = std::chrono::ceil<Milliseconds>(*deadline - Clock::now());
    return static_cast<int>(std::clamp(left, Milliseconds(0), Milliseconds(std::numeric_limits<int>::max())).count());
  }

  std::size_t read(char* buffer, std::size_t most) {
    while (!stop.stop_requested()) {
      std::array<pollfd, 2> waited = {{{file, POLLIN, 0}, {wake[0], POLLIN, 0}}};
      if (::poll(waited.data(), waited.size(), most_wait_ms()) < 0) {
        if (errno == EINTR) continue;
        fail("wait for");
      }
      if (waited[1].revents != 0 || stop.stop_requested()) return 0;
      require_time();
      if (waited[0].revents == 0) continue;
      const ssize_t length = ::read(file, buffer, most);
      if (length >= 0) {
        taken += static_cast<std::uint64_t>(length);
        return static_cast<std::size_t>(length);
      }
      if (errno != EINTR && errno != EAGAIN) fail("read");
    }
    return 0;
  }
};

namespace {

// A named pipe opens at once, and read() waits for its writer: a stop request ends that wait, too.
int open_file(const std::string& path) {
  if (path == "-") return STDIN_FILENO;
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  const int why = errno;
  if (file < 0) throw FileError(formatted("cannot open {}: {}", short_name(path), std::strerror(why)));
  return file;
}

// A file without a name that holds the text.
int open_text(std::string_view text) {
  const int file = ::memfd_create("puzzle", MFD_CLOEXEC);
  if (file >= 0 && ::pwrite(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size())) return file;
  const int why = errno;
  if (file >= 0) ::close(file);
  throw SystemError("cannot keep a puzzle in memory", why);
}

}  // namespace

std::string short_name(std::string_view name) {
  constexpr std::size_t kLongest = 100;
  return shortened(name, kLongest);
}

FileInput::FileInput(const std::string& path, std::stop_token stop)
    : FileInput(std::make_unique<Impl>(path == "-" ? "standard input" : path, open_file(path), std::move(stop))) {}
FileInput::FileInput(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
FileInput FileInput::of_text(std::string_view text, std::stop_token stop) {
  return FileInput(std::make_unique<Impl>(short_name(text), open_text(text), std::move(stop)));
}
FileInput::~FileInput() = default;

ByteSource FileInput::bytes(std::optional<Clock::time_point> deadline) {
  impl_->deadline = deadline;
  impl_->whole_files = true;
  return [impl = impl_.get()](char* buffer, std::size_t size) -> std::size_t {
    // Asked here as well, because a block of compressed data may expand to gigabytes.
    if (impl->stop.stop_requested()) return 0;
    impl->require_time();
    return impl->decompressor.read(buffer, size);
  };
}

ByteSource FileInput::bytes(const Budget& budget) {
  constexpr std::uint64_t kSmall = std::uint64_t{64} << 20U;
  constexpr std::uint64_t kTimes = 100;
  impl_->deadline = budget.deadline;
  impl_->whole_files = false;
  return [impl = impl_.get(), budget, given = std::uint64_t{0}](char* buffer, std::size_t size) mutable {
    impl->require_time();
    const std::size_t length = impl->decompressor.read(buffer, size);
    given += length;
    if (budget.max_bytes && given > *budget.max_bytes) throw InputLimit(Stop::memory_limit, "memory limit");
    if (given > kSmall && given / kTimes > impl->taken) {
      throw FileError(impl->name + " expands to more than " + std::to_string(kTimes) +
                      " times its size; if that is meant, expand it first");
    }
    return length;
  };
}

ByteSource FileInput::bytes(std::uint64_t begin, std::uint64_t end) {
  return [impl = impl_.get(), at = begin, end](char* buffer, std::size_t size) mutable -> std::size_t {
    const std::size_t wanted = std::min<std::uint64_t>(size, end - at);
    while (wanted > 0 && !impl->stop.stop_requested()) {
      const ssize_t length = ::pread(impl->file, buffer, wanted, static_cast<off_t>(at));
      if (length > 0) {
        at += static_cast<std::uint64_t>(length);
        return static_cast<std::size_t>(length);
      }
      if (length == 0) throw FileError(impl->name + " has become shorter while it was read");
      if (errno != EINTR) impl->fail("read");
    }
    return 0;
  };
}

const std::string& FileInput::name() const { return impl_->name; }

std::optional<std::uint64_t> FileInput::size() const { return impl_->size(); }

bool FileInput::is_terminal() const { return ::isatty(impl_->file) == 1; }

}  // namespace nonet
