// Cores that workers share with races. Each worker has its own core while it works; idle cores are lent to races.
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

#include "nonet/backends/outcome.hpp"

namespace nonet {

/// Any thread may use it; it outlives its users. A caller that passes it to a backend holds a CoreInUse while it
/// solves.
class Cores {
 public:
  explicit Cores(unsigned count) : count_(count) {}
  unsigned count() const { return count_; }

 private:
  friend class CoreInUse;
  friend class BorrowedCore;
  friend class LentCore;

  const unsigned count_;
  std::atomic<unsigned> busy_ = 0;  // may be above count_ until borrowers have given back; changed under the mutex
  std::mutex mutex_;
  std::condition_variable_any idle_;
};

/// A worker's own core, for as long as this lives. It never waits: borrowers give cores back.
class CoreInUse {
 public:
  /// nullptr: cores are not counted.
  explicit CoreInUse(Cores* cores);
  ~CoreInUse();
  CoreInUse(const CoreInUse&) = delete;
  CoreInUse& operator=(const CoreInUse&) = delete;

 private:
  Cores* cores_;
};

/// Lends the core of a worker that holds a CoreInUse and waits for others, for as long as this lives.
class LentCore {
 public:
  explicit LentCore(Cores& cores);
  ~LentCore();
  LentCore(const LentCore&) = delete;
  LentCore& operator=(const LentCore&) = delete;

 private:
  Cores& cores_;
};

/// A core that a helper uses while no worker needs it.
class BorrowedCore {
 public:
  explicit BorrowedCore(Cores& cores) : cores_(cores) {}
  ~BorrowedCore() { give_back(); }
  BorrowedCore(const BorrowedCore&) = delete;
  BorrowedCore& operator=(const BorrowedCore&) = delete;

  /// Waits until a core is idle. False: a stop was requested, or the time is over.
  bool wait(const std::stop_token& stop, Clock::time_point until);
  /// Call this often: if a worker needs the core, it gives the core back and waits for another one.
  bool keep(const std::stop_token& stop, Clock::time_point until) {
    if (cores_.busy_.load(std::memory_order_relaxed) <= cores_.count_) return true;
    give_back();
    return wait(stop, until);
  }

 private:
  void give_back();

  Cores& cores_;
  bool held_ = false;
};

}  // namespace nonet
