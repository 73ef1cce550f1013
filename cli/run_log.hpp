// The journal and summary of a run, and the messages at its end.
//
//     begin_at() for a run in parts -> begin() before the first result -> end()
//
// Nothing is written before begin(), so a refused command changes no file.
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

/// The progress of a run, at the end of a chunk.
struct RunState {
  std::size_t part = 0;       ///< which of its inputs
  InputPosition at = {};      ///< in that input
  std::uint64_t written = 0;  ///< bytes of results
  Tally tally = {};
  double seconds = 0;  ///< of the run, with the time before it was resumed
};

std::string journal_path(const std::string& results);
/// Whether this file is an intact journal of any run.
bool is_journal(const std::string& path);

/// The journal of a run with --resume, FILE.resume beside the results in FILE: the identity of the run, and a place in
/// input and output from which it can continue.
///
///     results on the disk -> journal on the disk -> ... -> results complete -> journal removed
///
/// The journal is replaced in one step, after the results are on the disk. A resumed run truncates the results to the
/// journal's place. The caller holds the lock of the results.
class Journal {
 public:
  /// Reads the journal beside this results file, if it exists. Throws UsageError if it is damaged or of another run;
  /// FileError.
  Journal(const std::string& results, RunIdentity identity);

  /// The state of an earlier run, if there was one.
  const std::optional<RunState>& begun() const { return begun_; }

  /// Sets the state, and saves it if saving takes at most a fiftieth of the run's time. `sync` puts the results on the
  /// disk. Throws FileError.
  void reached(const RunState& state, const std::function<void()>& sync);
  /// Saves the last state.
  void save(const std::function<void()>& sync);
  /// Removes the file, after the results are complete.
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
  RunLog(const Arguments& arguments, std::string_view verb, Form form, OutputFile& output);

  /// The run processes this shard of its inputs, from the journal's place on. Throws Error if there are results without
  /// a journal, and as Journal and OutputFile::keep() do.
  PartPlan begin_at(const Shard& shard, PartedInputs inputs);
  /// Called before the first result; further calls do nothing.
  void begin(const std::string& heading);
  /// `whole`: the run was complete. `verdict`: the exit status by the results. Throws FileError.
  void end(bool whole, int verdict);

  bool to_standard_output() const { return summary_.results.empty(); }
  /// Counts all results, also those before the run was resumed.
  Tally& tally() { return state_.tally; }

 private:
  double seconds() const;
  void reached(std::size_t part, const InputPosition& at);
  void write_summary() const;
  void report_end(const std::string& summary, bool whole) const;

  const Arguments& arguments_;
  OutputFile& output_;
  Summary summary_;
  RunState state_;  // at the start or when resumed; only the tally grows
  std::optional<Journal> journal_;
  bool begun_ = false;
  Clock::time_point start_ = Clock::now();
};

}  // namespace nonet::cli
