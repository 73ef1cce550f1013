#include "explain/internal/reasons.hpp"

#include <algorithm>

#include "nonet/error.hpp"
#include "nonet/lowering.hpp"

namespace nonet {

std::vector<Drawn> drawn_constraints(const Rules& rules) {
  std::vector<Drawn> drawn;
  Lowering::Machines machines;
  const std::vector<Constraint>& constraints = rules.spec().constraints;
  std::vector<char> is_more(constraints.size());  // than units
  for_each_primitive(rules.primitives(), [&](const auto& each) { is_more[each.constraint] = 1; });
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    Drawn each{static_cast<int>(i), {}, {}};
    const Constraint& constraint = constraints[i];
    Lowering to(rules.side(), static_cast<std::uint32_t>(i), each.primitives, nullptr, &machines, true);
    constraint.kind->lower(constraint, rules.spec(), to);
    bool makes_unit = false;
    for_each_primitive(each.primitives, [&](const auto& primitive) {
      const std::vector<CellIndex> cells = cells_of(primitive);
      each.cells.insert(each.cells.end(), cells.begin(), cells.end());
    });
    for (const Distinct& distinct : each.primitives.distincts) {
      makes_unit = makes_unit || distinct.cells.size() == static_cast<std::size_t>(rules.side());
    }
    if (each.cells.empty() || (makes_unit && is_more[i] == 0)) continue;
    for (const std::vector<CellIndex>& group : constraint.groups) {
      each.cells.insert(each.cells.end(), group.begin(), group.end());
    }
    std::sort(each.cells.begin(), each.cells.end());
    each.cells.erase(std::unique(each.cells.begin(), each.cells.end()), each.cells.end());
    drawn.push_back(std::move(each));
  }
  return drawn;
}

Reasons::Reasons(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)),
      items_(rules_->cells() + static_cast<int>(rules_->units().size()) * rules_->side()),
      drawn_(drawn_constraints(*rules_)),
      drawn_at_(static_cast<std::size_t>(rules_->cells())),
      items_of_(static_cast<std::size_t>(rules_->cells() * rules_->side())) {
  for (std::size_t i = 0; i < drawn_.size(); ++i) {
    for (const CellIndex cell : drawn_[i].cells) drawn_at_[cell].push_back(of_drawn(static_cast<int>(i)));
  }
  for (int mark = 0; mark < marks(); ++mark) {
    std::vector<int>& items = items_of_[static_cast<std::size_t>(mark)];
    items.push_back(cell_of(mark));
    for (const std::uint16_t unit : rules_->units_of(cell_of(mark))) {
      items.push_back(rules_->cells() + unit * side() + digit_of(mark) - 1);
    }
  }
}

Reason Reasons::reason(int number) const {
  if (is_drawn(number)) return {ReasonKind::drawn, drawn_of(number).number, 0};
  const int item = item_of(number);
  const bool truth = is_truth(number);
  if (item < rules_->cells()) {
    return {truth ? ReasonKind::cell_digit : ReasonKind::cell_once, item, 0};
  }
  const int at = item - rules_->cells();
  return {truth ? ReasonKind::unit_digit : ReasonKind::unit_once, at / side(),
          static_cast<std::uint8_t>(at % side() + 1)};
}

std::vector<Reason> Reasons::reasons(std::span<const int> numbers) const {
  std::vector<Reason> all;
  for (const int number : numbers) all.push_back(reason(number));
  std::sort(all.begin(), all.end());
  return all;
}

int Reasons::number(const Reason& reason) const {
  const bool truth = reason.kind == ReasonKind::cell_digit || reason.kind == ReasonKind::unit_digit;
  switch (reason.kind) {
    case ReasonKind::cell_digit:
    case ReasonKind::cell_once:
      if (reason.place < rules_->cells()) return truth ? Reasons::truth(reason.place) : link(reason.place);
      break;
    case ReasonKind::unit_digit:
    case ReasonKind::unit_once:
      if (reason.place < static_cast<int>(rules_->units().size()) && reason.digit >= 1 && reason.digit <= side()) {
        const int item = rules_->cells() + reason.place * side() + reason.digit - 1;
        return truth ? Reasons::truth(item) : link(item);
      }
      break;
    case ReasonKind::drawn:
      for (std::size_t i = 0; i < drawn_.size(); ++i) {
        if (drawn_[i].number == reason.place) return of_drawn(static_cast<int>(i));
      }
      break;
  }
  throw Error("the board has no such reason: kind " + std::to_string(static_cast<int>(reason.kind)) + ", number " +
              std::to_string(reason.place) + ", digit " + std::to_string(reason.digit));
}

OpenMarks::OpenMarks(const Reasons& reasons, const Marks& marks, std::span<const Cell> solution)
    : has_(static_cast<std::size_t>(reasons.marks())),
      in_solution_(has_.size()),
      marks_of_(static_cast<std::size_t>(reasons.items())),
      solution_(solution.begin(), solution.end()) {
  for (int cell = 0; cell < reasons.rules().cells(); ++cell) {
    placed_.push_back(marks.placed(cell));
    if (marks.placed(cell) != 0) continue;
    for (int digit = 1; digit <= reasons.side(); ++digit) {
      if (!marks.has(cell, digit)) continue;
      const int mark = reasons.mark(cell, digit);
      marks_.push_back(mark);
      has_[static_cast<std::size_t>(mark)] = 1;
      in_solution_[static_cast<std::size_t>(mark)] = solution[static_cast<std::size_t>(cell)] == digit ? 1 : 0;
      for (const int item : reasons.items_of(mark)) marks_of_[static_cast<std::size_t>(item)].push_back(mark);
    }
  }
}

}  // namespace nonet
