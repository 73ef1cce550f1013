#include "base/command.hpp"

#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/process.hpp"
#include "base/text.hpp"

namespace nonet {
namespace {

constexpr std::string_view kAssignmentBegin = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";

bool is_space(char byte) { return std::isspace(static_cast<unsigned char>(byte)) != 0; }

}  // namespace

std::string ProgramWord::name() const { return std::filesystem::path(path).filename().string(); }

bool ProgramWord::is(std::string_view program) const {
  const std::string own = name();
  return own.starts_with(program) &&
         (own.size() == program.size() || std::isalpha(static_cast<unsigned char>(own[program.size()])) == 0);
}

ProgramWord program_of(std::string_view command) {
  for (std::size_t at = 0;;) {
    while (at < command.size() && is_space(command[at])) ++at;
    std::string word;
    char quote = 0;
    for (; at < command.size() && (quote != 0 || !is_space(command[at])); ++at) {
      const char byte = command[at];
      if (quote != '\'' && std::string_view("$`\\").find(byte) != std::string_view::npos) return {};
      if (quote == 0 && std::string_view("(){}[]*?~;&|<>#!").find(byte) != std::string_view::npos) return {};
      if (byte == quote) {
        quote = 0;
      } else if (quote == 0 && (byte == '\'' || byte == '"')) {
        quote = byte;
      } else {
        word += byte;
      }
    }
    const std::size_t equals = word.find('=');
    const bool sets = equals != std::string::npos && equals > 0 && kAssignmentBegin.find(word[0]) != std::string::npos;
    if (!sets) return {word, at};
  }
}

std::string program_file(std::string_view command) {
  const std::string program = program_of(command).path;
  if (program.empty()) return {};
  if (program.find('/') != std::string::npos) return ::access(program.c_str(), X_OK) == 0 ? program : "";
  const char* const path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nobody changes it
  for (const std::string_view folder : split(path != nullptr ? path : "", ':')) {
    std::string file = std::string(folder) + "/" + program;
    if (::access(file.c_str(), X_OK) == 0) return file;
  }
  return {};
}

std::string why_no_program(const std::string& command) {
  const std::string program = program_of(command).path;
  if (program.empty() || !program_file(command).empty()) return {};
  if (program.find('/') != std::string::npos) return "no program at " + program + ": " + std::strerror(errno);
  // The shell has words of its own.
  std::string output;
  if (run_process("command -v -- " + shell_word(program), "", output).code == 0) return {};
  return "no program '" + program + "' on PATH";
}

bool has_several_commands(std::string_view command) {
  char quote = 0;
  char before = 0;
  bool escaped = false;
  for (const char byte : trim(command)) {
    if (escaped) {
      escaped = false;
    } else if (byte == '\\' && quote != '\'') {
      escaped = true;
    } else if (byte == quote) {
      quote = 0;
    } else if (quote == 0 && (byte == '\'' || byte == '"')) {
      quote = byte;
    } else if (quote == 0 && std::string_view("|&;\n").find(byte) != std::string_view::npos) {
      // In 2>&1, 3<&0 and >|file they belong to a redirection.
      const bool redirects = (before == '>' && (byte == '&' || byte == '|')) || (before == '<' && byte == '&');
      if (!redirects) return true;
    }
    before = byte;
  }
  return false;
}

std::string with_words(std::string_view command, const std::vector<std::pair<std::string_view, std::string>>& words) {
  std::string text;
  while (!command.empty()) {
    std::size_t taken = 0;
    for (const auto& [word, put] : words) {
      if (taken != 0 || !command.starts_with(word)) continue;
      text += put;
      taken = word.size();
    }
    if (taken == 0) text += command.substr(0, taken = 1);
    command.remove_prefix(taken);
  }
  return text;
}

}  // namespace nonet
