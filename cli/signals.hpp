// SIGINT, SIGTERM and SIGHUP as a stop request.
#pragma once

#include <stop_token>

namespace nonet::cli {

/// Call before the first thread is made. From then on the first SIGINT, SIGTERM or SIGHUP requests a stop, the second
/// one ends the program at once, and what it has started; a closed pipe and a file that may not grow are errors of
/// write() instead of signals. A signal that the program was started to ignore (as shells do for commands in the
/// background) stays ignored. Returns the token that is stopped.
std::stop_token watch_signals();

/// The signal that requested the stop; 0: none.
int received_signal();

}  // namespace nonet::cli
