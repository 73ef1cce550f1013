#include "explain/internal/unit_state.hpp"

#include <algorithm>
#include <bit>

#include "nonet/error.hpp"

namespace nonet::units {
namespace {

constexpr int kMostSide = 16;

// By mask of positions: the largest number of them of which no two are neighbours.
std::vector<std::uint8_t> largest_apart(std::span<const unsigned> neighbours) {
  std::vector<std::uint8_t> largest(std::size_t{1} << neighbours.size());
  for (unsigned mask = 1; mask < largest.size(); ++mask) {
    const auto first = static_cast<std::size_t>(std::countr_zero(mask));
    const unsigned without = mask & (mask - 1);
    largest[mask] = std::max(largest[without], static_cast<std::uint8_t>(largest[without & ~neighbours[first]] + 1));
  }
  return largest;
}

}  // namespace

UnitState::UnitState(const Rules& rules)
    : rules_(&rules), side_(static_cast<std::size_t>(rules.side())), cells_(static_cast<std::size_t>(rules.cells())) {
  if (rules.side() > kMostSide || 2 * whole_items() > kNone) {
    throw Error("explaining is for boards of side 16 at most, this one has side " + std::to_string(rules.side()));
  }
  place_in_unit_.clear();
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    for (const std::uint16_t unit : rules.units_of(static_cast<int>(cell))) {
      const std::span<const CellIndex> all = rules.units()[unit].cells;
      place_in_unit_.push(static_cast<std::uint8_t>(
          std::lower_bound(all.begin(), all.end(), static_cast<CellIndex>(cell)) - all.begin()));
    }
    place_in_unit_.end_list();
  }
  list_covers();
}

void UnitState::list_covers() {
  const std::vector<unsigned> apart(side_);
  covers_.push_back(largest_apart(apart));  // digits of a cell never share another item
  std::vector<std::vector<unsigned>> known = {apart};
  const std::span<const Unit> all = rules_->units();
  for (std::size_t unit = 0; unit < all.size(); ++unit) {
    std::vector<unsigned> neighbours(side_);
    for (std::size_t i = 0; i < side_; ++i) {
      for (std::size_t j = 0; j < side_; ++j) {
        const auto of_i = rules_->units_of(all[unit].cells[i]);
        const auto of_j = rules_->units_of(all[unit].cells[j]);
        const bool share = i != j && std::any_of(of_i.begin(), of_i.end(), [&](std::uint16_t other) {
                             return other != unit && std::find(of_j.begin(), of_j.end(), other) != of_j.end();
                           });
        if (share) neighbours[i] |= 1U << j;
      }
    }
    const auto same = std::find(known.begin(), known.end(), neighbours);
    cover_of_unit_.push_back(static_cast<std::uint16_t>(same - known.begin()));
    if (same != known.end()) continue;
    covers_.push_back(largest_apart(neighbours));
    known.push_back(std::move(neighbours));
  }
}

void UnitState::find_done(const Marks& marks) {
  done_.assign(whole_items(), 0);
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    const std::size_t digit = marks.placed(static_cast<int>(cell));
    if (digit != 0) each_whole_item(cell * side_ + digit - 1, [&](std::size_t item) { done_[item] = 1; });
  }
}

