#include "run/workshop.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "nonet/workshop.hpp"
#include "nonet/writer.hpp"
#include "run/internal/explain_worker.hpp"
#include "run/internal/format.hpp"
#include "run/internal/task_worker.hpp"
#include "run/minimal.hpp"

namespace nonet {
namespace {

// Products of 128 bits folded to 64, word by word, as wyhash mixes; two lanes with constants of their own.
LineKey key_of(std::span<const Cell> cells) {
  __extension__ using Wide = unsigned __int128;
  const auto fold = [](std::uint64_t one, std::uint64_t other) {
    const Wide product = static_cast<Wide>(one) * other;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
  };
  LineKey key = {0x9E3779B97F4A7C15ULL, 0xC2B2AE3D27D4EB4FULL};
  for (std::size_t at = 0; at < cells.size(); at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, cells.data() + at, std::min(sizeof word, cells.size() - at));
    key[0] = fold(key[0] ^ word, 0x9FB21C651E98DF25ULL);
    key[1] = fold(key[1] ^ word, 0xD6E8FEB86659FD93ULL);
  }
  if (key == LineKey{}) key[0] = 1;
  return key;
}

// Of a search whose verdict is all that is left of it.
Outcome outcome_of(Verdict verdict, Stop stop, std::string message) {
  switch (verdict) {
    case Verdict::no_solution:
      return {.solutions = 0, .stop = Stop::exhausted};
    case Verdict::unique:
      return {.solutions = 1, .stop = Stop::exhausted};
    case Verdict::multiple:
      return {.solutions = 2, .stop = Stop::solution_limit};
    default:
      break;
  }
  const std::uint64_t found = verdict == Verdict::solved ? 1 : 0;
  return {.solutions = found, .stop = stop == Stop::exhausted ? Stop::gave_up : stop, .message = std::move(message)};
}

class WorkshopWorker : public TaskWorker {
 public:
  WorkshopWorker(TaskSetup setup, WorkshopOptions options)
      : TaskWorker(std::move(setup)), options_(std::move(options)) {}

 protected:
  const WorkshopOptions& options() const { return options_; }

 private:
  WorkshopOptions options_;
};

class CanonicalWorker : public WorkshopWorker {
 public:
  using WorkshopWorker::WorkshopWorker;

 protected:
  void prepare(const ParsedChunk& chunk) override {
    if (!options().grid_key) return;
    by_segment(chunk, outcomes_, refusal, [&](Backend& backend, const auto& segment, std::span<Outcome> outcomes) {
      const auto cells = static_cast<std::size_t>(segment.rules->cells());
      solutions_.resize(chunk.slots() * cells);
      backend.solve_batch(segment.puzzles, budget(), outcomes,
                          std::span<Cell>(solutions_).subspan(segment.first_slot * cells, outcomes.size() * cells));
    });
  }

  bool wants_records() const override { return options().dedupe; }

  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    if (budget().stop.stop_requested()) return false;
    result.status = Status::done;
    if (options().grid_key) {
      if (outcomes_[slot].stop == Stop::cancelled) return false;
      set_outcome(result, outcomes_[slot]);
    }
    const std::shared_ptr<const Rules>& rules = chunk.segment(slot).rules;
    if (!canonicaliser_ || rules_ != rules) {
      canonicaliser_.reset();
      rules_ = rules;
      why_not_ = Canonicaliser::why_not(*rules, options().form);
      if (why_not_.empty()) canonicaliser_.emplace(rules);
    }
    if (!canonicaliser_ || !result.puzzle->excluded.empty()) {
      result.status = Status::failed;
      result.outcome = nullptr;
      result.message = why_not_.empty() ? "a puzzle with excluded candidates has no canonical form here" : why_not_;
      return true;
    }
    try {
      form_.resize(result.puzzle->clues.size());
      canonicaliser_->canonical(options().form, result.puzzle->clues, form_);
      add_values(chunk, slot, result);
      result.board = form_;
      if (options().dedupe) result.key = key_of(form_);
    } catch (const Error& error) {  // too many orders tie
      result.status = Status::failed;
      result.outcome = nullptr;
      result.message = error.what();
    }
    return true;
  }

