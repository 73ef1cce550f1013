// Machines that read words of digits, from a regular expression or as the Interactive Sudoku Solver writes them
// (internal to board).
//
// Example:
//     nonet::MachineSteps steps(nonet::read_regex("1.*9", {3, 3}), 9);
//     assert(steps.step(steps.start(), 2) == nonet::MachineSteps::kNone);
//     assert(steps.accepts(steps.step(steps.step(steps.start(), 1), 9)));
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "nonet/constraint.hpp"
#include "nonet/lowering.hpp"

namespace nonet {

/// A machine that may be in several states at once.
struct DigitMachine {
  struct Arrow {
    DigitMask digits = 0;
    std::uint32_t to = 0;
  };
  std::vector<std::vector<Arrow>> arrows;  ///< by state
  std::vector<char> accepting;             ///< by state
  std::vector<std::uint32_t> start;        ///< ascending, each once
};

/// Its steps: sets of states have numbers, as they come up. Steps by the digits 1 to `side`, and by one more where that
/// is 64 at most.
class MachineSteps {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;  ///< no state is left

  MachineSteps(DigitMachine machine, int side);
  std::uint32_t start() const { return 0; }
  std::uint32_t step(std::uint32_t from, int digit) {
    if (static_cast<std::size_t>(digit) > digits_) return kNone;
    if (rows_[from] == kNone) list_steps(from);
    return next_[rows_[from] * digits_ + static_cast<std::size_t>(digit - 1)];
  }
  bool accepts(std::uint32_t set) const;

 private:
  std::uint32_t number_of(std::vector<std::uint32_t>& states);
  void list_steps(std::uint32_t from);

  DigitMachine machine_;
  std::size_t digits_;
  HashNumbers numbers_;                              // of sets
  std::vector<std::uint32_t> states_;                // set by set
  std::vector<std::size_t> begins_ = {0};            // of the sets, and the end of the last
  std::vector<std::uint32_t> rows_;                  // by set: its row of next_, or kNone so far
  std::vector<std::uint32_t> next_;                  // by row and digit
  std::vector<std::vector<std::uint32_t>> reached_;  // by digit, while steps are listed
};

/// Literals, ., [..], [^..], (..), |, *, +, ?, {n}, {n,} and {n,m}. The symbols are 0 to 9, then A to Z or a to z for
/// 10 to 35, as far as they are digits of the board. A word matches as a whole. Throws Error on a pattern that is none:
/// "unexpected '*' at place 1 of the pattern".
DigitMachine read_regex(std::string_view pattern, const Geometry& shape);

/// Bits in base64 (RFC 4648, section 5, without padding), high bits first. S is the bits of a state's number:
///
///     2 bits    format: 0 lists arrows, 1 has a set of digits a state
///     4, 4      S - 1, number of symbols - 1
///     S, S      start states a, other accepting states b: the states are a starts, b accepting ones, then the rest
///     a bits    which starts accept
///     4         format 0 alone: bits of a count
///     states    format 0: count, then (digit - 1, target) this many times; a digit - 1 has the bits that the greatest
///     needs
///               format 1: a number with a bit a digit, the lowest for 1, then a target for each of them, 1 first
///
/// The lowest digit of the board is number 1. A number above the side means that a list of cells ends and another
/// follows. Throws Error on text that is none.
DigitMachine read_nfa(std::string_view text, const Geometry& shape);

/// Six bits a letter of base64: allowed(first, second) at bit (first - 1) * side + second - 1, low bits first, where
/// the lowest digit of the board is 1. Bits after the end are 0. Throws Error on text that is none.
RelationTable read_pair_table(std::string_view text, const Geometry& shape);

}  // namespace nonet
