// SIGINT, SIGTERM and SIGHUP as a stop request.
#pragma once

#include <stop_token>

namespace nonet::cli {

/// Call this before the first thread starts. The first SIGINT, SIGTERM or SIGHUP then requests a stop; the second one
/// ends the program and its child processes at once. Closed pipes and file size limits are errors of write(), not
/// signals. A signal that was ignored at the start, as shells do for commands in the background, stays ignored.
std::stop_token watch_signals();

/// The signal that requested the stop; 0: none.
int received_signal();

}  // namespace nonet::cli
