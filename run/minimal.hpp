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

/// The numbers of the constraints that RulesSpec::non_variants() lists.
std::vector<std::size_t> drawn_numbers(const RulesSpec& spec);

struct ConstraintAnalysis {
  std::vector<std::size_t> redundant = {};  ///< numbers into RulesSpec::constraints, ascending
  Stop stop = Stop::exhausted;              ///< the limit of the search; exhausted: they are complete
};

/// The constraints without each of which a unique puzzle is still unique; variants stay. Each search needs its own
/// rules and backend. Time and nodes of the budget are for all searches together. Throws Error as make_backend() does.
ConstraintAnalysis analyse_constraints(const BackendSpec& backend, const PuzzleView& puzzle, const Budget& budget);
/// Constraints that can be removed together: each in turn is removed if the puzzle stays unique without it.
ConstraintAnalysis spare_constraints(const BackendSpec& backend, const PuzzleView& puzzle, const Budget& budget);

struct MinimalPuzzle {
  Outcome outcome = {};                          ///< of the puzzle itself, and what stopped the search
  std::shared_ptr<const Rules> rules = nullptr;  ///< with the constraints that stay; null unless it is minimal
  std::vector<Cell> clues = {};
};
/// Removes constraints of a unique puzzle in turn, then clues as minimise() does. Time and nodes are for all searches
/// together. Throws Error as make_backend() does.
MinimalPuzzle minimise_with_constraints(const BackendSpec& backend, const PuzzleView& puzzle,
                                        const MinimiseOptions& options);

/// The rules without the constraints of these numbers, which ascend.
std::shared_ptr<const Rules> without_constraints(const Rules& rules, std::span<const std::size_t> numbers);

}  // namespace nonet
