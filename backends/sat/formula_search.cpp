#include "backends/sat/formula_search.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "backends/model_search.hpp"
#include "backends/sat_loader.hpp"

namespace nonet::sat {

void FormulaSearch::search(const PuzzleView& puzzle, Candidates candidates, const Method& method, SolveRun& run,
                           SolutionPool& pool) {
  const std::function<bool()> goes_on = [&run] { return run.poll(); };
  const std::size_t map_bytes = method.small ? 0 : VariableMap::compact_bytes(*puzzle.rules);
  if (!run.memory(map_bytes)) return;
  Encoder encoder(puzzle, method.encode, std::move(candidates));
  if (method.encode.at_most_one == nullptr && !encoder.choose_at_most_one(goes_on)) return;
  Stats& stats = run.stats();
  std::uint64_t literals = 0;
  if (method.small) {
    // Written at once: counting first would take as long again.
    formula_.clear();
    encoder.write(formula_);
    stats.variables = static_cast<std::uint64_t>(std::max(formula_.variables, encoder.map().variables()));
    stats.clauses = formula_.clauses;
    literals = formula_.literals.size() - formula_.clauses;
  } else {
    if (!encoder.count(goes_on)) return;
    stats.variables = static_cast<std::uint64_t>(encoder.variables());
    stats.clauses = encoder.clauses();
    literals = encoder.literals();
  }
  const std::size_t base = map_bytes + cdcl_bytes(stats.variables, stats.clauses, literals);
  if (!run.memory(base)) return;

  stats.solver_runs = 1;
  const std::unique_ptr<SatSolver> solver = method.make_solver(static_cast<int>(stats.variables), stats.clauses);
  if (method.small) {
    formula_.for_each([&](std::span<const int> clause) { solver->add(clause); });
  } else {
    SatLoader loader(*solver, run);
    if (!encoder.write(loader)) return;
  }
  search_models(puzzle, encoder, *solver, {.formula_bytes = base}, run, pool);
}

}  // namespace nonet::sat
