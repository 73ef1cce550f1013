// Proofs in LRAT (L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann and P. Schneider-Kamp, Efficient Certified RAT
// Verification, 2017), as text: a lemma names the clauses that it follows from, so that the checker need not search.
//
//     8 1 -2 0 3 5 7 0           lemma 8; clauses 3, 5 and 7 become unit or falsified, one after the other
//     9 4 1 0 3 -5 2 -6 0        RAT on 4: the resolvent with clause 5 follows by clause 2, that with clause 6 at once
//     9 d 3 8 0                  clauses 3 and 8 are removed
//
// Example:
//     const char* cnf = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
//     assert(nonet::proof::check_lrat(cnf, "5 2 0 1 2 0\n6 0 5 3 4 0\n").empty());
//     assert(!nonet::proof::check_lrat(cnf, "5 2 0 1 0\n").empty());
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "nonet/proof/limits.hpp"

namespace nonet::proof {

/// Whether a text proof of a formula of so many clauses is in LRAT: its first line begins with a new clause's number
/// and ends with hints. DRAT is mistaken for it if its first line has several steps and begins with a variable above
/// the number of clauses.
bool looks_lrat(std::string_view proof, std::uint64_t clauses);

/// "" if the proof refutes the formula; else why not, with the line. Asks `goes_on` from time to time. Throws
/// LimitReached(kTooLarge) if clauses and lemmas need more than `most_entries`.
std::string check_lrat(std::string_view formula, std::string_view proof, const GoesOn& goes_on = {},
                       std::size_t most_entries = kMostEntries);

}  // namespace nonet::proof
