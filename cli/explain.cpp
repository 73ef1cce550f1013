#include "base/text.hpp"
#include "cli/stream.hpp"
#include "cli/verbs.hpp"

namespace nonet::cli {
namespace {

// "r4c5" or "R4C5", into row and column from 0.
void read_cell(std::string_view text, ExplainOptions& options) {
  const std::size_t c = text.find_first_of("cC");
  int row = 0;
  int column = 0;
  const bool read = (text.starts_with('r') || text.starts_with('R')) && c != std::string_view::npos &&
                    read_number(text.substr(1, c - 1), row) && read_number(text.substr(c + 1), column) && row > 0 &&
                    column > 0;
  if (!read) throw UsageError("--to: '" + std::string(text) + "' is not a cell, such as r4c5");
  options.row = row - 1;
  options.column = column - 1;
}

int run_explain(const Arguments& arguments) {
  if (int{arguments.next} + int{arguments.hardest} + int{arguments.to.has_value()} > 1) {
    throw UsageError("--next, --hardest and --to ask for different steps");
  }
  WorkshopOptions options;
  ExplainOptions& explain = options.explain;
  if (arguments.next) explain.part = PathPart::next;
  if (arguments.hardest) explain.part = PathPart::hardest;
  if (arguments.to) {
    explain.part = PathPart::cell;
    read_cell(*arguments.to, explain);
  }
  explain.effort = arguments.effort.value_or(explain.effort);
  explain.limit = arguments.limit.value_or(explain.limit);
  return run_stream(arguments, Task::explaining, 2, options);
}

}  // namespace

const Verb kExplain = {
    .name = "explain",
    .summary = "the next step and why, in the fewest constraints, up to the solution",
    .operands = "[FILE...]",
    .details =
        "The steps of a puzzle, each when it is found: what is placed or removed, and a smallest set of constraints "
        "that "
        "forces it\n"
        "in the present state of pencil marks. Constraints are: a cell holds a digit, or at most one; a row, column or "
        "box\n"
        "holds a digit, or at most once; a constraint that was drawn. The smallest step comes next; 'at most' where "
        "the\n"
        "work of --effort was too little to prove that no step is smaller. Pencil marks of the input count.\n"
        "Where there is no solution: smallest sets of clues and drawn constraints that clash, up to --limit. Where "
        "there\n"
        "are several: the cells that are open, and two solutions.\n"
        "'nonet hint' is 'nonet explain --next'.\n",
    .statuses = {{"1", "Some puzzle has no solution or several, or a record is no puzzle."}, {"4", ""}},
    .examples =
        "  nonet explain puzzle.txt\n"
        "  nonet explain --next puzzles.txt\n"
        "  nonet explain --to r4c5 puzzle.txt\n"
        "  nonet explain --hardest --output json puzzles.txt\n"
        "  nonet explain --html steps.html puzzle.txt\n",
    .options = {"next",  "to",      "hardest", "effort",     "limit",   "html",      "backend", "timeout", "total-time",
                "jobs",  "box",     "variant", "constraint", "format",  "symbols",   "output",  "out",     "progress",
                "quiet", "verbose", "resume",  "shard",      "summary", "exit-zero", "help",    "version"},
    .run = run_explain,
};

}  // namespace nonet::cli
