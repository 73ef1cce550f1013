#include "run/measure.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>

#include "backends/sat_solver.hpp"
#include "nonet/clock.hpp"
#include "run/pipeline.hpp"

namespace nonet {
namespace {

class BackendContestant : public Contestant {
 public:
  BackendContestant(BackendSpec backend, Budget budget)
      : spec_(backend), cache_(std::move(backend)), budget_(std::move(budget)) {}

  std::string name() const override { return spec_.text(); }
  std::size_t block_hint() const override { return spec_.can().batch_hint; }
  void prepare(const std::shared_ptr<const Rules>& rules) override { backend_ = &cache_.get(rules); }
  void solve(BatchView puzzles, std::span<Outcome> outcomes, std::span<Cell> first_solutions) override {
    backend_->solve_batch(puzzles, budget_, outcomes, first_solutions);
  }
  void set_deadline(std::optional<Clock::time_point> deadline) override { budget_.deadline = deadline; }

 private:
  BackendSpec spec_;
  BackendCache cache_;
  Budget budget_;
  Backend* backend_ = nullptr;
};

// A race in progress.
class Race {
 public:
  Race(std::span<const std::unique_ptr<Contestant>> contestants,
       std::span<const std::unique_ptr<PassContestant>> pass_contestants, std::span<const PuzzleGroup> groups,
       const RaceOptions& options, const std::function<void(const BlockResult&)>& shown)
      : contestants_(contestants),
        pass_contestants_(pass_contestants),
        groups_(groups),
        options_(options),
        shown_(shown),
        times_(contestants.size() + pass_contestants.size()),
        samples_(contestants.size()) {
    for (const auto& contestant : contestants) block_ = std::max(block_, contestant->block_hint());
    for (const PuzzleGroup& group : groups) puzzles_ += group.puzzles.count;
  }

  std::vector<RaceTimes> run() {
    if (puzzles_ == 0) return times_;
    for (const auto& contestant : pass_contestants_) contestant->load(groups_);
    deadline_ = Clock::now() + duration_of(options_.patience_seconds);
    for (const auto& contestant : contestants_) contestant->set_deadline(deadline_);
    warm_up();
    for (const auto& contestant : contestants_) contestant->set_deadline(std::nullopt);
    const Clock::time_point start = Clock::now();
    for (unsigned round = 0; round < options_.max_rounds; ++round) {
      if (!run_round(round)) break;
      if (is_enough(round + 1, seconds_of(Clock::now() - start))) break;
    }
    for (std::size_t i = 0; i < times_.size(); ++i) summarize(i);
    return times_;
  }

 private:
  bool out_of_time() const { return Clock::now() >= deadline_; }

  void warm_up() {
    if (groups_.empty()) return;
    const PuzzleGroup& group = groups_.front();
    const BatchView puzzles = group.puzzles.slice(0, std::min(block_, group.puzzles.count));
    for (unsigned i = 0; i < options_.warmup_blocks; ++i) {
      for (const auto& contestant : contestants_) {
        if (options_.stop.stop_requested() || out_of_time()) return;
        clear_results(puzzles.count, puzzles.clues.size());
        contestant->prepare(group.rules);
        contestant->solve(puzzles, outcomes_, solutions_);
      }
    }
  }

  bool is_enough(unsigned rounds, double elapsed) const {
    // Samples of single puzzles are kept, a number a round.
    constexpr std::size_t kMostSamples = 20'000'000;
    if (out_of_time()) return true;
    if (rounds < options_.min_rounds) return false;
    if ((rounds + 1) * puzzles_ * contestants_.size() > kMostSamples && options_.patience_seconds < INFINITY)
      return true;
    if (elapsed < options_.least_seconds) return false;
    return std::all_of(times_.begin(), times_.end(), [&](const RaceTimes& times) {
      const bool passes = times.round_totals.empty();
      return !times.failure.empty() ||
             relative_error(passes ? times.pass_seconds : times.round_totals) <= options_.precision;
    });
  }

  // False: stopped. Then only a first round counts.
  bool run_round(unsigned round) {
    std::vector<double> totals(contestants_.size(), 0.0);
    std::vector<PassContestant::Pass> passes(pass_contestants_.size());
    const std::size_t turns = passes.size() + 1;
    bool stopped = false;
    for (std::size_t turn = 0; turn < turns && !stopped; ++turn) {
      const std::size_t who = (turn + round) % turns;
      stopped = who == 0 ? !run_blocks(round, totals) : !run_pass(who - 1, round, passes[who - 1]);
    }
    if (stopped && (round > 0 || finished_ == 0)) return false;
    for (std::size_t i = 0; i < totals.size(); ++i) times_[i].round_totals.push_back(totals[i]);
    for (std::size_t i = 0; i < passes.size(); ++i) {
      RaceTimes& times = times_[totals.size() + i];
      times.stopped = stopped && passes[i].seconds == 0;
      times.pass_seconds.push_back(passes[i].seconds);
      times.startup_seconds.push_back(passes[i].startup_seconds);
    }
    return !stopped;
  }

