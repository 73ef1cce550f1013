// The checker of proofs in LRAT (lrat_steps.hpp). A lemma names the clauses that it follows from, so that nothing is
// searched: the work is linear in the literals of the clauses named.
//
// Example:
//     nonet::proof::LratChecker checker;
//     for (const auto& clause : {std::vector{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}) checker.add(clause);
//     assert(checker.lemma({.id = 5, .literals = {2}, .ids = {1}}) == "its hints end without a conflict");
//     assert(checker.lemma({.id = 5, .literals = {2}, .ids = {1, 2}}).empty());
//     assert(checker.lemma({.id = 6, .ids = {5, 3, 4}}).empty() && checker.complete());
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "nonet/certificate.hpp"
#include "proof/lrat_steps.hpp"

namespace nonet::proof {

/// For one thread at a time. Functions that add clauses throw LimitReached(too_large) if they need too much memory.
/// After LimitReached only rewind() may be called, which works as always.
class LratChecker {
 public:
  /// `most_entries`: at most kMostEntries.
  explicit LratChecker(std::size_t most_entries = kMostEntries) : most_entries_(most_entries) {}

  /// Adds a clause of the formula, which gets the next id from 1. Literals are not 0.
  void add(std::span<const int> clause) { insert(++last_, clause); }
  /// Adds a lemma if it follows by its hints, and returns ""; else why not. Asks `goes_on` from time to time.
  std::string lemma(const LratStep& step, const GoesOn& goes_on = {});
  /// The same, after leaving out of its hints those that hold already, and those behind the conflict.
  std::string shortened_lemma(LratStep& step, const GoesOn& goes_on = {});
  /// Removes the clauses of these ids. Ids of no clause have no meaning.
  void remove(std::span<const std::int64_t> ids);
  /// The literals of a clause; none where there is no such clause. Good until the next change.
  std::span<const int> clause(std::int64_t id) const;
  /// Whether there is an empty clause.
  bool complete() const { return refuted_; }

  /// Remembers this state for rewind(): a formula that several proofs share.
  void mark();
  /// Goes back to mark(). True, as always.
  bool rewind();

 private:
  using Id = std::int64_t;
  struct Place {
    std::uint32_t begin = kNowhere;  // in arena_
    std::uint32_t size = 0;
  };
  static constexpr std::uint32_t kNowhere = UINT32_MAX;

  void insert(Id id, std::span<const int> clause);
  Place* place(Id id);
  const Place* place(Id id) const { return const_cast<LratChecker*>(this)->place(id); }
  std::span<const int> literals_of(const Place& place) const { return {arena_.data() + place.begin, place.size}; }
  void make_room(std::span<const int> clause);
  void take_entries(std::size_t entries);
  void reclaim();

  std::int8_t& value(int literal) {
    return values_[static_cast<std::size_t>(static_cast<std::ptrdiff_t>(variables_) + literal)];
  }
  void assign(int literal) {
    value(-literal) = -1;
    value(literal) = 1;
    trail_.push_back(literal);
  }
  void undo(std::size_t trail_size);
  bool assume_negated(std::span<const int> clause, int but);
  bool apply(Id id, const GoesOn& goes_on);
  void check(const LratStep& step, const GoesOn& goes_on);
  void check_rat(std::span<const int> lemma, std::span<const Id> hints, const GoesOn& goes_on);
  void note_occurrences(Id id, std::span<const int> clause);
  void work(std::size_t literals, const GoesOn& goes_on);

  std::vector<int> arena_;
  std::vector<Place> places_;        // by id, where ids leave no great gaps
  std::map<Id, Place> far_;          // the others. Ordered: no choice of ids makes it slow, as some would a hash table
  std::size_t clauses_ = 0;          // ever added
  std::size_t removed_ = 0;          // of arena_
  Id last_ = 0;                      // of the formula's
  std::size_t variables_ = 0;        // that there is room for
  std::vector<std::int8_t> values_;  // 1 true, -1 false; that of a literal at variables_ + literal
  std::vector<int> trail_;
  std::map<int, std::vector<Id>> occurrences_;  // by literal: clauses with it, some removed; empty until the first RAT
  bool refuted_ = false;
  std::uint64_t work_ = 0;  // since somebody was asked whether it goes on
  std::size_t most_entries_;
  std::size_t entries_ = 0;  // in use, about

  // At mark().
  std::size_t marked_arena_ = 0;
  std::size_t marked_places_ = 0;
  std::size_t marked_clauses_ = 0;
  std::size_t marked_variables_ = 0;
  std::size_t marked_entries_ = 0;
  Id marked_last_ = 0;
  bool marked_refuted_ = false;
  std::vector<std::pair<Id, Place>> marked_removed_;
};

}  // namespace nonet::proof
