#include "cli/stream.hpp"
#include "cli/verbs.hpp"

namespace nonet::cli {
namespace {

int run_candidates(const Arguments& arguments) {
  WorkshopOptions options;
  options.counts = arguments.counts.value_or(0);
  const std::string form = arguments.output.value_or("line");
  if (arguments.counts && form != "json" && form != "csv") {
    throw UsageError("--counts: '" + form + "' has no room for them; --output json and csv have");
  }
  return run_stream(arguments, Task::candidates, 2, options);
}

}  // namespace

const Verb kCandidates = {
    .name = "candidates",
    .summary = "true candidates: the digits that stand in some solution of each puzzle",
    .operands = "[FILE...]",
    .details =
        "A line a puzzle, in the format 'candidates' ('nonet convert --to pencilmarks' draws it). json has an\n"
        "array of digits for each cell. --counts N adds to json and csv how many solutions have each candidate, N\n"
        "at the most: a number for each cell and digit, at the place cell * side + digit - 1, both cell and place\n"
        "from 0.\n",
    .statuses = {{"1", "Some puzzle has no solution, or a record is no puzzle."}, {"4", ""}},
    .examples =
        "  nonet candidates puzzles.txt\n"
        "  nonet candidates puzzles.txt | nonet convert --to pencilmarks\n"
        "  nonet candidates --counts 1000 --output json puzzles.txt\n",
    .options = {"counts",  "backend",    "timeout", "total-time", "node-limit", "memory-limit", "jobs", "box",
                "variant", "constraint", "format",  "symbols",    "output",     "columns",      "out",  "progress",
                "quiet",   "verbose",    "resume",  "shard",      "summary",    "exit-zero",    "help", "version"},
    .run = run_candidates,
};

}  // namespace nonet::cli
