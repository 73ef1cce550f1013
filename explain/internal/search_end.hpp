// When a search for a step has to end.
//
// Example:
//     const nonet::units::SearchEnd end{.time = nonet::Clock::now()};
//     assert(end.reached());
#pragma once

#include <algorithm>
#include <stop_token>

#include "nonet/base/clock.hpp"

namespace nonet::units {

struct SearchEnd {
  Clock::time_point time = Clock::time_point::max();
  std::stop_token stop = {};

  bool reached() const { return stop.stop_requested() || Clock::now() >= time; }
  SearchEnd no_later_than(Clock::time_point other) const { return {std::min(time, other), stop}; }
};

}  // namespace nonet::units
