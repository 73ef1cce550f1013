#include "cli/progress.hpp"

#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <fstream>

#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// The line on the terminal.
std::mutex line_mutex;
bool line_is_shown = false;

void write_line(const std::string& text) {
  std::fprintf(stderr, "\r\x1b[K%s", text.c_str());
  std::fflush(stderr);
  line_is_shown = !text.empty();
}

// The terminal belongs to other programs then.
bool is_in_background() {
  const pid_t group = ::tcgetpgrp(STDERR_FILENO);
  return group > 0 && group != ::getpgrp();
}

// The memory of the process; 0 if it is not known.
std::uint64_t resident_bytes() {
  std::uint64_t pages = 0;
  std::uint64_t resident = 0;
  if (std::ifstream file("/proc/self/statm"); !(file >> pages >> resident)) return 0;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

// "12 s, 345,678 conflicts, 812 MB"
std::string search_text(const SearchProgress& search, double seconds) {
  std::string text = formatted("{:.0f} s", seconds);
  if (const std::uint64_t count = search.conflicts; count > 0) text += ", " + with_commas(count) + " conflicts";
  if (const std::uint64_t count = search.nodes; count > 0) text += ", " + with_commas(count) + " nodes";
  if (const std::uint64_t bytes = resident_bytes(); bytes > 0) text += ", " + with_commas(bytes >> 20U) + " MB";
  return text;
}

}  // namespace

std::string progress_text(const Progress& progress, double seconds, const SearchProgress* search,
                          std::string_view noun) {
  const std::uint64_t records = progress.records;
  std::string line = counted(records, noun) + ", ";
  if (search != nullptr && static_cast<double>(records) < seconds) {
    line += search_text(*search, seconds);
  } else {
    line += with_commas(static_cast<std::uint64_t>(static_cast<double>(records) / seconds)) + "/s";
  }
  const bool by_records = progress.all_records > 0;
  const std::uint64_t all = by_records ? progress.all_records : progress.all_bytes;
  const auto done = static_cast<double>(by_records ? records : progress.bytes.load());
  const double share = all > 0 ? done / static_cast<double>(all) : 0;
  if (share > 0 && share <= 1) {
    line += formatted(", {:.0f} %, {} left", 100 * share, duration_text(seconds * (1 - share) / share));
  }
  return line;
}

std::unique_lock<std::mutex> clear_progress_line() {
  std::unique_lock lock(line_mutex);
  if (line_is_shown && !is_in_background()) write_line("");
  return lock;
}

void report_done(const Arguments& arguments, const std::string& what, bool whole) {
  if (arguments.verbose) return report(what);
  const std::string file = arguments.out.value_or("-");
  if (whole && file != "-" && !arguments.quiet && ::isatty(STDERR_FILENO) != 0) report(what + "; written to " + file);
}

bool wants_progress(const Arguments& arguments) {
  const std::string when = arguments.progress.value_or("auto");
  return when != "never" && !arguments.quiet && (when == "always" || ::isatty(STDERR_FILENO) != 0);
}

std::jthread draw_progress(const Arguments& arguments, const Progress& progress, const SearchProgress* search,
                           std::string_view noun) {
  if (!wants_progress(arguments)) return {};
  return std::jthread([&progress, search, noun](const std::stop_token& stop) {
    const auto start = std::chrono::steady_clock::now();
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    using namespace std::chrono_literals;
    for (auto pause = 1000ms; !wake.wait_for(lock, stop, pause, [&] { return stop.stop_requested(); }); pause = 200ms) {
      const double seconds = seconds_of(std::chrono::steady_clock::now() - start);
      const std::lock_guard drawing(line_mutex);
      if (is_in_background()) continue;
      write_line(progress_text(progress, seconds, search, noun));
    }
    static_cast<void>(clear_progress_line());
  });
}

}  // namespace nonet::cli
