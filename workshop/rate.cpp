#include "nonet/workshop.hpp"

#include <algorithm>

#include "workshop/internal/batch_size.hpp"
#include "workshop/internal/singles_board.hpp"

namespace nonet {
namespace {

using workshop::Singles;
using workshop::SinglesBoard;

constexpr std::uint64_t kTrialsBetweenLooks = 64;  // at the clock: some 0.1 ms

class Rater {
 public:
  Rater(const Rules& rules, const RatingLimits& limits) : singles_(rules), limits_(limits) {}

  // `budget` is what is left for this puzzle.
  void rate(const PuzzleView& puzzle, std::span<const Cell> solution, const Budget& budget, Rating& rating) {
    budget_ = &budget;
    until_ = from_now_on(budget).deadline;
    trials_ = 0;
    stop_ = Stop::exhausted;
    solution_ = solution;
    SinglesBoard board;
    if (!singles_.load(board, puzzle)) throw Error("rate: the backend found a solution where singles exclude any");
    rating.singles = board.solved();
    SinglesBoard tried = board;
    for (int depth = 0; depth <= limits_.depth && rating.depth < 0 && goes_on(); ++depth) {
      close(tried, depth);
      if (tried.solved()) rating.depth = depth;
    }
    for (int size = 0; size <= limits_.backdoor && rating.backdoor < 0 && goes_on(); ++size) {
      chosen_.clear();
      rating.backdoors = 0;
      count_backdoors(board, 0, size, rating);
      if (stop_ == Stop::exhausted && rating.backdoors > 0) rating.backdoor = size;
    }
    rating.stop = stop_;
    if (rating.backdoor < 0) {
      rating.backdoors = 0;
      rating.cells.clear();
    }
  }

 private:
  bool goes_on() {
    if (stop_ != Stop::exhausted) return false;
    if (budget_->max_nodes && trials_ >= *budget_->max_nodes) stop_ = Stop::node_limit;
    if (trials_ % kTrialsBetweenLooks == 0) {
      if (budget_->stop.stop_requested()) {
        stop_ = Stop::cancelled;
      } else if (until_ && Clock::now() >= *until_) {
        stop_ = Stop::timeout;
      }
    }
    return stop_ == Stop::exhausted;
  }
  bool may_try() {
    ++trials_;
    return goes_on();
  }

  // Singles and trials to this depth, until nothing changes. False: contradiction.
  bool close(SinglesBoard& board, int depth) {
    if (depth == 0) return singles_.run(board);
    if (!close(board, depth - 1)) return false;
    for (bool changed = true; changed && !board.solved();) {
      changed = false;
      for (std::size_t cell = 0; cell < solution_.size(); ++cell) {
        for (unsigned digits = board.is_open(cell) ? board.left[cell] : 0; digits != 0; digits &= digits - 1) {
          const unsigned digit = digits & (~digits + 1);
          if (!board.is_open(cell) || (board.left[cell] & digit) == 0) continue;
          if (!may_try()) return true;
          SinglesBoard trial = board;
          if (singles_.place(trial, cell, digit) && close(trial, depth - 1)) continue;
          if (stop_ != Stop::exhausted) return true;
          if (!singles_.keep(board, cell, ~digit) || !close(board, depth - 1)) return false;
          changed = true;
        }
      }
    }
    return true;
  }

  // Counts the sets of `size` more cells from `first` on. No smaller set is a backdoor, so a cell that is settled
  // already cannot help.
  void count_backdoors(const SinglesBoard& board, std::size_t first, int size, Rating& rating) {
    if (size == 0) {
      if (!board.solved()) return;
      if (rating.backdoors++ == 0) rating.cells = chosen_;
      return;
    }
    for (std::size_t cell = first; cell < solution_.size(); ++cell) {
      if (!board.is_open(cell)) continue;
      if (!may_try()) return;
      SinglesBoard with = board;
      singles_.place(with, cell, 1U << (solution_[cell] - 1U));
      singles_.run(with);
      chosen_.push_back(static_cast<CellIndex>(cell));
      count_backdoors(with, cell + 1, size - 1, rating);
      chosen_.pop_back();
    }
  }

  Singles singles_;
  RatingLimits limits_;
  const Budget* budget_ = nullptr;
  std::optional<Clock::time_point> until_;
  std::uint64_t trials_ = 0;
  Stop stop_ = Stop::exhausted;
  std::span<const Cell> solution_;
  std::vector<CellIndex> chosen_;
};

void require_ratable(const BatchView& puzzles, const RatingLimits& limits, std::size_t ratings) {
  require_valid(puzzles);
  if (const std::string why = why_not_rated(*puzzles.rules); !why.empty()) throw Error("rate: " + why);
  if (limits.depth < 0 || limits.backdoor < 0) throw Error("rate: a limit below 0 (0 or more makes sense)");
  if (ratings != puzzles.count) {
    throw Error("rate: " + std::to_string(ratings) + " ratings for " + std::to_string(puzzles.count) +
                " puzzles (one for each is needed)");
  }
}

}  // namespace

std::string why_not_rated(const Rules& rules) {
  constexpr std::string_view kRemedy = "Use 'explain --hardest' for such boards.";
  if (rules.side() > 16) return "a board of side " + std::to_string(rules.side()) + " (sides to 16 are rated)";
  if (!rules.geometry().box_sized()) {
    return rules.spec().name() + " is not a board with as many rows, columns and digits as a box has cells. " +
           std::string(kRemedy);
  }
  if (!rules.needs().empty()) {
    return rules.spec().name() + " has constraints that are not units. " + std::string(kRemedy);
  }
  return "";
}

void rate(Backend& backend, const BatchView& puzzles, const RatingLimits& limits, const Budget& budget,
          std::span<Rating> ratings) {
  require_ratable(puzzles, limits, ratings.size());
  const auto cells = static_cast<std::size_t>(puzzles.rules->cells());
  const std::size_t together = budget.timeout || budget.max_nodes ? 1 : kBatchSize;
  Rater rater(*puzzles.rules, limits);
  Budget each = budget;
  each.max_solutions = 2;
  std::vector<Outcome> outcomes;
  std::vector<Cell> solutions;
  for (std::size_t first = 0; first < puzzles.count; first += together) {
    const Clock::time_point began = Clock::now();
    const BatchView some = puzzles.slice(first, std::min(together, puzzles.count - first));
    outcomes.assign(some.count, {});
    solutions.resize(some.count * cells);
    backend.solve_batch(some, each, outcomes, solutions);
    for (std::size_t i = 0; i < some.count; ++i) {
      Rating& rating = ratings[first + i] = {};
      rating.verdict = outcomes[i].verdict();
      if (rating.verdict == Verdict::unique) {
        const std::uint64_t nodes = outcomes[i].stats.nodes + outcomes[i].stats.conflicts;
        const Budget rest = together == 1 ? rest_of(budget, began, nodes) : budget;
        rater.rate(some[i], std::span(solutions).subspan(i * cells, cells), rest, rating);
      } else if (rating.verdict != Verdict::no_solution && rating.verdict != Verdict::multiple) {
        rating.verdict = Verdict::unknown;  // a first solution alone is not rated
        rating.stop = outcomes[i].stop;
        rating.message = outcomes[i].message;
      }
    }
  }
}

Rating rate(Backend& backend, const PuzzleView& puzzle, const RatingLimits& limits, const Budget& budget) {
  Rating rating;
  rate(backend, BatchView{puzzle.rules, 1, puzzle.clues, puzzle.excluded}, limits, budget, {&rating, 1});
  return rating;
}

}  // namespace nonet
