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

/// "1,234 puzzles, 56/s, 12 %, 3.40 s left": the share and the time left if a total is known. With a search, while less
/// than one record a second is finished: "0 puzzles, 12 s, 345,678 conflicts, 812 MB". `noun`: what one record is.
std::string progress_text(const Progress& progress, double seconds, const SearchProgress* search = nullptr,
                          std::string_view noun = "puzzle");

/// Takes the line off the terminal, so that the caller can write there. No line is drawn while the lock is held.
[[nodiscard]] std::unique_lock<std::mutex> clear_progress_line();

/// Says what a run did: with --verbose, else at a terminal, without --quiet, if its results went whole to a file.
void report_done(const Arguments& arguments, const std::string& what, bool whole = true);

/// Whether `--progress` and `--quiet` allow a progress line.
bool wants_progress(const Arguments& arguments);

/// The thread that draws the line, if it is wanted. The line appears after a second of work, is drawn a few times a
/// second, and disappears with the thread. Nothing is drawn while the program runs in the background. `search`: what
/// happens within a record that takes long.
[[nodiscard]] std::jthread draw_progress(const Arguments& arguments, const Progress& progress,
                                         const SearchProgress* search = nullptr, std::string_view noun = "puzzle");

}  // namespace nonet::cli
