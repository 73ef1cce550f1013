// A race for large boards: the times of SAT solvers on those are heavy-tailed, so that several ways side by side are
// worth more than the best one alone. Propagation comes first; what it leaves goes to one entrant a core; the first
// answer counts.
//
// A solution that one entrant finds is known to all, who go on to look for another one: so a race also tells whether it
// is the only one.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "backends/anneal/anneal.hpp"
#include "backends/backend.hpp"
#include "backends/cores.hpp"
#include "backends/internal/open_candidates.hpp"
#include "backends/race/field.hpp"
#include "backends/race/reversed.hpp"
#include "backends/sat/formula_search.hpp"

namespace nonet {

extern const BackendInfo kCadicalBackend;

namespace race {
namespace {

// Up to this side one solver alone is as fast.
constexpr int kSmallSide = 16;
// Behind so many solutions the enumeration is left to one lane: others would find the same ones.
constexpr std::size_t kRacedSolutions = 2;

sat::Method method_of(const Entrant& entrant, const BackendOptions& options) {
  const Encoding* encoding = options.encoding != nullptr ? options.encoding : &find_encoding(entrant.encoding);
  const AtMostOne* construction = options.at_most_one;
  if (construction == nullptr && !entrant.at_most_one.empty()) construction = &find_at_most_one(entrant.at_most_one);
  return {.encode = {.encoding = encoding, .at_most_one = construction, .reduced = true},
          .make_solver = [&entrant](int variables, std::uint64_t /*clauses*/) -> std::unique_ptr<SatSolver> {
            auto solver = make_cadical_solver(entrant.preset, entrant.settings, variables);
            if (!entrant.reversed) return solver;
            return std::make_unique<Reversed>(std::move(solver), variables);
          }};
}

std::size_t first_complete(std::span<const Entrant> entrants) {
  const auto found =
      std::find_if(entrants.begin(), entrants.end(), [](const Entrant& entrant) { return !entrant.anneals; });
  return static_cast<std::size_t>(found - entrants.begin());
}

void run_entrant(const Entrant& entrant, const BackendOptions& options, const PuzzleView& puzzle,
                 const Candidates& candidates, SolveRun& run, SolutionPool& pool) {
  if (entrant.anneals) {
    anneal::search(puzzle, candidates, options.seed + entrant.seed, run, pool);
  } else {
    sat::FormulaSearch().search(puzzle, candidates, method_of(entrant, options), run, pool);
  }
}

// One race on one board. Lane 0 runs on the core of the caller, who only waits; the others on borrowed ones.
class Race {
 public:
  Race(const PuzzleView& puzzle, const Candidates& candidates, std::span<const Entrant> entrants,
       const BackendOptions& options, SolveRun& run)
      : puzzle_(puzzle), candidates_(candidates), entrants_(entrants), options_(options), run_(run) {}

  void run(unsigned lanes) {
    stats_.resize(entrants_.size());
    lanes_ = running_lanes_ = lanes;
    {
      std::vector<std::jthread> threads;
      const Ending ending{*this};  // goes first, also when a sink throws
      for (unsigned lane = 0; lane < lanes; ++lane) threads.emplace_back([this, lane] { run_lane(lane); });
      watch();
    }
    conclude();
  }

 private:
  struct Ending {
    Race& race;
    ~Ending() {
      race.end_others_.request_stop();
      race.end_all_.request_stop();
    }
  };

  // An entrant's way to the solutions of all.
  class Seat : public SolutionPool {
   public:
    Seat(Race& race, std::size_t entrant) : race_(race), entrant_(entrant) {}
    bool take(std::span<const Cell> board) override {
      const std::lock_guard lock(race_.mutex_);
      if (race_.known_.emplace(board.begin(), board.end()).second) {
        race_.found_.emplace_back(board.begin(), board.end());
        race_.size_ = race_.found_.size();
        race_.winner_ = entrant_;
        race_.changed_.notify_all();
      }
      const std::uint64_t most = race_.run_.budget().max_solutions;
      enough_ = most != 0 && race_.found_.size() >= most;
      return !enough_;
    }
    std::size_t size() const override { return race_.size_; }
    Board board(std::size_t number) const override {
      const std::lock_guard lock(race_.mutex_);
      return race_.found_[number];
    }
    bool enough() const { return enough_; }

   private:
    Race& race_;
    std::size_t entrant_;
    bool enough_ = false;
  };

