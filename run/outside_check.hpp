// Outside checkers of proofs: programs that get a formula and its proof as files and say whether the proof holds.
//
//     cake_lpr                    a program that the table knows: its format, its words, and how it is called
//     drat-trim -w                likewise; its own options stand behind the files
//     ./mine --fast               any other: formula and proof are appended
//     ./mine {proof} {cnf} | tee  files in these places
//
// Example:
//     const nonet::OutsideChecker checker = nonet::parse_outside_checker("test -f {cnf} && echo s VERIFIED # {proof}");
//     const nonet::OutsideVerdict verdict = nonet::ask_outside(checker, {"/no/formula", "/no/proof"}, {});
//     assert(verdict.says == nonet::OutsideVerdict::Says::nothing && verdict.why == "status 1, without a word");
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "nonet/certificate.hpp"
#include "nonet/outcome.hpp"

namespace nonet {

struct OutsideChecker {
  std::string name;     ///< the program without folders; the command where it runs several or only the shell knows
  std::string command;  ///< for /bin/sh -c, with {cnf} and {proof} where the files go
  proof::ProofFormat format = proof::ProofFormat::drat;  ///< that it takes
  bool text_only = false;                                ///< it reads no binary proofs
  bool known = false;                                    ///< to the table; any other may take both formats
};

/// Whether the table knows the command's program, it says the format; else `otherwise` does. Throws Error if there is
/// no command, if its program is not there, if only one of {cnf} and {proof} stands in it, or none where the files
/// cannot be appended: in several commands.
OutsideChecker parse_outside_checker(std::string_view command, proof::ProofFormat otherwise = proof::ProofFormat::drat);

/// What a checker reads.
struct ProofFiles {
  std::string formula;
  std::string proof;
  bool binary = false;  ///< the proof's steps are bytes
};

struct OutsideVerdict {
  enum class Says : std::uint8_t { verified, not_verified, nothing };
  Says says = Says::nothing;
  std::string why = {};    ///< of nothing: "timeout", "signal 11 (Segmentation fault)", the status and its last words
  bool cancelled = false;  ///< nothing, because a stop was requested

  /// "verified", "not verified", "no verdict: timeout"
  std::string text() const;
};

/// Runs a checker. Words of its output and errors count, each on a line of its own (a carriage return ends lines, too),
/// whatever its exit status is: some have 0 for a proof that is refused, and 1 for a formula that needs no proof. A
/// checker that a signal ended has said nothing. Of the budget, its deadline and timeout, from now on, and its stop
/// request end the checker; memory is its own affair. For any thread. Throws SystemError where no process can be
/// started.
OutsideVerdict ask_outside(const OutsideChecker& checker, const ProofFiles& files, const Budget& budget);

}  // namespace nonet
