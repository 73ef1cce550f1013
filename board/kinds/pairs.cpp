// Kinds between two cells: dots and signs.
#include <array>
#include <cstdlib>

#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"

namespace nonet {
namespace {

std::string difference_malformed(const Constraint& dot, const RulesSpec& rules) {
  return why_outside("a difference", value_or(dot, 1), 1, greatest_difference(rules));
}
void lower_difference(const Constraint& dot, const RulesSpec& /*rules*/, Lowering& to) {
  const int difference = value_or(dot, 1);
  to.relate(dot.cells()[0], dot.cells()[1], [=](int a, int b) { return std::abs(a - b) == difference; });
}

std::string ratio_malformed(const Constraint& dot, const RulesSpec& rules) {
  return why_outside("a ratio", value_or(dot, 2), 2,
                     rules.geometry.side() + greatest_value(rules) - rules.geometry.greatest());
}
void lower_ratio(const Constraint& dot, const RulesSpec& /*rules*/, Lowering& to) {
  const int ratio = value_or(dot, 2);
  to.relate(dot.cells()[0], dot.cells()[1], [=](int a, int b) { return a == b * ratio || b == a * ratio; });
}

std::string x_unsound(const Constraint& /*pair*/, const RulesSpec& rules) {
  return why_no_sum(10, 2, false, rules.geometry);
}
std::string v_unsound(const Constraint& /*pair*/, const RulesSpec& rules) {
  return why_no_sum(5, 2, false, rules.geometry);
}
void lower_x(const Constraint& pair, const RulesSpec& /*rules*/, Lowering& to) {
  to.relate(pair.cells()[0], pair.cells()[1], [](int a, int b) { return a + b == 10; });
}
void lower_v(const Constraint& pair, const RulesSpec& /*rules*/, Lowering& to) {
  to.relate(pair.cells()[0], pair.cells()[1], [](int a, int b) { return a + b == 5; });
}

std::string greater_unsound(const Constraint& /*sign*/, const RulesSpec& rules) {
  return rules.geometry.side() > 1 ? "" : "a board of one digit has nothing greater";
}
void lower_greater(const Constraint& sign, const RulesSpec& /*rules*/, Lowering& to) {
  to.relate(sign.cells()[0], sign.cells()[1], [](int a, int b) { return a > b; });
}

const auto kPairKinds = std::to_array<ConstraintKind>({
    {.name = "difference",
     .summary = "two cells differ by the number (default 1): a white dot",
     .example = "difference 1 r1c1 r1c2",
     .shape = Shape::pair,
     .most_values = 1,
     .reads = Reading::values,
     .why_malformed = difference_malformed,
     .lower = lower_difference},
    {.name = "ratio",
     .summary = "one cell is the number (default 2) times the other: a black dot",
     .example = "ratio 2 r1c1 r1c2",
     .shape = Shape::pair,
     .most_values = 1,
     .reads = Reading::values,
     .why_malformed = ratio_malformed,
     .lower = lower_ratio},
    {.name = "x",
     .summary = "two cells sum to 10",
     .example = "x r1c1 r1c2",
     .shape = Shape::pair,
     .reads = Reading::values,
     .why_unsound = x_unsound,
     .lower = lower_x},
    {.name = "v",
     .summary = "two cells sum to 5",
     .example = "v r1c1 r1c2",
     .shape = Shape::pair,
     .reads = Reading::values,
     .why_unsound = v_unsound,
     .lower = lower_v},
    {.name = "greater",
     .summary = "the first cell is greater than the second",
     .example = "greater r1c1 r1c2",
     .shape = Shape::pair,
     .reads = Reading::values,
     .why_unsound = greater_unsound,
     .lower = lower_greater},
});

}  // namespace

std::span<const ConstraintKind> pair_kinds() { return kPairKinds; }

}  // namespace nonet
