// Outside checkers of proofs: programs that read a formula and its proof from files and report whether the proof holds.
//
//     cake_lpr                    known programs: a table has their format and output
//     drat-trim -w                a known program; its options come after the files
//     ./mine --fast               any other program: the files are appended
//     ./mine {proof} {cnf} | tee  the files replace these words
//
// Example:
//     const nonet::OutsideChecker checker = nonet::parse_outside_checker("test -f {cnf} && echo s VERIFIED # {proof}");
//     const nonet::OutsideResult result = nonet::run_checker(checker, {"/no/formula", "/no/proof"}, {});
//     assert(result.verdict == nonet::ProofVerdict::none && result.why == "status 1, without output");
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "nonet/certificate.hpp"
#include "nonet/outcome.hpp"

namespace nonet {

struct OutsideChecker {
  std::string name;     ///< the program without folders; the whole command if it has several programs
  std::string command;  ///< for /bin/sh -c, with {cnf} and {proof} in place of the files
  proof::ProofFormat format = proof::ProofFormat::drat;  ///< that it reads
  bool text_only = false;                                ///< it does not read binary proofs
  bool known = false;                                    ///< it is in the table; others may read both formats
};

/// `otherwise`: the format for programs that are not in the table. The files follow the command, unless it has {cnf}
/// and {proof}. Throws Error if the command is empty, if its program does not exist, if it has only one of the two, or
/// if it has several programs and neither of the two.
OutsideChecker parse_outside_checker(std::string_view command, proof::ProofFormat otherwise = proof::ProofFormat::drat);

struct ProofFiles {
  std::string formula;
  std::string proof;
  bool binary = false;  ///< the proof's steps are bytes
};

enum class ProofVerdict : std::uint8_t { verified, not_verified, none };

struct OutsideResult {
  ProofVerdict verdict = ProofVerdict::none;
  std::string why = {};    ///< no verdict: "timeout", "signal 11 (Segmentation fault)", the status and last line
  bool cancelled = false;  ///< no verdict, because a stop was requested

  /// "verified", "not verified", "no verdict: timeout"
  std::string text() const;
};

/// Runs a checker. Its verdict is a line of its output or errors; a carriage return ends lines, too. The exit status
/// does not count, because some programs have 0 for a refused proof; but a checker ended by a signal has no verdict.
/// The budget's deadline, its timeout from now on, and a stop request end the checker; its memory is not limited. For
/// any thread. Throws SystemError if no process can be started.
OutsideResult run_checker(const OutsideChecker& checker, const ProofFiles& files, const Budget& budget);

}  // namespace nonet
