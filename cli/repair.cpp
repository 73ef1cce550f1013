#include "cli/stream.hpp"
#include "cli/verbs.hpp"

namespace nonet::cli {
namespace {

int run_repair(const Arguments& arguments) {
  WorkshopOptions options;
  options.limit = arguments.limit.value_or(0);
  if (arguments.goal == "solution") options.goal = RepairGoal::solution;
  return run_stream(arguments, Task::repairs, 2, options);
}

}  // namespace

const Verb kRepair = {
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
    .statuses = {{"1", "Some puzzle cannot be mended, or a record is no puzzle."}, {"4", ""}},
    .examples =
        "  nonet repair puzzles.txt\n"
        "  nonet repair --goal solution --timeout 10 puzzles.txt\n"
        "  nonet repair --limit 1 --output csv puzzles.txt > mended.csv\n",
    .options = {"goal",       "limit",  "backend", "timeout", "total-time", "jobs", "box",      "variant",
                "constraint", "format", "symbols", "output",  "columns",    "out",  "progress", "quiet",
                "verbose",    "resume", "shard",   "summary", "exit-zero",  "help", "version"},
    .run = run_repair,
};

}  // namespace nonet::cli
