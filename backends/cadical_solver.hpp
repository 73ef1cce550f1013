// CaDiCaL with chosen settings, for callers that run several instances side by side; and its lookahead, which says
// where to split a formula.
//
// Example:
//     auto solver = nonet::make_cadical_solver("sat", std::vector<nonet::CadicalSetting>{{"phase", 0}}, 1);
//     solver->add({{1}});
//     assert(solver->solve({}) == nonet::SatResult::satisfiable);
//     nonet::Cnf formula;
//     formula.clause({{1, 2}});
//     formula.clause({{-1, 3}});
//     formula.clause({{-1, -2}});
//     const int literal = nonet::lookahead(formula, 100, {});
//     assert(literal >= -3 && literal <= 3 && literal != 0);
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "backends/sat_solver.hpp"
#include "nonet/encoder.hpp"

namespace nonet {

struct CadicalSetting {
  const char* name;
  int value;
};

/// `preset` is one of CaDiCaL's own: "default", "plain", "sat", "unsat". Environment variables have no effect.
std::unique_ptr<SatSolver> make_cadical_solver(const char* preset, std::span<const CadicalSetting> settings,
                                               int variables);

/// A literal to split a formula on; 0: there is none, as the formula is refuted or has no clauses left. CaDiCaL's
/// lookahead tries literals and takes the one that implies most (M. Heule, O. Kullmann, S. Wieringa and A. Biere, Cube
/// and conquer, HVC 2011): at most `most_literals`. Calls `goes_on` before each and while it loads the formula.
int lookahead(const Cnf& formula, std::uint64_t most_literals, const std::function<bool()>& goes_on);

}  // namespace nonet
