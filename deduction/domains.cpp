#include "deduction/domains.hpp"

#include <algorithm>

#include "nonet/error.hpp"

namespace nonet {
namespace {

bool any_between(const std::uint64_t* set, unsigned from, unsigned to) {
  for (unsigned at = from; at < to;) {
    const unsigned end = std::min(to, (at / 64 + 1) * 64);
    const std::uint64_t mask = end - at == 64 ? ~std::uint64_t{0} : ((std::uint64_t{1} << (end - at)) - 1) << at % 64;
    if ((set[at / 64] & mask) != 0) return true;
    at = end;
  }
  return false;
}

}  // namespace

Domains::Domains(std::shared_ptr<const Rules> rules)
    : rules_(rules != nullptr ? std::move(rules) : throw Error("propagation needs rules")),
      side_(static_cast<unsigned>(rules_->side())),
      words_(digit_words(rules_->side())),
      candidates_(Candidates::all(*rules_)) {
  const auto cells = static_cast<std::size_t>(rules_->cells());
  const std::size_t unit_count = rules_->units().size();
  const Geometry& shape = rules_->geometry();
  if (rules_->has_bands()) {
    bands_ = static_cast<unsigned>(shape.box_cols);
    stacks_ = static_cast<unsigned>(shape.box_rows);
  }
  place_begin_.resize(cells);
  std::size_t total = 0;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    place_begin_[cell] = total;
    total += rules_->units_of(static_cast<int>(cell)).size();
  }
  place_of_.resize(total);
  std::vector<std::size_t> next = place_begin_;
  for (const Unit& unit : rules_->units()) {
    const bool plain = unit.kind == UnitKind::row || unit.kind == UnitKind::column || unit.kind == UnitKind::box;
    odd_units_ = odd_units_ || !plain;
    for (std::size_t place = 0; place < unit.cells.size(); ++place) {
      place_of_[next[unit.cells[place]]++] = static_cast<std::uint8_t>(place);
    }
  }
  counts_.resize(cells);
  places_.resize(unit_count * side_ * words_);
  place_counts_.resize(unit_count * side_);
  settled_.resize(cells);
  units = WaitingList(unit_count);
  segments = WaitingList(std::size_t{side_} * (bands_ + stacks_));
  overlaps = WaitingList(odd_units_ ? unit_count * side_ : 0);
  constrained_ = !rules_->needs().empty();
  changed = WaitingList(constrained_ ? cells : 0);
}

std::size_t Domains::bytes() const {
  return place_begin_.capacity() * sizeof(std::size_t) + place_of_.capacity() + counts_.capacity() * 2 +
         places_.capacity() * 8 + place_counts_.capacity() * 2 + settled_.capacity() + counts_.size() * words_ * 8 +
         units.bytes() + segments.bytes() + overlaps.bytes() + changed.bytes();
}

bool Domains::load(const PuzzleView& puzzle) {
  units.clear();
  segments.clear();
  overlaps.clear();
  changed.clear();
  naked_.clear();
  hidden_.clear();
  candidates_ = Candidates::without_falsified(puzzle);
  std::fill(places_.begin(), places_.end(), 0);
  std::fill(place_counts_.begin(), place_counts_.end(), 0);
  open_cells_ = 0;
  for (int cell = 0; cell < rules_->cells(); ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    const int count = candidates_.count(cell);
    if (count == 0) return false;
    counts_[index] = static_cast<std::uint16_t>(count);
    settled_[index] = 0;
    if (count > 1) ++open_cells_;
    if (count == 1) naked_.push_back(cell);
    const std::uint8_t* place = place_of_.data() + place_begin_[index];
    for (const std::uint16_t unit : rules_->units_of(cell)) {
      std::uint64_t* const rows = places_.data() + std::size_t{unit} * side_ * words_;
      std::uint16_t* const sums = place_counts_.data() + std::size_t{unit} * side_;
      for_each_bit(candidates_.bits(cell), words_, [&](unsigned digit) {
        set_bit(rows + digit * words_, *place);
        ++sums[digit];
      });
      ++place;
    }
  }
  for (std::size_t unit = 0; unit < rules_->units().size(); ++unit) {
    for (unsigned digit = 0; digit < side_; ++digit) {
      const std::size_t number = unit * side_ + digit;
      if (place_counts_[number] == 0) return false;
      if (place_counts_[number] == 1) hidden_.push_back(static_cast<std::uint32_t>(number));
      if (odd_units_ && place_counts_[number] > 1) overlaps.push(number);
    }
    units.push(unit);
  }
  for (std::size_t number = 0; number < std::size_t{side_} * (bands_ + stacks_); ++number) segments.push(number);
  return true;
}

