// Cores that workers share with races. Each worker has a core of its own while it works; idle cores are lent to races.
//
//     -j 2, one large board       worker 1 solves it, worker 2 has ended: its core joins the race
//     -j 2, many large boards     both work, and each race has one core; at the end of the input the last one gets both
//
// Example:
//     nonet::Cores cores(2);
//     const nonet::CoreInUse mine(&cores);
//     nonet::BorrowedCore other(cores);
//     assert(other.wait({}, nonet::Clock::time_point::max()));  // one of two is idle
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <utility>

#include "nonet/clock.hpp"

namespace nonet {

/// Any thread may use it; it outlives its users. A caller that passes it to a backend holds a CoreInUse while it
/// solves.
class Cores {
 public:
  explicit Cores(unsigned count) : count_(count) {}
  unsigned count() const { return count_; }

  /// Takes a core at once, even where none is idle.
  void take() {
    const std::lock_guard lock(mutex_);
    ++busy_;
  }
  /// Waits until a core is idle, and takes it. False: stop was requested, or the time is over.
  bool wait(const std::stop_token& stop, Clock::time_point until) {
    const auto is_idle = [this] { return busy_ < count_; };
    std::unique_lock lock(mutex_);
    // wait_until() would overflow on the clock's last moment.
    const bool found = until == Clock::time_point::max() ? idle_.wait(lock, stop, is_idle)
                                                         : idle_.wait_until(lock, stop, until, is_idle);
    if (found) ++busy_;
    return found;
  }
  void give_back() {
    {
      const std::lock_guard lock(mutex_);
      --busy_;
    }
    idle_.notify_all();
  }
  /// Whether more are taken than there are, so that borrowers should give theirs back.
  bool too_many_taken() const { return busy_.load(std::memory_order_relaxed) > count_; }

 private:
  const unsigned count_;
  std::atomic<unsigned> busy_ = 0;  // changed under the mutex
  std::mutex mutex_;
  std::condition_variable_any idle_;
};

/// A worker's own core, for as long as this lives. It never waits: borrowers give theirs back instead.
class CoreInUse {
 public:
  /// nullptr: nobody counts.
  explicit CoreInUse(Cores* cores) : cores_(cores) {
    if (cores_ != nullptr) cores_->take();
  }
  ~CoreInUse() {
    if (cores_ != nullptr) cores_->give_back();
  }
  CoreInUse(const CoreInUse&) = delete;
  CoreInUse& operator=(const CoreInUse&) = delete;

 private:
  Cores* cores_;
};

/// Lends the core of a worker that holds a CoreInUse and waits for others, for as long as this lives.
class LentCore {
 public:
  explicit LentCore(Cores& cores) : cores_(cores) { cores_.give_back(); }
  ~LentCore() { cores_.take(); }
  LentCore(const LentCore&) = delete;
  LentCore& operator=(const LentCore&) = delete;

 private:
  Cores& cores_;
};

/// A core that a helper uses while no worker needs it.
class BorrowedCore {
 public:
  explicit BorrowedCore(Cores& cores) : cores_(cores) {}
  ~BorrowedCore() {
    if (held_) cores_.give_back();
  }
  BorrowedCore(const BorrowedCore&) = delete;
  BorrowedCore& operator=(const BorrowedCore&) = delete;

  /// Waits until one is idle. False: stop was requested, or the time is over.
  bool wait(const std::stop_token& stop, Clock::time_point until) { return held_ = cores_.wait(stop, until); }
  /// To be called often in between: gives the core back where a worker wants it, and waits for another one.
  bool keep(const std::stop_token& stop, Clock::time_point until) {
    if (!cores_.too_many_taken()) return true;
    if (std::exchange(held_, false)) cores_.give_back();
    return wait(stop, until);
  }

 private:
  Cores& cores_;
  bool held_ = false;
};

}  // namespace nonet
