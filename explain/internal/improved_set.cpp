#include "explain/internal/improved_set.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "explain/internal/some_set.hpp"

namespace nonet {
namespace {

// Reasons that are left out at once, nodes for what may take their place, and tries in vain before the end.
constexpr int kFewestOut = 3;
constexpr int kMoreOut = 4;
constexpr std::uint64_t kNodesForSome = 300;
constexpr int kVainTries = 60;
// So often a reason is left out that does not touch the others.
constexpr int kElsewhere = 8;

std::vector<int> marks_of(int reason, const Reasons& reasons, const OpenMarks& open) {
  if (!reasons.is_drawn(reason)) return open.marks_of(Reasons::item_of(reason));
  std::vector<int> marks;
  for (const CellIndex cell : reasons.drawn_of(reason).cells) {
    marks.insert(marks.end(), open.marks_of(cell).begin(), open.marks_of(cell).end());
  }
  return marks;
}

bool touch(const std::vector<int>& a, const std::vector<int>& b) {
  return std::any_of(a.begin(), a.end(), [&](int mark) { return std::binary_search(b.begin(), b.end(), mark); });
}

}  // namespace

std::vector<int> improved_set(const Reasons& reasons, const OpenMarks& open, GeneralSolver& solver,
                              GeneralHitting& search, std::vector<int> set, int mark, std::size_t least,
                              const SearchEnd& end) {
  Random random(1);
  for (int vain = 0; set.size() > std::max<std::size_t>(least, 2) && vain < kVainTries && !end.reached(); ++vain) {
    const int most_out = std::min(static_cast<int>(set.size()) - 1, kFewestOut + random.below(kMoreOut));
    std::vector<int> kept = set;
    random.shuffle(kept);
    std::vector<std::vector<int>> out = {marks_of(kept.back(), reasons, open)};
    kept.pop_back();
    for (bool more = true; more && static_cast<int>(out.size()) < most_out;) {
      const auto next = std::find_if(kept.begin(), kept.end(), [&](int reason) {
        const std::vector<int> marks = marks_of(reason, reasons, open);
        return random.once_in(kElsewhere) ||
               std::any_of(out.begin(), out.end(), [&](const std::vector<int>& each) { return touch(marks, each); });
      });
      more = next != kept.end();
      if (!more) break;
      out.push_back(marks_of(*next, reasons, open));
      kept.erase(next);
    }
    const int fewer = static_cast<int>(out.size()) - 1;
    if (search.complete(mark, kept, fewer, kNodesForSome, end) != GeneralHitting::Answer::found) continue;
    std::vector<int> smaller = without_spare(search.set(), mark, solver, end);
    if (smaller.size() >= set.size()) break;
    set = std::move(smaller);
    vain = 0;
  }
  std::sort(set.begin(), set.end());
  return set;
}

}  // namespace nonet
