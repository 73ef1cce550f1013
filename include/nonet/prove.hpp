// Makes certificates of verdicts. proof/ checks them, and trusts nothing of what is done here.
//
// Up to side 9 without constraints besides units, search finds the solutions. Then the checker's formula, with these
// solutions excluded, is refuted by its own search with learning, whose lemmas come with their derivations.
// On other boards, or if that takes too long, a SAT solver refutes it.
//
// Singles are placed first, and the solver gets the rest of the puzzle. Each of its lemmas, renumbered to the variables
// of the whole board, also follows from the whole formula by unit propagation, because propagation places the same
// singles. So the certificate is about the full rules and the clues, and the checker need not trust the reduction.
// Where there are constraints besides units, the solver gets the checker's own formula, and its lemmas stay as they
// are.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,0});
//     nonet::Prover prover;
//     const nonet::ProofResult proved = prover.prove(puzzle);
//     assert(proved.status == nonet::Status::unique && proved.why_none.empty());
//     assert(proved.certificate.starts_with("nonet certificate 1\nverdict unique\n"));
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "nonet/certificate.hpp"
#include "nonet/encoder.hpp"
#include "nonet/outcome.hpp"
#include "nonet/puzzle.hpp"
#include "nonet/solve.hpp"

namespace nonet {

/// Solutions of a count, by default.
inline constexpr std::uint64_t kMostCounted = 1'000'000;

struct ProveOptions {
  /// The only kind of certificate that is wanted; none: unique, multiple or no_solution, whichever is true. `count`:
  /// all solutions, at most `budget.max_solutions` of them.
  std::optional<proof::Claim> claim = {};
  proof::ProofFormat format = proof::ProofFormat::drat;
  bool binary = false;
  /// The part of the board that the certificate is about; empty: all of it.
  Cube cube = {};
  /// From this many solutions on, those of a count are in a file beside the certificate: ProofResult::solutions.
  std::uint64_t solutions_apart = UINT64_MAX;
  Budget budget = {};  ///< its max_solutions: of a count; 0: all
};

struct ProofResult {
  Status status = Status::unknown;  ///< what was found, with or without a certificate
  std::string certificate = {};     ///< empty: none
  proof::Claim claim = {};          ///< of the certificate, if there is one
  std::string why_none = {};        ///< why there is no certificate; "" if there is one
  std::uint64_t steps = 0;          ///< of its proof
  /// A count's solutions that are not in the certificate, which names the file `solutions_file`.
  std::string solutions = {};
};

/// For one thread at a time; what it proves does not depend on earlier puzzles.
class Prover {
 public:
  Prover();
  struct State;
  /// For tests; the state must not be null.
  explicit Prover(std::unique_ptr<State> state);
  ~Prover();
  Prover(Prover&&) noexcept;

  /// `solutions_file`: what the certificate calls the file of its solutions, if they are apart. Throws Error on a
  /// cube that has none of the board's literals.
  ProofResult prove(const PuzzleView& puzzle, const ProveOptions& options = {}, const std::string& solutions_file = {});

 private:
  std::unique_ptr<State> state_;
};

/// The board of a certificate, without its cube. Throws Error if there is no such board.
Puzzle puzzle_of(const proof::Statement& statement);
/// The puzzle as certificates state it.
proof::Statement statement_of(const PuzzleView& puzzle);

}  // namespace nonet
