// Depth-first search over any table of units, sides to 64: one 64-bit mask of candidates a cell, one count of places a
// unit and digit (internal to the dfs backend).
//
//     candidates[cell]        ...0110   may hold 2 or 3
//     places[unit][digit]          2    so many cells of the unit still have the digit
//
// Removing a candidate lowers its cell's and its units' counts. A cell left with one digit is a naked single, a unit
// left with one place for a digit a hidden single; both are queued and placed until nothing is left to do. Then the
// cell with the fewest digits or the digit with the fewest places is tried. Removals are kept on a trail and taken back
// from there: copying the state would take 48 KB a level at side 64.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "nonet/backends/solve_run.hpp"
#include "nonet/board/puzzle.hpp"

namespace nonet::dfs {

class UnitSearch {
 public:
  static constexpr int kMaxSide = 64;

  explicit UnitSearch(std::shared_ptr<const Rules> rules)
      : rules_(std::move(rules)), side_(static_cast<std::size_t>(rules_->side())) {}

  std::size_t bytes() const {
    const auto cells = static_cast<std::size_t>(rules_->cells());
    return cells * (sizeof(std::uint64_t) + 2) + rules_->units().size() * side_ + cells * side_ * sizeof(Removal);
  }

  void search(const PuzzleView& puzzle, SolveRun& run) {
    if (!load(puzzle)) return;
    bool sound = propagate();
    for (;;) {
      if (sound && open_ == 0) {
        if (!run.solution(board_)) return;
        sound = false;
      } else if (sound) {
        frames_.push_back(choose());
      }
      // The next option of the deepest frame that has one.
      while (!frames_.empty() && frames_.back().options == 0) frames_.pop_back();
      if (frames_.empty() || !run.node()) return;
      Frame& frame = frames_.back();
      undo(frame.trail_size);
      const auto option = static_cast<std::size_t>(std::countr_zero(frame.options));
      frame.options &= frame.options - 1;
      if (frame.is_cell) {
        place(static_cast<int>(frame.which), static_cast<int>(option) + 1);
      } else {
        place(rules_->units()[frame.which / side_].cells[option], static_cast<int>(frame.which % side_) + 1);
      }
      sound = propagate();
    }
  }

 private:
  struct Removal {
    CellIndex cell;
    std::uint8_t digit;  // 0: the cell was placed
  };
  struct Frame {
    std::size_t trail_size;
    std::size_t which;      // a cell, or unit * side + digit - 1
    std::uint64_t options;  // left to try: digits - 1 of a cell, or places of a unit
    bool is_cell;
  };
  struct HiddenSingle {
    std::uint16_t unit;
    std::uint8_t digit;
  };

