// Kinds about the order and the distance of cells on a line.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "board/kinds/support.hpp"
#include "board/kinds/tables.hpp"

namespace nonet {
namespace {

// Relations between neighbours of a thermometer leave nothing for those between other cells, where supports are
// looked at. Clauses by pairs are helped by them, at a price that grows with the square of the length.
constexpr std::size_t kShortLine = 5;

// The j-th cell of a line holds at least as much more than the i-th as the rises after the cells between them.
void lower_rising(std::span<const CellIndex> line, const std::vector<int>& rises, Lowering& to) {
  std::vector<int> height = {0};
  for (const int rise : rises) height.push_back(height.back() + rise);
  const int top = height.back();
  for (std::size_t i = 0; i < line.size(); ++i) {
    const int least = to.least() + height[i];
    const int most = to.greatest_value() - (top - height[i]);
    to.keep(line[i], [=](int digit) { return digit >= least && digit <= most; });
  }
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool all = line.size() <= kShortLine && !to.reads_values();
    const std::size_t end = all ? line.size() : std::min(line.size(), i + 2);
    for (std::size_t j = i + 1; j < end; ++j) {
      to.relate(line[i], line[j], [rise = height[j] - height[i]](int a, int b) { return b - a >= rise; });
    }
  }
}

std::string thermometer_unsound(const Constraint& line, const RulesSpec& rules) {
  if (line.cells().size() <= static_cast<std::size_t>(rules.geometry.side())) return {};
  return in_words(line.cells().size(), "cell") + " cannot rise all along: there are " +
         in_words(rules.geometry.side()) + " digits";
}
void lower_thermometer(const Constraint& line, const RulesSpec& /*rules*/, Lowering& to) {
  lower_rising(line.cells(), std::vector<int>(line.cells().size() - 1, 1), to);
}
// Neighbours on the line whose digits differ anyway rise; values may be equal.
void lower_slowthermometer(const Constraint& line, const RulesSpec& rules, Lowering& to) {
  std::vector<int> rises;
  for (std::size_t i = 1; i < line.cells().size(); ++i) {
    const bool differ =
        !to.alone() && !to.reads_values() && see_each_other(rules, line.cells()[i - 1], line.cells()[i]);
    rises.push_back(differ ? 1 : 0);
  }
  lower_rising(line.cells(), rises, to);
}

std::string whisper_malformed(const Constraint& line, const RulesSpec& rules) {
  if (line.cells().size() < 2) return {};
  return why_outside("a difference", value_or(line, half_up(rules.geometry.side())), 1, greatest_difference(rules));
}
void lower_whisper(const Constraint& line, const RulesSpec& /*rules*/, Lowering& to) {
  const int least = value_or(line, half_up(to.side()));
  for (std::size_t i = 1; i < line.cells().size(); ++i) {
    to.relate(line.cells()[i - 1], line.cells()[i], [=](int a, int b) { return std::abs(a - b) >= least; });
  }
}

void lower_palindrome(const Constraint& line, const RulesSpec& /*rules*/, Lowering& to) {
  const std::span<const CellIndex> cells = line.cells();
  for (std::size_t i = 0; i < cells.size() / 2; ++i) {
    to.relate(cells[i], cells[cells.size() - 1 - i], [](int a, int b) { return a == b; });
  }
}

// A relation between every two cells.
template <class Allowed>
void relate_all(std::span<const CellIndex> cells, Lowering& to, Allowed&& allowed) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = i + 1; j < cells.size(); ++j) to.relate(cells[i], cells[j], allowed);
  }
}

std::string renban_unsound(const Constraint& line, const RulesSpec& rules) {
  if (line.cells().size() <= static_cast<std::size_t>(rules.geometry.side())) return {};
  return in_words(line.cells().size(), "cell") + " cannot hold consecutive digits: there are " +
         in_words(rules.geometry.side());
}
// Different digits of which no two are as far apart as the line is long are consecutive. Digits in the middle are on
// every long line.
void lower_renban(const Constraint& line, const RulesSpec& rules, Lowering& to) {
  const std::span<const CellIndex> cells = line.cells();
  const auto length = static_cast<int>(cells.size());
  differ(cells, rules, to);
  if (length >= to.side()) return;
  relate_all(cells, to, [=](int a, int b) { return a != b && std::abs(a - b) < length; });
  for (int digit = to.greatest() - length + 1; digit < to.least() + length; ++digit) {
    std::vector<CellLiteral> anywhere;
    for (const CellIndex cell : cells) anywhere.push_back(is(cell, digit));
    to.require(std::move(anywhere));
  }
}

