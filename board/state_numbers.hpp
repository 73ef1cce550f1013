// Numbers for values as they come, the same one for the same value. For board/lowering.hpp.
//
// Example:
//     nonet::StateNumbers<int> numbers;
//     assert(numbers.number_of(40) == 0 && numbers.number_of(7) == 1 && numbers.number_of(40) == 0);
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <type_traits>
#include <vector>

namespace nonet {

/// A hash with one more part. Its high bits are the best.
inline std::uint64_t mixed(std::uint64_t hash, std::uint64_t part) {
  return ((hash ^ hash >> 32U) + part) * 0x9E3779B97F4A7C15U;
}

/// A hash table of numbers: the values are elsewhere. std::unordered_map took 1.9 to 7 times as long for layers of
/// sums of different digits, side 9 and 16.
class HashNumbers {
 public:
  /// The number of a value with this hash, size() if it is new. same(number): whether an earlier one is the same.
  template <class Same>
  std::uint32_t number_of(std::uint64_t hash, Same&& same) {
    if (2 * std::size_t{size_} >= slots_.size()) grow();
    const auto tag = static_cast<std::uint32_t>(hash >> 32U);
    for (std::size_t at = tag >> shift_;; at = (at + 1) & (slots_.size() - 1)) {
      Slot& slot = slots_[at];
      if (slot.number == kEmpty) {
        slot = {size_, tag};
        return size_++;
      }
      if (slot.tag == tag && same(slot.number)) return slot.number;
    }
  }
  std::uint32_t size() const { return size_; }
  void clear() {
    if (size_ > 0) std::fill(slots_.begin(), slots_.end(), Slot{});
    size_ = 0;
  }

 private:
  static constexpr std::uint32_t kEmpty = UINT32_MAX;
  struct Slot {
    std::uint32_t number = kEmpty;
    std::uint32_t tag = 0;  // the high half of its hash; its high bits say where it belongs
  };

  void grow();

  std::vector<Slot> slots_;  // as many as a power of two
  unsigned shift_ = 32;
  std::uint32_t size_ = 0;
};

/// A hash table where bytes distinguish values, else a tree ordered by <.
template <class State>
class StateNumbers {
 public:
  std::uint32_t number_of(const State& state) {
    std::uint32_t number = 0;
    if constexpr (kByBytes) {
      number = hashed_.number_of(hash_of(state), [&](std::uint32_t other) {
        return std::memcmp(&values_[other], &state, sizeof(State)) == 0;
      });
    } else {
      number = ordered_.try_emplace(state, static_cast<std::uint32_t>(values_.size())).first->second;
    }
    if (number == values_.size()) values_.push_back(state);
    return number;
  }
  /// By number.
  const std::vector<State>& values() const { return values_; }
  void clear() {
    values_.clear();
    hashed_.clear();
    ordered_.clear();
  }

 private:
  static constexpr bool kByBytes = std::has_unique_object_representations_v<State> && sizeof(State) % 4 == 0;

  static std::uint64_t hash_of(const State& state) {
    using Part = std::conditional_t<sizeof(State) % 8 == 0, std::uint64_t, std::uint32_t>;
    std::uint64_t hash = 0;
    for (std::size_t at = 0; at < sizeof(State); at += sizeof(Part)) {
      Part part = 0;
      std::memcpy(&part, reinterpret_cast<const char*>(&state) + at, sizeof part);
      hash = mixed(hash, part);
    }
    return hash;
  }

  std::vector<State> values_;
  HashNumbers hashed_;
  std::map<State, std::uint32_t> ordered_;
};

}  // namespace nonet
