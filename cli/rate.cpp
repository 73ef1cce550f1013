#include "cli/job.hpp"
#include "cli/verbs.hpp"
#include "nonet/workshop.hpp"
#include "run/explain.hpp"
#include "run/grade.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// More would take years.
int limit_of(std::string_view option, std::uint64_t value) {
  constexpr std::uint64_t kMost = 9;
  if (value > kMost) throw UsageError(formatted("--{}: {} is more than {}", option, value, kMost));
  return static_cast<int>(value);
}

struct RatingWork {
  bool se_only = false;
  bool uniqueness = true;
  RatingLimits limits = {};
  std::optional<std::uint64_t> effort = {};  // for each step of the path; nothing: without a path
};

class RatingWorker : public JobWorker {
 public:
  RatingWorker(JobSetup setup, RatingWork work) : JobWorker(std::move(setup)), work_(work), grader_(work.uniqueness) {}

 protected:
  void prepare(const ParsedChunk& chunk) override {
    solve(chunk, budget(), answers_);
    if (work_.se_only) return;
    const auto refused = [](const std::string& why) { return Rating{.stop = Stop::failed, .message = why}; };
    by_segment(chunk, ratings_, refused, [&](Backend& backend, const auto& segment, auto ratings) {
      if (why_not_rated(*segment.rules).empty()) rate(backend, segment.puzzles, work_.limits, budget(), ratings);
    });
  }

  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    outcome_ = answers_.outcomes[slot];
    if (outcome_.stop == Stop::cancelled) return false;
    set_outcome(result, outcome_);
    if (result.status != Status::unique) return true;
    const auto& rules = chunk.segment(slot).rules;
    const bool rated = !work_.se_only && why_not_rated(*rules).empty();
    if (rated && ratings_[slot].verdict != Verdict::unique) {  // the budget ended its own search
      outcome_ = outcome_of(ratings_[slot].verdict, ratings_[slot].stop, ratings_[slot].message);
      set_outcome(result, outcome_);
      return ratings_[slot].stop != Stop::cancelled;
    }
    if (work_.se_only && !has_se_rating(*result.puzzle)) {
      result.status = Status::failed;
      result.message = "--se is for 9x9 boards without constraints and excluded candidates";
      return true;
    }
    const Grade grade = grader_.grade(rules, *result.puzzle, chunk.cells_of(answers_.solutions, slot), budget());
    if (!grade.difficulty && budget().stop.stop_requested()) return false;
    result.cut_short = !grade.difficulty || (rated && ratings_[slot].stop != Stop::exhausted);
    values_.clear();
    values_.emplace_back(grade.difficulty ? difficulty_name(*grade.difficulty) : "");
    for (const int rating : {grade.se.er, grade.se.ep, grade.se.ed}) {
      values_.push_back(grade.difficulty && rating >= 0 ? rating_text(rating) : "");
    }
    if (!work_.se_only) add_rating(rated ? ratings_[slot] : Rating(), rules->geometry());
    if (work_.effort && !add_path(chunk, slot, result)) return false;
    result.values = values_;
    return true;
  }

 private:
  void add_rating(const Rating& rating, const Geometry& geometry) {
    const bool known = rating.verdict == Verdict::unique;
    const auto number = [](std::int64_t value) { return value < 0 ? std::string() : std::to_string(value); };
    std::string cells;
    for (const CellIndex cell : rating.cells) (cells += cells.empty() ? "" : ",") += cell_name(geometry, cell);
    values_.emplace_back(!known ? "" : rating.singles ? "true" : "false");
    values_.push_back(number(rating.depth));
    values_.push_back(number(rating.backdoor));
    values_.push_back(rating.backdoor < 0 ? std::string() : std::to_string(rating.backdoors));
    values_.push_back(std::move(cells));
  }

  // False: stopped before the end of the path.
  bool add_path(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) {
    Explainer& explainer = explainers_.get(chunk.segment(slot).rules);
    explainer.begin();
    const Path path = explainer.path(Marks(*result.puzzle), chunk.cells_of(answers_.solutions, slot),
                                     step_limits(budget(), *work_.effort));
    if (!path.whole && budget().stop.stop_requested()) return false;
    result.cut_short |= !path.whole;
    values_.push_back(path.whole ? std::to_string(path.size()) : "");
    values_.emplace_back(!path.whole ? "" : path.smallest() ? "true" : "false");
    return true;
  }

  RatingWork work_;
  Grader grader_;
  std::vector<Rating> ratings_;
  Answers answers_;
  ExplainerCache explainers_;
  Outcome outcome_;
  std::vector<std::string> values_;
};

