// Is a puzzle unique, and would it be without one of its clues or constraints?
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), puzzle.rules);
//     nonet::ClueAnalysis analysis = nonet::analyse_clues(*solver, puzzle, {.max_solutions = 2});
//     assert(analysis.outcome.verdict() == nonet::Verdict::unique && analysis.redundant.size() == 16);
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "nonet/backend.hpp"
#include "nonet/puzzle.hpp"
#include "nonet/workshop.hpp"

namespace nonet {

struct ClueAnalysis {
  Outcome outcome = {};                   ///< of the puzzle itself
  std::vector<CellIndex> redundant = {};  ///< clues without each of which it is still unique
  Stop minimality = Stop::exhausted;      ///< the limit of the search for these; exhausted: they are complete
  std::uint64_t nodes = 0;                ///< of all searches; 0 in batches
};

/// Solves the puzzle, and if it is unique, the puzzle without each of its clues. Time and nodes of the budget are for
/// all these searches together. The budget has to allow two solutions at least.
ClueAnalysis analyse_clues(Backend& backend, const PuzzleView& puzzle, const Budget& budget);

/// The same for many puzzles, one analysis for each. Without limits of time and nodes, the backend gets the searches in
/// batches, which is much faster with backends that solve thousands at once.
void analyse_clues(Backend& backend, const BatchView& puzzles, const Budget& budget, std::span<ClueAnalysis> analyses);

/// The numbers of the constraints that RulesSpec::non_variants() lists, except doublers: these say what others mean.
std::vector<std::size_t> drawn_numbers(const RulesSpec& spec);

/// Some 1 s: sums make a unit take up to 10 ms.
inline constexpr std::uint64_t kMinimiseEffort = 100;

struct ConstraintAnalysis {
  std::vector<std::size_t> redundant = {};  ///< numbers into RulesSpec::constraints, ascending
  Stop stop = Stop::exhausted;              ///< the limit of the search; exhausted: they are complete
  std::size_t least_kept = 0;               ///< of spare_constraints(): any way keeps at least this many constraints
};

/// The constraints without each of which a unique puzzle is still unique; variants stay. Each search needs its own
/// rules and backend. Time and nodes of the budget are for all searches together. Throws Error as make_backend() does.
ConstraintAnalysis analyse_constraints(const BackendSpec& backend, const PuzzleView& puzzle, const Budget& budget);
/// As many constraints as can be removed together from a unique puzzle with this solution. Where the effort ends
/// (StepLimits), none of the kept constraints can be removed, and they may be more than `least_kept`. In two cases they
/// are removed in turn, so perhaps fewer: sides above 64, and kinds that look at other constraints, such as
/// strict-kropki and minimum. Nodes do not count in the search for the set.
ConstraintAnalysis spare_constraints(const BackendSpec& backend, const PuzzleView& puzzle,
                                     std::span<const Cell> solution, const Budget& budget,
                                     std::uint64_t effort = kMinimiseEffort);

struct MinimalPuzzle {
  Outcome outcome = {};                          ///< of the puzzle itself, and what stopped the search
  std::shared_ptr<const Rules> rules = nullptr;  ///< with the constraints that stay; null unless it is minimal
  std::vector<Cell> clues = {};
  std::size_t least_kept = 0;  ///< no fewer constraints are enough
};
/// Removes spare_constraints() of a unique puzzle, then clues as minimise() does. Time and nodes are for all searches
/// together. Throws Error as make_backend() does.
MinimalPuzzle minimise_with_constraints(const BackendSpec& backend, const PuzzleView& puzzle,
                                        const MinimiseOptions& options, std::uint64_t effort = kMinimiseEffort);

/// The rules without the constraints of these numbers, which ascend.
std::shared_ptr<const Rules> without_constraints(const Rules& rules, std::span<const std::size_t> numbers);

}  // namespace nonet
