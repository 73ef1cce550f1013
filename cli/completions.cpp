#include "cli/completions.hpp"

#include <vector>

#include "cli/verbs.hpp"

namespace nonet::cli {
namespace {

// A word between single quotes, as bash and zsh read it: ' ends the quotes, \' stands outside them.
std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string(R"('\'')") : std::string(1, c);
  return out + "'";
}

std::string fish_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += (c == '\'' || c == '\\' ? "\\" : "") + std::string(1, c);
  return out + "'";
}

std::string with_blanks(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) text += (text.empty() ? "" : " ") + std::string(word);
  return text;
}

// What is completed for an option's value: of "external:COMMAND" the name.
std::string words_of(const Verb& verb, const Option& row) {
  std::vector<std::string_view> words = row.words(verb.name);
  for (std::string_view& word : words) word = word.substr(0, word.find(':'));
  return with_blanks(words);
}

std::vector<std::string_view> verb_names() {
  std::vector<std::string_view> names;
  for (const Verb& verb : verbs()) names.push_back(verb.name);
  return names;
}

// --- bash ---------------------------------------------------------------------------

// The cases of one verb: what its options take, and which there are.
std::string bash_verb(const Verb& verb) {
  std::string values;
  std::string flags;
  for (const std::string_view name : verb.options) {
    const Option row = option_of(verb.name, name);
    std::string pattern = "--" + std::string(row.name);
    flags += (flags.empty() ? "" : " ") + pattern;
    if (row.letter != 0) pattern += std::string("|-") + row.letter;
    if (row.value.empty()) continue;
    std::string action = ":";
    if (row.words != nullptr) {
      action = (row.takes_list() ? "list=" : "words=") + quoted(words_of(verb, row));
    } else if (row.value == "FILE" || row.value == "PATH") {
      action = "files=-f";
    } else if (row.value == "DIR") {
      action = "files=-d";
    }
    values.append("        ").append(pattern).append(") ").append(action).append(" ;;\n");
  }
  return "    " + std::string(verb.name) + ")\n      case $option in\n" + values + "        *) words=" + quoted(flags) +
         (verb.operands.empty() ? "" : " files=-f") + " ;;\n      esac\n      ;;\n";
}

// --- zsh ----------------------------------------------------------------------------

// Within a spec of _arguments: brackets and colons mean something there.
std::string zsh_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_option(const Verb& verb, const Option& row) {
  std::string action;
  if (!row.value.empty()) {
    std::string words = " ";  // a message alone
    if (row.words != nullptr) {
      words = words_of(verb, row);
      words = row.takes_list() ? "_sequence compadd - " + words : "(" + words + ")";
    } else if (row.value == "FILE" || row.value == "PATH") {
      words = "_files";
    } else if (row.value == "DIR") {
      words = "_files -/";
    }
    action = ":" + zsh_escaped(row.value) + ":" + words;
  }
  const std::string about = "[" + zsh_escaped(row.help) + "]" + action;
  const std::string name = "--" + std::string(row.name);
  const std::string both = row.letter != 0 ? std::string("-") + row.letter + " " + name : name;
  const std::string before = row.repeatable() ? "'*'" : quoted("(" + both + ")");
  const char* const equals = row.value.empty() ? "" : "=";
  if (row.letter == 0) return before + name + equals + quoted(about);
  const char* const plus = row.value.empty() ? "" : "+";
  return before + "{-" + row.letter + plus + "," + name + equals + "}" + quoted(about);
}

std::string zsh_verb(const Verb& verb) {
  std::string text = "    " + std::string(verb.name) + ")\n      _arguments -s -S";
  for (const std::string_view name : verb.options)
    text += " \\\n        " + zsh_option(verb, option_of(verb.name, name));
  if (!verb.operands.empty()) text += " \\\n        '*:FILE:_files'";
  return text + "\n      ;;\n";
}

// --- fish ---------------------------------------------------------------------------

std::string fish_option(const Verb& verb, const Option& row) {
  std::string text = "complete -c nonet -n '__nonet_verb_is " + std::string(verb.name) + "'";
  if (row.letter != 0) text += std::string(" -s ") + row.letter;
  text += " -l " + std::string(row.name);
  if (row.words != nullptr) {
    const std::string words = words_of(verb, row);
    text += " -x -a " + (row.takes_list() ? fish_quoted("(__nonet_list " + words + ")") : fish_quoted(words));
  } else if (row.value == "FILE" || row.value == "PATH") {
    text += " -r -F";
  } else if (row.value == "DIR") {
    text += " -x -a '(__fish_complete_directories)'";
  } else if (!row.value.empty()) {
    text += " -x";
  }
  return text + " -d " + fish_quoted(row.help) + "\n";
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
    '') words=')" + with_blanks(verb_names()) +
                     R"( help --help --version' ;;
)";
  for (const Verb& verb : verbs()) text += bash_verb(verb);
  return text + R"(  esac
  # Of values apart by commas, the last is completed.
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
    text += "    " + quoted(std::string(verb.name) + ":" + std::string(verb.summary)) + "\n";
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

# Of values apart by commas, the last is completed.
function __nonet_list
    set -l before (commandline -ct | string replace -r '^--[^=]*=' '' | string match -r '.*,')
    printf '%s\n' "$before"$argv
end

complete -c nonet -n __nonet_wants_verb -f
complete -c nonet -n __nonet_wants_verb -s h -l help -d 'the verbs'
complete -c nonet -n __nonet_wants_verb -s V -l version -d 'versions of nonet and what it is made with'
)";
  for (const Verb& verb : verbs()) {
    text += "complete -c nonet -n __nonet_wants_verb -a " + std::string(verb.name) + " -d " +
            fish_quoted(verb.summary) + "\n";
  }
  for (const Verb& verb : verbs()) {
    text += "\n";
    if (verb.operands.empty()) text += "complete -c nonet -n '__nonet_verb_is " + std::string(verb.name) + "' -f\n";
    for (const std::string_view name : verb.options) text += fish_option(verb, option_of(verb.name, name));
  }
  return text;
}

}  // namespace nonet::cli