  // A thread: one entrant after the other, as long as they end without an answer.
  void run_lane(unsigned lane) {
    try {
      const std::stop_token stop = lane == 0 ? end_all_.get_token() : end_others_.get_token();
      std::optional<BorrowedCore> core;
      if (lane > 0 && !core.emplace(*options_.cores).wait(stop, run_.until())) {
        leave(lane);
        return;
      }
      // Only now, as a core may never come.
      std::optional<std::size_t> entrant = next_for(lane, {});
      while (entrant && !stop.stop_requested() && !run_one(*entrant, stop, core)) entrant = next_for(lane, entrant);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
    leave(lane);
  }

  // The entrant behind this one; nothing where none is left.
  std::optional<std::size_t> next_for(unsigned lane, std::optional<std::size_t> previous) {
    const std::lock_guard lock(mutex_);
    // Where the others have been sent home, only a complete search can tell whether there is more.
    const bool last = lane == 0 && end_others_.stop_requested() && previous && entrants_[*previous].anneals;
    if (last) return first_complete(entrants_);
    if (next_ < entrants_.size()) return next_++;
    // Said before the lock goes: from now on nobody may be sent home for this lane's sake.
    if (lane == 0) own_core_idle_ = true;
    return std::nullopt;
  }

  // True: the lane need not go on.
  bool run_one(std::size_t entrant, const std::stop_token& stop, std::optional<BorrowedCore>& core) {
    Budget budget = run_.budget();
    budget.max_solutions = 0;
    budget.timeout.reset();
    if (run_.timed()) budget.deadline = run_.until();
    if (budget.max_bytes) *budget.max_bytes /= lanes_;
    budget.stop = stop;
    const SolutionSink nobody;
    SolveRun run("race", budget, nobody, 1);
    if (core) run.on_poll([&] { core->keep(stop, run_.until()); });
    Seat seat(*this, entrant);
    run_entrant(entrants_[entrant], options_, puzzle_, candidates_, run, seat);

    const Outcome outcome = run.finish();
    const std::lock_guard lock(mutex_);
    stats_[entrant] = outcome.stats;
    if (outcome.stop == Stop::memory_limit) short_of_memory_ = true;
    if (outcome.stop == Stop::failed) message_ = outcome.message;
    // Another entrant would plan its formula before it saw that.
    if (outcome.stop == Stop::timeout || outcome.stop == Stop::cancelled) return true;
    if (outcome.stop != Stop::exhausted || seat.enough()) return seat.enough();
    if (entrants_[entrant].anneals) return false;
    if (!exhausted_) winner_ = entrant;
    exhausted_ = true;
    changed_.notify_all();
    return true;
  }

  void leave(unsigned lane) {
    const std::lock_guard lock(mutex_);
    --running_lanes_;
    if (lane == 0) own_core_idle_ = true;
    changed_.notify_all();
  }

  // The caller's thread: reports what is found, until nothing more can come.
  void watch() {
    std::size_t reported = 0;
    std::optional<LentCore> lent;
    for (;;) {
      std::unique_lock lock(mutex_);
      const auto has_news = [&] {
        return found_.size() > reported || exhausted_ || running_lanes_ == 0 || (own_core_idle_ && !lent);
      };
      if (run_.timed() && run_.until() != Clock::time_point::max()) {
        changed_.wait_until(lock, run_.budget().stop, run_.until(), has_news);
      } else {
        changed_.wait(lock, run_.budget().stop, has_news);
      }
      const bool over = exhausted_ || running_lanes_ == 0;
      // Who goes on, or has never begun, may be waiting for a core while all workers wait as this one does.
      if (own_core_idle_ && !lent && !over) lent.emplace(*options_.cores);
      // Only as long as the first lane goes on to tell whether there is more.
      if (found_.size() >= kRacedSolutions && !own_core_idle_) end_others_.request_stop();
      const std::vector<Board> news(found_.begin() + static_cast<std::ptrdiff_t>(reported), found_.end());
      lock.unlock();
      reported += news.size();
      for (const Board& board : news) {
        if (!run_.solution(board)) return;
      }
      if (over || !run_.poll()) return;
    }
  }

  // All lanes have ended.
  void conclude() {
    Stats& stats = run_.stats();
    const Stats& best = stats_[winner_.value_or(0)];
    stats.variables = best.variables;
    stats.clauses = best.clauses;
    stats.solver_runs = best.solver_runs;
    if (winner_) stats.configuration = entrants_[*winner_].name;
    for (const Stats& each : stats_) {
      stats.nodes += each.nodes;
      stats.conflicts += each.conflicts;
      stats.bytes += each.bytes;
    }
    if (exhausted_ || !run_.goes_on() || !run_.poll()) return;
    // No entrant has come to an answer.
    if (failure_) std::rethrow_exception(failure_);
    if (!message_.empty()) {
      run_.fail(message_);
    } else {
      run_.end(short_of_memory_ ? Stop::memory_limit : Stop::gave_up);
    }
  }

  const PuzzleView& puzzle_;
  const Candidates& candidates_;
  std::span<const Entrant> entrants_;
  const BackendOptions& options_;
  SolveRun& run_;
  unsigned lanes_ = 1;
  std::stop_source end_all_;     // lane 0, too
  std::stop_source end_others_;  // all but lane 0

  mutable std::mutex mutex_;  // of all below
  std::condition_variable_any changed_;
  std::size_t next_ = 0;  // entrant
  unsigned running_lanes_ = 0;
  bool own_core_idle_ = false;  // lane 0 has ended
  std::set<Board> known_;
  std::vector<Board> found_;
  std::atomic<std::size_t> size_ = 0;  // of found_, for looks without the lock
  std::optional<std::size_t> winner_;  // who found the last solution, or that there is none (any more)
  bool exhausted_ = false;
  std::vector<Stats> stats_;
  bool short_of_memory_ = false;
  std::string message_;
  std::exception_ptr failure_;
};

// The first entrant, and where that anneals the first complete one behind it, in the caller's thread.
void run_alone(const PuzzleView& puzzle, const Candidates& candidates, std::span<const Entrant> entrants,
               const BackendOptions& options, SolveRun& run) {
  DistinctSolutions found(run);
  const std::size_t complete = first_complete(entrants);
  // Moves would use up a limit of nodes that is meant for conflicts.
  if (complete > 0 && !run.budget().max_nodes) {
    run.stats().configuration = entrants[0].name;
    run_entrant(entrants[0], options, puzzle, candidates, run, found);
  }
  if (!run.goes_on()) return;
  run.stats().configuration = entrants[complete].name;
  run_entrant(entrants[complete], options, puzzle, candidates, run, found);
}

class RaceBackend : public Backend {
 public:
  RaceBackend(std::shared_ptr<const Rules> rules, const BackendOptions& options) : options_(options) {
    if (rules->side() <= kSmallSide) {
      alone_ = kCadicalBackend.make(std::move(rules), options);
    } else {
      propagator_ = std::make_unique<Propagator>(std::move(rules));
    }
  }

