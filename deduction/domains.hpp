// Candidates by cell and by unit, kept in step: the digits of each cell, the places of each digit in each unit, their
// numbers, and lists of what to look at again after a removal. The board's state during propagation.
//
// Digits count from 0 here.
//
// Example:
//     nonet::Domains domains(nonet::Rules::make({.geometry = {2, 2}}));
//     const nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     assert(domains.load(puzzle) && domains.drain_singles() && domains.count(3) == 1);
//     assert(domains.place_count(0, 3) == 1);  // in row 1 the digit 4 has one place
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "deduction/matching.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

/// A queue that holds each number at most once.
class WaitingList {
 public:
  explicit WaitingList(std::size_t numbers = 0) : waits_(numbers), ring_(numbers) {}
  void push(std::size_t number) {
    if (waits_[number] != 0) return;
    waits_[number] = 1;
    ring_[(first_ + size_++) % ring_.size()] = static_cast<std::uint32_t>(number);
  }
  bool empty() const { return size_ == 0; }
  std::size_t pop() {
    const std::size_t number = ring_[first_];
    first_ = (first_ + 1) % ring_.size();
    --size_;
    waits_[number] = 0;
    return number;
  }
  void clear() {
    while (!empty()) pop();
  }
  std::size_t bytes() const { return waits_.capacity() + ring_.capacity() * sizeof(std::uint32_t); }

 private:
  std::vector<char> waits_;
  std::vector<std::uint32_t> ring_;
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};

class Domains {
 public:
  explicit Domains(std::shared_ptr<const Rules> rules);

  /// Starts from a puzzle's clues and exclusions. False: contradiction. Clues that clash show in drain_singles().
  bool load(const PuzzleView& puzzle);
  /// Removes a candidate, which must be there. False: contradiction.
  bool remove(int cell, unsigned digit);
  /// Removes the cell's other candidates. False: contradiction.
  bool assign(int cell, unsigned digit);
  /// Places singles until there are no more. False: contradiction.
  bool drain_singles();

  const Rules& rules() const { return *rules_; }
  unsigned side() const { return side_; }
  std::size_t words() const { return words_; }
  Candidates& candidates() { return candidates_; }
  const Candidates& candidates() const { return candidates_; }
  const std::uint64_t* domain(int cell) const { return candidates_.bits(cell); }
  int count(int cell) const { return counts_[static_cast<std::size_t>(cell)]; }
  /// The places of a unit that may hold a digit, as numbers into its cells.
  const std::uint64_t* places(std::size_t unit, unsigned digit) const {
    return places_.data() + (unit * side_ + digit) * words_;
  }
  int place_count(std::size_t unit, unsigned digit) const { return place_counts_[unit * side_ + digit]; }
  /// Cells with more than one candidate.
  int open_cells() const { return open_cells_; }
  std::size_t bytes() const;

  WaitingList units;     ///< units that lost candidates
  WaitingList segments;  ///< digit * (bands + stacks) + band, or + bands + stack: one segment lost the digit
  WaitingList changed;   ///< cells that lost candidates, on boards with constraints beyond units
  WaitingList overlaps;  ///< unit * side + digit, on boards with other units than rows, columns and boxes

  /// Bands (rows of boxes) and stacks; 0 where the board has no boxes.
  unsigned bands() const { return bands_; }
  unsigned stacks() const { return stacks_; }

 private:
  void mark(int cell, unsigned digit);

  std::shared_ptr<const Rules> rules_;
  unsigned side_;
  std::size_t words_;
  unsigned bands_ = 0;
  unsigned stacks_ = 0;
  bool constrained_ = false;  // there are constraints beyond units
  bool odd_units_ = false;    // there are other units than rows, columns and boxes
  std::vector<std::size_t> place_begin_;
  std::vector<std::uint8_t> place_of_;  // in step with Rules::units_of

  Candidates candidates_;
  std::vector<std::uint16_t> counts_;
  std::vector<std::uint64_t> places_;
  std::vector<std::uint16_t> place_counts_;
  std::vector<char> settled_;  // cells whose digit was removed from their peers
  int open_cells_ = 0;
  std::vector<int> naked_;
  std::vector<std::uint32_t> hidden_;  // unit * side + digit
};

}  // namespace nonet
