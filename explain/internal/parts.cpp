#include "explain/internal/parts.hpp"

#include <algorithm>

namespace nonet {
namespace {

bool all_of_digit(std::span<const Reason> reasons, int digit) {
  return std::all_of(reasons.begin(), reasons.end(), [&](const Reason& each) { return each.digit == digit; });
}

bool all_of_kind(std::span<const Reason> reasons, UnitKind kind, const Rules& rules) {
  return std::all_of(reasons.begin(), reasons.end(),
                     [&](const Reason& each) { return rules.units()[each.place].kind == kind; });
}

bool digits_differ(std::span<const Reason> reasons) {
  std::uint64_t seen = 0;
  return std::all_of(reasons.begin(), reasons.end(), [&](const Reason& each) {
    const std::uint64_t bit = std::uint64_t{1} << each.digit % 64;
    const bool first = (seen & bit) == 0;
    seen |= bit;
    return first;
  });
}

bool is_naked(const Parts& parts, const Rules& rules) {
  return digits_differ(parts.units_once) &&
         std::all_of(parts.units_once.begin(), parts.units_once.end(), [&](const Reason& link) {
           return std::all_of(parts.cells.begin(), parts.cells.end(),
                              [&](const Reason& cell) { return contains(rules.units()[link.place], cell.place); });
         });
}

bool is_hidden(const Parts& parts) {
  return digits_differ(parts.units) && std::all_of(parts.units.begin(), parts.units.end(), [&](const Reason& each) {
           return each.place == parts.units.front().place;
         });
}

bool is_fish(const Parts& parts, const Rules& rules) {
  const int digit = parts.units.front().digit;
  if (!all_of_digit(parts.units, digit) || !all_of_digit(parts.units_once, digit)) return false;
  const auto lie = [&](UnitKind of, UnitKind in) {
    return all_of_kind(parts.units, of, rules) && all_of_kind(parts.units_once, in, rules);
  };
  return lie(UnitKind::row, UnitKind::column) || lie(UnitKind::column, UnitKind::row);
}

Family family_of_single(const Step& step, const Parts& parts, const Marks& before) {
  if (step.placed.empty()) return Family::general;
  if (last_open_of(step.placed.front().cell, before) != nullptr) return Family::full_house;
  if (!parts.cells.empty()) return Family::naked_single;
  return parts.units.empty() ? Family::general : Family::hidden_single;
}

}  // namespace

Parts parts_of(std::span<const Reason> reasons) {
  const auto of = [&](ReasonKind kind) {
    const auto first =
        std::find_if(reasons.begin(), reasons.end(), [&](const Reason& each) { return each.kind == kind; });
    const auto last = std::find_if(first, reasons.end(), [&](const Reason& each) { return each.kind != kind; });
    return std::span<const Reason>(first, last);
  };
  return {.cells = of(ReasonKind::cell_digit),
          .cells_once = of(ReasonKind::cell_once),
          .units = of(ReasonKind::unit_digit),
          .units_once = of(ReasonKind::unit_once),
          .drawn = of(ReasonKind::drawn)};
}

Family family_of(const Step& step, const Parts& parts, const Marks& before) {
  const Rules& rules = before.rules();
  if (step.size() == 1) return family_of_single(step, parts, before);
  if (!parts.drawn.empty()) return Family::general;
  const bool only_units = parts.cells.empty() && parts.cells_once.empty() && !parts.units.empty();
  if (only_units && parts.units.size() == parts.units_once.size()) {
    if (parts.units.size() == 1) return Family::locked;
    if (is_fish(parts, rules)) return Family::fish;
  }
  if (parts.units.empty() && parts.cells_once.empty() && parts.cells.size() >= 2 &&
      parts.cells.size() == parts.units_once.size() && is_naked(parts, rules)) {
    return Family::naked_subset;
  }
  if (parts.cells.empty() && parts.units_once.empty() && parts.units.size() >= 2 &&
      parts.units.size() == parts.cells_once.size() && is_hidden(parts)) {
    return Family::hidden_subset;
  }
  return Family::general;
}

const Unit* last_open_of(int cell, const Marks& marks) {
  const Rules& rules = marks.rules();
  for (const std::uint16_t number : rules.units_of(cell)) {
    const Unit& unit = rules.units()[number];
    const bool last = std::all_of(unit.cells.begin(), unit.cells.end(),
                                  [&](CellIndex other) { return other == cell || marks.placed(other) != 0; });
    if (last) return &unit;
  }
  return nullptr;
}

bool contains(const Unit& unit, int cell) { return std::binary_search(unit.cells.begin(), unit.cells.end(), cell); }

std::vector<CellIndex> places_of(const Unit& unit, int digit, const Marks& marks) {
  std::vector<CellIndex> places;
  for (const CellIndex cell : unit.cells) {
    if (marks.placed(cell) == 0 && marks.has(cell, digit)) places.push_back(cell);
  }
  return places;
}

}  // namespace nonet
