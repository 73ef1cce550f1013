// Memory for the life of one small SAT solver: a pointer moves forward, and all is given back at once. A solver takes
// thousands of blocks for a 9x9 puzzle and lives for a third of a millisecond.
//
// The program replaces operator new (bump_operators.cpp, linked by name): what a thread takes while a BumpMemory::Use
// lives comes from a region. Where operator new is not replaced, all of this does nothing.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace nonet {
namespace bump {

inline constexpr std::size_t kRegions = 64;
inline constexpr std::size_t kRegionBytes = std::size_t{1} << 20U;  // the hardest 9x9 puzzles take a third of it

struct Region {
  char* begin = nullptr;
  std::size_t used = 0;
  std::size_t blocks = 0;  ///< that were not given back
};

extern Region regions[kRegions];
/// Where the first of them begins; until they are made, where no memory is.
inline constinit std::atomic<std::uintptr_t> begin{std::uintptr_t{1} << 63U};
inline constinit thread_local Region* current = nullptr;
/// operator new asks take().
inline constinit std::atomic<bool> replaced{false};

/// nullptr: no region is in use, or it has no room.
inline void* take(std::size_t bytes) noexcept {
  constexpr std::size_t kAlign = 16;
  Region* const region = current;
  if (region == nullptr || bytes > kRegionBytes) return nullptr;
  const std::size_t rounded = bytes == 0 ? kAlign : (bytes + kAlign - 1) / kAlign * kAlign;
  if (rounded > kRegionBytes - region->used) return nullptr;
  void* const memory = region->begin + region->used;
  region->used += rounded;
  ++region->blocks;
  return memory;
}

/// False: it is not from a region.
inline bool give_back(void* memory) noexcept {
  const std::uintptr_t at = reinterpret_cast<std::uintptr_t>(memory) - begin.load(std::memory_order_relaxed);
  if (at >= kRegions * kRegionBytes) return false;
  --regions[at / kRegionBytes].blocks;
  return true;
}

}  // namespace bump

/// A region, or none. What is taken from it may move between threads, one of which uses it at a time.
class BumpMemory {
 public:
  /// Leases a region where one is `wanted` and free.
  explicit BumpMemory(bool wanted) : region_(wanted ? lease() : nullptr) {}
  /// A region of which a block is still in use is not leased again.
  ~BumpMemory();
  BumpMemory(const BumpMemory&) = delete;
  BumpMemory& operator=(const BumpMemory&) = delete;

  /// While it lives, operator new of this thread takes from the region; without one, and where the region is full, from
  /// the heap. The last one that was made counts.
  class Use {
   public:
    explicit Use(const BumpMemory& memory) : Use(memory.region_) {}
    ~Use() { bump::current = before_; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    /// From the heap in any case.
    static Use heap() { return Use(nullptr); }

   private:
    explicit Use(bump::Region* region) : before_(bump::current) { bump::current = region; }
    bump::Region* before_;
  };

  /// How many could be leased now; 0 where operator new is not replaced.
  static std::size_t free_regions();

 private:
  static bump::Region* lease();
  bump::Region* region_;
};

}  // namespace nonet
