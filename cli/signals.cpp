#include "cli/signals.hpp"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

namespace nonet::cli {
namespace {

std::atomic<int> received = 0;

}  // namespace

std::stop_token watch_signals() {
  // Lives until the process ends: the thread below waits for signals that may never come.
  static auto* const source = new std::stop_source;
  static const bool started = [] {
    std::signal(SIGPIPE, SIG_IGN);
    sigset_t waited;
    sigemptyset(&waited);
    sigaddset(&waited, SIGINT);
    sigaddset(&waited, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &waited, nullptr);
    std::thread([waited] {
      int signal = 0;
      sigwait(&waited, &signal);
      received = signal;
      source->request_stop();
      sigwait(&waited, &signal);
      ::_exit(128 + signal);
    }).detach();
    return true;
  }();
  static_cast<void>(started);
  return source->get_token();
}

int received_signal() { return received; }

}  // namespace nonet::cli
