// A comparison as people and programs read it: a table, what to make of it, JSON and CSV. `nonet compare` alone uses
// it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "run/compare.hpp"

namespace nonet::cli {

inline constexpr std::size_t kShownFaults = 10;  ///< of disagreements, and of records that are no puzzles

/// What was compared, and how.
struct CompareReport {
  const Comparison& comparison;
  const PuzzleSet& puzzles;
  const Budget& budget;
  bool cpu_time = false;
};

/// Half the range of the rounds, relative to their median.
double spread(const ComparisonRow& row);
/// "5.1 %", "34 %"
std::string percent(double share);
/// "1.42 ± 0.03"
std::string relative_text(const RelativeTime& relative);
/// How many puzzles nothing was found out about.
std::uint64_t unsolved(const Tally& tally);

/// "200 puzzles (3x3), limit 2, 3 interleaved rounds, one thread"
std::string title(const CompareReport& report);
/// A line a backend, and what has to be said of its figures.
std::string as_table(const CompareReport& report);
/// "all agree: 1,460 unique, 5 multiple", by the first contestant.
std::string agreement(const CompareReport& report);
/// The first puzzles that somebody is wrong about.
std::string disagreements(const CompareReport& report);
/// What makes the figures doubtful, each with what to do about it.
std::vector<std::string> warnings(const CompareReport& report);

/// docs/formats.md has the fields of both.
std::string as_json(const CompareReport& report);
nlohmann::ordered_json json_of(const CompareReport& report);
std::string as_csv(const CompareReport& report);

}  // namespace nonet::cli
