// Smallest sets on any board: sets of one and two reasons directly, larger ones by a search for hitting sets whose
// questions a SAT solver answers, all marks at one size before the next size. What a size has been refuted for holds
// along the path: a new set of that size has a truth or drawn constraint that has lost marks since.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "explain/internal/general_hitting.hpp"
#include "explain/internal/improved_set.hpp"
#include "explain/internal/small_sets.hpp"
#include "explain/internal/some_set.hpp"
#include "nonet/error.hpp"
#include "nonet/explain.hpp"

namespace nonet {
namespace {

// Sizes that are refuted one by one.
constexpr int kMostSize = 24;
// From this size on some set is looked for first, which may end the proof.
constexpr int kSizeToBound = 5;
// For sets of one and two, and for the conclusions of a set, however little the effort is.
constexpr Work kLeastForSmall = 20 * kWorkOfEffort;
// For one more conclusion of a set.
constexpr std::uint64_t kConflictsForMark = 5000;

class GeneralSearch : public SetSearch {
 public:
  explicit GeneralSearch(std::shared_ptr<const Rules> rules) : reasons_(std::move(rules)), small_(reasons_) { begin(); }

  void begin() override {
    open_ = {};
    small_.emplace(reasons_);
    hitting_.reset();
    solver_.reset();
    last_ = {};
    now_ = 1;
    changed_at_.assign(static_cast<std::size_t>(reasons_.count()), 1);
    refuted_at_.assign(static_cast<std::size_t>(reasons_.marks()), {});
  }

  std::optional<ReasonSet> smallest(const Marks& marks, std::span<const Cell> solution,
                                    std::span<const CellDigit> targets, const StepLimits& limits) override {
    work_ = 0;
    const SearchEnd whole = end_of(limits, &work_);
    take(marks, solution);
    const std::vector<int> wanted = wanted_marks(targets);
    if (wanted.empty()) return std::nullopt;
    effort_ = proof_work(limits);
    const SearchEnd for_small = whole.within(std::max(effort_, kLeastForSmall));
    if (auto set = best_of(small_->ones(open_, for_small), wanted)) return told(*std::move(set), wanted, 1);
    const bool no_ones = small_->proven() && !for_small.reached();
    auto two = best_of(small_->twos(open_, for_small), wanted);
    if (two) return told(*std::move(two), wanted, no_ones ? 2 : 1);
    if (whole.reached()) return std::nullopt;
    const bool no_twos = small_->proven() && !for_small.reached();
    auto set = larger(wanted, whole.within(effort_), whole);
    if (set && !no_twos) set->at_least = no_ones ? 2 : 1;
    return set;
  }

  std::vector<CellDigit> conclusions(const Marks& marks, std::span<const Cell> solution,
                                     std::span<const Reason> reasons, const StepLimits& limits) override {
    take(marks, solution);
    std::vector<int> numbers;
    for (const Reason& reason : reasons) numbers.push_back(reasons_.number(reason));
    std::sort(numbers.begin(), numbers.end());
    std::vector<CellDigit> removed;
    const SearchEnd end = end_of(limits, &work_).within(std::max(proof_work(limits), kLeastForSmall));
    for (const int mark : removed_by(numbers, end)) removed.push_back(cell_digit(mark));
    return removed;
  }

 private:
  CellDigit cell_digit(int mark) const {
    return {static_cast<CellIndex>(reasons_.cell_of(mark)), static_cast<Cell>(reasons_.digit_of(mark))};
  }

  // Goes on to a state, or begins anew where it does not follow from the last one.
  void take(const Marks& marks, std::span<const Cell> solution) {
    if (solution.size() != static_cast<std::size_t>(reasons_.rules().cells())) {
      throw Error("a solution of " + std::to_string(reasons_.rules().cells()) + " cells is needed, not of " +
                  std::to_string(solution.size()));
    }
    OpenMarks next(reasons_, marks, solution);
    const bool is_path =
        !open_.solution().empty() && std::ranges::equal(open_.solution(), next.solution()) &&
        std::all_of(next.marks().begin(), next.marks().end(), [&](int mark) { return open_.has(mark); });
    if (!is_path) {
      begin();
      open_ = std::move(next);
      return;
    }
    if (next.marks() == open_.marks()) return;
    ++now_;
    last_ = {};
    for (const int mark : open_.marks()) {
      if (next.has(mark)) continue;
      for (const int item : reasons_.items_of(mark)) changed_at_[static_cast<std::size_t>(Reasons::truth(item))] = now_;
      for (const int reason : reasons_.drawn_at(reasons_.cell_of(mark))) {
        changed_at_[static_cast<std::size_t>(reason)] = now_;
      }
    }
    open_ = std::move(next);
    small_->shrink(open_);
    if (solver_) solver_->shrink(open_);
    if (hitting_) hitting_->shrink(open_);
  }

