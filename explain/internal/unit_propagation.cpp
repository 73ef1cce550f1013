#include "explain/internal/unit_propagation.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace nonet::steps {
namespace {

constexpr unsigned kNoiseSteps = 8;
constexpr std::uint64_t kSeed = 88172645463325252U;

/// std::popcount calls a function on processors without the instruction; this is inlined (H. Warren, Hacker's Delight).
unsigned ones(std::uint64_t word) {
  word -= (word >> 1) & 0x5555555555555555U;
  word = (word & 0x3333333333333333U) + ((word >> 2) & 0x3333333333333333U);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fU;
  return static_cast<unsigned>((word * 0x0101010101010101U) >> 56);
}

}  // namespace

void UnitPropagation::load() {
  words_ = (state_->reasons() + 63) / 64;
  bits_.clear();
  random_ = kSeed;
}

UnitPropagation::SetId UnitPropagation::new_set() {
  ++work_;
  const std::size_t at = bits_.size();
  bits_.resize(at + words_);
  return static_cast<SetId>(at / words_);
}

UnitPropagation::SetId UnitPropagation::copy(SetId set) {
  const SetId made = new_set();
  std::copy_n(bits_.begin() + static_cast<std::ptrdiff_t>(set * words_), words_,
              bits_.begin() + static_cast<std::ptrdiff_t>(made * words_));
  return made;
}

void UnitPropagation::unite(SetId into, SetId from) {
  std::uint64_t* const to = bits_.data() + into * words_;
  const std::uint64_t* const other = bits_.data() + from * words_;
  for (std::size_t i = 0; i < words_; ++i) to[i] |= other[i];
}

void UnitPropagation::insert(SetId set, Id reason) {
  bits_[set * words_ + reason / 64U] |= std::uint64_t{1} << (reason % 64U);
}

unsigned UnitPropagation::size(SetId set) const {
  unsigned count = 0;
  for (std::size_t i = 0; i < words_; ++i) count += ones(bits_[set * words_ + i]);
  return count;
}

std::vector<Id> UnitPropagation::list(SetId set) const {
  std::vector<Id> all;
  for (std::size_t i = 0; i < words_; ++i) {
    for (std::uint64_t word = bits_[set * words_ + i]; word != 0; word &= word - 1) {
      all.push_back(static_cast<Id>(64 * i + static_cast<std::size_t>(std::countr_zero(word))));
    }
  }
  return all;
}

// Gives back the sets from this one on.
void UnitPropagation::release(SetId first) { bits_.resize(first * words_); }

void UnitPropagation::push(unsigned size, const Event& event) {
  std::size_t key = size;
  if (noise_ > 0) {
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    random_ ^= random_ << 17;
    key = size * kNoiseSteps + random_ % (kNoiseSteps * noise_);
  }
  if (events_.size() <= key) events_.resize(key + 1);
  events_[key].push_back(event);
  lowest_ = std::min(lowest_, key);
  end_of_events_ = std::max(end_of_events_, key + 1);
}

bool UnitPropagation::pop(Event& event, unsigned limit) {
  for (; lowest_ < end_of_events_; ++lowest_) {
    if (noise_ == 0 && lowest_ >= limit) return false;
    if (events_[lowest_].empty()) continue;
    event = events_[lowest_].back();
    events_[lowest_].pop_back();
    return true;
  }
  return false;
}

void UnitPropagation::clear_events() {
  for (std::size_t i = 0; i < end_of_events_; ++i) events_[i].clear();
  lowest_ = SIZE_MAX;
  end_of_events_ = 0;
}

UnitPropagation::Trail UnitPropagation::start() const {
  Trail trail;
  trail.status.assign(state_->marks(), Status::open);
  trail.why.assign(state_->marks(), 0);
  trail.why_dead.assign(state_->marks(), 0);
  trail.held.assign(state_->items(), 0);
  for (Id item = 0; item < state_->items(); ++item) {
    trail.left.push_back(static_cast<std::uint8_t>(state_->marks_of(item).size()));
  }
  return trail;
}

