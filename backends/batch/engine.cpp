#include "nonet/backends/batch/engine.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace nonet::batch {
namespace {

constexpr std::uint32_t kNone = NodePool::kNone;
constexpr std::size_t kCells = 81;

// Of the lanes: so many must wait for an exchange (dead, solved, at rest or without a node) before there is one. An
// exchange costs about as much as two rounds. 35 % is 5-15 % slower; 50 % and 65 % are within the noise of each other
// with AVX-512 and 65 % is 5 % faster with AVX2 (nonet compare on 33-clue, 17-clue and hardest 11+ puzzles, gcc 12).
constexpr double kWaitingShare = 0.6;

// Exchanges between two looks at the time that each puzzle took: some 0.2 ms.
constexpr unsigned kChargeEvery = 16;

template <class Visit>
void each_lane(const std::uint64_t* lanes, unsigned words, Visit&& visit) {
  for (unsigned word = 0; word < words; ++word) {
    for (std::uint64_t rest = lanes[word]; rest != 0; rest &= rest - 1) {
      visit(word * 64 + static_cast<unsigned>(std::countr_zero(rest)));
    }
  }
}

std::uint64_t bit_of(unsigned lane) { return std::uint64_t{1} << lane % 64; }

void exclude(std::uint64_t* record, std::size_t cell, unsigned digit) {
  std::size_t word = digit;
  std::size_t bit = cell;
  if (cell == 80) {
    word = 11;
    bit = 16 + digit;
  } else if (cell >= 64) {
    word = digit == 8 ? 11 : 9 + (cell - 64) / 8;
    bit = digit == 8 ? cell - 64 : digit * 8 + cell % 8;
  }
  record[word] &= ~(std::uint64_t{1} << bit);
}

}  // namespace

Engine::Engine(const simd::Kernel& kernel)
    : kernel_(kernel), words_(kernel.lanes / 64), state_(kernel.state_bytes), fresh_(kernel.lanes) {
  kernel_.reset(state_.data());
  moves_.reserve(kernel.lanes);
}

void Engine::run(BatchView puzzles, const Budget& each, std::span<Outcome> outcomes, std::span<Cell> first_solutions,
                 const SolutionSink& sink) {
  puzzles_ = puzzles;
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

// Whatever the last run left: a sink may have thrown.
void Engine::begin(std::span<Cell> first_solutions) {
  first_solutions_ = first_solutions;
  std::fill(first_solutions.begin(), first_solutions.end(), Cell{0});
  one_lane_each_ = budget_->max_nodes || budget_->max_bytes;
  exact_ = one_lane_each_ || puzzles_.count == 1;
  stopped_ = Stop::exhausted;
  next_puzzle_ = 0;
  tasks_.assign(puzzles_.count, Task{.newest = kNone});
  shared_.assign(puzzles_.count, false);
  pool_.clear();
  ascending_ = true;
  live_ = 0;
  for (simd::LaneSet* lanes : {&active_, &loaded_, &dead_, &solved_, &branching_}) {
    std::fill(std::begin(*lanes), std::end(*lanes), 0);
  }
  puzzle_of_.fill(kNone);
  donors_.clear();
  next_donor_ = 0;
  any_closed_ = false;
  planes_ =
      kernel_.exchange != nullptr && !exact_ && !*sink_ && puzzles_.excluded.empty() && puzzles_.count > kernel_.lanes;
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
    return;
  }
  pool_.reserve(kernel_.lanes);  // now, so that no record moves while records_of_ and moves_ point to it
  if (live_ > 0) {
    kernel_.branch(state_.data(), branching_);
    reap();
    records_of_.fill(nullptr);
    shown_.clear();
    report_solutions();
    if (stopped_ != Stop::exhausted) return;
    free_closed_lanes();
    split();
    kernel_.take_all(state_.data(), records_of_.data());
    for (const auto& [lane, board] : shown_) kernel_.to_cells(fresh_[lane].data(), board);
  }
  fill();
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
  each_lane(worked, words_, [&](unsigned lane) {
    Clock::duration& spent = spent_[puzzle_of_[lane]];
    spent += share;
    if (spent < *budget_->timeout) return;
    close(tasks_[puzzle_of_[lane]], Stop::timeout);
    any_closed_ = true;  // it still has this one
  });
}

