#include "nonet/encoder/cnf.hpp"

#include <algorithm>
#include <cstdlib>

namespace nonet {

void Cnf::clause(std::span<const int> added) {
  for (const int literal : added) variables = std::max(variables, std::abs(literal));
  literals.insert(literals.end(), added.begin(), added.end());
  literals.push_back(0);
  ++clauses;
}

}  // namespace nonet
