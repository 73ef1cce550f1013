// The pairs of places in a unit that no earlier unit contains, so that no pair of cells is written twice: once for the
// row, and again for the box.
#pragma once

#include <cstdint>
#include <vector>

#include "nonet/puzzle.hpp"

namespace nonet {

class UnitPairs {
 public:
  explicit UnitPairs(const Rules& rules);

  /// Makes it all pairs of so many places, for the digits of a cell.
  void set_all(std::size_t places);
  /// Makes it the new pairs of a unit.
  void set(std::uint16_t unit);
  /// The later places that form a new pair with this one: `words()` words.
  const std::uint64_t* after(std::size_t place) const { return after_.data() + place * words_; }
  std::size_t words() const { return words_; }

 private:
  const Rules& rules_;
  std::size_t words_;
  std::vector<std::uint64_t> after_;
  std::vector<std::uint64_t> common_;  // by earlier unit: the places of this one that it has too
};

}  // namespace nonet