Job rate_job(const Arguments& arguments) {
  using enum Field::Kind;
  if (arguments.effort && !arguments.explain) throw UsageError("--effort is for --explain");
  RatingWork work{.se_only = arguments.has("se"), .uniqueness = !arguments.has("no-uniqueness")};
  if (work.se_only && (arguments.depth || arguments.backdoor || arguments.explain)) {
    throw UsageError("--se is without --depth, --backdoor and --explain");
  }
  work.limits.depth = limit_of("depth", arguments.depth.value_or(2));
  work.limits.backdoor = limit_of("backdoor", arguments.backdoor.value_or(3));
  if (arguments.explain) work.effort = arguments.effort.value_or(StepLimits().effort);
  Job job{.make_worker = worker_factory<RatingWorker>(work),
          .cost = 512,
          .fields = {{"difficulty", word, " "}, {"er", plain}, {"ep", plain}, {"ed", plain}}};
  if (!work.se_only) {
    job.fields.insert(job.fields.end(),
                      {{"singles", plain}, {"depth", plain}, {"backdoor", plain}, {"backdoors", plain}, {"cells"}});
  }
  if (work.effort) job.fields.insert(job.fields.end(), {{"explain", plain}, {"explain_smallest", plain}});
  return job;
}

}  // namespace

extern const Verb kRate = {
    .name = "rate",
    .summary = "how hard puzzles are",
    .operands = "[FILE...]",
    .details =
        "Writes one line per puzzle: the puzzle and its ratings. 'nonet grade' is the same verb.\n"
        "  difficulty easy, medium, hard, very hard or extreme. For 9x9 boards without constraints the scale is that\n"
        "             of Sudoku Explainer: up to 1.5, 2.5, 5.0, 7.3, and above. For others it is the number of\n"
        "             constraints in the largest step of 'nonet explain': up to 1, 2, 4, 8, and above.\n"
        "  er ep ed   ratings of Sudoku Explainer 1.2.1: of the hardest step, of the hardest step up to the first\n"
        "             placed digit, and of the first step\n"
        "  singles    whether naked and hidden singles solve it\n"
        "  depth      the depth of trial and error that solves it: 0 is singles, 1 assumes one candidate at a time,\n"
        "             2 nests two such trials; empty if it is above --depth\n"
        "  backdoor   the fewest cells of the solution with which singles solve it; empty if above --backdoor\n"
        "  backdoors  the number of such sets of cells, and cells: the first set\n"
        "The last five are for boards to side 16 whose constraints are units. --se writes only the first four, for\n"
        "9x9 boards without constraints, and is faster. --explain adds\n"
        "  explain    the size of the largest step of 'nonet explain', in constraints, and explain_smallest:\n"
        "             whether it is proved; if not, explain is an upper bound\n",
    .statuses = {{"1", "Some puzzle has no solution or several, or a record is not a puzzle."}},
    .examples =
        "  nonet rate puzzles.txt\n"
        "  nonet rate --se puzzles.txt\n"
        "  nonet rate --output csv puzzles.txt > ratings.csv\n"
        "  nonet rate --explain puzzles.txt\n",
    .options = with_search_options({"se", "no-uniqueness", "depth", "backdoor", "explain", "effort", "columns"}),
    .own = {{"se", "", "only the difficulty and the ratings of Sudoku Explainer"},
            {"no-uniqueness", "", "er, ep and ed without techniques that assume one solution"}},
    .job = rate_job,
};

}  // namespace nonet::cli
