// The inputs of a run with --shard or --resume: regular files, of which the run processes a part.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "run/shard.hpp"

namespace nonet::cli {

/// --shard: "3/8". Throws UsageError.
std::optional<Shard> read_shard(const Arguments& arguments);

/// A file at the start of the run.
struct FileIdentity {
  std::string name;  ///< as given; it may differ
  std::uint64_t bytes = 0;
  std::int64_t modified_ns = 0;  ///< since 1970; differs for copies on other machines
  std::string hash = {};         ///< SHA-256 of its first and last 64 KiB
};

/// The part of a file that the run processes.
struct InputPart {
  std::string name;
  InputPosition from;
  std::uint64_t end = 0;  ///< in bytes
  bool whole = false;     ///< all of the file
  bool numbered = true;   ///< lines and records count from the start of the file
};

struct PartedInputs {
  std::vector<FileIdentity> files;
  std::vector<InputPart> parts;       ///< in order, none of them empty
  std::vector<std::string> beside{};  ///< Layout::beside of the first file
};

/// Splits the inputs by bytes as if they were one file, rounded to lines. `numbered`: the line and index of the first
/// part count from the start of the input, so everything before it is read. Throws UsageError if an input is not a
/// regular file, is compressed, or has records that are not lines; FileError.
PartedInputs part_inputs(const Arguments& arguments, const Shard& shard, bool numbered);

}  // namespace nonet::cli
