// What became of a run, for programs: --summary writes it, `merge` adds up those of shards.
#pragma once

#include <string>

#include "cli/run_record.hpp"

namespace nonet::cli {

struct Summary {
  RunIdentity run;
  Shard shard = {};
  std::string form;          ///< of --output
  std::string results = {};  ///< the file of --out as given; "": standard output
  std::uint64_t results_bytes = 0;
  bool complete = false;  ///< the run came to its end
  Tally tally = {};
  double seconds = 0;
  int status = 0;  ///< the exit status that the verdicts amount to, without --exit-zero
};

std::string summary_json(const Summary& summary);
/// Throws FileError if it cannot be read or is no summary.
Summary read_summary(const std::string& path);

/// "1,460 puzzles: 1,460 unique; 20.0 ms, 73,000/s"
std::string summary_line(const Tally& tally, double seconds);

}  // namespace nonet::cli
