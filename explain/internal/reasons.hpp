// The constraints of a board as reasons with numbers, and a state of marks as the searches for sets of reasons see it.
//
// An item is a cell, or a digit of a unit: it holds marks. Each item has two reasons: its truth (one of the marks at
// least) and its link (one at most). Each drawn constraint is a reason as well.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     const nonet::Reasons reasons(puzzle.rules);
//     const nonet::Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
//     const nonet::OpenMarks open(reasons, nonet::Marks(puzzle), solution);
//     assert(reasons.count() == 2 * (16 + 12 * 4) && open.marks_of(3).size() == 1 && open.marks_of(4).size() == 2);
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "nonet/explain.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

/// A constraint that is no unit.
struct Drawn {
  int number = 0;         ///< into RulesSpec::constraints
  Primitives primitives;  ///< what it says by itself, of cells within one unit as well
  std::vector<CellIndex> cells;
};
std::vector<Drawn> drawn_constraints(const Rules& rules);

/// Numbers: truth 2 * item, link 2 * item + 1, drawn constraints behind them. Marks: cell * side + digit - 1.
class Reasons {
 public:
  explicit Reasons(std::shared_ptr<const Rules> rules);

  const Rules& rules() const { return *rules_; }
  int side() const { return rules_->side(); }
  int items() const { return items_; }
  int count() const { return 2 * items_ + static_cast<int>(drawn_.size()); }
  int marks() const { return rules_->cells() * side(); }
  static int truth(int item) { return 2 * item; }
  static int link(int item) { return 2 * item + 1; }
  int of_drawn(int index) const { return 2 * items_ + index; }
  bool is_drawn(int reason) const { return reason >= 2 * items_; }
  bool is_truth(int reason) const { return !is_drawn(reason) && reason % 2 == 0; }
  static int item_of(int reason) { return reason / 2; }
  const Drawn& drawn_of(int reason) const { return drawn_[static_cast<std::size_t>(reason - 2 * items_)]; }
  std::span<const Drawn> drawn() const { return drawn_; }
  /// Reasons of the drawn constraints that a cell belongs to.
  std::span<const int> drawn_at(int cell) const { return drawn_at_[static_cast<std::size_t>(cell)]; }
  int cell_of(int mark) const { return mark / side(); }
  int digit_of(int mark) const { return mark % side() + 1; }
  int mark(int cell, int digit) const { return cell * side() + digit - 1; }
  /// The items that may hold a mark: its cell first.
  std::span<const int> items_of(int mark) const { return items_of_[static_cast<std::size_t>(mark)]; }

  Reason reason(int number) const;
  std::vector<Reason> reasons(std::span<const int> numbers) const;
  /// Throws Error on a reason that these rules do not have.
  int number(const Reason& reason) const;

 private:
  std::shared_ptr<const Rules> rules_;
  int items_;
  std::vector<Drawn> drawn_;
  std::vector<std::vector<int>> drawn_at_;
  std::vector<std::vector<int>> items_of_;
};

/// The marks of open cells, by item.
class OpenMarks {
 public:
  /// Without items and marks.
  OpenMarks() = default;
  OpenMarks(const Reasons& reasons, const Marks& marks, std::span<const Cell> solution);

  /// Of open cells, ascending.
  const std::vector<int>& marks() const { return marks_; }
  bool has(int mark) const { return has_[static_cast<std::size_t>(mark)] != 0; }
  /// Nothing: the item's digit is placed, or its cell.
  const std::vector<int>& marks_of(int item) const { return marks_of_[static_cast<std::size_t>(item)]; }
  bool in_solution(int mark) const { return in_solution_[static_cast<std::size_t>(mark)] != 0; }
  Cell placed(int cell) const { return placed_[static_cast<std::size_t>(cell)]; }
  std::span<const Cell> solution() const { return solution_; }

 private:
  std::vector<int> marks_;
  std::vector<char> has_;
  std::vector<char> in_solution_;
  std::vector<std::vector<int>> marks_of_;
  std::vector<Cell> placed_;
  std::vector<Cell> solution_;
};

/// A set of reasons, ascending, and marks that it removes, ascending.
struct RemovalSet {
  std::vector<int> reasons;
  std::vector<int> removed;
};

}  // namespace nonet
