// A line on standard error that shows the progress of long work.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "cli/options.hpp"
#include "nonet/run/pipeline.hpp"

namespace nonet::cli {

/// "1,234 puzzles, 56/s, 12 %, 3.40 s left": the share and the time left if a total is known. With a search, while less
/// than one record a second is finished: "0 puzzles, 12 s, 345,678 conflicts, 812 MB". `noun`: what one record is.
std::string progress_text(const Progress& progress, double seconds, std::optional<std::uint64_t> total_bytes,
                          std::optional<std::uint64_t> total_records, const SearchProgress* search = nullptr,
                          std::string_view noun = "puzzle");

/// Takes the line off the terminal, so that the caller can write there. No line is drawn while the lock is held.
[[nodiscard]] std::unique_lock<std::mutex> clear_progress_line();

/// Says what a run did whose results went to a file: at a terminal, without --quiet.
void report_done(const Arguments& arguments, const std::string& what);

/// The line appears after a second of work, is drawn a few times a second, and disappears at the end. Nothing is drawn
/// while the program runs in the background.
class ProgressLine {
 public:
  /// Whether `--progress` and `--quiet` allow it. Throws UsageError.
  static bool is_wanted(const Arguments& arguments);
  /// `total_bytes` or `total_records`: for the share done, if known. `search`: what happens within a record that takes
  /// long.
  ProgressLine(const Arguments& arguments, const Progress& progress, std::optional<std::uint64_t> total_bytes,
               std::optional<std::uint64_t> total_records = {}, const SearchProgress* search = nullptr,
               std::string_view noun = "puzzle");

 private:
  std::jthread thread_;
};

}  // namespace nonet::cli
