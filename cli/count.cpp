#include "cli/job.hpp"
#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "nonet/workshop.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

class CountWorker : public JobWorker {
 public:
  using JobWorker::JobWorker;

 protected:
  void prepare(const ParsedChunk& chunk) override { solve(chunk, budget(), answers_, false); }

  bool handle(const ParsedChunk& /*chunk*/, std::size_t slot, PuzzleResult& result) override {
    const Outcome& outcome = answers_.outcomes[slot];
    if (outcome.stop == Stop::cancelled) return false;
    set_outcome(result, outcome);
    result.cut_short = outcome.solutions > 0 && outcome.stop != Stop::exhausted && outcome.stop != Stop::solution_limit;
    return true;
  }

  void append(const PuzzleResult& result, std::string& text) override {
    if (setup().form != Form::line) return JobWorker::append(result, text);
    const Outcome* const outcome = result.outcome;
    if (outcome == nullptr || (outcome->stop == Stop::failed && outcome->solutions == 0)) {
      text += "# " + remark(result) + "\n";
      return;
    }
    const bool exact = outcome->stop == Stop::exhausted;
    text += (exact ? "" : ">=") + std::to_string(outcome->solutions);
    append_failure(text, result);
    if (!exact && outcome->stop != Stop::failed && outcome->stop != Stop::solution_limit) {
      text += " # " + spaced_name(status_of({.stop = outcome->stop}));
    }
    text += '\n';
  }

 private:
  Answers answers_;
};

class EstimateWorker : public JobWorker {
 public:
  EstimateWorker(JobSetup setup, std::uint64_t trials, std::uint64_t seed)
      : JobWorker(std::move(setup)), trials_(trials), seed_(seed) {}

 protected:
  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    Puzzle puzzle(chunk.segment(slot).rules);
    puzzle.clues.assign(result.puzzle->clues.begin(), result.puzzle->clues.end());
    puzzle.excluded.assign(result.puzzle->excluded.begin(), result.puzzle->excluded.end());
    // Another seed for each puzzle, whichever thread has it.
    const Estimate estimate = estimate_solutions(puzzle, trials_, seed_ + result.index, budget());
    if (estimate.stop == Stop::cancelled) return false;
    result.status = Status::done;
    result.cut_short = estimate.stop != Stop::exhausted;
    values_ = {number(estimate.mean), number(estimate.error), std::to_string(estimate.trials)};
    result.values = values_;
    return true;
  }

  void append(const PuzzleResult& result, std::string& text) override {
    if (setup().form != Form::line) return JobWorker::append(result, text);
    if (result.values.empty()) {
      text += "# " + remark(result) + "\n";
    } else {
      text += formatted("{} +- {}{}\n", values_[0], values_[1],
                        result.cut_short ? formatted(" # timeout after {} trials", values_[2]) : "");
    }
  }

 private:
  static std::string number(double value) { return formatted("{:.4g}", value); }

  std::uint64_t trials_;
  std::uint64_t seed_;
  std::vector<std::string> values_;
};

Job count_job(const Arguments& arguments) {
  if (arguments.seed && !arguments.estimate) throw UsageError("--seed is for --estimate");
  if (arguments.estimate) {
    using enum Field::Kind;
    if (*arguments.estimate == 0) throw UsageError("--estimate needs a trial or more");
    if (arguments.limit) throw UsageError("--limit is for counting, and --estimate does not count");
    return {.make_worker = worker_factory<EstimateWorker>(*arguments.estimate, arguments.seed.value_or(1)),
            .aim = Aim::any,
            .cost = 512,
            .fields = {{"estimate", plain}, {"error", plain}, {"trials", plain}}};
  }
  return {.make_worker = worker_factory<CountWorker>(),
          .limit = 0,
          .needs = Needs::backend,
          .aim = Aim::any,
          .made_name = "solution",
          .searches = true};
}

}  // namespace

extern const Verb kCount = {
    .name = "count",
    .summary = "count the solutions of every puzzle read",
    .operands = "[FILE...]",
    .details =
        "Writes one number per puzzle: '>=N' if --limit ended the count, '>=K # timeout' if time did.\n"
        "--estimate does not count: it writes an estimate and its standard error, '6.69e+21 +- 1.3e+19'. It is\n"
        "unbiased, and reaches numbers that no count does. More trials make the error smaller, by their root.\n"
        "The counts for all cubes of 'nonet encode --cubes N' (--cube) add up to the count of the board.\n",
    .statuses = {{"0", "Every puzzle was counted, up to its limit. No solution is an answer, too."},
                 {"1", "Some record is not a puzzle."}},
    .examples =
        "  nonet count puzzles.txt\n"
        "  nonet count --limit 1000 --timeout 10 puzzles.txt\n"
        "  nonet count --estimate 10000 puzzles.txt\n",
    .options =
        with_search_options({"limit", "cube", "estimate", "seed", "node-limit", "memory-limit", "columns", "color"}),
    .own = {{"limit", "N", "solutions to count up to, 0 for all (the default)"},
            {"seed", "N", "chooses the trials of --estimate (default: 1)"}},
    .job = count_job,
};

}  // namespace nonet::cli
