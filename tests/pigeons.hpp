// Formulas for tests: pigeons, which are small, without a model and hard for what resolves, and clauses at random.
#pragma once

#include <algorithm>
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

// The lemmas of a search that tries all ways to place pigeons, each used once; the last one is empty.
inline std::vector<std::vector<int>> pigeon_lemmas(const Pigeons& pigeons) {
  std::vector<std::vector<int>> lemmas;
  std::vector<int> placed;
  const auto search = [&](auto&& self) -> void {
    const int pigeon = static_cast<int>(placed.size());
    for (int hole = 0; hole < pigeons.holes && pigeon < pigeons.holes - 1; ++hole) {
      if (std::find(placed.begin(), placed.end(), hole) != placed.end()) continue;
      placed.push_back(hole);
      self(self);
      placed.pop_back();
    }
    std::vector<int>& lemma = lemmas.emplace_back();
    for (int i = 0; i < pigeon; ++i) lemma.push_back(-pigeons.in(i, placed[static_cast<std::size_t>(i)]));
  };
  search(search);
  return lemmas;
}

}  // namespace nonet::test
