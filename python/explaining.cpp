// explain and repair.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "nonet/base/error.hpp"
#include "nonet/explain/clash.hpp"
#include "nonet/explain/explainer.hpp"
#include "nonet/explain/open_cells.hpp"
#include "nonet/explain/repair.hpp"
#include "nonet/explain/sentences.hpp"
#include "nonet/run/result.hpp"
#include "python/arguments.hpp"
#include "python/bindings.hpp"
#include "python/board.hpp"
#include "python/call.hpp"

namespace py = pybind11;

namespace nonet::python {
namespace {

// What there is to say of a puzzle, before it becomes Python's.
struct Told {
  Outcome outcome;
  Path path;
  std::vector<std::string> sentences;
  std::string headline;
  std::vector<std::vector<std::string>> clashes;
};

void tell_steps(Told& told, const BoardPuzzle& board, std::span<const Cell> solution, std::optional<int> cell,
                const StepLimits& limits) {
  Explainer explainer(board.rules->rules());
  Marks marks{PuzzleView(board.puzzle)};
  told.path = cell ? explainer.path_to(*cell, marks, solution, limits) : explainer.path(marks, solution, limits);
  for (const Step& step : told.path.steps) {
    told.sentences.push_back(sentence(step, marks));
    apply(marks, step);
  }
}

Told tell(const BoardPuzzle& board, std::string_view name, std::optional<int> cell, const StepLimits& limits,
          Budget budget) {
  Told told;
  const SharedRules::Lease backend(*board.rules, name);
  budget.stop = limits.stop;
  const Solved solved = solve_one(*backend, board, budget);
  told.outcome = solved.outcome;
  const Verdict verdict = told.outcome.verdict();
  if (verdict == Verdict::unique) {
    tell_steps(told, board, solved.first, cell, limits);
  } else if (verdict == Verdict::no_solution) {
    const Clashes clashes = smallest_clashes(board.puzzle, 10, budget);
    told.headline = text_of(clashes, board.puzzle);
    for (const std::vector<ClashMember>& set : clashes.sets) {
      std::vector<std::string>& names = told.clashes.emplace_back();
      for (const ClashMember& member : set) names.push_back(text_of(member, board.puzzle));
    }
  } else if (verdict == Verdict::multiple) {
    told.headline = text_of(open_cells(*backend, board.puzzle, budget), *board.rules->rules());
  }
  return told;
}

py::list triples(const std::vector<CellDigit>& list, const Rules& rules) {
  py::list out;
  for (const CellDigit& each : list) {
    out.append(py::make_tuple(rules.geometry().row_of(each.cell), rules.geometry().column_of(each.cell), each.digit));
  }
  return out;
}

// (status, steps, whole, headline, clashes, message); a step: (place, remove, because, smallest, shape, text)
py::tuple explain(const py::object& given, const py::object& its_rules, const py::object& to, const py::object& effort,
                  const py::object& timeout, const py::object& backend) {
  const std::string_view name = text_of(backend, "backend");
  const BoardPuzzle board = puzzle_of(given, rules_or_none(its_rules));
  const Rules& rules = *board.rules->rules();
  std::optional<int> cell;
  if (!to.is_none()) {
    const auto [row, column] = pair_of(to, "to", 0, rules.side() - 1);
    cell = rules.geometry().cell(row, column);
  }
  const Budget budget = from_now_on(budget_of(2, timeout, py::none()));
  StepLimits limits{.effort = whole_of(effort, "effort"), .deadline = budget.deadline};
  const Told told = run([&](std::stop_token stop) {
    limits.stop = std::move(stop);
    return tell(board, name, cell, limits, budget);
  });
  py::list steps;
  for (std::size_t i = 0; i < told.path.steps.size(); ++i) {
    const Step& step = told.path.steps[i];
    std::vector<std::string> because;
    for (const Reason& reason : step.because) because.push_back(text_of(reason, rules));
    steps.append(py::make_tuple(triples(step.placed, rules), triples(step.removed, rules), std::move(because),
                                step.smallest(), std::string(step.shape), told.sentences[i]));
  }
  return py::make_tuple(static_cast<int>(status_of(told.outcome)), std::move(steps), told.path.whole,
                        python_text(told.headline), told.clashes, python_text(told.outcome.message));
}

// (repairs, complete, why): a repair is a list of (row, column, from, to).
py::tuple repair(const py::object& given, const py::object& rules, const py::object& goal, const py::object& its_limit,
                 const py::object& timeout, const py::object& backend) {
  const std::string_view name = text_of(backend, "backend");
  const std::string_view wanted = text_of(goal, "goal");
  if (wanted != "unique" && wanted != "solution") refuse("goal", "\"unique\" or \"solution\"", goal);
  const bool unique = wanted == "unique";
  const std::uint64_t limit = whole_of(its_limit, "limit");
  Budget budget = budget_of(2, timeout, py::none());
  const BoardPuzzle board = puzzle_of(given, rules_or_none(rules));
  const Repairs repairs = run([&](std::stop_token stop) {
    budget.stop = std::move(stop);
    const SharedRules::Lease solver(*board.rules, name);
    return nonet::repairs(*solver, board.puzzle, unique ? RepairGoal::unique : RepairGoal::solution, limit, budget);
  });
  if (repairs.stop == Stop::failed) throw Error(repairs.message);
  const Geometry& shape = board.rules->rules()->geometry();
  py::list found;
  for (const Repair& one : repairs.found) {
    py::list changes;
    for (const ClueChange& change : one.changes) {
      changes.append(py::make_tuple(shape.row_of(change.cell), shape.column_of(change.cell), change.from, change.to));
    }
    found.append(std::move(changes));
  }
  return py::make_tuple(std::move(found), repairs.complete, repairs.why);
}

}  // namespace

void bind_explaining(py::module_& module) {
  module.def("explain", explain);
  module.def("repair", repair);
}

}  // namespace nonet::python
