// explain, repair.
#include <algorithm>
#include <limits>

#include "nonet/explain.hpp"
#include "run/explain.hpp"
#include "web/glue/board.hpp"
#include "web/glue/call.hpp"

namespace nonet::web {
namespace {

Json cell_digits(const std::vector<CellDigit>& list, const Rules& rules) {
  Json out = Json::array();
  for (const CellDigit& each : list) out.push_back(cell_digit_of(rules, each.cell, each.digit));
  return out;
}

Json step_of(const Step& step, std::string text, const Rules& rules) {
  Json because = Json::array();
  for (const Reason& reason : step.because) because.push_back(nonet::text_of(reason, rules));
  return {{"place", cell_digits(step.placed, rules)},
          {"remove", cell_digits(step.removed, rules)},
          {"because", because},
          {"smallest", step.smallest()},
          {"shape", step.shape},
          {"size", step.size()},
          {"text", std::move(text)}};
}

Json explain(Arguments& arguments) {
  const BoardPuzzle board = puzzle_of(arguments);
  const std::shared_ptr<const Rules>& rules = board.puzzle.rules;
  std::optional<int> cell;
  if (const Json& to = arguments["to"]; !to.is_null()) {
    if (!to.is_array() || to.size() != 2) refuse("to", "two whole numbers", to);
    cell = cell_at(*rules, to[0], to[1], "to[0]", "to[1]");
  }
  const Budget budget = from_now_on({.max_solutions = 2, .timeout = arguments.timeout()});
  const StepLimits limits{.effort = arguments.whole("effort", 100), .deadline = budget.deadline};
  std::uint64_t left = arguments.whole("limit", 0);
  if (left == 0) left = std::numeric_limits<std::uint64_t>::max();
  const std::string name = arguments.backend();
  arguments.end();
  Backend& backend = backend_for(name, rules);
  const Solved solved = solve_one(backend, board.puzzle, budget);
  if (!solved.outcome.message.empty()) throw Error(solved.outcome.message);
  const Verdict verdict = solved.outcome.verdict();
  Json steps = Json::array();
  Json clashes = Json::array();
  std::string headline;
  bool complete = false;
  if (verdict == Verdict::unique) {
    Explainer explainer(rules);
    const Marks marks{PuzzleView(board.puzzle)};
    const auto add = [&](const Step& step, const Marks& before) {
      steps.push_back(step_of(step, sentence(step, before), *rules));
      report_step(steps.back());
      return --left > 0;
    };
    if (cell) {
      Marks now = marks;
      const Path path = explainer.path_to(*cell, marks, solved.first, limits);
      complete = path.whole;
      for (const Step& step : path.steps) {
        const bool goes_on = add(step, now);
        apply(now, step);
        if (!goes_on) {
          complete = complete && &step == &path.steps.back();
          break;
        }
      }
    } else {
      complete = explainer.path(marks, solved.first, limits, add).whole;
    }
  } else if (verdict == Verdict::no_solution || verdict == Verdict::multiple) {
    const Explanation explanation = without_path(backend, board.puzzle, verdict, kClashLimit, budget);
    headline = explanation.headline;
    for (const std::vector<ClashMember>& set : explanation.clashes.value_or(Clashes{}).sets) {
      Json names = Json::array();
      for (const ClashMember& member : set) names.push_back(nonet::text_of(member, board.puzzle));
      clashes.push_back(std::move(names));
    }
  }
  return {{"status", text_of(status_of(solved.outcome))},
          {"steps", steps},
          {"complete", complete},
          {"headline", headline},
          {"clashes", clashes}};
}

Json repair(Arguments& arguments) {
  const BoardPuzzle board = puzzle_of(arguments);
  const std::string goal = arguments.text("goal", "unique");
  if (goal != "unique" && goal != "solution") refuse("goal", R"("unique" or "solution")", goal);
  const std::uint64_t limit = arguments.whole("limit", 0);
  const Budget budget{.max_solutions = 2, .timeout = arguments.timeout()};
  const std::string name = arguments.backend();
  arguments.end();
  const RepairGoal wanted = goal == "unique" ? RepairGoal::unique : RepairGoal::solution;
  const Repairs repairs = nonet::repairs(backend_for(name, board.puzzle.rules), board.puzzle, wanted, limit, budget);
  if (repairs.stop == Stop::failed) throw Error(repairs.message);
  Json found = Json::array();
  for (const Repair& one : repairs.found) {
    Json changes = Json::array();
    for (const ClueChange& change : one.changes) {
      Json each = cell_digit_of(*board.puzzle.rules, change.cell, change.from);
      each["new"] = change.to;
      changes.push_back(std::move(each));
    }
    found.push_back(std::move(changes));
  }
  return {{"found", found}, {"complete", repairs.complete}, {"message", repairs.why}};
}

const Functions kFunctions = {{"explain", explain}, {"repair", repair}};

}  // namespace
}  // namespace nonet::web
