#include <algorithm>
#include <atomic>
#include <initializer_list>
#include <random>

#include "base/text.hpp"
#include "cli/inputs.hpp"
#include "cli/job.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/run_log.hpp"
#include "cli/table.hpp"
#include "cli/verb_table.hpp"
#include "nonet/constraint.hpp"
#include "nonet/rating.hpp"
#include "nonet/solve.hpp"
#include "nonet/workshop.hpp"
#include "run/generate.hpp"
#include "run/internal/format.hpp"
#include "run/kinds_generator.hpp"

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
      throw UsageError(formatted("--clues: '{}' is not a range such as 24-26", text));
    }
    return value;
  };
  const std::string_view all(text);
  options.min_clues = number(all.substr(0, dash));
  options.max_clues = dash == std::string::npos ? options.min_clues : number(all.substr(dash + 1));
  if (!options.min_clues && !options.max_clues) throw UsageError("--clues needs a range such as 24-26");
}

// "7.0-7.3", "7.1", "7-", "-2.5"; tenths.
void read_ratings(const std::string& text, GenerateOptions& options) {
  const std::size_t dash = text.find('-');
  const auto rating = [&](std::string_view part) -> std::optional<int> {
    if (part.empty()) return std::nullopt;
    const std::size_t dot = part.find('.');
    int whole = 0, tenth = 0;
    const bool good =
        read_number(part.substr(0, dot), whole) && whole < 100 &&
        (dot == std::string_view::npos || (part.size() == dot + 2 && read_number(part.substr(dot + 1), tenth)));
    if (!good) throw UsageError(formatted("--se: '{}' is not a range such as 7.0-7.3", text));
    return whole * 10 + tenth;
  };
  const std::string_view all(text);
  options.min_rating = rating(all.substr(0, dash));
  options.max_rating = dash == std::string::npos ? options.min_rating : rating(all.substr(dash + 1));
  if (!options.min_rating && !options.max_rating) throw UsageError("--se needs a range such as 7.0-7.3");
}

void read_difficulty(const std::string& text, GenerateOptions& options) {
  const std::optional<Difficulty> difficulty = find_difficulty(text);
  if (!difficulty) {
    throw UsageError(formatted("--difficulty: unknown '{}' (easy, medium, hard, very-hard, extreme)", text));
  }
  if (*difficulty > Difficulty::easy) {
    options.min_rating = most_of(static_cast<Difficulty>(static_cast<int>(*difficulty) - 1)) + 1;
  }
  if (*difficulty < Difficulty::extreme) options.max_rating = most_of(*difficulty);
}

void read_needs(const std::string& text, GenerateOptions& options) {
  for (const std::string_view name : split(text, ',')) {
    const std::optional<Technique> technique = find_technique(name);
    if (!technique) {
      std::vector<std::string_view> names;
      for (const TechniqueFacts& facts : techniques()) names.push_back(facts.name);
      throw UsageError(formatted("--needs: unknown '{}' ({})", name, joined(names, ", ")));
    }
    options.needs |= 1U << static_cast<unsigned>(*technique);
  }
}

int clues_of(const PuzzleView& puzzle) {
  return static_cast<int>(puzzle.clues.size() - static_cast<std::size_t>(std::ranges::count(puzzle.clues, Cell{0})));
}

// Throws UsageError if the line is only the name of a kind that needs cells: generate invents no layout.
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
  if (arguments.has("difficulty")) read_difficulty(arguments.as_written("difficulty"), options);
  if (arguments.has("se")) read_ratings(arguments.as_written("se"), options);
  if (arguments.has("needs")) read_needs(arguments.as_written("needs"), options);
  return options;
}

std::vector<KindToDraw> read_kinds(const Arguments& arguments) {
  if (!arguments.has("kinds")) return {};
  try {
    return parse_kinds(arguments.as_written("kinds"));
  } catch (const Error& error) {
    throw UsageError(formatted("--kinds: {}", error.what()));
  }
}

void refuse_with(std::string_view option, const Arguments& arguments, std::initializer_list<std::string_view> others) {
  for (const std::string_view other : others) {
    if (arguments.has(other)) throw UsageError(formatted("--{} and --{} do not go together", option, other));
  }
}

class VicinityWorker : public SeveralWorker {
 public:
  VicinityWorker(JobSetup setup, std::uint64_t limit, int remove)
      : SeveralWorker(std::move(setup), limit), remove_(remove) {}

