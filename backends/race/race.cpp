#include "backends/race/race.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace nonet::race {
namespace {

// After this many solutions one lane enumerates alone: others would find the same ones.
constexpr std::size_t kRacedSolutions = 2;

// Lane 0 runs on the core of the caller, who only waits; the other lanes run on borrowed cores.
class LaneScheduler {
 public:
  LaneScheduler(std::span<const Entrant> entrants, const EntrantSearch& search, unsigned lanes, Cores& cores,
                SolveRun& run)
      : entrants_(entrants),
        search_(search),
        cores_(cores),
        run_(run),
        lanes_(lanes),
        running_lanes_(lanes),
        stats_(entrants.size()),
        lane_bytes_(lanes) {}

  void hold() {
    {
      std::vector<std::jthread> threads;
      const StopAtExit guard{*this};  // destroyed before the threads, also when a sink throws
      for (unsigned lane = 0; lane < lanes_; ++lane) threads.emplace_back([this, lane] { run_lane(lane); });
      watch();
    }
    conclude();
  }

 private:
  struct StopAtExit {
    LaneScheduler& race;
    ~StopAtExit() {
      race.end_others_.request_stop();
      race.end_all_.request_stop();
    }
  };

  // One entrant's view of the solutions of all.
  class Seat : public SolutionPool {
   public:
    Seat(LaneScheduler& race, std::size_t entrant) : race_(race), entrant_(entrant) {}
    bool take(std::span<const Cell> board) override {
      const std::lock_guard lock(race_.mutex_);
      // After the last solution wanted nobody wins.
      if (!race_.has_enough()) {
        const auto [place, is_new] = race_.known_.emplace(board.begin(), board.end());
        if (is_new) {
          race_.found_.push_back(&*place);
          race_.size_ = race_.found_.size();
          race_.winner_ = entrant_;
          race_.changed_.notify_all();
        }
      }
      enough_ = race_.has_enough();
      return !enough_;
    }
    std::size_t size() const override { return race_.size_; }
    Board board(std::size_t number) const override {
      const std::lock_guard lock(race_.mutex_);
      return *race_.found_[number];
    }
    // The share of one lane: the limit is shared, too.
    std::size_t bytes() const override {
      const std::lock_guard lock(race_.mutex_);
      return race_.found_.empty() ? 0 : solution_bytes(race_.found_.size(), race_.found_[0]->size()) / race_.lanes_;
    }
    bool enough() const { return enough_; }

   private:
    LaneScheduler& race_;
    std::size_t entrant_;
    bool enough_ = false;
  };

