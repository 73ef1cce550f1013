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

/// The puzzles, each with its known solution, if it has one, in a format for `nonet crosscheck`.
std::string puzzle_lines(const CrossCase& boards);

/// The arguments of nonet to check a file of such lines again. `timeout`: the value of --timeout; empty: the default.
std::vector<std::string> replay_words(const CrossCase& boards, const std::vector<BackendSpec>& specs,
                                      const std::string& timeout, const std::string& file);

/// The answers of each backend and a certificate to the puzzle, in new instances, with the timeout of the options.
std::string answer_lines(const CrossCase& boards, std::size_t number, const std::vector<BackendSpec>& specs,
                         const CrossOptions& options);

struct CaseReport {
  CrossCase boards;
  Fault fault;
  std::vector<BackendSpec> specs;
  std::string timeout;       ///< as for replay_words()
  std::string answers = {};  ///< for answers.txt
  bool puzzle_known = true;  ///< whether it is known which puzzle has the fault; then its formula is written
};

/// The names of a report's files in its folder.
inline constexpr std::array<std::string_view, 4> kReportFiles = {"puzzles.txt", "replay.sh", "puzzle.cnf",
                                                                 "answers.txt"};
/// NAME, or the first of NAME-2, NAME-3, ... that does not exist.
std::string fresh_folder(const std::string& name);

/// Prints the fault, then writes the folder. If the folder cannot be written, prints the reason and the puzzles.
void write_report(OutputFile& output, const std::string& folder, const CaseReport& report);

}  // namespace nonet::cli
