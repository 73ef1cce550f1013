// The core of the checker: a formula, and lemmas. Each lemma must follow from the clauses and lemmas before it by unit
// propagation, until the empty clause does.
//
// A lemma follows (RUP, reverse unit propagation: E. Goldberg and Y. Novikov, 2003) if propagation from its negated
// literals ends in a conflict. If it does not, the lemma may be a resolution asymmetric tautology on its first literal
// (RAT: M. Järvisalo, M. Heule and A. Biere, Inprocessing Rules, 2012): then its resolvents with all clauses that have
// the negated literal must follow. Such a lemma does not change whether the formula is satisfiable.
//
// Literals that follow from the formula alone stay assigned. The clauses that assign them are never removed, as in
// drat-trim: solvers rely on that.
//
// Example:
//     nonet::proof::Refutation refutation;
//     refutation.add({1, 2});
//     refutation.add({-1, 2});
//     refutation.add({1, -2});
//     refutation.add({-1, -2});
//     assert(refutation.lemma({2}) == nonet::proof::Refutation::Check::follows);
//     assert(refutation.complete());
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <span>
#include <vector>

#include "nonet/certificate.hpp"

namespace nonet::proof {

/// A literal as an index: 2 * variable, plus 1 if it is negated.
using Lit = std::uint32_t;

/// The same as in DIMACS.
inline int dimacs(Lit lit) { return (lit & 1U) != 0 ? -static_cast<int>(lit / 2) : static_cast<int>(lit / 2); }

/// What a conclusion was drawn from, for trimming and for hints.
struct Derivation {
  /// Ids of clauses and lemmas: first the one that was falsified, then those that forced literals, the last one first.
  std::vector<std::uint32_t> clauses;
  std::vector<int> fixed;     ///< variables that were assigned for good already
  std::vector<int> literals;  ///< those of the lemma that were needed: the others can be removed

  void clear() {
    clauses.clear();
    fixed.clear();
    literals.clear();
  }
};

/// A lemma, and what it was drawn from.
struct Lemma {
  Derivation how;
  std::size_t fixed_after = 0;  ///< how many literals are fixed when it is there
};

/// Lemmas one after the other, on top of a formula.
struct Lemmas {
  std::uint32_t formula = 0;     ///< the last id of its clauses
  std::size_t fixed_before = 0;  ///< how many literals it fixes
  std::vector<Lemma> found = {};
};

/// Clauses and lemmas have ids in the order in which they come, from 1. For one thread at a time. Functions that add or
/// remove clauses throw LimitReached(too_large) if they need too much memory. After LimitReached only rewind() may be
/// called, which works as always.
class Refutation {
 public:
  /// `most_entries`: at most kMostEntries.
  explicit Refutation(std::size_t most_entries = kMostEntries) : most_entries_(most_entries) {}

  enum class Check : std::uint8_t { follows, follows_as_rat, fails };

  /// Adds a clause of the formula. Literals are not 0.
  void add(std::span<const int> clause);
  void add(std::initializer_list<int> clause) { add(std::span(clause.begin(), clause.size())); }
  /// Checks a lemma and adds it if it follows. `how` is filled in if it follows by propagation alone. Asks `goes_on`
  /// from time to time.
  Check lemma(std::span<const int> literals, Derivation* how = nullptr, const GoesOn& goes_on = {});
  Check lemma(std::initializer_list<int> literals) { return lemma(std::span(literals.begin(), literals.size())); }
  /// Derives the empty clause by a search that learns a lemma from each conflict (CDCL: J. Marques-Silva and
  /// K. Sakallah, GRASP, 1996), and adds the lemmas. A decision makes the first open variable of a group true: of the
  /// first few groups that have any, the one with the fewest. Ends without the empty clause after `most` conflicts, or
  /// if no group has any. Groups have variables of the formula, from 1. For small formulas, as it recurs along the
  /// trail.
  Lemmas search(std::span<const std::vector<int>> groups, std::uint64_t most, const GoesOn& goes_on = {});
  /// Whether a clause of these literals follows by propagation (RUP). Adds nothing.
  bool implies(std::span<const int> literals);
  /// Removes a clause or lemma with these literals. False: there is none. A clause that fixes literals stays.
  bool remove(std::span<const int> clause);
  /// Whether the empty clause has been derived.
  bool complete() const { return refuted_; }
  /// The id of the last clause or lemma.
  std::uint32_t last_id() const { return last_id_; }

  /// Remembers this state for rewind(): a formula that several proofs share.
  void mark();
  /// Goes back to mark(), including the order of watches: later derivations do not depend on earlier proofs. False: a
  /// marked clause was removed meanwhile, and this object must be built anew.
  bool rewind();

  /// Whether the literal is fixed: 1 true, -1 false, 0 open.
  int fixed_value(int literal) const;
  /// The literals that are fixed, in the order in which they were.
  std::size_t fixed_count() const { return fixed_; }
  int fixed_literal(std::size_t at) const { return dimacs(trail_[at]); }
  /// Calls visit(id, std::span<const Lit>) for each clause and lemma of three and more literals that is not removed.
  template <class Visit>
  void for_each_long(Visit&& visit) const {
    for (std::uint32_t at = 0; at < arena_.size(); at += kHead + arena_[at]) {
      if (arena_[at + 1] != kDead) visit(arena_[at + 1], literals_of(at));
    }
  }
  /// Why a variable is fixed; why the empty clause follows. A variable with a clause alone is fixed by a unit clause.
  void explain_fixed(int variable, Derivation& how) const;
  const Derivation& explain_refutation() const { return refutation_; }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  // In arena_: number of literals, id, literals; the first two are watched.
  static constexpr std::uint32_t kHead = 2;
  static constexpr std::uint32_t kDead = UINT32_MAX;  // in place of the id
  static constexpr Lit kTrue = 0;                     // a literal of no variable, which is always true

