#include "cli/progress.hpp"

#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <fstream>
#include <mutex>

#include "cli/table.hpp"

namespace nonet::cli {
namespace {

// What the process holds in memory; 0 where the system does not tell.
std::uint64_t resident_bytes() {
  std::uint64_t pages = 0;
  std::uint64_t resident = 0;
  if (std::ifstream file("/proc/self/statm"); !(file >> pages >> resident)) return 0;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

// "12 s, 345,678 conflicts, 812 MB"
std::string search_text(const SearchProgress& search, double seconds) {
  std::string text = fixed(seconds, 0) + " s";
  if (const std::uint64_t conflicts = search.conflicts; conflicts > 0) {
    text += ", " + with_commas(conflicts) + " conflicts";
  }
  if (const std::uint64_t nodes = search.nodes; nodes > 0) text += ", " + with_commas(nodes) + " nodes";
  if (const std::uint64_t bytes = resident_bytes(); bytes > 0) text += ", " + with_commas(bytes >> 20U) + " MB";
  return text;
}

}  // namespace

std::string progress_text(const Progress& progress, double seconds, std::optional<std::uint64_t> total_bytes,
                          std::optional<std::uint64_t> total_records, const SearchProgress* search,
                          std::string_view noun) {
  const std::uint64_t records = progress.records;
  std::string line = counted(records, noun) + ", ";
  // Where not even one a second is finished, people want to see that something moves.
  if (search != nullptr && static_cast<double>(records) < seconds) {
    line += search_text(*search, seconds);
  } else {
    line += with_commas(static_cast<std::uint64_t>(static_cast<double>(records) / seconds)) + "/s";
  }
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

bool ProgressLine::is_wanted(const Arguments& arguments) {
  const std::string when = arguments.progress.value_or("auto");
  return when != "never" && !arguments.quiet && (when == "always" || ::isatty(STDERR_FILENO) != 0);
}

ProgressLine::ProgressLine(const Arguments& arguments, const Progress& progress,
                           std::optional<std::uint64_t> total_bytes, std::optional<std::uint64_t> total_records,
                           const SearchProgress* search, std::string_view noun) {
  if (!is_wanted(arguments)) return;
  thread_ = std::jthread([&progress, total_bytes, total_records, search, noun](const std::stop_token& stop) {
    const auto start = std::chrono::steady_clock::now();
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    bool shown = false;
    using namespace std::chrono_literals;
    for (auto pause = 1000ms; !wake.wait_for(lock, stop, pause, [&] { return stop.stop_requested(); }); pause = 200ms) {
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      std::fprintf(stderr, "\r\x1b[K%s",
                   progress_text(progress, seconds, total_bytes, total_records, search, noun).c_str());
      std::fflush(stderr);
      shown = true;
    }
    if (shown) std::fputs("\r\x1b[K", stderr);
  });
}

}  // namespace nonet::cli
