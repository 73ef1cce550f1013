#include "base/text.hpp"
#include "cli/job.hpp"
#include "cli/verbs.hpp"
#include "nonet/workshop.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

class CandidatesWorker : public JobWorker {
 public:
  CandidatesWorker(JobSetup setup, std::uint64_t counts) : JobWorker(std::move(setup)), counts_(counts) {}

 protected:
  void prepare(const ParsedChunk& chunk) override {
    const auto refused = [](const std::string& why) { return TrueCandidates{.stop = Stop::failed, .message = why}; };
    by_segment(chunk, found_, refused, [&](Backend& backend, const auto& segment, auto found) {
      true_candidates(backend, segment.puzzles, budget(), found, counts_);
    });
  }

  bool handle(const ParsedChunk& /*chunk*/, std::size_t slot, PuzzleResult& result) override {
    const TrueCandidates& found = found_[slot];
    if (found.stop == Stop::cancelled) return false;
    // After a limit, some candidates may be missing.
    const bool known = found.stop == Stop::exhausted;
    outcome_ = outcome_of(known ? found.verdict : Verdict::unknown, found.stop, found.message);
    set_outcome(result, outcome_);
    if (!known || found.verdict == Verdict::no_solution) return true;
    others_.clear();
    for (const std::uint64_t digits : found.digits) others_.push_back(~digits);
    result.made = {result.puzzle->rules, result.puzzle->clues, others_};
    if (counts_ > 0) {
      value_ = "[" + joined(found.counts, ",") + "]";
      result.values = {&value_, 1};
    }
    return true;
  }

 private:
  std::uint64_t counts_;
  std::vector<TrueCandidates> found_;
  Outcome outcome_;
  std::vector<std::uint64_t> others_;  // digits that no solution has
  std::string value_;
};

Job candidates_job(const Arguments& arguments) {
  const std::string form = arguments.output.value_or("line");
  if (arguments.counts && form != "json" && form != "csv") {
    throw UsageError("--counts: '" + form + "' cannot show them; use --output json or csv");
  }
  Job job{.make_worker = worker_factory<CandidatesWorker>(arguments.counts.value_or(0)),
          .needs = Needs::exclusions,
          .aim = Aim::solvable,
          .cost = 32,
          .made = Made::candidates,
          .made_name = "candidates"};
  if (arguments.counts) job.fields = {{"counts", Field::Kind::list}};
  return job;
}

}  // namespace

extern const Verb kCandidates = {
    .name = "candidates",
    .summary = "true candidates: the digits of each cell that some solution has",
    .operands = "[FILE...]",
    .details =
        "Writes one line per puzzle, in the format 'candidates'; 'nonet convert --to pencilmarks' draws it.\n"
        "JSON has an array of digits for each cell. --counts N adds to json and csv how many solutions, up to N,\n"
        "have each candidate. Its number is at the place cell * side + digit - 1; cells and places count from 0.\n",
    .statuses = {{"1", "Some puzzle has no solution, or a record is not a puzzle."}},
    .examples =
        "  nonet candidates puzzles.txt\n"
        "  nonet candidates puzzles.txt | nonet convert --to pencilmarks\n"
        "  nonet candidates --counts 1000 --output json puzzles.txt\n",
    .options = with_search_options({"counts", "node-limit", "memory-limit", "columns"}),
    .job = candidates_job,
};

}  // namespace nonet::cli
