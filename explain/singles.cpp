#include <algorithm>
#include <bit>

#include "explain/internal/singles.hpp"

namespace nonet {
namespace {

std::uint64_t word(const Marks& marks, int cell) { return *marks.candidates().bits(cell); }
Cell lowest(std::uint64_t digits) { return static_cast<Cell>(std::countr_zero(digits) + 1); }

Step place_by(CellIndex cell, Cell digit, Reason reason) { return {.placed = {{cell, digit}}, .because = {reason}}; }

}  // namespace

std::optional<Step> single_step(const Marks& marks) {
  const Rules& rules = marks.rules();
  std::optional<Step> hidden;
  bool in_box = false;
  for (std::size_t number = 0; number < rules.units().size(); ++number) {
    const Unit& unit = rules.units()[number];
    std::uint64_t once = 0;
    std::uint64_t twice = 0;
    int open = 0;
    CellIndex last = 0;
    for (const CellIndex cell : unit.cells) {
      if (marks.placed(cell) != 0) continue;
      const std::uint64_t digits = word(marks, cell);
      twice |= once & digits;
      once |= digits;
      last = cell;
      ++open;
    }
    const std::uint64_t only = once & ~twice;
    if (only == 0) continue;
    const bool box = unit.kind == UnitKind::box || unit.kind == UnitKind::region;
    if (hidden && open > 1 && (in_box || !box)) continue;
    const Cell digit = lowest(only);
    const auto place = std::find_if(unit.cells.begin(), unit.cells.end(),
                                    [&](CellIndex cell) { return marks.placed(cell) == 0 && marks.has(cell, digit); });
    hidden =
        place_by(open == 1 ? last : *place, digit, {ReasonKind::unit_digit, static_cast<std::uint16_t>(number), digit});
    in_box = box;
    if (open == 1) return hidden;
  }
  if (hidden) return hidden;
  for (int cell = 0; cell < rules.cells(); ++cell) {
    if (marks.placed(cell) == 0 && marks.count(cell) == 1) {
      const auto index = static_cast<CellIndex>(cell);
      return place_by(index, lowest(word(marks, cell)), {ReasonKind::cell_digit, index, 0});
    }
  }
  return std::nullopt;
}

}  // namespace nonet
