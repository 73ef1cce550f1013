// Bitmask depth-first search: a band search for the classic 9x9 board, a search with plans for all others.
#include "backends/dfs/band9.hpp"
#include "backends/dfs/constraint_search.hpp"
#include "nonet/backend.hpp"

namespace nonet {
namespace {

// Nodes between two looks at the clock. A node takes about a microsecond on a small board, a hundred and more at side
// 64.
std::uint32_t nodes_a_poll(int side) {
  if (side <= 9) return 64;
  return side <= 16 ? 8 : 1;
}

class PlanDfs : public Backend {
 public:
  explicit PlanDfs(std::shared_ptr<const Rules> rules)
      : Backend(rules), side_(rules->side()), search_(std::move(rules)) {}

  Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    SolveRun run("dfs", budget, sink, nodes_a_poll(side_));
    if (run.memory(search_.bytes()) && run.begin()) search_.search(puzzle, run);
    return run.finish();
  }

 private:
  int side_;
  dfs::ConstraintSearch search_;
};

// The band search calls this.
struct Visitor {
  SolveRun& run;
  bool node() const { return run.node(); }
  bool solution(const Cell (&grid)[81]) const { return run.solution(grid) && run.tick(); }
};

class BandDfs : public Backend {
 public:
  using Backend::Backend;

  Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    SolveRun run("dfs", budget, sink, nodes_a_poll(9));
    if (run.memory(band9::kStackBytes) && run.begin()) {
      band9::search(puzzle.clues.data(), puzzle.excluded, Visitor{run});
    }
    return run.finish();
  }
};

}  // namespace

extern const BackendInfo kDfsBackend = {
    .name = "dfs",
    .summary = "depth-first search: singles, and all constraints; sides up to 64",
    .can = [](const BackendOptions& /*options*/) -> Capabilities {
      return {.max_side = dfs::ConstraintSearch::kMaxSide, .primitives = PrimitiveSet::all(), .batch_hint = 256};
    },
    .make = [](std::shared_ptr<const Rules> rules, const BackendOptions& /*options*/) -> std::unique_ptr<Backend> {
      if (rules->classic()) return std::make_unique<BandDfs>(std::move(rules));
      return std::make_unique<PlanDfs>(std::move(rules));
    },
};

}  // namespace nonet
