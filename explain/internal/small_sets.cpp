#include "nonet/explain/internal/small_sets.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace nonet {
namespace {

bool may_hold_two(Fillings& fillings, std::span<const int> places, const Watch& watch) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t j = i + 1; j < places.size(); ++j) {
      if (fillings.exists(std::array{places[i], places[j]}, {}, watch)) return true;
    }
  }
  return false;
}

// Whether some filling has the mark, and one at most of the places.
bool holds_one_at_most(Fillings& fillings, int mark, std::span<const int> places, const Watch& watch) {
  if (std::find(places.begin(), places.end(), mark) == places.end() &&
      fillings.exists(std::array{mark}, places, watch)) {
    return true;
  }
  std::vector<int> others;
  return std::any_of(places.begin(), places.end(), [&](int place) {
    others.clear();
    std::copy_if(places.begin(), places.end(), std::back_inserter(others), [=](int other) { return other != place; });
    if (std::find(others.begin(), others.end(), mark) != others.end()) return false;
    return fillings.exists(std::array{mark, place}, others, watch);
  });
}

}  // namespace

std::vector<int> taken_by(int mark, const Groups& groups, const OpenMarks& open) {
  std::vector<int> taken;
  const int cell = groups.cell_of(mark);
  for (const int other : open.marks_of(cell)) {
    if (other != mark) taken.push_back(other);
  }
  for (const CellIndex peer : groups.rules().peers(cell)) {
    const int other = groups.mark(peer, groups.digit_of(mark));
    if (open.has(other)) taken.push_back(other);
  }
  std::sort(taken.begin(), taken.end());
  return taken;
}

void SmallSets::shrink(const OpenMarks& open) {
  for (const std::unique_ptr<Fillings>& each : alone_) {
    if (each) each->shrink(open);
  }
  for (const auto& [which, each] : pairs_) each->shrink(open);
}

bool SmallSets::proven() const {
  return std::all_of(alone_.begin(), alone_.end(), [](const auto& each) { return !each || each->certain(); }) &&
         std::all_of(pairs_.begin(), pairs_.end(), [](const auto& each) { return each.second->certain(); });
}

Fillings& SmallSets::alone(std::size_t drawn, const OpenMarks& open) {
  std::unique_ptr<Fillings>& fillings = alone_[drawn];
  if (!fillings) fillings = std::make_unique<Fillings>(groups_, std::vector{&groups_.drawn()[drawn]}, open);
  return *fillings;
}

const std::vector<int>& SmallSets::removed_by(int drawn_group, const OpenMarks& open, const Watch& watch) {
  return alone(static_cast<std::size_t>(drawn_group - groups_.of_drawn(0)), open).removed(watch);
}

std::vector<GroupSet> SmallSets::ones(const OpenMarks& open, const Watch& watch) {
  std::vector<GroupSet> sets;
  for (int slot = 0; slot < groups_.slots(); ++slot) {
    if (open.marks_of(slot).size() != 1) continue;
    std::vector<int> taken = taken_by(open.marks_of(slot).front(), groups_, open);
    if (!taken.empty()) sets.push_back({{Groups::truth(slot)}, std::move(taken)});
  }
  for (std::size_t i = 0; i < alone_.size() && !watch.over(); ++i) {
    const std::vector<int>& removed = alone(i, open).removed(watch);
    if (!removed.empty()) sets.push_back({{groups_.of_drawn(static_cast<int>(i))}, removed});
  }
  return sets;
}

std::vector<GroupSet> SmallSets::twos(const OpenMarks& open, const Watch& watch) {
  std::vector<GroupSet> sets;
  add_locked(open, sets);
  for (std::size_t i = 0; i < alone_.size() && !watch.over(); ++i) add_with_slots(i, open, watch, sets);
  add_pairs(open, watch, sets);
  return sets;
}

