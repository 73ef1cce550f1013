// Draws random constraints of every kind for a solved board: for cross-checking and tests. The independent checker
// (proof/diagram.hpp) decides whether a board keeps a constraint.
//
// Example:
//     const nonet::Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
//     nonet::Random random(7);
//     nonet::Setter setter({.geometry = {2, 2}}, solution, random);
//     const auto cage = setter.draw(nonet::find_kind("killer"), nonet::Truth::kept);
//     assert(cage && cage->starts_with("killer"));
//     assert(!setter.draw_some(3).empty());
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

/// Whether the solution keeps a constraint.
enum class Truth : std::uint8_t { kept, broken, any };

/// Borrows the random numbers. The same rules, solution and numbers give the same constraints.
class Setter {
 public:
  /// Rules without constraints besides doublers; the solution is a full board of them.
  Setter(RulesSpec rules, std::span<const Cell> solution, Random& random);

  /// A constraint that makes sense on the board; nothing after some failed tries. A kind about neighbours without a dot
  /// comes without dots, and so do those about other marks; draw_some() adds them.
  std::optional<std::string> draw(const ConstraintKind& kind, Truth truth);

  /// `count` or more constraints of random kinds that the solution keeps, with all dots that these need.
  std::vector<std::string> draw_some(int count);

  /// Whether the solution keeps all of these constraints, and they make sense on the board.
  bool keeps(const std::vector<std::string>& lines) const;
  /// Whether the constraint makes sense on the board, and the solution keeps or breaks it.
  bool fits(const Constraint& constraint, Truth truth) const;
  /// Gives the constraint values with which it fits; whether there are any.
  bool choose_values(Constraint& constraint, Truth truth);
  /// The digit of the solution, times its mark if there are doublers.
  int value_at(CellIndex cell) const;
  /// Whether a kind is about neighbours without a dot, or cells without an indexer.
  static bool forbids_missing_dots(const ConstraintKind& kind);
  /// All dots or other marks that such a kind needs.
  std::vector<std::string> dots_for(const ConstraintKind& kind) const;

 private:
  std::optional<Constraint> draw_constraint(const ConstraintKind& kind, Truth truth, bool part);
  std::optional<Constraint> sketch(const ConstraintKind& kind, Truth truth);
  std::optional<Constraint> compound(const ConstraintKind& kind, Truth truth);

  std::vector<CellIndex> walk(int length, bool diagonally);
  std::vector<CellIndex> diagonal();
  std::vector<CellIndex> line_at_the_edge();
  std::string random_text(const ConstraintKind& kind, std::span<const CellIndex> cells, Truth truth);
  std::string random_regex(std::span<const CellIndex> cells, Truth truth);
  std::string random_machine();
  std::string random_table();
  int digit_at(CellIndex cell) const { return rules_.geometry.value_of(solution_[cell]); }
  int any_digit() { return between(rules_.geometry.least, rules_.geometry.greatest()); }
  int between(int least, int most) { return least + random_.below(most - least + 1); }

  RulesSpec rules_;
  std::vector<Cell> solution_;
  Random& random_;
};

}  // namespace nonet
