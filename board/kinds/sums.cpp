// Kinds about sums of cells: cages, arrows and their relatives.
#include <algorithm>
#include <array>
#include <optional>

#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"
#include "nonet/board.hpp"

namespace nonet {
namespace {

// Keeps every sum of 4096 cells of side 64 within an int.
constexpr int kMostCoefficient = 1000;

std::string killer_unsound(const Constraint& cage, const RulesSpec& rules) {
  const Geometry& shape = rules.geometry;
  const std::size_t cells = cage.cells().size();
  return cage.values.empty() ? why_not_different(cells, shape.side())
                             : why_no_sum(cage.values.front(), cells, true, shape);
}
void lower_killer(const Constraint& cage, const RulesSpec& rules, Lowering& to) {
  differ(cage.cells(), rules, to);
  // All digits together have one sum, which why_unsound() has looked at.
  const bool is_known = cage.cells().size() == static_cast<std::size_t>(rules.geometry.side()) && !to.reads_values();
  if (!cage.values.empty() && !is_known) {
    to.sum(cage.cells(), cage.values);
  }
}

std::string sum_unsound(const Constraint& sum, const RulesSpec& rules) {
  return why_no_sum(sum.values.front(), sum.cells().size(), false, rules.geometry);
}
void lower_sum(const Constraint& sum, const RulesSpec& /*rules*/, Lowering& to) { to.sum(sum.cells(), sum.values); }

std::vector<Term> weighted_terms(const Constraint& weighted) {
  std::vector<Term> terms;
  for (std::size_t i = 0; i < weighted.cells().size(); ++i) {
    terms.push_back({weighted.cells()[i], weighted.values[i + 1]});
  }
  return terms;
}
std::string weighted_malformed(const Constraint& weighted, const RulesSpec& /*rules*/) {
  const std::size_t coefficients = weighted.values.size() - 1;
  if (coefficients != weighted.cells().size()) {
    return "a coefficient for each cell follows the sum, not " + in_words(coefficients, "coefficient") + " for " +
           in_words(weighted.cells().size(), "cell");
  }
  for (std::size_t i = 1; i < weighted.values.size(); ++i) {
    const int coefficient = weighted.values[i];
    if (coefficient == 0) return "a coefficient of 0 leaves its cell out";
    if (coefficient < -kMostCoefficient || coefficient > kMostCoefficient) {
      return "the coefficient " + std::to_string(coefficient) + " is outside -" + std::to_string(kMostCoefficient) +
             " to " + std::to_string(kMostCoefficient);
    }
  }
  return {};
}
std::string weighted_unsound(const Constraint& weighted, const RulesSpec& rules) {
  return why_never(weighted_terms(weighted), weighted.values.front(), rules.geometry);
}
void lower_weighted(const Constraint& weighted, const RulesSpec& /*rules*/, Lowering& to) {
  to.sum(weighted_terms(weighted), {weighted.values.front()});
}

// The bulb as a number less the cells of the arrow.
std::vector<Term> arrow_terms(const Constraint& arrow) {
  std::vector<Term> terms;
  int place = 1;
  for (std::size_t i = arrow.cells().size(); i-- > 0; place *= 10) terms.push_back({arrow.cells()[i], place});
  add_terms(terms, arrow.groups[1], -1);
  return terms;
}
std::string arrow_malformed(const Constraint& arrow, const RulesSpec& /*rules*/) {
  if (arrow.cells().size() > 3) {
    return "a bulb has three cells at most, not " + in_words(static_cast<std::int64_t>(arrow.cells().size()));
  }
  return {};
}
std::string arrow_unsound(const Constraint& arrow, const RulesSpec& rules) {
  if (why_never(arrow_terms(arrow), 0, rules.geometry).empty()) return {};
  const std::size_t cells = arrow.groups[1].size();
  return in_words(cells, "cell") + (cells == 1 ? " sums" : " sum") +
         (arrow.cells().size() == 1 ? " to more" : " to less") + " than the bulb can say";
}
void lower_arrow(const Constraint& arrow, const RulesSpec& /*rules*/, Lowering& to) { to.sum(arrow_terms(arrow), {0}); }

std::string pill_malformed(const Constraint& pill, const RulesSpec& /*rules*/) {
  if (pill.cells().size() <= 3) return {};
  return "a pill has two or three cells, not " + in_words(static_cast<std::int64_t>(pill.cells().size()));
}
void lower_pill(const Constraint& pill, const RulesSpec& rules, Lowering& to) {
  keep_all(pill.cells().subspan(1), to, [](int digit) { return digit <= 9; });
  lower_arrow(pill, rules, to);
}

std::vector<Term> difference_of(const Constraint& groups, std::size_t first, std::size_t second) {
  std::vector<Term> terms;
  add_terms(terms, groups.groups[first], 1);
  add_terms(terms, groups.groups[second], -1);
  return terms;
}
std::string equalsum_unsound(const Constraint& groups, const RulesSpec& rules) {
  for (std::size_t i = 0; i < groups.groups.size(); ++i) {
    for (std::size_t j = i + 1; j < groups.groups.size(); ++j) {
      if (!why_never(difference_of(groups, i, j), 0, rules.geometry).empty()) {
        return in_words(groups.groups[i].size(), "cell") + " cannot sum to as much as " +
               in_words(groups.groups[j].size(), "cell");
      }
    }
  }
  return {};
}
void lower_equalsum(const Constraint& groups, const RulesSpec& /*rules*/, Lowering& to) {
  for (std::size_t i = 1; i < groups.groups.size(); ++i) to.sum(difference_of(groups, i - 1, i), {0});
}

std::string rellik_malformed(const Constraint& cage, const RulesSpec& /*rules*/) {
  return cage.values.front() > 0 ? ""
                                 : "a sum that is forbidden is 1 or more, not " + std::to_string(cage.values.front());
}
// The state is the set of sums that the digits so far make, 0 included, as far as they can still come to the forbidden
// one. Bit i of the set is the sum i.
template <class Sums>
void accept_without(const Constraint& cage, Sums nothing, Lowering& to) {
  const auto forbidden = static_cast<std::size_t>(cage.values.front());
  const std::size_t cells = cage.cells().size();
  const auto greatest = static_cast<std::size_t>(to.greatest_value());
  // The sums of some of the digits read, below the forbidden one and not too far below it for the digits to come.
  struct State {
    std::size_t read;
    Sums sums;
    auto operator<=>(const State&) const = default;
  };
  nothing[0] = 1;
  to.accept(
      cage, cage.cells(), State{0, nothing},
      [=](const State& state, int digit) -> std::optional<State> {
        State next{state.read + 1, state.sums};
        const auto words = static_cast<std::size_t>(digit) / 64;
        const auto bits = static_cast<unsigned>(digit) % 64;
        for (std::size_t word = next.sums.size(); word-- > words;) {
          next.sums[word] |= state.sums[word - words] << bits;
          if (bits > 0 && word > words) next.sums[word] |= state.sums[word - words - 1] >> (64U - bits);
        }
        if (has_bit(next.sums.data(), static_cast<unsigned>(forbidden))) return std::nullopt;
        next.sums.back() &= (std::uint64_t{1} << forbidden % 64) - 1;
        const std::size_t within_reach = (cells - next.read) * greatest;
        for (std::size_t sum = 0; sum + within_reach < forbidden; ++sum) {
          clear_bit(next.sums.data(), static_cast<unsigned>(sum));
        }
        return next;
      },
      [](const State&) { return true; });
}
void lower_rellik(const Constraint& cage, const RulesSpec& /*rules*/, Lowering& to) {
  const auto forbidden = static_cast<std::size_t>(cage.values.front());
  if (forbidden > cage.cells().size() * static_cast<std::size_t>(to.greatest_value())) return;
  if (forbidden < 64) {
    accept_without(cage, std::array<std::uint64_t, 1>{}, to);
  } else {
    accept_without(cage, std::vector<std::uint64_t>(forbidden / 64 + 1), to);
  }
}

const auto kSumKinds = std::to_array<ConstraintKind>({
    {.name = "killer",
     .summary = "a cage: its cells differ, and sum to the number if there is one",
     .example = "killer 17 r1c1 r1c2 r2c1",
     .most_values = 1,
     .reads = Reading::values,
     .why_unsound = killer_unsound,
     .lower = lower_killer},
    {.name = "sum",
     .summary = "the cells sum to the number; digits may repeat",
     .example = "sum 17 r1c1 r1c2 r2c1",
     .least_values = 1,
     .most_values = 1,
     .reads = Reading::values,
     .why_unsound = sum_unsound,
     .lower = lower_sum},
    {.name = "weighted",
     .summary = "cells times coefficients sum to the first number; the coefficients follow it, one per cell",
     .example = "weighted 5 2 -1 r1c1 r1c2",
     .least_values = 2,
     .most_values = kSeveral,
     .reads = Reading::values,
     .why_malformed = weighted_malformed,
     .why_unsound = weighted_unsound,
     .lower = lower_weighted},
    {.name = "littlekiller",
     .summary = "the cells of a diagonal sum to the number; digits may repeat",
     .example = "littlekiller 23 r1c4 r2c3 r3c2 r4c1",
     .least_values = 1,
     .most_values = 1,
     .reads = Reading::values,
     .why_unsound = sum_unsound,
     .lower = lower_sum},
    {.name = "arrow",
     .summary = "the cells after | sum to the bulb; a bulb of two or three cells is a number",
     .example = "arrow r1c1 | r1c2 r1c3 r2c3",
     .shape = Shape::groups,
     .least_groups = 2,
     .most_groups = 2,
     .reads = Reading::values,
     .why_malformed = arrow_malformed,
     .why_unsound = arrow_unsound,
     .lower = lower_arrow},
    {.name = "pill",
     .summary = "the cells after | sum to the number that two or three cells make, whose later digits are at most 9",
     .example = "pill r1c1 r1c2 | r1c3 r2c3 r3c3",
     .shape = Shape::groups,
     .least_cells = 2,
     .least_groups = 2,
     .most_groups = 2,
     .reads = Reading::values,
     .why_malformed = pill_malformed,
     .why_unsound = arrow_unsound,
     .lower = lower_pill},
    {.name = "equalsum",
     .summary = "groups of cells have the same sum",
     .example = "equalsum r1c1 r1c2 | r2c3 r2c4",
     .shape = Shape::groups,
     .least_groups = 2,
     .most_groups = kSeveral,
     .reads = Reading::values,
     .why_unsound = equalsum_unsound,
     .lower = lower_equalsum},
    {.name = "rellik",
     .summary = "no cell or group of cells in the cage adds up to the number; digits may repeat",
     .example = "rellik 10 r1c1 r1c2 r2c1",
     .least_values = 1,
     .most_values = 1,
     .reads = Reading::values,
     .why_malformed = rellik_malformed,
     .lower = lower_rellik},
});

}  // namespace

std::span<const ConstraintKind> sum_kinds() { return kSumKinds; }

}  // namespace nonet
