#include "cli/job.hpp"
#include "cli/output.hpp"
#include "cli/verbs.hpp"

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

Job count_job(const Arguments& /*arguments*/) {
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
        "The counts for all cubes of 'nonet encode --cubes N' (--cube) add up to the count of the board.\n",
    .statuses = {{"0", "Every puzzle was counted, up to its limit. No solution is an answer, too."},
                 {"1", "Some record is not a puzzle."}},
    .examples =
        "  nonet count puzzles.txt\n"
        "  nonet count --limit 1000 --timeout 10 puzzles.txt\n",
    .options = with_search_options({"limit", "cube", "node-limit", "memory-limit", "columns", "color"}),
    .own = {{"limit", "N", "solutions to count up to, 0 for all (the default)"}},
    .job = count_job,
};

}  // namespace nonet::cli
