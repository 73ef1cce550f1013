// The search for smallest sets.
//
//     one reason  ->  two reasons  ->  two truths in two links  ->  upper bounds  ->  levels 3, 4, 5, ...
//
// Each level asks for all marks whether a set of this many reasons removes one; what it does not find raises the lower
// bound. That the smallest set is looked for among removals alone loses nothing: a set that places a digit removes,
// with the link of a truth in that truth's place, a mark as well.
#include <algorithm>
#include <utility>

#include "explain/internal/drawn_sets.hpp"
#include "explain/internal/path_memory.hpp"
#include "explain/internal/reason_search.hpp"
#include "explain/internal/state.hpp"
#include "explain/internal/unit_small.hpp"
#include "explain/internal/upper_bounds.hpp"
#include "nonet/error.hpp"
#include "nonet/explain.hpp"

namespace nonet {
namespace {

using namespace steps;

/// From this level on a level takes long, and sets above this size are first made smaller.
constexpr unsigned kLongLevel = 8;
constexpr unsigned kLargeSet = 12;
/// Where solvers answer, some set is looked for from this level on, and made smaller after it.
constexpr unsigned kLongSolverLevel = 5;
constexpr std::size_t kCompared = 8;  ///< sets of equal size whose removals are counted
constexpr std::int64_t kEffort = 100000;
/// For sets of one and two with drawn constraints, even if the effort is less.
constexpr Work kLeastForSmall = 20 * kWorkOfEffort;
/// For one more conclusion of a set with drawn constraints.
constexpr std::uint64_t kConflictsForMark = 5000;

std::shared_ptr<const Rules> require_rules(std::shared_ptr<const Rules> rules) {
  constexpr int kMostSide = 64;  // digits of a cell are a word
  if (!rules) throw Error("a search for steps needs rules");
  if (rules->side() > kMostSide) {
    throw Error("explain: a board of side " + std::to_string(rules->side()) + " (sides to 64 are explained)");
  }
  return rules;
}

// Whether no sets of three or four exist but those that two_truths() finds.
bool has_lines_and_boxes_alone(const State& state) {
  const std::span<const Unit> units = state.rules().units();
  return state.of_units() && std::all_of(units.begin(), units.end(), [](const Unit& unit) {
           return unit.kind == UnitKind::row || unit.kind == UnitKind::column || unit.kind == UnitKind::box;
         });
}

class StateSearch final : public SetSearch {
 public:
  explicit StateSearch(std::shared_ptr<const Rules> rules) : rules_(require_rules(std::move(rules))) {}

  std::optional<ReasonSet> smallest(const Marks& marks, std::span<const Cell> solution,
                                    std::span<const CellDigit> targets, const StepLimits& limits) override;
  std::vector<CellDigit> conclusions(const Marks& marks, std::span<const Cell> solution,
                                     std::span<const Reason> reasons, const StepLimits& limits) override;
  void begin() override { memory_.forget(); }

 private:
  enum class Progress : std::uint8_t { refuted, found, stopped };

  void load(const Marks& marks, std::span<const Cell> solution);
  void list_targets(std::span<const CellDigit> targets);
  std::optional<ReasonSet> result(const MarkSet& set, unsigned at_least) const;
  MarkSet best_drawn(std::vector<RemovalSet> sets, std::size_t more_than);
  std::optional<ReasonSet> search_levels(bool all_marks, const StepLimits& limits);
  void find_large(unsigned floor, const SearchEnd& proof, const SearchEnd& last);
  Progress search_level(unsigned size, const SearchEnd& end);
  MarkSet with_most_removed(const SearchEnd& end);
  std::size_t wanted_among(const std::vector<Id>& marks) const;
  std::vector<Id> removed_by(const std::vector<Id>& set, const SearchEnd& end);
  bool removed_by_solver(const std::vector<Id>& set, Id mark, std::vector<std::uint8_t>& possible,
                         const SearchEnd& end);

