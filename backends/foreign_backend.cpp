#include "backends/foreign_backend.hpp"

#include <utility>

#include "backends/model_search.hpp"
#include "backends/sat_loader.hpp"
#include "backends/solution_pool.hpp"
#include "nonet/backend.hpp"
#include "nonet/encoder.hpp"

namespace nonet {
namespace {

class ForeignBackend : public Backend {
 public:
  ForeignBackend(std::string_view name, std::shared_ptr<const Rules> rules, BackendOptions options,
                 SatSolverFactory make_solver)
      : Backend(std::move(rules)), name_(name), options_(std::move(options)), make_solver_(std::move(make_solver)) {}

  Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
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
    if (!encoder.count([&run] { return run.poll(); })) return;
    Stats& stats = run.stats();
    stats.variables = static_cast<std::uint64_t>(encoder.variables());
    stats.clauses = encoder.clauses();
    // The memory of the formula: that of the engine is unknown.
    if (!run.memory(static_cast<std::size_t>(4 * (encoder.literals() + encoder.clauses())))) return;
    stats.solver_runs = 1;
    const std::unique_ptr<SatSolver> solver = make_solver_(encoder.variables(), encoder.clauses());
    SatLoader loader(*solver, run);
    if (!encoder.write(loader)) return;
    OwnSolutions found(run);
    search_models(puzzle, encoder, *solver, {.may_repeat = true}, run, found);
  }

  std::string_view name_;
  BackendOptions options_;
  SatSolverFactory make_solver_;
};

}  // namespace

std::unique_ptr<Backend> make_foreign_backend(std::string_view name, std::shared_ptr<const Rules> rules,
                                              const BackendOptions& options, SatSolverFactory make_solver) {
  return std::make_unique<ForeignBackend>(name, std::move(rules), options, std::move(make_solver));
}

}  // namespace nonet
