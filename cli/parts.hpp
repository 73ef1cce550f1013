// The inputs of a run that is split among machines or resumed: regular files, of which this run takes a part.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "run/shard.hpp"

namespace nonet::cli {

/// --shard: "3/8". Throws UsageError.
std::optional<Shard> read_shard(const Arguments& arguments);

/// A file as it was when the run began.
struct FileIdentity {
  std::string name;  ///< as given; it does not count for the identity
  std::uint64_t bytes = 0;
  std::int64_t modified_ns = 0;  ///< since 1970; copies of a file on other machines differ in it
  std::string hash = {};         ///< SHA-256 of its first and last 64 KiB
};

/// What a run takes of one file.
struct InputPart {
  std::string name;
  InputPosition from;
  std::uint64_t end = 0;  ///< in bytes
  bool whole = false;     ///< all of the file
  bool numbered = true;   ///< lines and records are counted from the file's begin
};

struct PartedInputs {
  std::vector<FileIdentity> files;
  std::vector<InputPart> parts;       ///< in order, none of them empty
  std::vector<std::string> beside{};  ///< Layout::beside of the first file
};

/// Looks at all inputs. A shard takes its bytes of them as if they were one file, rounded to lines. `numbered`: the
/// line and index of the first part count from the start of the input, so everything before it is read. Throws
/// UsageError if an input is no regular file, is compressed, or has a format whose records are not lines; FileError.
PartedInputs part_inputs(const Arguments& arguments, const Shard& shard, bool numbered);

}  // namespace nonet::cli
