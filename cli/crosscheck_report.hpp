// The folder that `nonet crosscheck` writes for a case with a fault.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cli/output_file.hpp"
#include "cli/run_record.hpp"
#include "nonet/backend.hpp"
#include "run/crosscheck.hpp"

namespace nonet::cli {

/// The puzzles, each followed by its known solution if there is one, in a form that `nonet crosscheck` reads.
std::string puzzle_lines(const CrossCase& boards);

/// The arguments of nonet that check a file of such lines again. `timeout`: the value of --timeout; empty: the default.
std::vector<std::string> replay_words(const CrossCase& boards, const std::vector<BackendSpec>& specs,
                                      const std::string& timeout, const std::string& file);

/// What each backend and a certificate say about the puzzle, in new instances and with the timeout of the options.
std::string answer_lines(const CrossCase& boards, std::size_t number, const std::vector<BackendSpec>& specs,
                         const CrossOptions& options);

struct CaseReport {
  CrossCase boards;
  Fault fault;
  std::vector<BackendSpec> specs;
  std::string timeout;       ///< as for replay_words()
  std::string answers = {};  ///< more about the puzzle with the fault, for answers.txt
  bool puzzle_known = true;  ///< whether it is known which puzzle has the fault; its formula is written then
};

/// The names of a report's files in its folder.
inline constexpr std::array<std::string_view, 4> kReportFiles = {"puzzles.txt", "replay.sh", "puzzle.cnf",
                                                                 "answers.txt"};
/// NAME, or the first of NAME-2, NAME-3, ... that does not exist.
std::string fresh_folder(const std::string& name);

/// Prints what was found, then writes the folder. If the formula cannot be written, answers.txt says so. Throws
/// FileError.
void write_report(OutputFile& output, const std::string& folder, const CaseReport& report);

}  // namespace nonet::cli
