// The one puzzle that encode and decode work on.
#pragma once

#include <optional>
#include <string>

#include "cli/options.hpp"
#include "nonet/formats/reader.hpp"

namespace nonet::cli {

struct PickedPuzzle {
  Puzzle puzzle;
  Record record;
  Symbols symbols;
};

/// Reads the puzzle that --index names, or the only one there is; nothing, with a warning, where there is none and none
/// was named. Throws UsageError where there are more and none was named, or fewer; InvalidPuzzle where it is none.
std::optional<PickedPuzzle> pick_puzzle(const Arguments& arguments, const std::string& path);

}  // namespace nonet::cli
