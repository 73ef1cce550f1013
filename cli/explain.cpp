#include <utility>

#include "base/text.hpp"
#include "cli/job.hpp"
#include "cli/step_output.hpp"
#include "cli/step_page.hpp"
#include "cli/verbs.hpp"
#include "nonet/explain.hpp"
#include "run/explain.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

enum class PathPart : std::uint8_t {
  all,
  next,     // the first step
  hardest,  // the first of the largest steps
  cell,     // those that a cell needs
};

struct ExplainOptions {
  PathPart part = PathPart::all;
  int row = 0;  // of the cell, from 0
  int column = 0;
  std::uint64_t effort = StepLimits().effort;  // of each step
  std::uint64_t limit = kClashLimit;
};

// "r4c5" or "R4C5", into row and column from 0.
void read_cell(std::string_view text, ExplainOptions& options) {
  const std::size_t c = text.find_first_of("cC");
  int row = 0;
  int column = 0;
  const bool read = (text.starts_with('r') || text.starts_with('R')) && c != std::string_view::npos &&
                    read_number(text.substr(1, c - 1), row) && read_number(text.substr(c + 1), column) && row > 0 &&
                    column > 0;
  if (!read) throw UsageError("--to: '" + std::string(text) + "' is not a cell, such as r4c5");
  options.row = row - 1;
  options.column = column - 1;
}

// "1 step"
std::string steps_text(std::size_t count) { return std::to_string(count) + (count == 1 ? " step" : " steps"); }

class ExplainWorker : public JobWorker {
 public:
  ExplainWorker(const JobSetup& setup, const ExplainOptions& options, std::shared_ptr<StepPage> page)
      : JobWorker(setup), options_(options), page_(std::move(page)) {
    if (const Geometry& shape = setup.layout.rules->geometry(); !has_cell(shape)) {
      throw UsageError(formatted("--to: the boards have no cell r{}c{}; their side is {}", options.row + 1,
                                 options.column + 1, shape.side()));
    }
  }

 protected:
  void prepare(const ParsedChunk& chunk) override {
    Budget limit_2 = budget();
    limit_2.max_solutions = 2;
    solve(chunk, limit_2, answers_);
  }

  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    const Outcome& outcome = answers_.outcomes[slot];
    if (outcome.stop == Stop::cancelled) return false;
    const std::shared_ptr<const Rules>& rules = chunk.segment(slot).rules;
    explanation_ = {.rules = rules};
    explained_ = false;
    set_outcome(result, outcome);
    if (result.status == Status::no_solution || result.status == Status::multiple) return say_why_not(rules, result);
    if (result.status != Status::unique) return true;
    if (!has_cell(rules->geometry())) {
      fail(result, formatted("the board has no cell r{}c{}", options_.row + 1, options_.column + 1));
      return true;
    }
    try {
      Explainer& explainer = explainers_.get(rules);
      explainer.begin();
      explain(explainer, result, chunk.cells_of(answers_.solutions, slot));
      explained_ = true;
    } catch (const Error& error) {
      fail(result, error.what());
    }
    result.cut_short = explanation_.cut;
    return !(explained_ && explanation_.cut && budget().stop.stop_requested());
  }

  void append(const PuzzleResult& result, std::string& text) override {
    const Explanation* const explanation = result.puzzle && explained_ ? &explanation_ : nullptr;
    const Layout& layout = setup().layout;
    if (page_) page_->add(result, explanation, layout);
    if (setup().form == Form::json) append_step_objects(text, result, explanation, layout);
    if (setup().form == Form::line) append_step_lines(text, result, explanation, layout);
  }

 private:
  bool has_cell(const Geometry& shape) const {
    return options_.part != PathPart::cell || std::max(options_.row, options_.column) < shape.side();
  }

  void fail(PuzzleResult& result, std::string why) {
    explained_ = false;
    result.status = Status::failed;
    result.outcome = nullptr;
    result.message = std::move(why);
  }

  // Of boards without a path: the sets that clash, or the open cells.
  bool say_why_not(const std::shared_ptr<const Rules>& rules, PuzzleResult& result) {
    try {
      explanation_ = without_path(backends().get(rules), *result.puzzle, result.outcome->verdict(), options_.limit,
                                  from_now_on(budget()));
      explanation_.rules = rules;
    } catch (const Error& error) {  // the side is too large
      result.message = error.what();
      return true;
    }
    explained_ = true;
    return !budget().stop.stop_requested();
  }

  // Hands on a step of a whole path. False: no more text is wanted.
  bool report(const Step& step, const Marks& before, PuzzleResult& result) {
    explanation_.first = explanation_.steps.size();
    explanation_.steps.push_back({.number = explanation_.first + 1, .step = step, .text = sentence(step, before)});
    explained_ = true;
    write(result);
    return flush(1);
  }

  void explain(Explainer& explainer, PuzzleResult& result, std::span<const Cell> solution) {
    const PuzzleView& puzzle = *result.puzzle;
    const StepLimits limits = step_limits(budget(), options_.effort);
    const Geometry& shape = puzzle.rules->geometry();
    Marks marks(puzzle);
    Path path;
    std::string about;
    if (options_.part == PathPart::next) {
      if (std::optional<Step> step = explainer.next(marks, solution, limits)) path.steps.push_back(*std::move(step));
      path.whole = !path.steps.empty() || marks.open() == 0;
      about = path.steps.empty() ? "" : "the next step";
    } else if (options_.part == PathPart::cell) {
      const int cell = shape.cell(options_.row, options_.column);
      const Cell placed = marks.placed(cell);
      path = explainer.path_to(cell, marks, solution, limits);
      about = cell_name(shape, cell) +
              (placed != 0 ? " is " + std::to_string(placed) + " already" : " in " + steps_text(path.steps.size()));
    } else if (options_.part == PathPart::hardest) {
      path = explainer.path(marks, solution, limits);
      about = headline(path);
    } else {
      explanation_.more = true;
      path = explainer.path(marks, solution, limits,
                            [&](const Step& step, const Marks& before) { return report(step, before, result); });
      explanation_.more = false;
      explanation_.first = explanation_.steps.size();
      about = headline(path);
    }
    explanation_.cut = !path.whole;
    if (marks.open() == 0) about = "no cell is open";
    if (explanation_.cut) about += about.empty() ? "no step was found in time" : ", and no more were found in time";
    if (options_.part != PathPart::all) show(std::move(path), std::move(marks));
    explanation_.headline = std::move(about);
  }

  std::string headline(const Path& path) const {
    if (path.steps.empty()) return "";
    if (options_.part == PathPart::hardest) {
      return "step " + std::to_string(path.hardest() + 1) + " of " + std::to_string(path.steps.size()) +
             " is the largest";
    }
    return steps_text(path.steps.size()) + ", the largest of " + size_text(path.size(), path.smallest());
  }

  // Follows the path, for the text of its steps.
  void show(Path path, Marks marks) {
    const std::size_t hardest = path.hardest();
    explanation_.steps = explained_steps(std::move(path), std::move(marks));
    if (options_.part == PathPart::hardest && !explanation_.steps.empty()) {
      explanation_.steps = {std::move(explanation_.steps[hardest])};
    }
  }

  ExplainOptions options_;
  std::shared_ptr<StepPage> page_;
  ExplainerCache explainers_;
  Answers answers_;
  Explanation explanation_;
  bool explained_ = false;
};

