// Correction sets for UnitHitting: the oracle's model is completed by the solution and improved by local search, so
// that it breaks few reasons, and none of those that cannot be chosen counts.
#include <algorithm>

#include "explain/internal/unit_hitting.hpp"

namespace nonet::units {
namespace {

constexpr int kHeld = 1000;  ///< what breaking a reason of the set costs
constexpr int kBroken = 16;  ///< any other one that can be chosen
constexpr int kMostSteps = 60;
constexpr Work kWorkOfStep = 30;
constexpr int kWorthAPair = 3 * kBroken;  ///< a worse first step is not followed by a second
/// Longer sets prune little for other marks, and more sets a mark cost more than they prune.
constexpr std::size_t kLongestShared = 10;
constexpr std::size_t kMostOfAMark = 60;

}  // namespace

int UnitHitting::weight(Id reason) const {
  return oracle_->has(reason) ? kHeld : price_[reason] <= left_ ? kBroken : 0;
}

int UnitHitting::gain_of_adding(Id mark) const {
  int cost = 0;
  for (const Id item : state_->items_of(mark)) {
    if (held_[item] == 0) {
      cost -= weight(truth_of(item));
    } else if (held_[item] == 1) {
      cost += weight(link_of(item));
    }
  }
  return cost;
}

int UnitHitting::gain_of_removing(Id mark) const {
  int cost = 0;
  for (const Id item : state_->items_of(mark)) {
    if (held_[item] == 1) {
      cost += weight(truth_of(item));
    } else if (held_[item] == 2) {
      cost -= weight(link_of(item));
    }
  }
  return cost;
}

void UnitHitting::flip(Id mark) {
  const int by = true_[mark] != 0 ? -1 : 1;
  true_[mark] ^= 1;
  for (const Id item : state_->items_of(mark)) held_[item] = static_cast<std::uint8_t>(held_[item] + by);
}

// The best change of one mark, or of two that meet. False: nothing helps.
bool UnitHitting::step_of_improvement() {
  int best = 0;
  Id first = kNone;
  Id second = kNone;
  const auto better = [&](int cost, Id one, Id other) {
    if (cost < best) {
      best = cost;
      first = one;
      second = other;
    }
  };
  // A mark is added and one that it clashes with removed; or the other way round.
  const auto with_another = [&](int cost, Id mark, bool adds) {
    if (cost <= best || cost >= kWorthAPair) return;
    flip(mark);
    for (const Id item : state_->items_of(mark)) {
      if (adds ? held_[item] < 2 : held_[item] != 0) continue;
      for (const Id other : state_->marks_of(item)) {
        if (other == mark || other == mark_ || (true_[other] != 0) != adds) continue;
        better(cost + (adds ? gain_of_removing(other) : gain_of_adding(other)), mark, other);
      }
    }
    flip(mark);
  };
  for (Id item = 0; item < state_->items(); ++item) {
    if (held_[item] == 0 && weight(truth_of(item)) != 0) {
      for (const Id mark : state_->marks_of(item)) {
        const int cost = gain_of_adding(mark);
        better(cost, mark, kNone);
        with_another(cost, mark, true);
      }
    } else if (held_[item] >= 2 && weight(link_of(item)) != 0) {
      for (const Id mark : state_->marks_of(item)) {
        if (true_[mark] == 0 || mark == mark_) continue;
        const int cost = gain_of_removing(mark);
        better(cost, mark, kNone);
        with_another(cost, mark, false);
      }
    }
  }
  if (first == kNone) return false;
  flip(first);
  if (second != kNone) flip(second);
  return true;
}

void UnitHitting::improve_model() {
  for (const Id mark : oracle_->model()) {
    if (true_[mark] == 0) flip(mark);
  }
  for (Id mark = 0; mark < state_->marks(); ++mark) {
    if (!state_->right(mark) || true_[mark] != 0) continue;
    const std::span<const Id> its = state_->items_of(mark);
    const bool dead =
        std::any_of(its.begin(), its.end(), [&](Id item) { return held_[item] != 0 && oracle_->has(link_of(item)); });
    if (!dead) flip(mark);
  }
  for (int i = 0; i < kMostSteps && step_of_improvement(); ++i) end_.spend(kWorkOfStep);
}

std::uint32_t UnitHitting::store_model() {
  std::vector<Id> broken;
  std::uint64_t hash = 1469598103934665603U;  // FNV-1a
  for (Id item = 0; item < state_->items(); ++item) {
    if (held_[item] == 1) continue;
    broken.push_back(held_[item] == 0 ? truth_of(item) : link_of(item));
    hash = (hash ^ broken.back()) * 1099511628211U;
  }
  const auto id = static_cast<std::uint32_t>(corrections_.size());
  for (Id mark = 0; mark < state_->marks(); ++mark) {
    if (true_[mark] == 0) continue;
    const bool shared = broken.size() <= kLongestShared || mark == mark_;
    if (!state_->right(mark) && shared && corrections_of_[mark].size() < kMostOfAMark &&
        seen_.insert(hash * 1000003 + mark).second) {
      corrections_of_[mark].push_back(id);
    }
    flip(mark);
  }
  corrections_.push_back(std::move(broken));
  return id;
}

std::uint32_t UnitHitting::correction() {
  improve_model();
  return store_model();
}

}  // namespace nonet::units
