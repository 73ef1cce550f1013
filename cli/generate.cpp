#include <algorithm>
#include <atomic>
#include <initializer_list>
#include <random>

#include "base/text.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/run_log.hpp"
#include "cli/stream.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "nonet/constraint.hpp"
#include "run/generate.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

std::uint64_t read_count(const Arguments& arguments) {
  if (arguments.files.empty()) return 1;
  const std::string& text = arguments.files.front();
  std::uint64_t count = 0;
  if (arguments.files.size() > 1 || !read_number(text, count)) {
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
    if (!read_number(part, value)) {
      throw UsageError(formatted("--clues: '{}' is no range such as 24-26", text));
    }
    return value;
  };
  const std::string_view all(text);
  options.min_clues = number(all.substr(0, dash));
  options.max_clues = dash == std::string::npos ? options.min_clues : number(all.substr(dash + 1));
  if (!options.min_clues && !options.max_clues) throw UsageError("--clues needs a range such as 24-26");
}

// Throws UsageError on a kind alone that needs cells: a layout is not invented.
void require_layout(const std::string& line) {
  const std::string_view name = trim(line);
  if (name.find_first_of(" (\"") != std::string_view::npos) return;
  const ConstraintKind& kind = find_kind(name);
  if (kind.shape == Shape::board) return;
  throw UsageError(formatted(
      "--constraint {0}: generate needs the layout. Give a line for each {0}, such as '{1}', or a puzzle with --rules",
      kind.name, kind.example));
}

std::shared_ptr<const Rules> read_rules(const Arguments& arguments) {
  if (arguments.rules) {
    const std::optional<PickedPuzzle> like = pick_puzzle(arguments, *arguments.rules);
    if (!like) throw UsageError("--rules: there is no puzzle in " + *arguments.rules);
    return like->puzzle.rules;
  }
  for (const std::string& line : arguments.constraints) require_layout(line);
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
  if (arguments.pattern) options.pattern = read_pattern("pattern", *arguments.pattern);
  if (arguments.per_grid) {
    constexpr std::uint64_t kMost = 1U << 20U;
    if (*arguments.per_grid > kMost) throw UsageError(formatted("--per-grid: at most {}", kMost));
    options.per_grid = static_cast<unsigned>(*arguments.per_grid);
  }
  options.minimal = !arguments.redundant;
  return options;
}

void refuse_with(std::string_view option, const Arguments& arguments, std::initializer_list<std::string_view> others) {
  for (const std::string_view other : others) {
    if (arguments.has(other)) throw UsageError(formatted("--{} and --{} do not go together", option, other));
  }
}

// --from: puzzles near others, which come as those of any verb do.
int run_vicinity(const Arguments& given) {
  Arguments arguments = given;
  if (!arguments.files.empty()) {
    throw UsageError(
        "--from takes one FILE, and no number of puzzles; 'cat FILE... | nonet generate --from -' takes several");
  }
  refuse_with("from", arguments,
              {"seed", "clues", "symmetry", "pattern", "redundant", "per-grid", "rules", "controlled-bias"});
  arguments.files = {*arguments.from};
  WorkshopOptions options;
  options.limit = arguments.limit.value_or(0);
  options.remove = options.add = static_cast<int>(std::min<std::uint64_t>(arguments.remove.value_or(1), kMaxSide));
  return run_stream(arguments, Task::vicinity, 2, options);
}

OutputStyle style_of(const Arguments& arguments) {
  OutputStyle style = output_style(arguments, Task::generated, false);
  style.numbered = !arguments.controlled_bias;
  style.fields = {{"clues", true}};
  if (arguments.controlled_bias) style.fields.push_back({"weight", true});
  return style;
}

