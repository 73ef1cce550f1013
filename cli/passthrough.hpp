// Copies text and columns beside puzzles (formats/columns.hpp) into the results.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "nonet/reader.hpp"
#include "run/solve.hpp"

namespace nonet::cli {

/// The columns of a run's results.
struct Passthrough {
  std::vector<std::string> names = {};         ///< in csv, after nonet's own columns
  std::atomic<bool> lost_columns = false;      ///< a record had others
  std::atomic<bool> lost_constraints = false;  ///< a puzzle was written without its constraints
  std::atomic<bool> lost_marks = false;        ///< a puzzle was written without its excluded candidates
};

/// Warns of what was lost, without --quiet.
void report_losses(const Arguments& arguments, const Passthrough& passthrough);

/// json: an object of the columns; "" if the record has none.
std::string json_columns(const PuzzleResult& result, const Layout& layout);
/// csv: a field for each of the names.
std::vector<std::string> csv_values(const PuzzleResult& result, const Layout& layout, Passthrough& passthrough);

}  // namespace nonet::cli
