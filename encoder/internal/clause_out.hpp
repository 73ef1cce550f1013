// Takes the clauses of constraints: simplifies what is known, adds the guard of a choice, hands out variables.
//
// Example:
//     nonet::Cnf cnf;
//     nonet::ClauseOut out(5, nonet::find_at_most_one("pairwise"), cnf);
//     out.clause({1, -nonet::kTrue, 2});       // 1 or 2
//     out.clause({3, nonet::kTrue});           // holds: nothing is written
//     {
//       const nonet::ClauseOut::Guard under(out, out.variable());
//       out.clause({-1});                      // 5 implies not 1
//     }
//     assert(cnf.clauses == 2 && out.next() == 6);
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "nonet/encoder.hpp"

namespace nonet {

class ClauseOut {
 public:
  /// Variables are handed out from `next` on. Construction and sinks outlive it. `linear`: the same sink, if it takes
  /// linear constraints.
  ClauseOut(int next, const AtMostOne& construction, ClauseSink& sink, LinearSink* linear = nullptr)
      : next_(next), construction_(construction), sink_(sink), linear_(linear), inner_(*this) {}
  ClauseOut(const ClauseOut&) = delete;
  ClauseOut& operator=(const ClauseOut&) = delete;

  /// While it lives, what is written needs to hold only if the literal is true. (One within another replaces it: the
  /// literals of a choice are chosen under the guard around it.)
  class Guard {
   public:
    Guard(ClauseOut& out, int literal) : out_(out), before_(out.guard_) {
      if (literal != kTrue) out.guard_ = -literal;
    }
    ~Guard() { out_.guard_ = before_; }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    ClauseOut& out_;
    int before_;
  };

  int variable() { return next_++; }
  int next() const { return next_; }
  bool full() { return sink_.full(); }

  /// One of the literals holds. The empty clause becomes two of a new variable, as some readers of DIMACS refuse it.
  void clause(std::span<const int> literals);
  void clause(std::initializer_list<int> literals) { clause(std::span<const int>(literals.begin(), literals.size())); }
  /// A literal for 'one of these is true', or 'both are': a new variable unless it is known.
  int any(std::span<const int> literals);
  int both(int one, int other);
  /// Whether it takes sums now: the sink does, and no guard is around.
  bool takes_sums() const { return linear_ != nullptr && guard_ == kFalse; }
  /// The weights of the true literals add up to `least` to `most`. Requires takes_sums().
  void sum(std::span<const WeightedLiteral> terms, int least, int most);
  /// Leaves it to the sink that the region is connected. False: a guard is around.
  bool connect(const OpenRegion& region) {
    if (guard_ != kFalse) return false;
    sink_.connect(region);
    return true;
  }
  /// As a sum, or by the construction if there are enough literals for it. `stated.has_pair` is about places in
  /// `literals`.
  void at_most_one(std::span<const int> literals, const StatedOfLiterals& stated);
  /// Whether at_most_one() writes nothing but pairs.
  bool writes_pairs() const { return construction_.pairs && !takes_sums(); }

 private:
  // Gives the clauses of a construction back to clause().
  class Inner : public ClauseSink {
   public:
    explicit Inner(ClauseOut& out) : out_(out) {}
    void clause(std::span<const int> literals) override { out_.clause(literals); }

   private:
    ClauseOut& out_;
  };

  int next_;
  const AtMostOne& construction_;
  ClauseSink& sink_;
  LinearSink* linear_;
  Inner inner_;
  int guard_ = kFalse;
  bool refuted_ = false;
  std::vector<int> clause_;
};

}  // namespace nonet
