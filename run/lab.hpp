// The encoding lab: the same puzzles as formulas of every kind, solved by the same SAT solver.
//
//     puzzle -> encode (reduce, write the clauses into memory) -> load (a fresh solver takes them) -> solve
//
// Example:
//     nonet::Combination textbook{&nonet::find_encoding("extended"), &nonet::find_at_most_one("pairwise")};
//     nonet::Combination triads{&nonet::find_encoding("triad"), textbook.at_most_one};
//     nonet::Puzzle latin(nonet::Rules::make({.geometry = {1, 7}}));
//     assert(textbook.name() == "extended, pairwise");
//     assert(nonet::why_not(textbook, {}, latin).empty() && !nonet::why_not(triads, {}, latin).empty());
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "encoder/plan.hpp"
#include "nonet/backend.hpp"
#include "run/compare.hpp"

namespace nonet {

struct Combination {
  const Encoding* encoding = nullptr;
  const AtMostOne* at_most_one = nullptr;  ///< nullptr: the automatic one, by the size of each formula
  ConstraintEncodings constraints = {};
  std::string_view construction() const;  ///< its name, or "auto"
  std::string clauses() const;            ///< "extended", "extended, sums by presence"
  std::string name() const;
};

/// What all combinations have in common.
struct LabSetup {
  BackendSpec engine = {};  ///< one with BackendInfo::solver
  Reduction reduction = Reduction::none;
  Budget budget = {};
};

/// "" or why there is no such formula for this puzzle, or why it equals that of another combination.
std::string why_not(const Combination& combination, const LabSetup& setup, const PuzzleView& puzzle);

/// For one combination. Sizes and conflicts are means over those puzzles of the first round that became formulas.
struct LabFigures {
  std::size_t sized = 0;  ///< the number of these puzzles
  double variables = 0;   ///< auxiliary ones included
  double clauses = 0;
  double dimacs_bytes = 0;               ///< of the formula as DIMACS, without comments
  std::optional<double> conflicts = {};  ///< if known
  std::uint64_t memory_bytes = 0;        ///< the estimated maximum of formula and solver
  // Seconds for all puzzles, by round.
  std::vector<double> encode_rounds = {};
  std::vector<double> load_rounds = {};
  std::vector<double> solve_rounds = {};
};

struct LabRow {
  Combination combination;
  std::string why_not = {};  ///< "" or why it was not raced
  std::size_t raced = 0;     ///< its row of the comparison, if it was raced
  LabFigures figures = {};   ///< if it was raced
};

struct LabResult {
  std::vector<LabRow> rows;  ///< in the order of the combinations
  Comparison comparison;     ///< of those that were raced
};

/// Skips combinations for which why_not() has a reason for some puzzle's rules. Solvers take turns block by block;
/// answers are compared outside the timed part. Throws Error if no combination remains, and what the engine throws.
LabResult run_lab(std::span<const Combination> combinations, const LabSetup& setup, const PuzzleSet& puzzles,
                  const RaceOptions& options, Progress& progress);

}  // namespace nonet
