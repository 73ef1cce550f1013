#include "nonet/backends/cores.hpp"

#include <utility>

namespace nonet {

CoreInUse::CoreInUse(Cores* cores) : cores_(cores) {
  if (cores_ == nullptr) return;
  const std::lock_guard lock(cores_->mutex_);
  ++cores_->busy_;
}

CoreInUse::~CoreInUse() {
  if (cores_ == nullptr) return;
  {
    const std::lock_guard lock(cores_->mutex_);
    --cores_->busy_;
  }
  cores_->idle_.notify_all();
}

LentCore::LentCore(Cores& cores) : cores_(cores) {
  {
    const std::lock_guard lock(cores_.mutex_);
    --cores_.busy_;
  }
  cores_.idle_.notify_all();
}

LentCore::~LentCore() {
  const std::lock_guard lock(cores_.mutex_);
  ++cores_.busy_;
}

bool BorrowedCore::wait(const std::stop_token& stop, Clock::time_point until) {
  const auto is_idle = [this] { return cores_.busy_ < cores_.count_; };
  std::unique_lock lock(cores_.mutex_);
  // Waiting until the last moment of the clock would overflow.
  held_ = until == Clock::time_point::max() ? cores_.idle_.wait(lock, stop, is_idle)
                                            : cores_.idle_.wait_until(lock, stop, until, is_idle);
  if (held_) ++cores_.busy_;
  return held_;
}

void BorrowedCore::give_back() {
  if (!std::exchange(held_, false)) return;
  {
    const std::lock_guard lock(cores_.mutex_);
    --cores_.busy_;
  }
  cores_.idle_.notify_all();
}

}  // namespace nonet
