// Sets of reasons by a SAT solver: for sets that are too large for UnitOracle, and the last way to find one at all.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::units::UnitState state(*puzzle.rules);
//     state.load(nonet::Marks(puzzle), nonet::Board{1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     assert(nonet::units::removes_by_sat(state, nonet::units::all_reasons(state), state.mark_at({6, 3}), {}));
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "explain/internal/search_end.hpp"
#include "explain/internal/unit_state.hpp"

namespace nonet::units {

/// Whether the reasons together remove the mark; no if the end came before that was known.
bool removes_by_sat(const UnitState& state, std::span<const Id> reasons, Id mark, const SearchEnd& end);
std::vector<Id> all_reasons(const UnitState& state);
/// Those of the reasons that together remove the mark, without a superfluous one. Nothing: they do not remove it, or
/// the end came before that was known; if it comes later, superfluous ones are left.
std::optional<std::vector<Id>> irreducible_by_sat(const UnitState& state, std::span<const Id> reasons, Id mark,
                                                  const SearchEnd& end);

}  // namespace nonet::units
