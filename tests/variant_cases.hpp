// Published puzzles with constraints and their solutions, where ../shared is there; none, and a warning of the
// test, where it is not.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/formats/variant_puzzle.hpp"

namespace nonet::test {

struct VariantCase {
  std::string name;
  std::string text;
  std::string solution;  ///< "": not stated
  std::string scope;     ///< core: must be read; the others must be refused
};

/// Those with this member: fpuzzles or constraint_string.
std::vector<VariantCase> variant_cases(std::string_view member);

/// "" or why a stated solution does not solve the puzzle, by the independent checker; "" where there is none.
std::string why_not_solved(const VariantPuzzle& puzzle, std::string_view solution);

}  // namespace nonet::test
