// Chooses a backend by the board and the number of puzzles:
//
//     many classic boards     the batch engine          with constraints     dfs and the SAT solver by turns
//     a few                   dfs                       large boards         a race of several
//     other shapes            dfs, then the SAT solver
#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "backends/internal/table.hpp"
#include "backends/sat_backend.hpp"
#include "nonet/clock.hpp"

namespace nonet {

namespace {

// Above this side a search without learning is too slow: for boards of `make_large 5x5 0.55` (seeds 1 to 4) dfs needs
// 0.5 to 7 s, and cadical at most 0.08 s.
constexpr int kMaxDfsSide = 16;
// From this number of classic boards in one call on, the batch engine is faster than dfs (bench/break_even.cpp).
constexpr std::size_t kBreakEven = 48;
// For turns of dfs and the SAT solver.
constexpr std::uint64_t kFirstTurn = 24'000;  // nodes of dfs
constexpr std::size_t kSlowPrimitives = 16;   // automata and regions that make a node take twice as long
constexpr std::uint64_t kNodesAConflict = 4;  // that take as long as a conflict
constexpr std::uint64_t kTurnGrowth = 4;      // from one turn of dfs to the next
constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
// A board with this many solutions within the trial has many more, and dfs is good at enumeration.
constexpr std::uint64_t kTrialSolutions = 64;

std::size_t slow_primitives(const Primitives& all) {
  std::size_t count = all.automata.size() + all.regions.size();
  for (const Choice& choice : all.choices) {
    for (const Primitives& alternative : choice.alternatives) count += slow_primitives(alternative);
  }
  return count;
}

class Auto : public Backend {
 public:
  Auto(std::shared_ptr<const Rules> rules, BackendOptions options)
      : Backend(rules),
        shared_rules_(std::move(rules)),
        options_(std::move(options)),
        first_turn_(kFirstTurn / (1 + slow_primitives(shared_rules_->primitives()) / kSlowPrimitives)) {}

 private:
  // Each backend is made on first use.
  struct Lazy {
    const BackendInfo& info;
    std::unique_ptr<Backend> backend = {};
  };
  Backend& of(Lazy& lazy) {
    if (!lazy.backend) lazy.backend = lazy.info.make(shared_rules_, options_);
    return *lazy.backend;
  }

  // Whether `batch` takes these, and is faster.
  bool pays_off(const BatchView& puzzles) const { return rules().classic() && puzzles.count >= kBreakEven; }

  // The statistics of the outcome name the backend that answered.
  Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    if (rules().classic()) return pass_on(of(dfs_), puzzle, budget, sink);
    return rules().side() <= kMaxDfsSide ? take_turns(puzzle, budget, sink) : pass_on(of(race_), puzzle, budget, sink);
  }

  void solve_batch_checked(BatchView puzzles, const Budget& each, std::span<Outcome> outcomes,
                           std::span<Cell> first_solutions) override {
    if (pays_off(puzzles)) {
      pass_on(of(batch_), puzzles, each, outcomes, first_solutions);
    } else {
      Backend::solve_batch_checked(puzzles, each, outcomes, first_solutions);
    }
  }

  void solve_negated_checked(BatchView puzzles, std::span<const CellIndex> cells, const Budget& each,
                             std::span<Outcome> outcomes, std::span<Cell> first_solutions) override {
    if (pays_off(puzzles)) {
      pass_on(of(batch_), puzzles, cells, each, outcomes, first_solutions);
    } else {
      Backend::solve_negated_checked(puzzles, cells, each, outcomes, first_solutions);
    }
  }

  // dfs, then the SAT solver. With constraints they take turns, since nobody knows which of them will fail:
  // each turn is longer, and begins from the start. Nothing is reported before a turn is over.
  Outcome take_turns(const PuzzleView& puzzle, const Budget& budget, const SolutionSink& sink) {
    const Clock::time_point began = Clock::now();
    const Stopwatch watch(budget.cpu_time);
    const bool by_turns = !rules().needs().empty();
    std::uint64_t length = by_turns ? first_turn_ : kTrialNodes;
    std::uint64_t nodes = 0;
    const SolutionSink keep = [this](std::span<const Cell> board) {
      found_.insert(found_.end(), board.begin(), board.end());
      return true;
    };
    const auto finish = [&](Outcome outcome) {
      outcome.stats.nodes += nodes;
      outcome.stats.elapsed = watch.elapsed();
      return outcome;
    };
    for (bool searches = true;; searches = !searches) {
      const Budget rest = rest_of(budget, began, nodes);
      if (!searches && !by_turns) return finish(pass_on(of(cadical_), puzzle, rest, sink));
      Budget turn = rest;
      turn.max_nodes = std::min(rest.max_nodes.value_or(kAll), searches ? length : length / kNodesAConflict);
      turn.max_solutions = std::min(rest.max_solutions == 0 ? kAll : rest.max_solutions, kTrialSolutions);
      found_.clear();
      Outcome outcome = pass_on(of(searches ? dfs_ : cadical_), puzzle, turn, sink ? keep : SolutionSink());
      if (outcome.stop == Stop::solution_limit && outcome.solutions != budget.max_solutions) {
        nodes += outcome.stats.nodes;
        return finish(pass_on(of(dfs_), puzzle, rest_of(budget, began, nodes), sink));
      }
      if (outcome.stop != Stop::node_limit || turn.max_nodes == rest.max_nodes) {
        report(outcome, sink);
        return finish(std::move(outcome));
      }
      nodes += outcome.stats.nodes;
      if (!searches) length *= kTurnGrowth;
    }
  }

  void report(Outcome& outcome, const SolutionSink& sink) const {
    if (!sink) return;
    const std::span<const Cell> found(found_);
    const auto cells = static_cast<std::size_t>(rules().cells());
    for (std::uint64_t i = 0; i < outcome.solutions; ++i) {
      if (sink(found.subspan(i * cells, cells))) continue;
      if (i + 1 < outcome.solutions || outcome.stop != Stop::solution_limit) outcome.stop = Stop::sink;
      outcome.solutions = i + 1;
      break;
    }
  }

  std::shared_ptr<const Rules> shared_rules_;
  BackendOptions options_;
  std::uint64_t first_turn_;  // fewer nodes where each takes longer
  Lazy batch_{kBatchBackend};
  Lazy dfs_{kDfsBackend};
  Lazy cadical_{kCadicalBackend};
  Lazy race_{kRaceBackend};
  std::vector<Cell> found_;  // by the trial: boards, one after the other
};

}  // namespace

extern const BackendInfo kAutoBackend = {
    .name = "auto",
    .summary =
        "picks by board: batch for many classic ones, dfs for few, dfs and cadical for others, race for large ones",
    .delegates = true,
    // All boards are supported: those that dfs and the batch engine do not support go to the SAT solver, and above
    // kMaxDfsSide to the race.
    .can = [](const BackendOptions& options) -> Capabilities {
      Capabilities any = kCadicalBackend.can(options);
      any.batch_hint = kBatchBackend.can(options).batch_hint;
      return any;
    },
    // A kernel that cannot run here is an error even if no board needs it, as the user asked for it by name.
    .why_unavailable = [](const BackendOptions& options) { return kBatchBackend.why_unavailable(options); },
    .make = [](std::shared_ptr<const Rules> rules, const BackendOptions& options) -> std::unique_ptr<Backend> {
      return std::make_unique<Auto>(std::move(rules), options);
    },
};

}  // namespace nonet
