// Certificates of verdicts: the making. The checking is in proof/, which trusts nothing of what is done here.
//
// The solver gets what singles leave of a puzzle. Each of its lemmas, with the variables' numbers of the whole board,
// follows by unit propagation from the whole formula as well: propagation places the same singles. So the certificate
// speaks of the full rules and the clues, and the checker need not believe the reduction.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,0});
//     nonet::Prover prover;
//     const nonet::Proved proved = prover.prove(puzzle, {});
//     assert(proved.status == nonet::Status::unique && proved.why_none.empty());
//     assert(proved.certificate.starts_with("nonet certificate 1\nverdict unique\n"));
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "nonet/backends/outcome.hpp"
#include "nonet/backends/solve_run.hpp"
#include "nonet/board/puzzle.hpp"
#include "nonet/proof/certificate.hpp"
#include "nonet/proof/verify.hpp"
#include "nonet/run/result.hpp"

namespace nonet {

struct ProveOptions {
  /// The one kind of certificate that is wanted; nothing: unique, multiple or no_solution, as it is.
  std::optional<proof::Claim> claim = {};
  bool binary = false;
  Budget budget = {};  ///< its max_solutions has no meaning here
};

struct Proved {
  Status status = Status::unknown;  ///< what was found, with or without a certificate
  std::string certificate = {};     ///< empty: none
  std::string why_none = {};        ///< "" where there is one
  std::uint64_t steps = 0;          ///< of its proof
};

/// For one thread at a time; what it proves does not depend on earlier puzzles.
class Prover {
 public:
  /// `most_entries`: of a proof::Refutation, for tests.
  explicit Prover(std::size_t most_entries = proof::kMostEntries) : boards_(most_entries) {}

  Proved prove(const PuzzleView& puzzle, const ProveOptions& options);

 private:
  class Search;
  proof::Boards boards_;
};

/// The puzzle in the words of certificates.
proof::Statement statement_of(const PuzzleView& puzzle);

}  // namespace nonet
