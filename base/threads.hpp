// Several threads that all run the same work.
//
// Example:
//     std::atomic<unsigned> begun = 0;
//     nonet::run_in_threads(3, [&begun] { ++begun; });
//     assert(begun >= 1 && begun <= 3);
#pragma once

#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace nonet {

/// Calls work() in this many threads, including the caller's, and returns when all calls have returned. If the system
/// refuses to start a thread, the call runs with fewer, so no work() may wait for another one to begin. If calls throw,
/// the first exception is rethrown here once all of them have ended.
template <class Work>
void run_in_threads(unsigned threads, const Work& work) {
  std::mutex mutex;
  std::exception_ptr failure;
  const auto guarded = [&] {
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    try {
      for (unsigned i = 1; i < threads; ++i) others.emplace_back([&guarded] { guarded(); });
    } catch (const std::system_error&) {  // no more threads
    } catch (const std::bad_alloc&) {     // no memory for more
    }
    guarded();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace nonet
