// The constraints of one board in the checker's own words. It parses their text anew, and shares no code with the
// tables of board/, so that a mistake in them shows when a solution is checked or a certificate verified.
//
// Example:
//     nonet::proof::BoardRules rules{.box_rows = 2, .box_cols = 2, .constraints = {"killer 3 r1c1 r1c2"}};
//     nonet::proof::Diagram diagram(rules);
//     assert(diagram.why_unsound().empty());
//     const std::vector<std::uint8_t> digits = {1,3,2,4, 2,4,1,3, 3,1,4,2, 4,2,3,1};
//     assert(diagram.why_broken(digits) == "killer 3 at r1c1 sums to 4");
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/certificate.hpp"

namespace nonet::proof {

/// What one constraint adds to a formula.
struct ConstraintSize {
  std::uint64_t clauses = 0;
  std::uint64_t variables = 0;  ///< auxiliary ones
};

/// Immutable once it is made; all members may be called from any thread. Costs some microseconds to make, and far less
/// than one a constraint to check a board.
class Diagram {
 public:
  /// Of rules whose board is sound: regions, if any, are as many as the side.
  /// Throws LimitReached within milliseconds of goes_on's no, as why_broken() does.
  explicit Diagram(const BoardRules& rules, const GoesOn& goes_on = {});
  ~Diagram();

  /// "" or which constraint means nothing on this board, with its text.
  const std::string& why_unsound() const { return why_unsound_; }
  /// Which one that is, from 0.
  std::size_t first_unsound() const { return first_unsound_; }
  /// "" where these digits, 1 to side for each cell, keep all constraints; else the first that they break:
  /// "killer 17 at r1c1 sums to 16". Knows nothing of rows, columns, boxes and clues. Requires a sound diagram.
  std::string why_broken(std::span<const std::uint8_t> digits, const GoesOn& goes_on = {}) const;

  /// Calls visit for each clause of the constraints, in order, until it returns false; whether it never did. Auxiliary
  /// variables are numbered from `first` on. `sizes` becomes that of each constraint, in order, as far as visit wanted
  /// them whole. Requires a sound diagram. Throws LimitReached where a constraint needs too many states, and within
  /// milliseconds of goes_on's no.
  bool for_each_clause(int first, std::vector<ConstraintSize>& sizes,
                       const std::function<bool(std::span<const int>)>& visit, const GoesOn& goes_on = {}) const;

 private:
  struct Parts;
  std::unique_ptr<const Parts> parts_;
  std::string why_unsound_;
  std::size_t first_unsound_ = 0;
};

/// The names of all kinds, for tests.
std::vector<std::string_view> constraint_names();

}  // namespace nonet::proof