  Outcome solve(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    if (alone_) return alone_->solve(puzzle, budget, sink);
    SolveRun run("race", budget, sink, 1);
    if (!run.begin()) return run.finish();
    if (const auto left = open_candidates(*propagator_, puzzle, run)) {
      const std::span<const Entrant> entrants = field_for(*puzzle.rules, *left);
      if (const unsigned lanes = lanes_for(entrants, budget); lanes > 1) {
        Race(puzzle, *left, entrants, options_, run).run(lanes);
      } else {
        run_alone(puzzle, *left, entrants, options_, run);
      }
    }
    return run.finish();
  }

 private:
  // A limit of nodes is for one search, so that it is always the same one that reaches it.
  unsigned lanes_for(std::span<const Entrant> entrants, const Budget& budget) const {
    if (options_.cores == nullptr || budget.max_nodes) return 1;
    return std::min(options_.cores->count(), static_cast<unsigned>(entrants.size()));
  }

  BackendOptions options_;
  std::unique_ptr<Backend> alone_;  // on small boards
  std::unique_ptr<Propagator> propagator_;
};

Capabilities can(const BackendOptions& options) { return kCadicalBackend.can(options); }

std::unique_ptr<Backend> make(std::shared_ptr<const Rules> rules, const BackendOptions& options) {
  return std::make_unique<RaceBackend>(std::move(rules), options);
}

}  // namespace
}  // namespace race

extern const BackendInfo kRaceBackend;
const BackendInfo kRaceBackend = {
    .name = "race",
    .summary = "several SAT configurations and annealing side by side, one a core; large boards",
    .argument = "",
    .delegates = true,
    .can = race::can,
    .why_unavailable = always_available,
    .make = race::make,
};

}  // namespace nonet
