// The clock of all deadlines and measurements.
#pragma once

#include <chrono>

namespace nonet {

using Clock = std::chrono::steady_clock;

template <class Rep, class Period>
double seconds_of(std::chrono::duration<Rep, Period> duration) {
  return std::chrono::duration<double>(duration).count();
}

/// Seconds from 0 on, cut to a year: the clock's count ends some centuries later.
inline Clock::duration duration_of(double seconds) {
  constexpr std::chrono::duration<double> kYear = std::chrono::hours(365 * 24);
  const std::chrono::duration<double> wanted(seconds);
  return std::chrono::duration_cast<Clock::duration>(wanted < kYear ? wanted : kYear);
}

}  // namespace nonet