 protected:
  Stop search(Backend& backend, const PuzzleView& puzzle, const Budget& budget, const SolutionSink& sink) override {
    clues_ = clues_of(puzzle);
    if (clues_ < remove_) return Stop::exhausted;
    near_ = vicinity(backend, puzzle, remove_, remove_, budget, sink);
    // If ways were skipped, the search is incomplete, as after a limit.
    return near_.stop == Stop::exhausted && near_.skipped > 0 ? Stop::gave_up : near_.stop;
  }
  void conclude(PuzzleResult& result) override {
    result.status = Status::done;
    if (clues_ < remove_) {
      result.status = Status::failed;
      result.message = formatted("it has {} clues, fewer than --remove", clues_);
    } else if (near_.skipped > 0) {
      result.message = formatted("{} ways to remove clues have too many solutions", near_.skipped);
    } else if (found_ == 0) {
      result.message = "no other minimal puzzle is as near";
    }
  }

 private:
  int remove_;
  VicinityResult near_;
  int clues_ = 0;
};

// --from is a job like that of other verbs.
int run_vicinity(const Arguments& given) {
  Arguments arguments = given;
  if (!arguments.files.empty()) {
    throw UsageError(
        "--from takes one FILE, and no number of puzzles; 'cat FILE... | nonet generate --from -' takes several");
  }
  refuse_with("from", arguments,
              {"seed", "clues", "symmetry", "pattern", "redundant", "per-grid", "rules", "controlled-bias", "kinds",
               "difficulty", "se", "needs"});
  arguments.files = {*arguments.from};
  const auto remove = static_cast<int>(std::min<std::uint64_t>(arguments.remove.value_or(1), kMaxSide));
  const Job job{.make_worker = worker_factory<VicinityWorker>(arguments.limit.value_or(0), remove),
                .aim = Aim::solvable,
                .cost = 512,
                .made = Made::puzzle,
                .made_name = "near",
                .several = true};
  return run_job(kGenerate.name, job, arguments);
}

// The form of random puzzles. Lines show values only if puzzles have weights.
Job form_of_puzzles(const Arguments& arguments) {
  const bool weighted = arguments.controlled_bias;
  Job job{.made = Made::puzzle, .numbered = !weighted};
  if (weighted || arguments.output.value_or("line") != "line") job.fields = {{"clues", Field::Kind::plain}};
  if (weighted) job.fields.push_back({"weight", Field::Kind::plain});
  if (arguments.has("kinds") && arguments.output == "json") job.fields.push_back({"ruleset", Field::Kind::json_only});
  return job;
}

