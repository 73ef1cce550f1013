// The state of a board of units as a problem of exact cover: marks, and items that hold exactly one true mark each (an
// open cell; a digit that a unit still lacks). An item has two reasons: its truth (it holds a mark: cell_digit,
// unit_digit) and its link (one at most: cell_once, unit_once).
//
//        item          marks                        reason 2 * item      reason 2 * item + 1
//        r1c1          r1c1-2  r1c1-5               r1c1 holds a digit   r1c1 holds at most one digit
//        row 1, 5      r1c1-5  r1c4-5  r1c9-5       row 1 holds a 5      row 1 holds at most one 5
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::units::UnitState state(*puzzle.rules);
//     state.load(nonet::Marks(puzzle), nonet::Board{1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     assert(state.marks_of(0).size() == 1);  // of r1c4, the first open cell
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "nonet/explain.hpp"

namespace nonet::units {

/// The number of a mark, an item or a reason; from 0, of one state.
using Id = std::uint16_t;
inline constexpr Id kNone = UINT16_MAX;

constexpr Id truth_of(Id item) { return static_cast<Id>(2 * item); }
constexpr Id link_of(Id item) { return static_cast<Id>(2 * item + 1); }
constexpr Id item_of(Id reason) { return static_cast<Id>(reason / 2); }
constexpr bool is_link(Id reason) { return (reason & 1) != 0; }

/// Lists of different lengths in one array.
template <class Value>
class Lists {
 public:
  void clear() {
    begin_.assign(1, 0);
    values_.clear();
  }
  void push(Value value) { values_.push_back(value); }
  void end_list() { begin_.push_back(static_cast<std::uint32_t>(values_.size())); }
  std::span<const Value> operator[](std::size_t list) const {
    return {values_.data() + begin_[list], values_.data() + begin_[list + 1]};
  }

 private:
  std::vector<std::uint32_t> begin_ = {0};
  std::vector<Value> values_;
};

class UnitState {
 public:
  /// Sides to 16. The rules must live as long.
  explicit UnitState(const Rules& rules);

  /// Requires that the solution agrees with the marks.
  void load(const Marks& marks, std::span<const Cell> solution);

  Id marks() const { return static_cast<Id>(whole_mark_.size()); }
  Id items() const { return static_cast<Id>(whole_item_.size()); }
  std::size_t reasons() const { return 2 * whole_item_.size(); }
  /// The cell's first.
  std::span<const Id> items_of(Id mark) const { return items_of_[mark]; }
  std::span<const Id> marks_of(Id item) const { return marks_of_[item]; }
  /// Where the mark stands in each of items_of(mark), as a bit of a mask.
  std::span<const std::uint16_t> bits_of(Id mark) const { return bits_of_[mark]; }
  /// The same by item, in the order of marks_of(item).
  std::span<const std::uint16_t> bits_in(Id item) const { return bits_in_[item]; }
  bool has(Id item, Id mark) const;
  /// Whether the solution has it.
  bool right(Id mark) const { return right_[mark] != 0; }

  /// At least so many links of other items it takes to reach all these marks of an item (a mask of bits_of). It is the
  /// largest number of them of which no two share another item; as rows and columns of a box meet, that is exactly the
  /// smallest cover (Koenig's theorem), and elsewhere a lower bound.
  unsigned cover(Id item, unsigned mask) const { return covers_[cover_of_[item]][mask]; }

  /// Numbers that are the same in all states of the board.
  std::size_t whole_mark(Id mark) const { return whole_mark_[mark]; }
  std::size_t whole_item(Id item) const { return whole_item_[item]; }
  std::size_t whole_marks() const { return static_cast<std::size_t>(cells_) * side_; }
  std::size_t whole_items() const { return static_cast<std::size_t>(cells_) + rules_->units().size() * side_; }
  /// The items of a mark, open or not.
  template <class Function>
  void each_whole_item(std::size_t whole_mark, Function&& function) const;

  /// kNone: the mark is not open.
  Id mark_at(CellDigit at) const;
  CellDigit at(Id mark) const;
  Reason reason(Id number) const;
  /// kNone: its item is not open, or it is no reason of a board of units.
  Id number_of(const Reason& reason) const;

 private:
  void list_covers();
  void find_done(const Marks& marks);
  void list_marks_of_items();

  const Rules* rules_;
  std::size_t side_;
  std::size_t cells_;
  std::vector<std::vector<std::uint8_t>> covers_;  // by mask; equal ones once
  std::vector<std::uint16_t> cover_of_unit_;
  std::uint16_t cover_of_cell_ = 0;
  Lists<std::uint8_t> place_in_unit_;  // by cell: where it stands in each of units_of(cell)

  std::vector<std::uint8_t> done_;  // by whole item
  std::vector<Id> mark_of_whole_;
  std::vector<Id> item_of_whole_;
  std::vector<std::uint16_t> whole_mark_;
  std::vector<std::uint16_t> whole_item_;
  std::vector<std::uint16_t> cover_of_;
  std::vector<std::uint8_t> right_;
  Lists<Id> items_of_;
  Lists<Id> marks_of_;
  Lists<std::uint16_t> bits_of_;
  Lists<std::uint16_t> bits_in_;
};

template <class Function>
void UnitState::each_whole_item(std::size_t whole_mark, Function&& function) const {
  const std::size_t cell = whole_mark / side_;
  function(cell);
  for (const std::uint16_t unit : rules_->units_of(static_cast<int>(cell))) {
    function(cells_ + unit * side_ + whole_mark % side_);
  }
}

}  // namespace nonet::units
