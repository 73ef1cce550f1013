// The ways to write "at most one of these literals is true" as clauses, in one table.
//
// Example:
//     const nonet::AtMostOne& pairwise = nonet::find_at_most_one("pairwise");
//     nonet::Cnf cnf;
//     pairwise.write(std::vector<int>{1, 2, 3}, 4, cnf);
//     assert(cnf.clauses == 3 && pairwise.clauses(3) == 3 && pairwise.auxiliaries(3) == 0);
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "nonet/encoder/cnf.hpp"

namespace nonet {

struct AtMostOne {
  std::string_view name;
  /// Whether the clauses are all pairs: then pairs that an earlier unit has written are left out.
  bool pairs = false;
  std::uint64_t (*clauses)(std::size_t literals) = nullptr;  ///< how many write() will write
  std::uint64_t (*auxiliaries)(std::size_t literals) =
      nullptr;  ///< how many variables it uses, from first_auxiliary on
  void (*write)(std::span<const int> literals, int first_auxiliary, ClauseSink& sink) = nullptr;
};

std::span<const AtMostOne> at_most_ones();
/// Throws Error on an unknown name, with the nearest one.
const AtMostOne& find_at_most_one(std::string_view name);

}  // namespace nonet
