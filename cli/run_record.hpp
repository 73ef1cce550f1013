// The identity and the counts of a run as JSON, for journals (--resume) and summaries (--summary).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/parts.hpp"
#include "nonet/solve.hpp"

namespace nonet::cli {

using Json = nlohmann::ordered_json;

/// All that the results of a run depend on.
struct RunIdentity {
  std::string version;                ///< of nonet
  std::string kernel;                 ///< of the batch engine; it may choose another of several solutions
  std::vector<std::string> words{};   ///< the verb, then the options that results depend on: "--limit=2"
  std::vector<FileIdentity> files{};  ///< only with --shard and --resume
};

/// Leaves the files empty.
RunIdentity identity_of_run(std::string_view verb, const Arguments& arguments);

/// The command with these arguments, for a shell.
std::string command_of(std::span<const std::string> words);

Json to_json(const RunIdentity& identity);
RunIdentity identity_from(const Json& json);

/// "" or how the second run differs from the first: "it was made by nonet 0.1.0, and this is nonet 0.2.0".
/// `same_files`: compare also the times of the files.
std::string difference(const RunIdentity& first, const RunIdentity& second, bool same_files);

Json to_json(const Tally& tally);
Tally tally_from(const Json& json);

/// Nothing if there is no such file. Throws FileError.
std::optional<std::string> read_small_file(const std::string& path);
/// Replaces a file in one step, after the new text is on the disk. Throws OutputError.
void replace_file(const std::string& path, std::string_view text);
/// The temporary file of replace_file().
std::string path_until_complete(const std::string& path);

/// The result of a run, for programs: --summary writes it, and `merge` adds up those of shards.
struct Summary {
  RunIdentity run;
  Shard shard = {};
  std::string form;          ///< of --output
  std::string results = {};  ///< the file of --out as given; "": standard output
  std::uint64_t results_bytes = 0;
  bool complete = false;
  Tally tally = {};
  double seconds = 0;
  int status = 0;  ///< the exit status without --exit-zero
};

std::string summary_json(const Summary& summary);
/// Throws FileError if it cannot be read or is not a summary.
Summary read_summary(const std::string& path);

/// "1,460 puzzles: 1,460 unique; 20.0 ms, 73,000/s"
std::string summary_line(const Tally& tally, double seconds);

}  // namespace nonet::cli
