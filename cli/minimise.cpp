#include "cli/inputs.hpp"
#include "cli/stream.hpp"
#include "cli/verbs.hpp"

namespace nonet::cli {
namespace {

int run_minimise(const Arguments& arguments) {
  WorkshopOptions options;
  options.seed = arguments.seed.value_or(0);
  options.limit = arguments.limit.value_or(0);
  if (arguments.keep) options.keep = read_pattern("keep", *arguments.keep);
  if (arguments.all && arguments.keep) throw UsageError("--keep is not for --all, which looks at all clues");
  options.constraints = arguments.drops_constraints;
  if (arguments.all && arguments.drops_constraints)
    throw UsageError("--drop-constraints is not for --all, which looks at clues");
  if (arguments.limit && !arguments.all) throw UsageError("--limit is for --all");
  return run_stream(arguments, arguments.all ? Task::all_minimal : Task::minimal, 2, options);
}

}  // namespace

const Verb kMinimise = {
    .name = "minimise",
    .summary = "leave out clues until none can go: a minimal puzzle below each",
    .operands = "[FILE...]",
    .details =
        "Clues go in a random order, as long as the puzzle keeps its only solution. The order follows from --seed\n"
        "and the puzzle. --all writes every minimal puzzle below each, behind its index. --keep is a text with a\n"
        "sign for each cell: where it is not '.' or '0', a clue stays. Puzzles without a solution and puzzles\n"
        "with several are named as such. 'minimize' is the same verb.\n"
        "--drop-constraints leaves out drawn constraints first, in their order: 'minimal_constraints' lists those that "
        "stay.\n"
        "Pipe lines into other verbs: of csv and json they read 'puzzle', which is the one that came in, not\n"
        "'minimal'. Only json has a place for the constraints of a puzzle.\n",
    .statuses = {{"1", "Some puzzle has no solution or several, or a record is no puzzle."}, {"4", ""}},
    .examples =
        "  nonet minimise puzzles.txt\n"
        "  nonet minimise --all --limit 100 puzzle.txt\n"
        "  nonet minimise --seed 7 --backend cadical puzzles.txt\n",
    .options = {"all",       "limit",   "drop-constraints", "keep",       "seed",
                "backend",   "timeout", "total-time",       "node-limit", "memory-limit",
                "jobs",      "box",     "variant",          "constraint", "format",
                "symbols",   "output",  "columns",          "out",        "progress",
                "quiet",     "verbose", "resume",           "shard",      "summary",
                "exit-zero", "help",    "version"},
    .run = run_minimise,
};

}  // namespace nonet::cli
