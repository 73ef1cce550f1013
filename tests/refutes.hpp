// Whether a proof refutes a formula, as text.
#pragma once

#include <string>
#include <string_view>

#include "nonet/certificate.hpp"

namespace nonet::test {

/// "" or why the proof does not refute the formula.
inline std::string why_no_refutation(std::string_view formula, std::string_view proof,
                                     const proof::GoesOn& goes_on = {},
                                     std::size_t most_entries = proof::kMostEntries) {
  const auto refusal = proof::check_refutation(formula, proof, goes_on, most_entries);
  return refusal ? refusal->message() : std::string();
}

}  // namespace nonet::test
