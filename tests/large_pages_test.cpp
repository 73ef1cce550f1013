// Memory that blocks share: nobody's bytes are another's, whoever gives back first.
#include "base/large_pages.hpp"

#include <cstring>

#include "tests/tests.hpp"

namespace nonet::test::large_pages_test {
struct Block {
  unsigned char* memory;
  std::size_t bytes;
  unsigned char mark;

  bool is_whole() const {
    // The ends, where a neighbour would write first, and places in between.
    for (std::size_t at = 0; at < bytes; at += bytes / 64 + 1) {
      if (memory[at] != mark) return false;
    }
    return memory[bytes - 1] == mark;
  }
};

// Takes blocks of all sizes and gives them back in any order; false if one was overwritten.
bool takes_and_gives(std::uint64_t seed) {
  Random random(seed);
  std::vector<Block> blocks;
  bool all_whole = true;
  for (int step = 0; step < 400; ++step) {
    if (blocks.size() < 12 && random.below(5) < 3) {
      // Around the limits: 64 KiB, 512 KiB, 2 MiB.
      const int size = random.below(22);
      const std::size_t bytes = (std::size_t{1} << size) + static_cast<std::size_t>(random.below(1 << size));
      Block block{static_cast<unsigned char*>(take_large(bytes)), bytes, static_cast<unsigned char>(step)};
      all_whole &= reinterpret_cast<std::uintptr_t>(block.memory) % 64 == 0;
      std::memset(block.memory, block.mark, bytes);
      blocks.push_back(block);
    } else if (!blocks.empty()) {
      const auto which = static_cast<std::size_t>(random.below(static_cast<int>(blocks.size())));
      all_whole &= blocks[which].is_whole();
      give_back_large(blocks[which].memory, blocks[which].bytes);
      blocks[which] = blocks.back();
      blocks.pop_back();
    }
  }
  for (const Block& block : blocks) {
    all_whole &= block.is_whole();
    give_back_large(block.memory, block.bytes);
  }
  return all_whole;
}

TEST_CASE("blocks of large pages are taken and given back in any order, by any thread") {
  const std::uint64_t from = seed();
  CAPTURE(from);
  std::vector<char> whole(4, 0);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < whole.size(); ++i) {
      threads.emplace_back([&whole, from, i] { whole[i] = takes_and_gives(from + i) ? 1 : 0; });
    }
  }
  CHECK(whole == std::vector<char>(4, 1));
}

TEST_CASE("an array in large pages grows and keeps its elements") {
  LargePageVector<std::uint32_t> numbers;
  LargePageString text;
  for (std::uint32_t i = 0; i < 700'000; ++i) {
    numbers.push_back(i);
    text += static_cast<char>('a' + i % 26);
  }
  std::size_t wrong = 0;
  for (std::uint32_t i = 0; i < 700'000; ++i) {
    if (numbers[i] != i || text[i] != static_cast<char>('a' + i % 26)) ++wrong;
  }
  CHECK(wrong == 0);
  CHECK_THROWS(numbers.reserve(SIZE_MAX / 4));
}

}  // namespace nonet::test::large_pages_test