// A run that makes puzzles: everything but what makes them.
class GenerateRun {
 public:
  GenerateRun(const Arguments& arguments, GeneratePlan& plan, std::uint64_t count)
      : arguments_(arguments),
        plan_(plan),
        output_(arguments),
        style_(style_of(arguments)),
        log_(arguments, "generate", style_, output_) {
    Layout layout;
    layout.rules = plan.rules;
    layout.symbols = Symbols::standard(plan.rules->side());
    writer_ = make_writer(style_, layout, passthrough_);
    // Weighted puzzles are counted by their lines.
    counts_alone_ = arguments.controlled_bias && style_.form == Form::none;
    if (counts_alone_) writer_ = [](const PuzzleResult& /*result*/, std::string& text) { text += '\n'; };
    // It is a part of one input, whose bytes are the puzzles' numbers, or those of blocks.
    const Shard shard = read_shard(arguments).value_or(Shard{});
    const ByteRange part = part_of(shard, count);
    parts_ = log_.begin_at(shard, {{}, {{"", {part.begin}, part.end, false, true}}, {}});
    plan.range = {parts_.from.byte, part.end};
    wanted_ = part.end - part.begin;
    lines_ = log_.tally().records();
  }

  int run() {
    Progress progress;
    progress.all_records = wanted_;
    progress.records = log_.tally().records();
    SearchProgress search;
    if (wants_progress(arguments_)) plan_.budget.progress = &search;
    const std::jthread line = draw_progress(arguments_, progress, plan_.budget.progress);
    log_.begin(heading(style_, passthrough_));
    std::atomic<std::uint64_t> tried = 0;
    const auto written = [&](std::uint64_t next) {
      progress.records = log_.tally().records();
      if (parts_.written) parts_.written(0, {.byte = next});
    };
    const unsigned jobs = read_jobs(arguments_);
    if (arguments_.controlled_bias && lines_ == wanted_) {
      // There is nothing to do.
    } else if (arguments_.controlled_bias) {
      run_controlled_bias(
          plan_, plan_.range.first, jobs, writer_, [&](std::string_view text) { return take_wanted(text); },
          log_.tally(), written);
      log_.tally() = {};  // the last block may have more than is wanted
      log_.tally().add(Status::done, lines_);
    } else {
      run_generate(
          plan_, jobs, writer_, [&](std::string_view text) { return output_.write(text); }, log_.tally(), tried,
          written);
    }
    const std::uint64_t made = log_.tally().records();
    const bool stopped = plan_.budget.stop.stop_requested();
    int status = kSuccess;
    // A run that can go on says how itself.
    const bool silent = stopped && (arguments_.quiet || arguments_.resume);
    if (made < wanted_ && !silent && output_.write("")) {
      const std::string tries = arguments_.controlled_bias ? "" : " after " + with_commas(tried) + " tries";
      report(formatted("{}: {} of {}{}", stopped ? "stopped" : "timeout", with_commas(made), counted(wanted_, "puzzle"),
                       tries));
      if (!stopped) status = kRanOut;
    }
    report_losses(arguments_, passthrough_);
    log_.end(!stopped && status == kSuccess, status);
    return arguments_.exit_zero ? static_cast<int>(kSuccess) : status;
  }

 private:
  // The lines of a block up to the number that is wanted.
  bool take_wanted(std::string_view text) {
    std::size_t end = 0;
    while (lines_ < wanted_ && end < text.size()) {
      end = text.find('\n', end) + 1;
      ++lines_;
    }
    return output_.write(counts_alone_ ? "" : text.substr(0, end)) && lines_ < wanted_;
  }

  const Arguments& arguments_;
  GeneratePlan& plan_;
  OutputFile output_;
  OutputStyle style_;
  Passthrough passthrough_;
  ResultWriter writer_;
  RunLog log_;
  PartPlan parts_;
  std::uint64_t wanted_ = 0;
  std::uint64_t lines_ = 0;
  bool counts_alone_ = false;
};

