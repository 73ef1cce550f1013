#include "python/call.hpp"

#include <pybind11/pybind11.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace nonet::python {

void run_in_threads(unsigned threads, const std::function<void(std::stop_token)>& work,
                    const std::function<void()>& tick) {
  std::stop_source stop;
  std::mutex mutex;
  std::condition_variable ended;
  unsigned running = 0;
  std::exception_ptr of_work;
  std::exception_ptr of_tick;

  const auto body = [&] {
    std::exception_ptr failure;
    try {
      work(stop.get_token());
    } catch (...) {
      failure = std::current_exception();
      stop.request_stop();
    }
    const std::lock_guard lock(mutex);
    if (failure && !of_work) of_work = failure;
    --running;
    ended.notify_one();
  };
  // Not by pybind11's guards: at the end of the interpreter taking the lock ends a thread, which no destructor
  // survives.
  PyThreadState* state = PyEval_SaveThread();
  {
    std::vector<std::jthread> workers;
    workers.reserve(threads);
    std::unique_lock lock(mutex);
    try {
      for (unsigned i = 0; i < threads; ++i) {
        ++running;
        workers.emplace_back(body);
      }
    } catch (...) {  // the system refuses a thread
      --running;
      if (workers.empty()) of_work = std::current_exception();
    }
    while (!ended.wait_for(lock, std::chrono::milliseconds(20), [&] { return running == 0; })) {
      lock.unlock();
      PyEval_RestoreThread(state);
      try {
        if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
        if (tick && !of_tick) tick();
      } catch (...) {
        of_tick = std::current_exception();
        stop.request_stop();
      }
      state = PyEval_SaveThread();
      lock.lock();
    }
  }
  PyEval_RestoreThread(state);
  if (of_tick) std::rethrow_exception(of_tick);
  if (of_work) std::rethrow_exception(of_work);
}

}  // namespace nonet::python
