// The search for smallest sets on boards whose constraints are all units.
//
//     one truth with one mark  ->  locked truths  ->  two truths in two links  ->  upper bounds  ->  levels 3, 4, 5,
//     ...
//
// Each level asks for all marks whether a set of so many reasons removes one; what it does not find raises the lower
// bound. That the smallest set is looked for among removals alone loses nothing: a set that places a digit removes,
// with the link of a truth in that truth's place, a mark as well.
#include <algorithm>
#include <utility>

#include "explain/internal/unit_hitting.hpp"
#include "explain/internal/unit_memory.hpp"
#include "explain/internal/unit_sat.hpp"
#include "explain/internal/unit_small.hpp"
#include "explain/internal/unit_state.hpp"
#include "explain/internal/unit_upper.hpp"
#include "nonet/error.hpp"
#include "nonet/explain.hpp"

namespace nonet {
namespace {

using namespace units;

/// From this level on a level takes long, and sets above this size are first made smaller.
constexpr unsigned kLongLevel = 8;
constexpr unsigned kLargeSet = 12;
constexpr std::size_t kCompared = 8;  ///< sets of equal size whose removals are counted
constexpr std::int64_t kEffort = 100000;

std::shared_ptr<const Rules> require_units(std::shared_ptr<const Rules> rules) {
  if (!rules) throw Error("a search for steps needs rules");
  if (!rules->needs().empty()) {
    throw Error("this search for steps takes boards of units alone, and " + rules->spec().name() + " has other rules");
  }
  return rules;
}

bool has_lines_and_boxes_alone(const Rules& rules) {
  return std::all_of(rules.units().begin(), rules.units().end(), [](const Unit& unit) {
    return unit.kind == UnitKind::row || unit.kind == UnitKind::column || unit.kind == UnitKind::box;
  });
}

class UnitSearch final : public SetSearch {
 public:
  explicit UnitSearch(std::shared_ptr<const Rules> rules)
      : rules_(require_units(std::move(rules))), plain_(has_lines_and_boxes_alone(*rules_)) {}

  std::optional<ReasonSet> smallest(const Marks& marks, std::span<const Cell> solution,
                                    std::span<const CellDigit> targets, const StepLimits& limits) override;
  std::vector<CellDigit> conclusions(const Marks& marks, std::span<const Cell> solution,
                                     std::span<const Reason> reasons, const StepLimits& limits) override;
  void begin() override { memory_.forget(); }

 private:
  enum class Progress : std::uint8_t { refuted, found, stopped };

  void list_targets(std::span<const CellDigit> targets);
  std::optional<ReasonSet> result(const MarkSet& set, unsigned at_least) const;
  std::optional<ReasonSet> search_levels(bool all_marks, const StepLimits& limits);
  void find_large(unsigned floor, const SearchEnd& proof, const SearchEnd& last);
  Progress search_level(unsigned size, const SearchEnd& end);
  MarkSet with_most_removed(const SearchEnd& end);
  std::vector<Id> removed_by(const std::vector<Id>& set, const SearchEnd& end);

