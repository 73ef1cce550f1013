#include "explain/internal/general_hitting.hpp"

#include <algorithm>
#include <utility>

namespace nonet {
namespace {

// Conflicts until the solver whose models are better gives way to the one that answers sooner.
constexpr std::uint64_t kConflicts = 200;

}  // namespace

GeneralHitting::GeneralHitting(const Reasons& reasons, const OpenMarks& open, GeneralSolver& careful)
    : reasons_(reasons),
      open_(&open),
      models_(reasons),
      solver_(reasons, open, GeneralSolver::Others::hold),
      careful_(careful),
      in_set_(static_cast<std::size_t>(reasons.count())),
      forbidden_(in_set_.size()),
      drawn_in_(static_cast<std::size_t>(reasons.rules().cells())),
      stamp_(in_set_.size()) {
  models_.take(open);
}

void GeneralHitting::shrink(const OpenMarks& open) {
  open_ = &open;
  models_.take(open);
  solver_.shrink(open);
}

GeneralHitting::Answer GeneralHitting::find(int mark, int most, std::span<const int> changed, const SearchEnd& end) {
  end_ = &end;
  changed_ = changed;
  last_node_ = UINT64_MAX;
  return search_from(mark, {}, most);
}

GeneralHitting::Answer GeneralHitting::complete(int mark, std::span<const int> fixed, int most,
                                                std::uint64_t most_nodes, const SearchEnd& end) {
  end_ = &end;
  changed_ = {};
  last_node_ = nodes_ + most_nodes;
  return search_from(mark, fixed, most);
}

GeneralHitting::Answer GeneralHitting::search_from(int mark, std::span<const int> fixed, int most) {
  over_ = false;
  mark_ = mark;
  while (!set_.empty()) drop(set_.back());
  models_.add_near(mark);
  if (levels_.size() < static_cast<std::size_t>(most) + 2) levels_.resize(static_cast<std::size_t>(most) + 2);
  for (const int reason : fixed) add(reason);
  levels_[0].unhit = models_.with(mark);
  std::erase_if(levels_[0].unhit, [&](int model) {
    const std::vector<int>& violated = models_.reasons(model);
    return std::any_of(violated.begin(), violated.end(), [&](int reason) { return is_in(reason); });
  });
  const bool found = search(0, most);
  leave(0);
  std::fill(forbidden_.begin(), forbidden_.end(), 0);
  if (!found) return over_ ? Answer::over : Answer::none;
  std::sort(set_.begin(), set_.end());
  return Answer::found;
}

void GeneralHitting::add(int reason) {
  set_.push_back(reason);
  in_set_[static_cast<std::size_t>(reason)] = 1;
  if (!reasons_.is_drawn(reason)) return;
  for (const CellIndex cell : reasons_.drawn_of(reason).cells) ++drawn_in_[cell];
}

void GeneralHitting::drop(int reason) {
  std::erase(set_, reason);
  in_set_[static_cast<std::size_t>(reason)] = 0;
  if (!reasons_.is_drawn(reason)) return;
  for (const CellIndex cell : reasons_.drawn_of(reason).cells) --drawn_in_[cell];
}

bool GeneralHitting::holds_mark(int item) const {
  const std::span<const int> items = reasons_.items_of(mark_);
  return std::find(items.begin(), items.end(), item) != items.end();
}

bool GeneralHitting::is_covered(int mark, int item) const {
  if (drawn_in_[static_cast<std::size_t>(reasons_.cell_of(mark))] > 0) return true;
  const std::span<const int> items = reasons_.items_of(mark);
  return std::any_of(items.begin(), items.end(),
                     [&](int other) { return other != item && is_in(Reasons::link(other)); });
}

// How many reasons that fill it a link lacks at least.
int GeneralHitting::missing_fillers(int item) const {
  int missing = holds_mark(item) ? 1 : 2;
  const std::vector<int>& marks = open_->marks_of(item);
  for (const int reason : set_) {
    if (missing <= 0) break;
    if (reasons_.is_drawn(reason)) {
      const std::vector<CellIndex>& cells = reasons_.drawn_of(reason).cells;
      for (const int mark : marks) {
        if (std::binary_search(cells.begin(), cells.end(), static_cast<CellIndex>(reasons_.cell_of(mark)))) --missing;
      }
    } else if (reasons_.is_truth(reason) && Reasons::item_of(reason) != item) {
      const std::vector<int>& its = open_->marks_of(Reasons::item_of(reason));
      const bool meets = std::any_of(its.begin(), its.end(),
                                     [&](int mark) { return std::binary_search(marks.begin(), marks.end(), mark); });
      if (meets) --missing;
    }
  }
  return std::max(missing, 0);
}

bool GeneralHitting::admissible(int reason, int left) const {
  if (is_in(reason) || forbidden_[static_cast<std::size_t>(reason)] > 0) return false;
  if (reasons_.is_drawn(reason)) return true;
  const int item = Reasons::item_of(reason);
  // A drawn constraint says this of its cells.
  if (item < reasons_.rules().cells() && drawn_in_[static_cast<std::size_t>(item)] > 0) return false;
  const std::vector<int>& marks = open_->marks_of(item);
  if (!reasons_.is_truth(reason)) return marks.size() > 1 && 1 + missing_fillers(item) <= left;
  if (marks.empty() || holds_mark(item)) return false;
  return left > 1 || std::all_of(marks.begin(), marks.end(), [&](int mark) { return is_covered(mark, item); });
}

// The elements from `begin` on are a demand. False: nothing meets it.
bool GeneralHitting::close(Level& level, std::size_t begin) {
  level.demands.push_back({begin, level.elements.size() - begin});
  return level.elements.size() > begin;
}

bool GeneralHitting::demand_for_truth(Level& level, int item, int left) {
  for (const int mark : open_->marks_of(item)) {
    if (is_covered(mark, item)) continue;
    const std::size_t begin = level.elements.size();
    for (const int other : reasons_.items_of(mark)) {
      if (other != item && admissible(Reasons::link(other), left)) level.elements.push_back(Reasons::link(other));
    }
    for (const int reason : reasons_.drawn_at(reasons_.cell_of(mark))) {
      if (admissible(reason, left)) level.elements.push_back(reason);
    }
    if (!close(level, begin)) return false;
  }
  return true;
}

void GeneralHitting::fillers(int item, std::vector<int>& found) const {
  for (const int mark : open_->marks_of(item)) {
    for (const int other : reasons_.items_of(mark)) {
      if (other != item) found.push_back(Reasons::truth(other));
    }
    const std::span<const int> drawn = reasons_.drawn_at(reasons_.cell_of(mark));
    found.insert(found.end(), drawn.begin(), drawn.end());
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
}

bool GeneralHitting::demand_for_link(Level& level, int item, int left) {
  if (missing_fillers(item) == 0) return true;
  const std::size_t begin = level.elements.size();
  std::vector<int> found;
  fillers(item, found);
  for (const int reason : found) {
    if (admissible(reason, left)) level.elements.push_back(reason);
  }
  return close(level, begin);
}

// False: some demand cannot be met.
bool GeneralHitting::list_demands(std::size_t depth, int left) {
  Level& level = levels_[depth];
  level.elements.clear();
  level.demands.clear();
  for (const int model : level.unhit) {
    const std::size_t begin = level.elements.size();
    for (const int reason : models_.reasons(model)) {
      if (admissible(reason, left)) level.elements.push_back(reason);
    }
    if (!close(level, begin)) return false;
  }
  if (!changed_.empty() && std::none_of(changed_.begin(), changed_.end(), [&](int reason) { return is_in(reason); })) {
    const std::size_t begin = level.elements.size();
    for (const int reason : changed_) {
      if (admissible(reason, left)) level.elements.push_back(reason);
    }
    if (!close(level, begin)) return false;
  }
  for (const int reason : set_) {
    if (reasons_.is_drawn(reason)) continue;
    const int item = Reasons::item_of(reason);
    if (!(reasons_.is_truth(reason) ? demand_for_truth(level, item, left) : demand_for_link(level, item, left))) {
      return false;
    }
  }
  return true;
}

// Whether disjoint demands ask for more reasons than are left.
bool GeneralHitting::exceeds(const Level& level, int left) {
  ++now_;
  int bound = 0;
  for (const Demand& demand : level.demands) {
    const std::span<const int> elements = std::span(level.elements).subspan(demand.begin, demand.size);
    const bool apart = std::none_of(elements.begin(), elements.end(),
                                    [&](int reason) { return stamp_[static_cast<std::size_t>(reason)] == now_; });
    if (!apart) continue;
    for (const int reason : elements) stamp_[static_cast<std::size_t>(reason)] = now_;
    if (++bound > left) return true;
  }
  return false;
}

// Asks the solver; a model is added to what is not hit. False: time is over.
bool GeneralHitting::ask(std::size_t depth, bool& removes) {
  GeneralSolver* answering = &solver_;
  SatResult result = solver_.solve(set_, mark_, *end_, kConflicts);
  if (result == SatResult::stopped) {
    answering = &careful_;
    result = careful_.solve(set_, mark_, *end_);
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
  Level& level = levels_[depth];
  level.asked = models_.add(std::move(differences));
  level.unhit.push_back(level.asked);
  return true;
}

// After search() there.
void GeneralHitting::leave(std::size_t depth) {
  if (const int asked = std::exchange(levels_[depth].asked, -1); asked >= 0) models_.release(asked);
}

bool GeneralHitting::search(std::size_t depth, int left) {
  constexpr std::uint64_t kNodesAPoll = 64;
  constexpr Work kWorkOfNode = 100;
  end_->spend(kWorkOfNode);
  if (end_->is_worked_out() || (++nodes_ % kNodesAPoll == 0 && end_->reached())) over_ = true;
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
  for (const int reason : level.branch) {
    add(reason);
    Level& next = levels_[depth + 1];
    next.unhit.clear();
    for (const int model : level.unhit) {
      const std::vector<int>& violated = models_.reasons(model);
      if (!std::binary_search(violated.begin(), violated.end(), reason)) next.unhit.push_back(model);
    }
    found = search(depth + 1, left - 1);
    leave(depth + 1);
    if (found || over_) break;
    drop(reason);
    ++forbidden_[static_cast<std::size_t>(reason)];
    ++tried;
  }
  for (std::size_t i = 0; i < tried; ++i) --forbidden_[static_cast<std::size_t>(level.branch[i])];
  return found;
}

}  // namespace nonet
