#include "deduction/digit_tables.hpp"

#include <array>
#include <bit>
#include <memory>
#include <mutex>

namespace nonet {

DigitTables::DigitTables(int board_side) : side(board_side), most_(board_side * (board_side + 1) / 2) {
  const std::size_t masks = std::size_t{1} << static_cast<unsigned>(side);
  sum.resize(masks);
  mirror.resize(masks);
  for (std::size_t mask = 1; mask < masks; ++mask) {
    const std::size_t rest = mask & (mask - 1);
    const int digit = std::countr_zero(mask) + 1;
    sum[mask] = static_cast<std::uint16_t>(sum[rest] + digit);
    mirror[mask] = static_cast<std::uint16_t>(mirror[rest] | std::size_t{1} << static_cast<unsigned>(side - digit));
  }
  const auto row = static_cast<std::size_t>(most_) + 1;
  const auto place_of = [&](std::size_t mask) {
    return static_cast<std::size_t>(std::popcount(mask)) * row + sum[mask];
  };
  counts_.resize(row * static_cast<std::size_t>(side + 1));
  begin_.resize(counts_.size());
  for (std::size_t mask = 0; mask < masks; ++mask) ++counts_[place_of(mask)];
  std::uint32_t size = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    begin_[i] = size;
    size += static_cast<std::uint32_t>((counts_[i] + kStride - 1) / kStride * kStride);
  }
  sets_.resize(size + kStride);
  std::vector<std::uint32_t> next = begin_;
  for (std::size_t mask = 0; mask < masks; ++mask) sets_[next[place_of(mask)]++] = static_cast<std::uint16_t>(mask);
}

const DigitTables& digit_tables(int side) {
  struct Slot {
    std::once_flag once;
    std::unique_ptr<const DigitTables> tables;
  };
  static std::array<Slot, DigitTables::kMostDigits + 1> slots;
  Slot& slot = slots.at(static_cast<std::size_t>(side));
  std::call_once(slot.once, [&] { slot.tables = std::make_unique<const DigitTables>(side); });
  return *slot.tables;
}

}  // namespace nonet
