#include "cli/help.hpp"

#include <algorithm>

#include "cli/statuses.hpp"

namespace nonet::cli {
namespace {

constexpr std::size_t kColumn = 26;  // where the text of an option begins
constexpr std::size_t kWidth = 100;

// Words behind a left edge of blanks, broken before kWidth.
std::string wrapped(const std::vector<std::string_view>& words) {
  std::string text(kColumn, ' ');
  std::size_t column = kColumn;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word = std::string(words[i]) + (i + 1 < words.size() ? "," : "");
    if (column > kColumn && column + 1 + word.size() > kWidth) {
      text += "\n" + std::string(kColumn, ' ');
      column = kColumn;
    }
    if (column > kColumn) {
      text += ' ';
      ++column;
    }
    text += word;
    column += word.size();
  }
  return text + "\n";
}

// What stands on the left, and the text from a column on.
std::string in_columns(std::string left, std::size_t column, std::string_view text) {
  left.resize(std::max(left.size() + 2, column), ' ');
  return left + std::string(text) + "\n";
}

std::string option_line(const Option& row) {
  std::string left = row.letter != 0 ? std::string("  -") + row.letter + ", " : "      ";
  left += "--" + std::string(row.name);
  if (!row.value.empty()) left += " " + std::string(row.value);
  return in_columns(left, kColumn, row.help);
}

std::string option_help(const Verb& verb, const Option& row, HelpLength length) {
  constexpr std::size_t kWordColumn = kColumn + 13;
  std::string text = option_line(row);
  if (row.words == nullptr) return text;
  if (row.meaning == nullptr || length == HelpLength::usual) return text + wrapped(row.words(verb.name));
  for (const std::string_view word : row.words(verb.name)) {
    text += in_columns(std::string(kColumn, ' ') + std::string(word), kWordColumn, row.meaning(word));
  }
  return text;
}

std::string list(std::span<const Meaning> rows) {
  constexpr std::size_t kMeaningColumn = 17;
  std::string text;
  for (const Meaning& row : rows) text += in_columns("  " + std::string(row.what), kMeaningColumn, row.meaning);
  return text;
}

std::string exit_statuses(std::span<const Meaning> rows) {
  return "\nexit status:\n" + list(rows) + "  " + std::string(kWorstStatus) + "\n";
}

}  // namespace

std::string joined(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

std::string program_help() {
  std::string text =
      "nonet solves Sudoku-like boards by SAT and by search, and holds solvers against each other.\n\n"
      "usage: nonet VERB [OPTIONS] [FILE...]\n\n";
  for (const Verb& verb : verbs()) {
    std::string name = "  " + std::string(verb.name);
    name.resize(std::max<std::size_t>(name.size() + 1, 13), ' ');
    text += name + std::string(verb.summary) + "\n";
  }
  return text +
         "\n'nonet VERB --help' tells more, '--help all' everything, '--version' the versions.\n"
         "No FILE, or -: standard input.\n"
         "\n  nonet solve puzzles.txt               one solution a line, in order\n"
         "  nonet compare --backend dfs,cadical puzzles.txt\n"
         "  nonet encode puzzle.txt | cadical -q | nonet decode --puzzle puzzle.txt\n";
}

std::string verb_help(const Verb& verb, HelpLength length) {
  std::string text = "nonet " + std::string(verb.name) + ": " + std::string(verb.summary) + "\n\nusage: nonet " +
                     std::string(verb.name) + " [OPTIONS]" + (verb.operands.empty() ? "" : " ") +
                     std::string(verb.operands) + "\n\n";
  if (!verb.details.empty()) text += std::string(verb.details) + "\n";
  text += "options:\n";
  std::vector<std::string_view> left_out;
  for (const std::string_view name : verb.options) {
    const Option row = option_of(verb.name, name);
    if (row.rare && length == HelpLength::usual) {
      left_out.push_back(name);
    } else {
      text += option_help(verb, row, length);
    }
  }
  if (!left_out.empty()) text += "\nand, with '--help all':\n  " + joined(left_out) + "\n";
  if (length == HelpLength::all) text += exit_statuses(statuses_of(verb));
  if (!verb.examples.empty()) text += "\nexamples:\n" + std::string(verb.examples);
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