int make_puzzles(const Arguments& arguments, GeneratePlan& plan, std::uint64_t count) {
  const bool weighted = arguments.controlled_bias;
  OutputFile output(arguments);
  const Job job = form_of_puzzles(arguments);
  const OutputStyle style = output_style(arguments, job, false);
  RunLog log(arguments, kGenerate.name, style.form, output);
  Passthrough passthrough;
  Layout layout;
  layout.rules = plan.rules;
  layout.symbols = Symbols::standard(plan.rules->geometry());
  const bool only_counts = weighted && style.form == Form::none;  // weighted puzzles are counted by their lines
  const GeneratedWriter writer = [&, write = make_writer(style, job, layout, passthrough)](const Generated& made,
                                                                                           std::string& text) {
    std::vector<std::string> values = {std::to_string(clues_of(made.puzzle))};
    if (weighted) values.push_back(formatted("{:.6g}", made.weight));
    if (!plan.kinds.empty()) values.push_back(json_string(ruleset_of(made.puzzle.rules->spec())));
    write({.index = made.number,
           .line = made.number,
           .status = Status::done,
           .puzzle = made.puzzle,
           .made = made.puzzle,
           .values = std::span(values).first(job.fields.size())},
          text);
    if (only_counts) text += '\n';
  };
  // The run is a part of one input whose bytes are the numbers of puzzles, or of blocks.
  const Shard shard = read_shard(arguments).value_or(Shard{});
  const ByteRange part = part_of(shard, count);
  const PartPlan parts = log.begin_at(shard, {{}, {{"", {part.begin}, part.end, false, true}}, {}});
  plan.range = {parts.from.byte, part.end};
  const std::uint64_t wanted = part.end - part.begin;
  std::uint64_t lines = log.tally().records();

  Progress progress;
  progress.all_records = wanted;
  progress.records = lines;
  SearchProgress search;
  if (wants_progress(arguments)) plan.budget.progress = &search;
  const std::jthread line = draw_progress(arguments, progress, plan.budget.progress);
  log.begin(heading(style, job, passthrough));
  std::atomic<std::uint64_t> tried = 0;
  const auto written = [&](std::uint64_t next) {
    progress.records = log.tally().records();
    if (parts.written) parts.written(0, {.byte = next});
  };
  // Writes lines until there are enough.
  const auto take_wanted = [&](std::string_view text) {
    std::size_t end = 0;
    for (; lines < wanted && end < text.size(); ++lines) end = text.find('\n', end) + 1;
    return output.write(only_counts ? "" : text.substr(0, end)) && lines < wanted;
  };
  const unsigned jobs = read_jobs(arguments);
  if (!weighted) {
    const auto take = [&](std::string_view text) { return output.write(text); };
    run_generate(plan, jobs, writer, take, log.tally(), tried, written);
  } else if (lines < wanted) {
    run_controlled_bias(plan, plan.range.first, jobs, writer, take_wanted, log.tally(), written);
    log.tally() = {};  // the last block may have too many
    log.tally().add(Status::done, lines);
  }
  const std::uint64_t made = log.tally().records();
  const bool stopped = plan.budget.stop.stop_requested();
  int status = kSuccess;
  // A run with --resume reports this at its end.
  const bool silent = stopped && (arguments.quiet || arguments.resume);
  if (made < wanted && !silent && output.write("")) {
    report(formatted("{}: {} of {}{}", stopped ? "stopped" : "timeout", with_commas(made), counted(wanted, "puzzle"),
                     weighted ? "" : formatted(" after {} tries", with_commas(tried))));
    if (!stopped) status = kRanOut;
  }
  report_losses(arguments, passthrough);
  log.end(!stopped && status == kSuccess, status);
  return arguments.exit_zero ? kSuccess : status;
}

int generate_puzzles(const Arguments& given) {
  if (given.from) return run_vicinity(given);
  Arguments arguments = given;
  const std::uint64_t count = read_count(arguments);
  arguments.files.clear();
  arguments.written["count"] = {std::to_string(count)};  // part of what identifies a run
  if (arguments.resume && !arguments.seed) throw UsageError("--resume needs the --seed of the run");
  if (arguments.shard && !arguments.seed) throw UsageError("--shard needs a --seed, the same for all shards");
  for (const std::string_view name : {"remove", "limit"}) {
    if (arguments.has(name)) throw UsageError(formatted("--{} is for --from", name));
  }
  if (arguments.controlled_bias) {
    refuse_with("controlled-bias", arguments,
                {"clues", "symmetry", "pattern", "redundant", "per-grid", "rules", "box", "variant", "constraint",
                 "backend", "difficulty", "se", "needs"});
    if (arguments.shard) throw UsageError("--shard is not for --controlled-bias: give each part another seed");
  }
  if (arguments.has("kinds")) {
    refuse_with("kinds", arguments,
                {"controlled-bias", "symmetry", "pattern", "redundant", "per-grid", "difficulty", "se", "needs"});
    if (!arguments.output) arguments.output = "json";  // lines have no place for constraints
    if (arguments.backend.empty()) arguments.backend = {"dfs"};
  }
  if (arguments.has("difficulty")) refuse_with("difficulty", arguments, {"se"});
  if (arguments.pattern) refuse_with("pattern", arguments, {"symmetry"});
  if (arguments.redundant && !arguments.clues) {
    throw UsageError("--redundant is for --clues: it allows redundant clues");
  }
  const std::uint64_t seed = arguments.seed.value_or(std::uint64_t{std::random_device()()});
  if (arguments.verbose) report(formatted("seed {}", seed));
  GeneratePlan plan{.rules = read_rules(arguments),
                    .backend = read_backend(arguments),
                    .options = read_generate(arguments, seed),
                    .range = {},
                    .budget = read_budget(arguments, 2),
                    .kinds = read_kinds(arguments)};
  plan.budget = from_now_on(plan.budget);
  plan.budget.timeout.reset();
  if (count > 1 && plan.kinds.empty() && !plan.rules->spec().constraints.empty() &&
      solve(Puzzle(plan.rules), plan.budget).verdict() == Verdict::unique) {
    throw UsageError("these rules alone have one solution: the only minimal puzzle is the board without clues");
  }
  return make_puzzles(arguments, plan, count);
}

}  // namespace

