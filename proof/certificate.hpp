// Certificates: what is said of a board, and the proof of it. docs/certificates.md describes the format:
//
//     nonet certificate 1
//     verdict unique
//     board 3x3
//     clues .......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...
//     solution 693784512487512936125963874932651487568247391741398625319475268856129743274836159
//     formula 729 12006 5a4c...                     variables, clauses, SHA-256 of the DIMACS text
//     proof 14                                      the number of steps; "proof 14 binary 310": and of bytes
//     -12 84 0                                      DRAT
//     ...
//     0
//     end 77d1...                                   SHA-256 of all lines above
//
// Example:
//     nonet::proof::Certificate certificate;
//     std::string why;
//     std::string_view text = "nonet certificate 1\nverdict maybe\n";
//     assert(!nonet::proof::read_certificate(text, certificate, why));
//     assert(why.starts_with("line 2: "));
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/proof/statement.hpp"

namespace nonet::proof {

class StepReader;
class LratReader;

/// What a certificate begins with, and no other of its lines.
inline constexpr std::string_view kCertificateHead = "nonet certificate ";

/// What the steps of a proof are: lemmas, or lemmas with hints (lrat_steps.hpp).
enum class ProofFormat : std::uint8_t { drat, lrat };

enum class Claim : std::uint8_t { solvable, unique, multiple, no_solution, count };
std::string_view name_of(Claim claim);
/// Whether such a certificate has a proof.
bool has_proof(Claim claim);

struct Certificate {
  Claim claim = Claim::solvable;
  Statement statement = {};
  std::vector<std::vector<int>> solutions = {};
  /// Of `count`: the file that has the solutions, and the SHA-256 of its bytes; "": they are in the certificate.
  std::string solutions_file = {};
  std::string solutions_hash = {};
  std::uint64_t count = 0;  ///< of `count`
  std::uint64_t variables = 0;
  std::uint64_t clauses = 0;
  std::string hash = {};

  // The proof as it is in the text.
  std::uint64_t steps = 0;
  ProofFormat format = ProofFormat::drat;
  bool binary = false;
  std::string_view proof = {};
  std::uint64_t proof_line = 0;  ///< its first line

  // The last line, and what it should be.
  std::uint64_t end_line = 0;
  bool sealed = false;  ///< it is what it should be
};

/// The solutions that a proof may not find again: those of `unique` and `count`.
std::vector<std::vector<int>> blocked_solutions(const Certificate& certificate);

/// The steps of its proof: of one in DRAT, of one in LRAT. The text that `proof` points into must outlive them.
StepReader drat_steps(const Certificate& certificate);
LratReader lrat_steps(const Certificate& certificate);

/// The text of a certificate with a proof of `steps` steps in its format, which `proof` has. `proof_line` and what
/// follows it in the struct are not looked at.
std::string write_certificate(const Certificate& certificate);
/// Names a file for the solutions of a count, and returns what it has: a line each.
std::string set_apart(Certificate& certificate, const std::string& solutions_file);
/// The names of all such files that certificates in this text name. Of damaged text perhaps more.
std::vector<std::string> solutions_files(std::string_view text);
/// Reads the solutions of such a file, in `solutions`. Returns "", or what is wrong, with its line.
std::string read_solutions(std::string_view text, Certificate& certificate);

/// Reads one certificate and takes it off the front of `text`; the certificate points into it. False: `why` says with
/// the line what is wrong, and `text` begins after the part that could be read. Nothing is read or taken from the
/// next line on that begins with kCertificateHead. Lines are counted from `first_line`. What is read has the right
/// form; verify.hpp checks whether it is true.
/// Asks goes_on from time to time, and throws LimitReached if it returns false, or if constraints may take more than
/// `most_constraint_bytes` of memory.
bool read_certificate(std::string_view& text, Certificate& certificate, std::string& why, std::uint64_t first_line = 1,
                      const GoesOn& goes_on = {}, std::size_t most_constraint_bytes = SIZE_MAX);

}  // namespace nonet::proof
