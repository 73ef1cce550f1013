// Who races: ways to search one board. Nobody can foresee which of them is the fastest.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "nonet/backends/cadical_solver.hpp"
#include "nonet/board/rules.hpp"
#include "nonet/deduction/candidates.hpp"

namespace nonet::race {

struct Entrant {
  std::string_view name;
  bool anneals = false;  ///< else a SAT solver, with what follows
  std::string_view encoding = {};
  std::string_view at_most_one = {};  ///< "": by the formula's size
  const char* preset = "default";
  std::vector<CadicalSetting> settings = {};
  bool reversed = false;   ///< the last variables first
  std::uint64_t seed = 0;  ///< of annealing
};

/// In the order in which they get cores; at least one of them is complete.
std::span<const Entrant> entrants_for(const Rules& rules, const Candidates& candidates);

}  // namespace nonet::race