// The truth of an item, and why marks of it are dead.
UnitPropagation::SetId UnitPropagation::truth_with_dead(const Trail& trail, Id item) {
  const SetId made = new_set();
  insert(made, truth_of(item));
  for (const Id mark : state_->marks_of(item)) {
    if (trail.status[mark] == Status::dead) unite(made, trail.why_dead[mark]);
  }
  return made;
}

void UnitPropagation::make_true(Trail& trail, Id mark, SetId why, unsigned limit) {
  trail.status[mark] = Status::right;
  trail.why[mark] = why;
  for (const Id item : state_->items_of(mark)) {
    trail.held[item] = 1;
    if (state_->marks_of(item).size() == 1) continue;
    const SetId set = copy(why);
    insert(set, link_of(item));
    const unsigned cost = size(set);
    if (cost >= limit) continue;
    for (const Id other : state_->marks_of(item)) {
      if (other != mark && trail.status[other] != Status::dead) push(cost, {other, true, set});
    }
  }
}

// True: a clash of fewer reasons than the limit, which is then lowered.
bool UnitPropagation::make_dead(Trail& trail, Id mark, SetId why, unsigned& limit, SetId& clash) {
  bool found = false;
  const auto take = [&](SetId set) {
    const unsigned cost = size(set);
    if (cost >= limit) return;
    limit = cost;
    clash = set;
    found = true;
  };
  if (trail.status[mark] == Status::right) {
    const SetId both = copy(why);
    unite(both, trail.why[mark]);
    take(both);
    return found;
  }
  trail.status[mark] = Status::dead;
  trail.why_dead[mark] = why;
  for (const Id item : state_->items_of(mark)) {
    --trail.left[item];
    if (trail.held[item] != 0) continue;
    if (trail.left[item] > 1) {
      if (strength_ != Strength::units && trail.left[item] <= 3) propagate_locked(trail, item, limit);
      continue;
    }
    const SetId set = truth_with_dead(trail, item);
    if (trail.left[item] == 0) {
      take(set);
      continue;
    }
    const std::span<const Id> all = state_->marks_of(item);
    const Id last = *std::find_if(all.begin(), all.end(), [&](Id one) { return trail.status[one] != Status::dead; });
    push(size(set), {last, false, set});
  }
  return found;
}

// The marks left in an item lie in another one: its other marks die.
void UnitPropagation::propagate_locked(Trail& trail, Id item, unsigned limit) {
  std::array<Id, 3> left{};
  std::size_t count = 0;
  for (const Id mark : state_->marks_of(item)) {
    if (trail.status[mark] != Status::dead) left[count++] = mark;
  }
  const SetId so_far = truth_with_dead(trail, item);
  if (size(so_far) + 1 >= limit) return;
  for (const Id other : state_->items_of(left[0])) {
    if (other == item || !std::all_of(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(count),
                                      [&](Id mark) { return state_->has(other, mark); })) {
      continue;
    }
    const SetId set = copy(so_far);
    insert(set, link_of(other));
    const unsigned cost = size(set);
    for (const Id mark : state_->marks_of(other)) {
      if (trail.status[mark] != Status::dead && !state_->has(item, mark)) push(cost, {mark, true, set});
    }
  }
  if (count == 2 && strength_ == Strength::pairs) propagate_pairs(trail, item, so_far, left[0], left[1], limit);
}

// Two truths that have two marks left each, which lie in the same two other items.
void UnitPropagation::propagate_pairs(Trail& trail, Id item, SetId so_far, Id first, Id second, unsigned limit) {
  for (const Id one : state_->items_of(first)) {
    if (one == item) continue;
    for (const Id third : state_->marks_of(one)) {
      if (third == first || trail.status[third] == Status::dead) continue;
      for (const Id truth : state_->items_of(third)) {
        if (truth == one || truth == item || trail.held[truth] != 0 || trail.left[truth] != 2) continue;
        const std::span<const Id> all = state_->marks_of(truth);
        const auto fourth = std::find_if(all.begin(), all.end(),
                                         [&](Id mark) { return mark != third && trail.status[mark] != Status::dead; });
        if (fourth == all.end() || *fourth == second) continue;
        for (const Id other : state_->items_of(second)) {
          if (other == item || other == truth || other == one || !state_->has(other, *fourth)) continue;
          const SetId set = truth_with_dead(trail, truth);
          unite(set, so_far);
          insert(set, link_of(one));
          insert(set, link_of(other));
          const unsigned cost = size(set);
          if (cost >= limit) continue;
          for (const auto& [link, a, b] : {std::array<Id, 3>{one, first, third}, {other, second, *fourth}}) {
            for (const Id mark : state_->marks_of(link)) {
              if (trail.status[mark] != Status::dead && mark != a && mark != b) push(cost, {mark, true, set});
            }
          }
        }
      }
    }
  }
}

