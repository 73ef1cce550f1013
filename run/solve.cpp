#include "run/solve.hpp"

#include <algorithm>
#include <utility>

#include "nonet/check.hpp"
#include "run/internal/task_worker.hpp"
#include "run/minimal.hpp"

namespace nonet {
namespace {

// solve and count: whole batches.
class BatchWorker : public TaskWorker {
 public:
  BatchWorker(TaskSetup setup, bool wants_solutions)
      : TaskWorker(std::move(setup)), wants_solutions_(wants_solutions) {}

 protected:
  void prepare(const ParsedChunk& chunk) override {
    outcomes_.resize(chunk.slots());  // each is written below
    for (const ParsedChunk::Segment& segment : chunk.segments()) {
      const std::size_t count = segment.puzzles.count;
      const std::span<Outcome> outcomes = std::span<Outcome>(outcomes_).subspan(segment.first_slot, count);
      const auto cells = static_cast<std::size_t>(segment.rules->cells());
      if (wants_solutions_) solutions_.resize(chunk.slots() * cells);
      if (const std::string why = backends().why_not(segment.rules); !why.empty()) {
        std::fill(outcomes.begin(), outcomes.end(), refusal(why));
        continue;
      }
      const std::span<Cell> all(solutions_);
      backends()
          .get(segment.rules)
          .solve_batch(under_cube(segment.puzzles), budget(), outcomes,
                       wants_solutions_ ? all.subspan(segment.first_slot * cells, count * cells) : std::span<Cell>());
    }
  }
  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    const Outcome& outcome = outcomes_[slot];
    if (outcome.stop == Stop::cancelled) return false;
    set_outcome(result, outcome);
    if (wants_solutions_ && outcome.solutions > 0) result.solution = chunk.cells_of(solutions_, slot);
    return true;
  }
  // True for a count that is not complete, and for a solver that broke after a solution.
  bool cut_short(const PuzzleResult& result) const override {
    if (result.outcome == nullptr || result.outcome->solutions == 0) return false;
    if (wants_solutions_) return result.outcome->stop == Stop::failed;
    return result.outcome->stop != Stop::exhausted && result.outcome->stop != Stop::solution_limit;
  }

 private:
  bool wants_solutions_;
  LargePageVector<Outcome> outcomes_;
  LargePageVector<Cell> solutions_;
};

// solve --all. Each solution is written when it is found, so any number of them fits into memory.
class AllSolutionsWorker : public TaskWorker {
 public:
  using TaskWorker::TaskWorker;

 protected:
  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    const std::shared_ptr<const Rules>& rules = chunk.segment(slot).rules;
    if (std::string why = backends().why_not(rules); !why.empty()) {
      outcome_ = refusal(std::move(why));
    } else {
      result.status = Status::solved;
      outcome_ =
          backends().get(rules).solve(under_cube(chunk.puzzle(slot)), budget(), [&](std::span<const Cell> solution) {
            result.solution = solution;
            write(result);
            return flush(kFlushSize);
          });
      result.solution = {};
    }
    if (outcome_.stop == Stop::cancelled || outcome_.stop == Stop::sink) return false;
    set_outcome(result, outcome_);
    if (cut_short(result)) {
      // A line after the solutions says that these are not all.
      PuzzleResult mark = result;
      mark.status = status_of({.stop = outcome_.stop});
      write(mark);
    }
    return true;
  }
  bool reports() const override { return outcome_.solutions == 0; }
  bool cut_short(const PuzzleResult& result) const override {
    return outcome_.solutions > 0 && outcome_.stop != Stop::exhausted && outcome_.stop != Stop::solution_limit &&
           result.puzzle;
  }

 private:
  Outcome outcome_;
};

class UniquenessWorker : public TaskWorker {
 public:
  using TaskWorker::TaskWorker;

