// Hints of a trimmed proof, from what its lemmas were drawn from. See proof/trim.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "proof/lrat_steps.hpp"
#include "proof/refutation.hpp"

namespace nonet::proof {

/// A lemma that is kept. All ids are those of the refutation.
struct HintedLemma {
  std::uint32_t id = 0;
  const Derivation* how = nullptr;
  std::size_t fixed_before = 0;          ///< how many literals were fixed before it
  std::vector<std::uint32_t> ends = {};  ///< lemmas that nothing behind it needs
};

/// The lemmas and the empty clause behind them, in LRAT; numbered on from the last id of the formula's clauses.
std::vector<LratStep> with_hints(const Refutation& refutation, std::uint32_t formula,
                                 const std::vector<HintedLemma>& lemmas);

}  // namespace nonet::proof
