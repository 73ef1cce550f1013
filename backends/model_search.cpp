#include "backends/model_search.hpp"

#include <set>
#include <string>
#include <vector>

#include "backends/sat_backend.hpp"
#include "nonet/check.hpp"
#include "nonet/encoder.hpp"

namespace nonet {
namespace {

class Search {
 public:
  Search(const PuzzleView& puzzle, const Encoder& encoder, SatSolver& solver, const ModelSearch& options, SolveRun& run,
         SolutionPool& pool)
      : puzzle_(puzzle), encoder_(encoder), solver_(solver), options_(options), run_(run), pool_(pool) {}

  void search() {
    while (run_.goes_on()) {
      for (; blocked_ < pool_.size(); ++blocked_) {
        if (!block(pool_.board(blocked_))) return;
      }
      const SatResult result = solve();
      if (result == SatResult::unsatisfiable) return;
      if (result == SatResult::satisfiable) {
        if (!take_model() || !pool_.take(board_)) return;
      } else if (!run_.poll() || !has_news()) {
        run_.end(Stop::node_limit);  // where nothing else has ended it
      }
    }
  }

 private:
  // Whether the pool has solutions that are not excluded yet.
  bool has_news() const { return pool_.size() > blocked_; }

  // If memory is limited, solves in slices of conflicts and checks memory between them. Also stops for news.
  SatResult solve() {
    constexpr std::uint64_t kSlice = 5000;
    const Budget& budget = run_.budget();
    for (;;) {
      const std::uint64_t before = solver_.stats().conflicts;
      SatLimits limits{.goes_on =
                           [this] {
                             if (run_.is_watched()) run_.stats().conflicts = solver_.stats().conflicts;
                             return run_.poll() && !has_news();
                           },
                       .stop = budget.stop};
      if (run_.timed()) limits.deadline = run_.until();
      if (budget.max_nodes) {
        if (before >= *budget.max_nodes && before > 0) return SatResult::stopped;
        limits.max_conflicts = *budget.max_nodes - before;
      }
      const bool sliced =
          budget.max_bytes && options_.formula_bytes && (!limits.max_conflicts || *limits.max_conflicts > kSlice);
      if (sliced) limits.max_conflicts = kSlice;
      const SatResult result = solver_.solve(limits);
      const SatStats stats = solver_.stats();
      run_.stats().conflicts = stats.conflicts;
      if (options_.formula_bytes) {
        const std::size_t bytes = *options_.formula_bytes + stats.bytes + blocked_bytes_ + pool_.bytes();
        if (result == SatResult::unsatisfiable) {
          // The answer counts, whatever memory it took.
          run_.stats().bytes = std::max<std::uint64_t>(run_.stats().bytes, bytes);
        } else {
          run_.memory(bytes);
        }
      }
      if (result != SatResult::stopped || !sliced || !run_.goes_on() || has_news()) return result;
    }
  }

  bool take_model() {
    std::string why =
        decode_model(*puzzle_.rules, encoder_.map(), [this](int variable) { return solver_.value(variable); }, board_);
    if (why.empty()) why = why_not_a_solution(puzzle_, board_);
    if (!why.empty()) {
      run_.fail("the solver's model is not a solution: " + why, true);
    } else if (!excluded_.contains(board_)) {
      return true;
    } else {
      run_.fail("the solver gave a model again that was excluded", true);
    }
    return false;
  }

  // False: all cells are known, so that there is no other board. (Not all engines take the empty clause.)
  bool block(const Board& board) {
    const std::vector<int> clause = blocking_clause(encoder_.map(), board);
    if (clause.empty()) return false;
    solver_.add(clause);
    ++run_.stats().clauses;
    blocked_bytes_ += cdcl_bytes(0, 1, clause.size());
    if (options_.may_repeat) excluded_.insert(board);
    return true;
  }

  const PuzzleView& puzzle_;
  const Encoder& encoder_;
  SatSolver& solver_;
  const ModelSearch& options_;
  SolveRun& run_;
  SolutionPool& pool_;
  std::size_t blocked_ = 0;        // how many of the pool's solutions are excluded
  std::size_t blocked_bytes_ = 0;  // memory of their clauses
  Board board_;
  std::set<Board> excluded_;  // filled where a model may come again
};

}  // namespace

void search_models(const PuzzleView& puzzle, const Encoder& encoder, SatSolver& solver, const ModelSearch& options,
                   SolveRun& run, SolutionPool& pool) {
  Search(puzzle, encoder, solver, options, run, pool).search();
}

}  // namespace nonet
