#include "cli/stream.hpp"
#include "cli/verbs.hpp"

namespace nonet::cli {
namespace {

int run_count(const Arguments& arguments) { return run_stream(arguments, Task::number, 0); }

}  // namespace

const Verb kCount = {
    .name = "count",
    .summary = "count the solutions of every puzzle read",
    .operands = "[FILE...]",
    .details =
        "A line a puzzle: the number; '>=N' where --limit ended the count; '>=K # timeout' where time did.\n"
        "The counts under all cubes of 'nonet encode --cubes N' (--cube) add up to that of the board.\n",
    .statuses = {{"0", "Every puzzle was counted, or up to its limit; none is an answer, too."},
                 {"1", "Some record is no puzzle."},
                 {"4", ""}},
    .examples =
        "  nonet count puzzles.txt\n"
        "  nonet count --limit 1000 --timeout 10 puzzles.txt\n",
    .options = {"backend", "limit",   "cube",      "timeout",    "total-time", "node-limit", "memory-limit",
                "jobs",    "box",     "variant",   "constraint", "format",     "symbols",    "output",
                "columns", "out",     "color",     "progress",   "quiet",      "verbose",    "resume",
                "shard",   "summary", "exit-zero", "help",       "version"},
    .run = run_count,
};

}  // namespace nonet::cli
