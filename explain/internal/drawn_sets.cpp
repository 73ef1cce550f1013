#include "explain/internal/drawn_sets.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace nonet::steps {
namespace {

bool may_hold_two(Fillings& fillings, std::span<const int> places, const SearchEnd& end) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t j = i + 1; j < places.size(); ++j) {
      if (fillings.exists(std::array{places[i], places[j]}, {}, end)) return true;
    }
  }
  return false;
}

// Whether some filling has the mark, and one at most of the places.
bool holds_one_at_most(Fillings& fillings, int mark, std::span<const int> places, const SearchEnd& end) {
  if (std::find(places.begin(), places.end(), mark) == places.end() && fillings.exists(std::array{mark}, places, end)) {
    return true;
  }
  std::vector<int> others;
  return std::any_of(places.begin(), places.end(), [&](int place) {
    others.clear();
    std::copy_if(places.begin(), places.end(), std::back_inserter(others), [=](int other) { return other != place; });
    if (std::find(others.begin(), others.end(), mark) != others.end()) return false;
    return fillings.exists(std::array{mark, place}, others, end);
  });
}

}  // namespace

void DrawnSets::forget() {
  alone_ = std::vector<std::unique_ptr<Fillings>>(alone_.size());
  pairs_.clear();
}

void DrawnSets::shrink() {
  for (const std::unique_ptr<Fillings>& each : alone_) {
    if (each) each->shrink();
  }
  for (const auto& [which, each] : pairs_) each->shrink();
}

bool DrawnSets::proven() const {
  return std::all_of(alone_.begin(), alone_.end(), [](const auto& each) { return !each || each->certain(); }) &&
         std::all_of(pairs_.begin(), pairs_.end(), [](const auto& each) { return each.second->certain(); });
}

Fillings& DrawnSets::alone(std::size_t drawn) {
  std::unique_ptr<Fillings>& fillings = alone_[drawn];
  if (!fillings) fillings = std::make_unique<Fillings>(state_, std::vector{&state_.drawn()[drawn]});
  return *fillings;
}

std::vector<Id> DrawnSets::open_marks(const std::vector<int>& whole) const {
  std::vector<Id> marks;
  for (const int mark : whole) marks.push_back(state_.open_mark(static_cast<std::size_t>(mark)));
  return marks;
}

std::vector<RemovalSet> DrawnSets::ones(const SearchEnd& end) {
  std::vector<RemovalSet> sets;
  for (std::size_t i = 0; i < alone_.size() && !end.reached(); ++i) {
    const std::vector<int>& removed = alone(i).removed(end);
    if (!removed.empty()) sets.push_back({{reason_of(i)}, open_marks(removed)});
  }
  return sets;
}

std::vector<RemovalSet> DrawnSets::twos(const SearchEnd& end) {
  std::vector<RemovalSet> sets;
  for (std::size_t i = 0; i < alone_.size() && !end.reached(); ++i) add_with_items(i, end, sets);
  add_pairs(end, sets);
  return sets;
}

void DrawnSets::add_with_items(std::size_t drawn, const SearchEnd& end, std::vector<RemovalSet>& sets) {
  Fillings& fillings = alone(drawn);
  const auto keep = [&](Id reason, std::vector<int>& removed) {
    if (removed.empty()) return;
    const std::vector<int>& also = fillings.removed(end);  // without the item
    removed.insert(removed.end(), also.begin(), also.end());
    std::sort(removed.begin(), removed.end());
    removed.erase(std::unique(removed.begin(), removed.end()), removed.end());
    sets.push_back({{reason, reason_of(drawn)}, open_marks(removed)});
  };
  std::set<Id> items;
  for (const int mark : fillings.marks()) {
    const std::span<const Id> its = state_.items_of(state_.open_mark(static_cast<std::size_t>(mark)));
    items.insert(its.begin() + 1, its.end());  // the cell belongs to the constraint
  }
  std::vector<int> inside;
  std::vector<int> by_link;
  std::vector<int> by_truth;
  for (const Id item : items) {
    if (end.reached()) return;
    inside.clear();
    by_link.clear();
    by_truth.clear();
    for (const Id each : state_.marks_of(item)) {
      const int mark = static_cast<int>(state_.whole_mark(each));
      (fillings.knows(mark) ? inside : by_link).push_back(mark);
    }
    const Fillings::Seen seen = fillings.seen(inside, end);
    if (by_link.empty() && !inside.empty()) {
      for (const int mark : fillings.marks()) {
        if (fillings.has(seen.with_some, mark) || std::binary_search(inside.begin(), inside.end(), mark)) continue;
        const bool possible = std::any_of(inside.begin(), inside.end(),
                                          [&](int place) { return fillings.exists(std::array{mark, place}, {}, end); });
        if (!possible) by_truth.push_back(mark);
      }
      keep(truth_of(item), by_truth);
    }
    if (!by_link.empty() && (seen.none || fillings.exists({}, inside, end))) by_link.clear();
    if (seen.two || may_hold_two(fillings, inside, end)) {
      for (const int mark : fillings.marks()) {
        if (!fillings.has(seen.with_at_most_one, mark) && !holds_one_at_most(fillings, mark, inside, end))
          by_link.push_back(mark);
      }
    }
    keep(link_of(item), by_link);
  }
}

void DrawnSets::add_pairs(const SearchEnd& end, std::vector<RemovalSet>& sets) {
  for (std::size_t i = 0; i < alone_.size(); ++i) {
    const Drawn& first = state_.drawn()[i];
    for (std::size_t j = i + 1; j < alone_.size(); ++j) {
      const Drawn& second = state_.drawn()[j];
      const bool meet = std::any_of(first.cells.begin(), first.cells.end(), [&](CellIndex cell) {
        return state_.placed(cell) == 0 && std::binary_search(second.cells.begin(), second.cells.end(), cell);
      });
      if (!meet) continue;
      if (end.reached()) return;
      std::unique_ptr<Fillings>& both = pairs_[{i, j}];
      if (!both) both = std::make_unique<Fillings>(state_, std::vector{&first, &second});
      const std::vector<int>& removed = both->removed(end);
      if (!removed.empty()) sets.push_back({{reason_of(i), reason_of(j)}, open_marks(removed)});
    }
  }
}

}  // namespace nonet::steps
