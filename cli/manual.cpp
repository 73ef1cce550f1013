#include "cli/manual.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>

#include "cli/help.hpp"
#include "cli/statuses.hpp"
#include "nonet/version.hpp"

namespace nonet::cli {
namespace {

// Text that roff prints as it stands.
std::string escaped(std::string_view text) {
  std::string out;
  bool line_starts = true;
  for (const char c : text) {
    if (line_starts && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '\'' && !line_starts) {
      out += "\\(aq";
    } else {
      out += c;
    }
    line_starts = c == '\n';
  }
  return out;
}

std::string in_font(char font, std::string_view text) { return std::string("\\f") + font + escaped(text) + "\\fR"; }

std::string today() {
  auto now = std::chrono::system_clock::now();
  // Whoever builds the same source twice wants the same bytes: reproducible-builds.org/specs/source-date-epoch.
  const char* const fixed = std::getenv("SOURCE_DATE_EPOCH");  // NOLINT(concurrency-mt-unsafe): nobody sets it
  long long seconds = 0;
  if (fixed != nullptr && std::from_chars(fixed, fixed + std::string_view(fixed).size(), seconds).ec == std::errc{}) {
    now = std::chrono::system_clock::time_point(std::chrono::seconds(seconds));
  }
  const std::chrono::year_month_day date(std::chrono::floor<std::chrono::days>(now));
  const auto two = [](unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return std::to_string(static_cast<int>(date.year())) + "-" + two(static_cast<unsigned>(date.month())) + "-" +
         two(static_cast<unsigned>(date.day()));
}

std::string heading(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return ".TH " + escaped(name) + " 1 " + today() + " \"nonet " + std::string(kVersion) + "\" \"User Commands\"\n";
}

// Filled text; an empty line begins a paragraph.
std::string paragraphs(std::string_view text) {
  std::string out;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    out += end == begin ? ".PP\n" : escaped(text.substr(begin, end - begin)) + "\n";
    begin = end + 1;
  }
  return out;
}

std::string literally(std::string_view text) { return ".nf\n" + escaped(text) + ".fi\n"; }

std::string list(std::span<const Meaning> rows) {
  std::string text;
  for (const Meaning& row : rows) text += ".TP\n" + in_font('B', row.what) + "\n" + escaped(row.meaning) + "\n";
  return text;
}

std::string option_entry(const Verb& verb, const Option& row) {
  std::string text = ".TP\n";
  if (row.letter != 0) text += in_font('B', std::string("-") + row.letter) + ", ";
  text += in_font('B', "--" + std::string(row.name));
  if (!row.value.empty()) text += " " + in_font('I', row.value);
  text += "\n" + escaped(row.help) + "\n";
  if (row.words != nullptr) text += ".br\nOne of: " + escaped(joined(row.words(verb.name))) + ".\n";
  if (row.meaning == nullptr) return text;
  text += ".RS\n";
  for (const std::string_view word : row.words(verb.name)) {
    text += ".TP\n" + in_font('B', word) + "\n" + escaped(row.meaning(word)) + "\n";
  }
  text += ".RE\n";
  return text;
}

std::string see_also(const Verb* self) {
  std::string text = ".SH SEE ALSO\n";
  if (self != nullptr) text += ".BR nonet (1)";
  for (const Verb& verb : verbs()) {
    if (&verb == self) continue;
    text += (text.back() == '\n' ? "" : ",\n") + std::string(".BR nonet\\-") + escaped(verb.name) + " (1)";
  }
  return text + "\n";
}

std::string exit_statuses(std::span<const Meaning> rows) {
  return ".SH EXIT STATUS\n" + list(rows) + ".PP\n" + escaped(kWorstStatus) + "\n";
}

}  // namespace

std::string program_manual() {
  std::string text = heading("nonet") + ".SH NAME\nnonet \\- solve Sudoku\\-like boards by SAT and by search\n";
  text += ".SH SYNOPSIS\n.B nonet\n.I VERB\n[\\fIOPTIONS\\fR]\n[\\fIFILE\\fR...]\n";
  text +=
      ".SH DESCRIPTION\nA board becomes a formula or a search, interchangeable backends solve it, and every answer "
      "can\n"
      "be held against the others and against the rules. Without a\n.I FILE\n"
      "or where it is \\fB\\-\\fR, standard input is read. Data goes to standard output, all talk to standard error.\n";
  text += ".SH VERBS\n";
  for (const Verb& verb : verbs()) {
    text += ".TP\n.BR nonet\\-" + escaped(verb.name) + " (1)\n" + escaped(verb.summary) + "\n";
  }
  text += ".SH OPTIONS\n";
  for (const std::string_view name : {"help", "version", "generate"})
    text += option_entry(verbs().front(), option(name));
  text += exit_statuses(statuses()) + ".SH ENVIRONMENT\n" + list(environment());
  text += ".SH EXAMPLES\n";
  for (const Verb& verb : verbs()) text += literally(verb.examples);
  return text + see_also(nullptr);
}

std::string verb_manual(const Verb& verb) {
  const std::string name(verb.name);
  std::string text = heading("nonet-" + name);
  text += ".SH NAME\nnonet\\-" + name + " \\- " + escaped(verb.summary) + "\n";
  text += ".SH SYNOPSIS\n.B nonet " + name + "\n[\\fIOPTIONS\\fR]\n";
  if (!verb.operands.empty()) text += escaped(verb.operands) + "\n";
  text += ".SH DESCRIPTION\n" + paragraphs(verb.details.empty() ? verb.summary : verb.details);
  text += ".SH OPTIONS\n";
  for (const std::string_view option_name : verb.options) text += option_entry(verb, option_of(verb.name, option_name));
  text += exit_statuses(statuses_of(verb));
  if (!verb.examples.empty()) text += ".SH EXAMPLES\n" + literally(verb.examples);
  return text + see_also(&verb);
}

}  // namespace nonet::cli
