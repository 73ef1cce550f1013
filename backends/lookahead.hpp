// Where to split a formula: CaDiCaL's lookahead, which tries literals and takes the one that most follows from.
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

/// A literal to split on; 0: none was found, as the formula is refuted or has no clauses left. Tries so many literals
/// at the most, and asks `goes_on` before each and while it takes the formula.
int lookahead(const Cnf& formula, std::uint64_t most_literals, const std::function<bool()>& goes_on);

}  // namespace nonet
