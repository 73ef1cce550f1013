// When a search has to end.
//
// Example:
//     const nonet::SearchEnd end{.time = nonet::Clock::now()};
//     assert(end.reached());
#pragma once

#include <algorithm>
#include <stop_token>

#include "nonet/backends/outcome.hpp"
#include "nonet/base/clock.hpp"
#include "nonet/explain/step.hpp"

namespace nonet {

struct SearchEnd {
  Clock::time_point time = Clock::time_point::max();
  std::stop_token stop = {};

  bool reached() const { return stop.stop_requested() || Clock::now() >= time; }
  /// What has been reached.
  Stop cause() const { return stop.stop_requested() ? Stop::cancelled : Stop::timeout; }
  SearchEnd no_later_than(Clock::time_point other) const { return {std::min(time, other), stop}; }
};

/// Of a call whose timeout, if there is one, is in the deadline: from_now_on().
inline SearchEnd end_of(const Budget& budget) {
  return {budget.deadline.value_or(Clock::time_point::max()), budget.stop};
}
/// Of a whole search; that of its proofs may come before (proof_end()).
inline SearchEnd end_of(const StepLimits& limits) {
  return {limits.deadline.value_or(Clock::time_point::max()), limits.stop};
}

}  // namespace nonet
