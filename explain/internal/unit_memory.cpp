#include "explain/internal/unit_memory.hpp"

namespace nonet::units {

void UnitMemory::load(const UnitState& state) {
  std::vector<std::uint8_t> present(state.whole_marks());
  bool fresh = present_.size() != present.size();
  for (Id mark = 0; mark < state.marks(); ++mark) {
    const std::size_t whole = state.whole_mark(mark);
    present[whole] = 1;
    fresh = fresh || present_[whole] == 0;
  }
  if (fresh) {
    now_ = 0;
    changed_.assign(state.whole_items(), 0);
    refuted_.assign(state.whole_marks() * kSizes, 0);
    present_ = present;
  }
  ++now_;
  for (std::size_t whole = 0; whole < present.size(); ++whole) {
    if (present_[whole] == present[whole]) continue;
    state.each_whole_item(whole, [&](std::size_t item) { changed_[item] = now_; });
  }
  present_ = std::move(present);
}

void UnitMemory::refuted(const UnitState& state, Id mark, unsigned most) {
  for (unsigned size = 0; size <= most && size < kSizes; ++size) {
    refuted_[state.whole_mark(mark) * kSizes + size] = now_;
  }
}

std::optional<std::vector<Id>> UnitMemory::must_hit(const UnitState& state, Id mark, unsigned most) const {
  if (most >= kSizes) return std::nullopt;
  const std::uint32_t when = refuted_[state.whole_mark(mark) * kSizes + most];
  if (when == 0) return std::nullopt;
  std::vector<Id> truths;
  for (Id item = 0; item < state.items(); ++item) {
    if (changed_[state.whole_item(item)] > when) truths.push_back(truth_of(item));
  }
  return truths;
}

}  // namespace nonet::units
