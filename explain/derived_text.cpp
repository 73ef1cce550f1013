#include "explain/internal/derived_text.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace nonet {
namespace {

using Cells = std::vector<CellIndex>;  // ascending

bool has_all(const Cells& cells, const Cells& others) {
  return std::includes(cells.begin(), cells.end(), others.begin(), others.end());
}
Cells joined(const Cells& one, const Cells& other) {
  Cells cells = {};
  std::set_union(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(cells));
  return cells;
}
Cells without(const Cells& cells, const Cells& others) {
  Cells left;
  std::set_difference(cells.begin(), cells.end(), others.begin(), others.end(), std::back_inserter(left));
  return left;
}

// The plus cells less the minus cells come to the total.
struct Difference {
  Cells plus = {};
  Cells minus = {};
  int total = 0;
};

Difference difference_of(const Sum& sum, int sign) {
  Difference made{.total = sign * sum.values.front()};
  for (const Term& term : sum.terms) (term.coefficient * sign > 0 ? made.plus : made.minus).push_back(term.cell);
  std::sort(made.plus.begin(), made.plus.end());
  std::sort(made.minus.begin(), made.minus.end());
  return made;
}

// Units of one kind, side by side, that share no cell.
struct Area {
  Cells cells = {};
  std::string name = {};
  int units = 1;
};

std::string number_of(const Unit& unit) { return std::to_string(unit.number + 1); }

std::vector<Area> areas_of(const Rules& rules) {
  constexpr std::size_t kMost = 4;
  std::vector<Area> areas;
  const std::span<const Unit> units = rules.units();
  for (std::size_t first = 0; first < units.size(); ++first) {
    Area area{.cells = {units[first].cells.begin(), units[first].cells.end()}, .name = units[first].name()};
    areas.push_back(area);
    const UnitKind kind = units[first].kind;
    for (std::size_t next = first + 1; next < units.size() && units[next].kind == kind; ++next) {
      if (kind != UnitKind::box && (kind > UnitKind::column || next - first >= kMost)) break;
      const Cells more(units[next].cells.begin(), units[next].cells.end());
      if (kind == UnitKind::box) {
        areas.push_back({joined(areas[areas.size() - (next - first)].cells, more),
                         "boxes " + number_of(units[first]) + " and " + number_of(units[next]), 2});
        continue;
      }
      const std::string kinds = kind == UnitKind::row ? "rows " : "columns ";
      area = {joined(area.cells, more), kinds + number_of(units[first]) + " to " + number_of(units[next]),
              area.units + 1};
      areas.push_back(area);
    }
  }
  return areas;
}

// Whether the area, less given sums that are apart, comes to this.
bool gives(const Area& area, const Difference& wanted, const Rules& rules) {
  if (!has_all(area.cells, wanted.plus) || without(wanted.minus, area.cells).size() != wanted.minus.size())
    return false;
  Cells left = joined(without(area.cells, wanted.plus), wanted.minus);
  int total = area.units * rules.side() * (rules.side() + 1) / 2 - wanted.total;
  for (const Sum& sum : rules.primitives().sums) {
    if (sum.values.size() != 1) continue;
    const Difference given = difference_of(sum, sum.terms.front().coefficient > 0 ? 1 : -1);
    if (!given.minus.empty() || !has_all(left, given.plus)) continue;
    left = without(left, given.plus);
    total -= given.total;
  }
  return left.empty() && total == 0;
}

}  // namespace

std::string derived_text(const Sum& sum, const Rules& rules) {
  const Geometry& geometry = rules.geometry();
  const int sign = sum.terms.front().coefficient > 0 ? 1 : -1;
  const Difference shown = difference_of(sum, sign);
  std::string text;
  for (const CellIndex cell : shown.plus) text += (text.empty() ? "" : " + ") + cell_name(geometry, cell);
  for (const CellIndex cell : shown.minus) text += " - " + cell_name(geometry, cell);
  const int lift = geometry.value_of(1) - 1;  // of a digit's value
  const int more = static_cast<int>(shown.plus.size()) - static_cast<int>(shown.minus.size());
  text += " = " + std::to_string(shown.total + lift * more) + ", by ";
  for (const Area& area : areas_of(rules)) {
    for (const int way : {1, -1}) {
      const Difference wanted = difference_of(sum, way);
      if (!gives(area, wanted, rules)) continue;
      const bool is_one = area.units == 1;
      if (wanted.minus.empty()) return text + area.name + (is_one ? " and its sums" : " and their sums");
      return text + area.name + " and the sums that meet " + (is_one ? "it" : "them");
    }
  }
  return text + "units and sums";
}

}  // namespace nonet
