#include "explain/internal/reason_search.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace nonet::steps {
namespace {

constexpr std::uint8_t kForbidden = UINT8_MAX;
/// If requirements are as large as this, and this many are left, a further correction set is worth its time.
constexpr unsigned kLargeRequirement = 5;
constexpr unsigned kMuchLeft = 4;
/// Conflicts until the solver whose models are better gives way to the one that answers sooner.
constexpr std::uint64_t kConflicts = 200;
constexpr unsigned kBuckets = 64;
constexpr std::uint32_t kNodesBetweenLooks = 128;  // at the clock: some 0.2 ms
constexpr Work kWorkOfNode = 12;
constexpr Work kWorkOfNodeWithDrawn = 40;

}  // namespace

void ReasonSearch::load() {
  holding_.shrink();
  const Id items = state_->items();
  fillers_.clear();
  all_marks_.assign(items, 0);
  without_drawn_.assign(items, 0);
  fills_twice_.assign(state_->items_and_drawn(), 0);
  for (Id item = 0; item < items; ++item) {
    scratch_.clear();
    for (const Id mark : state_->marks_of(item)) {
      const std::span<const Id> its = state_->items_of(mark);
      for (std::size_t i = 0; i < its.size(); ++i) {
        if (its[i] != item) {
          scratch_.push_back(truth_of(its[i]));
          continue;
        }
        all_marks_[item] |= Mask{1} << state_->places_of(mark)[i];
        if (state_->drawn_at(mark).empty()) without_drawn_[item] |= Mask{1} << state_->places_of(mark)[i];
      }
    }
    std::sort(scratch_.begin(), scratch_.end());
    scratch_.erase(std::unique(scratch_.begin(), scratch_.end()), scratch_.end());
    for (const Id reason : scratch_) fillers_.push(reason);
    scratch_.clear();
    for (const Id mark : state_->marks_of(item)) {
      for (const Id drawn : state_->drawn_at(mark)) scratch_.push_back(link_of(drawn));
    }
    std::sort(scratch_.begin(), scratch_.end());
    fills_twice_[item] = std::adjacent_find(scratch_.begin(), scratch_.end()) != scratch_.end() ? 1 : 0;
    scratch_.erase(std::unique(scratch_.begin(), scratch_.end()), scratch_.end());
    for (const Id reason : scratch_) fillers_.push(reason);
    fillers_.end_list();
  }
  stamps_.assign(state_->reasons(), 0);
  stamp_ = 0;
  nodes_ = 0;
  asked_lonely_.assign(items, 0);
  lonely_.assign(items, 0);
  corrections_.clear();
  corrections_of_.assign(state_->marks(), {});
  seen_.clear();
  true_.assign(state_->marks(), 0);
  held_.assign(items, 0);
  mark_ = kNone;
  board_.assign(state_->solution().begin(), state_->solution().end());
  take_known();
}

void ReasonSearch::price_truth(Id item) {
  const Id reason = truth_of(item);
  // A drawn constraint may cover any number of marks.
  const auto covers = [&] {
    const unsigned least = state_->cover(item, uncovered_[item] & without_drawn_[item]);
    return least == 0 && uncovered_[item] != 0 ? 1 : least;
  };
  price_[reason] = forbidden_[reason] != 0 ? kForbidden : static_cast<std::uint8_t>(1 + covers());
}

void ReasonSearch::price_link(Id item) {
  const Id reason = link_of(item);
  price_[reason] = forbidden_[reason] != 0 ? kForbidden : static_cast<std::uint8_t>(1 + missing_fillers(item));
}

void ReasonSearch::begin(Id mark) {
  const Id items = state_->items();
  mark_ = mark;
  stopped_ = false;
  oracle_->assign({});
  has_mark_.assign(state_->items_and_drawn(), 0);
  links_on_.assign(state_->marks(), 0);
  uncovered_ = all_marks_;
  met_.assign(items, 0);
  met_.resize(state_->items_and_drawn(), 2);
  forbidden_.assign(state_->reasons(), 0);
  price_.assign(state_->reasons(), 0);
  for (const Id item : state_->items_of(mark)) {
    has_mark_[item] = 1;
    forbidden_[truth_of(item)] = 1;
  }
  for (Id item = 0; item < items; ++item) price_truth(item);
  for (Id item = 0; item < state_->items_and_drawn(); ++item) price_link(item);
}

void ReasonSearch::forbid(Id reason, int by) {
  forbidden_[reason] = static_cast<std::uint8_t>(forbidden_[reason] + by);
  if (is_link(reason)) {
    price_link(item_of(reason));
  } else {
    price_truth(item_of(reason));
  }
}

