// What kinds share (internal to board/kinds).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/constraint.hpp"
#include "nonet/lowering.hpp"

namespace nonet {

/// The first value, or the standard one.
int value_or(const Constraint& constraint, int standard);
/// (side + 1) / 2: what whispers and lockouts use.
inline int half_up(int side) { return (side + 1) / 2; }

/// Each of the cells holds a digit for which allowed(digit).
template <class Allowed>
void keep_all(std::span<const CellIndex> cells, Lowering& to, Allowed&& allowed) {
  for (const CellIndex cell : cells) to.keep(cell, allowed);
}
/// Each of the cells holds one of the digits.
void keep_listed(std::span<const CellIndex> cells, std::span<const int> digits, Lowering& to);
inline CellLiteral is(int cell, int digit) {
  return {static_cast<CellIndex>(cell), static_cast<std::uint8_t>(digit), true};
}
inline CellLiteral is_not(int cell, int digit) {
  return {static_cast<CellIndex>(cell), static_cast<std::uint8_t>(digit), false};
}

/// Whether two cells share a row, a column, or a box (a region if there are any).
bool see_each_other(const RulesSpec& rules, CellIndex a, CellIndex b);
/// The cells differ; nothing is added where they share a row, column, box or region, unless this is lowered alone.
void differ(std::span<const CellIndex> cells, const RulesSpec& rules, Lowering& to);
/// A number for each cell, the same within its box or region; nothing if the board has neither.
std::vector<int> area_of_cells(const RulesSpec& rules);

using CellPair = std::pair<CellIndex, CellIndex>;
/// Cells that share an edge, each pair once, the smaller one first.
std::vector<CellPair> neighbours(const Geometry& geometry);
/// The cells that share an edge with this one.
std::vector<CellIndex> neighbours_of(const Geometry& geometry, int cell);
/// The constraints that hold in any case: those of the puzzle, and in place of an `and` its parts.
std::vector<const Constraint*> stated_constraints(const RulesSpec& rules);

/// Whether the board has doublers.
bool has_values(const RulesSpec& rules);
int greatest_value(const RulesSpec& rules);
inline int greatest_difference(const RulesSpec& rules) { return greatest_value(rules) - rules.geometry.least; }
/// "" or that the constraint is not for a board with doublers.
std::string why_unread(const Constraint& constraint, const RulesSpec& rules);
/// Calls the kind's lower(). All constraints are lowered by this.
void lower_constraint(const Constraint& constraint, const RulesSpec& rules, Lowering& to);

/// "nine"; digits above twenty.
std::string in_words(std::int64_t number);
/// "three cells", "one cell"
std::string in_words(std::size_t number, std::string_view what);
/// "r1c1"
inline std::string name_of_cell(const RulesSpec& rules, CellIndex cell) { return cell_name(rules.geometry, cell); }

/// why_malformed of kinds that need thirds of the digits.
std::string thirds_malformed(const Constraint& constraint, const RulesSpec& rules);
/// "" or that a value is none of the board's digits.
std::string why_no_digits(std::span<const int> digits, const Geometry& shape);
/// "" or that a value is outside least..most: "a difference of 9 does not occur: it is 1 to 8 here".
std::string why_outside(std::string_view what, int value, int least, int most);
/// Adds a term for each cell.
void add_terms(std::vector<Term>& terms, std::span<const CellIndex> cells, int coefficient);
/// "" or that no digits give one of the values: "the sum is -9 to 71, and never 80".
std::string why_never(std::vector<Term> terms, int value, const Geometry& shape);
/// "" or that there are fewer digits than cells.
std::string why_not_different(std::size_t cells, int side);
/// "" or why this many cells cannot sum to that: "nine different digits sum to 45 at most".
std::string why_no_sum(int sum, std::size_t cells, bool different, const Geometry& shape);
/// The least and the greatest sum of this many different digits, of which there are enough.
int least_sum(int cells, const Geometry& shape);
int greatest_sum(int cells, const Geometry& shape);
/// "" or why no digits other than the least and the greatest, `most` of them at most, sum to that, all different.
std::string why_no_inner_sum(int sum, int most, const Geometry& shape);

}  // namespace nonet
