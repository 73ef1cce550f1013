#include "tests/reason_check.hpp"

#include "nonet/backends/backend.hpp"
#include "nonet/backends/sat_solver.hpp"
#include "nonet/base/error.hpp"
#include "tests/catch.hpp"

namespace nonet::test {
namespace {

std::vector<CellDigit> about(const Reason& reason, const Marks& marks) {
  const Rules& rules = marks.rules();
  std::vector<CellDigit> found;
  const bool of_cell = reason.kind == ReasonKind::cell_digit || reason.kind == ReasonKind::cell_once;
  for (int cell = 0; cell < rules.cells(); ++cell) {
    for (int digit = 1; digit <= rules.side(); ++digit) {
      if (!marks.has(cell, digit)) continue;
      if (of_cell ? cell != reason.place : digit != reason.digit) continue;
      const auto cells = of_cell ? std::span<const CellIndex>() : rules.units()[reason.place].cells;
      if (of_cell || std::find(cells.begin(), cells.end(), cell) != cells.end()) {
        found.push_back({static_cast<CellIndex>(cell), static_cast<Cell>(digit)});
      }
    }
  }
  return found;
}

}  // namespace

bool follows(const Marks& marks, std::span<const Reason> reasons, const CellDigit& mark, bool placed) {
  const int side = marks.rules().side();
  const auto variable = [&](const CellDigit& each) { return each.cell * side + each.digit; };
  const BackendSpec spec = parse_backend("cadical");
  const auto solver = spec.info->solver(spec.options, marks.rules().cells() * side, 1000);
  for (const Reason& reason : reasons) {
    if (reason.kind == ReasonKind::drawn) continue;
    const std::vector<CellDigit> its = about(reason, marks);
    if (reason.kind == ReasonKind::cell_digit || reason.kind == ReasonKind::unit_digit) {
      std::vector<int> clause;
      for (const CellDigit& each : its) clause.push_back(variable(each));
      solver->add(clause);
      continue;
    }
    for (const CellDigit& one : its) {
      for (const CellDigit& other : its) {
        if (one < other) solver->add(std::vector<int>{-variable(one), -variable(other)});
      }
    }
  }
  solver->assume(placed ? -variable(mark) : variable(mark));
  return solver->solve({}) == SatResult::unsatisfiable;
}

void check_step(const Marks& before, const Step& step) {
  CAPTURE(step.because.size());
  REQUIRE(step.placed.size() + step.removed.size() > 0);
  for (const CellDigit& each : step.placed) CHECK(follows(before, step.because, each, true));
  for (const CellDigit& each : step.removed) {
    CHECK(before.has(each.cell, each.digit));
    CHECK(follows(before, step.because, each, false));
  }
  for (std::size_t i = 0; i < step.because.size(); ++i) {
    std::vector<Reason> less = step.because;
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
    const bool placed = !step.placed.empty();
    CHECK_FALSE(follows(before, less, placed ? step.placed.front() : step.removed.front(), placed));
  }
}

Reason reason_of(std::string_view text, const Rules& rules) {
  for (std::uint16_t cell = 0; cell < rules.cells(); ++cell) {
    for (const ReasonKind kind : {ReasonKind::cell_digit, ReasonKind::cell_once}) {
      if (text_of({kind, cell, 0}, rules) == text) return {kind, cell, 0};
    }
  }
  for (std::uint16_t unit = 0; unit < rules.units().size(); ++unit) {
    for (int digit = 1; digit <= rules.side(); ++digit) {
      for (const ReasonKind kind : {ReasonKind::unit_digit, ReasonKind::unit_once}) {
        const Reason reason{kind, unit, static_cast<std::uint8_t>(digit)};
        if (text_of(reason, rules) == text) return reason;
      }
    }
  }
  throw Error("no reason '" + std::string(text) + "'");
}

int cell_of(std::string_view text, const Rules& rules) {
  for (int cell = 0; cell < rules.cells(); ++cell) {
    if (cell_name(rules.geometry(), cell) == text) return cell;
  }
  throw Error("no cell '" + std::string(text) + "'");
}

}  // namespace nonet::test
