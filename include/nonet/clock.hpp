// The clock of all deadlines, and a stopwatch.
#pragma once

#include <chrono>

namespace nonet {

// The clock of all deadlines and measurements.

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

// Measures how long something takes: elapsed time, or processor time.
//
// Example:
//     const nonet::Stopwatch watch(true);
//     assert(watch.elapsed() >= nonet::Clock::duration::zero());

/// Processor time in user and kernel mode: of this program, of the processes that it has waited for, and of
/// those of backends that still run. Any thread may call it.
Clock::duration processor_time();

/// Starts when it is made. Processor time counts all threads of the program.
class Stopwatch {
 public:
  explicit Stopwatch(bool cpu_time = false, Clock::time_point now = Clock::now())
      : cpu_time_(cpu_time), start_(cpu_time ? processor_time() : now.time_since_epoch()) {}
  Clock::duration elapsed() const { return (cpu_time_ ? processor_time() : Clock::now().time_since_epoch()) - start_; }

 private:
  bool cpu_time_;
  Clock::duration start_;
};

}  // namespace nonet
