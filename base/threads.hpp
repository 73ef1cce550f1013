// Threads for work that any number of them does alike.
//
// Example:
//     std::atomic<unsigned> begun = 0;
//     nonet::run_in_threads(3, [&begun] { ++begun; });
//     assert(begun >= 1 && begun <= 3);
#pragma once

#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace nonet {

/// Calls work() in so many threads, of which the caller's is one, and returns when all of them have; in fewer where the
/// system grants no more: none of them must wait for another one to begin. Only the caller's work() may throw.
template <class Work>
void run_in_threads(unsigned threads, const Work& work) {
  std::vector<std::jthread> others;
  try {
    for (unsigned i = 1; i < threads; ++i) others.emplace_back([&work] { work(); });
  } catch (const std::system_error&) {  // these are all
  } catch (const std::bad_alloc&) {     // likewise
  }
  work();
}

}  // namespace nonet
