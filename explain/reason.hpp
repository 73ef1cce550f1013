// What a step rests on: constraints by name. Candidates are the state of the board and cost nothing; each reason counts
// one.
//
// Example:
//     auto rules = nonet::Rules::make({});
//     assert(nonet::text_of(nonet::Reason{nonet::ReasonKind::unit_digit, 4, 7}, *rules) == "row 5 holds a 7");
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "nonet/board/rules.hpp"

namespace nonet {

enum class ReasonKind : std::uint8_t {
  cell_digit,  ///< the cell holds a digit
  cell_once,   ///< the cell holds one digit at most
  unit_digit,  ///< the unit holds the digit
  unit_once,   ///< the unit holds the digit once at most
  /// A constraint that is not a unit, as it was given; that its cells hold one digit each belongs to it.
  drawn,
};

struct Reason {
  ReasonKind kind = ReasonKind::cell_digit;
  int place = 0;           ///< cell; number into Rules::units(); number into RulesSpec::constraints
  std::uint8_t digit = 0;  ///< of a unit's; else 0

  auto operator<=>(const Reason&) const = default;
};

/// "a 7", "an 8", "an 11"
std::string with_article(int digit);

/// "r3c4 holds a digit", "r3c4 holds at most one digit", "row 5 holds a 7", "row 5 holds at most one 7", "killer 17
/// r1c1 r1c2"
std::string text_of(const Reason& reason, const Rules& rules);

}  // namespace nonet
