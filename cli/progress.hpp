// A line on standard error that tells where long work stands.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <thread>

#include "cli/options.hpp"
#include "nonet/run/pipeline.hpp"

namespace nonet::cli {

/// "1,234 puzzles, 56/s, 12 %, 3.40 s left": the share and the time left where a total is known. With a search, where
/// less than one a second is finished: "0 puzzles, 12 s, 345,678 conflicts, 812 MB". `noun`: what the records are, one
/// of them.
std::string progress_text(const Progress& progress, double seconds, std::optional<std::uint64_t> total_bytes,
                          std::optional<std::uint64_t> total_records, const SearchProgress* search = nullptr,
                          std::string_view noun = "puzzle");

/// Shows itself after a second of work, a few times a second, and wipes itself out at its end.
class ProgressLine {
 public:
  /// Whether `--progress` and `--quiet` allow it. Throws UsageError.
  static bool is_wanted(const Arguments& arguments);
  /// Shown where it is wanted. `total_bytes` or `total_records`: for the share done, where known. `search`: where
  /// records take long, it tells what happens within them.
  ProgressLine(const Arguments& arguments, const Progress& progress, std::optional<std::uint64_t> total_bytes,
               std::optional<std::uint64_t> total_records = {}, const SearchProgress* search = nullptr,
               std::string_view noun = "puzzle");

 private:
  std::jthread thread_;
};

}  // namespace nonet::cli
