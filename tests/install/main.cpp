// Counts the 4x4 boards with an installed nonet.
#include <cstdio>

#include <nonet/backends/backend.hpp>
#include <nonet/version.hpp>

int main() {
  const auto rules = nonet::Rules::make({.geometry = {2, 2}});
  const auto backend = nonet::make_backend(nonet::parse_backend("cadical"), rules);
  const nonet::Outcome outcome = backend->solve(nonet::Puzzle(rules), {.max_solutions = 0}, {});
  std::printf("nonet %s: %d solutions\n", nonet::kVersion.data(), static_cast<int>(outcome.solutions));
  return outcome.solutions == 288 ? 0 : 1;
}
