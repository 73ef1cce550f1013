#include "cli/inputs.hpp"
#include "cli/job.hpp"
#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "nonet/workshop.hpp"
#include "run/internal/format.hpp"
#include "run/minimal.hpp"

namespace nonet::cli {
namespace {

class MinimalWorker : public JobWorker {
 public:
  MinimalWorker(const JobSetup& setup, std::uint64_t seed, const std::vector<bool>& keep, bool drops_constraints,
                std::uint64_t effort)
      : JobWorker(setup),
        how_{.seed = seed, .keep = keep, .budget = setup.budget},
        constraints_(drops_constraints),
        effort_(effort) {}

 protected:
  void prepare(const ParsedChunk& chunk) override {
    if (constraints_) return;
    by_segment(chunk, outcomes_, refusal, [&](Backend& backend, const auto& segment, auto outcomes) {
      minimal_.resize(chunk.slots() * static_cast<std::size_t>(segment.rules->cells()));
      minimise(backend, segment.puzzles, how_, outcomes, cells_of(minimal_, segment));
    });
  }

  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    if (constraints_) return minimise_all(chunk.segment(slot).rules, result);
    if (outcomes_[slot].stop == Stop::cancelled) return false;
    set_status(result, outcomes_[slot]);
    if (result.status == Status::unique) result.made = {result.puzzle->rules, chunk.cells_of(minimal_, slot), {}};
    return true;
  }

 private:
  // Where a limit ends the search, the puzzle may be solved, but it is not minimised.
  static void set_status(PuzzleResult& result, const Outcome& outcome) {
    set_outcome(result, outcome);
    if (result.status == Status::solved && outcome.stop != Stop::gave_up) {
      result.status = status_of({.stop = outcome.stop});
    }
  }

  // Removes as many constraints of a puzzle as possible, then clues. False: cancelled.
  bool minimise_all(const std::shared_ptr<const Rules>& rules, PuzzleResult& result) {
    outcomes_.assign(1, {});
    if (std::string why = backends().why_not(rules); !why.empty()) {
      outcomes_[0] = refusal(std::move(why));
    } else {
      MinimalPuzzle minimal = minimise_with_constraints(setup().backend, *result.puzzle, how_, effort_);
      outcomes_[0] = std::move(minimal.outcome);
      minimal_ = std::move(minimal.clues);
      if (minimal.rules != nullptr) {
        values_ = {json_list(minimal.rules->spec().other_constraints()), std::to_string(minimal.least_kept)};
      }
    }
    if (outcomes_[0].stop == Stop::cancelled) return false;
    set_status(result, outcomes_[0]);
    if (result.status != Status::unique) return true;
    result.made = {result.puzzle->rules, minimal_, {}};
    result.values = values_;
    return true;
  }

  MinimiseOptions how_;
  bool constraints_;  // are removed, too, before clues
  std::vector<Outcome> outcomes_;
  std::vector<Cell> minimal_;
  std::uint64_t effort_;
  std::vector<std::string> values_;
};

class AllMinimalWorker : public SeveralWorker {
 public:
  using SeveralWorker::SeveralWorker;

 protected:
  Stop search(Backend& backend, const PuzzleView& puzzle, const Budget& budget, const SolutionSink& sink) override {
    return all_minimal(backend, puzzle, budget, sink, &outcome_).stop;
  }
  void conclude(PuzzleResult& result) override { set_outcome(result, outcome_); }
};

Job minimise_job(const Arguments& arguments) {
  Job job{.made = Made::puzzle, .made_name = "minimal"};
  if (arguments.all) {
    if (arguments.keep) throw UsageError("--keep is not for --all, which tries all clues");
    if (arguments.drops_constraints) throw UsageError("--drop-constraints is not for --all, which only tries clues");
    job.make_worker = worker_factory<AllMinimalWorker>(arguments.limit.value_or(0));
    job.cost = 512;
    job.several = true;
    return job;
  }
  if (arguments.limit) throw UsageError("--limit is for --all");
  if (arguments.effort && !arguments.drops_constraints) throw UsageError("--effort is for --drop-constraints");
  const std::vector<bool> keep = arguments.keep ? read_pattern("keep", *arguments.keep) : std::vector<bool>();
  job.make_worker = worker_factory<MinimalWorker>(arguments.seed.value_or(0), keep, arguments.drops_constraints,
                                                  arguments.effort.value_or(kMinimiseEffort));
  job.require_fitting = [signs = keep.size()](const Rules& rules) {
    if (signs == 0 || signs == static_cast<std::size_t>(rules.cells())) return;
    throw UsageError(formatted("--keep has {} signs, and the boards {} cells", signs, rules.cells()));
  };
  job.needs = Needs::exclusions;
  if (arguments.drops_constraints) {
    job.fields = {{"minimal_constraints", Field::Kind::plain}, {"constraints_at_least", Field::Kind::plain}};
  }
  return job;
}

}  // namespace

extern const Verb kMinimise = {
    .name = "minimise",
    .summary = "remove clues until none can be removed: a minimal puzzle of each",
    .operands = "[FILE...]",
    .details =
        "Removes clues in a random order, as long as the puzzle keeps its only solution. The order depends on\n"
        "--seed and the puzzle. --all writes every minimal puzzle that some order gives, after the index of the\n"
        "puzzle. --keep has a sign for each cell: if it is not '.' or '0', the clue stays. 'minimize' is the same\n"
        "verb.\n"
        "--drop-constraints first removes as many drawn constraints as can be removed together.\n"
        "'minimal_constraints' lists those that stay; none of them can be removed. If --effort ends before they are\n"
        "proved the fewest, they may be more than 'constraints_at_least'. Where constraints look at others (minimum,\n"
        "maximum, strict-kropki, negative-...), they are removed in turn, and that number is 0. --node-limit does\n"
        "not count this search.\n"
        "Pipe lines into other verbs: from csv and json they read 'puzzle', the input, not 'minimal'. Only\n"
        "json shows the constraints of a puzzle.\n",
    .statuses = {{"1", "Some puzzle has no solution or several, or a record is not a puzzle."}},
    .examples =
        "  nonet minimise puzzles.txt\n"
        "  nonet minimise --all --limit 100 puzzle.txt\n"
        "  nonet minimise --seed 7 --backend cadical puzzles.txt\n",
    .options = with_search_options(
        {"all", "limit", "drop-constraints", "effort", "keep", "seed", "node-limit", "memory-limit", "columns"}),
    .own = {{"all", "", "write every minimal puzzle, one per line after the puzzle's index"},
            {"limit", "N", "with --all: minimal puzzles to look for, 0 for all (the default)"},
            {"effort", "N", "work to prove the constraints fewest; 1 takes 1 to 10 ms (default: 100)"},
            {"seed", "N", "chooses the orders of clues (default: 0)"}},
    .job = minimise_job,
};

}  // namespace nonet::cli
