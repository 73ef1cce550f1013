// What follows from reasons, by a formula that the tests write and CaDiCaL solves; reasons and marks from text.
//
// Example:
//     const Puzzle puzzle = classic("12345678.........");
//     CHECK(follows(Marks(puzzle), {{ReasonKind::cell_digit, 8, 0}}, {8, 9}, true));
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "nonet/explain/step.hpp"

namespace nonet::test {

/// Whether these reasons, with the marks, force a digit into its cell (or out of it). Constraints that are drawn are
/// left out.
bool follows(const Marks& marks, std::span<const Reason> reasons, const CellDigit& mark, bool placed);

/// The step's conclusions follow, and without any of its reasons the first one does not.
void check_step(const Marks& before, const Step& step);

/// The reason that text_of() writes so, of units and cells.
Reason reason_of(std::string_view text, const Rules& rules);
/// "r3c4", from 0
int cell_of(std::string_view text, const Rules& rules);

}  // namespace nonet::test
