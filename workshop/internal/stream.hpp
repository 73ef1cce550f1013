// Random numbers of their own for each puzzle: a stream costs nothing to begin, unlike base/random.hpp's. SplitMix64 of
// G. Steele, D. Lea and C. Flood, Fast Splittable Pseudorandom Number Generators, 2014.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "nonet/board.hpp"

namespace nonet {

class Stream {
 public:
  /// Streams of other seeds or numbers have nothing to do with each other.
  Stream(std::uint64_t seed, std::uint64_t number) : state_(mixed(mixed(seed + kStep) ^ (number * kStep + kStep))) {}
  /// That of a puzzle: it follows from what the puzzle is (by FNV-1a), not from where it stands.
  Stream(std::uint64_t seed, std::span<const Cell> clues) : Stream(seed, number_of(clues)) {}

  std::uint64_t next() { return mixed(state_ += kStep); }
  /// 0 .. bound - 1
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>((next() >> 32U) * bound >> 32U); }
  /// 0, 1, 2, ... in random order.
  void shuffle_numbers(std::span<std::uint16_t> numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const std::size_t j = below(static_cast<std::uint32_t>(i + 1));
      numbers[i] = numbers[j];
      numbers[j] = static_cast<std::uint16_t>(i);
    }
  }

 private:
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15;
  static std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EB;
    return z ^ (z >> 31U);
  }
  static std::uint64_t number_of(std::span<const Cell> clues) {
    std::uint64_t number = 0xCBF29CE484222325;
    for (const Cell clue : clues) number = (number ^ clue) * 0x100000001B3;
    return number;
  }

  std::uint64_t state_;
};

}  // namespace nonet
