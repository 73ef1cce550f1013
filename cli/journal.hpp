// The journal of a run with --resume, FILE.resume beside the results in FILE: what the run is, and a place in input and
// output from which it can go on.
//
//     results on the disk -> journal on the disk -> ... -> results complete -> journal removed
//
// A journal never tells of results that could be lost: it is replaced in one step when they are on the disk. Results
// behind the place that it tells of are cut off when the run goes on.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/run_record.hpp"
#include "nonet/backends/backend.hpp"

namespace nonet::cli {

/// Where a run stands, at a chunk's edge.
struct RunState {
  std::size_t part = 0;       ///< of its inputs, which one
  InputPosition at = {};      ///< in that; for the first part of a new run, where it begins
  std::uint64_t written = 0;  ///< bytes of results
  Tally tally = {};
  double seconds = 0;  ///< that the run has taken, over all its beginnings
};

class Journal {
 public:
  /// Reads the journal of the results in this file, where there is one. Throws UsageError where that is of another run,
  /// FileError.
  Journal(const std::string& results, RunIdentity identity);

  /// Where an earlier run stood; nothing where none was begun.
  const std::optional<RunState>& begun() const { return begun_; }

  /// The run has come so far. Saved now and then only, as it takes time: a fiftieth of the run's at the most. `sync`
  /// puts the results on the disk. Throws FileError.
  void reached(const RunState& state, const std::function<void()>& sync);
  /// Saves what was reached last.
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