void ReasonSearch::add(Id reason) {
  oracle_->add(reason);
  count<1>(reason);
}

void ReasonSearch::drop(Id reason) {
  oracle_->remove(reason);
  count<-1>(reason);
}

// 1: the reason was added; -1: it was removed.
template <int by>
void ReasonSearch::count(Id reason) {
  const Id item = item_of(reason);
  if (!is_link(reason)) {
    for (const Id filler : fillers_[item]) {
      if (is_link(filler)) break;
      const Id other = item_of(filler);
      met_[other] = static_cast<std::uint16_t>(met_[other] + by);
      price_link(other);
    }
    return;
  }
  if (state_->is_drawn(item)) count_drawn(item, by);
  constexpr int changed = by > 0 ? 1 : 0;  // the first link on a mark covers it; without the last it is uncovered
  for (const Id mark : state_->marks_of(item)) {
    links_on_[mark] = static_cast<std::uint8_t>(links_on_[mark] + by);
    const std::span<const Id> its = state_->items_of(mark);
    const std::span<const std::uint8_t> places = state_->places_of(mark);
    for (std::size_t i = 0; i < its.size(); ++i) {
      const Id other = its[i];
      if (other == item || links_on_[mark] - static_cast<int>(oracle_->has(link_of(other))) != changed) continue;
      uncovered_[other] ^= Mask{1} << places[i];
      price_truth(other);
    }
  }
}

// Each of its marks fills the links of its items. The truths and links of its cells belong to it.
void ReasonSearch::count_drawn(Id drawn, int by) {
  Id last = kNone;
  for (const Id mark : state_->marks_of(drawn)) {
    const std::span<const Id> its = state_->items_of(mark);
    for (const Id item : its) {
      met_[item] = static_cast<std::uint16_t>(met_[item] + by);
      price_link(item);
    }
    if (std::exchange(last, its[0]) == its[0]) continue;
    forbid(truth_of(its[0]), by);
    forbid(link_of(its[0]), by);
  }
}

// Whether a mark of a truth has only links that need yet another truth.
bool ReasonSearch::find_lonely(Id item) const {
  if ((uncovered_[item] & ~without_drawn_[item]) != 0) return false;
  const int own = oracle_->has(truth_of(item)) ? 1 : 0;
  const std::span<const Id> marks = state_->marks_of(item);
  const std::span<const std::uint8_t> places = state_->places_in(item);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if ((uncovered_[item] >> places[i] & 1) == 0) continue;
    const std::span<const Id> its = state_->items_of(marks[i]);
    const bool free = std::any_of(its.begin(), its.end(), [&](Id other) {
      return other != item && forbidden_[link_of(other)] == 0 && (has_mark_[other] != 0 || met_[other] - own >= 1);
    });
    if (!free) return true;
  }
  return false;
}

// A node asks for the same items again and again.
bool ReasonSearch::lonely(Id item) {
  if (asked_lonely_[item] != nodes_) {
    asked_lonely_[item] = nodes_;
    lonely_[item] = static_cast<std::uint8_t>(find_lonely(item));
  }
  return lonely_[item] != 0;
}

bool ReasonSearch::admissible(Id reason) {
  const unsigned price = price_[reason];
  if (price > left_) return false;
  if (price < left_ || is_link(reason) || uncovered_[item_of(reason)] == 0) return true;
  return !lonely(item_of(reason));
}

// Until one is refused.
template <class Function>
bool ReasonSearch::each_requirement(const Level& level, Function&& function) const {
  using Kind = Requirement::Kind;
  for (const std::uint32_t id : level.open) {
    if (!function(Requirement{.kind = Kind::correction, .id = id, .more = 0})) return false;
  }
  for (const Id reason : oracle_->set()) {
    const Id item = item_of(reason);
    if (is_link(reason)) {
      const unsigned missing = missing_fillers(item);
      if (missing > 0 && !function(Requirement{.kind = Kind::link, .id = item, .more = missing})) return false;
    } else if (uncovered_[item] != 0) {
      const int own = oracle_->has(link_of(item)) ? 1 : 0;
      for (const Id mark : state_->marks_of(item)) {
        if (links_on_[mark] != own) continue;
        if (!function(Requirement{.kind = Kind::mark, .id = mark, .more = item})) return false;
      }
    }
  }
  return true;
}

// Those that meet it, admissible or not.
template <class Function>
void ReasonSearch::each_reason(const Requirement& requirement, Function&& function) const {
  switch (requirement.kind) {
    case Requirement::Kind::correction:
      for (const Id reason : corrections_[requirement.id]) function(reason);
      return;
    case Requirement::Kind::mark:
      for (const Id item : state_->items_of(requirement.id)) {
        if (item != requirement.more) function(link_of(item));
      }
      for (const Id drawn : state_->drawn_at(requirement.id)) function(link_of(drawn));
      return;
    case Requirement::Kind::link:
      for (const Id reason : fillers_[requirement.id]) {
        if (!oracle_->has(reason)) function(reason);
      }
      return;
  }
}

