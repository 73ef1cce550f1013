#include "cli/verbs.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <new>
#include <system_error>

#include "base/text.hpp"
#include "cli/file_guard.hpp"
#include "cli/help.hpp"
#include "cli/inputs.hpp"
#include "cli/output_file.hpp"
#include "cli/progress.hpp"
#include "cli/share.hpp"
#include "cli/signals.hpp"
#include "nonet/backend.hpp"
#include "nonet/version.hpp"
#include "run/input.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// Other names of verbs, with the words that they abbreviate.
struct Alias {
  std::string_view name;
  std::vector<std::string> words;
};

const std::vector<Alias>& aliases() {
  static const std::vector<Alias> kAliases = {
      {"minimize", {"minimise"}}, {"grade", {"rate"}}, {"hint", {"explain", "--next"}}};
  return kAliases;
}

// Replaces an alias at the front.
std::vector<std::string> without_alias(std::span<const std::string> words) {
  std::vector<std::string> plain(words.begin(), words.end());
  if (plain.empty()) return plain;
  const std::string first = plain.front();
  for (const Alias& alias : aliases()) {
    if (alias.name != first) continue;
    plain.erase(plain.begin());
    plain.insert(plain.begin(), alias.words.begin(), alias.words.end());
  }
  return plain;
}

std::string version_text() {
  std::string text = "nonet " + std::string(kVersion) + "\n";
  for (const BackendInfo* info : backends()) {
    if (info->engine != nullptr && info->argument.empty()) text += info->engine({}) + "\n";
  }
  return text + std::string(kCompiler) + "\n";
}

bool takes(const Verb* verb, std::string_view option) {
  return verb != nullptr && std::find(verb->options.begin(), verb->options.end(), option) != verb->options.end();
}

// Words before --help do not matter, because people append it to existing lines. Throws UsageError for a useless word
// after it.
HelpLength help_length(const Verb& verb, std::span<const std::string> words) {
  const auto asked = std::find_if(words.begin(), words.end(),
                                  [](const std::string& word) { return word == "--help" || word == "-h"; });
  if (asked == words.end() || asked + 1 == words.end() || (asked + 1)->starts_with('-')) return HelpLength::usual;
  if (asked[1] != "all") {
    throw UsageError(
        formatted("unexpected '{}' after {}: 'nonet {} --help all' shows every option", asked[1], *asked, verb.name));
  }
  return HelpLength::all;
}

int print(const std::string& text) {
  write_file("-", text);
  return kSuccess;
}

int run_verb(const Verb& verb, std::span<const std::string> words) {
  const Arguments arguments = parse_arguments(verb, words);
  if (arguments.help) return print(verb_help(verb, help_length(verb, words)));
  if (arguments.version) return print(version_text());
  if (verb.operands.empty() && !arguments.files.empty()) {
    throw UsageError(formatted("unexpected '{}': 'nonet {}' takes no FILE", arguments.files.front(), verb.name));
  }
  guard_files(verb, arguments);
  return verb.job != nullptr ? run_job(verb.name, verb.job(arguments), arguments) : verb.run(arguments);
}

[[noreturn]] void refuse_verb(const std::string& name) {
  std::error_code error;
  if (std::filesystem::is_regular_file(name, error)) {
    throw UsageError("'" + name + "' is a file: a verb comes first, as in 'nonet solve " + name + "'");
  }
  if (is_puzzle_text(name)) {
    throw UsageError("'" + short_name(name) + "' is a puzzle: a verb comes first, as in 'nonet solve PUZZLE'");
  }
  std::vector<std::string_view> names = names_of(verbs());
  for (const Alias& alias : aliases()) names.push_back(alias.name);
  throw UsageError((name.starts_with('-') ? "a verb comes first, not '" : "unknown verb '") + short_name(name) + "'" +
                   did_you_mean(name, names));
}

