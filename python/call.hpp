// Calls from Python: the work runs in separate threads, without Python's lock, while the calling thread waits and polls
// for signals. So Ctrl-C ends a call within 0.1 s, and other threads of Python keep running.
//
// The caller must hold Python's lock, and holds it again after the call.
#pragma once

#include <functional>
#include <stop_token>

namespace nonet::python {

/// Runs `work` in this many threads until all have ended. `tick` is called every 20 ms, with Python's lock. An
/// exception of `work` or `tick`, or of a handler of a signal (KeyboardInterrupt), requests a stop and is thrown when
/// all have ended.
void run_in_threads(unsigned threads, const std::function<void(std::stop_token)>& work,
                    const std::function<void()>& tick = {});

/// The same with one thread.
template <class Work>
auto run(Work&& work) {
  decltype(work(std::stop_token{})) result{};
  run_in_threads(1, [&](std::stop_token stop) { result = work(std::move(stop)); });
  return result;
}

}  // namespace nonet::python
