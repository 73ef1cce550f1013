// Sets of sums as bits: one word, two words, or an array of words (for deduction/prune_sums.hpp).
//
// Example:
//     using Bits = nonet::SumBits<4>;
//     Bits sums = Bits::of(3) << 100;
//     assert(sums.has(103) && !sums.has(3));
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace nonet {

/// `kWords` words of 64 sums, from 0.
template <std::size_t kWords>
class SumBits {
 public:
  static constexpr int kSize = static_cast<int>(kWords * 64);

  // Not filled, since arrays of them are written before they are read.
  SumBits() {}  // NOLINT(modernize-use-equals-default)
  static SumBits none() {
    SumBits bits;
    for (std::uint64_t& word : bits.words_) word = 0;
    return bits;
  }
  [[gnu::always_inline]] static SumBits of(int sum) {
    if constexpr (kWords == 1) return of_word(std::uint64_t{1} << static_cast<unsigned>(sum));
    SumBits bits = none();
    bits.words_[static_cast<std::size_t>(sum) / 64] = std::uint64_t{1} << (static_cast<unsigned>(sum) % 64);
    return bits;
  }
  static SumBits of_word(std::uint64_t word) {
    SumBits bits = none();
    bits.words_[0] = word;
    return bits;
  }
  bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words_) all |= word;
    return all != 0;
  }
  bool has(int sum) const {
    return (words_[static_cast<std::size_t>(sum) / 64] >> (static_cast<unsigned>(sum) % 64) & 1U) != 0;
  }
  /// Sums from `sum` on, as bits of a word.
  std::uint64_t from(int sum) const {
    if (sum < 0 || sum >= kSize) return 0;
    const std::size_t word = static_cast<std::size_t>(sum) / 64;
    const unsigned bit = static_cast<unsigned>(sum) % 64;
    std::uint64_t found = words_[word] >> bit;
    if (bit != 0 && word + 1 < kWords) found |= words_[word + 1] << (64 - bit);
    return found;
  }

  SumBits& operator|=(const SumBits& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  SumBits operator&(const SumBits& other) const {
    SumBits both;
    for (std::size_t i = 0; i < kWords; ++i) both.words_[i] = words_[i] & other.words_[i];
    return both;
  }
  bool operator==(const SumBits& other) const {
    std::uint64_t differ = 0;
    for (std::size_t i = 0; i < kWords; ++i) differ |= words_[i] ^ other.words_[i];
    return differ == 0;
  }
  /// `by` is below kSize, in both directions.
  [[gnu::always_inline]] SumBits operator<<(int by) const {
    if constexpr (kWords == 1) {
      return of_word(words_[0] << static_cast<unsigned>(by));
    } else if constexpr (kWords == 2) {
      return of_pair(pair() << static_cast<unsigned>(by));
    }
    SumBits moved = none();
    const std::size_t words = static_cast<std::size_t>(by) / 64;
    const unsigned bits = static_cast<unsigned>(by) % 64;
    for (std::size_t i = kWords; i-- > words;) {
      moved.words_[i] = words_[i - words] << bits;
      if (bits != 0 && i > words) moved.words_[i] |= words_[i - words - 1] >> (64 - bits);
    }
    return moved;
  }
  [[gnu::always_inline]] SumBits operator>>(int by) const {
    if constexpr (kWords == 1) {
      return of_word(words_[0] >> static_cast<unsigned>(by));
    } else if constexpr (kWords == 2) {
      return of_pair(pair() >> static_cast<unsigned>(by));
    }
    SumBits moved = none();
    const std::size_t words = static_cast<std::size_t>(by) / 64;
    const unsigned bits = static_cast<unsigned>(by) % 64;
    for (std::size_t i = 0; i + words < kWords; ++i) {
      moved.words_[i] = words_[i + words] >> bits;
      if (bits != 0 && i + words + 1 < kWords) moved.words_[i] |= words_[i + words + 1] << (64 - bits);
    }
    return moved;
  }
  /// Calls visit(sum) for each, ascending.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (std::uint64_t left = words_[i]; left != 0; left &= left - 1) {
        visit(static_cast<int>(i * 64) + std::countr_zero(left));
      }
    }
  }

 private:
  __extension__ using Pair = unsigned __int128;
  Pair pair() const { return Pair{words_[1]} << 64 | words_[0]; }
  static SumBits of_pair(Pair pair) {
    SumBits bits;
    bits.words_[0] = static_cast<std::uint64_t>(pair);
    bits.words_[1] = static_cast<std::uint64_t>(pair >> 64);
    return bits;
  }

  std::uint64_t words_[kWords];
};

}  // namespace nonet
