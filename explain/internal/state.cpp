#include "explain/internal/state.hpp"

#include <algorithm>
#include <bit>

#include "nonet/error.hpp"

namespace nonet::steps {
namespace {

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

State::State(const Rules& rules)
    : rules_(&rules),
      side_(static_cast<std::size_t>(rules.side())),
      cells_(static_cast<std::size_t>(rules.cells())),
      drawn_(drawn_constraints(rules)) {
  std::vector<std::vector<Id>> drawn_at(cells_);
  for (std::size_t i = 0; i < drawn_.size(); ++i) {
    for (const CellIndex cell : drawn_[i].cells) drawn_at[cell].push_back(static_cast<Id>(i));
  }
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    for (const std::uint16_t unit : rules.units_of(static_cast<int>(cell))) {
      const std::span<const CellIndex> all = rules.units()[unit].cells;
      place_in_unit_.push(static_cast<std::uint8_t>(
          std::lower_bound(all.begin(), all.end(), static_cast<CellIndex>(cell)) - all.begin()));
    }
    place_in_unit_.end_list();
    for (const Id drawn : drawn_at[cell]) drawn_of_cell_.push(drawn);
    drawn_of_cell_.end_list();
  }
  list_covers();
}

void State::list_covers() {
  cover_of_unit_.assign(rules_->units().size(), 0);
  if (!is_small()) return;
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
    cover_of_unit_[unit] = static_cast<std::uint16_t>(same - known.begin());
    if (same != known.end()) continue;
    covers_.push_back(largest_apart(neighbours));
    known.push_back(std::move(neighbours));
  }
}

void State::load(const Marks& marks, std::span<const Cell> solution) {
  if (solution.size() != cells_) {
    throw Error("a solution of " + std::to_string(cells_) + " cells is needed, not of " +
                std::to_string(solution.size()));
  }
  solution_.assign(solution.begin(), solution.end());
  placed_.clear();
  done_.assign(whole_items() + drawn_.size(), 0);
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    placed_.push_back(marks.placed(static_cast<int>(cell)));
    if (placed_[cell] == 0) continue;
    each_whole_item(cell * side_ + placed_[cell] - 1, [&](std::size_t item) { done_[item] = 1; });
  }
  mark_of_whole_.assign(whole_marks(), kNone);
  item_of_whole_.assign(whole_items(), kNone);
  whole_mark_.clear();
  whole_item_.clear();
  cover_of_.clear();
  right_.clear();
  for (std::size_t item = 0; item < whole_items(); ++item) {
    if (done_[item] != 0) continue;
    item_of_whole_[item] = static_cast<Id>(whole_item_.size());
    whole_item_.push_back(static_cast<Id>(item));
    cover_of_.push_back(item < cells_ ? cover_of_cell_ : cover_of_unit_[(item - cells_) / side_]);
  }
  items_of_.clear();
  places_of_.clear();
  drawn_at_.clear();
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    if (done_[cell] != 0) continue;
    const std::span<const std::uint16_t> own_units = rules_->units_of(static_cast<int>(cell));
    for (std::size_t digit = 0; digit < side_; ++digit) {
      if (!marks.has(static_cast<int>(cell), static_cast<int>(digit) + 1)) continue;
      const std::size_t whole = cell * side_ + digit;
      mark_of_whole_[whole] = static_cast<Id>(whole_mark_.size());
      whole_mark_.push_back(static_cast<Id>(whole));
      right_.push_back(static_cast<std::uint8_t>(solution[cell] == digit + 1));
      items_of_.push(item_of_whole_[cell]);
      places_of_.push(static_cast<std::uint8_t>(digit));
      for (std::size_t i = 0; i < own_units.size(); ++i) {
        const Id item = item_of_whole_[cells_ + own_units[i] * side_ + digit];
        if (item == kNone) continue;
        items_of_.push(item);
        places_of_.push(place_in_unit_[cell][i]);
      }
      items_of_.end_list();
      places_of_.end_list();
      for (const Id drawn : drawn_of_cell_[cell]) drawn_at_.push(items() + drawn);
      drawn_at_.end_list();
    }
  }
  list_marks_of_items();
}

void State::list_marks_of_items() {
  marks_of_.clear();
  places_in_.clear();
  for (const std::size_t whole : whole_item_) {
    const auto push = [&](std::size_t mark, std::size_t place) {
      if (mark_of_whole_[mark] == kNone) return;
      marks_of_.push(mark_of_whole_[mark]);
      places_in_.push(static_cast<std::uint8_t>(place));
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
    places_in_.end_list();
  }
  for (const Drawn& drawn : drawn_) {
    for (const std::size_t cell : drawn.cells) {
      for (std::size_t whole = cell * side_; whole < (cell + 1) * side_; ++whole) {
        if (mark_of_whole_[whole] != kNone) marks_of_.push(mark_of_whole_[whole]);
      }
    }
    marks_of_.end_list();
  }
}

bool State::has(Id item, Id mark) const {
  const std::span<const Id> its = items_of(mark);
  return std::find(its.begin(), its.end(), item) != its.end();
}

Id State::mark_at(CellDigit at) const {
  return at.cell < cells_ && at.digit >= 1 && at.digit <= side_ ? mark_of_whole_[at.cell * side_ + at.digit - 1]
                                                                : kNone;
}

CellDigit State::at(Id mark) const {
  const std::size_t whole = whole_mark_[mark];
  return {static_cast<CellIndex>(whole / side_), static_cast<Cell>(whole % side_ + 1)};
}

Reason State::reason(Id number) const {
  if (is_drawn(item_of(number))) return {ReasonKind::drawn, drawn_of(item_of(number)).number, 0};
  const std::size_t whole = whole_item_[item_of(number)];
  const bool once = is_link(number);
  if (whole < cells_) return {once ? ReasonKind::cell_once : ReasonKind::cell_digit, static_cast<int>(whole), 0};
  return {once ? ReasonKind::unit_once : ReasonKind::unit_digit, static_cast<int>((whole - cells_) / side_),
          static_cast<std::uint8_t>((whole - cells_) % side_ + 1)};
}

Id State::number_of(const Reason& reason) const {
  const auto place = static_cast<std::size_t>(reason.place);
  const bool of_cell = reason.kind == ReasonKind::cell_digit || reason.kind == ReasonKind::cell_once;
  std::size_t whole = place;
  bool known = of_cell && place < cells_;
  if (reason.kind == ReasonKind::drawn) {
    const auto at =
        std::find_if(drawn_.begin(), drawn_.end(), [&](const Drawn& each) { return each.number == reason.place; });
    if (at != drawn_.end()) return link_of(items() + static_cast<Id>(at - drawn_.begin()));
  } else if (!of_cell) {
    known = place < rules_->units().size() && reason.digit >= 1 && reason.digit <= side_;
    whole = cells_ + place * side_ + reason.digit - 1U;
  }
  if (!known) {
    throw Error("the board has no such reason: kind " + std::to_string(static_cast<int>(reason.kind)) + ", number " +
                std::to_string(reason.place) + ", digit " + std::to_string(reason.digit));
  }
  if (item_of_whole_[whole] == kNone) return kNone;
  const bool once = reason.kind == ReasonKind::cell_once || reason.kind == ReasonKind::unit_once;
  return once ? link_of(item_of_whole_[whole]) : truth_of(item_of_whole_[whole]);
}

Id State::open_reason(std::size_t whole) const {
  const std::size_t item = whole / 2;
  const Id open = item < whole_items() ? item_of_whole_[item] : items() + static_cast<Id>(item - whole_items());
  return 2 * open + whole % 2;
}

}  // namespace nonet::steps
