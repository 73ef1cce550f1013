// The table of verbs, and the program around them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/job.hpp"
#include "cli/options.hpp"

namespace nonet::cli {

/// Exit statuses; docs/commands.md has the table.
inline constexpr int kSuccess = 0;
inline constexpr int kNotSolved = 1;    ///< some puzzle has no solution or is invalid
inline constexpr int kUsage = 2;        ///< the command line is wrong
inline constexpr int kFile = 3;         ///< a file cannot be read or written
inline constexpr int kDisagree = 4;     ///< backends disagree, or an answer or certificate fails its check
inline constexpr int kRanOut = 5;       ///< some puzzle ran out of time, nodes or memory
inline constexpr int kSignalled = 128;  ///< plus the signal's number

/// The status that counts if both apply, by this order: signal, 2, 3, 4, 5, 1, 0.
int worst_of(int one, int other);

/// The meaning of an exit status or a variable.
struct Meaning {
  std::string_view what;
  std::string_view meaning;
};

/// An option whose meaning differs for one verb, or that only this verb has. A value "N" is a number.
struct OwnOption {
  std::string_view name;
  std::string_view value;  ///< "": a flag
  std::string_view help;
  std::uint64_t least = 0;
  bool any_value = false;  ///< this verb does not use the words of the option
};

struct Verb {
  std::string_view name;
  std::string_view summary;
  std::string_view operands;  ///< "[FILE...]"
  bool operands_are_files = true;
  std::string_view details = {};  ///< paragraphs for help; each line ends in "\n"
  /// Exit statuses whose meaning differs for this verb. An empty meaning: it never has this status. Verbs with a job
  /// never have status 4.
  std::vector<Meaning> statuses = {};
  std::string_view examples = {};  ///< command lines; each ends in "\n"
  std::vector<std::string_view> options;
  std::vector<OwnOption> own = {};
  Job (*job)(const Arguments& arguments) = nullptr;  ///< for a verb that reads a stream of puzzles
  int (*run)(const Arguments& arguments) = nullptr;  ///< for other verbs

  bool reads_files() const { return operands_are_files && !operands.empty(); }
};

/// In the order of the help (cli/verb_table.cpp).
std::span<const Verb> verbs();
/// nullptr if there is no verb of this name.
const Verb* find_verb(std::string_view name);

/// Adds the options of all verbs for streams of puzzles.
std::vector<std::string_view> with_stream_options(std::vector<std::string_view> own);
/// Adds also those of verbs that search on any board.
std::vector<std::string_view> with_search_options(std::vector<std::string_view> own);

/// The whole program except main(): parses, runs, reports errors on standard error, and returns the exit status.
int run_program(std::span<const std::string> words);

/// Writes one line to standard error, after the program's name.
void report(std::string_view message);

}  // namespace nonet::cli
