// Kinds between two cells: dots and signs.
#include <array>
#include <cstdlib>

#include "nonet/board/kinds/tables.hpp"
#include "nonet/board/lowering.hpp"

namespace nonet {
namespace {

int value_or(const Constraint& constraint, int standard) {
  return constraint.values.empty() ? standard : constraint.values.front();
}

void lower_difference(const Constraint& dot, const RulesSpec& /*rules*/, Lowering& to) {
  const int difference = value_or(dot, 1);
  to.relate(dot.cells()[0], dot.cells()[1], [=](int a, int b) { return std::abs(a - b) == difference; });
}

const std::array<ConstraintKind, 1> kKinds = {{
    {.name = "difference",
     .summary = "two cells differ by so much (1 unless stated): a white dot",
     .example = "difference 1 r1c1 r1c2",
     .shape = Shape::pair,
     .most_values = 1,
     .lower = lower_difference},
}};

}  // namespace

std::span<const ConstraintKind> pair_kinds() { return kKinds; }

}  // namespace nonet