bool UnitPropagation::propagate(Trail& trail, Id mark, unsigned& limit, SetId& clash) {
  clear_events();
  push(0, {mark, false, new_set()});
  bool found = false;
  for (Event event; pop(event, limit);) {
    ++work_;
    if (trail.status[event.mark] == Status::dead) continue;
    if (noise_ > 0 && size(event.why) >= limit) continue;
    if (event.dies) {
      found |= make_dead(trail, event.mark, event.why, limit, clash);
    } else if (trail.status[event.mark] == Status::open) {
      make_true(trail, event.mark, event.why, limit);
    }
  }
  return found;
}

std::vector<Id> UnitPropagation::refute(Id mark, unsigned limit, const SearchEnd& end) {
  bits_.clear();
  Trail trail = start();
  SetId clash = 0;
  const bool found = propagate(trail, mark, limit, clash);
  spend(end);
  return found ? list(clash) : std::vector<Id>();
}

std::vector<Id> UnitPropagation::refute_by_cases(Id mark, unsigned limit, const SearchEnd& end) {
  bits_.clear();
  Trail base = start();
  SetId clash = 0;
  auto without_cases = static_cast<unsigned>(state_->reasons() + 1);
  const bool found = propagate(base, mark, without_cases, clash);
  spend(end);
  if (found) return without_cases < limit ? list(clash) : std::vector<Id>();
  const auto first_free = static_cast<SetId>(bits_.size() / words_);
  std::vector<Id> best;
  Trail trail;
  for (unsigned width = 2; width <= 3; ++width) {
    for (Id item = 0; item < state_->items(); ++item) {
      if (base.held[item] != 0 || base.left[item] != width) continue;
      release(first_free);
      const SetId set = truth_with_dead(base, item);
      bool all = true;
      for (const Id one : state_->marks_of(item)) {
        if (base.status[one] != Status::open) continue;
        unsigned most = limit;
        trail = base;
        all = size(set) < limit && propagate(trail, one, most, clash);
        if (!all) break;
        unite(set, clash);
      }
      if (all && size(set) < limit) {
        limit = size(set);
        best = list(set);
      }
      spend(end);
      if (end.reached()) return best;
    }
  }
  return best;
}

bool UnitPropagation::refute_from(Trail& trail, Id mark, const SearchEnd& end, SetId& clash) {
  auto limit = static_cast<unsigned>(state_->reasons() + 1);
  const bool found = propagate(trail, mark, limit, clash);
  spend(end);
  if (found) return true;
  Id item = kNone;
  for (Id one = 0; one < state_->items(); ++one) {
    if (trail.held[one] == 0 && (item == kNone || trail.left[one] < trail.left[item])) item = one;
  }
  if (item == kNone || end.reached()) return false;
  const SetId set = truth_with_dead(trail, item);
  const auto first_free = static_cast<SetId>(set + 1);
  for (const Id one : state_->marks_of(item)) {
    if (trail.status[one] != Status::open) continue;
    Trail inner = trail;
    SetId inner_clash = 0;
    if (!refute_from(inner, one, end, inner_clash)) return false;
    unite(set, inner_clash);
    release(first_free);
  }
  clash = set;
  return true;
}

std::vector<Id> UnitPropagation::refute_fully(Id mark, const SearchEnd& end) {
  bits_.clear();
  Trail trail = start();
  SetId clash = 0;
  return refute_from(trail, mark, end, clash) ? list(clash) : std::vector<Id>();
}

}  // namespace nonet::steps
