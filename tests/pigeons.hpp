// Formulas for tests: pigeons, which are small, without a model and hard for what resolves, and clauses at random.
#pragma once

#include <vector>

#include "base/random.hpp"

namespace nonet::test {

// Of up to `most` literals.
inline std::vector<int> random_clause(Random& random, int variables, int most) {
  std::vector<int> clause;
  for (int length = 1 + random.below(most); length > 0; --length) {
    clause.push_back((1 + random.below(variables)) * (random.below(2) == 0 ? 1 : -1));
  }
  return clause;
}

// The pigeons 0..holes sit in the holes 0..holes-1; variables by pigeon and hole.
struct Pigeons {
  int holes;
  int first;  // variable

  int in(int pigeon, int hole) const { return first + pigeon * holes + hole; }
  int variables() const { return holes * (holes + 1); }
};

// n + 1 pigeons in n holes.
inline std::vector<std::vector<int>> pigeonhole(const Pigeons& pigeons) {
  std::vector<std::vector<int>> clauses;
  for (int pigeon = 0; pigeon <= pigeons.holes; ++pigeon) {
    std::vector<int>& somewhere = clauses.emplace_back();
    for (int hole = 0; hole < pigeons.holes; ++hole) somewhere.push_back(pigeons.in(pigeon, hole));
  }
  for (int hole = 0; hole < pigeons.holes; ++hole) {
    for (int one = 0; one <= pigeons.holes; ++one) {
      for (int other = one + 1; other <= pigeons.holes; ++other) {
        clauses.push_back({-pigeons.in(one, hole), -pigeons.in(other, hole)});
      }
    }
  }
  return clauses;
}

}  // namespace nonet::test
