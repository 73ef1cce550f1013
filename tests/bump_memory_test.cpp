#include "nonet/backends/internal/bump_memory.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "nonet/backends/backend.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"

namespace {

using nonet::BumpMemory;
using nonet::bump::kRegionBytes;
using nonet::bump::kRegions;

// Whether operator new is replaced; where a sanitizer has its own, there is nothing to test.
bool replaced() {
  if (nonet::bump::replaced) {
    REQUIRE(BumpMemory::free_regions() > 0);
    return true;
  }
  WARN("skipped: operator new is not replaced in this build");
  return false;
}

bool in_a_region(const void* memory) {
  return reinterpret_cast<std::uintptr_t>(memory) - nonet::bump::begin.load() < kRegions * kRegionBytes;
}

bool is_aligned(const void* memory) { return reinterpret_cast<std::uintptr_t>(memory) % 16 == 0; }

// A new-expression whose memory the compiler cannot leave out.
char* block(std::size_t bytes) { return static_cast<char*>(::operator new(bytes)); }

}  // namespace

TEST_CASE("blocks come from a region while it is in use, and from the heap else", "[bump]") {
  if (!replaced()) return;
  const std::size_t before = BumpMemory::free_regions();
  {
    const BumpMemory memory(true);
    CHECK(BumpMemory::free_regions() == before - 1);
    char* const outside = block(100);
    CHECK_FALSE(in_a_region(outside));
    std::vector<char*> blocks;
    blocks.reserve(10);
    {
      const BumpMemory::Use use(memory);
      for (const std::size_t bytes : {1U, 16U, 17U, 0U, 0U}) blocks.push_back(block(bytes));
      {
        const BumpMemory::Use heap = BumpMemory::Use::heap();
        blocks.push_back(block(100));
      }
      blocks.push_back(block(100));
      ::operator delete(outside);  // from where it was taken, whatever is in use
    }
    blocks.push_back(block(100));
    const std::vector<bool> expected = {true, true, true, true, true, false, true, false};
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      CAPTURE(i);
      CHECK(in_a_region(blocks[i]) == expected[i]);
      CHECK(is_aligned(blocks[i]));
      CHECK(std::count(blocks.begin(), blocks.end(), blocks[i]) == 1);
    }
    CHECK(blocks[1] - blocks[0] == 16);
    CHECK(blocks[2] - blocks[1] == 16);
    CHECK(blocks[3] - blocks[2] == 32);
    for (char* const each : blocks) ::operator delete(each);
  }
  CHECK(BumpMemory::free_regions() == before);
  const BumpMemory unwanted(false);
  const BumpMemory::Use use(unwanted);
  char* const heap = block(1);
  CHECK_FALSE(in_a_region(heap));
  ::operator delete(heap);
}

TEST_CASE("what a region has no room for comes from the heap", "[bump]") {
  if (!replaced()) return;
  const BumpMemory memory(true);
  const BumpMemory::Use use(memory);
  char* const larger = block(kRegionBytes + 1);
  char* const all = block(kRegionBytes);
  char* const more = block(1);
  char* const huge = block(std::size_t{3} << 20U);
  {
    const BumpMemory::Use heap = BumpMemory::Use::heap();
    CHECK_FALSE(in_a_region(larger));
    CHECK(in_a_region(all));
    CHECK_FALSE(in_a_region(more));
    CHECK_FALSE(in_a_region(huge));
    CHECK_THROWS_AS(block(SIZE_MAX), std::bad_alloc);
  }
  std::fill_n(all, kRegionBytes, 'x');
  for (char* const each : {larger, all, more, huge}) ::operator delete(each);
}

TEST_CASE("a region is not leased again while a block of it is in use", "[bump]") {
  if (!replaced()) return;
  const std::size_t before = BumpMemory::free_regions();
  std::optional<BumpMemory> memory(std::in_place, true);
  char* kept = nullptr;
  {
    const BumpMemory::Use use(*memory);
    kept = block(100);
  }
  *kept = 'k';
  memory.reset();
  CHECK(BumpMemory::free_regions() == before - 1);
  {
    const BumpMemory other(true);
    char* block_of_other = nullptr;
    {
      const BumpMemory::Use use(other);
      block_of_other = block(100);
    }
    *block_of_other = 'o';
    CHECK(*kept == 'k');
    ::operator delete(block_of_other);
  }
  ::operator delete(kept);  // lost to the regions for good, as nobody leases it any more
  CHECK(BumpMemory::free_regions() == before - 1);
}

TEST_CASE("without a free region there is the heap", "[bump]") {
  if (!replaced()) return;
  const std::size_t before = BumpMemory::free_regions();
  std::vector<std::unique_ptr<BumpMemory>> all;
  for (std::size_t i = 0; i < before; ++i) all.push_back(std::make_unique<BumpMemory>(true));
  CHECK(BumpMemory::free_regions() == 0);
  {
    const BumpMemory none(true);
    const BumpMemory::Use use(none);
    char* const memory = block(1);
    CHECK_FALSE(in_a_region(memory));
    ::operator delete(memory);
  }
  all.clear();
  CHECK(BumpMemory::free_regions() == before);
}

TEST_CASE("threads use regions of their own", "[bump]") {
  if (!replaced()) return;
  const std::size_t before = BumpMemory::free_regions();
  const auto work = [](char mark) {
    for (int round = 0; round < 200; ++round) {
      const BumpMemory memory(true);
      const BumpMemory::Use use(memory);
      std::vector<std::string> texts;
      for (int i = 0; i < 100; ++i) texts.emplace_back(100, mark);
      for (const std::string& text : texts) {
        if (text != std::string(100, mark)) throw std::string("another thread wrote here");
      }
    }
  };
  {
    std::vector<std::jthread> threads;
    for (const char mark : {'a', 'b', 'c', 'd'}) threads.emplace_back(work, mark);
  }
  CHECK(BumpMemory::free_regions() == before);
}

TEST_CASE("cadical takes a region for a small solver, and leaves nothing behind in it", "[bump][cadical]") {
  if (!replaced()) return;
  const std::size_t before = BumpMemory::free_regions();
  const auto rules = nonet::Rules::make({});
  const auto backend = nonet::make_backend(nonet::parse_backend("cadical"), rules);
  const nonet::Puzzle blank(rules);
  // The last one has more clauses than a region has room for.
  for (const std::uint64_t limit : {1U, 2U, 5000U}) {
    for (nonet::bump::Region& region : nonet::bump::regions) region.used = 0;
    std::size_t meanwhile = before;
    const nonet::Outcome outcome = backend->solve(blank, {.max_solutions = limit}, [&](std::span<const nonet::Cell>) {
      meanwhile = BumpMemory::free_regions();
      return true;
    });
    CHECK(outcome.solutions == limit);
    CHECK(meanwhile == before - 1);
    std::size_t used = 0;
    for (const nonet::bump::Region& region : nonet::bump::regions) used = std::max(used, region.used);
    // A blank board's clauses alone: some 10,000 of two literals.
    CHECK(used > kRegionBytes / 3);
    CHECK(outcome.stats.solver_runs == 1);
    CHECK(BumpMemory::free_regions() == before);
  }
}
