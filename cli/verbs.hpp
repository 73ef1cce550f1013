// The verbs, as a table, and the frame in which each runs.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/job.hpp"
#include "cli/options.hpp"

namespace nonet::cli {

/// As scripts see it; docs/commands.md has the table.
inline constexpr int kSuccess = 0;
inline constexpr int kNotSolved = 1;    ///< some puzzle has no solution or is invalid
inline constexpr int kUsage = 2;        ///< the command line is wrong
inline constexpr int kFile = 3;         ///< a file cannot be read or written
inline constexpr int kDisagree = 4;     ///< backends disagree, or an answer or certificate fails its check
inline constexpr int kRanOut = 5;       ///< some puzzle ran out of time, nodes or memory
inline constexpr int kSignalled = 128;  ///< plus the signal's number

/// If several apply, the first of these counts: signal, 2, 3, 4, 5, 1.
int worse(int one, int other);

/// A row of a list: an exit status or a variable, and what it means.
struct Meaning {
  std::string_view what;
  std::string_view meaning;
};

/// The meaning of an option for one verb, or an option that no other verb has. A value "N" is a number.
struct OwnOption {
  std::string_view name;
  std::string_view value;  ///< "": a flag
  std::string_view help;
  std::uint64_t least = 0;
  bool any_value = false;  ///< the words of the option are not for this verb
};

struct Verb {
  std::string_view name;
  std::string_view summary;
  std::string_view operands;  ///< "[FILE...]"
  bool operands_are_files = true;
  std::string_view details = {};  ///< a paragraph for help; lines with their ends
  /// Exit statuses with another meaning than for most verbs. An empty meaning: the verb never has this status. No
  /// verb with a job has status 4.
  std::vector<Meaning> statuses = {};
  std::string_view examples = {};  ///< likewise
  std::vector<std::string_view> options;
  std::vector<OwnOption> own = {};                   ///< for some of these
  Job (*job)(const Arguments& arguments) = nullptr;  ///< of a verb that reads a stream of puzzles; others have `run`
  int (*run)(const Arguments& arguments) = nullptr;

  bool reads_files() const { return operands_are_files && !operands.empty(); }
};

/// In the order of the help (cli/verb_table.cpp).
std::span<const Verb> verbs();
/// Null if there is none of this name.
const Verb* find_verb(std::string_view name);

/// These options, then those that each verb for a stream of puzzles has.
std::vector<std::string_view> with_stream_options(std::vector<std::string_view> own);
/// The same of a verb that searches on any board.
std::vector<std::string_view> with_search_options(std::vector<std::string_view> own);

/// The whole program except main(): parses, runs, reports errors on standard error, and returns the exit status.
int run_program(std::span<const std::string> words);

/// Writes one line to standard error, after the program's name.
void report(std::string_view message);

}  // namespace nonet::cli
