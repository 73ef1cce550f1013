// A board's formula as a text that says what its clauses mean: comments stand in front of each family of clauses.
// docs/reading-a-formula.md shows how to hold it against the rules.
//
//     c rows: each digit exactly once in each row; clauses 2998 to 5994
//     c constraint killer 3 r1c1 r1c2; clauses 11989 to 12032; auxiliary variable 730
//
// Example:
//     const nonet::proof::BoardRules rules{.box_rows = 2, .box_cols = 2};
//     const std::vector<nonet::proof::ClauseFamily> families = nonet::proof::rules_families(rules);
//     assert(families.size() == 4 && families[1].text == "rows: each digit exactly once in each row");
//     assert(families[1].clauses == 4 * 4 * 7);
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "proof/formula.hpp"

namespace nonet::proof {

/// Clauses in a row that say one thing.
struct ClauseFamily {
  std::string text;
  std::uint64_t clauses = 0;
  std::uint64_t variables = 0;  ///< auxiliary ones that begin here
};

/// Those of cells and units, in order. Requires sound rules.
std::vector<ClauseFamily> rules_families(const BoardRules& rules);

/// All families of a formula with so many given clauses: first those of the rules, then each constraint, clues,
/// excluded candidates, each blocked solution. `constraints`: of these rules, all of them counted; null where there are
/// none.
std::vector<ClauseFamily> clause_families(const Statement& statement, const ConstraintClauses* constraints,
                                          std::size_t given);

/// Writes the formula in DIMACS, in pieces, until write(text) says no; whether it never did. Without the lines that
/// begin with 'c' it is the text of RulesFormula::hash. `given`: given_clauses(statement, ...).
bool write_with_comments(const Statement& statement, const RulesFormula& rules, const ConstraintClauses* constraints,
                         std::span<const std::vector<int>> given, const std::function<bool(std::string_view)>& write);

}  // namespace nonet::proof