extern const Verb kGenerate = {
    .name = "generate",
    .summary = "make random puzzles with one solution",
    .operands = "[N]",
    .operands_are_files = false,
    .details =
        "Makes N minimal puzzles (default: 1): it removes clues of a random grid in random order, as long as the\n"
        "puzzle keeps its only solution. A seed gives the same classic puzzles on every machine, for any N and -j.\n"
        "Classic grids are uniform. The puzzles are not, because removal favours few clues; docs/training-sets.md\n"
        "has figures. Other boards come from --box, --variant and --constraint, or from a puzzle with --rules. Its\n"
        "regions and constraints stay, and its clues do not count. Lines and csv show only digits; --output json\n"
        "keeps constraints.\n"
        "--kinds draws constraints for each puzzle on its own solution, and adds as few clues as it needs. Cages and\n"
        "lines of a kind do not overlap. Killer cages alone cover the board. killer:20-24 draws 20 to 24 of them, and\n"
        "killer:5 five. Some constraints may be redundant: 'nonet minimise --drop-constraints' removes those. The\n"
        "output is json, with the rules in English as 'ruleset'. The backend is dfs: with it, a seed gives the same\n"
        "puzzles on every machine.\n"
        "With --symmetry, symmetric clues are removed together, so single clues may be redundant; 'nonet check'\n"
        "names them. --clues and --pattern drop puzzles that do not fit; those of --pattern may have redundant\n"
        "clues. --clues with --redundant stops removal at that number. If hardly any puzzle fits, --timeout ends\n"
        "the run and reports the number of tries.\n"
        "--difficulty, --se and --needs drop puzzles that do not fit the rating of Sudoku Explainer or its "
        "techniques;\n"
        "docs/difficulty.md has the chance of each. The words are easy, medium, hard, very-hard and extreme.\n"
        "--controlled-bias draws random sets of cells, so the probability of a minimal puzzle depends only on its\n"
        "number of clues. Weighted sums over the puzzles estimate sums over all minimal puzzles (D. Berthier).\n"
        "--from FILE writes the minimal puzzles near those of a file, after their index. It tries all ways to\n"
        "remove N clues (--remove N) and add up to N. The forums call this a vicinity search; --remove 2 is {-2+1}\n"
        "and {-2+2}. Pipe its lines into other verbs: from csv and json they read 'puzzle', that of FILE, not\n"
        "'near'.\n",
    .statuses = {{"1", ""}, {"4", ""}, {"5", "Time ran out before all puzzles were found."}},
    .examples =
        "  nonet generate 1000 --seed 1 > puzzles.txt\n"
        "  nonet generate --difficulty medium 10\n"
        "  nonet generate --symmetry rotation180 --clues 24-28 10\n"
        "  nonet generate 100 --controlled-bias --output csv > sample.csv\n"
        "  nonet generate --from puzzles.txt --limit 1000\n"
        "  nonet generate --box 2x3 5\n"
        "  nonet generate --variant diagonal 5\n"
        "  nonet generate 100 --kinds killer,thermometer:3-5 --seed 1 | nonet convert --to f-puzzles\n",
    .options =
        with_stream_options({"kinds",   "difficulty", "se",       "needs",           "seed",       "clues",  "symmetry",
                             "pattern", "redundant",  "per-grid", "controlled-bias", "from",       "remove", "limit",
                             "rules",   "backend",    "timeout",  "variant",         "constraint", "columns"}),
    .own = {{"kinds", "LIST", "draw constraints of these kinds for each puzzle: killer,thermometer:4-8"},
            {"difficulty", "WORD", "how hard the puzzles are for people: medium, very-hard"},
            {"se", "A-B", "the rating of Sudoku Explainer: 7.0-7.3"},
            {"needs", "LIST", "techniques that the path of Sudoku Explainer uses: x-wing"},
            {"timeout", "SECONDS", "give up after this"},
            {"limit", "N", "with --from: puzzles to look for near each, 0 for all (the default)"},
            {"seed", "N", "chooses the puzzles (default: a new seed each time)"}},
    .run = generate_puzzles,
};

}  // namespace nonet::cli
