#include "cli/signals.hpp"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

#include "base/process.hpp"

namespace nonet::cli {
namespace {

std::atomic<int> received = 0;

}  // namespace

std::stop_token watch_signals() {
  // It is never destroyed, because the thread below uses it until the process ends.
  static auto* const kSource = new std::stop_source;
  // std::call_once does not work here: in a program with a static libgcc no exception can leave it, because glibc loads
  // another unwinder.
  [[maybe_unused]] static const bool kStarted = [] {
    for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);
    sigset_t waited;
    sigemptyset(&waited);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      struct sigaction inherited = {};
      if (::sigaction(signal, nullptr, &inherited) != 0 || inherited.sa_handler != SIG_IGN) sigaddset(&waited, signal);
    }
    pthread_sigmask(SIG_BLOCK, &waited, nullptr);
    std::thread([waited] {
      int signal = 0;
      sigwait(&waited, &signal);
      received = signal;
      kSource->request_stop();
      sigwait(&waited, &signal);
      leave_nothing_running();
      ::_exit(128 + signal);
    }).detach();
    return true;
  }();
  return kSource->get_token();
}

int received_signal() { return received; }

}  // namespace nonet::cli
