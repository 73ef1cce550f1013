// Deduces what follows from clues without search, for boards of any side and any units. It runs before a formula is
// written, and solves 225x225 boards without a SAT solver.
//
//     singles          a cell with one digit left, a digit with one place left in a unit
//     bands, stacks    matching consistency of a digit: lines x boxes, on the segments that still have it
//     locked           the same for pairs of other units (regions, diagonals, ...): all places of a digit in the
//     overlap units            all-different consistency of a unit: cells x digits
//                      (J.-C. Regin, A filtering algorithm for constraints of difference in CSPs, AAAI 1994)
//     constraints      the plans of deduction/plans.hpp
//
// Bands and units together solve many boards of which either alone solves almost none. Fish of every size (rows x
// columns of a digit) and probing were not worth their time on large boards.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,0,0,0, 0,0,2,0, 0,3,0,0, 0,0,0,4});
//     nonet::Propagator propagator(puzzle.rules);
//     assert(propagator.propagate(puzzle) == nonet::Propagation::solved);  // so this is the only solution
//     assert(propagator.candidates().has(1, 2));
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "deduction/constraint_steps.hpp"
#include "deduction/domains.hpp"
#include "deduction/matching.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

enum class Propagation : std::uint8_t {
  open,           ///< some cells have several candidates left
  solved,         ///< every cell has one, and the board is the only solution
  contradiction,  ///< there is no solution
  stopped,        ///< `goes_on` returned false; what was removed until then stays removed
};

/// Tables for one set of rules, used for puzzle after puzzle. For one thread at a time.
class Propagator {
 public:
  explicit Propagator(std::shared_ptr<const Rules> rules);

  /// Removes candidates that are in no solution, to the fixpoint. Throws Error on an invalid puzzle and on one of other
  /// rules. Calls `goes_on` at least every few hundred microseconds once the board is loaded (some 7 ms at side 225),
  /// and returns where it is false.
  Propagation propagate(const PuzzleView& puzzle, const std::function<bool()>& goes_on = {});
  /// The candidates that the last propagate() left; none after a contradiction.
  const Candidates& candidates() const { return domains_.candidates(); }
  /// How much memory it holds.
  std::size_t bytes() const {
    return domains_.bytes() + match_.capacity() + (constraints_ ? constraints_->bytes() : 0);
  }

 private:
  struct Removal {
    int cell;
    unsigned digit;
  };

  Propagation deduce(const PuzzleView& puzzle, const std::function<bool()>& goes_on);
  bool unit_step(std::size_t unit);
  template <std::size_t kWords>
  bool unit_step_of(std::size_t unit);
  bool segment_step(std::size_t number);
  bool overlap_step(std::size_t number);
  bool is_in(int cell, std::size_t unit) const;
  bool remove_all();

  Domains domains_;
  std::unique_ptr<ConstraintSteps> constraints_;  // nullptr where there are units alone
  Matching matching_;
  std::vector<std::uint8_t> match_;  // by unit and place, kept between calls
  std::vector<Removal> removals_;
};

}  // namespace nonet
