// Iterators over lists that make their elements when they are asked for them.
//
// Example:
//     struct Squares {
//       int operator[](std::size_t i) const { return static_cast<int>(i * i); }
//       nonet::ByIndex<Squares> begin() const { return {this, 0}; }
//       nonet::ByIndex<Squares> end() const { return {this, 3}; }
//     };
//     int sum = 0;
//     for (const int square : Squares()) sum += square;
//     assert(sum == 5);
#pragma once

#include <cstddef>

namespace nonet {

template <class List>
class ByIndex {
 public:
  ByIndex(const List* list, std::size_t at) : list_(list), at_(at) {}
  auto operator*() const { return (*list_)[at_]; }
  ByIndex& operator++() {
    ++at_;
    return *this;
  }
  bool operator==(const ByIndex& other) const { return at_ == other.at_; }

 private:
  const List* list_;
  std::size_t at_;
};

}  // namespace nonet
