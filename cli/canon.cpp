#include "base/text.hpp"
#include "cli/stream.hpp"
#include "cli/verbs.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

int run_canon(const Arguments& arguments) {
  WorkshopOptions options;
  if (arguments.form == "pattern") options.form = Form::pattern;
  options.automorphisms = arguments.automorphisms;
  options.dedupe = arguments.dedupe;
  if (arguments.keys) {
    if (arguments.keys->empty()) throw UsageError("--keys needs class, grid or both");
    for (const std::string_view key : split(*arguments.keys, ',')) {
      require_word("keys", key, {"class", "grid"});
      (key == "class" ? options.class_key : options.grid_key) = true;
    }
  }
  if (options.dedupe && arguments.resume && !arguments.shard) {
    throw UsageError(
        "--resume: what --dedupe has seen is lost with the run; parts (--shard I/N) can be resumed, and "
        "'nonet merge' joins them");
  }
  return run_stream(arguments, Task::canonical, 2, options);
}

}  // namespace

const Verb kCanon = {
    .name = "canon",
    .summary = "canonical forms: equal for puzzles that differ by a symmetry of the board",
    .operands = "[FILE...]",
    .details =
        "A line a puzzle: the least of all puzzles that permuting digits, rows, columns, bands and stacks and\n"
        "transposition make of it. Full grids are taken, too. Pipe lines into other verbs: of csv and json they\n"
        "read 'puzzle', which is the one that came in, not 'form'. --dedupe drops puzzles that an earlier one is\n"
        "equivalent to, and writes the first line of each class as it came. Keys that do not fit into memory go\n"
        "to temporary files.\n"
        "--keys adds the class (the form) and the grid (the form of the only solution) as columns, by which any\n"
        "tool for tables makes parts without equivalent puzzles. Boards with regions or constraints have no form\n"
        "here. Shards of --dedupe write lines behind their keys, and 'nonet merge' drops what an earlier shard\n"
        "has.\n",
    .statuses = {{"1", "Some record is no puzzle, or has no solution where a grid is wanted."}, {"4", ""}},
    .examples =
        "  nonet canon puzzles.txt\n"
        "  nonet canon --dedupe puzzles.txt > different.txt\n"
        "  nonet canon --keys class,grid --output csv puzzles.txt > keys.csv\n"
        "  nonet canon --automorphisms --form pattern puzzles.txt\n",
    .options = {"form",   "keys",    "automorphisms", "dedupe",    "backend", "memory-limit", "jobs",  "box",
                "format", "symbols", "output",        "columns",   "out",     "progress",     "quiet", "verbose",
                "resume", "shard",   "summary",       "exit-zero", "help",    "version"},
    .run = run_canon,
};

}  // namespace nonet::cli
