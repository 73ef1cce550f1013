// Makes a proof smaller: only lemmas that the empty clause needs are kept, and of their literals only those that
// matter. What each lemma was drawn from becomes its hints in LRAT.
//
// Example:
//     nonet::proof::Refutation refutation;
//     refutation.add({1, 2});
//     refutation.add({-1, 2});
//     refutation.add({1, -2});
//     refutation.add({-1, -2});
//     std::vector<nonet::proof::Step> steps = {{false, {1, 3}}, {false, {2, 4}}, {false, {}}};
//     std::vector<nonet::proof::LratStep> hinted;
//     assert(nonet::proof::trim(refutation, steps, {}, &hinted).empty() && steps.size() == 2);
//     assert(hinted.back().literals.empty() && !hinted.back().ids.empty());
#pragma once

#include <string>
#include <vector>

#include "proof/lrat_steps.hpp"
#include "proof/refutation.hpp"
#include "proof/steps.hpp"

namespace nonet::proof {

/// Checks the steps against the formula in `refutation` and trims them; the last one left is the empty clause. All
/// lemmas must follow by propagation (no RAT). Long proofs remove lemmas that are no longer needed. Returns "" or why
/// the steps do not refute the formula; then `steps` is unchanged. `hinted` gets the same proof in LRAT, in which
/// literals that are fixed and often needed are lemmas, too. Asks `goes_on` from time to time.
std::string trim(Refutation& refutation, std::vector<Step>& steps, const GoesOn& goes_on,
                 std::vector<LratStep>* hinted = nullptr);

/// Trims lemmas that `refutation.search()` has derived, and does not check them. The refutation is complete.
std::vector<Step> trim(const Refutation& refutation, const Lemmas& lemmas, std::vector<LratStep>* hinted = nullptr);

}  // namespace nonet::proof