  std::shared_ptr<const Rules> rules_;
  bool plain_;
  UnitState state_{*rules_};
  UnitOracle oracle_{state_};
  UnitHitting hitting_{state_, oracle_};
  UpperBounds upper_{state_, oracle_, hitting_};
  UnitMemory memory_;
  Work work_ = 0;  // of the step
  std::vector<Id> targets_;
  std::vector<std::uint8_t> wanted_;  // by mark: whether it is a target
};

void UnitSearch::list_targets(std::span<const CellDigit> targets) {
  targets_.clear();
  wanted_.assign(state_.marks(), 0);
  for (const CellDigit target : targets) {
    const Id mark = state_.mark_at(target);
    if (mark == kNone || state_.right(mark)) continue;
    if (std::exchange(wanted_[mark], 1) == 0) targets_.push_back(mark);
  }
  if (!targets.empty()) return;
  for (Id mark = 0; mark < state_.marks(); ++mark) {
    if (state_.right(mark)) continue;
    wanted_[mark] = 1;
    targets_.push_back(mark);
  }
}

std::optional<ReasonSet> UnitSearch::result(const MarkSet& set, unsigned at_least) const {
  if (set.set.empty()) return std::nullopt;
  ReasonSet made{.reasons = {}, .removed = state_.at(set.mark), .at_least = static_cast<int>(at_least)};
  for (const Id reason : set.set) made.reasons.push_back(state_.reason(reason));
  std::sort(made.reasons.begin(), made.reasons.end());
  return made;
}

std::optional<ReasonSet> UnitSearch::smallest(const Marks& marks, std::span<const Cell> solution,
                                              std::span<const CellDigit> targets, const StepLimits& limits) {
  state_.load(marks, solution);
  list_targets(targets);
  memory_.load(state_);
  if (targets_.empty()) return std::nullopt;
  if (const MarkSet one = single_truth(state_, wanted_); !one.set.empty()) return result(one, 1);
  if (const MarkSet two = locked_truth(state_, wanted_); !two.set.empty()) return result(two, 2);
  const bool all_marks = targets.empty();
  if (all_marks && plain_) {
    if (const MarkSet four = two_truths(state_, wanted_); !four.set.empty()) return result(four, 4);
  }
  return search_levels(all_marks, limits);
}

std::optional<ReasonSet> UnitSearch::search_levels(bool all_marks, const StepLimits& limits) {
  work_ = 0;
  const SearchEnd last = end_of(limits, &work_);
  const SearchEnd proof = last.within(proof_work(limits));
  oracle_.load();
  hitting_.load();
  upper_.load();
  if (const MarkSet four = two_truths(state_, wanted_); !four.set.empty()) {
    bool unsure = false;
    upper_.offer({four.mark, oracle_.reduce(four.set, four.mark, kEffort, unsure, last)});
  }
  unsigned level = plain_ ? all_marks ? 5 : 4 : 3;
  if (upper_.size() > level) upper_.by_propagation(targets_, last);
  bool large = false;
  for (; level < upper_.size() && level <= state_.reasons() && !proof.reached(); ++level) {
    if (level >= kLongLevel && upper_.size() > kLargeSet && !large) {
      find_large(level, proof, last);
      large = true;
      if (level >= upper_.size()) break;
    }
    const Progress progress = search_level(level, proof);
    if (progress != Progress::refuted) break;
  }
  if (upper_.size() == UpperBounds::kNothing) upper_.at_any_size(targets_, last);
  MarkSet best = with_most_removed(last);
  const unsigned at_least = std::min(level, upper_.size());
  if (best.set.size() > at_least) {
    // The work for proofs may have ended before all of its superfluous members were gone.
    if (auto exact = irreducible_by_sat(state_, best.set, best.mark, last)) best.set = *std::move(exact);
  }
  return result(best, at_least);
}

// Where nothing small was found: some set first, so that there is one to tell, then smaller ones.
void UnitSearch::find_large(unsigned floor, const SearchEnd& proof, const SearchEnd& last) {
  const Work part = proof.last / 10 * 3;
  upper_.by_cases(targets_, proof.within(part));
  if (upper_.size() == UpperBounds::kNothing) upper_.at_any_size(targets_, last);
  upper_.improve(floor, proof.within(part));
}

UnitSearch::Progress UnitSearch::search_level(unsigned size, const SearchEnd& end) {
  for (const Id mark : targets_) {
    const auto must_hit = memory_.must_hit(state_, mark, size);
    if (must_hit && must_hit->empty()) continue;
    const auto answer = hitting_.find(mark, size, must_hit ? *must_hit : std::vector<Id>(), end);
    if (answer == UnitHitting::Result::stopped) return Progress::stopped;
    if (answer == UnitHitting::Result::found) {
      upper_.offer({mark, hitting_.set()});
      return Progress::found;
    }
    memory_.refuted(state_, mark, size);
  }
  return Progress::refuted;
}

// Among the smallest sets that are known.
MarkSet UnitSearch::with_most_removed(const SearchEnd& end) {
  std::vector<MarkSet> best = upper_.sets();
  std::erase_if(best, [&](const MarkSet& set) { return set.set.size() > upper_.size(); });
  for (MarkSet& set : best) std::sort(set.set.begin(), set.set.end());
  std::stable_sort(best.begin(), best.end(),
                   [](const MarkSet& one, const MarkSet& other) { return one.set < other.set; });
  best.erase(std::unique(best.begin(), best.end(),
                         [](const MarkSet& one, const MarkSet& other) { return one.set == other.set; }),
             best.end());
  if (best.empty()) return {};
  std::size_t at = 0;
  if (best.size() > 1 && upper_.size() <= kLargeSet) {
    std::size_t most = 0;
    for (std::size_t i = 0; i < std::min(best.size(), kCompared); ++i) {
      const std::vector<Id> removed = removed_by(best[i].set, end);
      const auto count = static_cast<std::size_t>(
          std::count_if(removed.begin(), removed.end(), [&](Id mark) { return wanted_[mark] != 0; }));
      if (count <= most) continue;
      most = count;
      at = i;
    }
  }
  return best[at];
}

// Only marks in a link of the set can go.
std::vector<Id> UnitSearch::removed_by(const std::vector<Id>& set, const SearchEnd& end) {
  std::vector<std::uint8_t> possible(state_.marks());  // it is known to be
  std::vector<Id> removed;
  if (set.size() == 1 && !is_link(set[0]) && state_.marks_of(item_of(set[0])).size() == 1) {
    const Id placed = state_.marks_of(item_of(set[0]))[0];
    for (const Id item : state_.items_of(placed)) {
      for (const Id mark : state_.marks_of(item)) {
        if (mark != placed) removed.push_back(mark);
      }
    }
  } else {
    oracle_.assign(set);
    for (const Id reason : set) {
      if (!is_link(reason)) continue;
      for (const Id mark : state_.marks_of(item_of(reason))) {
        if (std::exchange(possible[mark], 1) != 0 || state_.right(mark)) continue;
        const auto answer = oracle_.satisfiable(mark, kEffort);
        if (answer == UnitOracle::Answer::yes) {
          for (const Id other : oracle_.model()) possible[other] = 1;
        } else if (answer == UnitOracle::Answer::no || removes_by_sat(state_, set, mark, end)) {
          removed.push_back(mark);
        }
      }
    }
    oracle_.assign({});
  }
  std::sort(removed.begin(), removed.end());
  removed.erase(std::unique(removed.begin(), removed.end()), removed.end());
  return removed;
}

std::vector<CellDigit> UnitSearch::conclusions(const Marks& marks, std::span<const Cell> solution,
                                               std::span<const Reason> reasons, const StepLimits& limits) {
  state_.load(marks, solution);
  oracle_.load();
  std::vector<Id> set;
  for (const Reason& reason : reasons) {
    const Id number = state_.number_of(reason);
    if (number != kNone) set.push_back(number);
  }
  const SearchEnd end = end_of(limits, &work_);
  std::vector<CellDigit> all;
  for (const Id mark : removed_by(set, end)) all.push_back(state_.at(mark));
  return all;
}

}  // namespace

std::unique_ptr<SetSearch> make_unit_search(std::shared_ptr<const Rules> rules) {
  return std::make_unique<UnitSearch>(std::move(rules));
}

}  // namespace nonet