// Notes the segments that lost their last candidate of the digit.
void Domains::mark(int cell, unsigned digit) {
  if (bands_ == 0) return;
  const Geometry& shape = rules_->geometry();
  const auto row = static_cast<unsigned>(shape.row_of(cell));
  const auto column = static_cast<unsigned>(shape.column_of(cell));
  const auto box_rows = static_cast<unsigned>(shape.box_rows);
  const auto box_cols = static_cast<unsigned>(shape.box_cols);
  const unsigned left = column / box_cols * box_cols;
  const unsigned top = row / box_rows * box_rows;
  // The first units are the rows, then come the columns.
  if (!any_between(places(row, digit), left, left + box_cols)) {
    segments.push(std::size_t{digit} * (bands_ + stacks_) + row / box_rows);
  }
  if (!any_between(places(side_ + column, digit), top, top + box_rows)) {
    segments.push(std::size_t{digit} * (bands_ + stacks_) + bands_ + column / box_cols);
  }
}

bool Domains::remove(int cell, unsigned digit) {
  const auto index = static_cast<std::size_t>(cell);
  candidates_.remove(cell, static_cast<int>(digit) + 1);
  if (--counts_[index] <= 1) {
    if (counts_[index] == 0) return false;
    --open_cells_;
    naked_.push_back(cell);
  }
  const std::uint8_t* place = place_of_.data() + place_begin_[index];
  bool possible = true;
  for (const std::uint16_t unit : rules_->units_of(cell)) {
    const std::size_t number = std::size_t{unit} * side_ + digit;
    clear_bit(places_.data() + number * words_, *place++);
    if (--place_counts_[number] <= 1) {
      possible = possible && place_counts_[number] != 0;
      hidden_.push_back(static_cast<std::uint32_t>(number));
    }
    units.push(unit);
    if (odd_units_) overlaps.push(number);
  }
  mark(cell, digit);
  if (constrained_) changed.push(index);
  return possible;
}

bool Domains::assign(int cell, unsigned digit) {
  if (!has_bit(domain(cell), digit)) return false;
  bool possible = true;
  for_each_bit(domain(cell), words_, [&](unsigned other) {
    if (other != digit) possible = possible && remove(cell, other);
  });
  return possible;
}

bool Domains::drain_singles() {
  while (!naked_.empty() || !hidden_.empty()) {
    if (!naked_.empty()) {
      const int cell = naked_.back();
      naked_.pop_back();
      if (settled_[static_cast<std::size_t>(cell)] != 0) continue;
      settled_[static_cast<std::size_t>(cell)] = 1;
      unsigned digit = 0;
      for_each_bit(domain(cell), words_, [&](unsigned only) { digit = only; });
      bool possible = true;
      for (const std::uint16_t unit : rules_->units_of(cell)) {
        if (place_count(unit, digit) == 1) continue;
        const std::span<const CellIndex> cells = rules_->units()[unit].cells;
        for_each_bit(places(unit, digit), words_, [&](unsigned place) {
          if (cells[place] != cell) possible = possible && remove(cells[place], digit);
        });
        if (!possible) return false;
      }
      if (!constrained_) continue;
      // Cells of a Distinct, which share no unit with this one.
      for (const CellIndex peer : rules_->peers(cell)) {
        if (has_bit(domain(peer), digit) && !remove(peer, digit)) return false;
      }
      continue;
    }
    const std::uint32_t number = hidden_.back();
    hidden_.pop_back();
    if (place_counts_[number] != 1) return false;
    const std::size_t unit = number / side_;
    int cell = 0;
    for_each_bit(places_.data() + std::size_t{number} * words_, words_,
                 [&](unsigned place) { cell = rules_->units()[unit].cells[place]; });
    if (counts_[static_cast<std::size_t>(cell)] > 1 && !assign(cell, number % side_)) return false;
  }
  return true;
}

}  // namespace nonet
