#include "backends/foreign_backend.hpp"

#include <set>
#include <string>
#include <utility>

#include "backends/sat_loader.hpp"
#include "backends/solve_run.hpp"
#include "board/check.hpp"
#include "encoder/decode.hpp"
#include "encoder/encode.hpp"

namespace nonet {
namespace {

class ForeignBackend : public Backend {
 public:
  ForeignBackend(std::string_view name, BackendOptions options, ForeignSolverFactory make_solver)
      : name_(name), options_(std::move(options)), make_solver_(std::move(make_solver)) {}

  Outcome solve(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    SolveRun run(name_, budget, sink, 1);
    try {
      if (run.begin()) search(puzzle, run);
    } catch (const SolverFailure& failure) {
      run.fail(failure.what());
    }
    return run.finish();
  }

 private:
  void search(const PuzzleView& puzzle, SolveRun& run) {
    const Encoder encoder(puzzle,
                          {.encoding = options_.encoding, .at_most_one = options_.at_most_one, .reduced = true});
    Stats& stats = run.stats();
    stats.variables = static_cast<std::uint64_t>(encoder.variables());
    stats.clauses = encoder.clauses();
    // Its own memory is beyond our sight; the formula is not.
    if (!run.memory(static_cast<std::size_t>(4 * (encoder.literals() + encoder.clauses())))) return;
    stats.solver_runs = 1;
    const std::unique_ptr<SatSolver> solver = make_solver_(encoder.variables(), encoder.clauses(), run.budget());
    SatLoader loader(*solver, run);
    if (!encoder.write(loader)) return;
    found_.clear();
    while (run.goes_on()) {
      SatLimits limits{.goes_on = [&run] { return run.poll(); }};
      if (const auto& most = run.budget().max_nodes) {
        const std::uint64_t spent = solver->stats().conflicts;
        if (spent > 0 && spent >= *most) {
          run.end(Stop::node_limit);
          return;
        }
        limits.max_conflicts = *most - spent;
      }
      const SatResult result = solver->solve(limits);
      stats.conflicts = solver->stats().conflicts;
      if (result == SatResult::stopped) run.end(Stop::node_limit);  // where nothing else has ended it
      if (result != SatResult::satisfiable) return;
      take_model(puzzle, encoder, *solver);
      solver->add(blocking_clause(encoder.map(), board_));
      ++stats.clauses;
      if (!run.solution(board_)) return;
    }
  }

  void take_model(const PuzzleView& puzzle, const Encoder& encoder, SatSolver& solver) {
    std::string why = decode_model(
        *puzzle.rules, encoder.map(), [&](int variable) { return solver.value(variable); }, board_);
    if (why.empty()) why = why_not_a_solution(puzzle, board_);
    if (!why.empty()) throw SolverFailure("its model is no solution: " + why);
    if (!found_.insert(board_).second) throw SolverFailure("it gave a solution again that was excluded");
  }

  std::string_view name_;
  BackendOptions options_;
  ForeignSolverFactory make_solver_;
  Board board_;
  std::set<Board> found_;
};

}  // namespace

std::unique_ptr<Backend> make_foreign_backend(std::string_view name, const BackendOptions& options,
                                              ForeignSolverFactory make_solver) {
  return std::make_unique<ForeignBackend>(name, options, std::move(make_solver));
}

}  // namespace nonet
