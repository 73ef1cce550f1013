#include "explain/internal/upper_bounds.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace nonet::steps {
namespace {

constexpr unsigned kLargestQuick = 60;
/// Raw sets of this many more reasons than the best one are not worth reducing.
constexpr unsigned kSlack = 4;
constexpr int kOrders = 3;  ///< in which a raw set is reduced
constexpr std::int64_t kEffort = 3000;
constexpr std::size_t kMostSets = 12;
constexpr std::size_t kDisturbed = 4;  ///< best marks to which noise is applied
constexpr unsigned kNoiseLevels = 4;
constexpr int kMostFailures = 150;
constexpr int kFewestLeftOut = 3;
constexpr int kLeftOutRange = 4;
constexpr Work kNeighbourWork = 20 * kWorkOfEffort;
constexpr Work kNeighbourWorkWithDrawn = 2 * kWorkOfEffort;
constexpr std::size_t kMostRefutations = 16;     ///< of solvers, that are reduced
constexpr Work kFullWork = 200 * kWorkOfEffort;  ///< for a refutation of any size

void sort_by_size(std::vector<MarkSet>& sets) {
  std::stable_sort(sets.begin(), sets.end(),
                   [](const MarkSet& one, const MarkSet& other) { return one.set.size() < other.set.size(); });
}

}  // namespace

void UpperBounds::load() {
  propagation_.load();
  random_ = Random(1);
  size_ = kNothing;
  sets_.clear();
}

void UpperBounds::offer(MarkSet set) {
  const auto size = static_cast<unsigned>(set.set.size());
  size_ = std::min(size_, size);
  const auto same =
      std::find_if(sets_.begin(), sets_.end(), [&](const MarkSet& other) { return other.mark == set.mark; });
  if (same != sets_.end()) {
    if (same->set.size() <= size) return;
    sets_.erase(same);
  }
  const auto larger =
      std::find_if(sets_.begin(), sets_.end(), [&](const MarkSet& other) { return other.set.size() > size; });
  sets_.insert(larger, std::move(set));
  if (sets_.size() > kMostSets) sets_.pop_back();
}

std::vector<Id> UpperBounds::irreducible(std::vector<Id> raw, Id mark, const SearchEnd& end) {
  bool unsure = !state_->of_units();
  if (!unsure) raw = oracle_->reduce(std::move(raw), mark, kEffort, unsure, end);
  return unsure ? solver_->get().irreducible(std::move(raw), mark, end) : raw;
}

void UpperBounds::take(Id mark, const std::vector<Id>& raw, int orders, const SearchEnd& end) {
  std::vector<Id> order = raw;
  for (int i = 0; i < orders; ++i) {
    if (i > 0) random_.shuffle(order);
    std::vector<Id> set = irreducible(order, mark, end);
    const std::size_t size = set.size();
    offer({mark, std::move(set)});
    if (size == raw.size()) return;
  }
}

void UpperBounds::by_propagation(std::span<const Id> targets, const SearchEnd& end) {
  std::vector<MarkSet> raw;
  unsigned limit = kLargestQuick;
  for (const Id mark : targets) {
    std::vector<Id> set = propagation_.refute(mark, limit, end);
    if (!set.empty()) {
      limit = std::min(limit, static_cast<unsigned>(set.size()) + 2 * kSlack);
      raw.push_back({mark, std::move(set)});
    }
    if (end.reached()) break;
  }
  sort_by_size(raw);
  for (const MarkSet& one : raw) {
    if (one.set.size() > size_ + kSlack || (size_ != kNothing && end.reached())) break;
    take(one.mark, one.set, kOrders, end);
  }
}

void UpperBounds::by_cases(std::span<const Id> targets, const SearchEnd& end) {
  propagation_.set_strength(UnitPropagation::Strength::pairs);
  for (const Id mark : targets) {
    const unsigned limit = size_ == kNothing ? static_cast<unsigned>(state_->reasons()) + 1 : size_ + kSlack - 1;
    const std::vector<Id> set = propagation_.refute_by_cases(mark, limit, end);
    if (!set.empty()) take(mark, set, kOrders, end);
    if (end.reached()) break;
  }
  propagation_.set_strength(UnitPropagation::Strength::units);
}

void UpperBounds::at_any_size(std::span<const Id> targets, Work work, const SearchEnd& end) {
  for (const Id mark : targets) {
    if (!state_->of_units()) break;
    if (size_ != kNothing || end.reached()) return;
    const std::vector<Id> set = propagation_.refute_fully(mark, end.within(kFullWork));
    if (!set.empty()) take(mark, set, 1, end);
  }
  if (size_ == kNothing) by_solver(targets, work, end);
}

