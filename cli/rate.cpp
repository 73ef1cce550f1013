#include "cli/stream.hpp"
#include "cli/verbs.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// More would take years.
int limit_of(std::string_view option, std::uint64_t value) {
  constexpr std::uint64_t kMost = 9;
  if (value > kMost) throw UsageError(formatted("--{}: {} is more than {}", option, value, kMost));
  return static_cast<int>(value);
}

int run_rate(const Arguments& arguments) {
  WorkshopOptions options;
  options.rating.depth = limit_of("depth", arguments.depth.value_or(2));
  options.rating.backdoor = limit_of("backdoor", arguments.backdoor.value_or(3));
  options.rate_path = arguments.explain;
  if (arguments.effort && !arguments.explain) throw UsageError("--effort is for --explain");
  options.explain.effort = arguments.effort.value_or(options.explain.effort);
  return run_stream(arguments, Task::rating, 2, options);
}

}  // namespace

const Verb kRate = {
    .name = "rate",
    .summary = "ratings that do not depend on how a puzzle is turned",
    .operands = "[FILE...]",
    .details =
        "A line a puzzle: the puzzle, then what turning it does not change. 'nonet grade' is the same verb.\n"
        "  singles    whether naked and hidden singles solve it\n"
        "  depth      of trial and error that solves it: 0 is singles, 1 assumes one candidate at a time, 2 makes "
        "such\n"
        "             trials within a trial; nothing where more is needed than --depth\n"
        "  backdoor   how many cells of the solution make singles suffice, at the least; nothing where more are "
        "needed\n"
        "             than --backdoor\n"
        "  backdoors  how many such sets of cells there are, and cells: the first one\n"
        "--explain adds\n"
        "  explain    how many constraints somebody needs at once who solves on paper and always takes the fewest\n"
        "             ('nonet explain' shows the steps), and explain_smallest: false where it is that many at most\n",
    .statuses = {{"1", "Some puzzle has no solution or several, or a record is no puzzle."}, {"4", ""}},
    .examples =
        "  nonet rate puzzles.txt\n"
        "  nonet rate --output csv puzzles.txt > ratings.csv\n"
        "  nonet rate --explain puzzles.txt\n",
    .options = {"depth",   "backdoor",  "explain",  "effort",     "backend", "timeout", "total-time",
                "jobs",    "box",       "variant",  "constraint", "format",  "symbols", "output",
                "columns", "out",       "progress", "quiet",      "verbose", "resume",  "shard",
                "summary", "exit-zero", "help",     "version"},
    .run = run_rate,
};

}  // namespace nonet::cli
