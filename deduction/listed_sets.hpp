// Sets of digits for cells that all differ, from relations and from automata (for deduction/plans.hpp).
//
// Example:
//     nonet::RelationTable unequal;  // of two digits
//     unequal.second_of = unequal.first_of = {0b10, 0b01};
//     assert(nonet::sets_of_relation(unequal, 2, 2) == std::vector<std::uint16_t>{0b11});
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "nonet/constraint.hpp"

namespace nonet {

/// The sets of `size` digits of which each two are in the relation, which is symmetric, either way. Sides to 16.
std::vector<std::uint16_t> sets_of_relation(const RelationTable& table, int side, std::size_t size);

/// The sets of digits that some order makes a word of the machine, each digit once. Sides to 16.
std::vector<std::uint16_t> sets_of_words(const WordMachine& machine, int side);

/// Cells of which each two are in the same symmetric relation, and differ by `peers` ((cells + 63) / 64 words a cell):
/// three or more, ascending. Each relation is in one of them at most.
struct RelationClique {
  std::uint32_t table = 0;
  std::vector<CellIndex> cells;
};
std::vector<RelationClique> relation_cliques(const Primitives& primitives, std::size_t cells,
                                             const std::vector<std::uint64_t>& peers);

}  // namespace nonet
