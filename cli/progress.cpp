#include "cli/progress.hpp"

#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>

#include "cli/table.hpp"

namespace nonet::cli {
std::string progress_text(const Progress& progress, double seconds, std::optional<std::uint64_t> total_bytes,
                          std::optional<std::uint64_t> total_records, std::string_view noun) {
  const std::uint64_t records = progress.records;
  std::string line = counted(records, noun) + ", " +
                     with_commas(static_cast<std::uint64_t>(static_cast<double>(records) / seconds)) + "/s";
  double share = 0;
  if (total_records && *total_records > 0) {
    share = static_cast<double>(records) / static_cast<double>(*total_records);
  } else if (total_bytes && *total_bytes > 0) {
    share = static_cast<double>(progress.bytes) / static_cast<double>(*total_bytes);
  }
  if (share > 0 && share <= 1) {
    line += ", " + fixed(100 * share, 0) + " %, " + duration_text(seconds * (1 - share) / share) + " left";
  }
  return line;
}

ProgressLine::ProgressLine(const Arguments& arguments, const Progress& progress,
                           std::optional<std::uint64_t> total_bytes, std::optional<std::uint64_t> total_records,
                           std::string_view noun) {
  const std::string when = arguments.word("progress", {"auto", "always", "never"}, "auto");
  if (when == "never" || arguments.has("quiet") || (when == "auto" && ::isatty(STDERR_FILENO) == 0)) return;
  thread_ = std::jthread([&progress, total_bytes, total_records, noun](const std::stop_token& stop) {
    const auto start = std::chrono::steady_clock::now();
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    bool shown = false;
    using namespace std::chrono_literals;
    for (auto pause = 1000ms; !wake.wait_for(lock, stop, pause, [&] { return stop.stop_requested(); }); pause = 200ms) {
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      std::fprintf(stderr, "\r\x1b[K%s", progress_text(progress, seconds, total_bytes, total_records, noun).c_str());
      std::fflush(stderr);
      shown = true;
    }
    if (shown) std::fputs("\r\x1b[K", stderr);
  });
}

}  // namespace nonet::cli
