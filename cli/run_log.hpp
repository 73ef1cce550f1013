// What a run of solve, count or check leaves besides its results: a journal, a summary, and words at its end.
//
//     begin_at() for a run in parts -> begin() before the first result -> end()
//
// Nothing is written before begin(): a command that is refused leaves all files as they are.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/run_record.hpp"
#include "nonet/backend.hpp"

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
/// Whether there is a journal of any run, as nonet wrote it.
bool is_journal(const std::string& path);

/// The journal of a run with --resume, FILE.resume beside the results in FILE: what the run is, and a place in input
/// and output from which it can go on.
///
///     results on the disk -> journal on the disk -> ... -> results complete -> journal removed
///
/// A journal never tells of results that could be lost: it is replaced in one step when they are on the disk. A run
/// that goes on cuts off the results behind that place. Whoever uses a journal holds the lock of the results.
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

class RunLog {
 public:
  /// Throws UsageError if --resume has no file.
  RunLog(const Arguments& arguments, std::string_view verb, const OutputStyle& style, OutputFile& output);

  /// The run takes this shard of its inputs, from where the journal says if there is one. Throws UsageError if there is
  /// none beside results, and as Journal and OutputFile::keep() do.
  PartPlan begin_at(const Shard& shard, PartedInputs inputs);
  /// Results come now. Only the first call counts.
  void begin(const std::string& heading);
  /// `whole`: nothing failed or was stopped. `verdict`: the status that the results amount to. Throws FileError.
  void end(bool whole, int verdict);

  bool to_standard_output() const { return summary_.results.empty(); }
  /// Of all results, also those before the run was resumed.
  Tally& tally() { return state_.tally; }

 private:
  double seconds() const;
  void reached(std::size_t part, const InputPosition& at);
  void write_summary() const;
  void say(const std::string& summary, bool whole) const;

  const Arguments& arguments_;
  OutputFile& output_;
  Summary summary_;
  RunState state_;  // where the run began or was resumed, but for the tally, which goes on
  std::optional<Journal> journal_;
  bool begun_ = false;
  Clock::time_point start_ = Clock::now();
};

}  // namespace nonet::cli
