// For tests about time, none of which may depend on how busy the machine is: what must come is waited for as long as it
// takes, and costs are measured in processor time.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <stop_token>
#include <string>
#include <thread>

namespace nonet::test {

/// Processor time of this program, all threads; with RUSAGE_CHILDREN, of the programs that it has waited for.
inline std::chrono::microseconds cpu_time(int who = RUSAGE_SELF) {
  rusage usage{};
  ::getrusage(who, &usage);
  return std::chrono::seconds(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         std::chrono::microseconds(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

/// Of a stop that was requested before.
inline std::stop_token stopped() {
  std::stop_source source;
  source.request_stop();
  return source.get_token();
}

/// Whether check(time) comes true for some time: of 50 ms at first, then longer and longer ones.
template <class Check>
bool in_some_time(Check&& check) {
  for (std::chrono::milliseconds time{50}; time < std::chrono::minutes(1); time *= 4) {
    if (check(time)) return true;
  }
  return false;
}

/// Waits until a thread of this program, numbered by ::gettid(), sleeps, as it does when it waits for another one.
/// False if the flag is set before.
inline bool falls_asleep(const std::atomic<pid_t>& thread, const std::atomic<bool>& goes_on) {
  while (!goes_on) {
    if (thread != 0) {
      std::ifstream file("/proc/self/task/" + std::to_string(thread) + "/stat");
      std::string text;
      std::getline(file, text);
      if (text.find(") S ") != std::string::npos) return true;
    }
    std::this_thread::yield();
  }
  return false;
}

}  // namespace nonet::test
