// Which two places of a unit no earlier unit has both: the same for each digit, so that a pair which a line already
// gives is not written again for the box.
#pragma once

#include <cstdint>
#include <vector>

#include "nonet/board/rules.hpp"

namespace nonet {

class UnitPairs {
 public:
  explicit UnitPairs(const Rules& rules);

  /// All pairs of so many places: a cell with its digits.
  void set_all(std::size_t places);
  /// Those of a unit.
  void set(std::uint16_t unit);
  /// The later places that make a new pair with this one: `words()` words.
  const std::uint64_t* after(std::size_t place) const { return after_.data() + place * words_; }
  std::size_t words() const { return words_; }

 private:
  const Rules& rules_;
  std::size_t words_;
  std::vector<std::uint64_t> after_;
  std::vector<std::uint64_t> common_;  // by earlier unit: the places of this one that it has too
};

}  // namespace nonet
