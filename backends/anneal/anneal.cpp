// Simulated annealing: finds a solution of large boards with few clues. They have many solutions, and too many clauses
// for a SAT solver. Incomplete: it never says that there is no solution, or no other.
#include <utility>

#include "backends/anneal/annealer.hpp"
#include "backends/internal/open_candidates.hpp"
#include "nonet/backend.hpp"
#include "nonet/check.hpp"

namespace nonet {
namespace anneal {

void search(const PuzzleView& puzzle, const Candidates& candidates, std::uint64_t seed, SolveRun& run,
            SolutionPool& pool) {
  constexpr std::uint64_t kSchedules = 4;
  constexpr std::uint64_t kLeastMoves = 20'000'000;
  const Schedule schedule = schedule_for(puzzle.rules->side());
  const std::uint64_t attempts = std::max(kSchedules, kLeastMoves / schedule.moves);
  Annealer annealer(puzzle, candidates);
  if (!run.memory(annealer.bytes())) return;
  for (std::uint64_t attempt = 0; attempt < attempts && run.goes_on(); ++attempt) {
    if (!annealer.anneal(schedule, seed + attempt, run)) continue;
    if (const std::string why = why_not_a_solution(puzzle, annealer.board()); !why.empty()) {
      run.fail("annealing ended in a wrong solution: " + why, true);
    } else if (!pool.take(annealer.board()) || !run.memory(annealer.bytes() + pool.bytes())) {
      return;
    }
  }
}

namespace {

class AnnealBackend : public Backend {
 public:
  AnnealBackend(std::shared_ptr<const Rules> rules, std::uint64_t seed)
      : Backend(rules), propagator_(std::move(rules)), seed_(seed) {}

  Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    SolveRun run("anneal", budget, sink, 1);
    if (run.begin()) {
      if (const auto left = open_candidates(propagator_, puzzle, run)) {
        DistinctSolutions found(run);
        search(puzzle, *left, seed_, run, found);
      }
    }
    // Even if propagation has proved more: the outcome must not depend on how easy a puzzle is.
    run.end(Stop::gave_up);
    return run.finish();
  }

 private:
  Propagator propagator_;
  std::uint64_t seed_;
};

}  // namespace
}  // namespace anneal

extern const BackendInfo kAnnealBackend = {
    .name = "anneal",
    .summary = "simulated annealing: some solution of a large board with few clues",
    .can = [](const BackendOptions& /*options*/) -> Capabilities {
      return {.complete = false, .counts_all = false, .batch_hint = 16};
    },
    .make = [](std::shared_ptr<const Rules> rules, const BackendOptions& options) -> std::unique_ptr<Backend> {
      return std::make_unique<anneal::AnnealBackend>(std::move(rules), options.seed);
    },
};

}  // namespace nonet
