// Checks certificates, and proofs of others.
//
// The verifier trusts nothing: it reads the board's text, derives the clauses of the rules, and checks the solutions
// against the rules and each step of the proof against the clauses. It uses neither encoder nor solver nor the rules
// table.
//
// Example:
//     nonet::proof::Verifier verifier;
//     std::string_view text = "no certificate\n";
//     const nonet::proof::Verification result = verifier.verify(text);
//     assert(!result.verified() && result.why().starts_with("line 1: "));
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "nonet/proof/certificate.hpp"

namespace nonet::proof {

class Boards;

struct Verification {
  std::optional<Refusal> refusal = {};  ///< what is wrong; none: it is verified
  Certificate certificate = {};
  /// All but the proof is sound, and the proof decides: other checkers can be asked.
  bool proof_decides = false;
  bool verified() const { return !refusal; }
  std::string why() const { return refusal ? refusal->message() : std::string(); }
};

/// Reads the file beside a certificate that has a count's solutions. False, and why not in `bytes`: it cannot be read.
using LoadSolutions = std::function<bool(const std::string& name, std::string& bytes)>;
/// Reads the solutions of a certificate that names a file for them. Returns "" or why they are not there.
std::string load_solutions(Certificate& certificate, const LoadSolutions& load);

class Verifier {
 public:
  /// Asks `goes_on` from time to time. A verification that reaches a limit ends as not verified.
  explicit Verifier(GoesOn goes_on = {}, std::size_t most_entries = kMostEntries);
  ~Verifier();

  /// Verifies one certificate and takes it off the front of the text, whose lines are counted from `first_line`.
  /// `load` is asked for a count's solutions that are not in it.
  Verification verify(std::string_view& text, std::uint64_t first_line = 1, const LoadSolutions& load = {});
  /// The proof in this format, as text or binary, of a certificate that write_dimacs() would take. False: a step
  /// follows as RAT alone, which is not written with hints, or not at all; then `proof` says which.
  bool proof_as(const Certificate& certificate, ProofFormat format, bool binary, std::string& proof);
  /// What the certificate's proof is about: its formula, in DIMACS with comments, in pieces, until `write` says no;
  /// whether it never did. Requires a certificate that is verified, or whose proof decides.
  bool write_dimacs(const Certificate& certificate, const std::function<bool(std::string_view)>& write);

 private:
  std::string why_untrue(const Certificate& certificate);
  std::optional<Refusal> check_proof(const Certificate& certificate);
  template <class Step, class Checker, class Reader>
  std::optional<Refusal> check_steps(const Certificate& certificate, Checker& checker, Reader steps);

  GoesOn goes_on_;
  std::size_t most_bytes_;
  std::unique_ptr<Boards> boards_;
};

/// "DRAT"
std::string_view name_of(ProofFormat format);

struct ProofKind {
  ProofFormat format = ProofFormat::drat;
  bool binary = false;
  bool plain_ids = false;  ///< of binary LRAT: LratForm::binary_plain_ids
};

/// How a proof of this formula is written: in this format, or by its content. Throws LimitReached(stopped).
ProofKind kind_of_proof(std::string_view formula, std::string_view proof, const GoesOn& goes_on,
                        std::optional<ProofFormat> format = {});

/// Why the proof does not refute the DIMACS formula, or none. Takes DRAT and LRAT, text or binary, and distinguishes
/// them by their content unless `format` says it; places in LRAT begin with "as LRAT, " or "as binary LRAT, ".
std::optional<Refusal> check_refutation(std::string_view formula, std::string_view proof, const GoesOn& goes_on,
                                        std::size_t most_entries = kMostEntries,
                                        std::optional<ProofFormat> format = {});

}  // namespace nonet::proof
