// Counts the 4x4 boards with nonet as a library: backend.hpp is all that this needs.
#include <nonet/backend.hpp>
#include <nonet/version.hpp>

#include <cstdio>

#include "board/geometry.hpp"

int main() {
  const auto rules = nonet::Rules::make({.geometry = {kOwnBoxRows, 2}});
  const auto backend = nonet::make_backend(nonet::parse_backend("cadical"), rules);
  const nonet::Outcome outcome = backend->solve(nonet::Puzzle(rules), {.max_solutions = 0}, {});
  try {
    backend->solve(nonet::Puzzle(rules, {1, 2, 3}), {}, {});
    return 2;
  } catch (const nonet::Error& error) {
    std::printf("%s\n", error.what());
  }
  std::printf("nonet %s: %d solutions\n", nonet::kVersion.data(), static_cast<int>(outcome.solutions));
  return outcome.solutions == 288 ? 0 : 1;
}
