// One table of options, one list of them a verb: it feeds parsing, help, manual pages and completions.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/error.hpp"

namespace nonet::cli {

/// The command line is wrong; `what()` says how. Status 2.
class UsageError : public Error {
 public:
  using Error::Error;
};

/// The one puzzle that a verb works on is none. Status 1.
class InvalidPuzzle : public Error {
 public:
  using Error::Error;
};

/// An option that the verb does not have. Its message lacks the verbs that have it.
class UnknownOption : public UsageError {
 public:
  UnknownOption(std::string name, const std::string& message) : UsageError(message), name_(std::move(name)) {}
  const std::string& name() const { return name_; }  ///< without the dashes

 private:
  std::string name_;
};

/// The values that a verb's option takes, where they are few. A library's names come from its own table.
using Words = std::vector<std::string_view> (*)(std::string_view verb);

struct Option {
  std::string_view name;   ///< without the dashes
  char letter = 0;         ///< its short form; 0: none
  std::string_view value;  ///< how help names its value; "": a flag; FILE, PATH and DIR are completed
  std::string_view help;   ///< one line, without its words
  bool repeatable = false;
  bool rare = false;      ///< only `--help all` shows it
  Words words = nullptr;  ///< for help and completions; whoever reads the value refuses all others. Of
                          ///< "external:COMMAND" what stands behind the colon is for the user to say
  std::string_view (*meaning)(std::string_view word) = nullptr;  ///< `--help all` and the manual tell it of each word

  /// Several of its words may stand in one value, apart by commas.
  bool takes_list() const { return value == "LIST" || repeatable; }
};

/// Every option of every verb, each once.
std::span<const Option> all_options();
const Option& option(std::string_view name);
/// As a verb has it: its own help and value where the table has them.
Option option_of(std::string_view verb, std::string_view name);

/// What was given, by option name; values are checked by the getters, so that every error names its option. Of an
/// option that is not repeatable the last one counts.
class Arguments {
 public:
  bool has(std::string_view name) const { return values_.contains(std::string(name)); }
  std::optional<std::string> text(std::string_view name) const;
  std::vector<std::string> texts(std::string_view name) const;
  /// Throws UsageError where it is no number from `least` on.
  std::optional<std::uint64_t> number(std::string_view name, std::uint64_t least = 0) const;
  /// Seconds, fractions allowed. Throws UsageError.
  std::optional<std::chrono::nanoseconds> seconds(std::string_view name) const;
  /// Bytes, with K, M or G, or k, m or g, behind the number. Throws UsageError.
  std::optional<std::uint64_t> bytes(std::string_view name) const;
  /// One of the words. Throws UsageError with the nearest.
  std::string word(std::string_view name, const std::vector<std::string_view>& words, std::string_view otherwise) const;

  const std::vector<std::string>& files() const { return files_; }

 private:
  friend Arguments parse_arguments(std::span<const std::string>, std::span<const std::string_view>);
  std::map<std::string, std::vector<std::string>> values_;
  std::vector<std::string> files_;
};

/// Throws UnknownOption, with the nearest ones of this verb; UsageError.
Arguments parse_arguments(std::span<const std::string> words, std::span<const std::string_view> option_names);

}  // namespace nonet::cli
