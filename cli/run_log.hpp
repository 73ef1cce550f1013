// What a run of solve, count or check leaves besides its results: a journal, a summary, and words at its end.
//
//     begin_at() for a run in parts -> begin() before the first result -> end()
//
// Nothing is written before begin(): a command that is refused leaves all files as they are.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/inputs.hpp"
#include "cli/journal.hpp"
#include "cli/output.hpp"
#include "cli/summary.hpp"

namespace nonet::cli {

class RunLog {
 public:
  /// Throws UsageError if --resume has no file.
  RunLog(const Arguments& arguments, std::string_view verb, const OutputStyle& style, OutputFile& output);

  /// The run takes this shard of its inputs, from where the journal says if there is one. Throws as Journal does, and
  /// OutputFile::keep().
  PartPlan begin_at(const Shard& shard, PartedInputs inputs);
  /// Results come now. Only the first call counts.
  void begin(const std::string& heading);
  /// `whole`: nothing failed or was stopped. `verdict`: the status that the results amount to. Throws FileError.
  void end(bool whole, int verdict);

  bool to_standard_output() const { return summary_.results.empty(); }
  /// Of all results, also those before the run was resumed.
  Tally& tally() { return tally_; }

 private:
  double seconds() const;
  void reached(std::size_t part, const InputPosition& at);
  void write_summary() const;
  void say(const std::string& summary, bool whole) const;

  const Arguments& arguments_;
  OutputFile& output_;
  Summary summary_;
  Tally tally_;
  std::optional<Journal> journal_;
  InputPosition from_;
  bool begun_ = false;
  Clock::time_point start_ = Clock::now();
  double earlier_ = 0;  // seconds that the run took before it was resumed
};

}  // namespace nonet::cli
