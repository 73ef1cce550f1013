// What `compare` and `lab` share: puzzles in memory, a race on them, and its reports.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/compare_report.hpp"
#include "cli/options.hpp"
#include "cli/output_file.hpp"

namespace nonet::cli {

/// The files of a report. They are opened before the race, so that a file that cannot be written costs no work.
class ReportFiles {
 public:
  /// The files of --json, --csv, --times, --html and --out. Throws FileError, UsageError.
  explicit ReportFiles(const Arguments& arguments);
  /// The table, and every other form that was asked for.
  void write(const CompareReport& report);
  /// Text in place of the table.
  void write(std::string_view text);

 private:
  OutputFile text_;
  std::array<std::optional<OutputFile>, 4> others_;
  bool shows_text_ = true;  // no other form takes its place on standard output
};

/// A run of one of the two verbs.
struct RaceRun {
  explicit RaceRun(const Arguments& given) : arguments(given), files(given) {}

  const Arguments& arguments;
  ReportFiles files;
  PuzzleSet puzzles = {};
  std::vector<InputFile> inputs = {};
  Budget budget = {};
  std::optional<Clock::time_point> deadline = {};  ///< of --total-time: ends reading, the warm-up and the rounds
  int status = 0;                                  ///< the exit status so far
};

/// Reads the limits and the puzzles. False: there is nothing to race. Throws Error, LimitReached.
bool read_puzzles(RaceRun& run);

/// Races and reports; returns the exit status. `report` knows the contestants, and this function adds the rest.
int race_and_report(RaceRun& run, CompareReport& report,
                    const std::function<Comparison(const RaceOptions& options, Progress& progress)>& race);

/// A verb's own options, then those of both verbs.
std::vector<std::string_view> with_race_options(std::vector<std::string_view> own);

}  // namespace nonet::cli
