#include "proof/refutation.hpp"

#include <algorithm>
#include <cstdlib>

namespace nonet::proof {
namespace {

// Longer lists of binary clauses are not searched from end to end for what is removed from them.
constexpr std::size_t kLongList = 1000;
constexpr std::uint64_t kWorkAPoll = std::uint64_t{1} << 20U;  // entries of lists and clauses: some milliseconds
// Memory in entries of four bytes: what is kept of each variable, of a binary clause, of a watched clause beside its
// literals, and of one in the index beside its literals.
constexpr std::size_t kVariableEntries = 38;
constexpr std::size_t kBinaryEntries = 6;
constexpr std::size_t kWatchEntries = 4;
constexpr std::size_t kIndexEntries = 30;

}  // namespace

void Refutation::make_room(std::span<const int> clause) {
  std::size_t variables = reasons_.empty() ? 0 : reasons_.size() - 1;
  for (const int literal : clause) variables = std::max(variables, static_cast<std::size_t>(std::abs(literal)));
  if (variables < reasons_.size()) return;
  take_entries(kVariableEntries * (variables + 1 - reasons_.size()));
  reasons_.resize(variables + 1);
  positions_.resize(variables + 1);
  seen_.resize(variables + 1);
  values_.resize(2 * variables + 2);
  values_[kTrue] = 1;
  stamps_.resize(2 * variables + 2);
  binaries_.resize(2 * variables + 2);
  watches_.resize(2 * variables + 2);
  if (!occurrences_.empty()) occurrences_.resize(2 * variables + 2);
}

void Refutation::take_entries(std::size_t entries) {
  if (entries > most_entries_ - std::min(entries_, most_entries_)) throw LimitReached(Refusal::Kind::too_large);
  entries_ += entries;
}

// Copies the clause into clause_ without repetitions, in its order. False: it has a literal and its negation.
bool Refutation::normalise(std::span<const int> clause) {
  make_room(clause);
  clause_.clear();
  ++stamp_;
  bool sound = true;
  for (const int literal : clause) {
    const Lit lit = index(literal);
    if (stamps_[lit] == stamp_) continue;
    stamps_[lit] = stamp_;
    if (stamps_[negated(lit)] == stamp_) sound = false;
    clause_.push_back(lit);
  }
  return sound;
}

void Refutation::assign(Lit lit, const Reason& reason) {
  values_[lit] = 1;
  values_[negated(lit)] = -1;
  reasons_[lit / 2] = reason;
  positions_[lit / 2] = static_cast<std::uint32_t>(trail_.size());
  trail_.push_back(lit);
}

void Refutation::undo(std::size_t trail_size) {
  while (trail_.size() > trail_size) {
    const Lit lit = trail_.back();
    trail_.pop_back();
    values_[lit] = values_[negated(lit)] = 0;
  }
  head_ = long_head_ = trail_size;
}

// To the end; false: conflict_ is falsified. Binary clauses come first, as they are cheap.
bool Refutation::propagate() {
  for (;;) {
    if (head_ < trail_.size()) {
      const Lit falsified = negated(trail_[head_++]);
      work_ += binaries_[falsified].size();
      for (const Binary& each : binaries_[falsified]) {
        const std::int8_t value = values_[each.other];
        if (value > 0) continue;
        if (value < 0) {
          conflict_ = {kNone, falsified, each.other, each.id};
          return false;
        }
        assign(each.other, {kNone, falsified, each.id});
      }
    } else if (long_head_ < trail_.size()) {
      if (!propagate_long(negated(trail_[long_head_++]))) return false;
    } else {
      return true;
    }
  }
}

bool Refutation::propagate_long(Lit falsified) {
  std::vector<Watch>& list = watches_[falsified];
  work_ += list.size();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Watch watch = list[i];
    if (values_[watch.blocker] > 0) {
      list[kept++] = watch;
      continue;
    }
    if (arena_[watch.clause + 1] == kDead) continue;
    const std::span<Lit> lits = literals_of(watch.clause);
    if (lits[0] == falsified) std::swap(lits[0], lits[1]);
    if (values_[lits[0]] > 0) {
      list[kept++] = {lits[0], watch.clause};
      continue;
    }
    const auto other = std::find_if(lits.begin() + 2, lits.end(), [&](Lit lit) { return values_[lit] >= 0; });
    if (other != lits.end()) {
      std::swap(lits[1], *other);
      watches_[lits[1]].push_back({lits[0], watch.clause});
      continue;
    }
    list[kept++] = {lits[0], watch.clause};
    if (values_[lits[0]] < 0) {
      conflict_ = {watch.clause, kNone, kNone, kNone};
      while (++i < list.size()) list[kept++] = list[i];
      list.resize(kept);
      return false;
    }
    assign(lits[0], {watch.clause, kNone, arena_[watch.clause + 1]});
  }
  list.resize(kept);
  return true;
}