void UnitState::load(const Marks& marks, std::span<const Cell> solution) {
  find_done(marks);
  mark_of_whole_.assign(whole_marks(), kNone);
  item_of_whole_.assign(whole_items(), kNone);
  whole_mark_.clear();
  whole_item_.clear();
  cover_of_.clear();
  right_.clear();
  for (std::size_t item = 0; item < done_.size(); ++item) {
    if (done_[item] != 0) continue;
    item_of_whole_[item] = static_cast<Id>(whole_item_.size());
    whole_item_.push_back(static_cast<std::uint16_t>(item));
    cover_of_.push_back(item < cells_ ? cover_of_cell_ : cover_of_unit_[(item - cells_) / side_]);
  }
  items_of_.clear();
  bits_of_.clear();
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    if (done_[cell] != 0) continue;
    const std::span<const std::uint16_t> its_units = rules_->units_of(static_cast<int>(cell));
    for (std::size_t digit = 0; digit < side_; ++digit) {
      if (!marks.has(static_cast<int>(cell), static_cast<int>(digit) + 1)) continue;
      const std::size_t whole = cell * side_ + digit;
      mark_of_whole_[whole] = static_cast<Id>(whole_mark_.size());
      whole_mark_.push_back(static_cast<std::uint16_t>(whole));
      right_.push_back(static_cast<std::uint8_t>(solution[cell] == digit + 1));
      items_of_.push(item_of_whole_[cell]);
      bits_of_.push(static_cast<std::uint16_t>(1U << digit));
      for (std::size_t i = 0; i < its_units.size(); ++i) {
        const Id item = item_of_whole_[cells_ + its_units[i] * side_ + digit];
        if (item == kNone) continue;
        items_of_.push(item);
        bits_of_.push(static_cast<std::uint16_t>(1U << place_in_unit_[cell][i]));
      }
      items_of_.end_list();
      bits_of_.end_list();
    }
  }
  list_marks_of_items();
}

void UnitState::list_marks_of_items() {
  marks_of_.clear();
  bits_in_.clear();
  for (const std::size_t whole : whole_item_) {
    const auto push = [&](std::size_t mark, std::size_t place) {
      if (mark_of_whole_[mark] == kNone) return;
      marks_of_.push(mark_of_whole_[mark]);
      bits_in_.push(static_cast<std::uint16_t>(1U << place));
    };
    for (std::size_t place = 0; place < side_; ++place) {
      if (whole < cells_) {
        push(whole * side_ + place, place);
      } else {
        const std::size_t cell = rules_->units()[(whole - cells_) / side_].cells[place];
        push(cell * side_ + (whole - cells_) % side_, place);
      }
    }
    marks_of_.end_list();
    bits_in_.end_list();
  }
}

bool UnitState::has(Id item, Id mark) const {
  const std::span<const Id> its = items_of(mark);
  return std::find(its.begin(), its.end(), item) != its.end();
}

Id UnitState::mark_at(CellDigit at) const {
  return at.cell < cells_ && at.digit >= 1 && at.digit <= side_ ? mark_of_whole_[at.cell * side_ + at.digit - 1]
                                                                : kNone;
}

CellDigit UnitState::at(Id mark) const {
  const std::size_t whole = whole_mark_[mark];
  return {static_cast<CellIndex>(whole / side_), static_cast<Cell>(whole % side_ + 1)};
}

Reason UnitState::reason(Id number) const {
  const std::size_t whole = whole_item_[item_of(number)];
  const bool once = is_link(number);
  if (whole < cells_) {
    return {once ? ReasonKind::cell_once : ReasonKind::cell_digit, static_cast<std::uint16_t>(whole), 0};
  }
  return {once ? ReasonKind::unit_once : ReasonKind::unit_digit, static_cast<std::uint16_t>((whole - cells_) / side_),
          static_cast<std::uint8_t>((whole - cells_) % side_ + 1)};
}

Id UnitState::number_of(const Reason& reason) const {
  if (reason.kind == ReasonKind::drawn) return kNone;
  const bool of_cell = reason.kind == ReasonKind::cell_digit || reason.kind == ReasonKind::cell_once;
  const std::size_t whole = of_cell ? reason.place : cells_ + reason.place * side_ + reason.digit - 1U;
  if (whole >= item_of_whole_.size() || item_of_whole_[whole] == kNone) return kNone;
  const bool once = reason.kind == ReasonKind::cell_once || reason.kind == ReasonKind::unit_once;
  return once ? link_of(item_of_whole_[whole]) : truth_of(item_of_whole_[whole]);
}

}  // namespace nonet::units
