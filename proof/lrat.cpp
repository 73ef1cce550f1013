#include "proof/lrat.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <stdexcept>

namespace nonet::proof {
namespace {

// Memory in entries of four bytes: of a clause beside its literals, and of one that stands apart in far_.
constexpr std::size_t kClauseEntries = 4;
constexpr std::size_t kFarEntries = 16;
constexpr std::size_t kPlaceEntries = 2;
constexpr std::size_t kOccurrenceEntries = 3;

// Why a step does not hold.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Apart, so that what is done for each hint needs no room for texts.
[[noreturn]] void refuse_hint(std::int64_t id, const char* why) {
  throw Refused("hint " + std::to_string(id) + " " + why);
}

}  // namespace

void LratChecker::take_entries(std::size_t entries) {
  if (entries > most_entries_ - std::min(entries_, most_entries_)) throw LimitReached(Refusal::Kind::too_large);
  entries_ += entries;
}

void LratChecker::make_room(std::span<const int> clause) {
  std::size_t variables = 0;
  for (const int literal : clause) variables = std::max(variables, static_cast<std::size_t>(std::abs(literal)));
  if (variables <= variables_) return;
  const std::size_t wanted = std::max(variables, variables_ + variables_ / 2);
  take_entries(wanted - variables_);
  values_.assign(2 * wanted + 1, 0);  // nothing is assigned here
  variables_ = wanted;
}

LratChecker::Place* LratChecker::place(Id id) {
  if (id > 0 && static_cast<std::size_t>(id) < places_.size() &&
      places_[static_cast<std::size_t>(id)].begin != kNowhere) {
    return &places_[static_cast<std::size_t>(id)];
  }
  const auto found = far_.find(id);
  return found == far_.end() ? nullptr : &found->second;
}

std::span<const int> LratChecker::clause(std::int64_t id) const {
  const Place* const found = place(id);
  return found == nullptr ? std::span<const int>() : literals_of(*found);
}

void LratChecker::insert(Id id, std::span<const int> clause) {
  constexpr std::size_t kGap = 1024;
  make_room(clause);
  take_entries(clause.size() + kClauseEntries);
  if (clause.size() >= kNowhere - arena_.size())
    throw LimitReached(Refusal::Kind::too_large);  // removed ones still take room
  const Place place{static_cast<std::uint32_t>(arena_.size()), static_cast<std::uint32_t>(clause.size())};
  arena_.insert(arena_.end(), clause.begin(), clause.end());
  ++clauses_;
  const auto index = static_cast<std::size_t>(id);
  if (index < places_.size() || index <= 2 * clauses_ + kGap) {
    if (index >= places_.size()) places_.resize(index + 1);
    places_[index] = place;
  } else {
    take_entries(kFarEntries);
    far_[id] = place;
  }
  refuted_ = refuted_ || clause.empty();
  if (!occurrences_.empty()) note_occurrences(id, clause);
}

void LratChecker::remove(std::span<const std::int64_t> ids) {
  for (const Id id : ids) {
    Place* const found = place(id);
    if (found == nullptr) continue;
    if (found->begin < marked_arena_) {
      marked_removed_.emplace_back(id, *found);
    } else {
      removed_ += found->size;
      entries_ -= found->size + kPlaceEntries;
    }
    if (far_.erase(id) == 0) *found = {};
  }
  reclaim();
}

// Moves clauses together where most of their room is of removed ones.
void LratChecker::reclaim() {
  constexpr std::size_t kLeast = std::size_t{1} << 20U;
  if (removed_ < kLeast || removed_ < arena_.size() / 2) return;
  std::vector<int> kept(arena_.begin(), arena_.begin() + static_cast<std::ptrdiff_t>(marked_arena_));
  const auto keep = [&](Place& place) {
    if (place.begin == kNowhere || place.begin < marked_arena_) return;
    const std::span<const int> literals = literals_of(place);
    place.begin = static_cast<std::uint32_t>(kept.size());
    kept.insert(kept.end(), literals.begin(), literals.end());
  };
  for (Place& place : places_) keep(place);
  for (auto& [id, place] : far_) keep(place);
  arena_ = std::move(kept);
  removed_ = 0;
}

void LratChecker::undo(std::size_t trail_size) {
  while (trail_.size() > trail_size) {
    value(trail_.back()) = value(-trail_.back()) = 0;
    trail_.pop_back();
  }
}

void LratChecker::work(std::size_t literals, const GoesOn& goes_on) {
  constexpr std::uint64_t kWorkAPoll = std::uint64_t{1} << 20U;  // literals: some milliseconds
  work_ += literals;
  if (work_ < kWorkAPoll) return;
  work_ = 0;
  ask(goes_on);
}

// False: one of them is true.
bool LratChecker::assume_negated(std::span<const int> clause, int but) {
  for (const int literal : clause) {
    if (literal == but || value(literal) < 0) continue;
    if (value(literal) > 0) return false;
    assign(-literal);
  }
  return true;
}

// True: the clause is falsified. Else its last literal is assigned.
bool LratChecker::apply(Id id, const GoesOn& goes_on) {
  const Place* const found = place(id);
  if (found == nullptr) refuse_hint(id, "names no clause");
  work(1 + found->size, goes_on);
  int open = 0;
  for (const int literal : literals_of(*found)) {
    if (value(literal) < 0 || literal == open) continue;
    if (value(literal) > 0 || open != 0) refuse_hint(id, "is neither unit nor falsified");
    open = literal;
  }
  if (open == 0) return true;
  assign(open);
  return false;
}

// Throws Refused unless the lemma follows by its hints.
void LratChecker::check(const LratStep& step, const GoesOn& goes_on) {
  if (place(step.id) != nullptr) throw Refused("there is a clause of this number already");
  make_room(step.literals);
  work(1 + step.literals.size(), goes_on);
  if (!assume_negated(step.literals, 0)) return;
  const std::span<const Id> hints(step.ids);
  std::size_t at = 0;
  while (at < hints.size() && hints[at] > 0) {
    if (apply(hints[at++], goes_on)) return;
  }
  if (step.literals.empty()) throw Refused("its hints end without a conflict");
  check_rat(step.literals, hints.subspan(at), goes_on);
}

// The hints for the resolvent with a clause follow that clause's negated number.
void LratChecker::check_rat(std::span<const int> lemma, std::span<const Id> hints, const GoesOn& goes_on) {
  const int opposite = -lemma.front();
  const bool rup = hints.empty();
  std::map<Id, std::span<const Id>> groups;
  for (std::size_t at = 0; at < hints.size();) {
    const Id id = -hints[at++];
    const std::size_t begin = at;
    while (at < hints.size() && hints[at] > 0) ++at;
    groups[id] = hints.subspan(begin, at - begin);
  }
  if (occurrences_.empty()) {
    for (std::size_t id = 1; id < places_.size(); ++id) {
      if (places_[id].begin != kNowhere) note_occurrences(static_cast<Id>(id), literals_of(places_[id]));
    }
    for (const auto& [id, place] : far_) note_occurrences(id, literals_of(place));
  }
  // Clauses that are gone are forgotten, so that no step passes them again. Another clause may have got the number of a
  // removed one, and stand here twice.
  std::vector<Id>& with_opposite = occurrences_[opposite];
  std::erase_if(with_opposite, [&](Id id) {
    const std::span<const int> literals = clause(id);
    work(1 + literals.size(), goes_on);
    return std::find(literals.begin(), literals.end(), opposite) == literals.end();
  });
  if (!std::is_sorted(with_opposite.begin(), with_opposite.end())) {
    std::sort(with_opposite.begin(), with_opposite.end());
  }
  with_opposite.erase(std::unique(with_opposite.begin(), with_opposite.end()), with_opposite.end());
  for (const Id id : with_opposite) {
    const std::span<const int> other = clause(id);
    const auto group = groups.find(id);
    if (group == groups.end() && rup) throw Refused("its hints end without a conflict");
    if (group == groups.end()) throw Refused("there are no hints for its resolvent with clause " + std::to_string(id));
    const std::size_t before = trail_.size();
    const bool follows = !assume_negated(other, opposite) || std::any_of(group->second.begin(), group->second.end(),
                                                                         [&](Id hint) { return apply(hint, goes_on); });
    if (!follows) throw Refused("a resolvent's hints end without a conflict");
    undo(before);
  }
}

void LratChecker::note_occurrences(Id id, std::span<const int> clause) {
  take_entries(kOccurrenceEntries * clause.size());
  for (const int literal : clause) occurrences_[literal].push_back(id);
}

std::string LratChecker::lemma(const LratStep& step, const GoesOn& goes_on) {
  std::string why;
  try {
    check(step, goes_on);
  } catch (const Refused& refused) {
    why = refused.what();
  }
  undo(0);
  if (why.empty()) insert(step.id, step.literals);
  return why;
}

std::string LratChecker::shortened_lemma(LratStep& step, const GoesOn& goes_on) {
  make_room(step.literals);
  std::vector<Id> kept;
  bool conflict = !assume_negated(step.literals, 0);
  for (const Id id : step.ids) {
    const std::span<const int> literals = clause(id);
    if (conflict || std::any_of(literals.begin(), literals.end(), [&](int literal) { return value(literal) > 0; })) {
      continue;
    }
    kept.push_back(id);
    // What is no hint is refused below.
    const auto open = [&](int literal) { return value(literal) == 0; };
    const auto first = std::find_if(literals.begin(), literals.end(), open);
    conflict = first == literals.end();
    if (!conflict) assign(*first);
  }
  undo(0);
  step.ids = std::move(kept);
  return lemma(step, goes_on);
}

void LratChecker::mark() {
  marked_arena_ = arena_.size();
  marked_places_ = places_.size();
  marked_clauses_ = clauses_;
  marked_variables_ = variables_;
  marked_entries_ = entries_;
  marked_last_ = last_;
  marked_refuted_ = refuted_;
  marked_removed_.clear();
}

bool LratChecker::rewind() {
  undo(0);
  arena_.resize(marked_arena_);
  places_.resize(marked_places_);
  for (const auto& [id, place] : marked_removed_) places_[static_cast<std::size_t>(id)] = place;
  marked_removed_.clear();
  far_.clear();
  occurrences_.clear();
  clauses_ = marked_clauses_;
  removed_ = 0;
  entries_ = marked_entries_ + variables_ - marked_variables_;  // those are kept
  last_ = marked_last_;
  refuted_ = marked_refuted_;
  return true;
}

}  // namespace nonet::proof
