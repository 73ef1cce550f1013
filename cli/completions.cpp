#include <array>
#include <vector>

#include "base/process.hpp"
#include "cli/share.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

std::string fish_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += (c == '\'' || c == '\\' ? "\\" : "") + std::string(1, c);
  return out + "'";
}

// What completes the value of an option.
struct Completion {
  enum Kind : std::uint8_t { flag, text, words, list, file, folder } kind = text;
  std::string choice = {};  // words, separated by blanks; of "external:COMMAND" the name
};

Completion completion_of(const Verb& verb, const Option& row) {
  if (row.value.empty()) return {Completion::flag};
  if (row.value == "FILE" || row.value == "PATH") return {Completion::file};
  if (row.value == "DIR") return {Completion::folder};
  if (row.words == nullptr) return {};
  std::vector<std::string_view> words = row.words(verb.name);
  for (std::string_view& word : words) word = word.substr(0, word.find(':'));
  return {row.takes_list() ? Completion::list : Completion::words, joined(words, " ")};
}

// --- bash ---------------------------------------------------------------------------

// The cases of one verb: the values of its options, and the options.
std::string bash_verb(const Verb& verb) {
  constexpr std::array<std::string_view, 6> kActions = {"", ":", "words=", "list=", "files=-f", "files=-d"};
  std::string values;
  for (const std::string_view name : verb.options) {
    const Option row = option_of(verb, name);
    const auto [kind, choice] = completion_of(verb, row);
    if (kind == Completion::flag) continue;
    values += formatted("        --{}{}) {}{} ;;\n", row.name, row.letter != 0 ? formatted("|-{}", row.letter) : "",
                        kActions[kind], choice.empty() ? "" : shell_word(choice));
  }
  return formatted("    {})\n      case $option in\n{}        *) words='--{}'{} ;;\n      esac\n      ;;\n", verb.name,
                   values, joined(verb.options, " --"), verb.reads_files() ? " files=-f" : "");
}

// --- zsh ----------------------------------------------------------------------------

// Brackets and colons have a meaning in a spec of _arguments.
std::string zsh_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_option(const Verb& verb, const Option& row) {
  constexpr std::array<std::string_view, 6> kActions = {"",       " ",        "({})", "_sequence compadd - {}",
                                                        "_files", "_files -/"};
  const auto [kind, choice] = completion_of(verb, row);
  const bool flag = kind == Completion::flag;
  std::string about = formatted("[{}]", zsh_escaped(row.help));
  if (!flag) about += formatted(":{}:{}", zsh_escaped(row.value), formatted(fmt::runtime(kActions[kind]), choice));
  const std::string letter = row.letter != 0 ? formatted("-{}", row.letter) : "";
  const std::string both = formatted("({}{}--{})", letter, letter.empty() ? "" : " ", row.name);
  const std::string before = row.repeatable() ? "'*'" : shell_word(both);
  const std::string name = formatted("--{}{}", row.name, flag ? "" : "=");
  if (letter.empty()) return before + name + shell_word(about);
  return formatted("{}{{{}{},{}}}{}", before, letter, flag ? "" : "+", name, shell_word(about));
}

std::string zsh_verb(const Verb& verb) {
  std::string text = formatted("    {})\n      _arguments -s -S", verb.name);
  for (const std::string_view name : verb.options) {
    text += " \\\n        " + zsh_option(verb, option_of(verb, name));
  }
  if (verb.reads_files()) text += " \\\n        '*:FILE:_files'";
  return text + "\n      ;;\n";
}

// --- fish ---------------------------------------------------------------------------

std::string fish_option(const Verb& verb, const Option& row) {
  const auto [kind, choice] = completion_of(verb, row);
  const std::array<std::string, 6> actions = {"",
                                              " -x",
                                              " -x -a " + fish_quoted(choice),
                                              " -x -a " + fish_quoted("(__nonet_list " + choice + ")"),
                                              " -r -F",
                                              " -x -a '(__fish_complete_directories)'"};
  return formatted("complete -c nonet -n '__nonet_verb_is {}'{} -l {}{} -d {}\n", verb.name,
                   row.letter != 0 ? formatted(" -s {}", row.letter) : "", row.name, actions[kind],
                   fish_quoted(row.help));
}

}  // namespace

