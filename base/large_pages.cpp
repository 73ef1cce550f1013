#include "base/large_pages.hpp"

#include <cstdlib>
#include <map>
#include <mutex>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace nonet {
namespace {

constexpr std::size_t kLine = 64;
constexpr std::size_t kPage = std::size_t{2} << 20U;
constexpr std::size_t kLeast = std::size_t{64} << 10U;
constexpr std::size_t kBegins = kPage / 4;

// The sanitizer watches what lies between blocks, which shared pages leave no room for.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kShares = false;
#elif defined(__has_feature)
constexpr bool kShares = !__has_feature(address_sanitizer);
#else
constexpr bool kShares = true;
#endif

std::size_t rounded(std::size_t bytes, std::size_t unit) { return (bytes + unit - 1) / unit * unit; }

// Not from an aligned operator new: that of mimalloc 3 aborts where memory runs out. `bytes` is a multiple of `unit`.
void* aligned(std::size_t unit, std::size_t bytes) {
  void* const memory = std::aligned_alloc(unit, bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

char* pages(std::size_t bytes) {
  void* const memory = aligned(kPage, bytes);
#ifdef MADV_HUGEPAGE
  madvise(memory, bytes, MADV_HUGEPAGE);  // advice: it may fail
#endif
  return static_cast<char*>(memory);
}

// Pages that blocks share.
class SharedPages {
 public:
  // nullptr: no page has room, and the block is too small to begin one.
  void* take(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    for (auto& [begin, page] : pages_) {
      if (page.used + bytes <= kPage) return take_from(begin, page, bytes);
    }
    if (bytes < kBegins) return nullptr;
    char* const begin = pages(kPage);
    try {
      return take_from(begin, pages_[begin], bytes);
    } catch (...) {
      std::free(begin);
      throw;
    }
  }
  // False: it is not in a shared page.
  bool give_back(void* memory, std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    auto found = pages_.upper_bound(static_cast<char*>(memory));
    if (found == pages_.begin()) return false;
    --found;
    auto& [begin, page] = *found;
    const auto at = static_cast<std::size_t>(static_cast<char*>(memory) - begin);
    if (at >= kPage) return false;
    if (at + bytes == page.used) page.used = at;
    if (--page.blocks > 0) return true;
    std::free(begin);
    pages_.erase(found);
    return true;
  }

 private:
  struct Page {
    std::size_t used = 0;  // what was given back in the middle is room again when the last block goes
    std::size_t blocks = 0;
  };
  static void* take_from(char* begin, Page& page, std::size_t bytes) {
    void* const memory = begin + page.used;
    page.used += bytes;
    ++page.blocks;
    return memory;
  }

  std::mutex mutex_;
  std::map<char*, Page, std::less<>> pages_;
};

// Never destroyed, as arrays that live as long as the program may outlive it.
SharedPages& shared_pages() {
  static auto& pages = *new SharedPages;
  return pages;
}

}  // namespace

void* take_large(std::size_t bytes) {
  if (bytes >= kPage) return pages(rounded(bytes, kPage));
  if (kShares && bytes >= kLeast) {
    if (void* const memory = shared_pages().take(rounded(bytes, kLine))) return memory;
  }
  return aligned(kLine, rounded(bytes, kLine));
}

void give_back_large(void* memory, std::size_t bytes) noexcept {
  const bool may_share = kShares && bytes >= kLeast && bytes < kPage;
  if (!may_share || !shared_pages().give_back(memory, rounded(bytes, kLine))) std::free(memory);
}

}  // namespace nonet