// Propagates what is new for good.
void Refutation::settle() {
  if (!propagate()) {
    refuted_ = true;
    refutation_.clear();
    explain(refutation_);
  }
  fixed_ = trail_.size();
}

// Stores clause_ and fixes what follows from it. The assignment is the fixed one.
void Refutation::store() {
  if (refuted_) return;
  // Those that may become true come first.
  std::stable_partition(clause_.begin(), clause_.end(), [&](Lit lit) { return values_[lit] >= 0; });
  const bool falsified = clause_.empty() || values_[clause_[0]] < 0;
  const bool unit = !falsified && (clause_.size() == 1 || values_[clause_[1]] < 0) && values_[clause_[0]] == 0;
  // A clause that is falsified or has one literal left needs no watching: that literal is fixed now.
  const Reason reason = attach(!falsified && !unit);
  if (falsified) {
    refuted_ = true;
    refutation_.clear();
    refutation_.clauses.push_back(last_id_);
    for (const Lit lit : clause_) refutation_.fixed.push_back(static_cast<int>(lit / 2));
  } else if (unit) {
    assign(clause_[0], reason);
    settle();
  }
}

// Enters clause_ in the lists, watched by its first two literals. Returns it as the reason of its first literal.
Refutation::Reason Refutation::attach(bool watched) {
  if (clause_.size() < 2) return {kNone, kNone, last_id_};
  if (clause_.size() == 2) {
    take_entries(kBinaryEntries);
    store_binary(clause_[0], {clause_[1], last_id_});
    store_binary(clause_[1], {clause_[0], last_id_});
    return {kNone, clause_[1], last_id_};
  }
  take_entries(clause_.size() + kHead + kWatchEntries);
  const auto clause = static_cast<std::uint32_t>(arena_.size());
  arena_.push_back(static_cast<std::uint32_t>(clause_.size()));
  arena_.push_back(last_id_);
  arena_.insert(arena_.end(), clause_.begin(), clause_.end());
  if (watched) {
    watches_[clause_[0]].push_back({clause_[1], clause});
    watches_[clause_[1]].push_back({clause_[0], clause});
  }
  if (indexed_) note_long(clause);
  if (!occurrences_.empty()) note_occurrences(clause);
  return {clause, kNone, last_id_};
}

void Refutation::add(std::span<const int> clause) {
  ++last_id_;
  if (normalise(clause)) store();
}

// False: one of them is true already, with conflict_ saying so; so the clause of them follows.
bool Refutation::assume_negated(std::span<const Lit> literals, Lit but) {
  for (const Lit lit : literals) {
    if (lit == but || values_[lit] < 0) continue;
    if (values_[lit] > 0) {
      conflict_ = {kNone, lit, kNone, kNone};
      return false;
    }
    assign(negated(lit), {});
  }
  return true;
}

void Refutation::work(std::size_t entries, const GoesOn& goes_on) {
  work_ += entries;
  if (work_ < kWorkAPoll) return;
  work_ = 0;
  ask(goes_on);
}

