// A race for large boards. SAT solvers' times on them are heavy-tailed, so several configurations side by side are
// faster than the best one alone. After propagation each core runs one entrant on the open cells, and the first answer
// counts.
#include <algorithm>
#include <utility>

#include "backends/anneal/annealer.hpp"
#include "backends/internal/open_candidates.hpp"
#include "backends/internal/table.hpp"
#include "backends/race/race.hpp"
#include "backends/race/tabu.hpp"
#include "backends/sat/formula_search.hpp"
#include "nonet/check.hpp"

namespace nonet {

namespace race {
namespace {

// Up to this side one solver is as fast.
constexpr int kSmallSide = 16;

// A solver that gets the variables in the opposite order: the formula is the same, the search is another one.
class ReversedSolver : public SatSolver {
 public:
  /// The formula has variables 1 to `variables`.
  ReversedSolver(std::unique_ptr<SatSolver> solver, int variables) : solver_(std::move(solver)), end_(variables + 1) {}

  void reserve(int max_variable) override { solver_->reserve(max_variable); }
  void add(std::span<const int> clause) override {
    clause_.clear();
    for (const int literal : clause) clause_.push_back(mirrored(literal));
    solver_->add(clause_);
  }
  void assume(int literal) override { solver_->assume(mirrored(literal)); }
  SatResult solve(const SatLimits& limits) override { return solver_->solve(limits); }
  bool value(int variable) override { return solver_->value(mirrored(variable)); }
  bool failed(int literal) override { return solver_->failed(mirrored(literal)); }
  SatStats stats() override { return solver_->stats(); }

 private:
  int mirrored(int literal) const { return literal > 0 ? end_ - literal : -(end_ + literal); }

  std::unique_ptr<SatSolver> solver_;
  int end_;
  std::vector<int> clause_;
};

sat::Method method_of(const Entrant& entrant, const BackendOptions& options) {
  const Encoding* encoding = options.encoding != nullptr ? options.encoding : &find_encoding(entrant.encoding);
  const AtMostOne* construction = options.at_most_one;
  if (construction == nullptr && !entrant.at_most_one.empty()) construction = &find_at_most_one(entrant.at_most_one);
  return {.encode = {.encoding = encoding, .at_most_one = construction, .reduced = true},
          .make_solver = [&entrant](int variables, std::uint64_t /*clauses*/) -> std::unique_ptr<SatSolver> {
            auto solver = make_cadical_solver(entrant.preset, entrant.settings, variables);
            if (!entrant.reversed) return solver;
            return std::make_unique<ReversedSolver>(std::move(solver), variables);
          }};
}

// Looks for one solution, then gives its core to the next entrant.
void tabu_search(const PuzzleView& puzzle, const Candidates& candidates, std::uint64_t seed, SolveRun& run,
                 SolutionPool& pool) {
  constexpr std::uint32_t kMoves = 20'000'000;
  if (pool.size() > 0) return;
  TabuSearch tabu(*puzzle.rules, candidates);
  if (!run.memory(tabu.bytes()) || !tabu.search(kMoves, seed, run, pool)) return;
  if (const std::string why = why_not_a_solution(puzzle, tabu.board()); !why.empty()) {
    run.fail("tabu search ended in a wrong solution: " + why, true);
  } else {
    pool.take(tabu.board());
  }
}

// Runs the first entrant in the caller's thread if it is a local search, then the first complete one.
void run_alone(std::span<const Entrant> entrants, const EntrantSearch& search, SolveRun& run) {
  DistinctSolutions found(run);
  const std::size_t complete = first_complete(entrants);
  // A limit of nodes is meant for conflicts; moves would use it up.
  if (entrants[0].method != Method::sat && !run.budget().max_nodes) {
    run.stats().configuration = entrants[0].name;
    search(entrants[0], run, found);
  }
  if (!run.goes_on()) return;
  run.stats().configuration = entrants[complete].name;
  search(entrants[complete], run, found);
}

class RaceBackend : public Backend {
 public:
  RaceBackend(std::shared_ptr<const Rules> rules, const BackendOptions& options) : Backend(rules), options_(options) {
    if (rules->side() <= kSmallSide) {
      alone_ = kCadicalBackend.make(std::move(rules), options);
    } else {
      propagator_ = std::make_unique<Propagator>(std::move(rules));
    }
  }

  Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    if (alone_) return pass_on(*alone_, puzzle, budget, sink);
    SolveRun run("race", budget, sink, 1);
    if (!run.begin()) return run.finish();
    if (const auto left = open_candidates(*propagator_, puzzle, run)) {
      const std::span<const Entrant> entrants = entrants_for(*puzzle.rules, *left);
      const EntrantSearch search = [&](const Entrant& entrant, SolveRun& entrant_run, SolutionPool& pool) {
        switch (entrant.method) {
          case Method::annealing:
            return anneal::search(puzzle, *left, options_.seed + entrant.seed, entrant_run, pool);
          case Method::tabu:
            return tabu_search(puzzle, *left, options_.seed + entrant.seed, entrant_run, pool);
          case Method::sat:
            return sat::FormulaSearch().search(puzzle, *left, method_of(entrant, options_), entrant_run, pool);
        }
      };
      if (const unsigned lanes = lanes_for(entrants, budget); lanes > 1) {
        hold_race(entrants, search, lanes, *options_.cores, run);
      } else {
        run_alone(entrants, search, run);
      }
    }
    return run.finish();
  }

 private:
  // With a limit of nodes there is one search: else any of several could reach it first.
  unsigned lanes_for(std::span<const Entrant> entrants, const Budget& budget) const {
    if (options_.cores == nullptr || budget.max_nodes) return 1;
    return std::min(options_.cores->count(), static_cast<unsigned>(entrants.size()));
  }

  BackendOptions options_;
  std::unique_ptr<Backend> alone_;  // on small boards
  std::unique_ptr<Propagator> propagator_;
};

}  // namespace
}  // namespace race

extern const BackendInfo kRaceBackend = {
    .name = "race",
    .summary = "several SAT configurations and local search side by side, one a core; large boards",
    .delegates = true,
    .can = [](const BackendOptions& options) { return kCadicalBackend.can(options); },
    .make = [](std::shared_ptr<const Rules> rules, const BackendOptions& options) -> std::unique_ptr<Backend> {
      return std::make_unique<race::RaceBackend>(std::move(rules), options);
    },
};

}  // namespace nonet
