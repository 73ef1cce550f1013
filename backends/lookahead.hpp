// Where to split a formula: CaDiCaL's lookahead tries literals and takes the one that implies most.
// (M. Heule, O. Kullmann, S. Wieringa and A. Biere, Cube and conquer, HVC 2011.)
//
// Example:
//     nonet::Cnf formula;
//     formula.clause({{1, 2}});
//     formula.clause({{-1, 3}});
//     formula.clause({{-1, -2}});
//     const int literal = nonet::lookahead(formula, 100, {});
//     assert(literal >= -3 && literal <= 3 && literal != 0);
#pragma once

#include <cstdint>
#include <functional>

#include "nonet/encoder/cnf.hpp"

namespace nonet {

/// A literal to split on; 0: there is none, as the formula is refuted or has no clauses left. Tries at most this number
/// of literals, and calls `goes_on` before each and while it loads the formula.
int lookahead(const Cnf& formula, std::uint64_t most_literals, const std::function<bool()>& goes_on);

}  // namespace nonet
