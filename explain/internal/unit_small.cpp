#include "explain/internal/unit_small.hpp"

#include <algorithm>
#include <tuple>

namespace nonet::steps {
namespace {

struct Cover {
  Id first;  // links' items, ascending
  Id second;
  Id truth;

  auto operator<=>(const Cover&) const = default;
};

// The pairs of links in which all marks of a truth lie, and none of them alone.
void push_covers(const State& state, Id truth, std::vector<Cover>& covers) {
  const std::span<const Id> all = state.marks_of(truth);
  for (const Id first : state.items_of(all[0])) {
    if (first == truth) continue;
    const auto outside = std::find_if(all.begin(), all.end(), [&](Id mark) { return !state.has(first, mark); });
    if (outside == all.end()) continue;
    for (const Id second : state.items_of(*outside)) {
      if (second == truth || second == first) continue;
      const bool covers_all =
          std::all_of(outside, all.end(), [&](Id mark) { return state.has(first, mark) || state.has(second, mark); });
      if (covers_all) covers.push_back({std::min(first, second), std::max(first, second), truth});
    }
  }
}

// Marks of a link that go: if one is true, both truths have to hold a mark outside the link, and have none in common.
unsigned removed(const State& state, Id link, const Cover& one, const Cover& other,
                 std::span<const std::uint8_t> wanted, Id& mark) {
  for (const Id both : state.marks_of(one.truth)) {
    if (state.has(other.truth, both) && !state.has(link, both)) return 0;
  }
  unsigned count = 0;
  for (const Id gone : state.marks_of(link)) {
    if (wanted[gone] == 0 || state.has(one.truth, gone) || state.has(other.truth, gone)) continue;
    if (mark == kNone) mark = gone;
    ++count;
  }
  return count;
}

}  // namespace

MarkSet single_truth(const State& state, std::span<const std::uint8_t> wanted) {
  for (Id item = 0; item < state.items(); ++item) {
    if (state.marks_of(item).size() != 1) continue;
    const Id placed = state.marks_of(item)[0];
    for (const Id other : state.items_of(placed)) {
      for (const Id mark : state.marks_of(other)) {
        if (mark != placed && wanted[mark] != 0) return {mark, {truth_of(item)}};
      }
    }
  }
  return {};
}

MarkSet locked_truth(const State& state, std::span<const std::uint8_t> wanted) {
  MarkSet best;
  unsigned most = 0;
  for (Id item = 0; item < state.items(); ++item) {
    const std::span<const Id> all = state.marks_of(item);
    for (const Id other : state.items_of(all[0])) {
      if (other == item || state.marks_of(other).size() <= most + all.size()) continue;
      if (!std::all_of(all.begin(), all.end(), [&](Id mark) { return state.has(other, mark); })) continue;
      unsigned count = 0;
      Id first = kNone;
      for (const Id mark : state.marks_of(other)) {
        if (wanted[mark] == 0 || state.has(item, mark)) continue;
        if (count++ == 0) first = mark;
      }
      if (count <= most) continue;
      most = count;
      best = {first, {truth_of(item), link_of(other)}, count};
    }
  }
  return best;
}

MarkSet two_truths(const State& state, std::span<const std::uint8_t> wanted) {
  std::vector<Cover> covers;
  for (Id item = 0; item < state.items(); ++item) push_covers(state, item, covers);
  std::sort(covers.begin(), covers.end());
  covers.erase(std::unique(covers.begin(), covers.end()), covers.end());
  MarkSet best;
  unsigned most = 0;
  for (std::size_t i = 0; i < covers.size(); ++i) {
    const Cover& one = covers[i];
    for (std::size_t j = i + 1; j < covers.size(); ++j) {
      const Cover& other = covers[j];
      if (std::tie(one.first, one.second) != std::tie(other.first, other.second)) break;
      Id mark = kNone;
      const unsigned count =
          removed(state, one.first, one, other, wanted, mark) + removed(state, one.second, one, other, wanted, mark);
      if (count <= most) continue;
      most = count;
      best = {mark, {truth_of(one.truth), truth_of(other.truth), link_of(one.first), link_of(one.second)}};
    }
  }
  return best;
}

}  // namespace nonet::steps
