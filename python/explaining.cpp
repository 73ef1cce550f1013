// explain, explain_batch and repair.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "nonet/error.hpp"
#include "nonet/explain.hpp"
#include "nonet/solve.hpp"
#include "python/arguments.hpp"
#include "python/batch.hpp"
#include "python/bindings.hpp"
#include "python/board.hpp"
#include "python/call.hpp"
#include "python/types.hpp"
#include "run/explain.hpp"

namespace py = pybind11;

namespace nonet::python {
namespace {

struct Explained {
  Outcome outcome;
  Explanation explanation;
};

Explained explained(Backend& backend, ExplainerCache& explainers, const Puzzle& puzzle, std::optional<int> cell,
                    const StepLimits& limits, Budget budget) {
  budget.stop = limits.stop;
  const Solved solved = solve_one(backend, puzzle, budget);
  const Verdict verdict = solved.outcome.verdict();
  Explanation explanation;
  if (verdict == Verdict::unique) {
    Explainer& explainer = explainers.get(puzzle.rules);
    explainer.begin();
    const Marks marks{PuzzleView(puzzle)};
    Path path =
        cell ? explainer.path_to(*cell, marks, solved.first, limits) : explainer.path(marks, solved.first, limits);
    explanation.cut = !path.whole;
    explanation.steps = explained_steps(std::move(path), marks);
  } else if (verdict == Verdict::no_solution || verdict == Verdict::multiple) {
    explanation = without_path(backend, puzzle, verdict, kClashLimit, budget);
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

py::list cell_digits(const std::vector<CellDigit>& list, const Rules& rules) {
  py::list out;
  for (const CellDigit& each : list) out.append(cell_digit(rules, each.cell, each.digit));
  return out;
}

py::object step_of(const ExplainedStep& explained, const Rules& rules) {
  const Step& step = explained.step;
  std::vector<std::string> because;
  for (const Reason& reason : step.because) because.push_back(text_of(reason, rules));
  return made("Step", "place"_a = cell_digits(step.placed, rules), "remove"_a = cell_digits(step.removed, rules),
              "because"_a = because, "smallest"_a = step.smallest(), "shape"_a = step.shape, "text"_a = explained.text);
}

py::object explanation_of(const Outcome& outcome, const Explanation& explanation, const Puzzle& puzzle) {
  py::list steps;
  for (const ExplainedStep& step : explanation.steps) steps.append(step_of(step, *puzzle.rules));
  return made("Explanation", "status"_a = status_of(outcome), "steps"_a = steps,
              "complete"_a = outcome.verdict() == Verdict::unique && !explanation.cut,
              "headline"_a = message_text(explanation.headline),
              "clashes"_a = names_of(explanation.clashes.value_or(Clashes{}), puzzle));
}

py::object explain(Value given, Value given_rules, Value to, Value effort, Value timeout, Value backend) {
  const std::string_view name = text_of(backend, "backend");
  const BoardPuzzle board = puzzle_of(given, rules_or_none(given_rules));
  const Rules& rules = *board.rules->rules();
  std::optional<int> cell;
  if (!to.is_none()) {
    const auto [row, column] = pair_of(to, "to", 0, rules.cells() - 1);
    cell = about("to", [&] { return cell_at(rules, py::int_(row), py::int_(column)); });
  }
  const Budget budget = from_now_on(timed_budget(2, timeout));
  StepLimits limits{.effort = whole_of(effort, "effort"), .deadline = budget.deadline};
  const auto [outcome, explanation] = run([&](std::stop_token stop) {
    limits.stop = std::move(stop);
    const SharedRules::Lease solver(*board.rules, name);
    ExplainerCache explainers;
    return explained(*solver, explainers, board.puzzle, cell, limits, budget);
  });
  if (!outcome.message.empty()) throw Error(outcome.message);
  return explanation_of(outcome, explanation, board.puzzle);
}

// The explanations of a batch: a list.
py::list explain_batch(Value puzzles, Value given_effort, Value timeout, Value backend, Value jobs, Value progress) {
  const std::uint64_t effort = whole_of(given_effort, "effort");
  const BatchPlan plan = plan_of(backend, jobs, progress, timed_budget(2, timeout));
  backend_of(plan.backend);
  const Rows rows(puzzles);
  const std::shared_ptr<const Rules>& rules = rows.rules().rules();
  std::vector<Explained> all(rows.count());
  const auto make_work = [&](const std::stop_token& stop) {
    auto solver = std::make_unique<SharedRules::Lease>(rows.rules(), plan.backend);
    return [&, stop, solver = std::move(solver), explainers = ExplainerCache()](
               std::size_t first, std::size_t /*count*/, std::span<const Cell> clues,
               std::span<const std::size_t> taken) mutable {
      if (taken.empty()) return;
      const Budget budget = from_now_on(plan.budget);
      const StepLimits limits{.effort = effort, .deadline = budget.deadline, .stop = stop};
      all[first] = explained(**solver, explainers, Puzzle(rules, {clues.begin(), clues.end()}), {}, limits, budget);
    };
  };
  for_each_chunk(rows, 1, plan.jobs, plan.progress, make_work);
  py::list explanations;
  for (std::size_t row = 0; row < all.size(); ++row) {
    auto& [outcome, explanation] = all[row];
    if (const py::int_ number(row); rows.reasons().contains(number)) {
      explanations.append(made("Explanation", "status"_a = status_object(Status::invalid), "steps"_a = py::list(),
                               "complete"_a = false, "headline"_a = py::object(rows.reasons()[number]),
                               "clashes"_a = py::list()));
      continue;
    }
    if (!outcome.message.empty()) explanation.headline = outcome.message;
    const std::span<const Cell> clues = rows.row(row);
    explanations.append(explanation_of(outcome, explanation, Puzzle(rules, {clues.begin(), clues.end()})));
    all[row] = {};  // its memory is needed no longer
  }
  return explanations;
}

py::object repair(Value given, Value rules, Value given_goal, Value given_limit, Value timeout, Value backend) {
  const std::string_view name = text_of(backend, "backend");
  const std::string_view goal = text_of(given_goal, "goal");
  if (goal != "unique" && goal != "solution") refuse("goal", "\"unique\" or \"solution\"", given_goal);
  const std::uint64_t limit = whole_of(given_limit, "limit");
  Budget budget = timed_budget(2, timeout);
  const BoardPuzzle board = puzzle_of(given, rules_or_none(rules));
  const Repairs repairs = run([&](std::stop_token stop) {
    budget.stop = std::move(stop);
    const SharedRules::Lease solver(*board.rules, name);
    const RepairGoal wanted = goal == "unique" ? RepairGoal::unique : RepairGoal::solution;
    return nonet::repairs(*solver, board.puzzle, wanted, limit, budget);
  });
  if (repairs.stop == Stop::failed) throw Error(repairs.message);
  const Geometry& shape = board.rules->rules()->geometry();
  py::list found;
  for (const Repair& one : repairs.found) {
    py::list changes;
    for (const ClueChange& change : one.changes) {
      changes.append(
          type_of("ClueChange")(shape.row_of(change.cell), shape.column_of(change.cell), change.from, change.to));
    }
    found.append(std::move(changes));
  }
  return made("Repairs", "found"_a = found, "complete"_a = repairs.complete, "message"_a = message_text(repairs.why));
}

}  // namespace

void bind_explaining(py::module_& module) {
  module.def("explain", explain);
  module.def("explain_batch", explain_batch);
  module.def("repair", repair);
}

}  // namespace nonet::python
