#include "nonet/explain/internal/group_hitting.hpp"

#include <algorithm>

namespace nonet {
namespace {

// Conflicts until the solver whose models are better gives way to the one that answers sooner.
constexpr std::uint64_t kConflicts = 200;

}  // namespace

GroupHitting::GroupHitting(const Groups& groups, const OpenMarks& open, GroupSolver& careful)
    : groups_(groups),
      open_(&open),
      models_(groups),
      solver_(groups, open, GroupSolver::Others::hold),
      careful_(careful),
      in_set_(static_cast<std::size_t>(groups.count())),
      forbidden_(in_set_.size()),
      drawn_in_(static_cast<std::size_t>(groups.rules().cells())),
      stamp_(in_set_.size()) {
  models_.take(open);
}

void GroupHitting::shrink(const OpenMarks& open) {
  open_ = &open;
  models_.take(open);
  solver_.shrink(open);
}

GroupHitting::Answer GroupHitting::find(int mark, int most, std::span<const int> changed, const Watch& watch) {
  watch_ = &watch;
  changed_ = changed;
  last_node_ = UINT64_MAX;
  return search_from(mark, {}, most);
}

GroupHitting::Answer GroupHitting::complete(int mark, std::span<const int> fixed, int most, std::uint64_t most_nodes,
                                            const Watch& watch) {
  watch_ = &watch;
  changed_ = {};
  last_node_ = nodes_ + most_nodes;
  return search_from(mark, fixed, most);
}

GroupHitting::Answer GroupHitting::search_from(int mark, std::span<const int> fixed, int most) {
  over_ = false;
  mark_ = mark;
  while (!set_.empty()) drop(set_.back());
  models_.add_near(mark);
  if (levels_.size() < static_cast<std::size_t>(most) + 2) levels_.resize(static_cast<std::size_t>(most) + 2);
  for (const int group : fixed) add(group);
  levels_[0].unhit = models_.with(mark);
  std::erase_if(levels_[0].unhit, [&](int model) {
    const std::vector<int>& violated = models_.groups(model);
    return std::any_of(violated.begin(), violated.end(), [&](int group) { return is_in(group); });
  });
  const bool found = search(0, most);
  std::fill(forbidden_.begin(), forbidden_.end(), 0);
  if (!found) return over_ ? Answer::over : Answer::none;
  std::sort(set_.begin(), set_.end());
  return Answer::found;
}

void GroupHitting::add(int group) {
  set_.push_back(group);
  in_set_[static_cast<std::size_t>(group)] = 1;
  if (!groups_.is_drawn(group)) return;
  for (const CellIndex cell : groups_.drawn_of(group).cells) ++drawn_in_[cell];
}

void GroupHitting::drop(int group) {
  std::erase(set_, group);
  in_set_[static_cast<std::size_t>(group)] = 0;
  if (!groups_.is_drawn(group)) return;
  for (const CellIndex cell : groups_.drawn_of(group).cells) --drawn_in_[cell];
}

bool GroupHitting::holds_mark(int slot) const {
  const std::span<const int> slots = groups_.slots_of(mark_);
  return std::find(slots.begin(), slots.end(), slot) != slots.end();
}

bool GroupHitting::is_covered(int mark, int slot) const {
  if (drawn_in_[static_cast<std::size_t>(groups_.cell_of(mark))] > 0) return true;
  const std::span<const int> slots = groups_.slots_of(mark);
  return std::any_of(slots.begin(), slots.end(),
                     [&](int other) { return other != slot && is_in(Groups::once(other)); });
}

// How many groups that fill it a once lacks at least.
int GroupHitting::missing_fillers(int slot) const {
  int missing = holds_mark(slot) ? 1 : 2;
  const std::vector<int>& marks = open_->marks_of(slot);
  for (const int group : set_) {
    if (missing <= 0) break;
    if (groups_.is_drawn(group)) {
      const std::vector<CellIndex>& cells = groups_.drawn_of(group).cells;
      for (const int mark : marks) {
        if (std::binary_search(cells.begin(), cells.end(), static_cast<CellIndex>(groups_.cell_of(mark)))) --missing;
      }
    } else if (groups_.is_truth(group) && Groups::slot_of(group) != slot) {
      const std::vector<int>& its = open_->marks_of(Groups::slot_of(group));
      const bool meets = std::any_of(its.begin(), its.end(),
                                     [&](int mark) { return std::binary_search(marks.begin(), marks.end(), mark); });
      if (meets) --missing;
    }
  }
  return std::max(missing, 0);
}

bool GroupHitting::admissible(int group, int left) const {
  if (is_in(group) || forbidden_[static_cast<std::size_t>(group)] > 0) return false;
  if (groups_.is_drawn(group)) return true;
  const int slot = Groups::slot_of(group);
  // A drawn constraint says this of its cells.
  if (slot < groups_.rules().cells() && drawn_in_[static_cast<std::size_t>(slot)] > 0) return false;
  const std::vector<int>& marks = open_->marks_of(slot);
  if (!groups_.is_truth(group)) return marks.size() > 1 && 1 + missing_fillers(slot) <= left;
  if (marks.empty() || holds_mark(slot)) return false;
  return left > 1 || std::all_of(marks.begin(), marks.end(), [&](int mark) { return is_covered(mark, slot); });
}

// The elements from `begin` on are a demand. False: nothing meets it.
bool GroupHitting::close(Level& level, std::size_t begin) {
  level.demands.push_back({begin, level.elements.size() - begin});
  return level.elements.size() > begin;
}

bool GroupHitting::demand_for_truth(Level& level, int slot, int left) {
  for (const int mark : open_->marks_of(slot)) {
    if (is_covered(mark, slot)) continue;
    const std::size_t begin = level.elements.size();
    for (const int other : groups_.slots_of(mark)) {
      if (other != slot && admissible(Groups::once(other), left)) level.elements.push_back(Groups::once(other));
    }
    for (const int group : groups_.drawn_at(groups_.cell_of(mark))) {
      if (admissible(group, left)) level.elements.push_back(group);
    }
    if (!close(level, begin)) return false;
  }
  return true;
}

void GroupHitting::fillers(int slot, std::vector<int>& found) const {
  for (const int mark : open_->marks_of(slot)) {
    for (const int other : groups_.slots_of(mark)) {
      if (other != slot) found.push_back(Groups::truth(other));
    }
    const std::span<const int> drawn = groups_.drawn_at(groups_.cell_of(mark));
    found.insert(found.end(), drawn.begin(), drawn.end());
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
}

bool GroupHitting::demand_for_once(Level& level, int slot, int left) {
  if (missing_fillers(slot) == 0) return true;
  const std::size_t begin = level.elements.size();
  std::vector<int> found;
  fillers(slot, found);
  for (const int group : found) {
    if (admissible(group, left)) level.elements.push_back(group);
  }
  return close(level, begin);
}

// False: some demand cannot be met.
bool GroupHitting::list_demands(std::size_t depth, int left) {
  Level& level = levels_[depth];
  level.elements.clear();
  level.demands.clear();
  for (const int model : level.unhit) {
    const std::size_t begin = level.elements.size();
    for (const int group : models_.groups(model)) {
      if (admissible(group, left)) level.elements.push_back(group);
    }
    if (!close(level, begin)) return false;
  }
  if (!changed_.empty() && std::none_of(changed_.begin(), changed_.end(), [&](int group) { return is_in(group); })) {
    const std::size_t begin = level.elements.size();
    for (const int group : changed_) {
      if (admissible(group, left)) level.elements.push_back(group);
    }
    if (!close(level, begin)) return false;
  }
  for (const int group : set_) {
    if (groups_.is_drawn(group)) continue;
    const int slot = Groups::slot_of(group);
    if (!(groups_.is_truth(group) ? demand_for_truth(level, slot, left) : demand_for_once(level, slot, left))) {
      return false;
    }
  }
  return true;
}

// Whether disjoint demands ask for more groups than are left.
bool GroupHitting::exceeds(const Level& level, int left) {
  ++now_;
  int bound = 0;
  for (const Demand& demand : level.demands) {
    const std::span<const int> elements = std::span(level.elements).subspan(demand.begin, demand.size);
    const bool apart = std::none_of(elements.begin(), elements.end(),
                                    [&](int group) { return stamp_[static_cast<std::size_t>(group)] == now_; });
    if (!apart) continue;
    for (const int group : elements) stamp_[static_cast<std::size_t>(group)] = now_;
    if (++bound > left) return true;
  }
  return false;
}

// Asks the solver; a model is added to what is not hit. False: time is over.
bool GroupHitting::ask(std::size_t depth, bool& removes) {
  GroupSolver* answering = &solver_;
  SatResult result = solver_.solve(set_, mark_, *watch_, kConflicts);
  if (result == SatResult::stopped) {
    answering = &careful_;
    result = careful_.solve(set_, mark_, *watch_);
  }
  if (result == SatResult::stopped) {
    over_ = true;
    return false;
  }
  removes = result == SatResult::unsatisfiable;
  if (removes) return true;
  std::vector<int> differences;
  for (const int mark : open_->marks()) {
    if (answering->has(mark) != open_->in_solution(mark)) differences.push_back(mark);
  }
  levels_[depth].unhit.push_back(models_.add(std::move(differences)));
  return true;
}

bool GroupHitting::search(std::size_t depth, int left) {
  constexpr std::uint64_t kNodesAPoll = 64;
  if (++nodes_ % kNodesAPoll == 0 && watch_->over()) over_ = true;
  if (nodes_ > last_node_) over_ = true;
  if (over_) return false;
  Level& level = levels_[depth];
  if (left == 0 && !level.unhit.empty()) return false;
  if (!list_demands(depth, left)) return false;
  if (level.demands.empty()) {
    bool removes = false;
    if (!ask(depth, removes)) return false;
    if (removes) return true;
    if (left == 0 || !list_demands(depth, left)) return false;
  }
  if (left == 0) return false;
  std::stable_sort(level.demands.begin(), level.demands.end(),
                   [](const Demand& a, const Demand& b) { return a.size < b.size; });
  if (exceeds(level, left)) return false;
  const Demand& smallest = level.demands.front();
  level.branch.assign(level.elements.begin() + static_cast<std::ptrdiff_t>(smallest.begin),
                      level.elements.begin() + static_cast<std::ptrdiff_t>(smallest.begin + smallest.size));
  std::size_t tried = 0;
  bool found = false;
  for (const int group : level.branch) {
    add(group);
    Level& next = levels_[depth + 1];
    next.unhit.clear();
    for (const int model : level.unhit) {
      const std::vector<int>& violated = models_.groups(model);
      if (!std::binary_search(violated.begin(), violated.end(), group)) next.unhit.push_back(model);
    }
    found = search(depth + 1, left - 1);
    if (found || over_) break;
    drop(group);
    ++forbidden_[static_cast<std::size_t>(group)];
    ++tried;
  }
  for (std::size_t i = 0; i < tried; ++i) --forbidden_[static_cast<std::size_t>(level.branch[i])];
  return found;
}

}  // namespace nonet
