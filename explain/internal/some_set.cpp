#include "nonet/explain/internal/some_set.hpp"

#include <algorithm>
#include <optional>

#include "nonet/base/random.hpp"

namespace nonet {
namespace {

// Refutations that are made smaller, and in how many orders.
constexpr std::size_t kMostRefutations = 16;
constexpr int kOrders = 3;

class SomeSet {
 public:
  SomeSet(const Groups& groups, const OpenMarks& open, GroupSolver& solver)
      : groups_(groups), open_(open), solver_(solver) {}

  GroupSet find(std::span<const int> marks, const Watch& improve, const Watch& until) {
    std::vector<GroupSet> refutations;
    for (const int mark : marks) {
      if (improve.over()) break;
      refute(around(mark), mark, improve, refutations);
    }
    if (refutations.empty()) {
      const std::vector<int> all = all_groups();
      for (const int mark : marks) {
        if (until.over() || (improve.over() && !refutations.empty())) break;
        refute(all, mark, refutations.empty() ? until : improve, refutations);
      }
    }
    std::stable_sort(refutations.begin(), refutations.end(),
                     [](const GroupSet& a, const GroupSet& b) { return a.groups.size() < b.groups.size(); });
    if (refutations.size() > kMostRefutations) refutations.resize(kMostRefutations);
    GroupSet best;
    Random random(1);
    for (const GroupSet& each : refutations) {
      std::vector<int> order = each.groups;
      for (int i = 0; i < kOrders; ++i) {
        const bool first = best.groups.empty();
        if (!first && improve.over()) return best;
        std::optional<std::vector<int>> set =
            without_spare(order, each.removed.front(), solver_, first ? until : improve);
        if (set && (first || set->size() < best.groups.size())) best = {*set, each.removed};
        random.shuffle(order);
      }
    }
    std::sort(best.groups.begin(), best.groups.end());
    return best;
  }

 private:
  void refute(std::span<const int> among, int mark, const Watch& watch, std::vector<GroupSet>& found) {
    if (solver_.solve(among, mark, watch) != SatResult::unsatisfiable) return;
    found.push_back({solver_.needed(among), {mark}});
  }

  // What touches the mark, truths that meet it, and what touches these.
  std::vector<int> around(int mark) const {
    std::vector<char> in(static_cast<std::size_t>(groups_.count()));
    touch(mark, in);
    std::vector<int> slots;
    for (const int slot : groups_.slots_of(mark)) add_slots(open_.marks_of(slot), slots);
    for (const int group : groups_.drawn_at(groups_.cell_of(mark))) {
      for (const CellIndex cell : groups_.drawn_of(group).cells) add_slots(open_.marks_of(cell), slots);
    }
    for (const int slot : slots) {
      in[static_cast<std::size_t>(Groups::truth(slot))] = 1;
      for (const int each : open_.marks_of(slot)) touch(each, in);
    }
    return listed(in);
  }
  void touch(int mark, std::vector<char>& in) const {
    for (const int slot : groups_.slots_of(mark)) in[static_cast<std::size_t>(Groups::once(slot))] = 1;
    for (const int group : groups_.drawn_at(groups_.cell_of(mark))) in[static_cast<std::size_t>(group)] = 1;
  }
  void add_slots(std::span<const int> marks, std::vector<int>& slots) const {
    for (const int mark : marks) {
      const std::span<const int> its = groups_.slots_of(mark);
      slots.insert(slots.end(), its.begin(), its.end());
    }
    std::sort(slots.begin(), slots.end());
    slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  }
  static std::vector<int> listed(const std::vector<char>& in) {
    std::vector<int> groups;
    for (std::size_t i = 0; i < in.size(); ++i) {
      if (in[i] != 0) groups.push_back(static_cast<int>(i));
    }
    return groups;
  }
  std::vector<int> all_groups() const {
    return listed(std::vector<char>(static_cast<std::size_t>(groups_.count()), 1));
  }

  const Groups& groups_;
  const OpenMarks& open_;
  GroupSolver& solver_;
};

}  // namespace

GroupSet some_set(const Groups& groups, const OpenMarks& open, GroupSolver& solver, std::span<const int> marks,
                  const Watch& improve, const Watch& until) {
  return SomeSet(groups, open, solver).find(marks, improve, until);
}

std::optional<std::vector<int>> without_spare(std::vector<int> set, int mark, GroupSolver& solver, const Watch& watch) {
  std::vector<int> kept;
  std::vector<int> asked;
  while (!set.empty()) {
    const int left_out = set.back();
    set.pop_back();
    asked = kept;
    asked.insert(asked.end(), set.begin(), set.end());
    const SatResult result = solver.solve(asked, mark, watch);
    if (result == SatResult::stopped) return std::nullopt;
    if (result == SatResult::satisfiable) {
      kept.push_back(left_out);
      continue;
    }
    const std::vector<int> needed = solver.needed(asked);
    std::erase_if(set, [&](int group) { return std::find(needed.begin(), needed.end(), group) == needed.end(); });
  }
  return kept;
}

}  // namespace nonet
