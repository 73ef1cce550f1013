#include "nonet/workshop.hpp"

#include <algorithm>
#include <string>

#include "workshop/internal/batch_size.hpp"
#include "workshop/internal/removal.hpp"
#include "workshop/internal/stream.hpp"

namespace nonet {
namespace {

Removal::Groups all_but(const Rules& rules, const std::vector<bool>& keep) {
  Removal::Groups groups = Removal::single_cells(rules);
  for (std::size_t cell = 0; cell < keep.size(); ++cell) {
    if (keep[cell]) groups[cell].clear();  // still a group, so that the order of the others is the same
  }
  return groups;
}

void minimise_some(Backend& backend, Removal& removal, const BatchView& puzzles, std::uint64_t seed,
                   const Budget& budget, std::span<Outcome> outcomes, std::span<Cell> minimal) {
  const auto cells = static_cast<std::size_t>(puzzles.rules->cells());
  const Clock::time_point began = Clock::now();
  Budget limit_2 = budget;
  limit_2.max_solutions = 2;
  std::vector<Cell> first_solutions(puzzles.clues.size());
  backend.solve_batch(puzzles, limit_2, outcomes, first_solutions);
  std::vector<std::size_t> unique;
  std::vector<Cell> work;
  std::vector<Cell> solutions;
  std::vector<std::uint64_t> excluded;
  std::uint64_t nodes = 0;
  for (std::size_t i = 0; i < puzzles.count; ++i) {
    nodes += outcomes[i].stats.nodes + outcomes[i].stats.conflicts;
    if (outcomes[i].verdict() != Verdict::unique) continue;
    const PuzzleView puzzle = puzzles[i];
    unique.push_back(i);
    work.insert(work.end(), puzzle.clues.begin(), puzzle.clues.end());
    const auto solution = std::span(first_solutions).subspan(i * cells, cells);
    solutions.insert(solutions.end(), solution.begin(), solution.end());
    excluded.insert(excluded.end(), puzzle.excluded.begin(), puzzle.excluded.end());
  }
  std::vector<std::uint16_t> orders(unique.size() * removal.groups());
  for (std::size_t k = 0; k < unique.size(); ++k) {
    Stream(seed, puzzles[unique[k]].clues)
        .shuffle_numbers(std::span(orders).subspan(k * removal.groups(), removal.groups()));
  }
  std::vector<Stop> ends(unique.size());
  removal.run(work, solutions, excluded, orders, {}, rest_of(budget, began, nodes), ends);
  for (std::size_t k = 0; k < unique.size(); ++k) {
    if (ends[k] != Stop::exhausted) {
      outcomes[unique[k]].stop = ends[k];
      continue;
    }
    const auto its = std::span<const Cell>(work).subspan(k * cells, cells);
    std::copy(its.begin(), its.end(), minimal.begin() + static_cast<std::ptrdiff_t>(unique[k] * cells));
  }
}

}  // namespace

void minimise(Backend& backend, const BatchView& puzzles, const MinimiseOptions& options, std::span<Outcome> outcomes,
              std::span<Cell> minimal) {
  require_valid(puzzles);
  const auto cells = static_cast<std::size_t>(puzzles.rules->cells());
  if (outcomes.size() != puzzles.count || minimal.size() != puzzles.count * cells) {
    throw Error("minimise: room for " + std::to_string(outcomes.size()) + " outcomes and " +
                std::to_string(minimal.size()) + " cells for " + std::to_string(puzzles.count) + " puzzles of " +
                std::to_string(cells) + " cells");
  }
  if (!options.keep.empty() && options.keep.size() != cells) {
    throw Error("minimise: " + std::to_string(options.keep.size()) + " cells to keep or not for boards of " +
                std::to_string(cells));
  }
  std::fill(minimal.begin(), minimal.end(), Cell{0});
  Removal removal(backend, *puzzles.rules, all_but(*puzzles.rules, options.keep));
  const std::size_t together = options.budget.timeout || options.budget.max_nodes ? 1 : kBatchSize;
  for (std::size_t first = 0; first < puzzles.count; first += together) {
    const std::size_t count = std::min(together, puzzles.count - first);
    minimise_some(backend, removal, puzzles.slice(first, count), options.seed, options.budget,
                  outcomes.subspan(first, count), minimal.subspan(first * cells, count * cells));
  }
}

}  // namespace nonet