  // `totals` is about the puzzles that all have solved, which `finished_` counts in the first round.
  bool run_blocks(unsigned round, std::vector<double>& totals) {
    std::size_t number = 0;  // of the first puzzle
    std::size_t turn = round;
    std::vector<double> so_far = totals;
    for (const PuzzleGroup& group : groups_) {
      // Blocks of equal size: a small last one would be slow for a backend that works in batches.
      const std::size_t blocks = std::max<std::size_t>(1, (group.puzzles.count + block_ / 2) / block_);
      for (std::size_t block = 0; block < blocks; ++block, ++turn) {
        const std::size_t first = (block * group.puzzles.count + blocks - 1) / blocks;
        const std::size_t count = ((block + 1) * group.puzzles.count + blocks - 1) / blocks - first;
        for (std::size_t c = 0; c < contestants_.size(); ++c) {
          const std::size_t who = (c + turn) % contestants_.size();
          if (options_.stop.stop_requested()) return false;
          so_far[who] += run_block(who, group, first, count);
          if (options_.stop.stop_requested()) return false;
          keep_times(who, round, number + first, count);
          shown_({who, round, number + first, group.puzzles.slice(first, count), outcomes_, solutions_});
        }
        totals = so_far;
        if (round == 0) finished_ = number + first + count;
      }
      number += group.puzzles.count;
    }
    return true;
  }

  bool run_pass(std::size_t which, unsigned round, PassContestant::Pass& pass) {
    const std::size_t who = contestants_.size() + which;
    RaceTimes& times = times_[who];
    if (!times.failure.empty()) return true;
    if (options_.stop.stop_requested()) return false;
    pass = pass_contestants_[which]->pass();
    if (options_.stop.stop_requested() || (round > 0 && pass.timed_out && out_of_time())) {
      pass = {};  // it was cut off
      return false;
    }
    times.failure = pass.failure;
    times.timed_out = pass.timed_out;
    if (times.exit_status == 0) times.exit_status = pass.exit_status;
    std::size_t number = 0;
    for (std::size_t group = 0; group < groups_.size(); ++group) {
      const BatchView& puzzles = groups_[group].puzzles;
      clear_results(puzzles.count, puzzles.clues.size());
      pass_contestants_[which]->answers(group, outcomes_, solutions_);
      shown_({who, round, number, puzzles, outcomes_, solutions_});
      number += puzzles.count;
    }
    return true;
  }

  void clear_results(std::size_t count, std::size_t cells) {
    outcomes_.assign(count, {});
    solutions_.resize(cells);
  }

  double now() const { return race_clock(options_.cpu_time); }

  double run_block(std::size_t who, const PuzzleGroup& group, std::size_t first, std::size_t count) {
    clear_results(count, count * static_cast<std::size_t>(group.rules->cells()));
    const BatchView puzzles = group.puzzles.slice(first, count);
    contestants_[who]->prepare(group.rules);
    const double start = now();
    contestants_[who]->solve(puzzles, outcomes_, solutions_);
    return now() - start;
  }

  void keep_times(std::size_t who, unsigned round, std::size_t first, std::size_t count) {
    auto& rounds = samples_[who];
    if (rounds.size() <= round) rounds.emplace_back(puzzles_, NAN);
    for (std::size_t i = 0; i < count; ++i) {
      if (outcomes_[i].stats.elapsed) rounds[round][first + i] = seconds_of(*outcomes_[i].stats.elapsed);
    }
  }

  void summarize(std::size_t who) {
    RaceTimes& times = times_[who];
    if (!times.failure.empty() || times.stopped) {
      times = {.failure = times.failure,
               .timed_out = times.timed_out,
               .exit_status = times.exit_status,
               .stopped = times.stopped};
      return;
    }
    times.puzzles = who < contestants_.size() ? finished_ : puzzles_;
    if (!times.pass_seconds.empty()) {
      times.lost_in_startup = !outlasts_startup(times.pass_seconds, times.startup_seconds, puzzles_);
      if (times.lost_in_startup) return;
      const double startup = distribution_of(times.startup_seconds).median;
      for (const double pass : times.pass_seconds) {
        times.round_totals.push_back(without_startup(pass, startup, puzzles_));
      }
    }
    const std::size_t rounds = times.round_totals.size();
    if (rounds == 0) return;
    times.seconds_a_puzzle = distribution_of(times.round_totals).median / static_cast<double>(times.puzzles);
    if (who < contestants_.size()) summarize_puzzles(who, rounds);
  }