 private:
  void add_values(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) {
    std::size_t next = 0;
    const auto add = [&]() -> std::string& {
      if (values_.size() == next) values_.emplace_back();
      values_[next].clear();
      return values_[next++];
    };
    const Symbols symbols = Symbols::standard(rules_->side());
    if (options().class_key) append_line(add(), form_, symbols);
    if (options().grid_key) {
      std::string& text = add();
      if (result.status == Status::unique) {
        grid_.resize(form_.size());
        canonicaliser_->canonical(options().form, chunk.cells_of(solutions_, slot), grid_);
        append_line(text, grid_, symbols);
      }
    }
    if (options().automorphisms) add() = std::to_string(canonicaliser_->automorphisms(result.puzzle->clues));
    result.values = values_;
  }

  std::shared_ptr<const Rules> rules_;
  std::optional<Canonicaliser> canonicaliser_;
  std::string why_not_;
  std::vector<Outcome> outcomes_;
  std::vector<Cell> solutions_;
  Board form_;
  Board grid_;
  std::vector<std::string> values_;
};

class MinimalWorker : public WorkshopWorker {
 public:
  using WorkshopWorker::WorkshopWorker;

 protected:
  void prepare(const ParsedChunk& chunk) override {
    if (options().constraints) return;
    by_segment(chunk, outcomes_, refusal, [&](Backend& backend, const auto& segment, std::span<Outcome> outcomes) {
      const auto cells = static_cast<std::size_t>(segment.rules->cells());
      minimal_.resize(chunk.slots() * cells);
      const MinimiseOptions how{.seed = options().seed, .keep = options().keep, .budget = budget()};
      minimise(backend, segment.puzzles, how, outcomes,
               std::span<Cell>(minimal_).subspan(segment.first_slot * cells, outcomes.size() * cells));
    });
  }

  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    if (options().constraints) return without_spare(chunk.segment(slot).rules, result);
    if (outcomes_[slot].stop == Stop::cancelled) return false;
    set_outcome(result, outcomes_[slot]);
    if (result.status == Status::unique) result.board = chunk.cells_of(minimal_, slot);
    return true;
  }

 private:
  // Of one puzzle: constraints go first, then clues. False: cancelled.
  bool without_spare(const std::shared_ptr<const Rules>& rules, PuzzleResult& result) {
    outcomes_.assign(1, {});
    Outcome& outcome = outcomes_.front();
    if (std::string why = backends().why_not(rules); !why.empty()) {
      outcome = refusal(std::move(why));
    } else {
      Budget limit_2 = from_now_on(budget());
      limit_2.max_solutions = 2;
      outcome = backends().get(rules).solve(*result.puzzle, limit_2, {});
      if (outcome.verdict() == Verdict::unique) leave_out(limit_2, *result.puzzle, outcome);
    }
    if (outcome.stop == Stop::cancelled) return false;
    set_outcome(result, outcome);
    if (result.status != Status::unique) return true;
    result.board = minimal_;
    result.values = values_;
    return true;
  }

  void leave_out(const Budget& budget, const PuzzleView& puzzle, Outcome& outcome) {
    const ConstraintAnalysis spare = spare_constraints(backend(), puzzle, budget);
    outcome.stop = spare.stop;
    if (spare.stop != Stop::exhausted) return;
    const std::shared_ptr<const Rules> left = without_constraints(*puzzle.rules, spare.redundant);
    const auto solver = make_backend(backend(), left);
    minimal_.assign(puzzle.clues.size(), 0);
    minimise(*solver, {left.get(), 1, puzzle.clues, puzzle.excluded},
             {.seed = options().seed, .keep = options().keep, .budget = budget}, outcomes_, minimal_);
    std::string list;
    for (const std::string& text : left->spec().other_constraints()) {
      list += (list.empty() ? "" : ",") + json_string(text);
    }
    values_.assign(1, "[" + list + "]");
  }

  std::vector<std::string> values_;
  std::vector<Outcome> outcomes_;
  std::vector<Cell> minimal_;
};