Refutation::Check Refutation::lemma(std::span<const int> literals, Derivation* how, const GoesOn& goes_on) {
  if (how != nullptr) how->clear();
  ++last_id_;
  if (refuted_) return Check::follows;
  work(literals.size(), goes_on);
  if (!normalise(literals)) return Check::follows;  // a tautology: nothing to add
  Check check = Check::follows;
  if (assume_negated(clause_, kNone) && propagate()) {
    check = clause_.empty() ? Check::fails : rat(clause_.front(), goes_on);
  } else if (how != nullptr) {
    explain(*how);
  }
  undo(fixed_);
  if (check == Check::fails) return check;
  if (how != nullptr && check == Check::follows && how->literals.size() < clause_.size()) {
    clause_.clear();
    for (const int literal : how->literals) clause_.push_back(index(literal));
  }
  store();
  return check;
}

bool Refutation::implies(std::span<const int> literals) {
  if (refuted_ || !normalise(literals)) return true;
  const bool conflicts = !assume_negated(clause_, kNone) || !propagate();
  undo(fixed_);
  return conflicts;
}

// The negated lemma is assumed and propagated without a conflict.
Refutation::Check Refutation::rat(Lit pivot, const GoesOn& goes_on) {
  const Lit opposite = negated(pivot);
  // Where the pivot is false for good, no resolvent follows that the lemma does not follow without.
  if (positions_[pivot / 2] < fixed_) return Check::fails;
  for (std::size_t i = 0; i < binaries_[opposite].size(); ++i) {
    const Lit other = binaries_[opposite][i].other;
    work(1, goes_on);
    if (other != kTrue && !resolvent_follows({&other, 1}, opposite)) return Check::fails;
  }
  if (occurrences_.empty()) {
    occurrences_.resize(values_.size());
    for (std::uint32_t at = 0; at < arena_.size(); at += kHead + arena_[at]) note_occurrences(at);
  }
  std::erase_if(occurrences_[opposite], [&](std::uint32_t at) { return arena_[at + 1] == kDead; });
  std::vector<Lit> clause;
  for (const std::uint32_t at : occurrences_[opposite]) {
    work(kHead + arena_[at], goes_on);
    const std::span<const Lit> lits = literals_of(at);
    clause.assign(lits.begin(), lits.end());  // propagation reorders it
    if (!resolvent_follows(clause, opposite)) return Check::fails;
  }
  return Check::follows_as_rat;
}

bool Refutation::resolvent_follows(std::span<const Lit> other, Lit negated_pivot) {
  const std::size_t before = trail_.size();
  const bool follows = !assume_negated(other, negated_pivot) || !propagate();
  undo(before);
  return follows;
}

// Notes a literal of a clause in the derivation. Returns whether it is new there, and not fixed.
bool Refutation::visit(Lit lit, Derivation& how) {
  const Lit variable = lit / 2;
  if (seen_[variable] == sight_) return false;
  seen_[variable] = sight_;
  const bool fixed = positions_[variable] < fixed_;
  if (fixed) how.fixed.push_back(static_cast<int>(variable));
  return !fixed;
}

