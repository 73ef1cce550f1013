// The ways to write "at most one of these literals is true" as clauses, in one table.
//
// Example:
//     const nonet::AtMostOne& pairwise = nonet::find_at_most_one("pairwise");
//     nonet::Cnf cnf;
//     assert(pairwise.write(std::vector<int>{1, 2, 3}, 4, {}, cnf) == 4 && pairwise.auxiliaries(3) == 0);
//     assert(cnf.clauses == 3);
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "nonet/encoder/cnf.hpp"

namespace nonet {

/// What the rest of a formula already states about the literals.
struct StatedOfLiterals {
  /// One of the literals is true. Then the auxiliary variables have one value in each model. Otherwise more clauses
  /// make them false if no literal is true, so that a formula keeps its number of models.
  bool one_is_true = false;
  /// Whether the pair of these places (the first one is lower) is stated elsewhere. Such a pair is not written again.
  std::function<bool(std::size_t first, std::size_t second)> has_pair = {};
};

struct AtMostOne {
  std::string_view name;
  /// Whether the clauses are all pairs.
  bool pairs = false;
  /// How many variables write() uses, from first_auxiliary on.
  std::uint64_t (*auxiliaries)(std::size_t literals) = nullptr;
  /// Requires variables of literals below `first_auxiliary`. Returns the next variable that is free.
  int (*write)(std::span<const int> literals, int first_auxiliary, const StatedOfLiterals& stated,
               ClauseSink& sink) = nullptr;
};

std::span<const AtMostOne> at_most_ones();
/// Throws Error on an unknown name, with the nearest one.
const AtMostOne& find_at_most_one(std::string_view name);

}  // namespace nonet