// A result for each of the puzzles that are found from one, as they are found.
class SeveralWorker : public WorkshopWorker {
 public:
  using WorkshopWorker::WorkshopWorker;

 protected:
  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) final {
    const std::shared_ptr<const Rules>& rules = chunk.segment(slot).rules;
    found_ = 0;
    cut_ = false;
    if (std::string why = backends().why_not(rules); !why.empty()) {
      outcome_ = refusal(std::move(why));
      set_outcome(result, outcome_);
      write(result);
      return true;
    }
    Budget limited = budget();
    limited.max_solutions = options().limit;
    const Stop stop = search(backends().get(rules), chunk.puzzle(slot), limited, [&](std::span<const Cell> puzzle) {
      ++found_;
      result.board = puzzle;
      result.status = Status::unique;
      describe(result);
      write(result);
      return flush(kFlushSize);
    });
    result.board = {};
    result.values = {};
    if (stop == Stop::cancelled || stop == Stop::sink) return false;
    cut_ = stop != Stop::exhausted && stop != Stop::solution_limit;
    conclude(result);
    // A line after the puzzles, if there are some, says that these are not all.
    PuzzleResult mark = result;
    if (cut_) mark.status = status_of({.stop = stop});
    if (cut_ || found_ == 0) write(mark);
    // Without a verdict and a puzzle the limit is all that there is to count.
    if (cut_ && found_ == 0 && result.status == Status::done) {
      result.status = mark.status;
      cut_ = false;
    }
    return true;
  }
  bool reports() const final { return false; }
  bool cut_short(const PuzzleResult& /*result*/) const final { return cut_; }

  virtual Stop search(Backend& backend, const PuzzleView& puzzle, const Budget& budget, const SolutionSink& sink) = 0;
  /// Adds to the result of what was just found.
  virtual void describe(PuzzleResult& /*result*/) {}
  /// Sets the status of the puzzle itself.
  virtual void conclude(PuzzleResult& result) = 0;

  Outcome outcome_;
  std::uint64_t found_ = 0;

 private:
  bool cut_ = false;
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

class VicinityWorker : public SeveralWorker {
 public:
  using SeveralWorker::SeveralWorker;

 protected:
  Stop search(Backend& backend, const PuzzleView& puzzle, const Budget& budget, const SolutionSink& sink) override {
    clues_ =
        static_cast<int>(std::count_if(puzzle.clues.begin(), puzzle.clues.end(), [](Cell cell) { return cell != 0; }));
    if (clues_ < options().remove) return Stop::exhausted;
    result_ = vicinity(backend, puzzle, options().remove, options().add, budget, sink);
    // Ways that are skipped leave the search as incomplete as a limit would.
    return result_.stop == Stop::exhausted && result_.skipped > 0 ? Stop::gave_up : result_.stop;
  }
  void conclude(PuzzleResult& result) override {
    result.status = Status::done;
    if (clues_ < options().remove) {
      result.status = Status::failed;
      result.message = "it has " + std::to_string(clues_) + " clues, fewer than --remove";
    } else if (result_.skipped > 0) {
      result.message = std::to_string(result_.skipped) + " ways to leave clues out have too many solutions";
    } else if (found_ == 0) {
      result.message = "no minimal puzzle is so near";
    }
  }

 private:
  VicinityResult result_;
  int clues_ = 0;
};

class RepairWorker : public SeveralWorker {
 public:
  using SeveralWorker::SeveralWorker;

