#include <array>

#include "backends/race/race.hpp"

namespace nonet::race {
namespace {

// CaDiCaL solves a board of few candidates within 2 s or only much later. Tabu search knows no other answer than a
// solution.
const std::array<Entrant, 10> kColoring = {{
    {.name = "extended, sat, briefly", .encoding = "extended", .preset = "sat", .most_conflicts = 25'000},
    {.name = "tabu", .method = Method::tabu},
    {.name = "tabu, seed 1000", .method = Method::tabu, .seed = 1000},
    {.name = "extended, sat", .encoding = "extended", .preset = "sat"},
    {.name = "extended, sat, phase=0", .encoding = "extended", .preset = "sat", .settings = {{"phase", 0}}},
    {.name = "extended, sat, reversed", .encoding = "extended", .preset = "sat", .reversed = true},
    {.name = "triad, sat", .encoding = "triad", .preset = "sat"},
    {.name = "extended, default", .encoding = "extended"},
    {.name = "triad, sat, reversed", .encoding = "triad", .preset = "sat", .reversed = true},
    {.name = "triad, default", .encoding = "triad"},
}};

// On boards with more candidates, or with constraints: the entrants without a limit.
const std::span<const Entrant> kSat = std::span(kColoring).subspan(first_complete(kColoring));

const std::array<Entrant, 5> kSparse = {{
    {.name = "annealing", .method = Method::annealing},
    {.name = "annealing, seed 1000", .method = Method::annealing, .seed = 1000},
    {.name = "product, sat, phase=0",
     .encoding = "extended",
     .at_most_one = "product",
     .preset = "sat",
     .settings = {{"phase", 0}}},
    {.name = "annealing, seed 2000", .method = Method::annealing, .seed = 2000},
    {.name = "annealing, seed 3000", .method = Method::annealing, .seed = 3000},
}};

}  // namespace

std::span<const Entrant> entrants_for(const Rules& rules, const Candidates& candidates) {
  // Annealing pays if cells have more candidates than this on average: then a board has many solutions, and a walk
  // finds one. Boards with fewer need deduction.
  constexpr int kSparseCandidates = 10;
  // Tabu search pays up to this number of candidates: it solves most boards of side 36, but not 64-1 with 11,887.
  constexpr int kMostForTabu = 6000;
  if (!rules.needs().empty()) return kSat;  // local search knows units only
  int open = 0;
  int left = 0;
  for (int cell = 0; cell < rules.cells(); ++cell) {
    const int count = candidates.count(cell);
    if (count < 2) continue;
    ++open;
    left += count;
  }
  if (left > kSparseCandidates * open) return kSparse;
  return left <= kMostForTabu ? std::span(kColoring) : kSat;
}

}  // namespace nonet::race
