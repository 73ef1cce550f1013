// One race: entrants side by side on one board, an entrant a lane, and the first answer counts.
//
// A solution that one entrant finds is known to all, who go on to look for another one: so a race also decides whether
// it is the only one.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "backends/cadical_solver.hpp"
#include "backends/solution_pool.hpp"
#include "nonet/backend.hpp"
#include "nonet/cores.hpp"
#include "nonet/puzzle.hpp"

namespace nonet::race {

/// SAT solvers have the encoding, preset and settings of their entrant; the others are local searches.
enum class Method : std::uint8_t { sat, annealing, tabu };

/// A way to search one board. Nobody can foresee which of them is the fastest.
struct Entrant {
  std::string_view name;
  Method method = Method::sat;
  std::string_view encoding = {};
  std::string_view at_most_one = {};  ///< "": by the formula's size
  const char* preset = "default";
  std::vector<CadicalSetting> settings = {};
  bool reversed = false;             ///< the last variables first
  std::uint64_t seed = 0;            ///< of local search
  std::uint64_t most_conflicts = 0;  ///< then the next entrant takes over; 0: no limit

  /// Whether it goes on until it has an answer.
  bool complete() const { return method == Method::sat && most_conflicts == 0; }
};

/// In the order in which they get cores; at least one of them is complete.
std::span<const Entrant> entrants_for(const Rules& rules, const Candidates& candidates);

/// What an entrant does: looks for solutions on its own run until that ends, the pool wants no more, or there is no
/// other one; a local search may come back at any time. Called in the entrant's thread.
using EntrantSearch = std::function<void(const Entrant& entrant, SolveRun& run, SolutionPool& pool)>;

/// Reports to the run, from the caller's thread, what the entrants find; they have all ended when it comes back. The
/// first of the lanes (from 1) has the caller's core, who holds a CoreInUse; the others wait for idle ones. A lane
/// whose entrant ends without an answer goes on with the next. A limit of memory is shared out among the lanes. What an
/// entrant throws counts if no other one comes to an answer.
void hold_race(std::span<const Entrant> entrants, const EntrantSearch& search, unsigned lanes, Cores& cores,
               SolveRun& run);

/// The place of the first complete entrant; their number, if there is none.
std::size_t first_complete(std::span<const Entrant> entrants);

}  // namespace nonet::race
