// explain and repair.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "nonet/base/error.hpp"
#include "nonet/explain/explainer.hpp"
#include "nonet/explain/repair.hpp"
#include "nonet/run/explain.hpp"
#include "nonet/run/result.hpp"
#include "python/arguments.hpp"
#include "python/bindings.hpp"
#include "python/board.hpp"
#include "python/call.hpp"

namespace py = pybind11;

namespace nonet::python {
namespace {

struct Explained {
  Outcome outcome;
  Explanation explanation;
};

Explained explained(const BoardPuzzle& board, std::string_view name, std::optional<int> cell, const StepLimits& limits,
                    Budget budget) {
  const SharedRules::Lease backend(*board.rules, name);
  budget.stop = limits.stop;
  const Solved solved = solve_one(*backend, board, budget);
  const Verdict verdict = solved.outcome.verdict();
  Explanation explanation;
  if (verdict == Verdict::unique) {
    Explainer explainer(board.rules->rules());
    const Marks marks{PuzzleView(board.puzzle)};
    Path path =
        cell ? explainer.path_to(*cell, marks, solved.first, limits) : explainer.path(marks, solved.first, limits);
    explanation.cut = !path.whole;
    explanation.steps = explained_steps(std::move(path), marks);
  } else if (verdict == Verdict::no_solution || verdict == Verdict::multiple) {
    explanation = without_path(*backend, board.puzzle, verdict, 10, budget);
  }
  return {solved.outcome, std::move(explanation)};
}

std::vector<std::vector<std::string>> names_of(const Clashes& clashes, const PuzzleView& puzzle) {
  std::vector<std::vector<std::string>> names;
  for (const std::vector<ClashMember>& set : clashes.sets) {
    names.emplace_back();
    for (const ClashMember& member : set) names.back().push_back(text_of(member, puzzle));
  }
  return names;
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
  const auto [outcome, explanation] = run([&](std::stop_token stop) {
    limits.stop = std::move(stop);
    return explained(board, name, cell, limits, budget);
  });
  py::list steps;
  for (const auto& [number, step, text] : explanation.steps) {
    std::vector<std::string> because;
    for (const Reason& reason : step.because) because.push_back(text_of(reason, rules));
    steps.append(py::make_tuple(triples(step.placed, rules), triples(step.removed, rules), std::move(because),
                                step.smallest(), std::string(step.shape), text));
  }
  const auto clashes =
      explanation.clashes ? names_of(*explanation.clashes, board.puzzle) : std::vector<std::vector<std::string>>{};
  return py::make_tuple(static_cast<int>(status_of(outcome)), std::move(steps),
                        outcome.verdict() == Verdict::unique && !explanation.cut, message_text(explanation.headline),
                        clashes, message_text(outcome.message));
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
  return py::make_tuple(std::move(found), repairs.complete, message_text(repairs.why));
}

}  // namespace

void bind_explaining(py::module_& module) {
  module.def("explain", explain);
  module.def("repair", repair);
}

}  // namespace nonet::python
