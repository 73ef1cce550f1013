#include "backends/batch/engine.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "nonet/board.hpp"

namespace nonet::batch {
namespace {

// The share of lanes that must wait (dead, solved, at rest or without a node) before there is an exchange. An
// exchange costs about as much as two rounds. 35 % is 5-15 % slower; 50 % and 65 % are within the noise of each other
// with AVX-512 and 65 % is 5 % faster with AVX2 (nonet compare on 33-clue, 17-clue and hardest 11+ puzzles, gcc 12).
constexpr double kWaitingShare = 0.6;

// Exchanges between two updates of the puzzles' times: some 0.2 ms.
constexpr unsigned kChargeEvery = 16;

}  // namespace

Engine::Engine(const simd::Kernel& kernel)
    : kernel_(kernel), words_(kernel.lanes / 64), state_(kernel.state_bytes), fresh_(kernel.lanes) {
  kernel_.reset(state_.data());
  moves_.reserve(kernel.lanes);
}

void Engine::run(BatchView puzzles, std::span<const CellIndex> negated, const Budget& each, std::span<Outcome> outcomes,
                 std::span<Cell> first_solutions, const SolutionSink& sink) {
  puzzles_ = puzzles;
  negated_ = negated;
  budget_ = &each;
  sink_ = &sink;
  begin(first_solutions);
  while (!time_is_over()) {
    exchange();
    if (stopped_ != Stop::exhausted) break;
    if (live_ == 0) {
      if (!planes_) break;
      leave_planes();  // what is left in the stacks lay below nodes of closed puzzles
      continue;
    }
    propagate();
  }
  finish(outcomes);
}

// Resets everything, as the last run may have ended by an exception from a sink.
void Engine::begin(std::span<Cell> first_solutions) {
  first_solutions_ = first_solutions;
  shown_each_ = puzzles_.clues.empty() ? 0 : first_solutions.size() / puzzles_.clues.size();
  one_lane_each_ = budget_->max_nodes || budget_->max_bytes;
  exact_ = one_lane_each_ || puzzles_.count == 1;
  stopped_ = Stop::exhausted;
  next_puzzle_ = 0;
  tasks_.assign(puzzles_.count, Task{.newest = NodePool::kNone});
  shared_.assign(puzzles_.count, false);
  pool_.clear();
  ascending_ = true;
  live_ = 0;
  for (simd::LaneSet* lanes : {&active_, &loaded_, &dead_, &solved_, &branching_}) {
    std::fill(std::begin(*lanes), std::end(*lanes), 0);
  }
  puzzle_of_.fill(NodePool::kNone);
  donors_.clear();
  next_donor_ = 0;
  any_closed_ = false;
  planes_ =
      kernel_.exchange != nullptr && !exact_ && !*sink_ && puzzles_.excluded.empty() && puzzles_.count > kernel_.lanes;
  first_look_ = true;
  branches_ = 300;
  waste_ = 0;
  for (auto& stack : stacked_) stack.clear();
  fresh_first_ = fresh_last_ = 0;
  orphans_.clear();
  if (budget_->timeout) {
    charged_ = Clock::now();
    until_charge_ = kChargeEvery;
    spent_.assign(puzzles_.count, Clock::duration::zero());
  }
}

// Where the solution goes that was just counted; null if there is no room.
Cell* Engine::room_for(std::uint32_t puzzle) const {
  const std::uint64_t number = tasks_[puzzle].solutions;
  if (number > shown_each_) return nullptr;
  return first_solutions_.data() + (puzzle * shown_each_ + number - 1) * kCells;
}

bool Engine::time_is_over() {
  if (stopped_ != Stop::exhausted) return true;
  if (budget_->stop.stop_requested()) {
    stopped_ = Stop::cancelled;
  } else if ((budget_->deadline && Clock::now() >= *budget_->deadline) ||
             (budget_->timeout && *budget_->timeout <= Clock::duration::zero())) {
    stopped_ = Stop::timeout;
  }
  return stopped_ != Stop::exhausted;
}

// Rounds until enough lanes wait, or none is busy. The first two are one step: a single round settles little.
void Engine::propagate() {
  light_ = true;
  if (sort_lanes(2)) return;
  while (!sort_lanes(1)) {
  }
}

bool Engine::sort_lanes(unsigned rounds) {
  simd::RoundResult result;
  for (unsigned i = 0; i < rounds; ++i) {
    const simd::Effort effort = light_ ? simd::Effort::light : simd::Effort::full;
    kernel_.round(state_.data(), ascending_, exact_ ? simd::Effort::exact : effort, &result);
    light_ = !light_;
    ascending_ = !ascending_;
  }
  int waiting = has_new() ? static_cast<int>(kernel_.lanes - live_) : 0;
  bool busy = false;
  for (unsigned word = 0; word < words_; ++word) {
    const std::uint64_t alive = active_[word] & result.alive[word];
    const std::uint64_t undecided = alive & result.undecided[word];
    dead_[word] = active_[word] & ~alive;
    solved_[word] = alive & ~undecided;
    branching_[word] = undecided & ~result.changed[word];
    waiting += std::popcount(dead_[word] | solved_[word] | branching_[word]);
    busy |= (undecided & result.changed[word]) != 0;
  }
  const double enough = kWaitingShare * (has_new() ? kernel_.lanes : live_);
  return !busy || waiting >= enough;
}

void Engine::exchange() {
  if (planes_ && !wants_planes()) leave_planes();
  if (planes_) {
    exchange_planes();
  } else {
    exchange_lists();
  }
}

// Takes dead and solved nodes from their lanes.
void Engine::reap() {
  for (unsigned word = 0; word < words_; ++word) active_[word] &= ~(dead_[word] | solved_[word]);
  charge_time();
}

// A puzzle's time is its share of the lanes, so that it does not pay for its neighbours.
void Engine::charge_time() {
  if (!budget_->timeout || --until_charge_ > 0) return;
  until_charge_ = kChargeEvery;
  const Clock::time_point now = Clock::now();
  const Clock::duration share = (now - charged_) / static_cast<int>(live_);
  charged_ = now;
  simd::LaneSet worked;
  for (unsigned word = 0; word < words_; ++word) worked[word] = active_[word] | dead_[word] | solved_[word];
  for_each_bit(worked, words_, [&](unsigned lane) {
    Clock::duration& spent = spent_[puzzle_of_[lane]];
    spent += share;
    if (spent < *budget_->timeout) return;
    close(tasks_[puzzle_of_[lane]], Stop::timeout);
    any_closed_ = true;  // it still has this one
  });
}

// Ends a puzzle: drops what it has pending. Its lanes are freed by the next free_closed_lanes().
void Engine::close(Task& task, Stop why) {
  any_closed_ |= planes_ || shared_[static_cast<std::size_t>(&task - tasks_.data())];
  waste_ += task.pending;
  if (task.stop == Stop::exhausted) task.stop = why;
  if (task.newest != NodePool::kNone) pool_.give_back_list(task.newest, task.oldest, task.pending);
  task.newest = NodePool::kNone;
  task.pending = 0;
}

void Engine::free_closed_lanes() {
  if (!std::exchange(any_closed_, false)) return;
  for (unsigned word = 0; word < words_; ++word) {
    std::uint64_t closed = 0;
    for (std::uint64_t rest = active_[word]; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<unsigned>(std::countr_zero(rest));
      closed |= std::uint64_t{tasks_[puzzle_of_[word * 64 + lane]].stop != Stop::exhausted} << lane;
    }
    waste_ += std::popcount(closed);
    active_[word] &= ~closed;
    branching_[word] &= ~closed;
  }
}

void Engine::activate_loaded() {
  live_ = 0;
  for (unsigned word = 0; word < words_; ++word) {
    active_[word] |= loaded_[word];
    live_ += static_cast<unsigned>(std::popcount(active_[word]));
  }
}

void Engine::finish(std::span<Outcome> outcomes) {
  if (stopped_ != Stop::exhausted) {
    for_each_bit(active_, words_, [&](unsigned lane) {
      Task& task = tasks_[puzzle_of_[lane]];
      if (task.stop == Stop::exhausted) task.stop = stopped_;
    });
    if (planes_) leave_planes();
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
      Task& task = tasks_[i];
      if (task.stop == Stop::exhausted && (task.newest != NodePool::kNone || i >= next_puzzle_)) task.stop = stopped_;
    }
  }
  for (std::size_t i = 0; i < tasks_.size(); ++i) {
    const Task& task = tasks_[i];
    Outcome& outcome = outcomes[i];
    outcome.solutions = task.solutions;
    outcome.stop = task.stop;
    outcome.stats = {.backend = "batch", .nodes = task.nodes, .bytes = (1 + task.peak) * NodePool::kNodeBytes};
    outcome.message.clear();
    if (task.solutions >= shown_each_) continue;
    // Boards that were not found are blank.
    const std::span<Cell> shown = first_solutions_.subspan(i * shown_each_ * kCells, shown_each_ * kCells);
    std::fill(shown.begin() + static_cast<std::ptrdiff_t>(task.solutions * kCells), shown.end(), Cell{0});
  }
}

}  // namespace nonet::batch
