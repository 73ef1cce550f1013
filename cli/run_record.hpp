// What a run is and how far it has come, as JSON: journals (--resume) and summaries (--summary) hold it.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/parts.hpp"
#include "nonet/run/result.hpp"

namespace nonet::cli {

using Json = nlohmann::ordered_json;

/// What the results of a run depend on.
struct RunIdentity {
  std::string version;                ///< of nonet
  std::string kernel;                 ///< of the batch engine: which of several solutions is found
  std::vector<std::string> words;     ///< the verb, then the options that results depend on: "--limit=2"
  std::vector<FileIdentity> files{};  ///< where they are regular files that were looked at
};

/// Of this run, without its files.
RunIdentity identity_of_run(std::string_view verb, const Arguments& arguments);

Json to_json(const RunIdentity& identity);
/// Throws nlohmann::json::exception where it is none, as all of these do.
RunIdentity identity_from(const Json& json);

/// "" or how the second run differs from the first: "it was made by nonet 0.1.0, and this is nonet 0.2.0".
/// `same_files`: whether even the times of the files must be the same.
std::string difference(const RunIdentity& first, const RunIdentity& second, bool same_files);

Json to_json(const Tally& tally);
Tally tally_from(const Json& json);

/// The text of a small file; nothing where there is none. Throws FileError.
std::optional<std::string> read_small_file(const std::string& path);
/// Puts a file in the place of another in one step, when its bytes are on the disk. Throws FileError.
void replace_file(const std::string& path, std::string_view text);
/// Where it is written until then.
std::string beside(const std::string& path);

}  // namespace nonet::cli
