#include "cli/help.hpp"

#include <algorithm>

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

std::string option_help(const Verb& verb, const Option& row) {
  std::string left = row.letter != 0 ? std::string("  -") + row.letter + ", " : "      ";
  left += "--" + std::string(row.name);
  if (!row.value.empty()) left += " " + std::string(row.value);
  left.resize(std::max(left.size() + 2, kColumn), ' ');
  std::string text = left + std::string(row.help) + "\n";
  if (row.words != nullptr) text += wrapped(row.words(verb.name));
  return text;
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
         "\n'nonet VERB --help' tells more, '--help all' everything. No FILE, or -: standard input.\n"
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
      text += option_help(verb, row);
    }
  }
  if (!left_out.empty()) text += "\nand, with '--help all':\n  " + joined(left_out) + "\n";
  if (!verb.examples.empty()) text += "\nexamples:\n" + std::string(verb.examples);
  return text;
}

std::string whole_help() {
  std::string text = program_help();
  for (const Verb& verb : verbs()) text += "\n\n" + verb_help(verb, HelpLength::all);
  return text;
}

}  // namespace nonet::cli
