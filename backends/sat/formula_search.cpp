#include "backends/sat/formula_search.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "backends/sat_loader.hpp"
#include "board/check.hpp"
#include "encoder/decode.hpp"

namespace nonet::sat {
namespace {

// In slices of conflicts where memory is limited, as that is looked at in between. Also comes back, with `stopped`,
// when the pool has more than so many solutions.
SatResult solve_within(SatSolver& solver, std::size_t base, SolveRun& run, const SolutionPool& pool,
                       std::size_t blocked) {
  constexpr std::uint64_t kSlice = 5000;
  const Budget& budget = run.budget();
  for (;;) {
    const std::uint64_t before = solver.stats().conflicts;
    SatLimits limits{.goes_on = [&] {
      if (run.is_watched()) run.stats().conflicts = solver.stats().conflicts;
      return run.poll() && pool.size() == blocked;
    }};
    if (budget.max_nodes) {
      if (before >= *budget.max_nodes && before > 0) return SatResult::stopped;
      limits.max_conflicts = *budget.max_nodes - before;
    }
    bool sliced = false;
    if (budget.max_bytes && (!limits.max_conflicts || *limits.max_conflicts > kSlice)) {
      limits.max_conflicts = kSlice;
      sliced = true;
    }
    const SatResult result = solver.solve(limits);
    const SatStats stats = solver.stats();
    run.stats().conflicts = stats.conflicts;
    run.memory(base + stats.bytes);
    if (result != SatResult::stopped || !sliced || !run.goes_on() || pool.size() != blocked) return result;
  }
}

}  // namespace

void FormulaSearch::search(const PuzzleView& puzzle, Candidates candidates, const Method& method, SolveRun& run,
                           SolutionPool& pool) {
  EncodeOptions options = method.encode;
  std::optional<Encoder> planned(std::in_place, puzzle, options, std::move(candidates));
  if (options.at_most_one == nullptr) {
    options.at_most_one = &automatic_at_most_one(*planned);
    if (options.at_most_one != &planned->at_most_one()) {
      Candidates again = planned->candidates();
      planned.emplace(puzzle, options, std::move(again));
    }
  }
  Stats& stats = run.stats();
  std::uint64_t literals = 0;
  if (method.small) {
    // Written down at once: counting first would take as long again.
    formula_.clear();
    planned->write(formula_);
    stats.variables = static_cast<std::uint64_t>(std::max(formula_.variables, planned->map().variables()));
    stats.clauses = formula_.clauses;
    literals = formula_.literals.size() - formula_.clauses;
  } else {
    stats.variables = static_cast<std::uint64_t>(planned->variables());
    stats.clauses = planned->clauses();
    literals = planned->literals();
  }
  const std::size_t base = cdcl_bytes(stats.variables, stats.clauses, literals);
  if (!run.memory(base)) return;

  stats.solver_runs = 1;
  const std::unique_ptr<SatSolver> solver = method.make_solver(static_cast<int>(stats.variables), stats.clauses);
  if (method.small) {
    formula_.for_each([&](std::span<const int> clause) { solver->add(clause); });
  } else {
    SatLoader loader(*solver, run);
    if (!planned->write(loader)) return;
  }
  enumerate(puzzle, *planned, *solver, base, run, pool);
}

void FormulaSearch::enumerate(const PuzzleView& puzzle, const Encoder& encoder, SatSolver& solver, std::size_t base,
                              SolveRun& run, SolutionPool& pool) {
  std::size_t blocked = 0;
  while (run.goes_on()) {
    for (; blocked < pool.size(); ++blocked) {
      block(encoder, pool.board(blocked), solver);
      ++run.stats().clauses;
    }
    const SatResult result = solve_within(solver, base, run, pool, blocked);
    if (result == SatResult::stopped) {
      if (run.goes_on() && pool.size() > blocked) continue;
      run.end(Stop::node_limit);  // where nothing else has ended it
      return;
    }
    if (result == SatResult::unsatisfiable) return;
    std::string why = decode_model(
        *puzzle.rules, encoder.map(), [&](int variable) { return solver.value(variable); }, board_);
    if (why.empty()) why = why_not_a_solution(puzzle, board_);
    if (!why.empty()) {
      run.fail("the SAT solver's model is no solution: " + why);
      return;
    }
    if (!pool.take(board_)) return;
  }
}

void FormulaSearch::block(const Encoder& encoder, const Board& board, SatSolver& solver) {
  clause_.clear();
  for (int cell = 0; cell < encoder.candidates().cells(); ++cell) {
    // A known cell cannot differ.
    if (encoder.map().known(cell) != 0) continue;
    clause_.push_back(-encoder.map().variable(cell, board[static_cast<std::size_t>(cell)]));
  }
  solver.add(clause_);
}

}  // namespace nonet::sat
