// Random numbers that are the same with every standard library, unlike std distributions and std::shuffle.
//
// Example:
//     nonet::Random random(1);
//     assert(random.below(6) < 6);
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace nonet {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// 0 .. bound - 1
  int below(int bound) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(bound)); }
  /// True with probability 1 / times.
  bool once_in(int times) { return below(times) == 0; }
  template <class Value>
  void shuffle(std::vector<Value>& values) {
    for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[engine_() % i]);
  }
  std::uint64_t next() { return engine_(); }

 private:
  std::mt19937_64 engine_;
};

/// The rows or columns 0 .. groups * length - 1 in random order, with those of a band or stack kept together.
inline std::vector<int> shuffled_lines(int groups, int length, Random& random) {
  std::vector<int> order(static_cast<std::size_t>(groups));
  std::iota(order.begin(), order.end(), 0);
  random.shuffle(order);
  std::vector<int> lines;
  for (const int group : order) {
    std::vector<int> within(static_cast<std::size_t>(length));
    std::iota(within.begin(), within.end(), group * length);
    random.shuffle(within);
    lines.insert(lines.end(), within.begin(), within.end());
  }
  return lines;
}

}  // namespace nonet
