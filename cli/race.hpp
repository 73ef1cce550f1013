// What `compare` and `lab` share: puzzles in memory, a race on them, and its reports.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/compare_report.hpp"
#include "cli/options.hpp"

namespace nonet::cli {

/// Reads the puzzles and limits of a command into a report. Returns the exit status if there are no puzzles. Throws
/// Error, InputLimit.
std::optional<int> read_puzzles(const Arguments& arguments, CompareReport& report);

using RaceFunction = std::function<Comparison(const RaceOptions& options, Progress& progress)>;
/// Races, completes the report and writes it in all forms of the command. Returns the exit status. Opens the files
/// before the race. Throws OutputError, UsageError.
int race_and_report(const Arguments& arguments, CompareReport& report, const RaceFunction& race);

/// Adds the options of both verbs.
std::vector<std::string_view> with_race_options(std::vector<std::string_view> own);

}  // namespace nonet::cli
