// The constraints of a board as groups with numbers, and a state of marks as the searches for sets of groups see it.
//
// A slot is a cell, or a digit of a unit: it holds marks. Each slot has two groups: its truth (one of the marks at
// least) and its once (one at most). Each drawn constraint is a group as well.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     const nonet::Groups groups(puzzle.rules);
//     const nonet::Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
//     const nonet::OpenMarks open(groups, nonet::Marks(puzzle), solution);
//     assert(groups.count() == 2 * (16 + 12 * 4) && open.marks_of(3).size() == 1 && open.marks_of(4).size() == 2);
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "nonet/base/clock.hpp"
#include "nonet/board/puzzle.hpp"
#include "nonet/explain/marks.hpp"
#include "nonet/explain/reason.hpp"

namespace nonet {

/// A constraint that is no unit.
struct Drawn {
  std::uint16_t number = 0;  ///< into RulesSpec::constraints
  Primitives primitives;     ///< what it says by itself, of cells within one unit as well
  std::vector<CellIndex> cells;
};
std::vector<Drawn> drawn_constraints(const Rules& rules);

/// When a search has to end.
struct Watch {
  std::optional<Clock::time_point> deadline = {};
  std::stop_token stop = {};

  bool over() const { return stop.stop_requested() || (deadline && Clock::now() >= *deadline); }
};

/// Numbers: truth 2 * slot, once 2 * slot + 1, drawn constraints behind them. Marks: cell * side + digit - 1.
class Groups {
 public:
  explicit Groups(std::shared_ptr<const Rules> rules);

  const Rules& rules() const { return *rules_; }
  int side() const { return rules_->side(); }
  int slots() const { return slots_; }
  int count() const { return 2 * slots_ + static_cast<int>(drawn_.size()); }
  int marks() const { return rules_->cells() * side(); }
  static int truth(int slot) { return 2 * slot; }
  static int once(int slot) { return 2 * slot + 1; }
  int of_drawn(int index) const { return 2 * slots_ + index; }
  bool is_drawn(int group) const { return group >= 2 * slots_; }
  bool is_truth(int group) const { return !is_drawn(group) && group % 2 == 0; }
  static int slot_of(int group) { return group / 2; }
  const Drawn& drawn_of(int group) const { return drawn_[static_cast<std::size_t>(group - 2 * slots_)]; }
  std::span<const Drawn> drawn() const { return drawn_; }
  /// Groups of the drawn constraints that a cell belongs to.
  std::span<const int> drawn_at(int cell) const { return drawn_at_[static_cast<std::size_t>(cell)]; }
  int cell_of(int mark) const { return mark / side(); }
  int digit_of(int mark) const { return mark % side() + 1; }
  int mark(int cell, int digit) const { return cell * side() + digit - 1; }
  /// The slots that may hold a mark: its cell first.
  std::span<const int> slots_of(int mark) const { return slots_of_[static_cast<std::size_t>(mark)]; }

  Reason reason(int group) const;
  std::vector<Reason> reasons(std::span<const int> groups) const;
  /// Throws Error on a reason that these rules do not have.
  int number(const Reason& reason) const;

 private:
  std::shared_ptr<const Rules> rules_;
  int slots_;
  std::vector<Drawn> drawn_;
  std::vector<std::vector<int>> drawn_at_;
  std::vector<std::vector<int>> slots_of_;
};

/// The marks of open cells, by slot.
class OpenMarks {
 public:
  /// Without slots and marks.
  OpenMarks() = default;
  OpenMarks(const Groups& groups, const Marks& marks, std::span<const Cell> solution);

  /// Of open cells, ascending.
  const std::vector<int>& marks() const { return marks_; }
  bool has(int mark) const { return has_[static_cast<std::size_t>(mark)] != 0; }
  /// Nothing: the slot's digit is placed, or its cell.
  const std::vector<int>& marks_of(int slot) const { return marks_of_[static_cast<std::size_t>(slot)]; }
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

/// A set of groups, ascending, and marks that it removes, ascending.
struct GroupSet {
  std::vector<int> groups;
  std::vector<int> removed;
};

}  // namespace nonet