Job explain_job(const Arguments& arguments) {
  if (int{arguments.next} + int{arguments.hardest} + int{arguments.to.has_value()} > 1) {
    throw UsageError("--next, --hardest and --to ask for different steps");
  }
  ExplainOptions options;
  if (arguments.next) options.part = PathPart::next;
  if (arguments.hardest) options.part = PathPart::hardest;
  if (arguments.to) {
    options.part = PathPart::cell;
    read_cell(*arguments.to, options);
  }
  options.effort = arguments.effort.value_or(options.effort);
  options.limit = arguments.limit.value_or(options.limit);
  const auto page = arguments.html ? std::make_shared<StepPage>(arguments) : nullptr;
  Job job{
      .make_worker = makes<ExplainWorker>(options, page), .needs = Needs::exclusions, .slow = true, .several = true};
  if (page) job.finish = [page] { page->write(); };
  return job;
}

}  // namespace

extern const Verb kExplain = {
    .name = "explain",
    .summary = "the next step and why, in the fewest constraints, up to the solution",
    .operands = "[FILE...]",
    .details =
        "The steps of a puzzle, each when it is found: what is placed or removed, and a smallest set of constraints "
        "that "
        "forces it\n"
        "in the present state of pencil marks. Constraints are: a cell holds a digit, or at most one; a row, column or "
        "box\n"
        "holds a digit, or at most once; a constraint that was drawn. The smallest step comes next; 'at most' where "
        "the\n"
        "work of --effort was too little to prove that no step is smaller. Pencil marks of the input count.\n"
        "Where there is no solution: smallest sets of clues and drawn constraints that clash, up to --limit. Where "
        "there\n"
        "are several: the cells that are open, and two solutions.\n"
        "'nonet hint' is 'nonet explain --next'.\n",
    .statuses = {{"1", "Some puzzle has no solution or several, or a record is no puzzle."}, {"4", ""}},
    .examples =
        "  nonet explain puzzle.txt\n"
        "  nonet explain --next puzzles.txt\n"
        "  nonet explain --to r4c5 puzzle.txt\n"
        "  nonet explain --hardest --output json puzzles.txt\n"
        "  nonet explain --html steps.html puzzle.txt\n",
    .options = with_search_options({"next", "to", "hardest", "effort", "limit", "html"}),
    .own = {{"limit", "N", "smallest sets that clash to look for, 0 for all (default: 10)"},
            {"html", "FILE", "write a page that goes through the steps on the board; - for standard output"},
            {"output", "FORM", "sentences, or an object a step; none gives a summary alone"},
            {"to", "CELL", "the steps that this cell needs, such as r4c5", 0, true}},
    .job = explain_job,
};

}  // namespace nonet::cli
