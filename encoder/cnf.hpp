// Formulas in conjunctive normal form, flat, with literals as in DIMACS: variables from 1, negative for negated.
//
// Example:
//     nonet::Cnf cnf;
//     cnf.clause({{1, -2}});
//     assert(cnf.clauses == 1 && cnf.variables == 2 && cnf.literals.size() == 3);
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

namespace nonet {

/// Takes clauses: a solver, a formula in memory, a stream.
class ClauseSink {
 public:
  virtual ~ClauseSink() = default;

  /// Takes one clause. The literals are valid during the call.
  virtual void clause(std::span<const int> literals) = 0;
  /// True: it wants no more. Writers check this every few thousand clauses, and stop.
  virtual bool full() { return false; }

 protected:
  ClauseSink() = default;
  ClauseSink(const ClauseSink&) = default;
  ClauseSink& operator=(const ClauseSink&) = default;
};

/// A formula in memory: all literals in one vector, each clause closed by 0.
class Cnf : public ClauseSink {
 public:
  int variables = 0;  ///< the highest number that is declared or occurs
  std::uint64_t clauses = 0;
  std::vector<int> literals;

  void clause(std::span<const int> added) override {
    for (const int literal : added) variables = std::max(variables, std::abs(literal));
    literals.insert(literals.end(), added.begin(), added.end());
    literals.push_back(0);
    ++clauses;
  }
  /// Empties it and keeps its memory.
  void clear() {
    variables = 0;
    clauses = 0;
    literals.clear();
  }
  /// Calls visit(std::span<const int>) for each clause in order.
  template <class Visit>
  void for_each(Visit&& visit) const {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < literals.size(); ++i) {
      if (literals[i] != 0) continue;
      visit(std::span<const int>(literals).subspan(begin, i - begin));
      begin = i + 1;
    }
  }
};

}  // namespace nonet
