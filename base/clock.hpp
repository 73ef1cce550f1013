// The clock of all deadlines and measurements.
#pragma once

#include <chrono>

namespace nonet {

using Clock = std::chrono::steady_clock;

template <class Rep, class Period>
double seconds_of(std::chrono::duration<Rep, Period> duration) {
  return std::chrono::duration<double>(duration).count();
}

}  // namespace nonet
