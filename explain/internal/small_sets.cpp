#include "explain/internal/small_sets.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace nonet {
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

std::vector<int> taken_by(int mark, const Reasons& reasons, const OpenMarks& open) {
  std::vector<int> taken;
  const int cell = reasons.cell_of(mark);
  for (const int other : open.marks_of(cell)) {
    if (other != mark) taken.push_back(other);
  }
  for (const CellIndex peer : reasons.rules().peers(cell)) {
    const int other = reasons.mark(peer, reasons.digit_of(mark));
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
  if (!fillings) fillings = std::make_unique<Fillings>(reasons_, std::vector{&reasons_.drawn()[drawn]}, open);
  return *fillings;
}

const std::vector<int>& SmallSets::removed_by(int drawn_reason, const OpenMarks& open, const SearchEnd& end) {
  return alone(static_cast<std::size_t>(drawn_reason - reasons_.of_drawn(0)), open).removed(end);
}

std::vector<RemovalSet> SmallSets::ones(const OpenMarks& open, const SearchEnd& end) {
  std::vector<RemovalSet> sets;
  for (int item = 0; item < reasons_.items(); ++item) {
    if (open.marks_of(item).size() != 1) continue;
    std::vector<int> taken = taken_by(open.marks_of(item).front(), reasons_, open);
    if (!taken.empty()) sets.push_back({{Reasons::truth(item)}, std::move(taken)});
  }
  for (std::size_t i = 0; i < alone_.size() && !end.reached(); ++i) {
    const std::vector<int>& removed = alone(i, open).removed(end);
    if (!removed.empty()) sets.push_back({{reasons_.of_drawn(static_cast<int>(i))}, removed});
  }
  return sets;
}

std::vector<RemovalSet> SmallSets::twos(const OpenMarks& open, const SearchEnd& end) {
  std::vector<RemovalSet> sets;
  add_locked(open, sets);
  for (std::size_t i = 0; i < alone_.size() && !end.reached(); ++i) add_with_items(i, open, end, sets);
  add_pairs(open, end, sets);
  return sets;
}

void SmallSets::add_locked(const OpenMarks& open, std::vector<RemovalSet>& sets) const {
  for (int item = 0; item < reasons_.items(); ++item) {
    const std::vector<int>& marks = open.marks_of(item);
    if (marks.empty()) continue;
    for (const int other : reasons_.items_of(marks.front())) {
      const std::vector<int>& wider = open.marks_of(other);
      if (other == item || wider.size() <= marks.size()) continue;
      if (!std::includes(wider.begin(), wider.end(), marks.begin(), marks.end())) continue;
      RemovalSet found{{Reasons::truth(item), Reasons::link(other)}, {}};
      std::sort(found.reasons.begin(), found.reasons.end());
      std::set_difference(wider.begin(), wider.end(), marks.begin(), marks.end(), std::back_inserter(found.removed));
      sets.push_back(std::move(found));
    }
  }
}

void SmallSets::add_with_items(std::size_t drawn, const OpenMarks& open, const SearchEnd& end,
                               std::vector<RemovalSet>& sets) {
  Fillings& fillings = alone(drawn, open);
  const int reason = reasons_.of_drawn(static_cast<int>(drawn));
  const auto keep = [&](RemovalSet set) {
    if (set.removed.empty()) return;
    const std::vector<int>& also = fillings.removed(end);  // without the item
    set.removed.insert(set.removed.end(), also.begin(), also.end());
    std::sort(set.removed.begin(), set.removed.end());
    set.removed.erase(std::unique(set.removed.begin(), set.removed.end()), set.removed.end());
    sets.push_back(std::move(set));
  };
  std::set<int> items;
  for (const int mark : fillings.marks()) {
    const std::span<const int> its = reasons_.items_of(mark);
    items.insert(its.begin() + 1, its.end());  // the cell belongs to the constraint
  }
  std::vector<int> inside;
  for (const int item : items) {
    if (end.reached()) return;
    inside.clear();
    RemovalSet by_link{{Reasons::link(item), reason}, {}};
    for (const int mark : open.marks_of(item)) (fillings.knows(mark) ? inside : by_link.removed).push_back(mark);
    const Fillings::Seen seen = fillings.seen(inside, end);
    if (by_link.removed.empty() && !inside.empty()) {
      RemovalSet by_truth{{Reasons::truth(item), reason}, {}};
      for (const int mark : fillings.marks()) {
        if (fillings.has(seen.with_some, mark) || std::binary_search(inside.begin(), inside.end(), mark)) continue;
        const bool possible = std::any_of(inside.begin(), inside.end(),
                                          [&](int place) { return fillings.exists(std::array{mark, place}, {}, end); });
        if (!possible) by_truth.removed.push_back(mark);
      }
      keep(std::move(by_truth));
    }
    if (!by_link.removed.empty() && (seen.none || fillings.exists({}, inside, end))) by_link.removed.clear();
    if (seen.two || may_hold_two(fillings, inside, end)) {
      for (const int mark : fillings.marks()) {
        if (!fillings.has(seen.with_at_most_one, mark) && !holds_one_at_most(fillings, mark, inside, end))
          by_link.removed.push_back(mark);
      }
    }
    keep(std::move(by_link));
  }
}

void SmallSets::add_pairs(const OpenMarks& open, const SearchEnd& end, std::vector<RemovalSet>& sets) {
  for (std::size_t i = 0; i < alone_.size(); ++i) {
    const Drawn& first = reasons_.drawn()[i];
    for (std::size_t j = i + 1; j < alone_.size(); ++j) {
      const Drawn& second = reasons_.drawn()[j];
      const bool meet = std::any_of(first.cells.begin(), first.cells.end(), [&](CellIndex cell) {
        return open.placed(cell) == 0 && std::binary_search(second.cells.begin(), second.cells.end(), cell);
      });
      if (!meet) continue;
      if (end.reached()) return;
      std::unique_ptr<Fillings>& both = pairs_[{i, j}];
      if (!both) both = std::make_unique<Fillings>(reasons_, std::vector{&first, &second}, open);
      const std::vector<int>& removed = both->removed(end);
      if (removed.empty()) continue;
      sets.push_back({{reasons_.of_drawn(static_cast<int>(i)), reasons_.of_drawn(static_cast<int>(j))}, removed});
    }
  }
}

}  // namespace nonet