void Engine::report_solutions() {
  each_lane(solved_, words_, [&](unsigned lane) {
    Task& task = tasks_[puzzle_of_[lane]];
    if (task.stop != Stop::exhausted) return;
    if (stopped_ == Stop::exhausted) {
      report(lane, task);
    } else {
      task.stop = stopped_;  // a solution that nobody hears of
    }
  });
}

void Engine::report(unsigned lane, Task& task) {
  ++task.solutions;
  const bool first = task.solutions == 1 && !first_solutions_.empty();
  bool wants_more = true;
  Cell* const shown = first ? first_solutions_.data() + puzzle_of_[lane] * kCells : nullptr;
  if (*sink_) {
    simd::Record record;
    kernel_.take(state_.data(), lane, record);
    std::array<Cell, kCells> elsewhere;
    Cell* const board = first ? shown : elsewhere.data();
    kernel_.to_cells(record, board);
    wants_more = (*sink_)(std::span<const Cell>(board, kCells));
  } else if (first) {
    records_of_[lane] = fresh_[lane].data();
    shown_.emplace_back(lane, shown);
  }
  if (budget_->max_solutions != 0 && task.solutions >= budget_->max_solutions) {
    close(task, Stop::solution_limit);
  } else if (!wants_more) {
    close(task, Stop::sink);
  } else if (*sink_) {
    time_is_over();  // a sink may be slow
  }
}

