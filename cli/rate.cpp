#include "cli/job.hpp"
#include "cli/verbs.hpp"
#include "nonet/workshop.hpp"
#include "run/explain.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// More would take years.
int limit_of(std::string_view option, std::uint64_t value) {
  constexpr std::uint64_t kMost = 9;
  if (value > kMost) throw UsageError(formatted("--{}: {} is more than {}", option, value, kMost));
  return static_cast<int>(value);
}

class RatingWorker : public JobWorker {
 public:
  // `effort`: for each step of the path; nothing: without a path.
  RatingWorker(JobSetup setup, RatingLimits limits, std::optional<std::uint64_t> effort)
      : JobWorker(std::move(setup)), limits_(limits), effort_(effort) {}

 protected:
  void prepare(const ParsedChunk& chunk) override {
    const auto refused = [](const std::string& why) { return Rating{.stop = Stop::failed, .message = why}; };
    by_segment(chunk, ratings_, refused, [&](Backend& backend, const auto& segment, auto ratings) {
      try {
        rate(backend, segment.puzzles, limits_, budget(), ratings);
      } catch (const Error& error) {
        std::fill(ratings.begin(), ratings.end(), refused(error.what()));
      }
    });
    if (effort_) solve(chunk, budget(), answers_);
  }

  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    const Rating& rating = ratings_[slot];
    if (rating.stop == Stop::cancelled) return false;
    outcome_ = outcome_of(rating.verdict, rating.stop, rating.message);
    set_outcome(result, outcome_);
    if (result.status != Status::unique) return true;
    result.cut_short = rating.stop != Stop::exhausted;
    const auto number = [](std::int64_t value) { return value < 0 ? std::string() : std::to_string(value); };
    std::string cells;
    for (const CellIndex cell : rating.cells) {
      (cells += cells.empty() ? "" : ",") += cell_name(chunk.segment(slot).rules->geometry(), cell);
    }
    values_ = {rating.singles ? "true" : "false", number(rating.depth), number(rating.backdoor),
               rating.backdoor < 0 ? std::string() : std::to_string(rating.backdoors), std::move(cells)};
    if (effort_ && !add_path(chunk, slot, result)) return false;
    result.values = values_;
    return true;
  }

 private:
  // False: stopped before the end of the path.
  bool add_path(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) {
    Path path;
    if (answers_.outcomes[slot].solutions > 0) {
      Explainer& explainer = explainers_.get(chunk.segment(slot).rules);
      explainer.begin();
      path = explainer.path(Marks(*result.puzzle), chunk.cells_of(answers_.solutions, slot),
                            step_limits(budget(), *effort_));
    }
    if (!path.whole && budget().stop.stop_requested()) return false;
    result.cut_short |= !path.whole;
    values_.push_back(path.whole ? std::to_string(path.size()) : "");
    values_.emplace_back(!path.whole ? "" : path.smallest() ? "true" : "false");
    return true;
  }

  RatingLimits limits_;
  std::optional<std::uint64_t> effort_;
  std::vector<Rating> ratings_;
  Answers answers_;
  ExplainerCache explainers_;
  Outcome outcome_;
  std::vector<std::string> values_;
};

Job rate_job(const Arguments& arguments) {
  using enum Field::Kind;
  if (arguments.effort && !arguments.explain) throw UsageError("--effort is for --explain");
  RatingLimits limits;
  limits.depth = limit_of("depth", arguments.depth.value_or(2));
  limits.backdoor = limit_of("backdoor", arguments.backdoor.value_or(3));
  std::optional<std::uint64_t> effort;
  if (arguments.explain) effort = arguments.effort.value_or(StepLimits().effort);
  Job job{.make_worker = worker_factory<RatingWorker>(limits, effort),
          .slow = true,
          .fields = {{"singles", plain}, {"depth", plain}, {"backdoor", plain}, {"backdoors", plain}, {"cells"}}};
  if (effort) job.fields.insert(job.fields.end(), {{"explain", plain}, {"explain_smallest", plain}});
  return job;
}

}  // namespace

extern const Verb kRate = {
    .name = "rate",
    .summary = "difficulty ratings that symmetries of the board do not change",
    .operands = "[FILE...]",
    .details =
        "Writes one line per puzzle: the puzzle and its ratings. 'nonet grade' is the same verb.\n"
        "  singles    whether naked and hidden singles solve it\n"
        "  depth      the depth of trial and error that solves it: 0 is singles, 1 assumes one candidate at a time,\n"
        "             2 nests two such trials; empty if it is above --depth\n"
        "  backdoor   the fewest cells of the solution with which singles solve it; empty if above --backdoor\n"
        "  backdoors  the number of such sets of cells, and cells: the first set\n"
        "--explain adds\n"
        "  explain    the size of the largest step of 'nonet explain', in constraints, and explain_smallest:\n"
        "             whether it is proved; if not, explain is an upper bound\n",
    .statuses = {{"1", "Some puzzle has no solution or several, or a record is not a puzzle."}},
    .examples =
        "  nonet rate puzzles.txt\n"
        "  nonet rate --output csv puzzles.txt > ratings.csv\n"
        "  nonet rate --explain puzzles.txt\n",
    .options = with_search_options({"depth", "backdoor", "explain", "effort", "columns"}),
    .job = rate_job,
};

}  // namespace nonet::cli