// False: one of them cannot be met.
bool ReasonSearch::list_requirements(Level& level) {
  level.requirements.clear();
  level.reasons.clear();
  return each_requirement(level, [&](Requirement requirement) {
    requirement.begin = static_cast<std::uint32_t>(level.reasons.size());
    each_reason(requirement, [&](Id reason) {
      if (admissible(reason)) level.reasons.push_back(reason);
    });
    requirement.size = static_cast<std::uint32_t>(level.reasons.size()) - requirement.begin;
    level.requirements.push_back(requirement);
    return requirement.size >=
           std::max<unsigned>(1, requirement.kind == Requirement::Kind::link ? requirement.more : 1);
  });
}

// For the last reason of a set: those that meet all requirements become branches. False: none does.
bool ReasonSearch::list_common(Level& level) {
  bool first = true;
  return each_requirement(level, [&](const Requirement& requirement) {
    if (requirement.kind == Requirement::Kind::link && requirement.more > 1) return false;
    if (std::exchange(first, false)) {
      each_reason(requirement, [&](Id reason) {
        if (admissible(reason)) level.branches.push_back(reason);
      });
    } else {
      ++stamp_;
      each_reason(requirement, [&](Id reason) { stamps_[reason] = stamp_; });
      std::erase_if(level.branches, [&](Id reason) { return stamps_[reason] != stamp_; });
    }
    return !level.branches.empty();
  });
}

// Whether it shares no reason with those that were stamped; then it is stamped, too.
bool ReasonSearch::stamp_apart(const Level& level, const Requirement& requirement) {
  const std::span<const Id> all = std::span(level.reasons).subspan(requirement.begin, requirement.size);
  if (std::any_of(all.begin(), all.end(), [&](Id reason) { return stamps_[reason] == stamp_; })) return false;
  for (const Id reason : all) stamps_[reason] = stamp_;
  return true;
}

// Marks of truths need links, links need truths or drawn constraints: the two bounds add up where marks are in no drawn
// constraint.
bool ReasonSearch::links_and_truths_exceed(const Level& level, unsigned left) {
  ++stamp_;
  unsigned links = 0;
  unsigned truths = 0;
  for (const std::uint32_t at : level.order) {
    const Requirement& requirement = level.requirements[at];
    if (requirement.kind == Requirement::Kind::link) truths = std::max<unsigned>(truths, requirement.more);
    const bool by_link = requirement.kind == Requirement::Kind::mark && state_->drawn_at(requirement.id).empty();
    if (by_link && stamp_apart(level, requirement)) ++links;
  }
  if (links > 0 && truths == 0 && links + 1 > left) {
    for (const Id reason : oracle_->set()) {
      if (!is_link(reason) && uncovered_[item_of(reason)] != 0 && lonely(item_of(reason))) return true;
    }
  }
  return links + truths > left;
}

// Puts the requirements in order of size.
bool ReasonSearch::exceeds(Level& level, unsigned left) {
  const std::vector<Requirement>& all = level.requirements;
  std::array<std::uint32_t, kBuckets + 1> bucket{};
  const auto bucket_of = [](const Requirement& requirement) {
    return std::min<unsigned>(requirement.size, kBuckets - 1);
  };
  for (const Requirement& requirement : all) ++bucket[bucket_of(requirement) + 1];
  for (std::size_t i = 1; i <= kBuckets; ++i) bucket[i] += bucket[i - 1];
  level.order.resize(all.size());
  for (std::uint32_t i = 0; i < all.size(); ++i) level.order[bucket[bucket_of(all[i])]++] = i;

  if (links_and_truths_exceed(level, left)) return true;
  ++stamp_;
  unsigned least = 0;
  for (const std::uint32_t at : level.order) {
    if (!stamp_apart(level, all[at])) continue;
    least += all[at].kind == Requirement::Kind::link ? all[at].more : 1;
    if (least > left) return true;
  }
  return false;
}

ReasonSearch::Result ReasonSearch::leaf(const Level& level) {
  if (!level.open.empty()) return Result::none;
  for (const Id reason : oracle_->set()) {
    const Id item = item_of(reason);
    if (is_link(reason) ? missing_fillers(item) > 0 : uncovered_[item] != 0) return Result::none;
  }
  const UnitOracle::Answer answer = ask();
  if (answer == UnitOracle::Answer::no) return Result::found;
  if (answer == UnitOracle::Answer::unknown) return stop();
  left_ = kForbidden - 1;
  correction();
  return Result::none;
}

