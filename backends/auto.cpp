// Chooses a backend by the board and the number of puzzles: the batch engine for many classic boards, dfs for a few,
// dfs and then the SAT solver for boards of other shapes, a race of several for large ones.
#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "nonet/backends/backend.hpp"

namespace nonet {

extern const BackendInfo kBatchBackend;
extern const BackendInfo kCadicalBackend;
extern const BackendInfo kDfsBackend;
extern const BackendInfo kRaceBackend;

namespace {

// Above this side a search without learning is lost on boards that cadical closes at once: of `make_large 5x5 0.55`
// with seeds 1 to 3 dfs needs more than 10 s for two, and cadical 0.15 s at the most.
constexpr int kMaxDfsSide = 16;
// From this number of classic boards in one call on, the batch engine is faster than dfs (bench/break_even.cpp).
constexpr std::size_t kBreakEven = 48;
// The node limit of the first try by dfs on a board of another shape. Most boards need far fewer nodes, and those that
// need more may need any number.
constexpr std::uint64_t kTrialNodes = 3'000;
// A board with this many solutions within the trial has many more, and dfs is good at enumeration.
constexpr std::uint64_t kTrialSolutions = 64;

// A backend that is created on first use.
class Lazy {
 public:
  Lazy(const BackendInfo& info, std::shared_ptr<const Rules> rules, BackendOptions options)
      : info_(info), rules_(std::move(rules)), options_(std::move(options)) {}
  Backend& operator*() {
    if (!backend_) backend_ = info_.make(rules_, options_);
    return *backend_;
  }
  Backend* operator->() { return &**this; }

 private:
  const BackendInfo& info_;
  std::shared_ptr<const Rules> rules_;
  BackendOptions options_;
  std::unique_ptr<Backend> backend_;
};

class Auto : public Backend {
 public:
  Auto(std::shared_ptr<const Rules> rules, const BackendOptions& options)
      : Backend(rules),
        classic_(rules->classic()),
        cells_(static_cast<std::size_t>(rules->cells())),
        small_(rules->side() <= kMaxDfsSide),
        batch_(kBatchBackend, rules, options),
        dfs_(kDfsBackend, rules, options),
        cadical_(kCadicalBackend, rules, options),
        race_(kRaceBackend, std::move(rules), options) {}

 private:
  // The statistics of the outcome name the backend that answered.
  Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    if (classic_) return dfs_->solve(puzzle, budget, sink);
    return small_ ? try_dfs(puzzle, budget, sink) : race_->solve(puzzle, budget, sink);
  }

  void solve_batch_checked(BatchView puzzles, const Budget& each, std::span<Outcome> outcomes,
                           std::span<Cell> first_solutions) override {
    if (classic_ && puzzles.count >= kBreakEven) {
      batch_->solve_batch(puzzles, each, outcomes, first_solutions);
    } else {
      Backend::solve_batch_checked(puzzles, each, outcomes, first_solutions);
    }
  }

  // Nothing is reported before the trial is over, so that the next search can start from the beginning.
  Outcome try_dfs(const PuzzleView& puzzle, const Budget& budget, const SolutionSink& sink) {
    const Clock::time_point began = Clock::now();
    const std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
    Budget trial = budget;
    trial.max_nodes = std::min(budget.max_nodes.value_or(all), kTrialNodes);
    trial.max_solutions = std::min(budget.max_solutions == 0 ? all : budget.max_solutions, kTrialSolutions);
    found_.clear();
    const SolutionSink keep = [this](std::span<const Cell> board) {
      found_.insert(found_.end(), board.begin(), board.end());
      return true;
    };
    Outcome outcome = dfs_->solve(puzzle, trial, sink ? keep : SolutionSink());
    const bool plenty = outcome.stop == Stop::solution_limit && outcome.solutions != budget.max_solutions;
    const bool hard = outcome.stop == Stop::node_limit && trial.max_nodes != budget.max_nodes;
    if (plenty || hard) {
      const std::uint64_t nodes = outcome.stats.nodes;
      outcome = (plenty ? dfs_ : cadical_)->solve(puzzle, rest_of(budget, began, nodes), sink);
      outcome.stats.nodes += nodes;
    } else {
      report(outcome, sink);
    }
    outcome.stats.elapsed = Clock::now() - began;
    return outcome;
  }

  void report(Outcome& outcome, const SolutionSink& sink) const {
    if (!sink) return;
    const std::span<const Cell> found(found_);
    for (std::uint64_t i = 0; i < outcome.solutions; ++i) {
      if (sink(found.subspan(i * cells_, cells_))) continue;
      if (i + 1 < outcome.solutions || outcome.stop != Stop::solution_limit) outcome.stop = Stop::sink;
      outcome.solutions = i + 1;
      break;
    }
  }

  bool classic_;
  std::size_t cells_;
  bool small_;
  Lazy batch_;
  Lazy dfs_;
  Lazy cadical_;
  Lazy race_;
  std::vector<Cell> found_;  // in the trial, one board behind the other
};

// All boards are supported: those that dfs and the batch engine do not support go to the SAT solver, and above
// kMaxDfsSide to the race.
Capabilities can(const BackendOptions& options) {
  Capabilities any = kCadicalBackend.can(options);
  any.batch_hint = kBatchBackend.can(options).batch_hint;
  return any;
}

// A kernel that cannot run here is an error even if no board needs it, as the user asked for it by name.
std::string why_unavailable(const BackendOptions& options) { return kBatchBackend.why_unavailable(options); }

std::unique_ptr<Backend> make(std::shared_ptr<const Rules> rules, const BackendOptions& options) {
  return std::make_unique<Auto>(std::move(rules), options);
}

}  // namespace

extern const BackendInfo kAutoBackend;
const BackendInfo kAutoBackend = {
    .name = "auto",
    .summary =
        "picks by board: batch for many classic ones, dfs for few, dfs then cadical for others, race for large ones",
    .delegates = true,
    .can = can,
    .why_unavailable = why_unavailable,
    .make = make,
};

}  // namespace nonet
