// The journal of a run with --resume, FILE.resume beside the results in FILE: what the run is, and a place in input and
// output from which it can go on.
//
//     results on the disk -> journal on the disk -> ... -> results complete -> journal removed
//
// A journal never tells of results that could be lost: it is replaced in one step when they are on the disk. A run that
// goes on cuts off the results behind that place. Whoever uses a journal holds the lock of the results.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/run_record.hpp"
#include "nonet/backends/backend.hpp"

namespace nonet::cli {

/// Where a run stands, at a chunk's edge.
struct RunState {
  std::size_t part = 0;       ///< which of its inputs
  InputPosition at = {};      ///< in that input
  std::uint64_t written = 0;  ///< bytes of results
  Tally tally = {};
  double seconds = 0;  ///< that the run has taken, over all its beginnings
};

std::string journal_path(const std::string& results);

class Journal {
 public:
  /// Reads the journal beside this results file, if there is one. Throws UsageError if it is of another run or damaged,
  /// FileError.
  Journal(const std::string& results, RunIdentity identity);

  /// Where an earlier run stood; nothing if there was none.
  const std::optional<RunState>& begun() const { return begun_; }

  /// Notes the state, and saves it if that takes no more than a fiftieth of the run's time. `sync` puts the results on
  /// the disk. Throws FileError.
  void reached(const RunState& state, const std::function<void()>& sync);
  /// Saves the state reached last.
  void save(const std::function<void()>& sync);
  /// The results are complete.
  void remove();

 private:
  std::string path_;
  RunIdentity identity_;
  std::optional<RunState> begun_;
  RunState last_;
  Clock::time_point saved_ = {};
  Clock::duration cost_ = {};
};

}  // namespace nonet::cli