 protected:
  Stop search(Backend& backend, const PuzzleView& puzzle, const Budget& budget, const SolutionSink& sink) override {
    try {
      repairs_ = repairs(backend, puzzle, options().goal, options().limit, budget);
    } catch (const Error& error) {  // the side is too large
      repairs_ = {.stop = Stop::failed, .message = error.what()};
    }
    for (const Repair& repair : repairs_.found) {
      values_.assign(1, text_of(repair, *puzzle.rules));
      if (options().goal == RepairGoal::solution) {
        std::string& instead = values_.emplace_back();
        for (const OpenCell& cell : repair.instead) {
          (instead += instead.empty() ? "" : ", ") += text_of(cell, *puzzle.rules);
        }
      }
      if (!sink(mended(puzzle.clues, repair))) return Stop::sink;
    }
    return repairs_.stop;
  }
  void describe(PuzzleResult& result) override {
    if (options().goal == RepairGoal::solution) result.status = Status::solved;
    result.values = values_;
  }
  void conclude(PuzzleResult& result) override {
    if (!repairs_.found.empty()) {
      result.status = options().goal == RepairGoal::solution ? Status::solved : Status::unique;
    } else if (repairs_.hopeless) {
      result.status = repairs_.verdict == Verdict::multiple ? Status::multiple : Status::no_solution;
      result.message = repairs_.why;
    } else {
      result.status = status_of({.stop = repairs_.stop});
      result.message = repairs_.message;
      if (repairs_.size > 1) result.message = formatted("fewer than {} changes do not mend it", repairs_.size);
    }
  }

 private:
  Repairs repairs_;
  std::vector<std::string> values_;
};

class CandidatesWorker : public WorkshopWorker {
 public:
  using WorkshopWorker::WorkshopWorker;

 protected:
  void prepare(const ParsedChunk& chunk) override {
    const auto refused = [](const std::string& why) { return TrueCandidates{.stop = Stop::failed, .message = why}; };
    by_segment(chunk, found_, refused, [&](Backend& backend, const auto& segment, std::span<TrueCandidates> found) {
      true_candidates(backend, segment.puzzles, budget(), found, options().counts);
    });
  }

  bool handle(const ParsedChunk& /*chunk*/, std::size_t slot, PuzzleResult& result) override {
    const TrueCandidates& found = found_[slot];
    if (found.stop == Stop::cancelled) return false;
    // What came before a limit is no answer: others may be missing.
    const bool known = found.stop == Stop::exhausted;
    outcome_ = outcome_of(known ? found.verdict : Verdict::unknown, found.stop, found.message);
    set_outcome(result, outcome_);
    if (!known || found.verdict == Verdict::no_solution) return true;
    result.candidates = found.digits;
    if (options().counts > 0) {
      text_.clear();
      for (const std::uint64_t count : found.counts) (text_ += text_.empty() ? "[" : ",") += std::to_string(count);
      values_.assign(1, text_ + "]");
      result.values = values_;
    }
    return true;
  }

 private:
  std::vector<TrueCandidates> found_;
  Outcome outcome_;
  std::string text_;
  std::vector<std::string> values_;
};

class RatingWorker : public WorkshopWorker {
 public:
  using WorkshopWorker::WorkshopWorker;

