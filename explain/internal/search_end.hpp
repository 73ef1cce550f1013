// When a search has to end: after an amount of work, which depends on the search alone, or, as a last resort, by the
// clock or on request.
//
// Example:
//     nonet::Work work = 0;
//     const nonet::SearchEnd end{.work = &work};
//     const nonet::SearchEnd part = end.within(10);
//     part.spend(10);
//     assert(part.reached() && part.is_worked_out() && !end.reached());
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stop_token>

#include "nonet/clock.hpp"
#include "nonet/explain.hpp"
#include "nonet/outcome.hpp"

namespace nonet {

/// Work that was done: nodes, branches, propagations and polls of SAT solvers, weighted so that one unit takes about
/// 0.1 us (Intel Xeon of 2023).
using Work = std::uint64_t;

/// Units of StepLimits::effort: 1 ms.
inline constexpr Work kWorkOfEffort = 10'000;

struct SearchEnd {
  static constexpr Work kUnlimited = std::numeric_limits<Work>::max();

  Clock::time_point time = Clock::time_point::max();
  std::stop_token stop = {};
  Work* work = nullptr;  ///< counts; must live as long
  Work last = kUnlimited;

  void spend(Work units) const {
    if (work != nullptr) *work += units;
  }
  Work left() const {
    if (work == nullptr || last == kUnlimited) return kUnlimited;
    return last - std::min(*work, last);
  }
  bool is_worked_out() const { return left() == 0; }
  bool reached() const { return is_worked_out() || stop.stop_requested() || Clock::now() >= time; }
  /// Which end was reached: the clock or the request.
  Stop cause() const { return stop.stop_requested() ? Stop::cancelled : Stop::timeout; }
  /// Ends after this much more work, too. Without a count of work this end never comes.
  SearchEnd within(Work units) const {
    SearchEnd part = *this;
    if (work != nullptr && units < left()) part.last = *work + units;
    return part;
  }
};

/// Of a call whose timeout, if there is one, is in the deadline: from_now_on().
inline SearchEnd end_of(const Budget& budget) {
  return {.time = budget.deadline.value_or(Clock::time_point::max()), .stop = budget.stop};
}
/// Of the search for a step, however much work it is. That of its proofs comes before: proof_work().
inline SearchEnd end_of(const StepLimits& limits, Work* work = nullptr) {
  return {.time = limits.deadline.value_or(Clock::time_point::max()), .stop = limits.stop, .work = work};
}
inline Work proof_work(const StepLimits& limits) {
  return std::min(limits.effort, SearchEnd::kUnlimited / kWorkOfEffort / 2) * kWorkOfEffort;
}

}  // namespace nonet
