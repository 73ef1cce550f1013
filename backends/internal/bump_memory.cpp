#include "nonet/backends/internal/bump_memory.hpp"

#include <sys/mman.h>

#include <bit>

namespace nonet {

bump::Region bump::regions[bump::kRegions];

namespace {

constinit std::atomic<std::uint64_t> free_set{0};
static_assert(bump::kRegions == 64);

// Address space: pages come with their first use, and stay.
bool make_regions() {
  constexpr std::size_t kBytes = bump::kRegions * bump::kRegionBytes;
  void* const memory =
      ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return false;
  for (std::size_t i = 0; i < bump::kRegions; ++i) {
    bump::regions[i].begin = static_cast<char*>(memory) + i * bump::kRegionBytes;
  }
  bump::begin = reinterpret_cast<std::uintptr_t>(memory);
  free_set = ~std::uint64_t{0};
  return true;
}

bool regions_are_made() {
  static const bool kMade = bump::replaced && make_regions();
  return kMade;
}

}  // namespace

bump::Region* BumpMemory::lease() {
  if (!regions_are_made()) return nullptr;
  std::uint64_t free = free_set;
  do {
    if (free == 0) return nullptr;
  } while (!free_set.compare_exchange_weak(free, free & (free - 1)));
  bump::Region& region = bump::regions[std::countr_zero(free)];
  region.used = 0;
  return &region;
}

BumpMemory::~BumpMemory() {
  if (region_ != nullptr && region_->blocks == 0) free_set |= std::uint64_t{1} << (region_ - bump::regions);
}

std::size_t BumpMemory::free_regions() {
  return regions_are_made() ? static_cast<std::size_t>(std::popcount(free_set.load())) : 0;
}

}  // namespace nonet
