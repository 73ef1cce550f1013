// Sums that follow from units and given sums (deduction/derived_sums.hpp), in words.
//
// Example:
//     const nonet::Geometry shape{2, 2};
//     auto rules = nonet::Rules::make(
//         {.geometry = shape, .constraints = {nonet::parse_constraint("killer 7 r1c1 r1c2 r1c3", shape)}});
//     const nonet::Sum innie{.terms = {{3, 1}}, .values = {3}};
//     assert(nonet::derived_text(innie, *rules) == "r1c4 = 3, by row 1 and its sums");
#pragma once

#include <string>

#include "nonet/puzzle.hpp"

namespace nonet {

/// "r1c2 + r3c4 - r5c6 = 7, by box 1 and the sums that meet it". Names no unit if it finds none. Coefficients are 1 and
/// -1, and there is one value.
std::string derived_text(const Sum& sum, const Rules& rules);

}  // namespace nonet
