// Tables over all sets of digits of a side up to 16: sums, mirror images, and the sets of one size and sum.
//
// Example:
//     const nonet::DigitTables& tables = nonet::digit_tables(9);
//     assert(tables.sum[0b101] == 4);              // 1 + 3
//     assert(tables.mirror[0b1] == 0b100000000);   // 1 becomes 9
//     assert(tables.sets(2, 17).size() == 1);      // 8 and 9
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nonet {

struct DigitTables {
  static constexpr int kMostDigits = 16;
  /// Sets are padded by empty ones to a multiple of this many.
  static constexpr std::size_t kStride = 8;

  explicit DigitTables(int board_side);

  int side;
  std::vector<std::uint16_t> sum;     ///< [mask]
  std::vector<std::uint16_t> mirror;  ///< [mask]: digit d becomes side + 1 - d

  /// The sets of this many digits with this sum, ascending; none if there are none. Then come empty sets up to
  /// a multiple of kStride.
  std::span<const std::uint16_t> sets(int size, int total) const {
    if (size < 0 || size > side || total < 0 || total > most_) return {};
    const std::size_t at =
        static_cast<std::size_t>(size) * static_cast<std::size_t>(most_ + 1) + static_cast<std::size_t>(total);
    return {sets_.data() + begin_[at], counts_[at]};
  }

 private:
  int most_;
  std::vector<std::uint32_t> begin_;   // [size][sum]
  std::vector<std::uint16_t> counts_;  // [size][sum]
  std::vector<std::uint16_t> sets_;
};

/// Built when first asked for; sides 1 to 16. Any thread may call it.
const DigitTables& digit_tables(int side);

}  // namespace nonet
