// Constraints of constraints.
#include <array>

#include "nonet/board/kinds/support.hpp"
#include "nonet/board/kinds/tables.hpp"

namespace nonet {
namespace {

void lower_or(const Constraint& compound, const RulesSpec& rules, Lowering& to) {
  to.either(compound.parts.size(), [&](std::size_t part, Lowering& alternative) {
    compound.parts[part].kind->lower(compound.parts[part], rules, alternative);
  });
}

void lower_and(const Constraint& compound, const RulesSpec& rules, Lowering& to) {
  for (const Constraint& part : compound.parts) part.kind->lower(part, rules, to);
}

const std::array<ConstraintKind, 2> kKinds = {{
    {.name = "or",
     .summary = "one of the constraints in brackets holds at least",
     .example = "or (killer 10 r1c1 r1c2) (killer 12 r1c1 r1c2)",
     .shape = Shape::parts,
     .lower = lower_or},
    {.name = "and",
     .summary = "all of the constraints in brackets hold",
     .example = "and (killer 10 r1c1 r1c2) (odd r1c1)",
     .shape = Shape::parts,
     .lower = lower_and},
}};

}  // namespace

std::span<const ConstraintKind> compound_kinds() { return kKinds; }

}  // namespace nonet
