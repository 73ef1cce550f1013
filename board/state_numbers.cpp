#include "nonet/board/state_numbers.hpp"

#include <cstring>

namespace nonet {
namespace {

constexpr std::uint32_t kEmpty = UINT32_MAX;
constexpr std::size_t kFirstSlots = 64;

}  // namespace

std::uint32_t ByteNumbers::number_of(const void* value) {
  const auto* const bytes = static_cast<const std::byte*>(value);
  if (2 * size() >= slots_.size()) {
    slots_.assign(slots_.empty() ? kFirstSlots : 2 * slots_.size(), kEmpty);
    for (std::size_t i = 0; i < size(); ++i) slots_[slot_of((*this)[i])] = static_cast<std::uint32_t>(i);
  }
  std::uint32_t& slot = slots_[slot_of(bytes)];
  if (slot == kEmpty) {
    slot = static_cast<std::uint32_t>(size());
    values_.insert(values_.end(), bytes, bytes + width_);
  }
  return slot;
}

// Where the value's number stands, or has its place.
std::size_t ByteNumbers::slot_of(const std::byte* value) const {
  std::uint64_t hash = width_;
  for (std::size_t at = 0; at < width_; at += sizeof(std::uint32_t)) {
    std::uint32_t part = 0;
    std::memcpy(&part, value + at, sizeof part);
    hash = (hash ^ part) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 29U;
  }
  std::size_t slot = hash & (slots_.size() - 1);
  while (slots_[slot] != kEmpty && std::memcmp((*this)[slots_[slot]], value, width_) != 0) {
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return slot;
}

}  // namespace nonet
