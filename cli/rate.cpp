#include "cli/stream.hpp"
#include "cli/verbs.hpp"

namespace nonet::cli {
namespace {

int run(const Arguments& arguments) { return run_stream(arguments, Task::rating, 2); }

}  // namespace

const Verb kRate = {
    .name = "rate",
    .summary = "ratings that do not depend on how a puzzle is turned",
    .operands = "[FILE...]",
    .details = "RATE_DETAILS\n",
    .statuses = {{"1", "Some puzzle has no solution or several, or a record is no puzzle."}, {"4", ""}},
    .examples =
        "  nonet rate puzzles.txt\n"
        "  nonet rate --output csv puzzles.txt > ratings.csv\n",
    .options = {"backend", "timeout", "total-time", "jobs",    "box",       "variant",  "constraint",
                "format",  "symbols", "output",     "columns", "out",       "progress", "quiet",
                "verbose", "resume",  "shard",      "summary", "exit-zero", "help",     "version"},
    .run = run,
};

}  // namespace nonet::cli