int generate_puzzles(const Arguments& given) {
  if (given.from) return run_vicinity(given);
  Arguments arguments = given;
  const std::uint64_t count = read_count(arguments);
  arguments.files.clear();
  arguments.written["count"] = {std::to_string(count)};  // results depend on it
  if (arguments.resume && !arguments.seed) throw UsageError("--resume needs the --seed of the run");
  if (arguments.shard && !arguments.seed) throw UsageError("--shard needs a --seed, the same for all shards");
  for (const std::string_view name : {"remove", "limit"}) {
    if (arguments.has(name)) throw UsageError(formatted("--{} is for --from", name));
  }
  if (arguments.controlled_bias) {
    refuse_with(
        "controlled-bias", arguments,
        {"clues", "symmetry", "pattern", "redundant", "per-grid", "rules", "box", "variant", "constraint", "backend"});
    if (arguments.shard)
      throw UsageError("--shard and --controlled-bias do not go together: give each part a seed of its own");
  }
  if (arguments.pattern) refuse_with("pattern", arguments, {"symmetry"});
  if (arguments.redundant && !arguments.clues) {
    throw UsageError("--redundant is for --clues: puzzles of so many clues, some of which may go");
  }
  const std::uint64_t seed = arguments.seed.value_or(std::uint64_t{std::random_device()()});
  if (arguments.verbose) report(formatted("seed {}", seed));
  GeneratePlan plan{.rules = read_rules(arguments),
                    .backend = read_backend(arguments),
                    .options = read_generate(arguments, seed),
                    .range = {},
                    .budget = read_budget(arguments, 2)};
  plan.budget = from_now_on(plan.budget);
  plan.budget.timeout.reset();
  return GenerateRun(arguments, plan, count).run();
}

}  // namespace

const Verb kGenerate = {
    .name = "generate",
    .summary = "make random puzzles with one solution",
    .operands = "[N]",
    .operands_are_files = false,
    .details =
        "N minimal puzzles (1): clues of a random grid go in random order, as long as the puzzle keeps its only\n"
        "solution. A seed gives the same classic puzzles on every machine, whatever N and -j are. Grids of the\n"
        "classic board are uniform; the puzzles are not, because removal favours few clues\n"
        "(docs/training-sets.md has figures). Other boards come from --box, --variant and --constraint, or from a\n"
        "puzzle with --rules: its regions and constraints stay, sums of cages as they are, and its clues do not\n"
        "count. No constraints are invented. Lines and csv show only digits; --output json keeps constraints.\n"
        "With --symmetry, clues that it joins go together, and 'minimal' means that no such group can go: single\n"
        "clues may be redundant, which 'nonet check' tells. --clues and --pattern (whose clues may be redundant)\n"
        "drop what does not fit; --clues with --redundant stops at such a number. Where hardly anything fits,\n"
        "--timeout ends the run, and says how many puzzles were tried.\n"
        "--controlled-bias draws random sets of cells: each minimal puzzle has a probability that follows from\n"
        "its number of clues alone. Sums over the puzzles, each times its weight, estimate what holds of all\n"
        "minimal puzzles (D. Berthier). --from FILE writes the minimal puzzles near those of a file, behind their\n"
        "index: all ways to take N clues out (--remove N), and to put up to as many in. That is the vicinity\n"
        "search of the forums, with --remove 2 {-2+1} and {-2+2}. Pipe its lines into other verbs: of csv and\n"
        "json they read 'puzzle', which is the one of FILE, not 'near'.\n",
    .statuses = {{"1", ""}, {"4", ""}, {"5", "The time was over before all puzzles were found."}},
    .examples =
        "  nonet generate 1000 --seed 1 > puzzles.txt\n"
        "  nonet generate --symmetry rotation180 --clues 24-28 10\n"
        "  nonet generate 100 --controlled-bias --output csv > sample.csv\n"
        "  nonet generate --from puzzles.txt --limit 1000\n"
        "  nonet generate --box 2x3 5\n"
        "  nonet generate --variant diagonal 5\n",
    .options = {"seed",    "clues",   "symmetry",   "pattern", "redundant", "per-grid", "controlled-bias", "from",
                "remove",  "limit",   "rules",      "backend", "format",    "symbols",  "timeout",         "jobs",
                "box",     "variant", "constraint", "output",  "columns",   "out",      "progress",        "quiet",
                "verbose", "resume",  "shard",      "summary", "exit-zero", "help",     "version"},
    .run = generate_puzzles,
};

}  // namespace nonet::cli
