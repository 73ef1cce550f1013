// Measures how long something takes: elapsed time, or processor time.
//
// Example:
//     const nonet::Stopwatch watch(true);
//     assert(watch.elapsed() >= nonet::Clock::duration::zero());
#pragma once

#include "nonet/base/clock.hpp"

namespace nonet {

/// Processor time in user and kernel mode: of this program, of the processes that it has waited for, and of the
/// LastingProcesses that run. Any thread may call it.
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
