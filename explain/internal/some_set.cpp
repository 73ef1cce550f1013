#include "explain/internal/some_set.hpp"

#include <algorithm>

#include "base/random.hpp"

namespace nonet {
namespace {

// Refutations that are made smaller, and in how many orders.
constexpr std::size_t kMostRefutations = 16;
constexpr int kOrders = 3;

class SomeSet {
 public:
  SomeSet(const Reasons& reasons, const OpenMarks& open, GeneralSolver& solver)
      : reasons_(reasons), open_(open), solver_(solver) {}

  RemovalSet find(std::span<const int> marks, Work work, const SearchEnd& until) {
    const std::vector<RemovalSet> refutations = smallest_refutations(marks, until.within(work), until);
    const SearchEnd reduce = until.within(work);
    RemovalSet best;
    Random random(1);
    for (const RemovalSet& each : refutations) {
      std::vector<int> order = each.reasons;
      for (int i = 0; i < kOrders; ++i) {
        if (!best.reasons.empty() && reduce.reached()) return best;
        std::vector<int> set = without_spare(order, each.removed.front(), solver_, reduce);
        std::sort(set.begin(), set.end());
        if (best.reasons.empty() || set.size() < best.reasons.size()) best = {std::move(set), each.removed};
        random.shuffle(order);
      }
    }
    return best;
  }

 private:
  std::vector<RemovalSet> smallest_refutations(std::span<const int> marks, const SearchEnd& part,
                                               const SearchEnd& until) {
    std::vector<RemovalSet> refutations;
    for (const int mark : marks) {
      if (part.reached()) break;
      refute(around(mark), mark, part, refutations);
    }
    const std::vector<int> all = refutations.empty() ? all_reasons() : std::vector<int>();
    for (std::size_t i = 0; i < marks.size() && refutations.empty() && !until.reached(); ++i) {
      refute(all, marks[i], until, refutations);
    }
    std::stable_sort(refutations.begin(), refutations.end(),
                     [](const RemovalSet& a, const RemovalSet& b) { return a.reasons.size() < b.reasons.size(); });
    if (refutations.size() > kMostRefutations) refutations.resize(kMostRefutations);
    return refutations;
  }
  void refute(std::span<const int> among, int mark, const SearchEnd& end, std::vector<RemovalSet>& found) {
    if (solver_.solve(among, mark, end) != SatResult::unsatisfiable) return;
    found.push_back({solver_.needed(among), {mark}});
  }

  // What touches the mark, truths that meet it, and what touches these.
  std::vector<int> around(int mark) const {
    std::vector<char> in(static_cast<std::size_t>(reasons_.count()));
    touch(mark, in);
    std::vector<int> items;
    for (const int item : reasons_.items_of(mark)) add_items(open_.marks_of(item), items);
    for (const int reason : reasons_.drawn_at(reasons_.cell_of(mark))) {
      for (const CellIndex cell : reasons_.drawn_of(reason).cells) add_items(open_.marks_of(cell), items);
    }
    for (const int item : items) {
      in[static_cast<std::size_t>(Reasons::truth(item))] = 1;
      for (const int each : open_.marks_of(item)) touch(each, in);
    }
    return listed(in);
  }
  void touch(int mark, std::vector<char>& in) const {
    for (const int item : reasons_.items_of(mark)) in[static_cast<std::size_t>(Reasons::link(item))] = 1;
    for (const int reason : reasons_.drawn_at(reasons_.cell_of(mark))) in[static_cast<std::size_t>(reason)] = 1;
  }
  void add_items(std::span<const int> marks, std::vector<int>& items) const {
    for (const int mark : marks) {
      const std::span<const int> its = reasons_.items_of(mark);
      items.insert(items.end(), its.begin(), its.end());
    }
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
  }
  static std::vector<int> listed(const std::vector<char>& in) {
    std::vector<int> reasons;
    for (std::size_t i = 0; i < in.size(); ++i) {
      if (in[i] != 0) reasons.push_back(static_cast<int>(i));
    }
    return reasons;
  }
  std::vector<int> all_reasons() const {
    return listed(std::vector<char>(static_cast<std::size_t>(reasons_.count()), 1));
  }

  const Reasons& reasons_;
  const OpenMarks& open_;
  GeneralSolver& solver_;
};

}  // namespace

RemovalSet some_set(const Reasons& reasons, const OpenMarks& open, GeneralSolver& solver, std::span<const int> marks,
                    Work work, const SearchEnd& until) {
  return SomeSet(reasons, open, solver).find(marks, work, until);
}

std::vector<int> without_spare(std::vector<int> set, int mark, GeneralSolver& solver, const SearchEnd& end) {
  constexpr std::uint64_t kConflicts = 1000;  // for a reason
  std::vector<int> kept;
  std::vector<int> asked;
  while (!set.empty() && !end.reached()) {
    const int left_out = set.back();
    set.pop_back();
    asked = kept;
    asked.insert(asked.end(), set.begin(), set.end());
    if (solver.solve(asked, mark, end, kConflicts) != SatResult::unsatisfiable) {
      kept.push_back(left_out);
      continue;
    }
    const std::vector<int> needed = solver.needed(asked);
    std::erase_if(set, [&](int reason) { return std::find(needed.begin(), needed.end(), reason) == needed.end(); });
  }
  kept.insert(kept.end(), set.begin(), set.end());
  return kept;
}

}  // namespace nonet
