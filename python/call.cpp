#include "python/call.hpp"

#include <pybind11/pybind11.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "nonet/error.hpp"
#include "python/board.hpp"

namespace nonet::python {

namespace {

// State that a call and its threads share. A forked child has the calling thread alone, and leaves this as it is.
struct Call {
  std::stop_source stop;
  std::mutex mutex;
  std::condition_variable ended;
  unsigned running = 0;
  std::exception_ptr of_work;
  std::exception_ptr of_tick;
  std::vector<std::jthread> workers;

  void work(const std::function<void(std::stop_token)>& do_work) {
    std::exception_ptr failure;
    try {
      do_work(stop.get_token());
    } catch (...) {
      failure = std::current_exception();
      stop.request_stop();
    }
    const std::lock_guard lock(mutex);
    if (failure && !of_work) of_work = failure;
    --running;
    ended.notify_one();
  }

  void start(unsigned threads, const std::function<void(std::stop_token)>& do_work) {
    workers.reserve(threads);
    const std::lock_guard lock(mutex);
    try {
      for (unsigned i = 0; i < threads; ++i) {
        ++running;
        workers.emplace_back([&] { work(do_work); });
      }
    } catch (...) {  // the system refuses a thread
      --running;
      if (workers.empty()) of_work = std::current_exception();
    }
  }

  bool has_ended_soon() {
    std::unique_lock lock(mutex);
    return ended.wait_for(lock, std::chrono::milliseconds(20), [&] { return running == 0; });
  }
};

// Handlers of signals and ticks, which may raise, and may fork.
void look_around(std::unique_ptr<Call>& call, const std::function<void()>& tick) {
  const unsigned process = process_number();
  std::exception_ptr failure;
  try {
    if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
    if (tick && !call->of_tick) tick();
  } catch (...) {
    failure = std::current_exception();
  }
  if (process != process_number()) {
    (void)call.release();  // its threads are not in this process
    if (failure) std::rethrow_exception(failure);
    throw Error("this call runs in the process that began it, not in a fork");
  }
  if (!failure) return;
  call->of_tick = failure;
  call->stop.request_stop();
}

}  // namespace

void run_in_threads(unsigned threads, const std::function<void(std::stop_token)>& work,
                    const std::function<void()>& tick) {
  auto call = std::make_unique<Call>();
  // Not by pybind11's guards: at the end of the interpreter taking the lock ends a thread, which no destructor
  // survives.
  PyThreadState* state = PyEval_SaveThread();
  call->start(threads, work);
  while (!call->has_ended_soon()) {
    PyEval_RestoreThread(state);
    look_around(call, tick);
    state = PyEval_SaveThread();
  }
  call->workers.clear();
  PyEval_RestoreThread(state);
  if (call->of_tick) std::rethrow_exception(call->of_tick);
  if (call->of_work) std::rethrow_exception(call->of_work);
}

}  // namespace nonet::python