  void summarize_puzzles(std::size_t who, std::size_t rounds) {
    std::vector<double>& medians = times_[who].puzzle_seconds;
    std::vector<double> of_puzzle(rounds);
    samples_[who].resize(rounds);
    for (std::size_t puzzle = 0; puzzle < finished_; ++puzzle) {
      for (std::size_t round = 0; round < rounds; ++round) of_puzzle[round] = samples_[who][round][puzzle];
      if (std::any_of(of_puzzle.begin(), of_puzzle.end(), [](double t) { return std::isnan(t); })) {
        medians.clear();
        return;
      }
      medians.push_back(distribution_of(of_puzzle).median);
    }
    times_[who].samples = std::move(samples_[who]);
    for (std::vector<double>& round : times_[who].samples) round.resize(finished_);
  }

  std::span<const std::unique_ptr<Contestant>> contestants_;
  std::span<const std::unique_ptr<PassContestant>> pass_contestants_;
  std::span<const PuzzleGroup> groups_;
  const RaceOptions& options_;
  const std::function<void(const BlockResult&)>& shown_;
  Clock::time_point deadline_;
  std::vector<RaceTimes> times_;
  std::vector<std::vector<std::vector<double>>> samples_;  // [contestant][round][puzzle]
  std::size_t block_ = 1;
  std::size_t puzzles_ = 0;
  std::size_t finished_ = 0;  // in the first round, by all contestants
  std::vector<Outcome> outcomes_;
  std::vector<Cell> solutions_;
};

}  // namespace

std::unique_ptr<Contestant> make_contestant(const BackendSpec& backend, const Budget& budget) {
  return std::make_unique<BackendContestant>(backend, budget);
}

std::optional<double> seconds_of_start(const BackendSpec& backend, bool cpu_time) {
  constexpr std::size_t kCalls = 5;
  constexpr std::chrono::seconds kTime{10};   // for a call
  constexpr std::chrono::seconds kEnough{1};  // no further call after this
  if (!backend.can().outside || backend.info->solver == nullptr) return std::nullopt;
  std::vector<double> seconds;
  const Clock::time_point start = Clock::now();
  try {
    for (std::size_t call = 0; call <= kCalls; ++call) {
      if (!seconds.empty() && Clock::now() - start > kEnough) break;
      const Clock::time_point deadline = Clock::now() + kTime;
      const SatLimits limits{.goes_on = [&] { return Clock::now() < deadline; }, .deadline = deadline};
      const Stopwatch watch(cpu_time);
      {
        const std::unique_ptr<SatSolver> solver = backend.info->solver(backend.options, 1, 1);
        solver->add(std::array<int, 1>{1});
        if (solver->solve(limits) != SatResult::satisfiable) return std::nullopt;
      }
      if (call > 0) seconds.push_back(seconds_of(watch.elapsed()));  // the first one warms up
    }
  } catch (const std::exception&) {
    return std::nullopt;  // the race will show why
  }
  return distribution_of(std::move(seconds)).median;
}

double race_clock(bool cpu_time) { return seconds_of(cpu_time ? processor_time() : Clock::now().time_since_epoch()); }

double without_startup(double pass_seconds, double startup_seconds, std::size_t puzzles) {
  constexpr double kLeastShare = 0.01;
  if (puzzles < 2) return pass_seconds;
  const double rest = std::max(pass_seconds - startup_seconds, kLeastShare * pass_seconds);
  return rest * static_cast<double>(puzzles) / static_cast<double>(puzzles - 1);
}

bool outlasts_startup(std::span<const double> pass_seconds, std::span<const double> startup_seconds,
                      std::size_t puzzles) {
  constexpr double kLeastShare = 0.1;
  constexpr double kErrors = 2;
  if (puzzles < 2) return false;
  const double pass = distribution_of({pass_seconds.begin(), pass_seconds.end()}).median;
  const double startup = distribution_of({startup_seconds.begin(), startup_seconds.end()}).median;
  if (pass - startup < kLeastShare * pass) return false;
  if (pass_seconds.size() < 2) return true;
  const double error = std::hypot(pass * relative_error(pass_seconds), startup * relative_error(startup_seconds));
  return pass - startup >= kErrors * error;
}

std::vector<RaceTimes> measure(std::span<const std::unique_ptr<Contestant>> contestants,
                               std::span<const std::unique_ptr<PassContestant>> pass_contestants,
                               std::span<const PuzzleGroup> groups, const RaceOptions& options,
                               const std::function<void(const BlockResult&)>& shown) {
  return Race(contestants, pass_contestants, groups, options, shown).run();
}

}  // namespace nonet
