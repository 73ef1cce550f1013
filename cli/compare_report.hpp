// A comparison as people and programs read it: a table, what to make of it, JSON, CSV and a page. `nonet compare` alone
// uses it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/run/compare.hpp"
#include "nonet/run/machine.hpp"

namespace nonet::cli {

inline constexpr std::size_t kShownFaults = 10;  ///< of disagreements, and of records that are no puzzles

/// What was compared, how, and what came of it.
struct CompareReport {
  const Comparison& comparison;
  const PuzzleSet& puzzles;
  const Budget& budget;
  std::vector<BackendSpec> backends = {};  ///< those of the first rows
  bool cpu_time = false;
  bool stopped = false;  ///< before its end, by a signal
  std::vector<std::string> inputs = {};
  Machine machine = {};
  double seconds = 0;  ///< how long all of it took
};

/// The figures as cells, for every form that has a table.
struct ReportTable {
  std::vector<std::string> heading;
  std::vector<std::vector<std::string>> rows;
};
/// The usual columns fit into 80 characters; unsolved puzzles have columns of their own where there are any.
enum class Columns : bool { usual, all };
ReportTable figures(const CompareReport& report, Columns columns);

/// "5.1 %", "34 %"
std::string percent(double share);
/// "1.42 ± 0.03"
std::string relative_text(const RelativeTime& relative);

/// "200 puzzles (3x3)", "2 puzzles (3x3 and others)", "stopped: 128 of 200 puzzles (3x3)"
std::string subject(const CompareReport& report);
/// "limit 2, 3 interleaved rounds, one thread"
std::string setting(const CompareReport& report);
/// What has to be said of the figures, a line each.
std::vector<std::string> notes(const CompareReport& report);
/// What makes the figures doubtful, each with what to do about it.
std::vector<std::string> warnings(const CompareReport& report);
/// "all agree: 1,460 unique, 5 multiple", by the first contestant.
std::string agreement(const CompareReport& report);

/// All of it for a terminal, but for the warnings.
std::string as_text(const CompareReport& report);
/// The same with another table.
std::string as_text(const CompareReport& report, std::string_view table);
/// The first puzzles that somebody is wrong about.
std::string disagreements(const CompareReport& report);

/// docs/formats.md has the fields of both.
std::string as_json(const CompareReport& report);
std::string as_csv(const CompareReport& report);
nlohmann::ordered_json json_of(const CompareReport& report);
/// The JSON without what it holds of each puzzle.
nlohmann::ordered_json summary(const CompareReport& report);

}  // namespace nonet::cli
