// `nonet crosscheck` as a process that is watched, so that a backend that crashes or hangs is what has been looked for,
// and not the end of the search.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "nonet/run/cross_search.hpp"

namespace nonet::cli {

struct WatchedRun {
  std::vector<std::string> words;  ///< behind "nonet": all but those that watching adds
  std::string command;             ///< for people, who do the same by it
  CaseAt case_at;                  ///< the cases of these words
  std::vector<BackendSpec> specs;
  std::optional<std::uint64_t> puzzles;  ///< of all cases, where known
  std::string cases_of;                  ///< whose cases they are, for messages: "of seed 7"
};

/// Runs the words in a process of its own, and says what that says. Where it crashes or hangs, the case that it was at
/// is found, shrunk with a process for each try, and written to a folder as any other disagreement. Returns the status.
/// Nothing: there can be no other process, as the program's own file is not to be found.
std::optional<int> run_watched(const Arguments& arguments, const WatchedRun& run);

}  // namespace nonet::cli
