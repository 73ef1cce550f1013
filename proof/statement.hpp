// What a certificate speaks of: a board's rules and clues, in this checker's own words.
//
// Nothing here comes from board/: units are derived from rows, columns, boxes, regions and constraints anew, so that a
// mistake in the rules table cannot hide in a certificate. Other constraints are in diagram.hpp.
//
// Example:
//     nonet::proof::Statement statement{.rules = {.box_rows = 2, .box_cols = 2}, .clues = std::vector<int>(16)};
//     assert(statement.why_unsound().empty() && statement.rules.units().size() == 12);
//     const std::vector<int> solution = {1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1};
//     assert(statement.why_not_solved_by(solution).empty());
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/proof/limits.hpp"

namespace nonet::proof {

class Diagram;

inline constexpr int kMostSide = 255;

struct BoardRules {
  int box_rows = 3;
  int box_cols = 3;
  /// A jigsaw's region of each cell, from 0; empty: boxes.
  std::vector<int> regions = {};
  /// A line each: "killer 17 r1c1 r1c2". docs/certificates.md says what they mean.
  std::vector<std::string> constraints = {};

  int side() const { return box_rows * box_cols; }
  int cells() const { return side() * side(); }
  bool operator==(const BoardRules&) const = default;

  /// "" or what these rules lack.
  std::string why_unsound() const;
  /// Sets of cells (from 0, in row order) that each hold every digit: rows, columns, boxes or regions, diagonals,
  /// windows, groups. A set that two of these name comes twice. Requires sound rules.
  std::vector<std::vector<int>> units() const;
  /// Whether a constraint is about the whole board.
  bool has(std::string_view kind) const;
  /// The same board with no constraints but those that units() makes units of: both diagonals, windows and groups, each
  /// once, in this order.
  BoardRules with_units_alone() const;
};

/// The kinds of constraints that are units, in the order of units().
inline constexpr std::array<std::string_view, 4> kUnitKinds = {"diagonal-down", "diagonal-up", "windoku",
                                                               "disjointgroups"};

/// More than any tree of splits is deep.
inline constexpr std::size_t kMostCubeLiterals = 1000;

/// A cell (from 0) and a digit (from 1).
struct Candidate {
  int cell = 0;
  int digit = 0;
  bool operator==(const Candidate&) const = default;
};

struct Statement {
  BoardRules rules = {};
  std::vector<int> clues = {};  ///< of each cell; 0: none
  /// Digits that cells may not hold, ascending by cell and digit.
  std::vector<Candidate> excluded = {};
  /// Literals that hold in this part of the board: cell*N + digit, or its negation. Empty: the whole board.
  std::vector<int> cube = {};
  /// Of the constraints of `rules`, if it exists already; shared, as it never changes.
  std::shared_ptr<const Diagram> diagram = {};

  /// "" or what this statement lacks.
  std::string why_unsound() const;
  /// The same of its exclusions from this one on, where all before are sound. Requires sound rules.
  std::string why_excluded_unsound(std::size_t first) const;
  /// The same of its cube.
  std::string why_cube_unsound() const;
  /// "" where the cells hold one digit each, keep clues, exclusions, cube and constraints and each unit has every
  /// digit. Requires a sound statement.
  std::string why_not_solved_by(const std::vector<int>& solution) const;
};

/// Checks solutions of one statement, which must be sound and outlive this. Units and constraints are derived once.
class SolutionCheck {
 public:
  explicit SolutionCheck(const Statement& statement, GoesOn goes_on = {});
  /// As Statement::why_not_solved_by(). Throws LimitReached if goes_on returns false.
  std::string why_not(const std::vector<int>& solution) const;

 private:
  const Statement& statement_;
  GoesOn goes_on_;
  std::vector<std::vector<int>> units_;
  std::shared_ptr<const Diagram> diagram_;
};

}  // namespace nonet::proof
