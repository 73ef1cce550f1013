#include "nonet/solve.hpp"

namespace nonet {

SolveResult solve(const Puzzle& puzzle, const Budget& budget, std::string_view backend) {
  SolveResult result;
  const auto keep_first = [&](std::span<const Cell> solution) {
    if (result.solution.empty()) result.solution.assign(solution.begin(), solution.end());
    return true;
  };
  result.outcome = make_backend(parse_backend(backend), puzzle.rules)->solve(puzzle, budget, keep_first);
  return result;
}

SolveResult solve(std::string_view text, const Budget& budget, std::string_view backend) {
  return solve(parse_puzzle(text), budget, backend);
}

}  // namespace nonet
