// Joins certificates of a board's parts into one of the whole board: `merge`.
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
  /// The name of the file for a count's solutions, from `solutions_apart` solutions on.
  std::string solutions_file = {};
  std::uint64_t solutions_apart = UINT64_MAX;
  Budget budget = {};            ///< deadline, timeout and memory are for the whole work; max_solutions is not used
  Progress* progress = nullptr;  ///< its records are the checked parts
};

struct Composed {
  /// In LRAT; "" if parts are missing, or for the reason in `why`.
  std::string certificate = {};
  std::string solutions = {};              ///< the bytes of the solutions' file, if there is one
  proof::Claim claim = {};                 ///< no_solution, unique or count
  std::uint64_t parts = 0;                 ///< different cubes with certificates
  std::uint64_t count = 0;                 ///< different solutions of these parts
  std::vector<Cube> missing = {};          ///< parts of the board without a certificate
  std::vector<std::string> problems = {};  ///< files that are not certificates of a part, with the reason
  std::string why = {};                    ///< why the parts do not make a certificate, with the file; or a limit
  bool ran_out = false;                    ///< a limit, or a stop request
  proof::Statement statement = {};         ///< of the board
};

/// Takes files of certificates (no_solution, unique, count) of one board, in any order; "-": standard input. A file
/// that cannot be used is a problem, and its part is missing. Checks each part's proof. Throws only bad_alloc.
Composed compose_parts(std::span<const std::string> files, const ComposeOptions& options);

}  // namespace nonet
