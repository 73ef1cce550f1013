// Puzzles of every kind that certificates are made of.
#pragma once

#include <string>
#include <vector>

#include "nonet/outcome.hpp"
#include "nonet/puzzle.hpp"
#include "nonet/solve.hpp"
#include "tests/boards.hpp"

namespace nonet::test {

struct CertificateCase {
  std::string name;
  Puzzle puzzle;
  Status status;  ///< unknown: not a matter of the case
};

/// Boards with units alone: small and large ones, variants, jigsaws, without solution and with several.
std::vector<CertificateCase> certificate_cases(Random& random);
/// Boards with constraints.
std::vector<CertificateCase> constrained_cases();

/// A cage for each two or three cells along the rows, with the sums of this board.
std::vector<std::string> cages(const Board& board, int side);

}  // namespace nonet::test
