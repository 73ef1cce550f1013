// Certificates of a board's parts become one of the whole board: `merge`.
//
// Example:
//     const std::string part = "/no/such/folder/part.cert";
//     const nonet::Composed composed = nonet::compose_parts(std::span(&part, 1), {});
//     assert(composed.certificate.empty() && composed.problems.size() == 1);
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "nonet/certificate.hpp"
#include "nonet/encoder.hpp"
#include "nonet/outcome.hpp"
#include "run/pipeline.hpp"

namespace nonet {

struct ComposeOptions {
  /// What the certificate calls the file of a count's solutions, where there are `solutions_apart` and more.
  std::string solutions_file = {};
  std::uint64_t solutions_apart = UINT64_MAX;
  Budget budget = {};  ///< its deadline, timeout and memory limit the whole; its max_solutions has no meaning here
  Progress* progress = nullptr;  ///< its records: parts whose proofs are checked
};

struct Composed {
  /// In LRAT; "": there is none, as parts are missing or `why` says.
  std::string certificate = {};
  std::string solutions = {};              ///< the bytes of the solutions' file, if they stand apart
  proof::Claim claim = {};                 ///< no_solution, unique or count
  std::uint64_t parts = 0;                 ///< that were used; one cube twice counts once
  std::uint64_t count = 0;                 ///< solutions of these parts, each once
  std::vector<Cube> missing = {};          ///< parts of the board without a certificate
  std::vector<std::string> problems = {};  ///< what is no certificate of a part, with file and reason
  std::string why = {};                    ///< why the parts do not make one, with the file; or a limit
  bool ran_out = false;                    ///< a limit, or a stop request
  proof::Statement statement = {};         ///< of the board
};

/// Takes files of certificates (no_solution, unique, count) of one board, in any order; "-": standard input. What
/// cannot be used is a problem, and what it was about is missing. Each part's proof is checked. Throws nothing but
/// bad_alloc.
Composed compose_parts(std::span<const std::string> files, const ComposeOptions& options);

}  // namespace nonet