  std::vector<int> wanted_marks(std::span<const CellDigit> targets) const {
    std::vector<int> wanted;
    if (targets.empty()) {
      std::copy_if(open_.marks().begin(), open_.marks().end(), std::back_inserter(wanted),
                   [&](int mark) { return !open_.in_solution(mark); });
    }
    for (const CellDigit& target : targets) {
      const int mark = reasons_.mark(target.cell, target.digit);
      if (open_.has(mark) && !open_.in_solution(mark)) wanted.push_back(mark);
    }
    std::sort(wanted.begin(), wanted.end());
    return wanted;
  }

  // The set with the most conclusions of those that remove a wanted mark; of equals the first.
  static std::optional<RemovalSet> best_of(std::vector<RemovalSet> sets, const std::vector<int>& wanted) {
    std::erase_if(sets, [&](const RemovalSet& set) {
      return std::none_of(set.removed.begin(), set.removed.end(),
                          [&](int mark) { return std::binary_search(wanted.begin(), wanted.end(), mark); });
    });
    if (sets.empty()) return std::nullopt;
    return *std::max_element(sets.begin(), sets.end(), [](const RemovalSet& a, const RemovalSet& b) {
      return a.removed.size() < b.removed.size();
    });
  }

  ReasonSet told(RemovalSet set, const std::vector<int>& wanted, int at_least) {
    const auto removed = std::find_if(set.removed.begin(), set.removed.end(),
                                      [&](int mark) { return std::binary_search(wanted.begin(), wanted.end(), mark); });
    ReasonSet told{reasons_.reasons(set.reasons), cell_digit(*removed), at_least};
    last_ = std::move(set);
    return told;
  }

  GeneralSolver& solver() {
    if (!solver_) solver_.emplace(reasons_, open_, GeneralSolver::Others::off);
    return *solver_;
  }

  std::optional<ReasonSet> larger(const std::vector<int>& wanted, const SearchEnd& proof, const SearchEnd& whole) {
    if (!hitting_) hitting_.emplace(reasons_, open_, solver());
    RemovalSet bound;  // some set, of one mark; its size is an upper bound
    const auto look_for_bound = [&] { bound = some_set(reasons_, open_, solver(), wanted, effort_ / 4, whole); };
    int size = 3;
    for (; size <= kMostSize; ++size) {
      if (size == kSizeToBound) look_for_bound();
      if (size == kSizeToBound + 1) improve(bound, static_cast<std::size_t>(size), proof);
      if (!bound.reasons.empty() && static_cast<std::size_t>(size) >= bound.reasons.size()) break;
      std::vector<RemovalSet> found;
      const bool complete = search_size(size, wanted, proof, whole, found);
      if (!found.empty()) return told(*best_of(std::move(found), wanted), wanted, size);
      if (!complete) break;
    }
    if (bound.reasons.empty()) look_for_bound();
    if (bound.reasons.empty()) return std::nullopt;
    return ReasonSet{reasons_.reasons(bound.reasons), cell_digit(bound.removed.front()), size};
  }

  // With a third of the work that is left.
  void improve(RemovalSet& bound, std::size_t least, const SearchEnd& proof) {
    if (bound.reasons.size() <= least) return;
    const SearchEnd share = proof.within(proof.left() / 3);
    bound.reasons = improved_set(reasons_, open_, solver(), *hitting_, std::move(bound.reasons), bound.removed.front(),
                                 least, share);
  }

