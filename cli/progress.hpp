// A line on standard error that tells where long work stands.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <thread>

#include "cli/options.hpp"
#include "run/pipeline.hpp"

namespace nonet::cli {

/// "1,234 puzzles, 56/s, 12 %, 3.40 s left": the share and the time left where a total is known. `noun`: what the
/// records are, one of them.
std::string progress_text(const Progress& progress, double seconds, std::optional<std::uint64_t> total_bytes,
                          std::optional<std::uint64_t> total_records, std::string_view noun = "puzzle");

/// Shows itself after a second of work, a few times a second, and wipes itself out at its end.
class ProgressLine {
 public:
  /// Shown where `--progress` and `--quiet` allow it. `total_bytes` or `total_records`: for the share done, where
  /// known.
  ProgressLine(const Arguments& arguments, const Progress& progress, std::optional<std::uint64_t> total_bytes,
               std::optional<std::uint64_t> total_records = {}, std::string_view noun = "puzzle");

 private:
  std::jthread thread_;
};

}  // namespace nonet::cli
