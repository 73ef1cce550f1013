#include "cli/help.hpp"

#include <algorithm>
#include <array>

#include "cli/table.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

constexpr std::size_t kColumn = 26;  // where the text of an option begins
constexpr std::size_t kWidth = 100;

constexpr std::array<Meaning, 7> kStatuses = {{
    {"0", "Every puzzle was solved. A closed pipe also ends quietly."},
    {"1", "Some puzzle has no solution or is invalid."},
    {"2", "The command line is wrong."},
    {"3", "A file cannot be read or written."},
    {"4", "Backends disagree, or an answer or certificate fails its check."},
    {"5", "Some puzzle ran out of time, nodes or memory, its solver failed, or its board is not supported."},
    {"129, 130, 143", "Hung up, interrupted or terminated: finished results were written, in order."},
}};

constexpr std::array<Meaning, 2> kEnvironment = {{
    {"NO_COLOR", "If it is set and not empty, there are no colours without --color."},
    {"NONET_KERNEL", "The kernel of the batch backend: avx512, avx2 or baseline."},
}};

// A list of words below an option's help.
std::string wrapped(const std::vector<std::string_view>& words) {
  std::vector<std::string> list;
  list.reserve(words.size());
  for (const std::string_view word : words)
    list.push_back(std::string(word) + (list.size() + 1 < words.size() ? "," : ""));
  return in_lines("", list, kColumn, kWidth);
}

// A text on the left, and another one from a column on.
std::string in_columns(const std::string& left, std::size_t column, std::string_view text) {
  return formatted("{:<{}}{}\n", left + "  ", column, text);
}

std::string option_line(const Option& row) {
  const std::string letter = row.letter != 0 ? formatted("-{}, ", row.letter) : "    ";
  return in_columns(formatted("  {}--{}{}{}", letter, row.name, row.value.empty() ? "" : " ", row.value), kColumn,
                    row.help);
}

std::string option_help(const Verb& verb, const Option& row, HelpLength length) {
  constexpr std::size_t kWordColumn = kColumn + 13;
  std::string text = option_line(row);
  if (row.words == nullptr) return text;
  if (row.meaning == nullptr || length == HelpLength::usual) return text + wrapped(row.words(verb.name));
  for (const std::string_view word : row.words(verb.name)) {
    text += in_columns(formatted("{:{}}{}", "", kColumn, word), kWordColumn, row.meaning(word));
  }
  return text;
}

std::string list(std::span<const Meaning> rows) {
  constexpr std::size_t kMeaningColumn = 17;
  std::string text;
  for (const Meaning& row : rows) text += in_columns(formatted("  {}", row.what), kMeaningColumn, row.meaning);
  return text;
}

std::string exit_statuses(std::span<const Meaning> rows) {
  return formatted("\nexit status:\n{}  {}\n", list(rows), kWorstStatus);
}

}  // namespace

std::span<const Meaning> statuses() { return kStatuses; }

std::vector<Meaning> statuses_of(const Verb& verb) {
  std::vector<Meaning> rows(kStatuses.begin(), kStatuses.end());
  if (verb.job != nullptr) std::erase_if(rows, [](const Meaning& row) { return row.what == "4"; });
  for (const Meaning& own : verb.statuses) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Meaning& row) { return row.what == own.what; });
    if (found == rows.end()) {
      rows.insert(rows.end() - 1, own);  // before signals
    } else if (own.meaning.empty()) {
      rows.erase(found);
    } else {
      *found = own;
    }
  }
  return rows;
}

std::span<const Meaning> environment() { return kEnvironment; }

std::string program_help() {
  std::string text =
      "nonet solves Sudoku-like boards by SAT and by search, and compares solvers.\n\n"
      "usage: nonet VERB [OPTIONS] [FILE...]\n\n";
  for (const Verb& verb : verbs()) text += formatted("  {:<10} {}\n", verb.name, verb.summary);
  return text +
         "\n'nonet VERB --help' shows the options of a verb, '--help all' everything, '--version' the versions.\n"
         "No FILE, or -: standard input.\n"
         "\n  nonet solve puzzles.txt               one solution per line, in order\n"
         "  nonet compare --backend dfs,cadical puzzles.txt\n"
         "  nonet encode puzzle.txt | cadical -q | nonet decode --puzzle puzzle.txt\n";
}

std::string verb_help(const Verb& verb, HelpLength length) {
  std::string text =
      formatted("nonet {0}: {1}\n\nusage: nonet {0} [OPTIONS]{2}{3}\n\n{4}{5}options:\n", verb.name, verb.summary,
                verb.operands.empty() ? "" : " ", verb.operands, verb.details, verb.details.empty() ? "" : "\n");
  std::vector<std::string_view> omitted;
  for (const std::string_view name : verb.options) {
    const Option row = option_of(verb, name);
    if (row.rare && length == HelpLength::usual) {
      omitted.push_back(name);
    } else {
      text += option_help(verb, row, length);
    }
  }
  if (!omitted.empty()) text += formatted("\nand, with '--help all':\n  {}\n", joined(omitted, ", "));
  if (length == HelpLength::all) text += exit_statuses(statuses_of(verb));
  if (!verb.examples.empty()) text += formatted("\nexamples:\n{}", verb.examples);
  return text;
}

std::string whole_help() {
  std::string text = program_help() + "\noptions:\n";
  for (const std::string_view name : {"help", "version", "generate"}) text += option_line(option(name));
  text += exit_statuses(statuses()) + "\nenvironment:\n" + list(environment());
  for (const Verb& verb : verbs()) text += "\n\n" + verb_help(verb, HelpLength::all);
  return text;
}

}  // namespace nonet::cli