 protected:
  // Only classic boards are searched in batches. On other boards a search may be much work, and if one search ends
  // early the others on that board can be left out.
  void prepare(const ParsedChunk& chunk) override {
    analyses_.resize(chunk.slots());
    for (const ParsedChunk::Segment& segment : chunk.segments()) {
      if (!segment.rules->classic() || !backends().why_not(segment.rules).empty()) continue;
      analyse_clues(backends().get(segment.rules), under_cube(segment.puzzles), budget(),
                    std::span<ClueAnalysis>(analyses_).subspan(segment.first_slot, segment.puzzles.count));
    }
  }
  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    const std::shared_ptr<const Rules>& rules = chunk.segment(slot).rules;
    const Clock::time_point began = Clock::now();
    ClueAnalysis& analysis = analyses_[slot];
    if (std::string why = backends().why_not(rules); !why.empty()) {
      analysis = {.outcome = refusal(std::move(why))};
    } else if (!rules->classic()) {
      analysis = analyse_clues(backends().get(rules), under_cube(chunk.puzzle(slot)), budget());
    }
    if (analysis.outcome.stop == Stop::cancelled || analysis.minimality == Stop::cancelled) return false;
    set_outcome(result, analysis.outcome);
    if (result.status == Status::unique && analysis.minimality == Stop::exhausted) {
      result.redundant = &analysis.redundant;
      constraints_ = {};
      if (!drawn_numbers(rules->spec()).empty()) {
        const Budget rest = rest_of(budget(), began, analysis.nodes);
        constraints_ = analyse_constraints(backend(), under_cube(chunk.puzzle(slot)), rest);
      }
      if (constraints_.stop == Stop::cancelled) return false;
      if (constraints_.stop == Stop::exhausted) result.redundant_constraints = &constraints_.redundant;
    }
    return true;
  }
  bool cut_short(const PuzzleResult& result) const override {
    return result.status == Status::unique && result.redundant_constraints == nullptr;
  }

 private:
  std::vector<ClueAnalysis> analyses_;  // one for each slot
  ConstraintAnalysis constraints_;      // of the puzzle at hand
};

// check --solutions.
class SolutionsWorker : public BatchWorker {
 public:
  SolutionsWorker(TaskSetup setup, SolutionReader reader)
      : BatchWorker(std::move(setup), true), reader_(std::move(reader)) {}

 protected:
  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    given_ = reader_.read(result.record, result.message);
    if (given_.empty()) {  // the record is invalid
      if (result.message.empty()) result.message = "no solution stands beside the puzzle";
      return true;
    }
    if (!BatchWorker::handle(chunk, slot, result)) return false;
    if (result.status != Status::unique && result.status != Status::multiple) return true;
    result.given = given_;
    wrong_.clear();
    for (std::size_t cell = 0; cell < given_.size(); ++cell) {
      // Of several solutions only the clues are certain.
      const bool certain = result.status == Status::unique || result.puzzle->clues[cell] != 0;
      if (certain && given_[cell] != 0 && given_[cell] != result.solution[cell]) {
        wrong_.push_back(static_cast<CellIndex>(cell));
      }
    }
    if (!wrong_.empty()) {
      result.status = Status::wrong;
    } else if (result.status == Status::multiple) {
      return complete(chunk.segment(slot).rules, result);
    }
    result.wrong = &wrong_;
    return true;
  }
  bool cut_short(const PuzzleResult& result) const override {
    return BatchWorker::cut_short(result) || (result.status == Status::multiple && result.wrong == nullptr);
  }

 private:
  // Of a puzzle with several solutions: whether one of them has all cells that are given.
  bool complete(const std::shared_ptr<const Rules>& rules, PuzzleResult& result) {
    Board all = given_;
    for (std::size_t cell = 0; cell < all.size(); ++cell) all[cell] = std::max(all[cell], result.puzzle->clues[cell]);
    const PuzzleView puzzle{rules.get(), all, result.puzzle->excluded};
    const Stats& stats = result.outcome->stats;
    Budget budget = rest_of(this->budget(), Clock::now() - stats.elapsed.value_or(Clock::duration{0}),
                            stats.nodes + stats.conflicts);
    budget.max_solutions = 1;
    const Outcome outcome = backends().get(rules).solve(puzzle, budget, {});
    if (outcome.stop == Stop::cancelled) return false;
    if (outcome.solutions == 0 && outcome.stop != Stop::exhausted) return true;
    if (outcome.solutions == 0) {
      result.status = Status::wrong;
      result.message = why_contradictory(puzzle);
      if (result.message.empty()) result.message = "no solution has all these digits";
    }
    result.wrong = &wrong_;
    return true;
  }

  SolutionReader reader_;
  Board given_;
  std::vector<CellIndex> wrong_;
};

}  // namespace

WorkerFactory make_task(Task task, const BackendSpec& backend, const Budget& budget, const ResultWriter& writer,
                        const Layout& layout, const Cube& cube) {
  std::optional<SolutionReader> reader;
  if (task == Task::solutions) reader.emplace(layout);
  return [task, reader, setup = TaskSetup{backend, budget, writer, cube}]() -> std::unique_ptr<ChunkWorker> {
    switch (task) {
      case Task::first_solution:
        return std::make_unique<BatchWorker>(setup, true);
      case Task::number:
        return std::make_unique<BatchWorker>(setup, false);
      case Task::all_solutions:
        return std::make_unique<AllSolutionsWorker>(setup);
      case Task::uniqueness:
        return std::make_unique<UniquenessWorker>(setup);
      case Task::solutions:
        return std::make_unique<SolutionsWorker>(setup, *reader);
      default:
        throw Error("a task of run/workshop.hpp");
    }
  };
}

}  // namespace nonet
