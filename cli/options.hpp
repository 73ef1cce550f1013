// One table of options, and a list of names for each verb: they feed parsing, help, manual pages and completions.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "nonet/error.hpp"

namespace nonet::cli {

struct Verb;  // cli/verbs.hpp

/// The name of pictures for --output and --to; it is not a format to read.
inline constexpr std::string_view kSvg = "svg";

/// The command line is wrong; `what()` says how. Status 2.
class UsageError : public Error {
 public:
  using Error::Error;
};

/// The only puzzle of a verb is invalid. Status 1.
class InvalidPuzzle : public Error {
 public:
  using Error::Error;
};

/// The words that an option takes.
using Words = std::vector<std::string_view> (*)(std::string_view verb);

/// A command line. Options not given are empty or false. If an option cannot be repeated, its last value counts.
struct Arguments {
  std::vector<std::string> files;
  // Input.
  std::optional<std::string> box, variant, format, symbols, to;
  std::vector<std::string> constraints;
  std::optional<std::uint64_t> index;
  // Solving.
  std::vector<std::string> backend;
  std::optional<std::uint64_t> limit, node_limit, memory_limit, jobs;
  std::optional<std::chrono::nanoseconds> timeout, total_time;
  std::optional<std::string> cube;
  bool all = false, no_legend = false;
  // Output.
  std::optional<std::string> output, columns, out, shard, summary, color, progress;
  bool resume = false, status = false, quiet = false, verbose = false, exit_zero = false;
  std::optional<std::string> paper;
  std::optional<std::string> style;
  // Formulas.
  std::optional<std::string> encoding, amo, relations, sums, automata, reduce, puzzle, cnf;
  std::vector<std::string> block;
  std::optional<std::uint64_t> cubes, split;
  bool compact = false, sat_status = false;
  // Certificates.
  std::optional<std::string> verdict, proof, export_folder;
  std::vector<std::string> with;
  bool binary = false;
  // Comparisons.
  std::vector<std::string> rival;
  std::optional<std::chrono::nanoseconds> rival_timeout;
  std::optional<std::uint64_t> rounds, warmup;
  std::optional<std::string> json, csv, times, html;
  bool cpu_time = false;
  // Cross-checks.
  std::optional<std::chrono::nanoseconds> time;
  std::optional<std::uint64_t> count, seed, case_number;
  bool solutions = false, no_shrink = false;
  // The workshop.
  std::optional<std::string> form, goal, keys, keep, clues, symmetry, pattern, from, rules;
  std::optional<std::uint64_t> counts, remove, per_grid, depth, backdoor, effort, estimate;
  bool next = false, hardest = false, explain = false;
  bool automorphisms = false, dedupe = false, redundant = false, controlled_bias = false, drops_constraints = false;
  // Always.
  bool help = false, version = false;

  /// The texts of all values by option; one empty text for a flag.
  std::map<std::string, std::vector<std::string>, std::less<>> written;
  bool has(std::string_view name) const { return written.contains(name); }
  /// The text of the last value; empty: not given.
  std::string as_written(std::string_view name) const { return has(name) ? written.find(name)->second.back() : ""; }
  /// The value of an option N that only one verb has.
  std::optional<std::uint64_t> number(std::string_view name) const {
    return has(name) ? std::optional(std::stoull(as_written(name))) : std::nullopt;
  }
};

/// The member for an option's value; its type decides how the value is read. Values of options that only one verb has
/// are only in Arguments::written.
using Target =
    std::variant<std::monostate, bool Arguments::*, std::optional<std::string> Arguments::*,
                 std::optional<std::uint64_t> Arguments::*, std::optional<std::chrono::nanoseconds> Arguments::*,
                 std::vector<std::string> Arguments::*>;

/// How a command uses the files that an option's value names.
enum class FileUse : std::uint8_t {
  none,     ///< the value names no file
  read,     ///< reads the file
  written,  ///< writes the file, or files in this folder
  run,      ///< the value names a program, a library, or a command line with files
};

struct Option {
  std::string_view name;        ///< without the dashes
  char letter = 0;              ///< its short form; 0: none
  std::string_view value = {};  ///< the name of its value in help; "": a flag; BYTES: units; FILE, PATH, DIR: completed
  std::string_view help = {};   ///< one line
  Target target = {};
  std::uint64_t least = 0;  ///< of a number
  bool rare = false;        ///< only `--help all` shows it
  Words words = nullptr;    ///< its values; in "external:COMMAND" the text after the colon is free
  std::string_view (*meaning)(std::string_view word) = nullptr;  ///< for `--help all` and the manual
  FileUse file = FileUse::none;                                  ///< for cli/file_guard.hpp

  bool repeatable() const { return std::holds_alternative<std::vector<std::string> Arguments::*>(target); }
  /// One value may have several of the words, separated by commas.
  bool takes_list() const { return value == "LIST" || repeatable(); }
};

/// The options that verbs share. A verb may have others (`Verb::own`).
std::span<const Option> all_options();
const Option& option(std::string_view name);
/// The option with the verb's own help and value, if it has them.
Option option_of(const Verb& verb, std::string_view name);

template <typename Rows>
std::vector<std::string_view> names_of(const Rows& rows) {
  std::vector<std::string_view> names;
  names.reserve(std::size(rows));
  for (const auto& row : rows) names.push_back(row.name);
  return names;
}

/// Throws UsageError with the nearest words if the word is not one of these.
void require_word(std::string_view option, std::string_view word, const std::vector<std::string_view>& words);

/// Reads a verb's command line. Throws UsageError for wrong values and for options that the verb does not have, with
/// similar options and the verbs that have the option.
Arguments parse_arguments(const Verb& verb, std::span<const std::string> words);

}  // namespace nonet::cli
