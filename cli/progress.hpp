// A line on standard error that shows the progress of long work.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "cli/options.hpp"
#include "run/pipeline.hpp"

namespace nonet::cli {

/// "1,234 puzzles, 56/s, 12 %, 3.40 s left", the last two if the total is known. A search that finishes less than a
/// record per second gives "0 puzzles, 12 s, 345,678 conflicts, 812 MB". `noun`: for a record.
std::string progress_text(const Progress& progress, double seconds, const SearchProgress* search = nullptr,
                          std::string_view noun = "puzzle");

/// Removes the line from the terminal. No line is drawn while the lock is held.
[[nodiscard]] std::unique_lock<std::mutex> clear_progress_line();

/// Reports the end of a run with --verbose, or at a terminal, without --quiet, if complete results went to a file.
void report_done(const Arguments& arguments, const std::string& what, bool whole = true);

/// Whether `--progress` and `--quiet` allow a progress line.
bool wants_progress(const Arguments& arguments);

/// Starts a thread that draws the line, if options allow it. The line appears after a second, is drawn a few times per
/// second, and disappears with the thread. A program in the background draws nothing. `search`: for long records.
[[nodiscard]] std::jthread draw_progress(const Arguments& arguments, const Progress& progress,
                                         const SearchProgress* search = nullptr, std::string_view noun = "puzzle");

}  // namespace nonet::cli
