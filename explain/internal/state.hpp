// The state of a board as a problem of exact cover: marks, and items that hold exactly one true mark each (an open
// cell; a digit that a unit still lacks). An item has two reasons: its truth (it holds a mark: cell_digit, unit_digit)
// and its link (one at most: cell_once, unit_once).
//
//        item          marks                        reason 2 * item      reason 2 * item + 1
//        r1c1          r1c1-2  r1c1-5               r1c1 holds a digit   r1c1 holds at most one digit
//        row 1, 5      r1c1-5  r1c4-5  r1c9-5       row 1 holds a 5      row 1 holds at most one 5
//
// Drawn constraints follow the items, with the marks of their open cells, and have the reason 2 * item + 1. A drawn
// constraint includes that each of its cells holds one digit.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::steps::State state(*puzzle.rules);
//     state.load(nonet::Marks(puzzle), nonet::Board{1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     assert(state.marks_of(0).size() == 1);  // of r1c4, the first open cell
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "explain/internal/drawn.hpp"
#include "nonet/explain.hpp"

namespace nonet::steps {

/// The number of a mark, an item or a reason; from 0, of one state.
using Id = std::uint32_t;
inline constexpr Id kNone = UINT32_MAX;

constexpr Id truth_of(Id item) { return 2 * item; }
constexpr Id link_of(Id item) { return 2 * item + 1; }
constexpr Id item_of(Id reason) { return reason / 2; }
/// A drawn constraint counts as a link: it limits the marks of its cells.
constexpr bool is_link(Id reason) { return (reason & 1) != 0; }

/// Reasons, and a mark that they remove.
struct MarkSet {
  Id mark = kNone;
  std::vector<Id> set = {};  ///< empty: there is none
  unsigned removed = 0;      ///< how many wanted marks they remove, if that was counted
};

/// A bit for each place in an item.
using Mask = std::uint64_t;

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

class State {
 public:
  /// Sides to 64. The rules must live as long.
  explicit State(const Rules& rules);

  /// Requires that the solution agrees with the marks. Throws Error on a solution of another size.
  void load(const Marks& marks, std::span<const Cell> solution);

  const Rules& rules() const { return *rules_; }
  /// Whether sides are to 16 and no constraint is drawn: all questions are about truths and links.
  bool of_units() const { return drawn_.empty() && is_small(); }
  bool is_small() const { return side_ <= kMostCoverSide; }
  Id marks() const { return static_cast<Id>(whole_mark_.size()); }
  /// Without drawn constraints.
  Id items() const { return static_cast<Id>(whole_item_.size()); }
  Id items_and_drawn() const { return items() + static_cast<Id>(drawn_.size()); }
  std::size_t reasons() const { return 2 * items_and_drawn(); }
  /// The cell's first.
  std::span<const Id> items_of(Id mark) const { return items_of_[mark]; }
  /// Drawn constraints of the mark's cell, as items.
  std::span<const Id> drawn_at(Id mark) const { return drawn_at_[mark]; }
  /// Of an item or a drawn constraint, ascending.
  std::span<const Id> marks_of(Id item) const { return marks_of_[item]; }
  /// Where the mark is in each of items_of(mark): a bit of a Mask.
  std::span<const std::uint8_t> places_of(Id mark) const { return places_of_[mark]; }
  /// The same by item, in the order of marks_of(item).
  std::span<const std::uint8_t> places_in(Id item) const { return places_in_[item]; }
  bool has(Id item, Id mark) const;
  /// Whether the solution has it.
  bool right(Id mark) const { return right_[mark] != 0; }

  std::span<const Drawn> drawn() const { return drawn_; }
  bool is_drawn(Id item) const { return item >= items(); }
  const Drawn& drawn_of(Id item) const { return drawn_[item - items()]; }
  std::span<const Cell> solution() const { return solution_; }

  /// At least this many links of other items it takes to reach all these marks of an item (a mask of places). It is
  /// the largest number of them of which no two share another item; as rows and columns of a box meet, that is exactly
  /// the smallest cover (Koenig's theorem), and elsewhere a lower bound.
  unsigned cover(Id item, Mask mask) const { return is_small() ? covers_[cover_of_[item]][mask] : mask != 0 ? 1 : 0; }

  /// Numbers that are the same in all states of the board.
  std::size_t whole_mark(Id mark) const { return whole_mark_[mark]; }
  std::size_t whole_marks() const { return cells_ * side_; }
  /// Of drawn constraints, too.
  std::size_t whole_item(Id item) const {
    return is_drawn(item) ? whole_items() + (item - items()) : std::size_t{whole_item_[item]};
  }
  std::size_t whole_reason(Id reason) const { return 2 * whole_item(item_of(reason)) + reason % 2; }
  std::size_t whole_reasons() const { return 2 * (whole_items() + drawn_.size()); }
  /// kNone: the mark is not open.
  Id open_mark(std::size_t whole) const { return mark_of_whole_[whole]; }
  /// Of the reason of an open item or a drawn constraint.
  Id open_reason(std::size_t whole) const;
  int cell_of(std::size_t whole_mark) const { return static_cast<int>(whole_mark / side_); }
  int digit_of(std::size_t whole_mark) const { return static_cast<int>(whole_mark % side_) + 1; }
  /// 0: it is open.
  Cell placed(int cell) const { return placed_[static_cast<std::size_t>(cell)]; }
  /// The items of a mark and the drawn constraints of its cell, open or not.
  template <class Function>
  void each_whole_item(std::size_t whole_mark, Function&& function) const;

  /// kNone: the mark is not open.
  Id mark_at(CellDigit at) const;
  CellDigit at(Id mark) const;
  Reason reason(Id number) const;
  /// kNone: its item is not open. Throws Error on a reason that these rules do not have.
  Id number_of(const Reason& reason) const;

 private:
  static constexpr std::size_t kMostCoverSide = 16;

  std::size_t whole_items() const { return cells_ + rules_->units().size() * side_; }
  void list_covers();
  void list_marks_of_items();

  const Rules* rules_;
  std::size_t side_;
  std::size_t cells_;
  std::vector<Drawn> drawn_;
  Lists<Id> drawn_of_cell_;
  std::vector<std::vector<std::uint8_t>> covers_;  // by mask; equal ones once
  std::vector<std::uint16_t> cover_of_unit_;
  std::uint16_t cover_of_cell_ = 0;
  Lists<std::uint8_t> place_in_unit_;  // by cell: where it is in each of units_of(cell)

  std::vector<Cell> placed_;
  std::vector<Cell> solution_;
  std::vector<std::uint8_t> done_;  // by whole item
  std::vector<Id> mark_of_whole_;
  std::vector<Id> item_of_whole_;
  std::vector<Id> whole_mark_;
  std::vector<Id> whole_item_;
  std::vector<std::uint16_t> cover_of_;
  std::vector<std::uint8_t> right_;
  Lists<Id> items_of_;
  Lists<Id> drawn_at_;
  Lists<Id> marks_of_;
  Lists<std::uint8_t> places_of_;
  Lists<std::uint8_t> places_in_;
};

template <class Function>
void State::each_whole_item(std::size_t whole_mark, Function&& function) const {
  const std::size_t cell = whole_mark / side_;
  function(cell);
  for (const std::uint16_t unit : rules_->units_of(static_cast<int>(cell))) {
    function(cells_ + unit * side_ + whole_mark % side_);
  }
  for (const Id drawn : drawn_of_cell_[cell]) function(whole_items() + drawn);
}

}  // namespace nonet::steps
