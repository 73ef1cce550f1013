#include "tests/reason_check.hpp"

#include <algorithm>

#include "backends/sat_solver.hpp"
#include "nonet/backend.hpp"
#include "nonet/error.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"

namespace nonet::test {
Board only_solution(const Puzzle& puzzle) {
  const std::vector<Board> found = solutions(*backend("dfs", puzzle), puzzle, 2);
  REQUIRE(found.size() == 1);
  return found[0];
}

std::vector<Reason> all_reasons(const Rules& rules) {
  std::vector<Reason> all;
  for (int cell = 0; cell < rules.cells(); ++cell) {
    for (const ReasonKind kind : {ReasonKind::cell_digit, ReasonKind::cell_once}) {
      all.push_back({kind, static_cast<std::uint16_t>(cell), 0});
    }
  }
  for (std::size_t unit = 0; unit < rules.units().size(); ++unit) {
    for (int digit = 1; digit <= rules.side(); ++digit) {
      for (const ReasonKind kind : {ReasonKind::unit_digit, ReasonKind::unit_once}) {
        all.push_back({kind, static_cast<std::uint16_t>(unit), static_cast<std::uint8_t>(digit)});
      }
    }
  }
  for (std::size_t i = 0; i < rules.spec().constraints.size(); ++i) {
    all.push_back({ReasonKind::drawn, static_cast<std::uint16_t>(i), 0});
  }
  std::sort(all.begin(), all.end());
  return all;
}

bool is_once(const Reason& reason) {
  return reason.kind == ReasonKind::cell_once || reason.kind == ReasonKind::unit_once;
}

std::vector<CellDigit> marks_of(const Reason& reason, const Marks& marks) {
  std::vector<CellDigit> found;
  const auto add = [&](CellIndex cell, int digit) {
    if (marks.has(cell, digit)) found.push_back({cell, static_cast<Cell>(digit)});
  };
  if (reason.kind == ReasonKind::cell_digit || reason.kind == ReasonKind::cell_once) {
    for (int digit = 1; digit <= marks.rules().side(); ++digit) add(static_cast<CellIndex>(reason.place), digit);
  } else if (reason.kind != ReasonKind::drawn) {
    for (const CellIndex cell : marks.rules().units()[reason.place].cells) add(cell, reason.digit);
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<CellDigit> open_marks(const Marks& marks) {
  std::vector<CellDigit> all;
  for (int cell = 0; cell < marks.rules().cells(); ++cell) {
    for (int digit = 1; digit <= marks.rules().side(); ++digit) {
      if (marks.placed(cell) == 0 && marks.has(cell, digit)) {
        all.push_back({static_cast<CellIndex>(cell), static_cast<Cell>(digit)});
      }
    }
  }
  return all;
}

std::vector<CellDigit> wrong_marks(const Marks& marks, const Board& solution) {
  std::vector<CellDigit> all = open_marks(marks);
  std::erase_if(all, [&](const CellDigit& mark) { return solution[mark.cell] == mark.digit; });
  return all;
}

bool follows(const Marks& marks, std::span<const Reason> reasons, const CellDigit& mark, bool placed) {
  const int side = marks.rules().side();
  const auto variable = [&](const CellDigit& each) { return each.cell * side + each.digit; };
  const BackendSpec spec = parse_backend("cadical");
  const auto solver = spec.info->solver(spec.options, marks.rules().cells() * side, 1000);
  for (const Reason& reason : reasons) {
    if (reason.kind == ReasonKind::drawn) continue;
    const std::vector<CellDigit> its = marks_of(reason, marks);
    std::vector<int> clause;
    for (std::size_t i = 0; i < its.size(); ++i) {
      if (!is_once(reason)) clause.push_back(variable(its[i]));
      for (std::size_t j = 0; is_once(reason) && j < i; ++j) {
        solver->add(std::vector<int>{-variable(its[i]), -variable(its[j])});
      }
    }
    if (!is_once(reason)) solver->add(clause);
  }
  solver->assume(placed ? -variable(mark) : variable(mark));
  return solver->solve({}) == SatResult::unsatisfiable;
}

bool removes(const Marks& marks, std::span<const Reason> reasons, const CellDigit& mark) {
  if (follows(marks, reasons, mark, false)) return true;
  if (reasons.size() != 1 || is_once(reasons[0])) return false;
  const std::vector<CellDigit> all = marks_of(reasons[0], marks);
  if (all.size() != 1 || all[0] == mark) return false;
  const auto peers = marks.rules().peers(all[0].cell);
  return all[0].cell == mark.cell ||
         (all[0].digit == mark.digit && std::find(peers.begin(), peers.end(), mark.cell) != peers.end());
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

void check_set(const Marks& marks, const ReasonSet& set) {
  CAPTURE(text_of(set.reasons, marks.rules()), set.removed.cell, int{set.removed.digit});
  CHECK(std::is_sorted(set.reasons.begin(), set.reasons.end()));
  CHECK(set.at_least <= static_cast<int>(set.reasons.size()));
  REQUIRE(removes(marks, set.reasons, set.removed));
  for (std::size_t i = 0; i < set.reasons.size(); ++i) {
    std::vector<Reason> fewer = set.reasons;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    CHECK_FALSE(removes(marks, fewer, set.removed));
  }
}

std::string text_of(std::span<const Reason> reasons, const Rules& rules) {
  std::string text;
  for (const Reason& reason : reasons) text += (text.empty() ? "" : ", ") + nonet::text_of(reason, rules);
  return text;
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
