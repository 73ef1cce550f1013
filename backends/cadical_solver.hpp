// CaDiCaL with chosen settings, for callers that run several instances side by side.
//
// Example:
//     auto solver = nonet::make_cadical_solver("sat", std::vector<nonet::CadicalSetting>{{"phase", 0}}, 1);
//     solver->add({{1}});
//     assert(solver->solve({}) == nonet::SatResult::satisfiable);
#pragma once

#include <memory>
#include <span>

#include "nonet/backends/sat_solver.hpp"

namespace nonet {

struct CadicalSetting {
  const char* name;
  int value;
};

/// `preset` is one of CaDiCaL's own: "default", "plain", "sat", "unsat". Environment variables have no effect.
std::unique_ptr<SatSolver> make_cadical_solver(const char* preset, std::span<const CadicalSetting> settings,
                                               int variables);

}  // namespace nonet
