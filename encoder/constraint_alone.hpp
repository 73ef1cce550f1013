// The clauses of one constraint that rest on nothing else of the board: for explanations, which count what a conclusion
// needs.
//
// Example:
//     nonet::Geometry shape{2, 2};
//     auto rules = nonet::Rules::make({.geometry = shape});
//     nonet::Primitives cage;
//     nonet::Lowering to({2, 2}, 0, cage, nullptr, nullptr, true);
//     const nonet::Constraint killer = nonet::parse_constraint("killer 3 r1c1 r1c2", shape);
//     killer.kind->lower(killer, rules->spec(), to);
//     std::vector<int> literals;
//     for (int variable = 1; variable <= 64; ++variable) literals.push_back(variable);
//     nonet::Cnf cnf;
//     assert(nonet::write_alone(*rules, cage, literals, 65, cnf) >= 65 && cnf.clauses > 0);
#pragma once

#include <span>

#include "nonet/encoder.hpp"
#include "nonet/lowering.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

/// Writes primitives that were lowered alone. `literals[cell * side + digit - 1]` says that the cell holds the digit;
/// that one of each cell that occurs is true is stated elsewhere. Known literals are kTrue or kFalse. Variables are
/// handed out from `next` on; returns the next that is free.
int write_alone(const Rules& rules, const Primitives& primitives, std::span<const int> literals, int next,
                ClauseSink& sink);

}  // namespace nonet
