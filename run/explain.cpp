#include "run/explain.hpp"

#include <utility>

#include "nonet/explain.hpp"
#include "run/internal/explain_worker.hpp"

namespace nonet {
namespace {

// "1 step"
std::string steps_text(std::size_t count) { return std::to_string(count) + (count == 1 ? " step" : " steps"); }

class ExplainWorker : public TaskWorker {
 public:
  ExplainWorker(TaskSetup setup, const ExplainOptions& options) : TaskWorker(std::move(setup)), options_(options) {}

 protected:
  void prepare(const ParsedChunk& chunk) override {
    Budget limit_2 = budget();
    limit_2.max_solutions = 2;
    by_segment(chunk, outcomes_, refusal, [&](Backend& backend, const auto& segment, std::span<Outcome> outcomes) {
      const auto cells = static_cast<std::size_t>(segment.rules->cells());
      solutions_.resize(chunk.slots() * cells);
      backend.solve_batch(segment.puzzles, limit_2, outcomes,
                          std::span<Cell>(solutions_).subspan(segment.first_slot * cells, outcomes.size() * cells));
    });
  }

  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    if (outcomes_[slot].stop == Stop::cancelled) return false;
    explanation_ = {.rules = chunk.segment(slot).rules};
    set_outcome(result, outcomes_[slot]);
    if (result.status == Status::no_solution || result.status == Status::multiple)
      return tell_why_not(chunk, slot, result);
    if (result.status != Status::unique) return true;
    const Geometry& shape = result.puzzle->rules->geometry();
    if (options_.part == PathPart::cell && (options_.row >= shape.side() || options_.column >= shape.side())) {
      fail(result,
           "the board has no cell r" + std::to_string(options_.row + 1) + "c" + std::to_string(options_.column + 1));
      return true;
    }
    try {
      Explainer& explainer = explainers_.get(chunk.segment(slot).rules);
      explainer.begin();
      explain(explainer, result, chunk.cells_of(solutions_, slot));
    } catch (const Error& error) {
      fail(result, error.what());
      return true;
    }
    if (explanation_.cut && budget().stop.stop_requested()) return false;
    result.explanation = &explanation_;
    return true;
  }
  bool cut_short(const PuzzleResult& /*result*/) const override { return explanation_.cut; }

 private:
  static void fail(PuzzleResult& result, std::string why) {
    result.explanation = nullptr;
    result.status = Status::failed;
    result.outcome = nullptr;
    result.message = std::move(why);
  }

  // Of boards without a path: what clashes, or what is open.
  bool tell_why_not(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) {
    try {
      explanation_ = without_path(backends().get(chunk.segment(slot).rules), *result.puzzle, outcomes_[slot].verdict(),
                                  options_.limit, from_now_on(budget()));
      explanation_.rules = chunk.segment(slot).rules;
    } catch (const Error& error) {  // the side is too large
      result.message = error.what();
      return true;
    }
    if (budget().stop.stop_requested()) return false;
    result.explanation = &explanation_;
    return true;
  }

  // Hands on a step of a whole path. False: no more text is wanted.
  bool report(const Step& step, const Marks& before, PuzzleResult& result) {
    explanation_.first = explanation_.steps.size();
    explanation_.steps.push_back({.number = explanation_.first + 1, .step = step, .text = sentence(step, before)});
    result.explanation = &explanation_;
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
    if (options_.part != PathPart::all) tell(std::move(path), std::move(marks));
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

  // Goes the path, for the text of its steps.
  void tell(Path path, Marks marks) {
    const std::size_t hardest = path.hardest();
    explanation_.steps = explained_steps(std::move(path), std::move(marks));
    if (options_.part == PathPart::hardest && !explanation_.steps.empty()) {
      explanation_.steps = {std::move(explanation_.steps[hardest])};
    }
  }

  ExplainOptions options_;
  ExplainerCache explainers_;
  std::vector<Outcome> outcomes_;
  std::vector<Cell> solutions_;
  Explanation explanation_;
};

}  // namespace

std::vector<ExplainedStep> explained_steps(Path path, Marks marks) {
  std::vector<ExplainedStep> steps;
  for (Step& step : path.steps) {
    std::string text = sentence(step, marks);
    apply(marks, step);
    steps.push_back({.number = steps.size() + 1, .step = std::move(step), .text = std::move(text)});
  }
  return steps;
}

Explanation without_path(Backend& backend, const PuzzleView& puzzle, Verdict verdict, std::uint64_t limit,
                         const Budget& budget) {
  Explanation explanation;
  if (verdict == Verdict::no_solution) {
    explanation.clashes = smallest_clashes(puzzle, limit, budget);
    explanation.headline = text_of(*explanation.clashes, puzzle);
  } else {
    explanation.open = open_cells(backend, puzzle, budget);
    explanation.headline = text_of(*explanation.open, *puzzle.rules);
  }
  return explanation;
}

Explainer& ExplainerCache::get(const std::shared_ptr<const Rules>& rules) {
  if (!explainer_ || rules_ != rules) {
    explainer_.reset();
    rules_ = rules;
    explainer_.emplace(rules);
  }
  return *explainer_;
}

StepLimits step_limits(const Budget& budget, std::uint64_t effort) {
  return {.effort = effort, .deadline = from_now_on(budget).deadline, .stop = budget.stop};
}

std::unique_ptr<ChunkWorker> make_explain_worker(TaskSetup setup, const ExplainOptions& options) {
  return std::make_unique<ExplainWorker>(std::move(setup), options);
}

}  // namespace nonet