std::string nabner_unsound(const Constraint& line, const RulesSpec& rules) {
  const int side = rules.geometry.side();
  if (line.cells().size() <= static_cast<std::size_t>(half_up(side))) return {};
  return in_words(static_cast<std::int64_t>(half_up(side))) + " of " + in_words(side) +
         " digits at most have no two consecutive ones, and the line has " + in_words(line.cells().size(), "cell");
}
void lower_nabner(const Constraint& line, const RulesSpec& rules, Lowering& to) {
  if (!to.reads_values()) differ(line.cells(), rules, to);
  relate_all(line.cells(), to, [](int a, int b) { return std::abs(a - b) > 1; });
}

// Each `run` cells in a row are of different classes, of which there are `run`: so the classes come again and again in
// the same order.
template <class ClassOf>
void lower_classes(std::span<const CellIndex> line, int run, Lowering& to, ClassOf&& class_of) {
  const auto length = static_cast<int>(line.size());
  for (int i = 0; i < length; ++i) {
    for (int j = i + 1; j < length && j <= i + run; ++j) {
      const bool same = j == i + run;
      to.relate(line[static_cast<std::size_t>(i)], line[static_cast<std::size_t>(j)],
                [&](int a, int b) { return (class_of(a) == class_of(b)) == same; });
    }
  }
}

void lower_entropic(const Constraint& line, const RulesSpec& /*rules*/, Lowering& to) {
  const int third = to.side() / 3;
  lower_classes(line.cells(), 3, to, [=, least = to.least()](int digit) { return (digit - least) / third; });
}

std::string modular_malformed(const Constraint& line, const RulesSpec& rules) {
  const int most = has_values(rules) ? greatest_value(rules) : rules.geometry.side();
  return why_outside("a modulus", value_or(line, 3), 1, most);
}
void lower_modular(const Constraint& line, const RulesSpec& /*rules*/, Lowering& to) {
  const int modulus = value_or(line, 3);
  if (modulus == 1) return;  // all digits have the remainder 0
  lower_classes(line.cells(), modulus, to, [=](int digit) { return digit % modulus; });
}

void lower_sequence(const Constraint& line, const RulesSpec& /*rules*/, Lowering& to) {
  const std::span<const CellIndex> cells = line.cells();
  for (std::size_t i = 2; i < cells.size(); ++i) {
    to.sum({{cells[i - 2], 1}, {cells[i - 1], -2}, {cells[i], 1}}, {0});
  }
}

std::string between_unsound(const Constraint& /*line*/, const RulesSpec& rules) {
  return rules.geometry.side() > 2 ? "" : "nothing is between two digits of " + in_words(rules.geometry.side());
}
// How many cells are read, two at most; the lower and the upper end.
struct EndsState {
  int read;
  int low;
  int high;
  auto operator<=>(const EndsState&) const = default;
};
template <class EndsFit, class Fits>
void lower_ends(const Constraint& line, Lowering& to, EndsFit&& ends_fit, Fits&& fits) {
  // The ends are read first: they decide most.
  const std::span<const CellIndex> cells = line.cells();
  std::vector<CellIndex> order = {cells.front(), cells.back()};
  order.insert(order.end(), cells.begin() + 1, cells.end() - 1);
  to.accept(
      line, order, EndsState{0, 0, 0},
      [&](const EndsState& state, int digit) -> std::optional<EndsState> {
        if (state.read == 0) return EndsState{1, digit, digit};
        if (state.read == 2) return fits(state.low, state.high, digit) ? std::optional(state) : std::nullopt;
        const EndsState ends{2, std::min(state.low, digit), std::max(state.high, digit)};
        return ends_fit(ends.low, ends.high) ? std::optional(ends) : std::nullopt;
      },
      [](const EndsState&) { return true; });
}
void lower_between(const Constraint& line, const RulesSpec& /*rules*/, Lowering& to) {
  lower_ends(
      line, to, [](int low, int high) { return high - low > 1; },
      [](int low, int high, int digit) { return digit > low && digit < high; });
}

