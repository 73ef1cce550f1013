// What follows from reasons, by a formula that the tests write and CaDiCaL solves; reasons and marks from text.
//
// Example:
//     const Puzzle puzzle = classic("12345678.........");
//     CHECK(follows(Marks(puzzle), {{ReasonKind::cell_digit, 8, 0}}, {8, 9}, true));
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/explain.hpp"

namespace nonet::test {

/// By dfs. Requires a puzzle with one solution.
Board only_solution(const Puzzle& puzzle);
/// All reasons that these rules can have, ascending; of drawn constraints also those that make units.
std::vector<Reason> all_reasons(const Rules& rules);
/// "at most": cell_once and unit_once.
bool is_once(const Reason& reason);
/// The marks that a reason speaks of, ascending; placed digits among them, none for constraints that are drawn.
std::vector<CellDigit> marks_of(const Reason& reason, const Marks& marks);
/// The marks of open cells, ascending.
std::vector<CellDigit> open_marks(const Marks& marks);
/// Of these, those that the solution does not have.
std::vector<CellDigit> wrong_marks(const Marks& marks, const Board& solution);

/// Whether these reasons, with the marks, force a digit into its cell (or out of it). Constraints that are drawn are
/// left out.
bool follows(const Marks& marks, std::span<const Reason> reasons, const CellDigit& mark, bool placed);
/// Whether they remove the mark; a single takes its digit from all cells that see it, too.
bool removes(const Marks& marks, std::span<const Reason> reasons, const CellDigit& mark);

/// The step's conclusions follow, and without any of its reasons the first one does not.
void check_step(const Marks& before, const Step& step);
/// The mark is removed, and without any of the reasons it is not.
void check_set(const Marks& marks, const ReasonSet& set);

/// "row 5 holds a 7, r3c4 holds a digit"
std::string text_of(std::span<const Reason> reasons, const Rules& rules);
/// The reason that text_of() writes so, of units and cells.
Reason reason_of(std::string_view text, const Rules& rules);
/// "r3c4", from 0
int cell_of(std::string_view text, const Rules& rules);

}  // namespace nonet::test
