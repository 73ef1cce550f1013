// Numbers for values as they come, the same one for the same value (internal to board).
//
// Example:
//     nonet::StateNumbers<int> numbers;
//     assert(numbers.number_of(40) == 0 && numbers.number_of(7) == 1 && numbers.number_of(40) == 0);
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <type_traits>
#include <vector>

namespace nonet {

/// For values of so many bytes, a multiple of 4, that their bytes tell apart.
class ByteNumbers {
 public:
  explicit ByteNumbers(std::size_t width) : width_(width) {}
  std::uint32_t number_of(const void* value);
  std::size_t size() const { return values_.size() / width_; }
  /// The value of a number.
  const std::byte* operator[](std::size_t number) const { return values_.data() + number * width_; }

 private:
  std::size_t slot_of(const std::byte* value) const;

  std::size_t width_;
  std::vector<std::byte> values_;
  std::vector<std::uint32_t> slots_;  // numbers by hash; as many as a power of two
};

/// A hash table where bytes tell values apart, else a tree ordered by <.
template <class State>
class StateNumbers {
 public:
  std::uint32_t number_of(const State& state) {
    if constexpr (kByBytes) {
      const std::uint32_t number = bytes_.number_of(&state);
      if (number == values_.size()) values_.push_back(state);
      return number;
    } else {
      const auto [place, fresh] = numbers_.try_emplace(state, static_cast<std::uint32_t>(values_.size()));
      if (fresh) values_.push_back(state);
      return place->second;
    }
  }
  /// By number.
  const std::vector<State>& values() const { return values_; }

 private:
  static constexpr bool kByBytes = std::has_unique_object_representations_v<State> && sizeof(State) % 4 == 0;

  std::vector<State> values_;
  ByteNumbers bytes_{sizeof(State)};
  std::map<State, std::uint32_t> numbers_;
};

}  // namespace nonet
