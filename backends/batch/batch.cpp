// A bit-sliced engine for the classic 9x9 board. A lane is one bit of a vector and holds one search node. "Cell c may
// hold digit d" is one vector with a bit for each lane. One logic instruction works on 128, 256 or 512 nodes, without
// branches:
//
//                        lane 0  1  2  3 ...          511
// cells[d][c]   a vector:    1  0  0  1 ...            1      digit d may be in cell c of nodes 0, 3, ..., 511
//
// A lane is at rest when a round brought no new naked single, no full triad and no hidden single in an undecided cell.
// kernel.hpp has the operations, state.hpp the lanes, engine.hpp the schedule. docs/decisions.md has what was tried.
#include "backends/batch/dispatch.hpp"
#include "backends/batch/engine.hpp"
#include "nonet/clock.hpp"

namespace nonet {
namespace {

class Batch : public Backend {
 public:
  Batch(std::shared_ptr<const Rules> rules, const simd::Kernel& kernel) : Backend(std::move(rules)), engine_(kernel) {}

  Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    const Stopwatch watch(budget.cpu_time);
    Outcome outcome;
    engine_.run({puzzle.rules, 1, puzzle.clues, puzzle.excluded}, {}, budget, {&outcome, 1}, {}, sink);
    outcome.stats.elapsed = watch.elapsed();
    return outcome;
  }

  void solve_batch_checked(BatchView puzzles, const Budget& each, std::span<Outcome> outcomes,
                           std::span<Cell> first_solutions) override {
    engine_.run(puzzles, {}, each, outcomes, first_solutions, {});
  }

  void solve_negated_checked(BatchView puzzles, std::span<const CellIndex> cells, const Budget& each,
                             std::span<Outcome> outcomes, std::span<Cell> first_solutions) override {
    engine_.run(puzzles, cells, each, outcomes, first_solutions, {});
  }

 private:
  batch::Engine engine_;
};

}  // namespace

std::unique_ptr<Backend> batch::make_backend(const simd::Kernel& kernel) {
  return std::make_unique<Batch>(Rules::make({}), kernel);
}

extern const BackendInfo kBatchBackend = {
    .name = "batch",
    .summary = "many classic 9x9 boards at once, a search node a bit of a vector",
    // As a batch ends, fewer and fewer lanes have work: with 4,096 puzzles a call AVX-512 is 4-14 % slower than with
    // 8,192. More are hard to share out among threads.
    .can = [](const BackendOptions& /*options*/) -> Capabilities {
      return {.max_side = 9, .any_units = false, .classic_only = true, .batch_hint = 8192};
    },
    .why_unavailable = [](const BackendOptions& /*options*/) { return simd::choose_kernel().error; },
    .make = [](std::shared_ptr<const Rules> rules, const BackendOptions& /*options*/) -> std::unique_ptr<Backend> {
      return std::make_unique<Batch>(std::move(rules), *simd::choose_kernel().kernel);
    },
};

}  // namespace nonet
