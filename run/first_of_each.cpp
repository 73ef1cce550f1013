#include "run/first_of_each.hpp"

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/large_pages.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

constexpr std::uint64_t kLeastBytes = std::uint64_t{1} << 20U;
constexpr LineKey kFree = {0, 0};

// A file without a name, which ends with the object.
class TemporaryFile {
 public:
  TemporaryFile() {
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
    if (error) {
      const char* const given = std::getenv("TMPDIR");  // NOLINT(concurrency-mt-unsafe): nobody sets it
      throw FileError(std::string("no folder for temporary files: TMPDIR is ") +
                      (given == nullptr ? "not set" : given));
    }
    std::string path = (folder / "nonet-keys-XXXXXX").string();
    const int file = mkstemp(path.data());
    if (file < 0) fail("create a file in " + folder.string());
    unlink(path.c_str());
    file_ = fdopen(file, "w+b");
    if (file_ == nullptr) {
      close(file);
      fail("open a temporary file");
    }
  }
  ~TemporaryFile() {
    if (file_ != nullptr) std::fclose(file_);
  }
  TemporaryFile(TemporaryFile&& other) noexcept : file_(std::exchange(other.file_, nullptr)) {}
  TemporaryFile& operator=(TemporaryFile&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }

  void write(const void* bytes, std::size_t length) {
    if (std::fwrite(bytes, 1, length, file_) != length) fail("write a temporary file");
  }
  // Before the first read.
  void rewind() {
    if (std::fflush(file_) != 0 || std::fseek(file_, 0, SEEK_SET) != 0) fail("write a temporary file");
  }
  // False at the end.
  bool read(void* bytes, std::size_t length) {
    const std::size_t got = std::fread(bytes, 1, length, file_);
    if (got == length) return true;
    if (got != 0 || std::ferror(file_) != 0) fail("read a temporary file");
    return false;
  }

 private:
  [[noreturn]] static void fail(const std::string& what) {
    throw FileError("cannot " + what + ": " + std::strerror(errno) + " (TMPDIR names another folder)");
  }
  std::FILE* file_ = nullptr;
};

// A waiting line: its key, which is kFree if it is always passed on, and its length. The text follows.
struct Waiting {
  LineKey key;
  std::uint64_t length;
};

}  // namespace

struct FirstOfEach::Impl {
  TextSink sink;
  std::size_t most;                  // keys in memory
  LargePageVector<LineKey> table{};  // open addressing; the number of places is a power of two
  std::size_t held = 0;
  std::uint64_t passed = 0;
  std::vector<TemporaryFile> older{};  // one file of sorted keys, or none
  std::vector<TemporaryFile> lines{};  // one file of waiting lines, or none
  std::string text{};

  // The place of a key, or where it would go.
  LineKey& place(const LineKey& key) {
    std::size_t at = key[0] & (table.size() - 1);
    while (table[at] != kFree && table[at] != key) at = (at + 1) & (table.size() - 1);
    return table[at];
  }

  // True if it was not there.
  bool insert(const LineKey& key) {
    LineKey& found = place(key);
    if (found == key) return false;
    found = key;
    if (++held * 2 > table.size()) grow();
    return true;
  }

  void grow() {
    LargePageVector<LineKey> smaller(table.size() * 2, kFree);
    smaller.swap(table);
    for (const LineKey& key : smaller) {
      if (key != kFree) place(key) = key;
    }
  }

  void wait(const LineKey& key, std::string_view line) {
    if (lines.empty()) lines.emplace_back();
    const Waiting head{key, line.size()};
    lines.front().write(&head, sizeof head);
    lines.front().write(line.data(), line.size());
  }

  // Merges the keys of the table into the file of older ones. The table then holds only the new keys: those of lines to
  // pass on.
  void merge() {
    std::vector<LineKey> fresh;
    fresh.reserve(held);
    std::copy_if(table.begin(), table.end(), std::back_inserter(fresh),
                 [](const LineKey& key) { return key != kFree; });
    std::sort(fresh.begin(), fresh.end());
    TemporaryFile all;
    std::vector<LineKey> known;
    auto next = fresh.begin();
    if (!older.empty()) {
      older.front().rewind();
      for (LineKey key; older.front().read(&key, sizeof key);) {
        for (; next != fresh.end() && *next < key; ++next) all.write(&*next, sizeof key);
        if (next != fresh.end() && *next == key) known.push_back(*next++);
        all.write(&key, sizeof key);
      }
    }
    for (; next != fresh.end(); ++next) all.write(&*next, sizeof *next);
    older.clear();
    older.push_back(std::move(all));
    // Removal from such a table moves other keys, so build it again.
    std::fill(table.begin(), table.end(), kFree);
    auto old = known.begin();
    for (const LineKey& key : fresh) {
      if (old != known.end() && *old == key) {
        ++old;
      } else {
        place(key) = key;
      }
    }
  }

  bool pass_waiting() {
    if (!lines.empty()) {
      lines.front().rewind();
      for (Waiting head; lines.front().read(&head, sizeof head);) {
        text.resize(head.length);
        lines.front().read(text.data(), text.size());
        if (head.key != kFree) {
          if (place(head.key) == kFree) continue;
          ++passed;
        }
        if (!sink(text)) return false;
      }
      lines.clear();
    }
    return true;
  }

  bool spill() {
    merge();
    const bool wanted = pass_waiting();
    std::fill(table.begin(), table.end(), kFree);
    held = 0;
    return wanted;
  }
};

FirstOfEach::FirstOfEach(std::uint64_t max_bytes, TextSink sink) : impl_(std::make_unique<Impl>()) {
  impl_->sink = std::move(sink);
  // The table is at most half full, and while it grows there are two.
  const std::uint64_t places = std::bit_floor(std::max(max_bytes, kLeastBytes) / sizeof(LineKey) * 2 / 3);
  impl_->most = places / 2;
  impl_->table.assign(std::min<std::size_t>(places, 1024), kFree);
}

FirstOfEach::~FirstOfEach() = default;

bool FirstOfEach::add(const LineKey& key, std::string_view line) {
  Impl& impl = *impl_;
  if (impl.held == impl.most && !impl.spill()) return false;
  if (!impl.insert(key)) return true;
  if (!impl.older.empty()) {
    impl.wait(key, line);
    return true;
  }
  ++impl.passed;
  return impl.sink(line);
}

bool FirstOfEach::add_always(std::string_view line) {
  if (impl_->older.empty()) return impl_->sink(line);
  impl_->wait(kFree, line);
  return true;
}

bool FirstOfEach::finish() { return impl_->lines.empty() || impl_->spill(); }

std::uint64_t FirstOfEach::distinct() const { return impl_->passed; }

}  // namespace nonet