std::string bash_completion() {
  std::string text = R"(# bash completion for nonet; made by 'nonet --generate' from its tables of options.

_nonet() {
  local current=${COMP_WORDS[COMP_CWORD]} option='' verb=${COMP_WORDS[1]-} words='' list='' files='' before=''
  ((COMP_CWORD > 0)) && option=${COMP_WORDS[COMP_CWORD - 1]}
  # Bash cuts --name=value at the sign, unless COMP_WORDBREAKS has none.
  if [[ $current == '=' ]]; then
    current=''
  elif [[ $option == '=' ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $current == --*=* ]]; then
    option=${current%%=*} before=$option= current=${current#*=}
  fi
  if ((COMP_CWORD == 1)) || { ((COMP_CWORD == 2)) && [[ $verb == help ]]; }; then
    verb=''
  fi
  COMPREPLY=()
  case $verb in
    '') words=')" + joined(names_of(verbs()), " ") +
                     R"( help --help --version' ;;
)";
  for (const Verb& verb : verbs()) text += bash_verb(verb);
  return text + R"(  esac
  # Of values separated by commas, the last is completed.
  if [[ $list ]]; then
    words=$list
    if [[ $current == *,* ]]; then
      before+=${current%,*}, current=${current##*,}
    fi
  elif [[ $words == *--* && $files && $current != -* ]]; then
    words=''
  fi
  if [[ $words ]]; then
    mapfile -t COMPREPLY < <(compgen -P "$before" -W "$words" -- "$current")
  elif [[ $files ]]; then
    mapfile -t COMPREPLY < <(compgen -P "$before" "$files" -- "$current")
    compopt -o filenames 2>/dev/null
  fi
} &&
  complete -F _nonet nonet
)";
}

std::string zsh_completion() {
  std::string text = R"(#compdef nonet
# zsh completion for nonet; made by 'nonet --generate' from its tables of options.

_nonet() {
  local curcontext=$curcontext state line ret=1
  local -a verbs=(
)";
  for (const Verb& verb : verbs()) {
    text += formatted("    {}\n", shell_word(formatted("{}:{}", verb.name, verb.summary)));
  }
  text += R"(  )
  _arguments -C \
    '(-)'{-h,--help}'[the verbs]' \
    '(-)'{-V,--version}'[versions of nonet and what it is made with]' \
    '(-): :->verb' \
    '(-)*:: :->rest' && ret=0
  case $state in
    verb) _describe -t commands 'verb' verbs && ret=0 ;;
    rest) curcontext=${curcontext%:*:*}:nonet-$words[1]: _nonet_verb && ret=0 ;;
  esac
  return ret
}

_nonet_verb() {
  case $words[1] in
    help) ((CURRENT == 2)) && _describe -t commands 'verb' verbs ;;
)";
  for (const Verb& verb : verbs()) text += zsh_verb(verb);
  return text + R"(  esac
}

_nonet "$@"
)";
}

std::string fish_completion() {
  std::string text = R"(# fish completion for nonet; made by 'nonet --generate' from its tables of options.

# The verb before the cursor is this one.
function __nonet_verb_is
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test "$words[2]" = "$argv[1]"
end

# Whether a verb comes next.
function __nonet_wants_verb
    set -l words (commandline -opc)
    test (count $words) -eq 1; or begin
        test (count $words) -eq 2; and test "$words[2]" = help
    end
end

# Of values separated by commas, the last is completed.
function __nonet_list
    set -l before (commandline -ct | string replace -r '^--[^=]*=' '' | string match -r '.*,')
    printf '%s\n' "$before"$argv
end

complete -c nonet -n __nonet_wants_verb -f
complete -c nonet -n __nonet_wants_verb -s h -l help -d 'the verbs'
complete -c nonet -n __nonet_wants_verb -s V -l version -d 'versions of nonet and what it is made with'
)";
  for (const Verb& verb : verbs()) {
    text += formatted("complete -c nonet -n __nonet_wants_verb -a {} -d {}\n", verb.name, fish_quoted(verb.summary));
  }
  for (const Verb& verb : verbs()) {
    text += "\n";
    if (!verb.reads_files()) text += formatted("complete -c nonet -n '__nonet_verb_is {}' -f\n", verb.name);
    for (const std::string_view name : verb.options) text += fish_option(verb, option_of(verb, name));
  }
  return text;
}

}  // namespace nonet::cli