// Walks back from conflict_ over the trail, to the literals that were assumed. `level` is where the last decision's
// part of the trail begins: there the walk ends at the first unique implication point. Below `level` it keeps only
// literals that the others do not imply.
void Refutation::explain(Derivation& how, std::size_t level) {
  const bool learns = level != SIZE_MAX;
  std::size_t open = 0;  // literals of the level that were seen and not passed
  ++sight_;
  const auto note = [&](Lit lit) {
    if (visit(lit, how) && positions_[lit / 2] >= level) ++open;
  };
  const auto visit_clause = [&](std::uint32_t clause, std::uint32_t id, Lit one, Lit other) {
    if (clause != kNone) {
      id = arena_[clause + 1];
      for (const Lit lit : literals_of(clause)) note(lit);
    } else {
      if (one != kNone) note(one);
      if (other != kNone) note(other);
    }
    if (id != kNone) how.clauses.push_back(id);
  };
  visit_clause(conflict_.clause, conflict_.id, conflict_.one, conflict_.other);
  // A literal of the lemma that was true: if by propagation of others it is needed itself.
  if (conflict_.clause == kNone && conflict_.other == kNone && conflict_.one != kNone) {
    how.literals.push_back(dimacs(conflict_.one));
  }
  for (std::size_t i = trail_.size(); i-- > fixed_;) {
    const Lit lit = trail_[i];
    if (seen_[lit / 2] != sight_) continue;
    const Reason& reason = reasons_[lit / 2];
    const bool stays = reason.id == kNone || (learns && (i < level ? !is_redundant(lit) : open-- == 1));
    if (stays) {
      how.literals.push_back(dimacs(negated(lit)));
    } else {
      visit_clause(reason.clause, reason.id, reason.other, kNone);
    }
  }
}

int Refutation::fixed_value(int literal) const {
  const Lit lit = index(literal);
  return lit < values_.size() ? values_[lit] : 0;
}

void Refutation::explain_fixed(int variable, Derivation& how) const {
  how.clear();
  const Reason& reason = reasons_[static_cast<std::size_t>(variable)];
  if (reason.clause != kNone) {
    for (const Lit lit : literals_of(reason.clause)) {
      if (lit / 2 != static_cast<Lit>(variable)) how.fixed.push_back(static_cast<int>(lit / 2));
    }
  }
  if (reason.other != kNone) how.fixed.push_back(static_cast<int>(reason.other / 2));
  if (reason.id != kNone) how.clauses.push_back(reason.id);
}

// Whether the literal is fixed by this clause.
bool Refutation::is_reason(const Reason& reason, Lit lit) const {
  if (values_[lit] <= 0) return false;
  const Reason& its = reasons_[lit / 2];
  return reason.clause != kNone ? its.clause == reason.clause
                                : its.clause == kNone && its.other == reason.other && its.id == reason.id;
}

bool Refutation::remove(std::span<const int> clause) {
  if (!normalise(clause)) return true;  // a tautology was never stored
  if (clause_.size() > 2) return remove_long();
  if (clause_.size() == 2) return remove_binary(clause_[0], clause_[1]);
  // Units are fixed for good.
  return clause_.size() == 1 && values_[clause_[0]] > 0;
}

// Both lists of a clause have all that is in them of its two literals in the same order, so that the youngest of one is
// the youngest of the other.
bool Refutation::remove_binary(Lit one, Lit other) {
  const std::uint32_t at = find_binary(one, other);
  if (at == kNone) return false;
  const std::uint32_t id = binaries_[one][at].id;
  if (is_reason({kNone, other, id}, one) || is_reason({kNone, one, id}, other)) return true;
  // The youngest first: a marked one only if there is no other.
  if (one < marked_binaries_.size() && at < marked_binaries_[one]) marked_removed_ = true;
  erase_binary(one, at);
  erase_binary(other, find_binary(other, one));
  return true;
}

void Refutation::store_binary(Lit one, const Binary& binary) {
  std::vector<Binary>& list = binaries_[one];
  if (const auto found = long_lists_.find(one); found != long_lists_.end()) {
    found->second.places[binary.other].push_back(static_cast<std::uint32_t>(list.size()));
  }
  list.push_back(binary);
  grown_.push_back(one);
}

