// What `nonet crosscheck` leaves of a case with a fault: a folder that shows and repeats it.
#pragma once

#include <string>
#include <vector>

#include "cli/output.hpp"
#include "nonet/backends/backend.hpp"
#include "nonet/run/crosscheck.hpp"

namespace nonet::cli {

/// Puzzles, each with its known solution behind it where there is one, as `nonet crosscheck` reads them.
std::string puzzle_lines(const CrossCase& boards);

/// The words behind "nonet" that check a file of such lines again. `timeout`: seconds a puzzle, as --timeout has them;
/// empty: the usual ones.
std::vector<std::string> replay_words(const CrossCase& boards, const std::vector<BackendSpec>& specs,
                                      const std::string& timeout, const std::string& file);
/// As a command for a shell.
std::string command_of(const std::vector<std::string>& words);

/// What each backend, and a certificate, says of the puzzle, alone in new instances, with the timeout that they had.
std::string answer_lines(const CrossCase& boards, std::size_t number, const std::vector<BackendSpec>& specs,
                         const CrossOptions& options);

struct CaseReport {
  CrossCase boards;
  Fault fault;
  std::vector<BackendSpec> specs;
  std::string timeout;       ///< as in replay_words()
  std::string answers = {};  ///< more about the fault's puzzle, for answers.txt
  bool puzzle_known = true;  ///< whether it is known which one that is: its formula is written as well
};

/// Says what was found, then writes the folder. A formula that cannot be written is told of in answers.txt. Throws
/// FileError.
void write_report(OutputFile& output, const std::string& folder, const CaseReport& report);

}  // namespace nonet::cli
