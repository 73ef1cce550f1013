// Formulas of others, for the checker of plain proofs. Apart from encoder/, like all of proof/.
//
// Example:
//     int clauses = 0;
//     std::string why = nonet::proof::read_formula("p cnf 2 1\n1 -2 0\n", [&](std::span<const int>) { ++clauses; });
//     assert(why.empty() && clauses == 1);
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "nonet/certificate.hpp"

namespace nonet::proof {

/// Calls visit for each clause of a DIMACS CNF. Returns "", or what is wrong, with its line. The number of clauses must
/// be that of the header. Asks `goes_on` from time to time.
std::string read_formula(std::string_view text, const std::function<void(std::span<const int>)>& visit,
                         const GoesOn& goes_on = {});

}  // namespace nonet::proof