void UpperBounds::by_solver(std::span<const Id> targets, Work work, const SearchEnd& end) {
  std::vector<MarkSet> raw;
  const auto refute = [&](const std::vector<Id>& among, Id mark, const SearchEnd& until) {
    if (solver_->get().solve(among, mark, until) == SatResult::unsatisfiable) {
      raw.push_back({mark, solver_->get().needed(among)});
    }
  };
  const SearchEnd part = end.within(work);
  for (std::size_t i = 0; i < targets.size() && !part.reached(); ++i) refute(around(targets[i]), targets[i], part);
  std::vector<Id> all(state_->reasons());
  std::iota(all.begin(), all.end(), Id{0});
  std::erase_if(all, [&](Id reason) { return !is_link(reason) && state_->is_drawn(item_of(reason)); });
  for (std::size_t i = 0; i < targets.size() && raw.empty() && !end.reached(); ++i) refute(all, targets[i], end);
  sort_by_size(raw);
  if (raw.size() > kMostRefutations) raw.resize(kMostRefutations);
  const SearchEnd reduce = end.within(work);
  for (const MarkSet& one : raw) {
    if (size_ != kNothing && reduce.reached()) break;
    take(one.mark, one.set, kOrders, reduce);
  }
}

// Links and drawn constraints of the mark, truths that meet them, and what these meet.
std::vector<Id> UpperBounds::around(Id mark) const {
  std::vector<std::uint8_t> in(state_->reasons());
  const auto touch = [&](Id one) {
    for (const Id item : state_->items_of(one)) in[link_of(item)] = 1;
    for (const Id drawn : state_->drawn_at(one)) in[link_of(drawn)] = 1;
  };
  touch(mark);
  const auto meet = [&](Id item) {
    for (const Id one : state_->marks_of(item)) {
      for (const Id truth : state_->items_of(one)) in[truth_of(truth)] = 1;
    }
  };
  for (const Id item : state_->items_of(mark)) meet(item);
  for (const Id drawn : state_->drawn_at(mark)) meet(drawn);
  for (Id item = 0; item < state_->items(); ++item) {
    if (in[truth_of(item)] == 0) continue;
    for (const Id one : state_->marks_of(item)) touch(one);
  }
  std::vector<Id> reasons;
  for (Id reason = 0; reason < in.size(); ++reason) {
    if (in[reason] != 0) reasons.push_back(reason);
  }
  return reasons;
}

// The best marks again, with reasons in another order.
void UpperBounds::with_noise(unsigned floor, const SearchEnd& end) {
  std::vector<Id> marks;
  for (std::size_t i = 0; i < std::min(sets_.size(), kDisturbed); ++i) marks.push_back(sets_[i].mark);
  propagation_.set_strength(UnitPropagation::Strength::pairs);
  for (unsigned round = 0; size_ > floor && !end.reached(); ++round) {
    propagation_.set_noise(1 + round % kNoiseLevels);
    for (const Id mark : marks) {
      const std::vector<Id> set = propagation_.refute_by_cases(mark, size_ + kSlack, end);
      if (!set.empty()) take(mark, set, 2, end);
      if (end.reached()) break;
    }
  }
  propagation_.set_noise(0);
  propagation_.set_strength(UnitPropagation::Strength::units);
}

// A set without some members that mostly lie close together.
std::vector<Id> UpperBounds::without_some(const std::vector<Id>& set, std::size_t count) {
  const auto any_of = [&](const std::vector<Id>& from) {
    return from[static_cast<std::size_t>(random_.below(static_cast<int>(from.size())))];
  };
  std::vector<Id> out = {any_of(set)};
  while (out.size() < count) {
    const Id next = any_of(set);
    if (std::find(out.begin(), out.end(), next) != out.end()) continue;
    const std::span<const Id> beside = state_->marks_of(item_of(any_of(out)));
    const std::span<const Id> all = state_->marks_of(item_of(next));
    const bool close = std::any_of(all.begin(), all.end(),
                                   [&](Id mark) { return std::binary_search(beside.begin(), beside.end(), mark); });
    if (close || random_.once_in(8)) out.push_back(next);
  }
  std::vector<Id> rest;
  for (const Id reason : set) {
    if (std::find(out.begin(), out.end(), reason) == out.end()) rest.push_back(reason);
  }
  return rest;
}

void UpperBounds::search_neighbours(MarkSet set, unsigned floor, const SearchEnd& end) {
  for (int failures = 0; set.set.size() > floor && failures < kMostFailures && !end.reached();) {
    const std::size_t count = std::min(set.set.size() - 1, static_cast<std::size_t>(kFewestLeftOut) +
                                                               static_cast<std::size_t>(random_.below(kLeftOutRange)));
    const std::vector<Id> kept = without_some(set.set, count);
    const auto result = search_->complete(set.mark, kept, static_cast<unsigned>(count) - 1,
                                          end.within(state_->of_units() ? kNeighbourWork : kNeighbourWorkWithDrawn));
    if (result != ReasonSearch::Result::found) {
      ++failures;
      continue;
    }
    failures = 0;
    set.set = irreducible(search_->set(), set.mark, end);
    offer(set);
  }
}

void UpperBounds::improve(unsigned floor, const SearchEnd& end) {
  if (sets_.empty() || end.reached()) return;
  if (state_->of_units()) with_noise(floor, end.within(end.left() / 5 * 3));
  std::vector<MarkSet> all = sets_;
  if (!state_->of_units()) all.resize(1);
  for (std::size_t i = 0; i < all.size() && size_ > floor && !end.reached(); ++i) {
    const Work share = end.left() / (2 * (all.size() - i)) * 3;
    search_neighbours(all[i], floor, end.within(share));
  }
}

}  // namespace nonet::steps
