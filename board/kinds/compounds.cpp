// Constraints of constraints.
#include <array>

#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"

namespace nonet {
namespace {

// An alternative that cannot hold is not a mistake; puzzles use them to mislead. If none can hold, the first
// says why.
std::string or_unsound(const Constraint& compound, const RulesSpec& rules) {
  std::string first;
  for (const Constraint& part : compound.parts) {
    const std::string why = why_unsound(part, rules);
    if (why.empty()) return {};
    if (first.empty()) first = why;
  }
  return first;
}

void lower_or(const Constraint& compound, const RulesSpec& rules, Lowering& to) {
  to.either(compound.parts.size(), [&](std::size_t number, Lowering& alternative) {
    const Constraint& part = compound.parts[number];
    if (why_unsound(part, rules).empty()) {
      lower_constraint(part, rules, alternative);
    } else {
      alternative.require({});
    }
  });
}

std::string and_unsound(const Constraint& compound, const RulesSpec& rules) {
  for (const Constraint& part : compound.parts) {
    if (std::string why = why_unsound(part, rules); !why.empty()) return why;
  }
  return {};
}

void lower_and(const Constraint& compound, const RulesSpec& rules, Lowering& to) {
  for (const Constraint& part : compound.parts) lower_constraint(part, rules, to);
}

const auto kCompoundKinds = std::to_array<ConstraintKind>({
    {.name = "or",
     .summary = "at least one of the constraints in brackets holds",
     .example = "or (killer 10 r1c1 r1c2) (killer 12 r1c1 r1c2)",
     .shape = Shape::parts,
     .reads = Reading::digits,
     .why_unsound = or_unsound,
     .lower = lower_or},
    {.name = "and",
     .summary = "all of the constraints in brackets hold",
     .example = "and (killer 10 r1c1 r1c2) (odd r1c1)",
     .shape = Shape::parts,
     .reads = Reading::digits,
     .why_unsound = and_unsound,
     .lower = lower_and},
});

}  // namespace

std::span<const ConstraintKind> compound_kinds() { return kCompoundKinds; }

}  // namespace nonet
