// A public list of regression tests for the techniques of solvers on paper, where ../shared is there: states of 9x9
// boards, and what one technique concludes in each. Codes beginning with 06 are of techniques that rest on the promise
// that there is one solution.
//
// Example:
//     for (const Technique& each : techniques()) CHECK(each.removed.size() + each.placed.size() > 0);
#pragma once

#include <string>
#include <vector>

#include "nonet/explain.hpp"

namespace nonet::test {

struct Technique {
  std::string line;     ///< as the list has it
  std::string code;     ///< "0200", "0402-1"
  bool absent = false;  ///< the state does not have this technique; the code ends in "-x"
  Puzzle puzzle;        ///< placed digits are clues, removed marks exclusions
  std::vector<CellDigit> removed = {};
  std::vector<CellDigit> placed = {};
  std::string length = {};  ///< of chains: how many links they have

  bool needs_uniqueness() const { return code.starts_with("06"); }
};

/// The list in its order; empty, and a warning of the test, where it is not there.
std::vector<Technique> techniques();

}  // namespace nonet::test
