// The one puzzle that encode and decode work on.
#pragma once

#include <string>

#include "board/reader.hpp"
#include "cli/options.hpp"

namespace nonet::cli {

struct PickedPuzzle {
  Puzzle puzzle;
  Record record;
  Symbols symbols;
};

/// Reads the puzzle that --index names, or the only one there is. Throws UsageError where there are more and none was
/// named, or fewer; InvalidPuzzle where it is none.
PickedPuzzle pick_puzzle(const Arguments& arguments, const std::string& path);

}  // namespace nonet::cli
