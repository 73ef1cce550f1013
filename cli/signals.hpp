// SIGINT, SIGTERM and SIGHUP as a stop request.
#pragma once

#include <stop_token>

namespace nonet::cli {

/// Call this before the first thread is made. The first SIGINT, SIGTERM or SIGHUP then requests a stop. The second one
/// ends the program and all that it has started at once. Closed pipes and files that may not grow are errors of
/// write(), not signals. A signal that was ignored when the program started (shells do so for commands in the
/// background) stays ignored. Returns the token of the stop request.
std::stop_token watch_signals();

/// The signal that requested the stop; 0: none.
int received_signal();

}  // namespace nonet::cli