  // A thread runs one entrant after the other until one has an answer.
  void run_lane(unsigned lane) {
    try {
      const std::stop_token stop = lane == 0 ? end_all_.get_token() : end_others_.get_token();
      std::optional<BorrowedCore> core;
      if (lane > 0 && !core.emplace(cores_).wait(stop, run_.until())) {
        leave(lane);
        return;
      }
      // Chosen only now, as this lane may never get a core.
      std::optional<std::size_t> entrant = next_for(lane, {});
      while (entrant && !stop.stop_requested() && !run_one(lane, *entrant, stop, core))
        entrant = next_for(lane, entrant);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
    leave(lane);
  }

  // The next entrant; nothing if none is left.
  std::optional<std::size_t> next_for(unsigned lane, std::optional<std::size_t> previous) {
    const std::lock_guard lock(mutex_);
    // After the other lanes were stopped, only a complete search knows whether there are more solutions.
    const bool last = lane == 0 && end_others_.stop_requested() && previous && !entrants_[*previous].complete();
    if (last) return first_complete(entrants_);
    if (next_ < entrants_.size()) return next_++;
    // Set under the lock: from now on no other lane may be stopped in favour of this one.
    if (lane == 0) own_core_idle_ = true;
    return std::nullopt;
  }

  // True: the lane need not go on.
  bool run_one(unsigned lane, std::size_t entrant, const std::stop_token& stop, std::optional<BorrowedCore>& core) {
    Budget budget = run_.budget();
    budget.max_solutions = 0;
    budget.timeout.reset();
    if (run_.timed()) budget.deadline = run_.until();
    if (budget.max_bytes) *budget.max_bytes /= lanes_;
    if (const std::uint64_t most = entrants_[entrant].most_conflicts; most > 0) budget.max_nodes = most;
    budget.stop = stop;
    const SolutionSink nobody;
    SolveRun run("race", budget, nobody, 1);
    if (core) run.on_poll([&] { core->keep(stop, run_.until()); });
    Seat seat(*this, entrant);
    search_(entrants_[entrant], run, seat);

    const Outcome outcome = run.finish();
    const std::lock_guard lock(mutex_);
    stats_[entrant] = outcome.stats;
    nodes_ += outcome.stats.nodes;
    conflicts_ += outcome.stats.conflicts;
    lane_bytes_[lane] = std::max(lane_bytes_[lane], outcome.stats.bytes);
    if (outcome.stop == Stop::memory_limit) short_of_memory_ = true;
    if (outcome.stop == Stop::failed) {
      message_ = outcome.message;
      wrong_ = outcome.wrong;
    }
    // The next entrant would encode its formula before it noticed.
    if (outcome.stop == Stop::timeout || outcome.stop == Stop::cancelled) return true;
    if (outcome.stop != Stop::exhausted || seat.enough()) return seat.enough();
    if (entrants_[entrant].method != Method::sat) return false;
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

  // Runs in the caller's thread: reports solutions until no more can come.
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
      // Other lanes may wait for a core while every worker waits like this one.
      if (own_core_idle_ && !lent && !over) lent.emplace(cores_);
      // The first lane goes on: it finds out whether there are more.
      if (found_.size() >= kRacedSolutions && !own_core_idle_) end_others_.request_stop();
      // The boards do not move.
      const std::vector<const Board*> news(found_.begin() + static_cast<std::ptrdiff_t>(reported), found_.end());
      lock.unlock();
      reported += news.size();
      for (const Board* const board : news) {
        if (!run_.solution(*board)) return;
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
    for (const Stats& each : stats_) stats.solver_runs = std::max(stats.solver_runs, each.solver_runs);
    if (winner_) stats.configuration = entrants_[*winner_].name;
    stats.nodes += nodes_;
    stats.conflicts += conflicts_;
    stats.bytes = std::accumulate(lane_bytes_.begin(), lane_bytes_.end(), stats.bytes);
    if (exhausted_ || !run_.goes_on() || !run_.poll()) return;
    // No entrant has found an answer.
    if (failure_) std::rethrow_exception(failure_);
    if (!message_.empty()) {
      run_.fail(message_, wrong_);
    } else {
      run_.end(short_of_memory_ ? Stop::memory_limit : Stop::gave_up);
    }
  }

  // Requires the mutex.
  bool has_enough() const {
    const std::uint64_t most = run_.budget().max_solutions;
    return most != 0 && found_.size() >= most;
  }

  std::span<const Entrant> entrants_;
  const EntrantSearch& search_;
  Cores& cores_;
  SolveRun& run_;
  unsigned lanes_;
  std::stop_source end_all_;     // lane 0, too
  std::stop_source end_others_;  // all but lane 0

  mutable std::mutex mutex_;  // of all below
  std::condition_variable_any changed_;
  std::size_t next_ = 0;  // entrant
  unsigned running_lanes_;
  bool own_core_idle_ = false;  // lane 0 has ended
  std::set<Board> known_;
  std::vector<const Board*> found_;    // the same, in the order in which they came
  std::atomic<std::size_t> size_ = 0;  // of found_, for looks without the lock
  std::optional<std::size_t> winner_;  // found the last solution, or proved that there are no more
  bool exhausted_ = false;
  std::vector<Stats> stats_;               // of each entrant's last search
  std::vector<std::uint64_t> lane_bytes_;  // the most that an entrant of the lane took
  std::uint64_t nodes_ = 0;                // of all
  std::uint64_t conflicts_ = 0;
  bool short_of_memory_ = false;
  std::string message_;
  bool wrong_ = false;  // an answer failed its check
  std::exception_ptr failure_;
};

}  // namespace

std::size_t first_complete(std::span<const Entrant> entrants) {
  const auto found =
      std::find_if(entrants.begin(), entrants.end(), [](const Entrant& entrant) { return entrant.complete(); });
  return static_cast<std::size_t>(found - entrants.begin());
}

void hold_race(std::span<const Entrant> entrants, const EntrantSearch& search, unsigned lanes, Cores& cores,
               SolveRun& run) {
  LaneScheduler(entrants, search, lanes, cores, run).hold();
}

}  // namespace nonet::race
