// What `compare` and `lab` share: puzzles in memory, a race on them, and its reports.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/compare_report.hpp"
#include "cli/options.hpp"

namespace nonet::cli {

/// Reads the puzzles and limits of a command into a report. Returns the exit status if there is nothing to race. Throws
/// Error, InputLimit.
std::optional<int> read_puzzles(const Arguments& arguments, CompareReport& report);

using RaceFunction = std::function<Comparison(const RaceOptions& options, Progress& progress)>;
/// Races, completes the report and writes it in all forms that the command asks for. Returns the exit status. Files
/// that cannot be written are refused before the race. Throws FileError, UsageError.
int race_and_report(const Arguments& arguments, CompareReport& report, const RaceFunction& race);

/// The options of a verb: its own, then those of both verbs.
std::vector<std::string_view> with_race_options(std::vector<std::string_view> own);

}  // namespace nonet::cli
