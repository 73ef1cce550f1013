// What a shell makes of a command that a user has given: which program it runs, and where names of files go.
//
// Example:
//     const nonet::ProgramWord program = nonet::program_of("HEAP=9 '/opt/my tools/minisat' -x");
//     assert(program.path == "/opt/my tools/minisat" && program.name() == "minisat");
//     assert(nonet::with_words("check {cnf}", {{"{cnf}", "'a b.cnf'"}}) == "check 'a b.cnf'");
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nonet {

/// The word of a command that names its program.
struct ProgramWord {
  std::string path = {};  ///< without its quotes; empty if only the shell knows
  std::size_t end = 0;    ///< where the word ends in the command

  /// Without folders.
  std::string name() const;
  /// Whether it is this program, with or without a version: "cadical", "/opt/cadical-1.9.5", "kissat_4".
  bool is(std::string_view program) const;
};

/// The first word that sets no variable.
ProgramWord program_of(std::string_view command);

/// The file of the program of a command; "" if only the shell knows, or if there is none.
std::string program_file(std::string_view command);

/// "" if the program of a command is there, or if only the shell knows; else why not: "no program 'minisat' on PATH".
/// May run a shell: throws SystemError if it cannot.
std::string why_no_program(const std::string& command);

/// Whether a shell would see several commands: only the last one would get added arguments.
bool has_several_commands(std::string_view command);

/// A command with texts in the places of others, such as quoted file names for "{cnf}". What is put in is not looked
/// at again.
std::string with_words(std::string_view command, const std::vector<std::pair<std::string_view, std::string>>& words);

}  // namespace nonet