int lockout_distance(const Constraint& line, int side) { return value_or(line, half_up(side) - 1); }
std::string lockout_malformed(const Constraint& line, const RulesSpec& rules) {
  const int side = rules.geometry.side();
  return why_outside("a difference", lockout_distance(line, side), 0, greatest_difference(rules));
}
std::string lockout_unsound(const Constraint& line, const RulesSpec& rules) {
  const int side = rules.geometry.side();
  const int distance = lockout_distance(line, side);
  if (line.cells().size() == 2 || distance < side - 1) return {};
  return "ends that differ by " + std::to_string(distance) + " leave no digit for the cells between them";
}
void lower_lockout(const Constraint& line, const RulesSpec& /*rules*/, Lowering& to) {
  const int distance = lockout_distance(line, to.side());
  lower_ends(
      line, to, [=](int low, int high) { return high - low >= distance; },
      [](int low, int high, int digit) { return digit < low || digit > high; });
}

const auto kLineKinds = std::to_array<ConstraintKind>({
    {.name = "thermometer",
     .summary = "digits rise from the bulb, the first cell",
     .example = "thermometer r4c4 r4c5 r5c5",
     .shape = Shape::line,
     .reads = Reading::values,
     .why_unsound = thermometer_unsound,
     .lower = lower_thermometer},
    {.name = "slowthermometer",
     .summary = "digits do not fall from the bulb, the first cell",
     .example = "slowthermometer r4c4 r4c5 r5c6",
     .shape = Shape::line,
     .reads = Reading::values,
     .lower = lower_slowthermometer},
    {.name = "whisper",
     .summary = "neighbours on the line differ by at least the number (default: half the side, rounded up)",
     .example = "whisper 5 r1c1 r1c2 r2c2",
     .shape = Shape::line,
     .most_values = 1,
     .may_close = true,
     .reads = Reading::values,
     .why_malformed = whisper_malformed,
     .lower = lower_whisper},
    {.name = "palindrome",
     .summary = "the line reads the same forwards and backwards",
     .example = "palindrome r1c1 r2c2 r3c4 r4c5",
     .shape = Shape::line,
     .reads = Reading::values,
     .lower = lower_palindrome},
    {.name = "renban",
     .summary = "the line holds consecutive digits, in any order",
     .example = "renban r1c1 r1c2 r2c2 r2c3",
     .shape = Shape::line,
     .why_unsound = renban_unsound,
     .lower = lower_renban},
    {.name = "nabner",
     .summary = "no two digits of the line are equal or consecutive, neighbours or not",
     .example = "nabner r1c1 r1c2 r2c2 r2c3",
     .shape = Shape::line,
     .reads = Reading::values,
     .why_unsound = nabner_unsound,
     .lower = lower_nabner},
    {.name = "entropic",
     .summary = "each three cells in a row hold a low, a middle and a high digit; two cells differ in that",
     .example = "entropic r1c1 r1c2 r2c2 r2c3",
     .shape = Shape::line,
     .may_close = true,
     .why_malformed = thirds_malformed,
     .lower = lower_entropic},
    {.name = "modular",
     .summary = "each m (default 3) cells in a row leave different remainders when divided by m",
     .example = "modular 3 r1c1 r1c2 r2c2 r2c3",
     .shape = Shape::line,
     .most_values = 1,
     .may_close = true,
     .reads = Reading::values,
     .why_malformed = modular_malformed,
     .lower = lower_modular},
    {.name = "sequence",
     .summary = "the digits on the line are an arithmetic progression: each step adds the same, which may be 0 or less",
     .example = "sequence r1c1 r1c2 r2c3",
     .shape = Shape::line,
     .reads = Reading::values,
     .lower = lower_sequence},
    {.name = "between",
     .summary = "the digits of the line are strictly between its two ends",
     .example = "between r1c1 r1c2 r2c2 r2c3",
     .shape = Shape::line,
     .least_cells = 3,
     .reads = Reading::values,
     .why_unsound = between_unsound,
     .lower = lower_between},
    {.name = "lockout",
     .summary = "the ends differ by at least the number (default: half the side, rounded up, less 1), and no digit of "
                "the line is equal to an end or between the two",
     .example = "lockout 4 r1c1 r1c2 r2c2 r2c3",
     .shape = Shape::line,
     .most_values = 1,
     .least_cells = 2,
     .reads = Reading::values,
     .why_malformed = lockout_malformed,
     .why_unsound = lockout_unsound,
     .lower = lower_lockout},
});

}  // namespace

std::span<const ConstraintKind> line_kinds() { return kLineKinds; }

}  // namespace nonet
