// Constraints as steps of propagation on Domains: the plans of deduction/plans.hpp beside units and bands, which the
// propagator treats itself.
//
// Example:
//     auto rules = nonet::Rules::make({});
//     assert(nonet::ConstraintSteps::make(*rules) == nullptr);  // no constraints, no steps
#pragma once

#include <cstddef>
#include <memory>

#include "deduction/domains.hpp"

namespace nonet {

/// For one thread at a time. The rules must live longer.
class ConstraintSteps {
 public:
  /// nullptr where the rules have units alone.
  static std::unique_ptr<ConstraintSteps> make(const Rules& rules);
  virtual ~ConstraintSteps() = default;

  /// For a board that has just been loaded: keeps the digits that cells may hold, and lets all steps wait. False:
  /// contradiction.
  virtual bool start(Domains& domains) = 0;
  /// Lets the steps wait whose cells have changed; false where none waits.
  virtual bool waits(Domains& domains) = 0;
  /// Takes the cheapest step that waits. False: contradiction.
  virtual bool step(Domains& domains) = 0;
  virtual std::size_t bytes() const = 0;
};

}  // namespace nonet
