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

/// For the steps of a local search, many millions a second: xorshift64 (G. Marsaglia, Xorshift RNGs, Journal of
/// Statistical Software 2003). Its low bits are poor: use the high ones.
class FastRandom {
 public:
  explicit FastRandom(std::uint64_t seed = 0) {
    // Any seed gives a state that is not 0: the increment is that of splitmix64.
    state_ = (seed + 1) * 0x9e3779b97f4a7c15U;
    if (state_ == 0) state_ = 1;
    for (int i = 0; i < 8; ++i) next();
  }

  std::uint64_t next() {
    state_ ^= state_ << 13U;
    state_ ^= state_ >> 7U;
    state_ ^= state_ << 17U;
    return state_;
  }
  /// 0 .. bound - 1
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>((next() >> 32U) * bound >> 32U); }

 private:
  std::uint64_t state_;
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