int run_words(std::span<const std::string> words) {
  const std::string first = words.empty() ? std::string() : words.front();
  if (first == "--version" || first == "-V") {
    if (words.size() > 1) throw UsageError("unexpected '" + words[1] + "' after " + first);
    return print(version_text());
  }
  if (first == "--generate") {
    if (words.size() != 2) throw UsageError("--generate takes the folder to write to");
    generate_share(words[1]);
    return kSuccess;
  }
  const bool asks = first == "--help" || first == "-h" || first == "help";
  const bool all = asks && words.size() > 1 && words.back() == "all";
  if (asks && words.size() == (all ? 2 : 1)) return print(all ? whole_help() : program_help());
  if (words.empty()) {
    // Nothing was done, so it is not a success; help was not asked for, so it does not go to standard output.
    const std::string help = program_help();
    std::fwrite(help.data(), 1, help.size(), stderr);
    return kUsage;
  }
  const std::string name = asks ? without_alias(words.subspan(1, 1)).front() : first;
  const Verb* const verb = find_verb(name);
  if (verb == nullptr) refuse_verb(name);
  if (!asks) return run_verb(*verb, words.subspan(1));
  if (const std::size_t most = all ? 3 : 2; words.size() > most) {
    const std::size_t unexpected = words[2] == "all" ? 3 : 2;
    throw UsageError("unexpected '" + words[unexpected] + "': 'nonet " + first + " VERB' only takes 'all'");
  }
  return print(verb_help(*verb, all ? HelpLength::all : HelpLength::usual));
}

// The message for bad_alloc, with the options of the verb that reduce memory.
std::string out_of_memory(const Verb* verb) {
  std::vector<std::string> advice;
  if (takes(verb, "memory-limit")) advice.emplace_back("--memory-limit");
  if (takes(verb, "jobs")) advice.emplace_back("a smaller -j");
  if (advice.empty()) return "out of memory";
  return "out of memory; " + advice.front() + (advice.size() > 1 ? " and " + advice.back() + " help" : " helps");
}

// The message if the system refuses something, such as a thread, with the option of the verb that helps.
std::string refused_by_system(std::string_view what, const Verb* verb) {
  return std::string(what) + (takes(verb, "jobs") ? "; a smaller -j helps" : "");
}

int run_reporting(std::span<const std::string> words) {
  // A signal causes errors, such as truncated input.
  const auto report = [](std::string_view message) {
    if (received_signal() == 0) cli::report(message);
  };
  const Verb* verb = nullptr;
  try {
    watch_signals();
    if (!words.empty()) verb = find_verb(words.front());
    return run_words(words);
  } catch (const InvalidPuzzle& error) {
    report(error.what());
    return kNotSolved;
  } catch (const UsageError& error) {
    report(error.what());
    report(verb == nullptr ? "'nonet --help' lists the verbs, 'nonet VERB --help' their options"
                           : formatted("'nonet {} --help' lists the options", verb->name));
    return kUsage;
  } catch (const FileError& error) {
    report(error.what());
    return kFile;
  } catch (const SystemError& error) {
    report(error.code() == EAGAIN ? refused_by_system(error.what(), verb) : error.what());
    return kRanOut;
  } catch (const InputLimit& reached) {
    report(reached.what());
    return kRanOut;
  } catch (const Error& error) {
    report(error.what());
    return kUsage;
  } catch (const std::bad_alloc&) {
    report(out_of_memory(verb));
    return kRanOut;
  } catch (const std::system_error& error) {
    const bool thread = error.code() == std::errc::resource_unavailable_try_again;
    report(thread ? refused_by_system("the system grants no thread", verb) : error.what());
    return kRanOut;
  }
}

}  // namespace

const Verb* find_verb(std::string_view name) {
  const std::span<const Verb> all = verbs();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Verb& verb) { return verb.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<std::string_view> with_stream_options(std::vector<std::string_view> own) {
  constexpr std::array kStream = {"jobs",    "box",    "format", "symbols", "output",    "out",  "progress", "quiet",
                                  "verbose", "resume", "shard",  "summary", "exit-zero", "help", "version"};
  own.insert(own.end(), kStream.begin(), kStream.end());
  return own;
}

std::vector<std::string_view> with_search_options(std::vector<std::string_view> own) {
  own.insert(own.end(), {"backend", "timeout", "total-time", "variant", "constraint"});
  return with_stream_options(std::move(own));
}

int worst_of(int one, int other) {
  const auto rank = [](int status) {
    constexpr std::array<int, 6> kRank = {0, 1, 5, 4, 3, 2};
    return status >= static_cast<int>(kRank.size()) ? 6 : kRank[static_cast<std::size_t>(status)];
  };
  return rank(one) >= rank(other) ? one : other;
}

void report(std::string_view message) {
  const std::string line = "nonet: " + visible(message) + "\n";
  const auto terminal = clear_progress_line();
  std::fwrite(line.data(), 1, line.size(), stderr);
}

int run_program(std::span<const std::string> words) {
  const int status = run_reporting(without_alias(words));
  const int signal = received_signal();
  return signal != 0 ? kSignalled + signal : status;
}

}  // namespace nonet::cli
