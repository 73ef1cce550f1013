#include "explain/internal/drawn.hpp"

#include <algorithm>

#include "nonet/lowering.hpp"

namespace nonet {

std::vector<Drawn> drawn_constraints(const Rules& rules, bool units) {
  std::vector<Drawn> drawn;
  Lowering::Machines machines;
  const std::vector<Constraint>& constraints = rules.constraints();
  std::vector<char> is_more(constraints.size());  // than units
  for_each_primitive(rules.primitives(), [&](const auto& each) { is_more[each.constraint] = 1; });
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    Drawn each{static_cast<int>(i), {}, {}};
    const Constraint& constraint = constraints[i];
    Lowering to(rules.geometry(), static_cast<std::uint32_t>(i), each.primitives, nullptr, &machines, true);
    rules.lower(i, to);
    bool makes_unit = false;
    for_each_primitive(each.primitives, [&](const auto& primitive) {
      const std::vector<CellIndex> cells = cells_of(primitive);
      each.cells.insert(each.cells.end(), cells.begin(), cells.end());
    });
    for (const Distinct& distinct : each.primitives.distincts) {
      makes_unit = makes_unit || distinct.cells.size() == static_cast<std::size_t>(rules.side());
    }
    if (each.cells.empty() || (makes_unit && is_more[i] == 0 && !units)) continue;
    for (const std::vector<CellIndex>& group : constraint.groups) {
      each.cells.insert(each.cells.end(), group.begin(), group.end());
    }
    std::sort(each.cells.begin(), each.cells.end());
    each.cells.erase(std::unique(each.cells.begin(), each.cells.end()), each.cells.end());
    drawn.push_back(std::move(each));
  }
  return drawn;
}

}  // namespace nonet