// Ends a puzzle: drops what it has pending. Its lanes are freed by the next free_closed_lanes().
void Engine::close(Task& task, Stop why) {
  any_closed_ |= planes_ || shared_[static_cast<std::size_t>(&task - tasks_.data())];
  waste_ += task.pending;
  if (task.stop == Stop::exhausted) task.stop = why;
  if (task.newest != kNone) pool_.give_back_list(task.newest, task.oldest, task.pending);
  task.newest = kNone;
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

// The second children become pending nodes.
void Engine::split() {
  if (one_lane_each_) {
    each_lane(branching_, words_, [&](unsigned lane) {
      if (may_split(tasks_[puzzle_of_[lane]])) return;
      active_[lane / 64] &= ~bit_of(lane);  // its only one
      branching_[lane / 64] &= ~bit_of(lane);
    });
  }
  unsigned count = 0;
  for (unsigned word = 0; word < words_; ++word) count += static_cast<unsigned>(std::popcount(branching_[word]));
  branches_ += count;
  each_lane(branching_, words_, [&](unsigned lane) {
    Task& task = tasks_[puzzle_of_[lane]];
    ++task.nodes;
    task.peak = std::max(task.peak, ++task.pending);
    push_node(task);
    records_of_[lane] = pool_.record(task.newest);
  });
}

bool Engine::may_split(Task& task) {
  const std::size_t bytes = (task.pending + 2) * NodePool::kNodeBytes;
  if (budget_->max_nodes && task.nodes >= *budget_->max_nodes) close(task, Stop::node_limit);
  if (budget_->max_bytes && bytes > *budget_->max_bytes) close(task, Stop::memory_limit);
  return task.stop == Stop::exhausted;
}

void Engine::fill() {
  moves_.clear();
  bool donors_known = one_lane_each_;
  donors_.clear();
  simd::LaneSet free;
  for (unsigned word = 0; word < words_; ++word) {
    loaded_[word] = 0;
    free[word] = ~active_[word];
  }
  each_lane(free, words_, [&](unsigned lane) {
    const std::uint32_t own = puzzle_of_[lane];
    if (own != kNone && tasks_[own].newest != kNone) {
      load_pending(lane, own);
      return;
    }
    while (!orphans_.empty() && tasks_[orphans_.back()].newest == kNone) orphans_.pop_back();
    if (!orphans_.empty()) {
      help(lane, orphans_.back());
      return;
    }
    if (load_new(lane)) return;
    if (!donors_known) find_donors();
    donors_known = true;
    while (!donors_.empty()) {
      const std::size_t turn = next_donor_++ % donors_.size();
      if (tasks_[donors_[turn]].newest != kNone) {
        help(lane, donors_[turn]);
        break;
      }
      donors_[turn] = donors_.back();
      donors_.pop_back();
    }
  });
  kernel_.give(state_.data(), moves_.data(), moves_.size());
  kernel_.load(state_.data(), loaded_);
  live_ = 0;
  for (unsigned word = 0; word < words_; ++word) {
    active_[word] |= loaded_[word];
    live_ += static_cast<unsigned>(std::popcount(active_[word]));
  }
}

void Engine::find_donors() {
  for (unsigned lane = 0; lane < kernel_.lanes; ++lane) {
    const std::uint32_t puzzle = puzzle_of_[lane];
    if (puzzle != kNone && tasks_[puzzle].newest != kNone) donors_.push_back(puzzle);
  }
}

// False: there is none.
bool Engine::load_new(unsigned lane) {
  std::uint64_t* const record = fresh_[moves_.size()].data();
  while (has_new()) {
    const std::size_t next = next_puzzle_++;
    if (budget_->max_bytes && NodePool::kNodeBytes > *budget_->max_bytes) {
      tasks_[next].stop = Stop::memory_limit;
      continue;
    }
    kernel_.from_cells(puzzles_.clues.data() + next * kCells, record);
    if (!puzzles_.excluded.empty()) {
      for (std::size_t cell = 0; cell < kCells; ++cell) {
        for (std::uint64_t rest = puzzles_.excluded[next * kCells + cell] & 0777U; rest != 0; rest &= rest - 1) {
          exclude(record, cell, static_cast<unsigned>(std::countr_zero(rest)));
        }
      }
    }
    enter(lane, static_cast<std::uint32_t>(next), record);
    return true;
  }
  return false;
}

void Engine::load_pending(unsigned lane, std::uint32_t puzzle) {
  Task& task = tasks_[puzzle];
  const std::uint32_t node = task.newest;
  task.newest = pool_.give_back(node);
  --task.pending;
  enter(lane, puzzle, pool_.record(node));
}

void Engine::help(unsigned lane, std::uint32_t puzzle) {
  shared_[puzzle] = true;
  load_pending(lane, puzzle);
}

void Engine::enter(unsigned lane, std::uint32_t puzzle, const std::uint64_t* record) {
  puzzle_of_[lane] = puzzle;
  loaded_[lane / 64] |= bit_of(lane);
  moves_.push_back({record, lane});
}

void Engine::finish(std::span<Outcome> outcomes) {
  if (stopped_ != Stop::exhausted) {
    each_lane(active_, words_, [&](unsigned lane) {
      Task& task = tasks_[puzzle_of_[lane]];
      if (task.stop == Stop::exhausted) task.stop = stopped_;
    });
    if (planes_) leave_planes();
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
      Task& task = tasks_[i];
      if (task.stop == Stop::exhausted && (task.newest != kNone || i >= next_puzzle_)) task.stop = stopped_;
    }
  }
  for (std::size_t i = 0; i < tasks_.size(); ++i) {
    const Task& task = tasks_[i];
    Outcome& outcome = outcomes[i];
    outcome.solutions = task.solutions;
    outcome.stop = task.stop;
    outcome.stats = {.backend = "batch", .nodes = task.nodes, .bytes = (1 + task.peak) * NodePool::kNodeBytes};
    outcome.message.clear();
  }
}

}  // namespace nonet::batch
