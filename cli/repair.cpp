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
      if (repairs_.size > 1) result.message = formatted("fewer than {} changes do not mend it", repairs_.size);
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
  Job job{.make_worker = makes<RepairWorker>(arguments.limit.value_or(0), goal),
          .needs = Needs::exclusions,
          .aim = unique ? Aim::unique : Aim::solvable,
          .slow = true,
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
    .summary = "the fewest clues to change or leave out so that there is one solution",
    .operands = "[FILE...]",
    .details =
        "A line a repair: the puzzle's index, the mended puzzle, and the changes, such as 'r3c4: 5 -> 7' or, for a\n"
        "clue that is left out, 'r3c4: 5 -> .'. All repairs with as few changes as possible are written; a puzzle "
        "that\n"
        "needs none is written as it is. With '--goal solution' clues are left out until there is some solution, and\n"
        "the digits that solutions have in their cells stand behind them. Clues are never added, and drawn\n"
        "constraints and excluded candidates stay as they are.\n",
    .statuses = {{"1", "Some puzzle cannot be mended, or a record is no puzzle."}},
    .examples =
        "  nonet repair puzzles.txt\n"
        "  nonet repair --goal solution --timeout 10 puzzles.txt\n"
        "  nonet repair --limit 1 --output csv puzzles.txt > mended.csv\n",
    .options = with_search_options({"goal", "limit", "columns"}),
    .own = {{"limit", "N", "repairs to look for of each puzzle, 0 for all (the default)"}},
    .job = repair_job,
};

}  // namespace nonet::cli