  // The first set of this size, and others that are found with as much work again. False: time was over before any.
  bool search_size(int size, const std::vector<int>& wanted, const SearchEnd& proof, const SearchEnd& whole,
                   std::vector<RemovalSet>& found) {
    constexpr std::uint64_t kNodesForMore = 200;
    const std::uint64_t began = hitting_->nodes();
    std::uint64_t most = UINT64_MAX;
    std::map<int, std::vector<int>> changed;  // by state
    for (const int mark : wanted) {
      std::vector<int>& refuted = refuted_at_[static_cast<std::size_t>(mark)];
      refuted.resize(kMostSize + 1);
      int& at = refuted[static_cast<std::size_t>(size)];
      if (at == now_ || is_removed(mark, found)) continue;
      if (hitting_->nodes() >= most) break;
      std::vector<int>& since = changed[at];
      if (at != 0 && since.empty()) {
        for (int reason = 0; reason < reasons_.count(); ++reason) {
          if (changed_at_[static_cast<std::size_t>(reason)] > at) since.push_back(reason);
        }
      }
      const auto answer = hitting_->find(mark, size, since, proof);
      if (answer == GeneralHitting::Answer::over) return !found.empty();
      if (answer == GeneralHitting::Answer::none) {
        std::fill(refuted.begin(), refuted.begin() + size + 1, now_);
        continue;
      }
      RemovalSet set{hitting_->set(), {}};
      set.removed = removed_by(set.reasons, whole);
      if (!std::binary_search(set.removed.begin(), set.removed.end(), mark)) return !found.empty();  // time is over
      found.push_back(std::move(set));
      if (most == UINT64_MAX) most = 2 * hitting_->nodes() - began + kNodesForMore;
    }
    return true;
  }
  static bool is_removed(int mark, const std::vector<RemovalSet>& found) {
    return std::any_of(found.begin(), found.end(), [&](const RemovalSet& set) {
      return std::binary_search(set.removed.begin(), set.removed.end(), mark);
    });
  }

  // All marks that the reasons (ascending) remove, ascending; fewer where that takes too long.
  std::vector<int> removed_by(const std::vector<int>& set, const SearchEnd& end) {
    if (!set.empty() && set == last_.reasons) return last_.removed;
    if (set.size() == 1 && reasons_.is_drawn(set[0])) return small_->removed_by(set[0], open_, end);
    if (set.size() == 1 && reasons_.is_truth(set[0])) {
      const std::vector<int>& marks = open_.marks_of(Reasons::item_of(set[0]));
      return marks.size() == 1 ? taken_by(marks[0], reasons_, open_) : std::vector<int>();
    }
    std::vector<int> candidates;  // nothing speaks against other marks
    for (const int reason : set) {
      if (reasons_.is_drawn(reason)) {
        for (const CellIndex cell : reasons_.drawn_of(reason).cells) append(open_.marks_of(cell), candidates);
      } else if (!reasons_.is_truth(reason)) {
        append(open_.marks_of(Reasons::item_of(reason)), candidates);
      }
    }
    std::sort(candidates.begin(), candidates.end());
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    std::erase_if(candidates, [&](int mark) { return open_.in_solution(mark); });
    std::vector<int> removed;
    std::vector<char> possible(static_cast<std::size_t>(reasons_.marks()));
    for (const int mark : candidates) {
      if (possible[static_cast<std::size_t>(mark)] != 0) continue;
      const SatResult result = solver().solve(set, mark, end, kConflictsForMark);
      if (result == SatResult::unsatisfiable) removed.push_back(mark);
      if (result != SatResult::satisfiable) continue;
      for (const int other : candidates) {
        if (solver().has(other)) possible[static_cast<std::size_t>(other)] = 1;
      }
    }
    return removed;
  }
  static void append(const std::vector<int>& marks, std::vector<int>& to) {
    to.insert(to.end(), marks.begin(), marks.end());
  }

  Reasons reasons_;
  OpenMarks open_;
  std::optional<SmallSets> small_;
  std::optional<GeneralSolver> solver_;       // made when first needed
  std::optional<GeneralHitting> hitting_;     // likewise
  RemovalSet last_;                           // the last answer, in this state
  Work work_ = 0;                             // of the step
  Work effort_ = 0;                           // for a part of it: small sets, proofs
  int now_ = 1;                               // number of the state
  std::vector<int> changed_at_;               // by reason: the state in which it lost marks
  std::vector<std::vector<int>> refuted_at_;  // by mark and size: the last state that has no such set
};

}  // namespace

std::unique_ptr<SetSearch> make_general_search(std::shared_ptr<const Rules> rules) {
  if (rules == nullptr) throw Error("a search for steps needs rules");
  return std::make_unique<GeneralSearch>(std::move(rules));
}

}  // namespace nonet
