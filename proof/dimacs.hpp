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

namespace nonet::proof {

/// Calls visit for each clause of a DIMACS CNF. Returns "", or with its line what is wrong: clauses may be fewer or
/// more than the header says in no case. `goes_on` is asked now and then; false: "stopped".
std::string read_formula(std::string_view text, const std::function<void(std::span<const int>)>& visit,
                         const std::function<bool()>& goes_on = {});

}  // namespace nonet::proof