  // False where a cell or a unit has nothing left. Clues that clash show when they are placed.
  bool load(const PuzzleView& puzzle) {
    const std::uint64_t all = side_ == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << side_) - 1;
    const std::span<const Unit> units = rules_->units();
    used_.assign(units.size(), 0);
    for (std::size_t u = 0; u < units.size(); ++u) {
      for (const CellIndex cell : units[u].cells) {
        if (puzzle.clues[cell] != 0) used_[u] |= std::uint64_t{1} << (puzzle.clues[cell] - 1);
      }
    }
    const std::size_t cells = puzzle.clues.size();
    candidates_.resize(cells);
    places_.assign(units.size() * side_, 0);
    board_.assign(cells, 0);
    open_ = cells;
    trail_.clear();
    frames_.clear();
    naked_.clear();
    hidden_.clear();
    conflict_ = false;
    for (std::size_t cell = 0; cell < cells; ++cell) {
      std::uint64_t mask = all;
      if (puzzle.clues[cell] != 0) {
        mask = std::uint64_t{1} << (puzzle.clues[cell] - 1);
      } else {
        for (const std::uint16_t unit : rules_->units_of(static_cast<int>(cell))) mask &= ~used_[unit];
      }
      if (!puzzle.excluded.empty()) mask &= ~puzzle.excluded[cell];
      if (mask == 0) return false;
      candidates_[cell] = mask;
      if ((mask & (mask - 1)) == 0) naked_.push_back(static_cast<CellIndex>(cell));
      for (const std::uint16_t unit : rules_->units_of(static_cast<int>(cell))) {
        std::uint8_t* const places = places_.data() + unit * side_;
        for (std::uint64_t rest = mask; rest != 0; rest &= rest - 1) ++places[std::countr_zero(rest)];
      }
    }
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (places_[i] == 0) return false;
      if (places_[i] == 1) queue_hidden(i / side_, static_cast<int>(i % side_) + 1);
    }
    return true;
  }

  void queue_hidden(std::size_t unit, int digit) {
    hidden_.push_back({static_cast<std::uint16_t>(unit), static_cast<std::uint8_t>(digit)});
  }

  void remove(CellIndex cell, int digit) {
    std::uint64_t& mask = candidates_[cell];
    mask &= ~(std::uint64_t{1} << (digit - 1));
    trail_.push_back({cell, static_cast<std::uint8_t>(digit)});
    if ((mask & (mask - 1)) == 0) {
      conflict_ = conflict_ || mask == 0;
      naked_.push_back(cell);
    }
    for (const std::uint16_t unit : rules_->units_of(cell)) {
      const std::uint8_t left = --places_[unit * side_ + static_cast<std::size_t>(digit) - 1];
      if (left <= 1) {
        conflict_ = conflict_ || left == 0;
        queue_hidden(unit, digit);
      }
    }
  }

  // Requires that the digit is a candidate of the cell, which is open.
  void place(int cell, int digit) {
    const auto at = static_cast<CellIndex>(cell);
    board_[at] = static_cast<Cell>(digit);
    --open_;
    trail_.push_back({at, 0});
    const std::uint64_t bit = std::uint64_t{1} << (digit - 1);
    for (std::uint64_t rest = candidates_[at] & ~bit; rest != 0; rest &= rest - 1) {
      remove(at, std::countr_zero(rest) + 1);
    }
    for (const CellIndex peer : rules_->peers(cell)) {
      if ((candidates_[peer] & bit) != 0) remove(peer, digit);
    }
  }

  // Places singles until there are none; false where a cell or a unit has nothing left.
  bool propagate() {
    while (!conflict_) {
      if (!naked_.empty()) {
        const CellIndex cell = naked_.back();
        naked_.pop_back();
        if (board_[cell] == 0) place(cell, std::countr_zero(candidates_[cell]) + 1);
      } else if (!hidden_.empty()) {
        const HiddenSingle single = hidden_.back();
        hidden_.pop_back();
        for (const CellIndex cell : rules_->units()[single.unit].cells) {
          if ((candidates_[cell] >> (single.digit - 1U) & 1U) == 0) continue;
          if (board_[cell] == 0) place(cell, single.digit);
          break;
        }
      } else {
        return true;
      }
    }
    naked_.clear();
    hidden_.clear();
    conflict_ = false;
    return false;
  }

  void undo(std::size_t trail_size) {
    while (trail_.size() > trail_size) {
      const Removal last = trail_.back();
      trail_.pop_back();
      if (last.digit == 0) {
        board_[last.cell] = 0;
        ++open_;
        continue;
      }
      candidates_[last.cell] |= std::uint64_t{1} << (last.digit - 1);
      for (const std::uint16_t unit : rules_->units_of(last.cell)) ++places_[unit * side_ + last.digit - 1U];
    }
  }

  // Requires an open cell. Cells before units, the first of the smallest.
  Frame choose() const {
    Frame best{trail_.size(), 0, 0, true};
    int fewest = static_cast<int>(side_) + 1;
    for (std::size_t cell = 0; cell < candidates_.size() && fewest > 2; ++cell) {
      if (board_[cell] != 0) continue;
      const int count = std::popcount(candidates_[cell]);
      if (count < fewest) {
        fewest = count;
        best.which = cell;
      }
    }
    for (std::size_t i = 0; i < places_.size() && fewest > 2; ++i) {
      // One place left means that it is placed already.
      if (places_[i] > 1 && places_[i] < fewest) {
        fewest = places_[i];
        best.which = i;
        best.is_cell = false;
      }
    }
    if (best.is_cell) {
      best.options = candidates_[best.which];
    } else {
      const std::span<const CellIndex> cells = rules_->units()[best.which / side_].cells;
      for (std::size_t place = 0; place < cells.size(); ++place) {
        if ((candidates_[cells[place]] >> (best.which % side_) & 1U) != 0) best.options |= std::uint64_t{1} << place;
      }
    }
    return best;
  }

  std::shared_ptr<const Rules> rules_;
  std::size_t side_;
  std::vector<std::uint64_t> candidates_;
  std::vector<std::uint8_t> places_;  // [unit][digit - 1]
  std::vector<std::uint64_t> used_;
  Board board_;  // placed cells; 0: open
  std::size_t open_ = 0;
  std::vector<Removal> trail_;
  std::vector<Frame> frames_;
  std::vector<CellIndex> naked_;
  std::vector<HiddenSingle> hidden_;
  bool conflict_ = false;
};

}  // namespace nonet::dfs
