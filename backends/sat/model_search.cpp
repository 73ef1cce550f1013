#include "backends/sat/model_search.hpp"

#include <set>
#include <string>
#include <vector>

#include "board/check.hpp"
#include "encoder/decode.hpp"

namespace nonet::sat {
namespace {

class Search {
 public:
  Search(const PuzzleView& puzzle, const Encoder& encoder, SatSolver& solver, const ModelSearch& options, SolveRun& run)
      : puzzle_(puzzle), encoder_(encoder), solver_(solver), options_(options), run_(run) {}

  void search() {
    while (run_.goes_on()) {
      const SatResult result = solve();
      // Where nothing else has ended it.
      if (result == SatResult::stopped && run_.poll()) run_.end(Stop::node_limit);
      if (result != SatResult::satisfiable || !take_model() || !run_.solution(board_)) return;
      if (!block()) return;
      ++run_.stats().clauses;
    }
  }

 private:
  // In slices of conflicts where memory is limited, as that is looked at in between.
  SatResult solve() {
    constexpr std::uint64_t kSlice = 5000;
    const Budget& budget = run_.budget();
    for (;;) {
      const std::uint64_t before = solver_.stats().conflicts;
      SatLimits limits{.goes_on = [this] { return run_.poll(); }, .stop = budget.stop};
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
      if (options_.formula_bytes) run_.memory(*options_.formula_bytes + stats.bytes);
      if (result != SatResult::stopped || !sliced || !run_.goes_on()) return result;
    }
  }

  bool take_model() {
    std::string why = decode_model(
        *puzzle_.rules, encoder_.map(), [this](int variable) { return solver_.value(variable); }, board_);
    if (why.empty()) why = why_not_a_solution(puzzle_, board_);
    if (!why.empty()) return run_.fail("the solver's model is no solution: " + why);
    const bool known = options_.may_repeat && !found_.insert(board_).second;
    return !known || run_.fail("the solver gave a model again that was excluded");
  }

  // False: each cell is known, so that there is no other board. An empty clause would say so as well, but not all
  // engines read one.
  bool block() {
    const std::vector<int> clause = blocking_clause(encoder_.map(), board_);
    if (clause.empty()) return false;
    solver_.add(clause);
    return true;
  }

  const PuzzleView& puzzle_;
  const Encoder& encoder_;
  SatSolver& solver_;
  const ModelSearch& options_;
  SolveRun& run_;
  Board board_;
  std::set<Board> found_;
};

}  // namespace

void search_models(const PuzzleView& puzzle, const Encoder& encoder, SatSolver& solver, const ModelSearch& options,
                   SolveRun& run) {
  Search(puzzle, encoder, solver, options, run).search();
}

}  // namespace nonet::sat
