// A backend with wrong answers, which only nonet_with_wrong registers: cross-checking must notice each of its mistakes.
//
// It answers like dfs, except for puzzles with a certain digit in r1c1:
//     1: two cells of the solution are swapped     2: says that there is no solution
//     3: says unique where there are more          4: breaks
#include <utility>
#include <vector>

#include "nonet/backend.hpp"

namespace nonet {
namespace {

class Wrong : public Backend {
 public:
  explicit Wrong(std::shared_ptr<const Rules> rules)
      : Backend(rules), honest_(make_backend(parse_backend("dfs"), std::move(rules))) {}

  Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    const int key = puzzle.clues[0];
    Outcome outcome = honest_->solve(puzzle, budget, [&](std::span<const Cell> solution) {
      Board board(solution.begin(), solution.end());
      if (key == 1) std::swap(board.front(), board.back());
      return !sink || sink(board);
    });
    if (key == 2) outcome = {.stats = outcome.stats};
    if (key == 3 && outcome.solutions > 1) outcome = {.solutions = 1, .stats = outcome.stats};
    if (key == 4) outcome = {.stop = Stop::failed, .stats = outcome.stats, .message = "broke on purpose"};
    outcome.stats.backend = "wrong";
    return outcome;
  }

 private:
  std::unique_ptr<Backend> honest_;
};

Capabilities can(const BackendOptions& /*options*/) { return {.max_side = 64, .exclusions = false}; }

std::unique_ptr<Backend> make(std::shared_ptr<const Rules> rules, const BackendOptions& /*options*/) {
  return std::make_unique<Wrong>(std::move(rules));
}

}  // namespace

extern const BackendInfo kWrongBackend;
const BackendInfo kWrongBackend = {
    .name = "wrong",
    .summary = "gives wrong answers, for tests",
    .can = can,
    .make = make,
};

}  // namespace nonet
