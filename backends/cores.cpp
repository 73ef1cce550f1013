#include "nonet/backends/cores.hpp"

namespace nonet {

void Cores::take() {
  const std::lock_guard lock(mutex_);
  ++busy_;
}

bool Cores::wait(const std::stop_token& stop, Clock::time_point until) {
  const auto is_idle = [this] { return busy_ < count_; };
  std::unique_lock lock(mutex_);
  // wait_until() would overflow on the clock's last moment.
  const bool found = until == Clock::time_point::max() ? idle_.wait(lock, stop, is_idle)
                                                       : idle_.wait_until(lock, stop, until, is_idle);
  if (found) ++busy_;
  return found;
}

void Cores::give_back() {
  {
    const std::lock_guard lock(mutex_);
    --busy_;
  }
  idle_.notify_all();
}

}  // namespace nonet