// Whether the set leaves the mark possible.
UnitOracle::Answer ReasonSearch::ask() {
  if (state_->of_units()) return oracle_->satisfiable(mark_, end_);
  // Models that break few reasons first, then the solver that answers sooner.
  answering_ = &holding_.get();
  SatResult result = answering_->solve(oracle_->set(), mark_, end_, kConflicts);
  if (result == SatResult::stopped) {
    answering_ = &solver_->get();
    result = answering_->solve(oracle_->set(), mark_, end_);
  }
  return result == SatResult::stopped         ? UnitOracle::Answer::unknown
         : result == SatResult::unsatisfiable ? UnitOracle::Answer::no
                                              : UnitOracle::Answer::yes;
}

// Asks the oracle. True: the answer is known.
bool ReasonSearch::fresh_correction(Level& level, Result& result) {
  const UnitOracle::Answer answer = ask();
  if (answer != UnitOracle::Answer::yes) {
    result = answer == UnitOracle::Answer::no ? Result::found : stop();
    return true;
  }
  const std::uint32_t id = correction();
  scratch_.clear();
  for (const Id reason : corrections_[id]) {
    if (admissible(reason)) scratch_.push_back(reason);
  }
  if (scratch_.empty()) {
    result = Result::none;
    return true;
  }
  level.open.push_back(id);
  if (level.branches.empty() || scratch_.size() < level.branches.size()) level.branches.swap(scratch_);
  return false;
}

ReasonSearch::Result ReasonSearch::search(std::size_t depth, unsigned left) {
  end_.spend(state_->of_units() ? kWorkOfNode : kWorkOfNodeWithDrawn);
  if (end_.is_worked_out() || (++nodes_ % kNodesBetweenLooks == 0 && end_.reached())) stopped_ = true;
  if (stopped_) return Result::stopped;
  Level& level = levels_[depth];
  if (left == 0) return leaf(level);
  left_ = left;
  level.branches.clear();
  if (left == 1) {
    if (!list_common(level)) return Result::none;
  } else {
    if (!list_requirements(level)) return Result::none;
    if (!level.requirements.empty()) {
      if (exceeds(level, left)) return Result::none;
      const Requirement& least = level.requirements[level.order[0]];
      level.branches.assign(level.reasons.begin() + least.begin, level.reasons.begin() + least.begin + least.size);
    }
  }
  const bool many = state_->of_units() && left >= kMuchLeft && level.branches.size() >= kLargeRequirement;
  if (level.branches.empty() || many) {
    Result result = Result::none;
    if (fresh_correction(level, result)) return result;
  }
  return branch(depth, left);
}

ReasonSearch::Result ReasonSearch::branch(std::size_t depth, unsigned left) {
  const std::vector<Id>& branches = levels_[depth].branches;
  Result result = Result::none;
  std::size_t tried = 0;
  for (const Id reason : branches) {
    add(reason);
    std::vector<std::uint32_t>& next = levels_[depth + 1].open;
    next.clear();
    for (const std::uint32_t id : levels_[depth].open) {
      const std::vector<Id>& all = corrections_[id];
      if (std::find(all.begin(), all.end(), reason) == all.end()) next.push_back(id);
    }
    result = search(depth + 1, left - 1);
    if (result == Result::found) found_ = oracle_->set();
    if (result != Result::none) break;
    drop(reason);
    forbid(reason, 1);
    ++tried;
  }
  for (std::size_t i = 0; i < tried; ++i) forbid(branches[i], -1);
  return result;
}

ReasonSearch::Result ReasonSearch::find(Id mark, unsigned most, std::span<const Id> also_hit, const SearchEnd& end) {
  end_ = end;
  if (levels_.size() < most + 2) levels_.resize(most + 2);
  begin(mark);
  if (!state_->of_units() && std::exchange(has_near_[state_->whole_mark(mark)], 1) == 0) add_near(mark);
  levels_[0].open = corrections_of_[mark];
  if (!also_hit.empty()) {
    levels_[0].open.push_back(static_cast<std::uint32_t>(corrections_.size()));
    corrections_.emplace_back(also_hit.begin(), also_hit.end());
  }
  return search(0, most);
}

ReasonSearch::Result ReasonSearch::complete(Id mark, std::span<const Id> kept, unsigned most, const SearchEnd& end) {
  end_ = end;
  if (levels_.size() < most + 2) levels_.resize(most + 2);
  begin(mark);
  for (const Id reason : kept) add(reason);
  levels_[0].open.clear();
  const Result result = search(0, most);
  if (result == Result::found) found_ = oracle_->set();
  return result;
}

}  // namespace nonet::steps
