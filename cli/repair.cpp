#include "cli/job.hpp"
#include "cli/verbs.hpp"
#include "nonet/explain.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

class RepairWorker : public SeveralWorker {
 public:
  RepairWorker(JobSetup setup, std::uint64_t limit, RepairGoal goal)
      : SeveralWorker(std::move(setup), limit), goal_(goal) {}

 protected:
  Stop search(Backend& backend, const PuzzleView& puzzle, const Budget& budget, const SolutionSink& sink) override {
    try {
      repairs_ = repairs(backend, puzzle, goal_, budget.max_solutions, budget);
    } catch (const Error& error) {  // the side is too large
      repairs_ = {.stop = Stop::failed, .message = error.what()};
    }
    for (const Repair& repair : repairs_.found) {
      std::string instead;
      for (const OpenCell& cell : repair.instead) {
        (instead += instead.empty() ? "" : ", ") += text_of(cell, *puzzle.rules);
      }
      values_ = {text_of(repair, *puzzle.rules)};
      if (goal_ == RepairGoal::solution) values_.push_back(std::move(instead));
      if (!sink(mended(puzzle.clues, repair))) return Stop::sink;
    }
    return repairs_.stop;
  }
  void describe(PuzzleResult& result) override {
    result.made->excluded = result.puzzle->excluded;
    result.values = values_;
    if (goal_ == RepairGoal::solution) result.status = Status::solved;
  }
  void conclude(PuzzleResult& result) override {
    if (!repairs_.found.empty()) {
      result.status = goal_ == RepairGoal::solution ? Status::solved : Status::unique;
    } else if (repairs_.hopeless) {
      result.status = repairs_.verdict == Verdict::multiple ? Status::multiple : Status::no_solution;
      result.message = repairs_.why;
    } else {
      result.status = status_of({.stop = repairs_.stop});
      result.message = repairs_.message;
      if (repairs_.size > 1) result.message = formatted("fewer than {} changes do not repair it", repairs_.size);
    }
  }

 private:
  RepairGoal goal_;
  Repairs repairs_;
  std::vector<std::string> values_;
};

Job repair_job(const Arguments& arguments) {
  const bool unique = arguments.goal != "solution";
  const RepairGoal goal = unique ? RepairGoal::unique : RepairGoal::solution;
  Job job{.make_worker = worker_factory<RepairWorker>(arguments.limit.value_or(0), goal),
          .needs = Needs::exclusions,
          .aim = unique ? Aim::unique : Aim::solvable,
          .cost = 512,
          .made = Made::puzzle,
          .made_name = "mended",
          .fields = {{.name = "changes", .before = " # "}},
          .several = true};
  // r3c4: 5 -> . (r3c4 is 2 or 7)
  if (!unique) job.fields.push_back({.name = "instead", .before = " (", .after = ")"});
  return job;
}

}  // namespace

extern const Verb kRepair = {
    .name = "repair",
    .summary = "change or remove the fewest clues so that there is one solution",
    .operands = "[FILE...]",
    .details =
        "Writes one line per repair: the puzzle's index, the repaired puzzle, and the changes. 'r3c4: 5 -> 7' changes\n"
        "a clue, 'r3c4: 5 -> .' removes one. It writes all repairs with the fewest changes. A puzzle that needs no\n"
        "change is written as it is. With '--goal solution' it only removes clues, until there is a solution. The\n"
        "line then ends with the digits that solutions have in these cells. Clues are never added; drawn\n"
        "constraints and excluded candidates stay.\n",
    .statuses = {{"1", "Some puzzle cannot be repaired, or a record is not a puzzle."}},
    .examples =
        "  nonet repair puzzles.txt\n"
        "  nonet repair --goal solution --timeout 10 puzzles.txt\n"
        "  nonet repair --limit 1 --output csv puzzles.txt > mended.csv\n",
    .options = with_search_options({"goal", "limit", "columns"}),
    .own = {{"limit", "N", "repairs of each puzzle to look for, 0 for all (the default)"}},
    .job = repair_job,
};

}  // namespace nonet::cli
