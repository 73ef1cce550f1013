// Makes a proof smaller: only lemmas that the empty clause needs are kept, and of their literals only those that
// matter.
//
// Example:
//     nonet::proof::Refutation refutation;
//     refutation.add({1, 2});
//     refutation.add({-1, 2});
//     refutation.add({1, -2});
//     refutation.add({-1, -2});
//     std::vector<nonet::proof::Step> steps = {{false, {1, 3}}, {false, {2, 4}}, {false, {}}};
//     assert(nonet::proof::trim(refutation, steps, {}).empty() && steps.size() == 2);
#pragma once

#include <string>
#include <vector>

#include "nonet/proof/refutation.hpp"
#include "nonet/proof/steps.hpp"

namespace nonet::proof {

/// Checks the steps against the formula in `refutation` and trims them; the last one left is the empty clause. All
/// lemmas must follow by propagation (no RAT). Long proofs remove lemmas that are no longer needed. Returns "" or why
/// the steps do not refute the formula; then `steps` is unchanged. Asks `goes_on` from time to time.
std::string trim(Refutation& refutation, std::vector<Step>& steps, const GoesOn& goes_on);

}  // namespace nonet::proof
