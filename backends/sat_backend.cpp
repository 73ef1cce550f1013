#include "backends/sat_backend.hpp"

#include <utility>
#include <vector>

#include "backends/solve_run.hpp"
#include "board/check.hpp"
#include "encoder/decode.hpp"
#include "encoder/encode.hpp"

namespace nonet {
namespace {

constexpr std::uint32_t kClausesAPoll = 4096;

// What CDCL solvers need for the formula itself: a header and two watches a clause, the literals, some 200 bytes a
// variable. CaDiCaL's Clause is 24 bytes and a watch 16; the estimate was held against the resident size of CaDiCaL
// 1.5.3 on 25x25 to 64x64 boards.
std::size_t formula_bytes(std::uint64_t variables, std::uint64_t clauses, std::uint64_t literals) {
  return static_cast<std::size_t>(200 * variables + 56 * clauses + 4 * literals);
}

// Hands clauses to a solver, and stops where the run does.
class Loader : public ClauseSink {
 public:
  Loader(SatSolver& solver, SolveRun& run) : solver_(solver), run_(run) {}
  void clause(std::span<const int> literals) override {
    solver_.add(literals);
    if (++since_poll_ == kClausesAPoll) {
      since_poll_ = 0;
      run_.poll();
    }
  }
  bool full() override { return !run_.goes_on(); }

 private:
  SatSolver& solver_;
  SolveRun& run_;
  std::uint32_t since_poll_ = 0;
};

class SatBackend : public Backend {
 public:
  SatBackend(std::string_view name, BackendOptions options, SatSolverFactory make_solver)
      : name_(name), options_(std::move(options)), make_solver_(std::move(make_solver)) {}

  Outcome solve(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    SolveRun run(name_, budget, sink, 1);
    if (run.begin()) search(puzzle, run);
    return run.finish();
  }

 private:
  void search(const PuzzleView& puzzle, SolveRun& run) {
    const Encoder encoder(puzzle, {options_.encoding, options_.at_most_one, true});
    Stats& stats = run.stats();
    stats.variables = static_cast<std::uint64_t>(encoder.variables());
    stats.clauses = encoder.clauses();
    const std::size_t base = formula_bytes(stats.variables, stats.clauses, encoder.literals());
    if (!run.memory(base)) return;

    const std::unique_ptr<SatSolver> solver = make_solver_(encoder.variables(), encoder.clauses());
    Loader loader(*solver, run);
    if (!encoder.write(loader)) return;

    while (run.goes_on()) {
      const SatResult result = solve_within(*solver, base, run);
      if (result == SatResult::stopped) {
        run.end(Stop::node_limit);  // where nothing else has ended it
        return;
      }
      if (result == SatResult::unsatisfiable) return;
      std::string why = decode_model(
          *puzzle.rules, encoder.map(), [&](int variable) { return solver->value(variable); }, board_);
      if (why.empty()) why = why_not_a_solution(puzzle, board_);
      if (!why.empty()) {
        run.fail("the SAT solver's model is no solution: " + why);
        return;
      }
      // Before the sink sees the board: it may throw, and the solver is this puzzle's own anyway.
      block(encoder, *solver);
      ++stats.clauses;
      if (!run.solution(board_)) return;
    }
  }

  // In slices of conflicts where memory is limited, as that is looked at in between.
  static SatResult solve_within(SatSolver& solver, std::size_t base, SolveRun& run) {
    constexpr std::uint64_t kSlice = 5000;
    const Budget& budget = run.budget();
    for (;;) {
      const std::uint64_t before = solver.stats().conflicts;
      SatLimits limits{.goes_on = [&run] { return run.poll(); }};
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
      if (result != SatResult::stopped || !sliced || !run.goes_on()) return result;
    }
  }

  void block(const Encoder& encoder, SatSolver& solver) {
    clause_.clear();
    for (int cell = 0; cell < encoder.candidates().cells(); ++cell) {
      // A cell with one candidate cannot differ.
      if (encoder.candidates().count(cell) == 1) continue;
      clause_.push_back(-encoder.map().variable(cell, board_[static_cast<std::size_t>(cell)]));
    }
    solver.add(clause_);
  }

  std::string_view name_;
  BackendOptions options_;
  SatSolverFactory make_solver_;
  Board board_;
  std::vector<int> clause_;
};

}  // namespace

std::unique_ptr<Backend> make_sat_backend(std::string_view name, const BackendOptions& options,
                                          SatSolverFactory make_solver) {
  return std::make_unique<SatBackend>(name, options, std::move(make_solver));
}

}  // namespace nonet