// Where the youngest one is in the list of `one`, or kNone.
std::uint32_t Refutation::find_binary(Lit one, Lit other) {
  const std::vector<Binary>& list = binaries_[one];
  auto known = long_lists_.find(one);
  if (known == long_lists_.end() && list.size() <= kLongList) {
    const auto found =
        std::find_if(list.rbegin(), list.rend(), [&](const Binary& each) { return each.other == other; });
    return found == list.rend() ? kNone : static_cast<std::uint32_t>(list.rend() - found - 1);
  }
  if (known == long_lists_.end()) {
    known = long_lists_.emplace(one, LongList()).first;
    for (std::uint32_t at = 0; at < list.size(); ++at) known->second.places[list[at].other].push_back(at);
  }
  const auto found = known->second.places.find(other);
  return found == known->second.places.end() ? kNone : found->second.back();
}

// What find_binary() has found. In a long list it only becomes true, until half of the list is.
void Refutation::erase_binary(Lit one, std::uint32_t at) {
  std::vector<Binary>& list = binaries_[one];
  const auto known = long_lists_.find(one);
  if (known == long_lists_.end()) {
    list.erase(list.begin() + at);
    return;
  }
  const auto mine = known->second.places.find(list[at].other);
  mine->second.pop_back();
  if (mine->second.empty()) known->second.places.erase(mine);
  list[at] = {kTrue, 0};
  if (2 * ++known->second.removed < list.size()) return;
  std::erase_if(list, [](const Binary& each) { return each.other == kTrue; });
  long_lists_.erase(known);
}

void Refutation::note_occurrences(std::uint32_t clause) {
  take_entries(arena_[clause]);
  for (const Lit lit : literals_of(clause)) occurrences_[lit].push_back(clause);
}

// Enters a clause in the index, under its sorted literals.
void Refutation::note_long(std::uint32_t clause) {
  const std::span<const Lit> lits = literals_of(clause);
  take_entries(kIndexEntries + lits.size());
  std::vector<Lit> sorted(lits.begin(), lits.end());
  std::sort(sorted.begin(), sorted.end());
  index_[std::move(sorted)].push_back(clause);
}

// Removes the clause with the literals of clause_; of several the youngest.
bool Refutation::remove_long() {
  if (!indexed_) {
    indexed_ = true;
    for (std::uint32_t at = 0; at < arena_.size(); at += kHead + arena_[at]) {
      if (arena_[at + 1] != kDead) note_long(at);
    }
  }
  std::sort(clause_.begin(), clause_.end());
  const auto found = index_.find(clause_);
  if (found == index_.end()) return false;
  const std::uint32_t clause = found->second.back();
  const std::span<const Lit> lits = literals_of(clause);
  const bool fixes = std::any_of(lits.begin(), lits.end(), [&](Lit lit) { return is_reason({clause, kNone, 0}, lit); });
  if (fixes) return true;
  arena_[clause + 1] = kDead;
  entries_ -= kIndexEntries + lits.size();
  found->second.pop_back();
  if (found->second.empty()) index_.erase(found);
  return true;
}

void Refutation::mark() {
  take_entries(2 * arena_.size());  // the copies
  marked_entries_ = entries_;
  marked_trail_ = trail_.size();
  marked_arena_ = arena_;
  marked_watches_ = watches_;
  marked_id_ = last_id_;
  marked_refuted_ = refuted_;
  marked_removed_ = false;
  marked_binaries_.clear();
  for (const std::vector<Binary>& list : binaries_) marked_binaries_.push_back(list.size());
  grown_.clear();
}

bool Refutation::rewind() {
  if (marked_removed_) return false;
  undo(marked_trail_);
  fixed_ = marked_trail_;
  for (const Lit lit : grown_) {
    binaries_[lit].resize(lit < marked_binaries_.size() ? marked_binaries_[lit] : 0, Binary{});
  }
  grown_.clear();
  long_lists_.clear();
  entries_ = marked_entries_ + kVariableEntries * (reasons_.size() - marked_binaries_.size() / 2);
  occurrences_.clear();
  arena_ = marked_arena_;
  watches_ = marked_watches_;
  watches_.resize(values_.size());
  indexed_ = false;
  index_.clear();
  refuted_ = marked_refuted_;
  last_id_ = marked_id_;
  return true;
}

}  // namespace nonet::proof
