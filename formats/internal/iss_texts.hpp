// The texts without tokens that ISS takes, as tokens (internal to formats).
//
//     G<<L<K<...                      81 signs: each cell points to another of its cage; one a cage is its sum
//     3x3::k:3595:3595:777:...        a number a cell: its cage, and 256 times the sum of the cage; d for k: diagonals
//     1..2....                        givens; letters above side 9
//     1..2....AABB...                 givens, then the region of each cell; or the regions alone
//     10 . . 3 | ...                  givens as numbers
//     1.3.5.7.9123...                 all digits that each cell may hold, or a dot for each that it may not
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "formats/internal/iss_tokens.hpp"

namespace nonet {

/// Whether it is one of the two forms of killers.
bool is_iss_killer(std::string_view text);

/// The tokens of a section: `stripped` has no white space. Nothing where it is of none of these forms. Throws IssError.
std::optional<std::vector<IssToken>> tokens_of_text(std::string_view stripped, std::string_view raw);

}  // namespace nonet
