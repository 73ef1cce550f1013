#include "explain/internal/path_memory.hpp"

namespace nonet::steps {

PathMemory::Change PathMemory::load(const State& state) {
  std::vector<std::uint8_t> present(state.whole_marks());
  bool fresh = present_.size() != present.size();
  for (Id mark = 0; mark < state.marks(); ++mark) {
    const std::size_t whole = state.whole_mark(mark);
    present[whole] = 1;
    fresh = fresh || present_[whole] == 0;
  }
  if (fresh) {
    now_ = 0;
    changed_.assign(state.whole_reasons() / 2, 0);
    refuted_.assign(state.whole_marks() * kSizes, 0);
    present_ = present;
  }
  if (!fresh && present == present_) return Change::none;
  ++now_;
  for (std::size_t whole = 0; whole < present.size(); ++whole) {
    if (present_[whole] == present[whole]) continue;
    state.each_whole_item(whole, [&](std::size_t item) { changed_[item] = now_; });
  }
  present_ = std::move(present);
  return fresh ? Change::new_path : Change::later;
}

void PathMemory::refuted(const State& state, Id mark, unsigned most) {
  for (unsigned size = 0; size <= most && size < kSizes; ++size) {
    refuted_[state.whole_mark(mark) * kSizes + size] = now_;
  }
}

std::optional<std::vector<Id>> PathMemory::must_hit(const State& state, Id mark, unsigned most) const {
  if (most >= kSizes) return std::nullopt;
  const std::uint32_t when = refuted_[state.whole_mark(mark) * kSizes + most];
  if (when == 0) return std::nullopt;
  std::vector<Id> changed;
  for (Id item = 0; item < state.items_and_drawn(); ++item) {
    if (changed_[state.whole_item(item)] <= when) continue;
    changed.push_back(state.is_drawn(item) ? link_of(item) : truth_of(item));
  }
  return changed;
}

}  // namespace nonet::steps
