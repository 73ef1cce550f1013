// Chains of claims: what follows from an assumption about one cell, claim by claim.
//
// Example:
//     nonet::Chain chain(2);
//     chain[0] = {.mark = {0, 5}, .holds = true};
//     chain[1] = {.mark = {1, 5}, .because = {0}, .why = "row 1"};
//     const std::vector<std::string> lines = nonet::chain_lines({chain}, {3, 3});
//     assert(lines[0] == "if r1c1 is 5:" && lines[1] == "  r1c2 is not 5 (row 1)");
#pragma once

#include <string>
#include <vector>

#include "nonet/board.hpp"

namespace nonet {

/// A claim: a cell holds a digit, or does not.
struct ChainLink {
  CellDigit mark = {};
  bool holds = false;
  std::vector<int> because = {};  ///< earlier links of the chain; none: the assumption, or the state says so
  std::string why = {};           ///< "row 3", "r1c2", "killer 3 r1c1 r1c2"; "" for the assumption
  /// The chains within this one from which it follows, in the state after the claims of `because`.
  std::vector<std::vector<ChainLink>> nested = {};

  bool operator==(const ChainLink&) const = default;
};
using Chain = std::vector<ChainLink>;  ///< begins with its assumption

/// "r1c2 is 5", "r1c2 is not 5"
std::string text_of(const ChainLink& link, const Geometry& geometry);

/// Chains in words: "if r1c6 is 6:", then lines such as "  r1c3 and r1c8 are not 6 (row 1)". What follows from other
/// claims than those of the line before names them: "  r5c3 is 6 (column 3, as r1c3 and r9c3 are not 6)". Claims from
/// one assumption are listed once. Chains within a chain follow its line, indented; they also rest on its claims.
std::vector<std::string> chain_lines(const std::vector<Chain>& chains, const Geometry& geometry);

}  // namespace nonet
