#include "nonet/lowering.hpp"

#include <utility>

namespace nonet {

void HashNumbers::grow() {
  constexpr unsigned kFirstBits = 6;
  shift_ -= slots_.empty() ? kFirstBits : 1;
  std::vector<Slot> old(std::size_t{1} << (32 - shift_));
  std::swap(old, slots_);
  for (const Slot& slot : old) {
    if (slot.number == kEmpty) continue;
    std::size_t at = slot.tag >> shift_;
    while (slots_[at].number != kEmpty) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = slot;
  }
}

}  // namespace nonet