  struct Binary {
    Lit other;
    std::uint32_t id;
  };
  // Of a long list in binaries_.
  struct LongList {
    std::map<Lit, std::vector<std::uint32_t>> places;  // by the other literal; the youngest last
    std::size_t removed = 0;
  };
  struct Watch {
    Lit blocker;  // if this one is true, the clause need not be looked at
    std::uint32_t clause;
  };
  // Why a literal is true: a clause in arena_, or a binary clause with this other literal, or a unit clause. All three
  // none: assumed.
  struct Reason {
    std::uint32_t clause = kNone;
    Lit other = kNone;
    std::uint32_t id = kNone;
  };
  struct Conflict {
    std::uint32_t clause = kNone;
    Lit one = kNone;
    Lit other = kNone;
    std::uint32_t id = kNone;
  };

  static Lit index(int literal) {
    return literal > 0 ? 2 * static_cast<Lit>(literal) : 2 * static_cast<Lit>(-literal) + 1;
  }
  static Lit negated(Lit lit) { return lit ^ 1U; }

  void make_room(std::span<const int> clause);
  bool normalise(std::span<const int> clause);
  void store();
  Reason attach(bool watched);
  void assign(Lit lit, const Reason& reason);
  bool propagate();
  bool propagate_long(Lit falsified);
  void undo(std::size_t trail_size);
  void take_entries(std::size_t entries);
  bool assume_negated(std::span<const Lit> literals, Lit but);
  Check rat(Lit pivot, const GoesOn& goes_on);
  void work(std::size_t entries, const GoesOn& goes_on);
  bool resolvent_follows(std::span<const Lit> other, Lit negated_pivot);
  int decision(std::span<const std::vector<int>> groups) const;
  void learn(std::vector<std::size_t>& levels, Derivation& how);
  bool visit(Lit lit, Derivation& how);
  bool is_redundant(Lit lit);
  void explain(Derivation& how, std::size_t level = SIZE_MAX);
  void settle();

  bool is_reason(const Reason& reason, Lit lit) const;
  void store_binary(Lit one, const Binary& binary);
  bool remove_binary(Lit one, Lit other);
  std::uint32_t find_binary(Lit one, Lit other);
  void erase_binary(Lit one, std::uint32_t at);
  void note_long(std::uint32_t clause);
  void note_occurrences(std::uint32_t clause);
  bool remove_long();
  std::span<Lit> literals_of(std::uint32_t clause) { return {arena_.data() + clause + kHead, arena_[clause]}; }
  std::span<const Lit> literals_of(std::uint32_t clause) const {
    return {arena_.data() + clause + kHead, arena_[clause]};
  }

  std::vector<std::int8_t> values_;            // by literal: 1 true, -1 false
  std::vector<Reason> reasons_;                // by variable
  std::vector<std::uint32_t> positions_;       // by variable: in the trail
  std::vector<std::vector<Binary>> binaries_;  // kTrue in place of what is removed from a long one
  std::map<Lit, LongList> long_lists_;         // from the first removal on
  std::vector<std::vector<Watch>> watches_;
  std::vector<std::uint32_t> arena_;
  std::vector<std::vector<std::uint32_t>> occurrences_;  // by literal: where arena_ has it; empty until the first RAT
  std::vector<Lit> trail_;
  std::size_t head_ = 0;       // of the trail, for binary clauses
  std::size_t long_head_ = 0;  // for the others
  std::size_t fixed_ = 0;      // this part of the trail stays
  Conflict conflict_;
  Derivation refutation_;
  bool refuted_ = false;
  std::uint32_t last_id_ = 0;
  std::uint64_t work_ = 0;  // since somebody was asked whether it goes on

  std::vector<Lit> clause_;  // the one at hand, without repetitions
  // Wide enough never to come round again: a literal that looks like a repetition would be dropped.
  std::vector<std::uint64_t> stamps_;  // by literal
  std::vector<std::uint64_t> seen_;    // by variable
  std::uint64_t stamp_ = 0;
  std::uint64_t sight_ = 0;
  std::vector<std::uint64_t> redundant_;  // by variable: 2 * sight_ if the lemma does not need it, plus 1 if it does

  std::size_t most_entries_;
  std::size_t entries_ = 0;  // in use, about
  bool indexed_ = false;
  // Clauses of three and more literals by these, sorted; the youngest last. From the first removal on. Ordered, as no
  // formula makes that slow, as it would a table with hashes.
  std::map<std::vector<Lit>, std::vector<std::uint32_t>> index_;

  // At mark().
  std::size_t marked_trail_ = 0;
  std::size_t marked_entries_ = 0;
  std::vector<std::uint32_t> marked_arena_;
  std::vector<std::vector<Watch>> marked_watches_;
  std::uint32_t marked_id_ = 0;
  bool marked_refuted_ = false;
  bool marked_removed_ = false;
  std::vector<std::size_t> marked_binaries_;  // by literal
  std::vector<Lit> grown_;                    // literals whose binaries_ have grown since
};

}  // namespace nonet::proof
