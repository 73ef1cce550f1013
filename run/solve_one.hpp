// One puzzle in one line: text in, verdict and solution out.
//
// Example:
//     const nonet::SolveResult result = nonet::solve("123434122143432.");
//     assert(result.verdict() == nonet::Verdict::unique && nonet::line_of(result.solution) == "1234341221434321");
#pragma once

#include <string_view>

#include "nonet/backends/backend.hpp"
#include "nonet/formats/puzzle_reader.hpp"
#include "nonet/formats/write.hpp"

namespace nonet {

/// The outcome of a search, and the first solution.
struct SolveResult {
  Outcome outcome = {};
  Board solution = {};  ///< empty if none was found

  Verdict verdict() const { return outcome.verdict(); }
};

/// Solves one puzzle. The default budget looks for two solutions, which decides between unique and multiple. Throws
/// Error on an invalid puzzle, on an unknown backend, and on a backend that does not take the rules. Each call makes a
/// backend: for many puzzles, make_backend() once and call its solve_batch().
SolveResult solve(const Puzzle& puzzle, const Budget& budget = {.max_solutions = 2}, std::string_view backend = "auto");

/// The same for the only puzzle of a text in any format. Throws Error as parse_puzzle() does, too.
SolveResult solve(std::string_view text, const Budget& budget = {.max_solutions = 2},
                  std::string_view backend = "auto");

}  // namespace nonet
