#include "cli/share.hpp"

#include <cctype>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "base/text.hpp"
#include "cli/folder.hpp"
#include "cli/help.hpp"
#include "nonet/version.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

// Text that roff prints unchanged.
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

std::string in_font(char font, std::string_view text) { return formatted("\\f{}{}\\fR", font, escaped(text)); }

std::string today() {
  std::time_t seconds = std::time(nullptr);
  // For reproducible builds: reproducible-builds.org/specs/source-date-epoch.
  const char* const fixed = std::getenv("SOURCE_DATE_EPOCH");  // NOLINT(concurrency-mt-unsafe): nobody sets it
  if (fixed != nullptr) read_number(fixed, seconds);
  return utc(seconds, "%F");
}

std::string heading(std::string name) {
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return formatted(".TH {} 1 {} \"nonet {}\" \"User Commands\"\n", escaped(name), today(), kVersion);
}

// Filled text; an empty line begins a paragraph.
std::string paragraphs(std::string_view text) {
  std::string out = escaped(text);
  if (!out.ends_with('\n')) out += '\n';
  for (std::size_t at = 0; (at = out.find("\n\n")) != std::string::npos;) out.replace(at, 2, "\n.PP\n");
  return out;
}

std::string literally(std::string_view text) { return formatted(".nf\n{}.fi\n", escaped(text)); }

// An entry of a list; `what` has its fonts.
std::string entry(const std::string& what, std::string_view meaning) {
  return formatted(".TP\n{}\n{}\n", what, escaped(meaning));
}

std::string roff_list(std::span<const Meaning> rows) {
  std::string text;
  for (const Meaning& row : rows) text += entry(in_font('B', row.what), row.meaning);
  return text;
}

std::string option_entry(const Verb& verb, const Option& row) {
  std::string names = row.letter != 0 ? in_font('B', formatted("-{}", row.letter)) + ", " : "";
  names += in_font('B', formatted("--{}", row.name));
  if (!row.value.empty()) names += " " + in_font('I', row.value);
  std::string text = entry(names, row.help);
  if (row.words == nullptr) return text;
  const std::vector<std::string_view> words = row.words(verb.name);
  text += formatted(".br\nOne of: {}.\n", escaped(joined(words, ", ")));
  if (row.meaning == nullptr) return text;
  text += ".RS\n";
  for (const std::string_view word : words) text += entry(in_font('B', word), row.meaning(word));
  return text + ".RE\n";
}

std::string see_also(const Verb* self) {
  std::vector<std::string> pages;
  if (self != nullptr) pages.emplace_back(".BR nonet (1)");
  for (const Verb& verb : verbs()) {
    if (&verb != self) pages.push_back(formatted(".BR nonet\\-{} (1)", escaped(verb.name)));
  }
  return formatted(".SH SEE ALSO\n{}\n", joined(pages, ",\n"));
}

std::string roff_exit_statuses(std::span<const Meaning> rows) {
  return formatted(".SH EXIT STATUS\n{}.PP\n{}\n", roff_list(rows), escaped(kWorstStatus));
}

// nonet.1
std::string program_manual() {
  std::string text = heading("nonet") + ".SH NAME\nnonet \\- solve Sudoku\\-like boards by SAT and by search\n";
  text +=
      ".SH SYNOPSIS\n.B nonet\n.I VERB\n[\\fIOPTIONS\\fR]\n[\\fIFILE\\fR...]\n"
      ".SH DESCRIPTION\nInterchangeable backends solve a board by search or as a formula. Every answer can be "
      "compared\n"
      "with the others and with the rules. Without a\n.I FILE\n"
      "or with \\fB\\-\\fR, nonet reads standard input. Results go to standard output, messages to standard error.\n"
      ".SH VERBS\n";
  for (const Verb& verb : verbs()) {
    text += entry(formatted(".BR nonet\\-{} (1)", escaped(verb.name)), verb.summary);
  }
  text += ".SH OPTIONS\n";
  for (const char* const name : {"help", "version", "generate"}) text += option_entry(verbs().front(), option(name));
  text += roff_exit_statuses(statuses()) + ".SH ENVIRONMENT\n" + roff_list(environment());
  text += ".SH EXAMPLES\n";
  for (const Verb& verb : verbs()) text += literally(verb.examples);
  return text + see_also(nullptr);
}

void write(const fs::path& path, const std::string& text) {
  make_folder(path.parent_path().string());
  write_file(path.string(), text);
}

}  // namespace

std::string verb_manual(const Verb& verb) {
  std::string text = heading(formatted("nonet-{}", verb.name));
  text += formatted(".SH NAME\nnonet\\-{0} \\- {1}\n.SH SYNOPSIS\n.B nonet {0}\n[\\fIOPTIONS\\fR]\n", verb.name,
                    escaped(verb.summary));
  if (!verb.operands.empty()) text += escaped(verb.operands) + "\n";
  text += ".SH DESCRIPTION\n" + paragraphs(verb.details.empty() ? verb.summary : verb.details);
  text += ".SH OPTIONS\n";
  for (const std::string_view option_name : verb.options) text += option_entry(verb, option_of(verb, option_name));
  text += roff_exit_statuses(statuses_of(verb));
  if (!verb.examples.empty()) text += ".SH EXAMPLES\n" + literally(verb.examples);
  return text + see_also(&verb);
}

void generate_share(const std::string& folder) {
  const fs::path root(folder);
  write(root / "man/man1/nonet.1", program_manual());
  for (const Verb& verb : verbs()) {
    write(root / ("man/man1/nonet-" + std::string(verb.name) + ".1"), verb_manual(verb));
  }
  write(root / "bash-completion/completions/nonet", bash_completion());
  write(root / "zsh/site-functions/_nonet", zsh_completion());
  write(root / "fish/vendor_completions.d/nonet.fish", fish_completion());
}

}  // namespace nonet::cli
