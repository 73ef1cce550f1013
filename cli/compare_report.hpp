// The results of `nonet compare` and `nonet lab` for people and programs: a table with notes and warnings, JSON, CSV
// and a page.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/table.hpp"
#include "run/compare.hpp"

namespace nonet::cli {

/// The machine that a measurement was made on.
struct Machine {
  std::string processor;            ///< "AMD EPYC 9B14", or the architecture if the system does not say
  unsigned threads = 1;             ///< how many run at once
  std::string system;               ///< "Debian GNU/Linux 12 (bookworm), Linux 6.1.0"
  std::string kernel = {};          ///< of the batch engine (or NONET_KERNEL's); "" if none runs here
  std::optional<double> load = {};  ///< threads that ran or waited, over the last minute
};

Machine this_machine();

using Json = nlohmann::ordered_json;

inline constexpr std::size_t kShownFaults = 10;  ///< disagreements; also invalid records

struct InputFile {
  std::string name;
  std::string sha256;  ///< of its expanded text
};

/// The facts about a contestant before the race.
struct Solver {
  std::string version = {};
  std::string file = {};                     ///< of an outside program or library, if it is found
  std::string sha256 = {};                   ///< of that file
  std::optional<double> start_seconds = {};  ///< the time of a trivial call, if it starts a process
};

struct Lab;

struct CompareReport {
  Comparison comparison = {};
  PuzzleSet puzzles = {};
  Budget budget = {};
  std::vector<BackendSpec> backends = {};  ///< of the first rows
  bool cpu_time = false;
  bool stopped = false;      ///< a signal ended it early
  std::string date = {};     ///< of its start: "2026-11-22 08:13 UTC"
  std::string command = {};  ///< the command line, for a shell
  std::vector<InputFile> inputs = {};
  bool skipped = false;  ///< some line of the inputs is not a puzzle
  Machine machine = {};
  double seconds = 0;  ///< of the race
  std::optional<std::uint64_t> seed = {};
  std::vector<Solver> solvers = {};  ///< by row
  std::string_view verb = "compare";
  const Lab* lab = nullptr;  ///< the formulas, if the contestants are formulas (cli/lab.hpp)
};

/// The figures, for terminal and page. At most 80 characters wide with short names and without unsolved puzzles.
Table figures(const CompareReport& report);

/// "dfs"; "tdoku †" if it does less work than others (ComparisonRow::one_solution)
std::string marked_name(const ComparisonRow& row);
/// The meaning of †; "" if no row has it.
std::string unequal_note(const Comparison& comparison);
/// Puzzles solved per second, or "-", "broke down", "stopped".
std::string rate_text(const ComparisonRow& row);
/// "5.1 %", "34 %"
std::string percent(double share);
/// "± 5.1 %"; "-" for one round
std::string spread_text(const ComparisonRow& row);
/// "1.42 ± 0.03"; "-" without a ratio
std::string relative_text(const RelativeTime& relative);

/// "200 puzzles (3x3)", "2 puzzles (3x3 and others)", "stopped: 128 of 200 puzzles (3x3)"
std::string subject(const CompareReport& report);
/// "limit 2, 3 interleaved rounds, one thread"
std::string setting(const CompareReport& report);
/// Explanations of the figures, one line each.
std::vector<std::string> notes(const CompareReport& report);
/// Reasons to doubt the figures, each with advice.
std::vector<std::string> warnings(const CompareReport& report);
/// "all agree: 1,460 unique, 5 multiple": the best verdicts of all answers together.
std::string agreement(const CompareReport& report);

/// Counts by status for CSV, and the names of the columns; each has a comma before it.
std::string csv_counts(const Tally& tally);
std::string csv_count_names();
/// A number for CSV; "" for NaN.
std::string figure_or_empty(double number);

/// For a terminal, without the warnings.
std::string as_text(const CompareReport& report);
/// The first puzzles with wrong or contradicting answers, and the first that contestants break down on.
std::string faults_text(const CompareReport& report);
/// docs/formats.md has the fields of both.
std::string as_json(const CompareReport& report);
std::string as_csv(const CompareReport& report);
/// A line per contestant, puzzle and round; only answers for contestants without times for single puzzles.
std::string times_csv(const CompareReport& report);
/// `puzzle_seconds`: with the times of single puzzles.
Json json_of(const CompareReport& report, bool puzzle_seconds = true);
/// One page made from cli/report.html, well-formed XML without outside references. It stays under 2 MB for up to 1000
/// rounds: charts of many puzzles draw all of the slowest, and a sample of the others.
std::string as_html(const CompareReport& report);

}  // namespace nonet::cli