  std::shared_ptr<const Rules> rules_;
  State state_{*rules_};
  bool plain_ = has_lines_and_boxes_alone(state_);
  UnitOracle oracle_{state_};
  LazySolver solver_{state_, ReasonSolver::Others::off};
  ReasonSearch search_{state_, oracle_, solver_};
  UpperBounds upper_{state_, oracle_, solver_, search_};
  DrawnSets drawn_{state_};
  PathMemory memory_;
  Work work_ = 0;  // of the step
  std::vector<Id> targets_;
  std::vector<std::uint8_t> wanted_;  // by mark: whether it is a target
  RemovalSet last_;                   // of this state: a set whose conclusions are known
};

void StateSearch::load(const Marks& marks, std::span<const Cell> solution) {
  state_.load(marks, solution);
  oracle_.load();
  const PathMemory::Change change = memory_.load(state_);
  if (change == PathMemory::Change::none) return;
  last_ = {};
  if (change == PathMemory::Change::new_path) {
    solver_.reset();
    search_.forget();
    drawn_.forget();
  }
  solver_.shrink();
  drawn_.shrink();
}

void StateSearch::list_targets(std::span<const CellDigit> targets) {
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

std::optional<ReasonSet> StateSearch::result(const MarkSet& set, unsigned at_least) const {
  if (set.set.empty()) return std::nullopt;
  ReasonSet made{.reasons = {}, .removed = state_.at(set.mark), .at_least = static_cast<int>(at_least)};
  for (const Id reason : set.set) made.reasons.push_back(state_.reason(reason));
  std::sort(made.reasons.begin(), made.reasons.end());
  return made;
}

// The set that removes most wanted marks, if these are more than this many.
MarkSet StateSearch::best_drawn(std::vector<RemovalSet> sets, std::size_t more_than) {
  MarkSet best;
  for (RemovalSet& set : sets) {
    const std::size_t count = wanted_among(set.removed);
    if (count <= more_than) continue;
    more_than = count;
    std::sort(set.reasons.begin(), set.reasons.end());
    best = {*std::find_if(set.removed.begin(), set.removed.end(), [&](Id mark) { return wanted_[mark] != 0; }),
            set.reasons};
    last_ = std::move(set);
  }
  return best;
}

std::optional<ReasonSet> StateSearch::smallest(const Marks& marks, std::span<const Cell> solution,
                                               std::span<const CellDigit> targets, const StepLimits& limits) {
  load(marks, solution);
  list_targets(targets);
  if (targets_.empty()) return std::nullopt;
  work_ = 0;
  const SearchEnd whole = end_of(limits, &work_);
  const SearchEnd small = whole.within(std::max(proof_work(limits), kLeastForSmall));
  if (const MarkSet one = single_truth(state_, wanted_); !one.set.empty()) return result(one, 1);
  if (const MarkSet one = best_drawn(drawn_.ones(small), 0); !one.set.empty()) return result(one, 1);
  const bool no_ones = drawn_.proven() && !small.reached();
  MarkSet two = locked_truth(state_, wanted_);
  if (MarkSet drawn = best_drawn(drawn_.twos(small), two.removed); !drawn.set.empty()) two = std::move(drawn);
  if (!two.set.empty()) return result(two, no_ones ? 2 : 1);
  const bool no_twos = drawn_.proven() && !small.reached();
  if (whole.reached()) return std::nullopt;
  const bool all_marks = targets.empty();
  if (all_marks && plain_) {
    if (const MarkSet four = two_truths(state_, wanted_); !four.set.empty()) return result(four, 4);
  }
  search_.load();
  upper_.load();
  auto set = search_levels(all_marks, limits);
  if (set && !no_twos) set->at_least = no_ones ? 2 : 1;
  return set;
}

std::optional<ReasonSet> StateSearch::search_levels(bool all_marks, const StepLimits& limits) {
  const SearchEnd last = end_of(limits, &work_);
  const SearchEnd proof = last.within(proof_work(limits));
  const Work solver_work = proof_work(limits) / 4;
  const bool units = state_.of_units();
  if (const MarkSet four = two_truths(state_, wanted_); !four.set.empty()) {
    bool unsure = false;
    upper_.offer({four.mark, oracle_.reduce(four.set, four.mark, kEffort, unsure, last)});
  }
  unsigned level = plain_ ? all_marks ? 5 : 4 : 3;
  if (units && upper_.size() > level) upper_.by_propagation(targets_, last);
  bool large = false;
  for (; level < upper_.size() && level <= state_.reasons() && !proof.reached(); ++level) {
    if (!units && level == kLongSolverLevel) {
      if (state_.is_small()) upper_.by_propagation(targets_, last.within(solver_work));
      upper_.by_solver(targets_, solver_work, last);
    }
    const bool is_long = units ? level >= kLongLevel && upper_.size() > kLargeSet : level > kLongSolverLevel;
    if (is_long && !large) {
      find_large(level, proof, last);
      large = true;
    }
    if (level >= upper_.size()) break;
    const Progress progress = search_level(level, proof);
    if (progress != Progress::refuted) break;
  }
  if (upper_.size() == UpperBounds::kNothing) upper_.at_any_size(targets_, solver_work, last);
  MarkSet best = with_most_removed(last);
  const unsigned at_least = std::min(level, upper_.size());
  // The work for proofs may have ended before all superfluous members were gone. With drawn constraints these are too
  // many to go through them, and such a set removes more.
  if (units && best.set.size() > at_least) best.set = solver_.get().irreducible(std::move(best.set), best.mark, last);
  return result(best, at_least);
}

// If nothing small was found: first some set, so that there is one to report, then smaller ones.
void StateSearch::find_large(unsigned floor, const SearchEnd& proof, const SearchEnd& last) {
  const Work part = proof.last / 10 * 3;
  if (state_.of_units()) upper_.by_cases(targets_, proof.within(part));
  if (upper_.size() == UpperBounds::kNothing) upper_.at_any_size(targets_, part, last);
  upper_.improve(floor, proof.within(part));
}

// With drawn constraints, as much work again goes to other sets of this size, of which one may remove more.
StateSearch::Progress StateSearch::search_level(unsigned size, const SearchEnd& end) {
  constexpr std::uint32_t kNodesForMore = 200;
  const std::uint32_t began = search_.nodes();
  std::uint32_t most = UINT32_MAX;
  Progress progress = Progress::refuted;
  for (const Id mark : targets_) {
    if (search_.nodes() >= most) break;
    const auto must_hit = memory_.must_hit(state_, mark, size);
    if (must_hit && must_hit->empty()) continue;
    const auto answer = search_.find(mark, size, must_hit ? *must_hit : std::vector<Id>(), end);
    if (answer == ReasonSearch::Result::stopped) return progress == Progress::found ? progress : Progress::stopped;
    if (answer == ReasonSearch::Result::none) {
      memory_.refuted(state_, mark, size);
      continue;
    }
    upper_.offer({mark, search_.set()});
    if (state_.of_units()) return Progress::found;
    if (std::exchange(progress, Progress::found) != Progress::found) most = 2 * search_.nodes() - began + kNodesForMore;
  }
  return progress;
}

// Among the smallest sets that are known.
MarkSet StateSearch::with_most_removed(const SearchEnd& end) {
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
      std::vector<Id> removed = removed_by(best[i].set, end);
      const std::size_t count = wanted_among(removed);
      if (count <= most) continue;
      most = count;
      at = i;
      last_ = {best[i].set, std::move(removed)};
    }
  }
  return best[at];
}

std::size_t StateSearch::wanted_among(const std::vector<Id>& marks) const {
  return static_cast<std::size_t>(
      std::count_if(marks.begin(), marks.end(), [&](Id mark) { return wanted_[mark] != 0; }));
}

// If not, the marks of the model are possible, too.
bool StateSearch::removed_by_solver(const std::vector<Id>& set, Id mark, std::vector<std::uint8_t>& possible,
                                    const SearchEnd& end) {
  ReasonSolver& solver = solver_.get();
  const auto conflicts = state_.of_units() ? std::nullopt : std::optional<std::uint64_t>(kConflictsForMark);
  const SatResult result = solver.solve(set, mark, end, conflicts);
  for (Id other = 0; result == SatResult::satisfiable && other < state_.marks(); ++other) {
    if (solver.has(other)) possible[other] = 1;
  }
  return result == SatResult::unsatisfiable;
}

// Only marks in a link of the set can go.
std::vector<Id> StateSearch::removed_by(const std::vector<Id>& set, const SearchEnd& end) {
  if (set.empty()) return {};
  std::vector<Id> sorted = set;
  std::sort(sorted.begin(), sorted.end());
  if (sorted == last_.reasons) return last_.removed;
  const Id first = item_of(set[0]);
  if (set.size() == 1 && state_.is_drawn(first)) return drawn_.removed_by(first, end);
  std::vector<std::uint8_t> possible(state_.marks());  // it is known to be
  std::vector<Id> removed;
  if (set.size() == 1 && !is_link(set[0]) && state_.marks_of(first).size() == 1) {
    const Id placed = state_.marks_of(first)[0];
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
        if (end.reached()) break;
        const auto answer = state_.of_units() ? oracle_.satisfiable(mark, kEffort) : UnitOracle::Answer::unknown;
        if (answer == UnitOracle::Answer::yes) {
          for (const Id other : oracle_.model()) possible[other] = 1;
        } else if (answer == UnitOracle::Answer::no || removed_by_solver(set, mark, possible, end)) {
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

std::vector<CellDigit> StateSearch::conclusions(const Marks& marks, std::span<const Cell> solution,
                                                std::span<const Reason> reasons, const StepLimits& limits) {
  load(marks, solution);
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

std::unique_ptr<SetSearch> make_set_search(std::shared_ptr<const Rules> rules) {
  return std::make_unique<StateSearch>(std::move(rules));
}

}  // namespace nonet