void SmallSets::add_locked(const OpenMarks& open, std::vector<GroupSet>& sets) const {
  for (int slot = 0; slot < groups_.slots(); ++slot) {
    const std::vector<int>& marks = open.marks_of(slot);
    if (marks.empty()) continue;
    for (const int other : groups_.slots_of(marks.front())) {
      const std::vector<int>& wider = open.marks_of(other);
      if (other == slot || wider.size() <= marks.size()) continue;
      if (!std::includes(wider.begin(), wider.end(), marks.begin(), marks.end())) continue;
      GroupSet found{{Groups::truth(slot), Groups::once(other)}, {}};
      std::sort(found.groups.begin(), found.groups.end());
      std::set_difference(wider.begin(), wider.end(), marks.begin(), marks.end(), std::back_inserter(found.removed));
      sets.push_back(std::move(found));
    }
  }
}

void SmallSets::add_with_slots(std::size_t drawn, const OpenMarks& open, const Watch& watch,
                               std::vector<GroupSet>& sets) {
  Fillings& fillings = alone(drawn, open);
  const int group = groups_.of_drawn(static_cast<int>(drawn));
  const auto keep = [&](GroupSet set) {
    if (set.removed.empty()) return;
    const std::vector<int>& also = fillings.removed(watch);  // without the slot
    set.removed.insert(set.removed.end(), also.begin(), also.end());
    std::sort(set.removed.begin(), set.removed.end());
    set.removed.erase(std::unique(set.removed.begin(), set.removed.end()), set.removed.end());
    sets.push_back(std::move(set));
  };
  std::set<int> slots;
  for (const int mark : fillings.marks()) {
    const std::span<const int> its = groups_.slots_of(mark);
    slots.insert(its.begin() + 1, its.end());  // the cell belongs to the constraint
  }
  std::vector<int> inside;
  for (const int slot : slots) {
    if (watch.over()) return;
    inside.clear();
    GroupSet by_once{{Groups::once(slot), group}, {}};
    for (const int mark : open.marks_of(slot)) (fillings.knows(mark) ? inside : by_once.removed).push_back(mark);
    if (by_once.removed.empty() && !inside.empty()) {
      GroupSet by_truth{{Groups::truth(slot), group}, {}};
      for (const int mark : fillings.marks()) {
        if (std::binary_search(inside.begin(), inside.end(), mark)) continue;
        const bool possible = std::any_of(inside.begin(), inside.end(), [&](int place) {
          return fillings.exists(std::array{mark, place}, {}, watch);
        });
        if (!possible) by_truth.removed.push_back(mark);
      }
      keep(std::move(by_truth));
    }
    if (!by_once.removed.empty() && fillings.exists({}, inside, watch)) by_once.removed.clear();
    if (may_hold_two(fillings, inside, watch)) {
      for (const int mark : fillings.marks()) {
        if (!holds_one_at_most(fillings, mark, inside, watch)) by_once.removed.push_back(mark);
      }
    }
    keep(std::move(by_once));
  }
}

void SmallSets::add_pairs(const OpenMarks& open, const Watch& watch, std::vector<GroupSet>& sets) {
  for (std::size_t i = 0; i < alone_.size(); ++i) {
    const Drawn& first = groups_.drawn()[i];
    for (std::size_t j = i + 1; j < alone_.size(); ++j) {
      const Drawn& second = groups_.drawn()[j];
      const bool meet = std::any_of(first.cells.begin(), first.cells.end(), [&](CellIndex cell) {
        return open.placed(cell) == 0 && std::binary_search(second.cells.begin(), second.cells.end(), cell);
      });
      if (!meet) continue;
      if (watch.over()) return;
      std::unique_ptr<Fillings>& both = pairs_[{i, j}];
      if (!both) both = std::make_unique<Fillings>(groups_, std::vector{&first, &second}, open);
      const std::vector<int>& removed = both->removed(watch);
      if (removed.empty()) continue;
      sets.push_back({{groups_.of_drawn(static_cast<int>(i)), groups_.of_drawn(static_cast<int>(j))}, removed});
    }
  }
}

}  // namespace nonet
