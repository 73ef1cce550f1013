// Sets of small numbers as bits of 64-bit words: the only place that knows in which word and bit a digit is.
//
//     digit          1  2 ... 64 | 65 66 ... 100       digit_words(100) == 2
//     word, bit    0/0 0/1  0/63 | 1/0 1/1  1/35
//
// Example:
//     std::vector<std::uint64_t> words(3 * nonet::digit_words(100));  // a set for each of three cells
//     const nonet::DigitSet last = nonet::digit_set(words.data(), 2, 100);
//     last.add(7);
//     last.add(65);
//     assert(last.has(65) && !last.has(66) && last.count() == 2 && last.first() == 7);
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nonet {

// Bits count from 0: places of a unit, nodes of a graph.
inline bool has_bit(const std::uint64_t* set, unsigned bit) { return (set[bit / 64] >> bit % 64 & 1U) != 0; }
inline void set_bit(std::uint64_t* set, unsigned bit) { set[bit / 64] |= std::uint64_t{1} << bit % 64; }
inline void clear_bit(std::uint64_t* set, unsigned bit) { set[bit / 64] &= ~(std::uint64_t{1} << bit % 64); }

inline int count_bits(const std::uint64_t* set, std::size_t words) {
  int count = 0;
  for (std::size_t word = 0; word < words; ++word) count += std::popcount(set[word]);
  return count;
}

/// Calls visit(unsigned) for each member, ascending; the set may lose members meanwhile.
template <class Visit>
void for_each_bit(const std::uint64_t* set, std::size_t words, Visit&& visit) {
  for (std::size_t word = 0; word < words; ++word) {
    for (std::uint64_t left = set[word]; left != 0; left &= left - 1) {
      visit(static_cast<unsigned>(word * 64) + static_cast<unsigned>(std::countr_zero(left)));
    }
  }
}

/// Room for a set of digits or places of any board.
inline constexpr std::size_t kMostWords = 4;
using BitArray = std::array<std::uint64_t, kMostWords>;

/// How many words a set of the digits 1 to `side` takes.
constexpr std::size_t digit_words(int side) { return (static_cast<std::size_t>(side) + 63) / 64; }

/// A set of digits (from 1) in words that belong to somebody else, and that must outlive it.
template <class Word>
class BasicDigitSet {
 public:
  BasicDigitSet(Word* words, std::size_t size) : words_(words), size_(size) {}

  bool has(int digit) const { return has_bit(words_, bit(digit)); }
  void add(int digit) const { set_bit(words_, bit(digit)); }
  void remove(int digit) const { clear_bit(words_, bit(digit)); }
  int count() const { return count_bits(words_, size_); }
  /// The lowest digit; 0: the set is empty.
  int first() const {
    for (std::size_t word = 0; word < size_; ++word) {
      if (words_[word] != 0) return static_cast<int>(word * 64) + std::countr_zero(words_[word]) + 1;
    }
    return 0;
  }

 private:
  static unsigned bit(int digit) { return static_cast<unsigned>(digit - 1); }

  Word* words_;
  std::size_t size_;
};
using DigitSet = BasicDigitSet<std::uint64_t>;
using ConstDigitSet = BasicDigitSet<const std::uint64_t>;

/// Set number `index` of many in a row.
template <class Word>
BasicDigitSet<Word> digit_set(Word* words, std::size_t index, int side) {
  return {words + index * digit_words(side), digit_words(side)};
}

}  // namespace nonet
