#include "cli/stream.hpp"
#include "cli/verbs.hpp"

namespace nonet::cli {
namespace {

int run_check(const Arguments& arguments) {
  return run_stream(arguments, arguments.solutions ? Task::solutions : Task::uniqueness, 2);
}

}  // namespace

const Verb kCheck = {
    .name = "check",
    .summary = "is it legal, solvable, unique, minimal? names clashing cells",
    .operands = "[FILE...]",
    .details =
        "A line a puzzle: 'unique minimal', 'unique redundant r1c2 ...' (clues that may each go), 'multiple',\n"
        "'unique clues minimal; redundant constraints: killer 17 r1c1 r1c2; ...' (constraints that may each go),\n"
        "'no solution', 'no solution: r1c1 and r1c5 are both 5', 'unknown' where time ran out.\n"
        "Status 0 only where every puzzle has exactly one solution.\n"
        "With --solutions the line is 'right', 'right so far' (some cells are blank) or\n"
        "'wrong: r4c7 is 5, should be 3; ...'. The solution or half-filled grid is the text behind a puzzle in its\n"
        "line, or the column or member solution, solutions, answer or answers, or else the first other one that holds\n"
        "a board. A record without one is invalid. A puzzle with several solutions gives 'multiple: right' if one of\n"
        "them has these digits.\n",
    .statuses = {{"0", "Every puzzle has exactly one solution."},
                 {"1", "Some puzzle is invalid, has several solutions or none, or the solution beside it is wrong."},
                 {"4", ""}},
    .examples =
        "  nonet check puzzles.txt\n"
        "  nonet check --solutions answers.csv\n",
    .options = {"solutions",    "columns", "backend",   "limit",    "timeout",    "total-time", "node-limit",
                "memory-limit", "jobs",    "box",       "variant",  "constraint", "format",     "symbols",
                "output",       "out",     "color",     "progress", "quiet",      "verbose",    "resume",
                "shard",        "summary", "exit-zero", "help",     "version"},
    .run = run_check,
};

}  // namespace nonet::cli
