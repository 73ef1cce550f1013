// Correction sets for ReasonSearch. Models of UnitOracle are completed by the solution and improved by local search, so
// that they break few reasons, and none of those that cannot be chosen counts. Models of solvers are kept along a path.
#include <algorithm>

#include "explain/internal/reason_search.hpp"

namespace nonet::steps {
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

int ReasonSearch::weight(Id reason) const {
  return oracle_->has(reason) ? kHeld : price_[reason] <= left_ ? kBroken : 0;
}

int ReasonSearch::gain_of_adding(Id mark) const {
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

int ReasonSearch::gain_of_removing(Id mark) const {
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

void ReasonSearch::flip(Id mark) {
  const int by = true_[mark] != 0 ? -1 : 1;
  true_[mark] ^= 1;
  for (const Id item : state_->items_of(mark)) held_[item] = static_cast<std::uint8_t>(held_[item] + by);
}

// The best change of one mark, or of two that meet. False: nothing helps.
bool ReasonSearch::step_of_improvement() {
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

void ReasonSearch::improve_model() {
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

// Whether the true marks break it: cells without exactly one do, too.
bool ReasonSearch::is_broken(Id drawn) {
  bool filled = true;
  for (const Id mark : state_->marks_of(drawn)) {
    filled = filled && held_[state_->items_of(mark)[0]] == 1;
    if (true_[mark] != 0) board_[state_->at(mark).cell] = state_->at(mark).digit;
  }
  const bool broken = !filled || !holds(state_->drawn_of(drawn).primitives, board_);
  for (const CellIndex cell : state_->drawn_of(drawn).cells) board_[cell] = state_->solution()[cell];
  return broken;
}

// Lists it for the wrong marks. False: for none of them.
bool ReasonSearch::store(std::vector<Id> broken) {
  bool listed = false;
  std::uint64_t hash = 1469598103934665603U;  // FNV-1a
  for (const Id reason : broken) hash = (hash ^ reason) * 1099511628211U;
  const auto id = static_cast<std::uint32_t>(corrections_.size());
  for (const Id mark : wrong_) {
    const bool shared = broken.size() <= kLongestShared || mark == mark_ || !state_->of_units();
    if (!shared || corrections_of_[mark].size() >= kMostOfAMark || !seen_.insert(hash * 1000003 + mark).second)
      continue;
    corrections_of_[mark].push_back(id);
    listed = true;
  }
  corrections_.push_back(std::move(broken));
  return listed;
}

// Adds drawn constraints to what is broken, and keeps the model for later states.
void ReasonSearch::keep_model(std::vector<Id>& broken) {
  std::vector<Id> drawn;
  KnownModel model;
  for (Id mark = 0; mark < state_->marks(); ++mark) {
    if ((true_[mark] != 0) == state_->right(mark)) continue;
    model.marks.push_back(state_->whole_mark(mark));
    drawn.insert(drawn.end(), state_->drawn_at(mark).begin(), state_->drawn_at(mark).end());
  }
  std::sort(drawn.begin(), drawn.end());
  drawn.erase(std::unique(drawn.begin(), drawn.end()), drawn.end());
  for (const Id each : drawn) {
    if (is_broken(each)) broken.push_back(link_of(each));
  }
  for (const Id reason : broken) model.broken.push_back(state_->whole_reason(reason));
  known_.push_back(std::move(model));
}

std::uint32_t ReasonSearch::store_model() {
  std::vector<Id> broken;
  for (Id item = 0; item < state_->items(); ++item) {
    if (held_[item] != 1) broken.push_back(held_[item] == 0 ? truth_of(item) : link_of(item));
  }
  if (!state_->of_units()) keep_model(broken);
  wrong_.clear();
  for (Id mark = 0; mark < state_->marks(); ++mark) {
    if (true_[mark] == 0) continue;
    if (!state_->right(mark)) wrong_.push_back(mark);
    flip(mark);
  }
  if (!store(std::move(broken)) && !state_->of_units()) known_.pop_back();
  return static_cast<std::uint32_t>(corrections_.size()) - 1;
}

// Fillings that differ from the solution by a change or two.
void ReasonSearch::add_near(Id mark) {
  const auto right_of = [&](Id item) {
    const std::span<const Id> all = state_->marks_of(item);
    return *std::find_if(all.begin(), all.end(), [&](Id each) { return state_->right(each); });
  };
  const auto add_changed = [&](std::initializer_list<Id> changed) {
    for (Id each = 0; each < state_->marks(); ++each) {
      if (state_->right(each)) flip(each);
    }
    for (const Id each : changed) flip(each);
    store_model();
  };
  const Id instead = right_of(state_->items_of(mark)[0]);
  add_changed({mark});
  add_changed({mark, instead});
  for (const Id item : state_->items_of(mark).subspan(1)) {
    const Id place = right_of(item);
    add_changed({mark, place});
    add_changed({mark, instead, place});
    const Id swapped = state_->mark_at({state_->at(place).cell, state_->at(instead).digit});
    if (swapped != kNone) add_changed({mark, instead, place, swapped});
  }
}

void ReasonSearch::take_known() {
  std::erase_if(known_, [&](const KnownModel& model) {
    wrong_.clear();
    for (const std::size_t whole : model.marks) {
      const Id mark = state_->open_mark(whole);
      if (mark == kNone) return true;
      if (!state_->right(mark)) wrong_.push_back(mark);
    }
    std::vector<Id> broken;
    for (const std::size_t whole : model.broken) broken.push_back(state_->open_reason(whole));
    return !store(std::move(broken));
  });
}

std::uint32_t ReasonSearch::correction() {
  if (state_->of_units()) {
    improve_model();
  } else {
    for (Id mark = 0; mark < state_->marks(); ++mark) {
      if (answering_->has(mark)) flip(mark);
    }
  }
  return store_model();
}

}  // namespace nonet::steps
