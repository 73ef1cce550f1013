#include "cli/verbs.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <new>

#include "backends/backend.hpp"
#include "board/text.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "version.hpp"

namespace nonet::cli {
namespace {

constexpr auto kPlanned = std::to_array<std::string_view>({"convert", "merge", "generate", "explain"});

void print(const std::string& text) {
  OutputFile output("-");
  output.write(text);
  output.close();
}

std::string program_help() {
  std::string text =
      "nonet solves Sudoku-like boards by SAT and by search, and holds solvers against each other.\n\n"
      "usage: nonet VERB [OPTIONS] [FILE...]\n\n";
  for (const Verb& verb : verbs()) {
    std::string name = "  " + std::string(verb.name);
    name.resize(12, ' ');
    text += name + std::string(verb.summary) + "\n";
  }
  return text +
         "\n'nonet VERB --help' tells more. No FILE, or -: standard input.\n"
         "\n  nonet solve puzzles.txt               one solution a line, in order\n"
         "  nonet compare --backend dfs,cadical puzzles.txt\n"
         "  nonet encode puzzle.txt | cadical -q | nonet decode --puzzle puzzle.txt\n";
}

std::string verb_help(const Verb& verb) {
  std::string text = "nonet " + std::string(verb.name) + ": " + std::string(verb.summary) + "\n\nusage: nonet " +
                     std::string(verb.name) + " [OPTIONS] " + std::string(verb.operands) + "\n\n";
  if (!verb.details.empty()) text += std::string(verb.details) + "\n";
  text += "options:\n" + option_help(verb.options);
  if (!verb.examples.empty()) text += "\nexamples:\n" + std::string(verb.examples);
  return text;
}

std::string version_text() {
  std::string text = "nonet " + std::string(kVersion) + "\n";
  for (const BackendInfo* info : backends()) {
    if (info->engine != nullptr) text += info->engine() + "\n";
  }
  return text + std::string(kCompiler) + "\n";
}

int run_verb(const Verb& verb, std::span<const std::string> words) {
  const Arguments arguments = parse_arguments(words, verb.options);
  if (arguments.has("help")) {
    print(verb_help(verb));
    return kSuccess;
  }
  if (verb.operands.empty() && !arguments.files().empty()) {
    throw UsageError("unexpected '" + arguments.files().front() + "': 'nonet " + std::string(verb.name) +
                     "' takes no FILE");
  }
  return verb.run(arguments);
}

int run_words(std::span<const std::string> words) {
  const std::string first = words.empty() ? "--help" : words.front();
  if (first == "--version" || first == "-V") {
    print(version_text());
    return kSuccess;
  }
  const bool asks = first == "--help" || first == "-h" || first == "help";
  if (asks && words.size() < 2) {
    print(program_help());
    // Nothing to do is no success.
    return words.empty() ? kUsage : kSuccess;
  }
  const std::string& name = asks ? words[1] : first;
  std::vector<std::string_view> names;
  for (const Verb& verb : verbs()) {
    names.push_back(verb.name);
    if (verb.name != name) continue;
    if (!asks) return run_verb(verb, words.subspan(1));
    print(verb_help(verb));
    return kSuccess;
  }
  if (std::find(kPlanned.begin(), kPlanned.end(), name) != kPlanned.end()) {
    throw UsageError("'" + name + "' is not in this version");
  }
  throw UsageError((name.starts_with('-') ? "a verb comes first, not '" : "unknown verb '") + name + "'" +
                   did_you_mean(name, names));
}

int run_reporting(std::span<const std::string> words) {
  // What goes wrong behind a signal, such as input that is cut off, is its consequence.
  const auto report = [](std::string_view message) {
    if (received_signal() == 0) cli::report(message);
  };
  try {
    return run_words(words);
  } catch (const InvalidPuzzle& error) {
    report(error.what());
    return kNotSolved;
  } catch (const UsageError& error) {
    report(error.what());
    report("'nonet --help' lists the verbs, 'nonet VERB --help' their options");
    return kUsage;
  } catch (const FileError& error) {
    report(error.what());
    return kFile;
  } catch (const Error& error) {
    report(error.what());
    return kUsage;
  } catch (const std::bad_alloc&) {
    report("out of memory; --memory-limit and a smaller -j help");
    return kRanOut;
  }
}

}  // namespace

std::span<const Verb> verbs() {
  static const auto kVerbs = std::to_array<Verb>(
      {kSolve, kCount, kCheck, kCompare, kCrosscheck, kEncode, kDecode, kProve, kVerify, kBackends});
  return kVerbs;
}

int worse(int one, int other) {
  const auto rank = [](int status) {
    constexpr std::array<int, 6> kRank = {0, 1, 5, 4, 3, 2};
    return status >= static_cast<int>(kRank.size()) ? 6 : kRank[static_cast<std::size_t>(status)];
  };
  return rank(one) >= rank(other) ? one : other;
}

void report(std::string_view message) {
  const std::string line = "nonet: " + std::string(message) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

int run_program(std::span<const std::string> words) {
  watch_signals();
  const int status = run_reporting(words);
  const int signal = received_signal();
  return signal != 0 ? kSignalled + signal : status;
}

}  // namespace nonet::cli