 protected:
  void prepare(const ParsedChunk& chunk) override {
    const auto refused = [](const std::string& why) { return Rating{.stop = Stop::failed, .message = why}; };
    by_segment(chunk, ratings_, refused, [&](Backend& backend, const auto& segment, std::span<Rating> ratings) {
      try {
        rate(backend, segment.puzzles, options().rating, budget(), ratings);
      } catch (const Error& error) {
        std::fill(ratings.begin(), ratings.end(), refused(error.what()));
      }
      if (!options().rate_path) return;
      const auto cells = static_cast<std::size_t>(segment.rules->cells());
      solutions_.resize(chunk.slots() * cells);
      outcomes_.resize(ratings.size());
      backend.solve_batch(segment.puzzles, budget(), outcomes_,
                          std::span<Cell>(solutions_).subspan(segment.first_slot * cells, ratings.size() * cells));
    });
  }

  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    const Rating& rating = ratings_[slot];
    if (rating.stop == Stop::cancelled) return false;
    outcome_ = outcome_of(rating.verdict, rating.stop, rating.message);
    set_outcome(result, outcome_);
    cut_ = result.status == Status::unique && rating.stop != Stop::exhausted;
    if (result.status != Status::unique) return true;
    const auto number = [](std::int64_t value) { return value < 0 ? std::string() : std::to_string(value); };
    std::string cells;
    for (const CellIndex cell : rating.cells) {
      (cells += cells.empty() ? "" : ",") += cell_name(chunk.segment(slot).rules->geometry(), cell);
    }
    values_ = {rating.singles ? "true" : "false", number(rating.depth), number(rating.backdoor),
               rating.backdoor < 0 ? std::string() : std::to_string(rating.backdoors), std::move(cells)};
    if (options().rate_path && !add_path(chunk, slot)) return false;
    result.values = values_;
    return true;
  }
  bool cut_short(const PuzzleResult& /*result*/) const override { return cut_; }

 private:
  // False: stopped before the path came to its end.
  bool add_path(const ParsedChunk& chunk, std::size_t slot) {
    const PuzzleView puzzle = chunk.puzzle(slot);
    const std::span<const Cell> solution = chunk.cells_of(solutions_, slot);
    Path path;
    if (solution.front() != 0) {
      Explainer& explainer = explainers_.get(chunk.segment(slot).rules);
      explainer.begin();
      path = explainer.path(Marks(puzzle), solution, step_limits(budget(), options().explain.effort));
    }
    if (!path.whole) {
      if (budget().stop.stop_requested()) return false;
      cut_ = true;
      values_.resize(values_.size() + 2);
      return true;
    }
    values_.push_back(std::to_string(path.size()));
    values_.emplace_back(path.smallest() ? "true" : "false");
    return true;
  }

  std::vector<Rating> ratings_;
  std::vector<Outcome> outcomes_;  // of a segment
  std::vector<Cell> solutions_;
  ExplainerCache explainers_;
  Outcome outcome_;
  bool cut_ = false;
  std::vector<std::string> values_;
};

}  // namespace

std::vector<ResultField> fields_of(Task task, const WorkshopOptions& options) {
  std::vector<ResultField> fields;
  if (task == Task::minimal) {
    if (options.constraints) fields.push_back({"minimal_constraints", true});
  } else if (task == Task::canonical) {
    if (options.class_key) fields.push_back({"class"});
    if (options.grid_key) fields.push_back({"grid"});
    if (options.automorphisms) fields.push_back({"automorphisms", true});
  } else if (task == Task::candidates) {
    if (options.counts > 0) fields.push_back({"counts", true});
  } else if (task == Task::repairs) {
    fields.push_back({"changes"});
    if (options.goal == RepairGoal::solution) fields.push_back({"instead"});
  } else if (task == Task::rating) {
    fields = {{"singles", true}, {"depth", true}, {"backdoor", true}, {"backdoors", true}, {"cells"}};
    if (options.rate_path) fields.insert(fields.end(), {{"explain", true}, {"explain_smallest", true}});
  }
  return fields;
}

bool needs_backend(Task task, const WorkshopOptions& options) { return task != Task::canonical || options.grid_key; }

WorkerFactory make_workshop_task(Task task, const WorkshopOptions& options, const BackendSpec& backend,
                                 const Budget& budget, const ResultWriter& writer) {
  return [task, options, setup = TaskSetup{backend, budget, writer}]() -> std::unique_ptr<ChunkWorker> {
    switch (task) {
      case Task::minimal:
        return std::make_unique<MinimalWorker>(setup, options);
      case Task::all_minimal:
        return std::make_unique<AllMinimalWorker>(setup, options);
      case Task::rating:
        return std::make_unique<RatingWorker>(setup, options);
      case Task::explaining:
        return make_explain_worker(setup, options.explain);
      case Task::repairs:
        return std::make_unique<RepairWorker>(setup, options);
      case Task::vicinity:
        return std::make_unique<VicinityWorker>(setup, options);
      case Task::candidates:
        return std::make_unique<CandidatesWorker>(setup, options);
      default:
        return std::make_unique<CanonicalWorker>(setup, options);
    }
  };
}

}  // namespace nonet
