#include <charconv>
#include <random>

#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/run_log.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "nonet/run/generate.hpp"
#include "nonet/run/internal/format.hpp"

namespace nonet::cli {
namespace {

std::uint64_t read_count(const Arguments& arguments) {
  if (arguments.files.empty()) return 1;
  const std::string& text = arguments.files.front();
  std::uint64_t count = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), count);
  if (arguments.files.size() > 1 || read.ec != std::errc{} || read.ptr != text.data() + text.size()) {
    throw UsageError(formatted("'{}' is not a number of puzzles: nonet generate 1000", arguments.files.back()));
  }
  return count;
}

// "24-26", "24", "24-", "-26".
void read_clues(const std::string& text, GenerateOptions& options) {
  const std::size_t dash = text.find('-');
  const auto number = [&](std::string_view part) -> std::optional<int> {
    if (part.empty()) return std::nullopt;
    int value = 0;
    const auto read = std::from_chars(part.data(), part.data() + part.size(), value);
    if (read.ec != std::errc{} || read.ptr != part.data() + part.size()) {
      throw UsageError(formatted("--clues: '{}' is no range such as 24-26", text));
    }
    return value;
  };
  const std::string_view all(text);
  options.min_clues = number(all.substr(0, dash));
  options.max_clues = dash == std::string::npos ? options.min_clues : number(all.substr(dash + 1));
  if (!options.min_clues && !options.max_clues) throw UsageError("--clues needs a range such as 24-26");
}

std::shared_ptr<const Rules> read_rules(const Arguments& arguments) {
  if (arguments.rules) {
    const std::optional<PickedPuzzle> like = pick_puzzle(arguments, *arguments.rules);
    if (!like) throw UsageError("--rules: there is no puzzle in " + *arguments.rules);
    return like->puzzle.rules;
  }
  ReadOptions read = read_options(arguments);
  RulesSpec spec = std::move(read.variants);
  spec.geometry = read.geometry.value_or(Geometry{3, 3});
  add_constraints(spec, read.constraints);
  return Rules::make(std::move(spec));
}

GenerateOptions read_generate(const Arguments& arguments, std::uint64_t seed) {
  GenerateOptions options{.seed = seed};
  if (arguments.clues) read_clues(*arguments.clues, options);
  if (arguments.symmetry) options.symmetry = parse_symmetry(*arguments.symmetry);
  if (arguments.pattern) options.pattern = read_pattern(*arguments.pattern);
  if (arguments.per_grid) {
    options.per_grid = static_cast<unsigned>(std::min<std::uint64_t>(*arguments.per_grid, 1U << 20U));
  }
  options.minimal = !arguments.redundant;
  return options;
}

int run(const Arguments& given) {
  Arguments arguments = given;
  const std::uint64_t count = read_count(arguments);
  arguments.files.clear();
  arguments.written["count"] = {std::to_string(count)};  // results depend on it
  if (arguments.resume && !arguments.seed) throw UsageError("--resume needs the --seed of the run");
  if (arguments.shard && !arguments.seed) throw UsageError("--shard needs a --seed, the same for all shards");
  const std::uint64_t seed = arguments.seed.value_or(std::uint64_t{std::random_device()()});
  if (arguments.verbose) report(formatted("seed {}", seed));

  GeneratePlan plan{.rules = read_rules(arguments),
                    .backend = read_backend(arguments),
                    .options = read_generate(arguments, seed),
                    .range = {},
                    .budget = read_budget(arguments, 2)};
  if (arguments.timeout) plan.budget.deadline = Clock::now() + *arguments.timeout;
  plan.budget.timeout.reset();
  const Shard shard = read_shard(arguments).value_or(Shard{});
  const ByteRange part = part_of(shard, count);
  plan.range = {part.begin, part.end};

  OutputFile output(arguments);
  OutputStyle style = output_style(arguments, Task::generated, false);
  style.fields = {{"clues", true}};
  Passthrough passthrough;
  Layout layout;
  layout.rules = plan.rules;
  layout.symbols = Symbols::standard(plan.rules->side());
  const ResultWriter writer = make_writer(style, layout, passthrough);
  RunLog log(arguments, "generate", style, output);
  // A run is a part of one input, whose bytes are the puzzles' numbers.
  const PartPlan parts = log.begin_at(shard, {{}, {{"", {part.begin}, part.end, false, true}}, {}});
  plan.range.first = parts.from.byte;
  Tried tried;
  Progress progress;
  progress.all_records = part.end - part.begin;
  const std::jthread line = draw_progress(arguments, progress, nullptr);
  log.begin(heading(style, passthrough));
  run_generate(
      plan, read_jobs(arguments), writer, [&](std::string_view text) { return output.write(text); }, log.tally(), tried,
      [&](std::uint64_t next) {
        progress.records = next - part.begin;
        if (parts.written) parts.written(0, {.byte = next});
      });
  const bool stopped = plan.budget.stop.stop_requested();
  const std::uint64_t made = log.tally().records();
  int status = kSuccess;
  if (tried.timeouts > 0) {
    report(formatted("timeout: {} of {} after {} tries", with_commas(made), counted(part.end - part.begin, "puzzle"),
                     with_commas(tried.puzzles)));
    status = kRanOut;
  }
  log.end(!stopped && status == kSuccess, status);
  return arguments.exit_zero ? static_cast<int>(kSuccess) : status;
}

}  // namespace

const Verb kGenerate = {
    .name = "generate",
    .summary = "make random puzzles with one solution",
    .operands = "[N]",
    .details =
        "N puzzles (1), minimal ones unless --redundant is given: clues of a random grid go in random order as long as\n"
        "the puzzle keeps its only solution. A seed gives the same classic puzzles on every machine, whatever N and -j\n"
        "are. Grids of the classic board are uniform; the puzzles are not, as removal favours few clues (docs/\n"
        "training-sets.md has the figures). Other boards come from --box, --variant, --constraint, or from a puzzle with\n"
        "--rules: its regions and constraints stay, and its clues do not count.\n"
        "With --symmetry, clues that it joins go together, and 'minimal' means that no such group can go. --clues and\n"
        "--pattern drop what does not fit; where hardly anything fits, --timeout ends the run, and says how many puzzles\n"
        "were tried.\n",
    .statuses = {{"1", ""}, {"4", ""}, {"5", "The time was over before all puzzles were found."}},
    .examples =
        "  nonet generate 1000 --seed 1 > puzzles.txt\n"
        "  nonet generate --symmetry rotation180 --clues 24-28 10\n"
        "  nonet generate --box 2x3 5\n"
        "  nonet generate --variant diagonal 5\n",
    .options = {"seed",    "clues",   "symmetry", "pattern", "redundant",  "per-grid", "rules",     "backend",
                "timeout", "jobs",    "box",      "variant", "constraint", "output",   "columns",   "out",
                "progress", "quiet",  "verbose",  "resume",  "shard",      "summary",  "exit-zero", "help",
                "version"},
    .run = run,
};

}  // namespace nonet::cli
